from __future__ import annotations

from collections import Counter
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import DataFile, Event, Look, Outcome, Table, pick_index
from rumpus_tug_of_roar._cards import AMBUSHES, DOWN, NAME
from rumpus_tug_of_roar._rules import TugOfRoar
from rumpus_tug_of_roar._state import (
    ALL_LOCATIONS,
    BOTH,
    DEPLOYING,
    LEADING,
    NONE,
    ONLY,
    State,
    spot,
)
from rumpus_tug_of_roar._warbands import lay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CARD_BY_NAME = {NAME[card | down]: card | down for card in range(1, 192) for down in (0, DOWN)}


def cards_of(names: str) -> list[int]:
    """Return written Recruits as cards; ``(Ba6/1)`` lies face down."""
    return [CARD_BY_NAME[name] for name in names.split()]


class Bout:
    """A match in the hands of a test. Seats are 0, Elkyr, and 1, Lycaran; locations count from 1."""

    def __init__(self, game: TugOfRoar, state: State, seed: int = 0) -> None:
        self.game = game
        self.state = state
        self.table = Table(2, seed, listening=True)

    # --- playing

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(self.game.to_act(self.state))

    def moves(self, seat: int | None = None) -> list[str]:
        return [str(move) for move in self.game.moves(self.state, self._seat(seat))]

    def play(self, *notations: str, seat: int | None = None) -> Bout:
        """Let the seat that is to act play; of two, Elkyr first, unless said otherwise."""
        for notation in notations:
            who = self._seat(seat)
            moves = {str(move): move for move in self.game.moves(self.state, who)}
            assert notation in moves, f"{notation} is none of {', '.join(moves)}"
            self.game.apply(self.state, who, moves[notation], self.table)
        return self

    def play_on(self, rng: Random, until: str = "") -> Bout:
        """Let both play at random, to the end or to a question."""
        while self.to_act and self.asks != until:
            seat = self._seat(None)
            moves = self.game.moves(self.state, seat)
            self.game.apply(self.state, seat, moves[pick_index(rng, len(moves))], self.table)
        return self

    def _seat(self, seat: int | None) -> int:
        assert self.to_act, "the match is over"
        return self.to_act[0] if seat is None else seat

    # --- looking

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    @property
    def asks(self) -> str:
        return str(self.view(0)["asks"])

    def warband(self, seat: int, place: int, *, eyes: int | None = None) -> list[str]:
        seen = self.view(seat if eyes is None else eyes)
        return list(seen["locations"][place - 1]["warbands"][seat])

    def location(self, place: int) -> Any:
        return self.view(0)["locations"][place - 1]

    def fear(self, seat: int, place: int) -> list[int]:
        return list(self.location(place)["fear"][seat])

    def hand(self, seat: int) -> list[str]:
        return list(self.view(seat)["hand"])

    @property
    def outcome(self) -> Outcome:
        assert not self.to_act
        return self.game.outcome(self.state)

    def told_to(self, seat: int) -> list[Event]:
        return [told.event for told in self.table.told if told.reaches(seat)]

    def kinds(self, seat: int = 0) -> list[str]:
        return [event.kind for event in self.told_to(seat)]

    def render(self, seat: int, **look: Any) -> str:
        return str(self.game.render(self.view(seat), Look(**{"names": ("Ann", "Bo"), **look})))


Map = dict[int, tuple[str, str]]
"""The Warbands of Elkyr and Lycaran at the locations from 1; the rest is empty."""


