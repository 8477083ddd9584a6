"""The file that `tournament init` writes."""

from __future__ import annotations

import tomllib

import pytest

from rumpus import Registry, UsageError
from rumpus_tournaments import load_tournament, run_tournament
from rumpus_tournaments._template import template


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("duel", None),
        ("duel", "challenge"),
        ("duel", "double-elimination"),
        ("duel", "gauntlet"),
        ("duel", "single-elimination"),
        ("duel", "swiss"),
        ("duel", "ladder"),
        ("goofspiel", None),
        ("goofspiel", "pods"),
        ("goblin-army", "ruckus-draft"),
        ("hilo", "challenge"),
        ("hilo", "round-robin"),
    ],
)
def test_it_runs_as_it_is(registry, tmp_path, game, form):
    path = tmp_path / "first.toml"
    path.write_text(template(registry, "first.toml", "first", game, form))
    made = load_tournament(path, registry)
    run_tournament(made, tmp_path / "out")
    assert (made.settings.name, made.settings.game) == ("first", game)
    assert len(made.settings.entrants) >= 2


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("duel", None), ("goofspiel", None), ("hilo", None), ("duel", "swiss"), ("duel", "ladder"),
        ("goofspiel", "pods"), ("duel", "ruckus-draft"),
    ],
)  # fmt: skip
def test_every_comment_that_is_a_setting_can_be_taken_up(registry, tmp_path, game, form):
    """Where `# key = value` loses its `#`, the file is still right, and says what it said before."""
    text = template(registry, "first.toml", "first", game, form)
    lines = [line.removeprefix("# ") if " = " in line else line for line in text.splitlines()]
    path = tmp_path / "first.toml"
    path.write_text(text)
    before = load_tournament(path, registry).settings
    path.write_text("\n".join(lines))
    after = load_tournament(path, registry).settings
    assert len(tomllib.loads("\n".join(lines))["tournament"]) > 5
    assert before.game_options == after.game_options
    assert before.format_options == after.format_options
    assert [(each.name, each.bot) for each in before.entrants] == [
        (each.name, each.bot) for each in after.entrants
    ]


def test_without_words_it_takes_what_is_installed(registry):
    made = tomllib.loads(template(registry, "f", "f", None, None))
    assert made["game"]["name"] == next(iter(registry.games))


def test_what_does_not_fit(registry):
    with pytest.raises(UsageError, match="challenge cannot be played with the seats of goofspiel"):
        template(registry, "f", "f", "goofspiel", "challenge")
    with pytest.raises(UsageError, match="no game is called 'chess'"):
        template(registry, "f", "f", "chess", None)
    with pytest.raises(UsageError, match="no game is installed"):
        template(Registry(), "f", "f", None, None)
