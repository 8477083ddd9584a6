"""The tournaments in tournaments/examples run, here with few matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus import Registry
from rumpus_tournaments import load_tournament, open_results, run_tournament

EXAMPLES = sorted((Path(__file__).parents[2] / "tournaments/examples").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path):
    few = tmp_path / path.name
    few.write_text(
        re.sub(r"^matches = \d+", "matches = 2", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    registry = Registry.load()
    made = load_tournament(few, registry)
    assert made.settings.name == path.stem
    assert made.format.matches == 2
    run_tournament(made, tmp_path / "out")
    with open_results(tmp_path / "out", registry) as results:
        assert results.finished
        assert all(table.rows for table in results.tables())


def test_each_is_right_as_it_stands():
    assert len(EXAMPLES) >= 3
    for path in EXAMPLES:
        load_tournament(path, Registry.load())
