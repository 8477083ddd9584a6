"""What people see: tables, progress bars, game screens. The only module that imports rich and tabulate."""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TextIO

from rumpus._errors import OutputLost
from rumpus._game import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console

TableFormat = Literal["auto", "plain", "github", "latex", "html"]
NUMERIC = (int, float)


def look(stream: TextIO | None = None) -> Look:
    """Return what the screen behind a stream (standard output) can show; NO_COLOR and COLUMNS are kept."""
    out = stream or sys.stdout
    colour = out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Look(_width(out), colour, _speaks_unicode(out))


def console(stream: TextIO | None = None) -> Console:
    """Return a rich console that leaves brackets alone and keeps to `look`."""
    from rich.console import Console

    out = stream or sys.stdout
    screen = look(out)
    return Console(
        file=out,
        markup=False,
        highlight=False,
        emoji=False,
        width=screen.width,
        no_color=not screen.colour,
        safe_box=not screen.unicode,
    )


def show(renderable: Any, stream: TextIO | None = None) -> None:
    """Print text or any rich renderable. Raises OutputLost when nobody can read it any more."""
    out = stream or sys.stdout
    try:
        if isinstance(renderable, str):
            out.write((renderable if _speaks_unicode(out) else to_ascii(renderable, out)) + "\n")
        else:
            console(out).print(renderable)
    except OSError as error:
        raise OutputLost(error) from error


def show_json(data: Any, *, indent: int | None = 2) -> None:
    """Print data as JSON for scripts; in ASCII where the output is not UTF-8."""
    show(json.dumps(data, ensure_ascii=not _speaks_unicode(sys.stdout), indent=indent))


def table(
    headers: Sequence[str],
    rows: Sequence[Sequence[Any]],
    *,
    title: str = "",
    style: TableFormat = "auto",
    stream: TextIO | None = None,
) -> None:
    """Print a table: drawn by rich for people at a terminal, by tabulate for files and pipes.

    Cells that are numbers stand at the right; floats are expected to be formatted already.
    """
    out = stream or sys.stdout
    if style == "auto" and out.isatty():
        _rich_table(headers, rows, title, out)
    else:
        if title and style in ("auto", "plain"):
            show(title, out)
        show(tabulated(headers, rows, "simple" if style in ("auto", "plain") else style), out)


def tabulated(headers: Sequence[str], rows: Sequence[Sequence[Any]], style: str = "simple") -> str:
    """Return a table as text in one of tabulate's formats."""
    from tabulate import tabulate

    align = ["right" if number else "left" for number in _numeric_columns(headers, rows)]
    return tabulate(rows, headers, tablefmt=style, disable_numparse=True, colalign=align if rows else None)


@contextmanager
def progress(total: int | None, label: str) -> Iterator[Callable[[int], None]]:
    """Show a bar with rate and time left on a terminal's standard error; stay quiet in a pipe.

    Yields a function that takes how many more are done.
    """
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f}/s" if speed and speed >= 10 else f"{speed:.1f}/s" if speed else "")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn(
            "{task.completed:,.0f}/{task.total:,.0f}" if total is not None else "{task.completed:,.0f}"
        ),
        Rate(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=console(sys.stderr), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


def to_ascii(text: str, stream: TextIO) -> str:
    """Return text with what the stream cannot encode replaced by `?`."""
    encoding = stream.encoding or "ascii"
    return text.encode(encoding, "replace").decode(encoding)


def _rich_table(headers: Sequence[str], rows: Sequence[Sequence[Any]], title: str, out: TextIO) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    drawn = Table(
        title=Text(title) if title else None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for header, number in zip(headers, _numeric_columns(headers, rows), strict=True):
        drawn.add_column(Text(header), justify="right" if number else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    show(drawn, out)


def _numeric_columns(headers: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[bool]:
    """Say for each column whether it holds numbers, or numbers already written out."""
    return [
        bool(rows) and all(_is_number(row[column]) for row in rows if row[column] not in (None, "", "-"))
        for column in range(len(headers))
    ]


def _is_number(cell: Any) -> bool:
    if isinstance(cell, NUMERIC) and not isinstance(cell, bool):
        return True
    text = str(cell).replace(",", "").replace("%", "").replace("±", "").replace(" ", "").lstrip("+-")
    return bool(text) and text.replace(".", "", 1).isdigit()


def _width(out: TextIO) -> int:
    if out.isatty():
        return max(shutil.get_terminal_size().columns, 20)
    columns = os.environ.get("COLUMNS", "")
    return max(int(columns), 20) if columns.isdigit() else 80


def _speaks_unicode(out: TextIO) -> bool:
    named = (os.environ.get(each) for each in ("LC_ALL", "LC_CTYPE", "LANG"))
    if os.environ.get("RUMPUS_ASCII") == "1" or next(filter(None, named), "") in ("C", "POSIX"):
        return False
    return (out.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf8sig")
