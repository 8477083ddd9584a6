"""The tables of a Swiss tournament: standings with byes, and who met whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._formats.wording import result_of
from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus_tournaments._format import FinishedStage
    from rumpus_tournaments._formats.rounds import Paired
    from rumpus_tournaments._results import Cell, Results


def swiss_standings(field: Sequence[Paired], results: Results) -> ResultTable:
    """Return the standings after the rounds that are over: by points, then by the points of rivals."""
    points = {each.name: each.points for each in field}
    rivals = {each.name: sum(points[name] * times for name, times in each.met.items()) for each in field}
    keys = {each.name: (each.struck, -round(each.points, 9), -round(rivals[each.name], 9)) for each in field}
    order = sorted(field, key=lambda each: (keys[each.name], each.number))
    ranked = sorted(keys.values())
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("points", "points", 1),
        Column("rivals", "rivals", 1),
        Column("won", "won"),
        Column("drawn", "drawn"),
        Column("lost", "lost"),
        Column("byes", "byes", shown=any(each.byes for each in field)),
        Column("faults", "faults", shown=any(each.faults for each in field)),
    )
    rows: list[Mapping[str, Cell]] = [
        {
            "rank": ranked.index(keys[each.name]) + 1,
            "entrant": each.name,
            "points": each.points,
            "rivals": rivals[each.name],
            "won": each.won,
            "drawn": each.drawn,
            "lost": each.lost,
            "byes": len(each.byes),
            "faults": each.faults,
        }
        for each in order
    ]
    played = len(results.stages)
    remarks = [f"After round {played}. Won, drawn and lost are encounters; rivals: the points of all rivals."]
    struck = [each.name for each in field if each.struck]
    if struck:
        remarks.append(f"Disqualified: {', '.join(struck)}.")
    return ResultTable("standings", "Standings", columns, rows, remarks)


def rounds_table(field: Sequence[Paired], stages: Sequence[FinishedStage]) -> ResultTable:
    """Return who met whom in the rounds that are over, byes last."""
    columns = (
        Column("round", "round"),
        Column("first", "first"),
        Column("second", "second"),
        Column("result", "result"),
        Column("encounter", "encounter", shown=False),
        Column("first_points", "points", 3, shown=False),
        Column("second_points", "points", 3, shown=False),
    )
    rows = [row for stage in stages for row in _round(field, stage)]
    return ResultTable("rounds", "Who met whom", columns, rows)


def _round(field: Sequence[Paired], stage: FinishedStage) -> Iterator[Mapping[str, Cell]]:
    for result in stage.results:
        first, second = result.encounter.entrants
        one, other = result.tallies[first].points, result.tallies[second].points
        yield {
            "round": stage.number,
            "first": first,
            "second": second,
            "result": result_of(result, first, second),
            "encounter": result.number,
            "first_points": one,
            "second_points": other,
        }
    for each in field:
        if stage.number in each.byes:
            yield {"round": stage.number, "first": each.name, "result": "bye"}
