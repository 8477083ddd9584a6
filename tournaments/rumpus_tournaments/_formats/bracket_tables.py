"""The tables of a bracket: places, and who met whom."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus_tournaments._formats.wording import result_of
from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus_tournaments._formats.bracket import Fixture
    from rumpus_tournaments._formats.course import Course, Happening
    from rumpus_tournaments._results import Cell, Results

WORDS = {
    "seed": "Seed: a draw, the better seed goes on",
    "lot": "Lot: a draw, decided by lot",
    "drawn": "Drawn: played again",
    "struck": "Struck: disqualified at the end of the stage, which loses the encounter",
    "walkover": "Walkover: the other was disqualified before",
}
"""What the table explains below itself, as far as it happened."""


def places_table(course: Course, results: Results) -> ResultTable:
    """Return everybody's place, won and lost encounters, and the round in which it ended."""
    won: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    last: dict[str, str] = {}
    for each in course.happenings:
        for name in filter(None, each.sides):
            last[name] = each.fixture.label
            if each.result:
                draw = each.by in ("drawn", "seed", "lot")
                (drawn if draw else won if name == each.winner else lost)[name] += 1
                faults[name] += each.result.tallies[name].faults
    seeds = {each.name: each.number for each in results.entrants}
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("seed", "seed", spare=3),
        Column("won", "won"),
        Column("drawn", "drawn", shown=bool(drawn), spare=2),
        Column("lost", "lost"),
        Column("last", "last round", spare=1),
        Column("faults", "faults", shown=any(faults.values())),
    )
    rows: list[Mapping[str, Cell]] = [
        {
            "rank": rank,
            "entrant": name,
            "seed": seeds[name],
            "won": won[name],
            "drawn": drawn[name],
            "lost": lost[name],
            "last": last.get(name),
            "faults": faults[name],
        }
        for name, rank in course.ranks().items()
    ]
    remarks = ["Won, drawn and lost are encounters."]
    if course.struck:
        remarks.append(f"Disqualified: {', '.join(name for name in seeds if name in course.struck)}.")
    return ResultTable("places", "Places", columns, rows, remarks)


def bracket_table(course: Course) -> ResultTable:
    """Return what has been played, stage by stage, and what is due."""
    happenings, due = course.happenings, course.due()
    columns = (
        Column("round", "round"),
        Column("playoff", "play-off", shown=any(each.attempt for each in happenings), spare=3),
        Column("first", "first"),
        Column("second", "second"),
        Column("result", "result", spare=1),
        Column("winner", "winner"),
        Column("by", "by", shown=any(each.by for each in happenings), spare=2),
        Column("stage", "stage", shown=False),
        Column("encounter", "encounter", shown=False),
        Column("first_points", "points", 3, shown=False),
        Column("second_points", "points", 3, shown=False),
    )
    rows = [_row(each) for each in happenings]
    rows += [
        _meeting(fixture, attempt, pair)
        for (fixture, attempt), pair in zip(due, course.pairs(balanced=False), strict=True)
    ]
    found = {each.by for each in happenings}
    remarks = [f"{text}." for by, text in WORDS.items() if by in found]
    return ResultTable("bracket", "Who met whom", columns, rows, remarks)


def _meeting(fixture: Fixture, attempt: int, sides: Sequence[str | None]) -> dict[str, Cell]:
    return {"round": fixture.label, "playoff": attempt or None, "first": sides[0], "second": sides[1]}


def _row(each: Happening) -> Mapping[str, Cell]:
    sides = each.sides if each.sides[0] else each.sides[::-1]  # who has a bye stands first
    row = _meeting(each.fixture, each.attempt, sides)
    row |= {"winner": each.winner, "by": each.by}
    if each.result:
        first, second = (each.result.tallies[name].points for name in each.sides if name)
        row |= {
            "result": result_of(each.result, *filter(None, each.sides)),
            "stage": each.stage,
            "encounter": each.result.number,
            "first_points": first,
            "second_points": second,
        }
    return row
