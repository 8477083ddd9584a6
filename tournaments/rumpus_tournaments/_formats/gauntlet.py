"""Gauntlet: some entrants, the challengers, meet all the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from rumpus_tournaments._core import suggest
from rumpus_tournaments._format import Encounter
from rumpus_tournaments._formats.cycles import InCycles
from rumpus_tournaments._results import Column, ResultTable
from rumpus_tournaments._standings import matches_each, standings, table_of
from rumpus_tournaments._tables.duels import DUEL_COLUMNS, duel_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus_tournaments._format import Entrant
    from rumpus_tournaments._results import Cell, Results

ENCOUNTER_COLUMNS = (Column("challenger", "challenger"), Column("entrant", "against"), *DUEL_COLUMNS)


class Gauntlet(InCycles):
    """Every challenger meets every other entrant once a cycle; challengers do not meet each other.

    With more seats a challenger meets every combination of others that fits the table. Challengers are
    those named, or the first `challenger_count` of the file.
    """

    name = "gauntlet"
    title = "Gauntlet"
    summary = "the first entrant, or some that are named, against all the others"

    challengers: tuple[str, ...] = ()
    challenger_count: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.challenger_count < 1:
            raise ValueError("challenger_count: wants 1 or more")
        if self.challengers and self.challenger_count != 1:
            raise ValueError("challenger_count: goes without challengers that are named")

    def problems(self, entrants: Sequence[Entrant]) -> Iterator[str]:
        """Say whether named challengers take part, once each, and whether enough others are left."""
        names = [each.name for each in entrants]
        for name, count in Counter(self.challengers).items():
            if name not in names:
                hint = suggest(name, names) or ""
                yield f"{self.name} wants '{name}' as challenger, who does not take part{hint}"
            elif count > 1:
                yield f"{self.name} has '{name}' as challenger {count} times"
        needed, left = self.seats - 1, len(self._others(names))
        if left < needed:
            yield f"{self.name} needs {needed} or more besides its challengers, there are {left}"

    def cycle(self, names: Sequence[str]) -> Iterator[Encounter]:
        """Return every table with one challenger."""
        challengers, others = self._challengers(names), self._others(names)
        for last in range(len(others)):
            for rest in combinations(range(last), self.seats - 2):
                for number, challenger in enumerate(challengers):
                    places = (*rest, last)
                    table = [challenger, *(others[place] for place in places)]
                    yield Encounter(self._seated(table, number + sum(places)), self.matches, self.seating)

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the matches of all cycles; fewer are played when somebody is struck."""
        names = [each.name for each in entrants]
        tables = len(self._challengers(names)) * comb(len(self._others(names)), self.seats - 1)
        return tables * self.matches * self.cycles

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return standings of the challengers, those of the others, and what each made of each."""
        chosen = self._challengers([each.name for each in results.entrants])
        others = self._others([each.name for each in results.entrants])
        tables = [
            table_of(standings(results, chosen), results.tie_breaks, "challengers", "Challengers"),
            table_of(standings(results, others), results.tie_breaks, "others", "Against the challengers"),
        ]
        return [*tables, _encounters_table(results, chosen)] if self.seats == 2 else tables

    def _challengers(self, names: Sequence[str]) -> list[str]:
        return [name for name in names if name in self.challengers] or list(names[: self.challenger_count])

    def _others(self, names: Sequence[str]) -> list[str]:
        chosen = self._challengers(names)
        return [name for name in names if name not in chosen]

    def _seated(self, table: Sequence[str], total: int) -> tuple[str, ...]:
        """Turn a table by the sum of its places, so that neighbours in the file sit differently."""
        others = self.seats - 1
        turn = (total - others * (others - 1) // 2) % self.seats
        return (*table[turn:], *table[:turn])


def _encounters_table(results: Results, challengers: Sequence[str]) -> ResultTable:
    """Return what each challenger made of each of the others."""
    rows: list[Mapping[str, Cell]] = []
    for challenger in challengers:
        for each in results.entrants:
            if each.name not in challengers:
                duel = results.ledger.duel(challenger, each.name)
                rows.append({"challenger": challenger, "entrant": each.name, **duel_cells(duel)})
    remark = "Results as the challenger has them; the rate counts draws as half."
    note = matches_each([int(str(row["matches"])) for row in rows])
    columns = [replace(column, shown=not (note and column.key == "matches")) for column in ENCOUNTER_COLUMNS]
    return ResultTable("encounters", "Who met whom", columns, rows, [remark], note)
