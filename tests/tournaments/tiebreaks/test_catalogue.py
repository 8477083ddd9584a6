"""The catalogue: what the reference says, and standings that use it."""

from __future__ import annotations

from pathlib import Path

from rumpus import Registry
from rumpus_tournaments import open_results, standings, standings_table
from rumpus_tournaments._tiebreaks.catalogue import TIE_BREAKS

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "figures.md"


def test_the_reference_lists_all_of_them():
    page = PAGE.read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `") and line.count("|") == 4]
    for each, row in zip(TIE_BREAKS, rows, strict=False):
        assert row.startswith(f"| `{each.name}` | {each.code} | {each.meaning}")


def test_standings_of_a_tournament(played):
    """Low and lower make the same of each other; only the game's own score tells them apart."""
    out = played(
        "high", "low", "lower=low", tie_breaks='["direct-encounter", "sonneborn-berger", "score-difference"]'
    )
    with open_results(out, Registry.load()) as results:
        found = standings(results)
        table = standings_table(results)
    assert [(each.name, each.rank, each.tie_breaks) for each in found] == [
        ("high", 1, (None, 8.0 - 4.0, 16.0)),
        ("low", 2, (None, 1.0, -8.0)),
        ("lower", 2, (None, 1.0, -8.0)),
    ]
    assert table.headers[:5] == ["#", "entrant", "points", "SB", "diff"]
    assert table.remarks[0].startswith(
        "Level on points? DE: what those who are level made of each other; SB: "
    )
    assert set(table.to_dict()["rows"][0]) > {"direct-encounter", "sonneborn-berger"}
