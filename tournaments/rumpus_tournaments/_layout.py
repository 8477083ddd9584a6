"""Tables on a screen: what is left out where there is no room, and texts folded into what is left."""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._results import ResultTable


class Frame(NamedTuple):
    """What a table's drawing takes besides its texts, in characters."""

    gap: int
    """Between two columns."""
    edges: int
    header: int
    """Added to each header."""

    def width(self, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
        """Return how wide a table is drawn."""
        columns = [self.column(header, [row[at] for row in rows]) for at, header in enumerate(headers)]
        return sum(columns) + self.gap * (len(columns) - 1) + self.edges

    def column(self, header: str, cells: Sequence[str]) -> int:
        """Return how wide a column is drawn."""
        return max(text_width(header) + self.header, *map(text_width, cells), 0)


TERMINAL = Frame(gap=3, edges=2, header=0)
PIPE = Frame(gap=2, edges=0, header=2)


def text_width(text: str) -> int:
    """Return how many columns of a terminal a line of text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def fitted(table: ResultTable, width: int, frame: Frame) -> tuple[ResultTable, list[str]]:
    """Return a table that fits `width`, without columns that can be spared, and the headers of those.

    What can be spared most goes first; what cannot stays, even if that is too wide.
    """
    left_out: list[str] = []
    while frame.width(table.headers, table.texts()) > width:
        most = max((each.spare for each in table.columns if each.shown), default=0)
        if not most:
            break
        gone = next(each for each in table.columns if each.shown and each.spare == most)
        left_out.append(gone.header)
        table = replace(
            table, columns=[replace(each, shown=each.shown and each is not gone) for each in table.columns]
        )
    return table, left_out


def folded(text: str, width: int, lines: int | None = None) -> str:
    """Return a text of one line in several, the last cut short where it would take more than `lines`."""
    found = wrap(text, width) or ["-"]
    if lines is not None and len(found) > lines:
        found = found[:lines]
        found[-1] = f"{found[-1][: width - 3]}..."
    return "\n".join(found)
