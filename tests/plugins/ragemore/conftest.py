from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Event, Outcome, Table, pick_index
from rumpus_ragemore._cards import CARDS, NUMBERS
from rumpus_ragemore._rules import Ragemore
from rumpus_ragemore._state import ACTION, State
from rumpus_ragemore._zones import set_of

if TYPE_CHECKING:
    from random import Random

    from rumpus_ragemore._moves import Move

CARD_BY_NAME = {str(card): card.number for card in CARDS}


def cards_of(names: str) -> list[int]:
    return [CARD_BY_NAME[name] for name in names.split()]


def names_of(cards: list[int] | tuple[int, ...]) -> str:
    return " ".join("?" if not card else str(CARDS[card - 1]) for card in cards)


class Journey:
    """A match in the hands of a test: cards are named as in notations, stacks are told bottom first."""

    def __init__(self, game: Ragemore, state: State, seed: int = 0) -> None:
        self.game = game
        self.state = state
        self.table = Table(1, seed, listening=True)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.game.moves(self.state, 0)] if self.game.to_act(self.state) else []

    def moves_of(self, verb: str) -> list[str]:
        return [move for move in self.moves if move.split()[0] == verb]

    def play(self, *notations: str) -> Journey:
        for notation in notations:
            moves = self.game.moves(self.state, 0)
            found = [move for move in moves if str(move) == notation]
            assert found, f"{notation} is none of {', '.join(map(str, moves))}"
            self.game.apply(self.state, 0, found[0], self.table)
        return self

    @property
    def deck(self) -> str:
        """The Deck from the top down."""
        return names_of(self.state.deck[::-1])

    @property
    def quests(self) -> tuple[str, str]:
        return names_of(self.state.quests[0]), names_of(self.state.quests[1])

    @property
    def party(self) -> str:
        """The Party, stack by stack."""
        return " ".join(names_of(stack) for stack in self.view["party"] if stack)

    @property
    def graveyard(self) -> str:
        return names_of(self.state.graveyard)

    @property
    def finished(self) -> str:
        return names_of(self.state.finished)

    @property
    def encounter(self) -> str:
        return names_of([self.state.encounter]) if self.state.encounter else ""

    @property
    def view(self) -> Any:
        return self.game.view(self.state, 0)

    @property
    def known(self) -> str:
        """What the player knows of the Deck, from the top down."""
        return names_of(self.view["deck"])

    @property
    def reason(self) -> str:
        assert bool(self.state.reason) == (not self.game.to_act(self.state))
        return self.state.reason

    @property
    def outcome(self) -> Outcome:
        assert not self.game.to_act(self.state)
        return self.game.outcome(self.state)

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.table.told]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


class StackedTable(Table):
    """A table whose first shuffle gives what the test wants."""

    __slots__ = ("stacked",)

    def __init__(self, seed: int, stacked: list[int]) -> None:
        super().__init__(1, seed, listening=True)
        self.stacked = stacked

    def shuffled(self, cards: Iterable[Any], *purpose: str | int) -> list[Any]:
        if purpose != ("deck",):
            return super().shuffled(cards, *purpose)
        assert sorted(self.stacked) == sorted(cards)
        return self.stacked.copy()


Lay = Callable[..., Journey]


@pytest.fixture
def lay() -> Lay:
    """Lay out a position in the middle of a turn: what is not named is not in the game."""

    def lay(
        *,
        encounter: str = "",
        deck: str = "",
        a: str = "",
        b: str = "",
        party: str = "",
        graveyard: str = "",
        finished: str = "",
        turn: int = 1,
        seed: int = 0,
        **options: Any,
    ) -> Journey:
        zones = [cards_of(zone) for zone in (deck, a, b, party, graveyard, finished, encounter)]
        named = [card for zone in zones for card in zone]
        assert len(set(named)) == len(named), "a card lies in two places"
        state = State(
            zones[0][::-1],
            set_of(NUMBERS),
            (zones[1], zones[2]),
            zones[3],
            zones[4],
            zones[5],
            zones[6][0] if zones[6] else 0,
            turn,
            ACTION,
        )
        return Journey(Ragemore(**options), state, seed)

    return lay


@pytest.fixture
def start() -> Callable[..., Journey]:
    """Start a match of a seed; with `deck`, from the top down, as if the shuffle had given that."""

    def start(*, seed: int = 0, deck: str = "", **options: Any) -> Journey:
        game = Ragemore(**options)
        table = StackedTable(seed, cards_of(deck)[::-1]) if deck else Table(1, seed, listening=True)
        journey = Journey(game, game.setup(table), seed)
        journey.table = table
        return journey

    return start


@pytest.fixture
def walk() -> Callable[..., Journey]:
    """Play at random: `steps` moves, or to the end."""

    def walk(journey: Journey, rng: Random, steps: int = 10_000) -> Journey:
        while steps and journey.game.to_act(journey.state):
            moves: list[Move] = list(journey.game.moves(journey.state, 0))
            journey.game.apply(journey.state, 0, moves[pick_index(rng, len(moves))], journey.table)
            steps -= 1
        return journey

    return walk