class Scene:
    """Lays out positions: what a test does not name is empty, every other Recruit is in the shared deck."""

    def deploy(
        self,
        *,
        hands: tuple[str, str] = ("", ""),
        decks: tuple[str, str] = ("", ""),
        on_map: Map | None = None,
        discards: tuple[str, str] = ("", ""),
        shared: str = "",
        turn: int = 0,
        marker: int = 0,
        finished: tuple[bool, bool] = (False, False),
        bonuses: str = "12345",
        seed: int = 0,
        **options: Any,
    ) -> Bout:
        """Return a deployment. The top cards of the shared deck and of clan decks come first in their texts;
        `bonuses` lists the locations whose token still shows Enlist.
        """
        game = TugOfRoar(**options)
        state = State(deck=[], ambushes=list(AMBUSHES), round=4)
        state.retired = [(9, 8, 7, 6), (9, 8, 7, 6)]
        state.captains = [ALL_LOCATIONS | 32, ALL_LOCATIONS | 32]
        for place, sides in (on_map or {}).items():
            for seat in BOTH:
                for recruit in cards_of(sides[seat]):
                    lay(state, seat, place - 1, recruit)
        state.enlist_tokens = sum(1 << int(place) - 1 for place in bonuses)
        for seat in BOTH:
            state.hands[seat] = sorted(cards_of(hands[seat]))
            state.clan_decks[seat] = cards_of(decks[seat])[::-1]
            state.discards[seat] = tuple(cards_of(discards[seat]))
        _fill(state, game, cards_of(shared))
        state.marker, state.turn, state.finished = marker, turn, list(finished)
        state.asks, state.asked, state.owing = DEPLOYING, ONLY[turn], ONLY[turn]
        return Bout(game, state, seed)

    def skirmish(
        self,
        on_map: Map,
        *,
        at: int = 1,
        captains: tuple[str, str] = ("", ""),
        fear: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] | None = None,
        flags: tuple[int, ...] = (),
        **more: Any,
    ) -> Bout:
        """Return the Skirmish at a location, the Captains still to be chosen. `flags` were raised before."""
        bout = self.deploy(on_map=on_map, **more)
        state = bout.state
        state.location = at - 1
        state.hidden = [0, 0]
        state.flags = list(flags) or [0] * (at - 1)
        state.strengths = [0] * 2 * (at - 1)
        state.bolstered = [0] * (at - 1)
        count = 7 - at
        for seat in BOTH:
            ranks = [int(rank) for rank in captains[seat].split()] or list(range(count))
            assert len(ranks) == count, f"{count} Captains are left at location {at}"
            state.captains[seat] = sum(1 << rank for rank in ranks)
            rest = [rank for rank in range(10) if rank not in ranks]
            state.retired[seat] = tuple(rest[:4])
        state.led = [
            [rank for rank in range(10) if not state.captains[seat] >> rank & 1][4 + place]
            for place in range(at - 1)
            for seat in BOTH
        ]
        for place, sides in (fear or {}).items():
            for seat in BOTH:
                state.fears[spot(seat, place - 1)] = sides[seat]
        state.finished = [True, True]
        state.asks, state.asked, state.owing = LEADING, BOTH, BOTH
        return bout


def _fill(state: State, game: TugOfRoar, top: list[int]) -> None:
    """Give each clan what its side holds, and the rest to the shared deck."""
    left = Counter(game.house.deck)
    for seat in BOTH:
        laid = [recruit & 255 for place in range(5) for recruit in state.warbands[spot(seat, place)]]
        held = [
            *laid,
            *state.hands[seat],
            *state.clan_decks[seat],
            *(each & 255 for each in state.discards[seat]),
        ]
        left.subtract(held)
        state.clans[seat] = tuple(sorted(held))
    left.subtract(top)
    assert min(left.values()) >= 0, "a Recruit was named twice"
    state.deck = [*left.elements(), *reversed(top)]
    assert state.leaders == [NONE, NONE]


@pytest.fixture
def scene() -> Scene:
    """Lay out positions."""
    return Scene()


@pytest.fixture
def begin() -> Callable[..., Bout]:
    """Begin a match."""

    def begin(seed: int = 0, **options: Any) -> Bout:
        game = TugOfRoar(**options)
        bout = Bout(game, State(deck=[]), seed)
        bout.state = game.setup(bout.table)
        return bout

    return begin


@pytest.fixture
def states() -> Callable[..., Iterator[Bout]]:
    """Yield the same bout in every state of a random match, secret choices in between included."""

    def states(seed: int, **options: Any) -> Iterator[Bout]:
        game, rng = TugOfRoar(**options), Random(seed)
        bout = Bout(game, State(deck=[]), seed)
        bout.state = game.setup(bout.table)
        yield bout
        while bout.to_act:
            seat = bout.to_act[0]
            moves = game.moves(bout.state, seat)
            game.apply(bout.state, seat, moves[pick_index(rng, len(moves))], bout.table)
            yield bout

    return states


@pytest.fixture
def own_cards() -> Callable[..., DataFile]:
    """Return a data file like the game's own, with other values for some keys or lines."""
    own = files("rumpus_tug_of_roar").joinpath("cards.toml").read_text(encoding="utf-8")

    def own_cards(*changes: tuple[str, str], neutral_spaces: int = 1, name: str = "mine.toml") -> DataFile:
        text = own.replace("neutral_spaces = 1", f"neutral_spaces = {neutral_spaces}")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        return DataFile(text, name)

    return own_cards
