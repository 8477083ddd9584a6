"""Round robin: everybody meets everybody."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal

from rumpus_tournaments._format import Encounter, Format
from rumpus_tournaments._formats.berger import berger_rounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage


class RoundRobin(Format):
    """One encounter a cycle for every combination of as many entrants as sit at a table.

    With two seats these are all pairs. With more it is every possible table, so every entrant sits at
    equally many, and with each rival at equally many. A cycle is a stage, with deals of its own; every
    second one seats everybody the other way round. Who is disqualified plays no further cycle.

    ``order = "entrants"`` takes up one entrant after the other, so that one more renumbers nothing;
    ``"berger"`` goes round by round through FIDE's tables, which are for two seats.
    """

    name = "round-robin"
    title = "Round robin"
    summary = "every combination of entrants that fits a table meets once a cycle"
    version = "2"

    cycles: int = 1
    order: Literal["entrants", "berger"] = "entrants"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cycles < 1:
            raise ValueError("cycles: wants 1 or more")
        if self.order == "berger" and self.seats != 2:
            raise ValueError(f'order: "berger" is for 2 seats, not for {self.seats}')

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Iterator[Encounter] | None:
        """Return the encounters of the next cycle; by entrants, those of the last one come last."""
        del seed
        if len(finished) == self.cycles:
            return None
        struck = finished[-1].struck if finished else frozenset()
        return self._cycle([each.name for each in entrants], struck, reverse=len(finished) % 2 == 1)

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the matches of all combinations in all cycles; fewer are played when somebody is struck."""
        return comb(len(entrants), self.seats) * self.matches * self.cycles

    def _cycle(self, names: Sequence[str], struck: frozenset[str], *, reverse: bool) -> Iterator[Encounter]:
        for table, label in self._tables(len(names)):
            seated = tuple(names[place] for place in (reversed(table) if reverse else table))
            if struck.isdisjoint(seated):
                yield Encounter(seated, self.matches, self.seating, label)

    def _tables(self, size: int) -> Iterator[tuple[tuple[int, ...], str]]:
        """Return who sits at each table, as places in the file from 0, and what the encounter is called."""
        if self.order == "berger":
            for number, pairs in enumerate(berger_rounds(size), 1):
                yield from (((first - 1, second - 1), f"round {number}") for first, second in pairs)
        else:
            for last in range(size):
                yield from (
                    (_seated((*rest, last)), "") for rest in combinations(range(last), self.seats - 1)
                )


def _seated(table: tuple[int, ...]) -> tuple[int, ...]:
    """Turn a table so that nobody sits first much more often than others, however many entrants there are.

    For two seats this is the rule of Berger tables of odd fields: an odd sum seats the one listed first.
    """
    seats = len(table)
    turn = (sum(table) - seats * (seats - 1) // 2) % seats
    return table[turn:] + table[:turn]
