"""How long entrants thought; the only table that differs from machine to machine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus_tournaments._results import Cell
    from rumpus_tournaments._stored import StoredResults


def times_table(results: StoredResults) -> ResultTable:
    """Return the time of each entrant: in all, a move, in its longest match; the slowest a move first."""
    spent: Counter[int] = Counter()
    moves: Counter[int] = Counter()
    matches: Counter[int] = Counter()
    longest: dict[int, int] = {}
    for seats, nanoseconds, counts in results.store.times():
        for seat, (index, took) in enumerate(zip(seats, nanoseconds, strict=False)):
            spent[index] += took
            moves[index] += counts.get(seat, 0)
            matches[index] += 1
            longest[index] = max(longest.get(index, 0), took)
    rows: list[Mapping[str, Cell]] = [
        {
            "entrant": results.settings.names[index],
            "seconds": spent[index] / 1e9,
            "moves": moves[index],
            "move": spent[index] / 1e6 / moves[index] if moves[index] else None,
            "match": spent[index] / 1e6 / matches[index],
            "longest": longest[index] / 1e6,
        }
        for index in sorted(matches, key=lambda index: (-spent[index] / max(moves[index], 1), index))
    ]
    columns = (
        Column("entrant", "entrant"),
        Column("seconds", "seconds", 1),
        Column("moves", "moves", spare=1),
        Column("move", "ms a move", 3),
        Column("match", "ms a match", 2),
        Column("longest", "longest, ms", 1),
    )
    remark = "Moves that were the only ones are counted, though nobody was asked for them."
    return ResultTable("times", "Time", columns, rows, [remark])
