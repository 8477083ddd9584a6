"""Settings: there and back as JSON, and how two of them differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus_tournaments import Settings
from rumpus_tournaments._settings import differences


@pytest.fixture
def settings(tournament):
    return tournament("low", "high").settings


def test_settings_survive_json(settings, tournament):
    assert Settings.from_json(settings.to_json()) == settings
    unlimited = tournament("low", "out=json:loads", faults="move_limit = inf").settings
    assert differences(Settings.from_json(unlimited.to_json()), unlimited) == []


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"name": 3}', b"\xff"])
def test_damaged_settings(text):
    with pytest.raises(ValueError):
        Settings.from_json(text)


def test_no_difference(settings):
    assert differences(settings, settings) == []


def test_every_difference_is_named(settings):
    entrants = (replace(settings.entrants[0], options={"depth": 2}), settings.entrants[1])
    now = replace(settings, seed=6, game_options={**settings.game_options, "rounds": 3}, entrants=entrants)
    assert [str(each) for each in differences(settings, now)] == [
        "seed is 6, was 5",
        "game_options.rounds is 3, was 2",
        "entrants[0].options.depth is 2, was not set",
    ]
    assert not any(each.environment for each in differences(settings, now))


def test_another_field_is_told_by_name(settings):
    (found,) = differences(settings, replace(settings, entrants=settings.entrants[:1]))
    assert str(found) == "entrants is low, was low, high"


def test_what_is_installed_is_environment(settings):
    now = replace(settings, versions={**settings.versions, "rumpus": "9.9"}, files={"bot.py": "12ab"})
    found = differences(replace(settings, files={"bot.py": "34cd", "old.py": "1"}), now)
    assert all(each.environment for each in found)
    assert [str(each) for each in found] == [
        f"rumpus is 9.9, was {settings.versions['rumpus']}",
        "the file bot.py has changed",
        "the file old.py was added or removed",
    ]
