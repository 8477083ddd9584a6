"""The page of a report: what stands on it, and how it is put together."""

from __future__ import annotations

from importlib.util import find_spec
from shlex import quote
from typing import TYPE_CHECKING, Any

from rumpus import Look, UsageError
from rumpus_tournaments._report.recipe import recipe
from rumpus_tournaments._tables import chosen_tables, ranked_names
from rumpus_tournaments._wording import counted

if TYPE_CHECKING:
    from rumpus_tournaments._results import ResultTable
    from rumpus_tournaments._stored import StoredResults

NEEDED = ("jinja2", "matplotlib")
MOST_CURVES = 24
"""Entrants; the ratings of more are not drawn over time."""
MOST_IN_HEAT = 30
"""Entrants; the crosstable of more is not drawn."""
TREE_WIDTH = 110


def report(results: StoredResults, file: str = "") -> str:
    """Return the report as HTML; `file` is what the tournament's file is called, for the command.

    Raises:
        UsageError: a library that it needs is not installed.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(f'a report needs {" and ".join(missing)}: pip install "rumpus[report]"')
    from jinja2 import Environment, PackageLoader

    settings = results.settings
    pages = Environment(
        loader=PackageLoader("rumpus_tournaments._report", "."), autoescape=True, trim_blocks=True
    )
    stored, total = results.match_count
    count = counted(stored, "match") if results.finished or total is None else f"{stored} of {total} matches"
    return pages.get_template("page.html").render(
        name=settings.name,
        about=f"{results.format.title} of {settings.game}, {count}"
        + ("" if results.finished else ", not finished"),
        sections=_sections(results),
        recipe=recipe(settings),
        command=f"rumpus tournament run {quote(file or f'{settings.name}.toml')}",
        versions=sorted(settings.versions.items()),
    )


def _sections(results: StoredResults) -> list[dict[str, Any]]:
    """Return the sections in their order, each with a title, pictures, tables and words."""
    from rumpus_tournaments._report import charts

    main = results.tables()
    found = [
        _section("Standings" if number == 0 else table.title, table) for number, table in enumerate(main)
    ]
    found[0]["pictures"] = charts.means(results, ranked_names(results))
    _tree(results, found)
    if any(size > 1 for size, _ in results.ledger.seats):
        found += _figures_of_rivals(results, {table.name for table in main})
    (faults,) = chosen_tables(results, ["faults"])
    found.append(_section("Faults", faults))
    return found


def _figures_of_rivals(results: StoredResults, there: set[str]) -> list[dict[str, Any]]:
    """Return crosstable, rating and seats; of what the format shows itself only the picture."""
    from rumpus_tournaments._report import charts

    cross, rating, seats = chosen_tables(results, ["crosstable", "rating", "seats"])
    size = len(results.entrants)
    heat = (
        [charts.heat_map(results, [str(row["entrant"]) for row in cross.rows])]
        if 2 < size <= MOST_IN_HEAT
        else []
    )
    found = [
        (cross, heat),
        (rating, charts.ratings_over_time(results) if size <= MOST_CURVES else []),
        (seats, charts.seats(seats)),
    ]
    return [
        {"title": f"{table.title}, drawn", "pictures": pictures}
        if table.name in there
        else _section(table.title, table, pictures)
        for table, pictures in found
        if pictures or table.name not in there
    ]


def _tree(results: StoredResults, found: list[dict[str, Any]]) -> None:
    tree = results.drawing(Look(TREE_WIDTH))
    if tree:
        found.append({"title": "The bracket, drawn", "tree": tree})


def _section(title: str, table: ResultTable, pictures: list[str] | None = None) -> dict[str, Any]:
    rows = table.texts()
    return {
        "title": title,
        "note": table.note,
        "heads": table.headers,
        "rows": rows,
        "words": [at for at in range(len(table.headers)) if not all(_numeric(row[at]) for row in rows)],
        "remarks": table.remarks,
        "pictures": pictures or [],
    }


def _numeric(cell: str) -> bool:
    return (
        cell in ("", "-")
        or cell.lstrip("+-").replace(".", "", 1).replace(" ±", "").replace(".", "").isdigit()
    )
