"""Exports: what the store holds as files for other programs; the same results give the same bytes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rumpus_tournaments._stored import StoredResults

MADE_BY = {
    "jsonl": ("matches", "match_lines"),
    "json": ("document", "json_document"),
    "csv": ("sheets", "sheet_lines"),
    "pgn": ("pgn", "pgn_games"),
    "trf": ("trf", "trf_lines"),
    "brackets": ("brackets", "bracket_data"),
}


def exported(results: StoredResults, kind: str, what: str = "matches") -> Iterator[bytes]:
    """Return a tournament in one of the formats; `what` is the sheet of a csv.

    Raises:
        UsageError: the tournament is of a kind that the format has no place for.
    """
    room, maker = MADE_BY[kind]
    make: Callable[..., Iterator[bytes]] = getattr(import_module(f"{__name__}.{room}"), maker)
    return make(results, what) if kind == "csv" else make(results)
