"""Whether `imagine` deals anew all that is hidden, and not only what is easy to reach.

Two cards in the lists of a state that can change places without a seat noticing, although the rest of the
match becomes another one, are hidden from that seat. Then the spot where one of them lies must not hold the
same card in every state that is imagined for the seat. What is a card, `cards` tells: a list holds cards if
exchanging something with another list moves cards, by its account, and loses none.
"""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from rumpus._random import pick_index, stream
from rumpus._table import SilentTable, Table
from rumpus.testing._report import LawBroken
from rumpus.testing._snapshot import snapshot
from rumpus.testing._spots import exchange, things

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rumpus._game import Game
    from rumpus.testing._situation import Situation
    from rumpus.testing._spots import Spot

PAIRS = 8
"""How many pairs of things change places in each state and for each seat."""

IMAGINED = 2
"""How many states are imagined for each state and seat."""

DOUBT = 1e-6
"""A spot counts as never dealt anew where chance alone would leave it the same this rarely."""

Place = tuple[int, int]
"""How many seats there are, and the seat."""


class Variety:
    """Watches the states at the start of many matches; `known` tells what a seat knows of a state."""

    def __init__(self, game: Game[Any, Any, Any], known: Callable[..., Any]) -> None:
        self._game = game
        self._known = known
        self._hidden: dict[Place, set[Spot]] = defaultdict(set)
        self._varied: dict[Place, set[Spot]] = defaultdict(set)
        self._imagined: Counter[Place] = Counter()
        self._dealt: dict[tuple[int, Spot], Counter[str]] = defaultdict(Counter)
        self._card_lists: set[str] = set()

    def look(self, situation: Situation) -> None:
        """Look at the start of one match, from every seat."""
        state = self._game.setup(Table(situation.seats, situation.deal))
        if not self._game.to_act(state):
            return
        lying = {spot: repr(snapshot(thing)) for spot, thing in things(state).items()}
        for spot, thing in lying.items():
            self._dealt[situation.seats, spot][thing] += 1
        for seat in range(situation.seats):
            self._imagine(situation, seat, state, lying)
            self._swap(situation, seat, state, sorted(lying))

    def judge(self) -> None:
        """Raise LawBroken if something hidden always stays where it is."""
        for (seats, seat), spots in sorted(self._hidden.items()):
            for path, index in sorted(spots - self._varied[seats, seat]):
                counts = self._dealt[seats, (path, index)]
                alike = sum((count / counts.total()) ** 2 for count in counts.values())
                imagined = self._imagined[seats, seat]
                if alike**imagined < DOUBT:
                    spot = f"{path}[{index}]"
                    raise LawBroken(
                        f"imagine for seat {seat} of {seats} leaves {spot} as it was dealt, {imagined} times"
                        f" of {imagined}, though the seat cannot know it and it matters"
                    )

    def _imagine(self, situation: Situation, seat: int, state: Any, lying: dict[Spot, str]) -> None:
        for number in range(IMAGINED):
            rng = stream(situation.choices, "variety", seat, number)
            others = things(self._game.imagine(state, seat, rng))
            self._imagined[situation.seats, seat] += 1
            self._varied[situation.seats, seat] |= {
                spot
                for spot, thing in lying.items()
                if spot not in others or repr(snapshot(others[spot])) != thing
            }

    def _swap(self, situation: Situation, seat: int, state: Any, spots: list[Spot]) -> None:
        rng = stream(situation.choices, "swaps", seat)
        for _ in range(PAIRS if len(spots) > 1 else 0):
            pair = _some_spot(spots, rng), _some_spot(spots, rng)
            if self._unnoticed(situation, seat, state, pair):
                self._hidden[situation.seats, seat] |= {*pair}

    def _unnoticed(self, situation: Situation, seat: int, state: Any, pair: tuple[Spot, Spot]) -> bool:
        """Say whether two things can change places unnoticed by the seat, and yet it matters."""
        swapped = copy.deepcopy(state)
        try:
            return (
                exchange(swapped, *pair)
                and self._cards_moved(state, swapped, pair)
                and self._known(self._game, swapped, seat) == self._known(self._game, state, seat)
                and self._story(situation, swapped) != self._story(situation, copy.deepcopy(state))
            )
        except Exception:  # noqa: BLE001 rules may rightly fail on a state that cannot be
            return False

    def _cards_moved(self, state: Any, swapped: Any, pair: tuple[Spot, Spot]) -> bool:
        """Say whether those were cards: other things in a state may follow from what a seat knows."""
        before, after = (list(self._game.cards(each) or ()) for each in (state, swapped))
        if Counter(card for card, _ in before) != Counter(card for card, _ in after):
            return False
        paths = {path for path, _ in pair}
        if Counter(before) != Counter(after):
            self._card_lists |= paths
        return paths <= self._card_lists

    def _story(self, situation: Situation, state: Any) -> Any:
        """Play a state to the end, by choices that do not depend on the order of moves; return its course."""
        game = self._game
        rng = stream(situation.choices, "story")
        table = SilentTable(situation.seats, rng)
        story: list[tuple[int, str]] = []
        while (seats := sorted(game.to_act(state))) and len(story) < game.turn_limit:
            choices = []
            for seat in seats:
                moves = sorted(game.moves(state, seat), key=str)
                choices.append((seat, moves[pick_index(rng, len(moves))]))
            for seat, move in choices:
                game.apply(state, seat, move, table)
                story.append((seat, str(move)))
        return story, game.outcome(state)


def _some_spot(spots: list[Spot], rng: Random) -> Spot:
    """Return a random spot, half of the time the first or the last of its list, where things are drawn."""
    spot = spots[pick_index(rng, len(spots))]
    alike = [other for other in spots if other[0] == spot[0]]
    return [spot, spot, alike[0], alike[-1]][pick_index(rng, 4)]
