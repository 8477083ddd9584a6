"""The tables of a Swiss tournament: standings with byes, and who met whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._formats.wording import result_of
from rumpus_tournaments._results import Column, ResultTable
from rumpus_tournaments._standings import tie_break_cells, tie_break_columns, tie_break_remarks
from rumpus_tournaments._tiebreaks.catalogue import find_tie_break
from rumpus_tournaments._tiebreaks.ranking import ranking
from rumpus_tournaments._tiebreaks.reading import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus_tournaments._format import FinishedStage
    from rumpus_tournaments._formats.rounds import Paired
    from rumpus_tournaments._results import Cell, Results


def swiss_standings(field: Sequence[Paired], results: Results, bye: float) -> ResultTable:
    """Return the standings after the rounds that are over: by points, then by the tie-breaks that apply.

    `bye` are the points of a match of those who sit out a round.
    """
    chosen = [find_tie_break(name) for name in results.tie_breaks]
    known = {each.name: each for each in field}
    points = {name: each.points for name, each in known.items()}
    struck = [each.name for each in field if each.struck]
    places = ranking(cards_of(results, bye), chosen, known, struck, points)
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("points", "points", 1),
        *tie_break_columns(chosen),
        Column("won", "won", spare=1),
        Column("drawn", "drawn", spare=2),
        Column("lost", "lost", spare=3),
        Column("byes", "byes", shown=any(each.byes for each in field)),
        Column("faults", "faults", shown=any(each.faults for each in field)),
    )
    rows: list[Mapping[str, Cell]] = [
        {
            "rank": place.rank,
            "entrant": place.name,
            "points": place.points,
            **tie_break_cells(chosen, place.values),
            "won": known[place.name].won,
            "drawn": known[place.name].drawn,
            "lost": known[place.name].lost,
            "byes": len(known[place.name].byes),
            "faults": known[place.name].faults,
        }
        for place in places
    ]
    remarks = [f"After round {len(results.stages)}. Won, drawn and lost are encounters."]
    remarks += tie_break_remarks(chosen)
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
