"""Tables that every tournament has, beside those of its format: their names, and how they are made."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rumpus import UsageError
from rumpus_tournaments._core import suggest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rumpus_tournaments._results import ResultTable
    from rumpus_tournaments._stored import StoredResults

MAIN = "main"
MADE_BY = {
    "crosstable": ("duels", "crosstable"),
    "pairs": ("duels", "pairs_table"),
    "rating": ("ratings", "rating_table"),
    "elo": ("ratings", "elo_table"),
    "seats": ("seats", "seats_table"),
    "faults": ("faults", "faults_table"),
    "times": ("times", "times_table"),
    "live": ("live", "live_table"),
}
NAMES = (MAIN, *MADE_BY, "all")


def chosen_tables(results: StoredResults, names: Iterable[str]) -> list[ResultTable]:
    """Return tables by name: "main" are those of the format, "all" is everything but the live rating.

    Raises:
        UsageError: there is no such table, or it needs a library that is not installed.
    """
    found: list[ResultTable] = []
    for name in names:
        if name not in NAMES:
            hint = suggest(name, list(NAMES)) or f"; there are {', '.join(NAMES)}"
            raise UsageError(f"no table is called '{name}'{hint}")
        wanted = [each for each in NAMES if each not in ("all", "live")] if name == "all" else [name]
        for each in wanted:
            found += results.tables() if each == MAIN else [_made(results, each)]
    return _each_once(found)


def ranked_names(results: StoredResults) -> list[str]:
    """Return the entrants as the format's first table ranks them; those it leaves out come last."""
    names = [each.name for each in results.entrants]
    ranked = [str(row["entrant"]) for table in results.tables()[:1] for row in table.rows if "entrant" in row]
    return list(dict.fromkeys([*(name for name in ranked if name in names), *names]))


def _made(results: StoredResults, name: str) -> ResultTable:
    room, maker = MADE_BY[name]
    make: Callable[..., ResultTable] = getattr(import_module(f"{__name__}.{room}"), maker)
    return make(results, ranked_names(results)) if name == "crosstable" else make(results)


def _each_once(tables: Sequence[ResultTable]) -> list[ResultTable]:
    return list({each.name: each for each in reversed(tables)}.values())[::-1]
