"""Sheets of comma-separated values: matches, a row for each seat, or any table."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from rumpus import UsageError
from rumpus_tournaments._core import suggest
from rumpus_tournaments._exports.document import TABLES
from rumpus_tournaments._tables import chosen_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rumpus_tournaments._results import ResultTable
    from rumpus_tournaments._stored import StoredResults

MATCH_HEAD = (
    "id", "stage", "encounter", "match", "deal", "seat", "entrant", "score", "points", "verdict", "reason",
    "faults",
)  # fmt: skip
ROWS = 1000
"""Written at a time."""


def sheet_lines(results: StoredResults, what: str) -> Iterator[bytes]:
    """Return a sheet with a head, numbers with as many decimals as in the tables, four in the matches.

    Raises:
        UsageError: there is no such sheet.
    """
    if what == "matches":
        return _written(MATCH_HEAD, _match_rows(results))
    tables = {each.name: each for each in chosen_tables(results, TABLES)}
    if what not in tables:
        names = ["matches", *tables]
        hint = suggest(what, names) or f"; there are {', '.join(names)}"
        raise UsageError(f"no sheet is called '{what}'{hint}")
    head, rows = _table_rows(tables[what])
    return _written(head, rows)


def _match_rows(results: StoredResults) -> Iterator[Sequence[Any]]:
    for match in results.matches():
        for seat, name in enumerate(match.entrants):
            yield (
                match.id,
                match.stage,
                match.encounter,
                match.number,
                match.deal,
                seat + 1,
                name,
                f"{match.scores[seat]:.4f}",
                f"{match.points[seat]:.4f}",
                match.verdicts[seat],
                match.reason,
                " ".join(fault.kind for fault in match.faults if fault.seat == seat),
            )


def _table_rows(table: ResultTable) -> tuple[list[str], list[list[Any]]]:
    """Return the head and the rows of a table; an interval takes two columns."""
    values = table.to_dict()["rows"]
    pairs = {each.key for each in table.columns if any(isinstance(row.get(each.key), list) for row in values)}
    head: list[str] = []
    for each in table.columns:
        ends = ("value", "half") if table.name == "crosstable" else ("low", "high")
        head += [f"{each.key}_{end}" for end in ends] if each.key in pairs else [each.key]
    rows = []
    for row in values:
        cells: list[Any] = []
        for each in table.columns:
            value = row.get(each.key)
            if each.key in pairs:
                cells += value if isinstance(value, list) else [value, None]
            else:
                cells.append(value)
        rows.append(cells)
    return head, rows


def _written(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[bytes]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(head)
    for number, row in enumerate(rows, 1):
        writer.writerow(row)
        if number % ROWS == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()
