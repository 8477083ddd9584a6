"""The tables of pods: who sat with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus_tournaments._format import EncounterResult, FinishedStage
    from rumpus_tournaments._formats.rounds import Paired
    from rumpus_tournaments._results import Cell

COLUMNS = (
    Column("round", "round"),
    Column("table", "table"),
    Column("place", "place"),
    Column("entrant", "entrant"),
    Column("points", "points", 2),
    Column("seat", "seat", shown=False),
)


def pods_table(field: Sequence[Paired], stages: Sequence[FinishedStage]) -> ResultTable:
    """Return every table of the rounds that are over, best first, and the byes."""
    rows = [row for stage in stages for row in _round(field, stage)]
    return ResultTable("pods", "Who sat with whom", COLUMNS, rows)


def _round(field: Sequence[Paired], stage: FinishedStage) -> Iterator[Mapping[str, Cell]]:
    for result in stage.results:
        for row in _table(result):
            yield {"round": stage.number, "table": result.number, **row}
    for each in field:
        if stage.number in each.byes:
            yield {"round": stage.number, "entrant": each.name, "place": "bye"}


def _table(result: EncounterResult) -> Iterator[Mapping[str, Cell]]:
    """Return the rows of one table; `seat` is the one of the first match, from 0."""
    names = result.encounter.entrants
    points = {name: result.tallies[name].points for name in names}
    for name in sorted(names, key=lambda each: (-round(points[each], 9), names.index(each))):
        above = sum(round(points[other] - points[name], 9) > 0 for other in names)
        yield {"place": above + 1, "entrant": name, "points": points[name], "seat": names.index(name)}
