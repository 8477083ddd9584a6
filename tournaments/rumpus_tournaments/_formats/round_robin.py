"""Round robin: everybody meets everybody."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from rumpus_tournaments._format import Encounter, Format

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage


class RoundRobin(Format):
    """One encounter for every combination of as many entrants as sit at a table.

    With two seats these are all pairs. With more it is every possible table, so every entrant sits at
    equally many, and with each rival at equally many.
    """

    name = "round-robin"
    title = "Round robin"
    summary = "every combination of entrants that fits a table meets once"

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Iterator[Encounter] | None:
        """Return all encounters at once; those of the last entrant come last."""
        del seed
        return None if finished else self._encounters([each.name for each in entrants])

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the matches of all combinations."""
        return comb(len(entrants), self.seats) * self.matches

    def _encounters(self, names: Sequence[str]) -> Iterator[Encounter]:
        for last, name in enumerate(names):
            for others in combinations(names[:last], self.seats - 1):
                yield Encounter((*others, name), self.matches, self.seating)
