"""The tables of a ladder: who stands where, and who met whom."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus_tournaments._formats.wording import result_of
from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus_tournaments._formats.rungs import Challenge, Rungs
    from rumpus_tournaments._results import Cell, Results

WORDS = {
    "holder": "Holder: a draw, who stood above stays there",
    "lot": "Lot: a draw, decided by lot",
    "drawn": "Drawn: played again",
    "struck": "Struck: disqualified at the end of the stage, which loses the encounter",
}
"""What the table explains below itself, as far as it happened."""


def rungs_table(rungs: Rungs, results: Results) -> ResultTable:
    """Return everybody's rung, with the one at the start, and encounters won, drawn and lost."""
    won: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for each in rungs.challenges:
        for name in (each.upper, each.lower):
            draw = each.by in ("drawn", "holder", "lot")
            (drawn if draw else won if name == each.winner else lost)[name] += 1
            faults[name] += each.result.tallies[name].faults
    starts = {each.name: each.number for each in results.entrants}
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("start", "start"),
        Column("won", "won"),
        Column("drawn", "drawn", shown=bool(drawn)),
        Column("lost", "lost"),
        Column("faults", "faults", shown=any(faults.values())),
    )
    rows: list[Mapping[str, Cell]] = [
        {
            "rank": rank,
            "entrant": name,
            "start": starts[name],
            "won": won[name],
            "drawn": drawn[name],
            "lost": lost[name],
            "faults": faults[name],
        }
        for rank, name in enumerate([*rungs.order, *reversed(rungs.struck)], 1)
    ]
    remarks = ["Won, drawn and lost are encounters; start is the rung at the start."]
    if rungs.struck:
        remarks.append(f"Disqualified: {', '.join(rungs.struck)}.")
    return ResultTable("ladder", "Ladder", columns, rows, remarks)


def challenges_table(rungs: Rungs) -> ResultTable:
    """Return who met whom, the one above first, and what decided."""
    columns = (
        Column("round", "round"),
        Column("playoff", "play-off", shown=any(each.attempt for each in rungs.challenges), spare=3),
        Column("upper", "above"),
        Column("lower", "below"),
        Column("result", "result", spare=1),
        Column("winner", "winner"),
        Column("by", "by", shown=any(each.by for each in rungs.challenges), spare=2),
        Column("stage", "stage", shown=False),
        Column("encounter", "encounter", shown=False),
        Column("upper_points", "points", 3, shown=False),
        Column("lower_points", "points", 3, shown=False),
    )
    found = {each.by for each in rungs.challenges}
    remarks = [f"{text}." for by, text in WORDS.items() if by in found]
    rows = [_row(each) for each in rungs.challenges]
    return ResultTable("challenges", "Who met whom", columns, rows, remarks)


def _row(each: Challenge) -> Mapping[str, Cell]:
    return {
        "round": each.round,
        "playoff": each.attempt or None,
        "upper": each.upper,
        "lower": each.lower,
        "result": result_of(each.result, each.upper, each.lower),
        "winner": each.winner,
        "by": each.by,
        "stage": each.stage,
        "encounter": each.result.number,
        "upper_points": each.result.tallies[each.upper].points,
        "lower_points": each.result.tallies[each.lower].points,
    }
