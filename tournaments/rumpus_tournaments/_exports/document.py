"""Everything in one JSON document: what was played, the tables, the matches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rumpus_tournaments._exports.matches import match_lines
from rumpus_tournaments._tables import chosen_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._settings import Settings
    from rumpus_tournaments._stored import StoredResults

TABLES = ("main", "crosstable", "pairs", "rating", "seats", "faults")
"""Those that depend on results alone."""


def _told(settings: Settings) -> dict[str, Any]:
    """Return the settings without versions, and without what variables of bots hold, which may be secret."""
    data = settings.to_dict()
    del data["versions"]
    for entrant in data["entrants"]:
        entrant["environment"] = sorted(entrant["environment"])
    return data


def json_document(results: StoredResults) -> Iterator[bytes]:
    """Return settings and tables, then the matches, one on each line."""
    settings = results.settings
    stored, total = results.match_count
    head = {
        "tournament": settings.name,
        "format": settings.format,
        "game": settings.game,
        "finished": results.finished,
        "matches_stored": stored,
        "matches_in_all": total,
        "settings": _told(settings),
        "tables": [each.to_dict() for each in chosen_tables(results, TABLES)],
    }
    text = json.dumps(head, ensure_ascii=False, indent=1)
    yield text.removesuffix("\n}").encode() + b',\n "matches": ['
    comma = b"\n"
    for line in match_lines(results):
        yield comma + line.rstrip(b"\n")
        comma = b",\n"
    yield b"\n]}\n"
