"""The tournaments in tournaments/examples run, here with few matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus import Registry
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._formats import find_formats

EXAMPLES = sorted((Path(__file__).parents[2] / "tournaments/examples").glob("*.toml"))


def few_matches(line):
    return "best_of = 1" if line[1] == "best_of" else "matches = 2"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path):
    few = tmp_path / path.name
    few.write_text(
        re.sub(r"^(matches|best_of) = \d+", few_matches, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    registry = Registry.load()
    made = load_tournament(few, registry)
    assert made.settings.name == path.stem
    assert 2 in (made.format.matches, getattr(made.format, "best_of", 0) + 1)
    run_tournament(made, tmp_path / "out")
    with open_results(tmp_path / "out", registry) as results:
        assert results.finished
        assert all(table.rows for table in results.tables())


def test_each_is_right_as_it_stands_and_no_format_or_bundled_game_is_without_one():
    registry = Registry.load()
    made = [load_tournament(path, registry).settings for path in EXAMPLES]
    assert {each.format for each in made} == set(find_formats(registry).known)
    bundled = {name for name in registry.games if registry.plugin_of(name).distribution == "rumpus"}
    assert bundled <= {each.game for each in made}
