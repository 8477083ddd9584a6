"""Round robin: everybody meets everybody."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal

from rumpus_tournaments._format import Encounter
from rumpus_tournaments._formats.berger import berger_rounds
from rumpus_tournaments._formats.cycles import InCycles

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._format import Entrant


class RoundRobin(InCycles):
    """One encounter a cycle for every combination of as many entrants as sit at a table.

    With two seats these are all pairs. With more it is every possible table, so every entrant sits at
    equally many, and with each rival at equally many.

    ``order = "entrants"`` takes up one entrant after the other, so that one more renumbers nothing;
    ``"berger"`` goes round by round through FIDE's tables, which are for two seats.
    """

    name = "round-robin"
    title = "Round robin"
    summary = "every combination of entrants that fits a table meets once a cycle"
    version = "2"

    order: Literal["entrants", "berger"] = "entrants"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.order == "berger" and self.seats != 2:
            raise ValueError(f'order: "berger" is for 2 seats, not for {self.seats}')

    def growth(self) -> Collection[str]:
        """Let more be added; no entrants to Berger tables, in which they would change every round."""
        return super().growth() if self.order == "entrants" else ("cycles", "matches")

    def cycle(self, names: Sequence[str]) -> Iterator[Encounter]:
        """Return every table; by entrants, those of the last one come last."""
        for table, label in self._tables(len(names)):
            yield Encounter(tuple(names[place] for place in table), self.matches, self.seating, label)

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the matches of all combinations in all cycles; fewer are played when somebody is struck."""
        return comb(len(entrants), self.seats) * self.matches * self.cycles

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
