"""L5 and L6: copies are deep, cards are conserved."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

from rumpus._random import stream
from rumpus._table import Table
from rumpus.testing._law import Law
from rumpus.testing._report import LawSkipped
from rumpus.testing._situation import Stand, glimpse, play_on, walk
from rumpus.testing._snapshot import snapshot

if TYPE_CHECKING:
    from rumpus.testing._situation import Situation

AHEAD = 6
"""How many rounds of choices are played on in a copy."""


class CopyIsDeep(Law):
    """L5."""

    number = "L5"
    title = "a copy is deep"

    def check(self, situation: Situation) -> None:
        """Copy the states of a match, play on in the copy, and the other way round."""
        self._check_pickle(situation)
        for stand in glimpse(self.game, situation):
            before = snapshot(stand.state)
            copy = self.game.copy(stand.state)
            if copy is stand.state:
                raise stand.broken("copy returns the state itself")
            if snapshot(copy) != before:
                raise stand.broken("a copy is not equal to what it was made from")
            untouched = self.game.copy(stand.state)
            self._play_on(stand, copy)
            if snapshot(stand.state) != before:
                raise stand.broken("playing on in a copy changes the original")
            self._play_on(stand, self.game.copy(untouched))
            if snapshot(untouched) != before:
                raise stand.broken("playing on in a copy of a copy changes the first copy")
            self.looked_at += 1

    def _check_pickle(self, situation: Situation) -> None:
        """A bot in a process of its own gets what it imagines pickled."""
        stand = next(walk(self.game, situation))
        before = snapshot(stand.state)
        try:
            twin = pickle.loads(pickle.dumps(stand.state))  # noqa: S301 it is our own
        except Exception as error:
            raise stand.broken(f"the state cannot be pickled: {type(error).__name__}: {error}") from error
        if snapshot(twin) != before:
            raise stand.broken("the state is another one after pickling")

    def _play_on(self, stand: Stand, state: object) -> None:
        seed = stand.situation.choices
        table = Table(stand.situation.seats, seed)
        play_on(self.game, state, table, stream(seed, "ahead", stand.step), AHEAD)


class CardsAreConserved(Law):
    """L6."""

    number = "L6"
    title = "cards are conserved"

    def check(self, situation: Situation) -> None:
        """Count the cards after the setup and after every choice."""
        first: Counter[object] | None = None
        for stand in walk(self.game, situation):
            cards = self.game.cards(stand.state)
            if cards is None:
                raise LawSkipped("the game does not say where its cards are")
            counted: Counter[object] = Counter(card for card, _place in cards)
            if first is None:
                first = counted
            elif counted != first:
                lost, found = first - counted, counted - first
                parts = [f"lost {_listed(lost)}"] if lost else []
                parts += [f"gained {_listed(found)}"] if found else []
                raise stand.broken(f"cards are not conserved: {' and '.join(parts)}")
            self.looked_at += 1


def _listed(cards: Counter[object]) -> str:
    shown = [str(card) for card in sorted(cards.elements(), key=repr)]
    return ", ".join(shown[:5]) + (" ..." if len(shown) > 5 else "")
