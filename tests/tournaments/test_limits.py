"""What bots may use, as a tournament file says it."""

from __future__ import annotations

import sys
from math import inf

import pytest

from rumpus_tournaments import ConfigError, Settings
from rumpus_tournaments._core import Limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="some wishes are refused elsewhere")

OWN = """
[limits]
memory = 500
cpu = 60
{general}
[[entrants]]
name = "own"
bot = "json:loads"
{own}
"""


def test_an_entrants_own_limits_come_before_the_general_ones(tournament):
    extra = OWN.format(general="keep = false", own="limits = { memory = inf, files = 20 }")
    low, own = tournament("low", extra=extra).settings.entrants
    assert low.limits is None
    assert own.limits == Limits(memory=None, cpu=60, files=20, keep=False)


def test_the_settings_hold_them(tournament):
    own = "limits = { line = 1000 }\nenvironment = { A = 'b' }"
    settings = tournament("low", extra=OWN.format(general="", own=own)).settings
    again = Settings.from_json(settings.to_json())
    assert again == settings
    assert again.entrants[1].limits == Limits(memory=500, cpu=60, line=1000)
    assert again.entrants[1].environment == {"A": "b"}
    assert inf not in vars(again.entrants[1].limits).values()


PROBLEMS = {
    "limits = { memory = 0 }": "limits.memory: wants a number above 0, got 0",
    "limits = { memory = '1 GB' }": "limits.memory: wants a number above 0, got '1 GB'",
    "limits = { files = 1.5 }": "limits.files: wants a whole number above 0, got 1.5",
    "limits = { line = true }": "limits.line: wants a whole number above 0, got True",
    "limits = { keep = 1 }": "limits.keep: wants true or false, got 1",
    "limits = { memori = 1 }": "limits.memori: no such key; did you mean 'memory'?",
    "limits = 1": "limits: wants a table, got 1",
    "environment = { A = 1 }": "environment.A: wants text, got 1",
    "environment = { '' = 'x' }": "environment: '' cannot be the name of a variable",
    "environment = { 'a=b' = 'x' }": "environment: 'a=b' cannot be the name of a variable",
    "reads = 'book.bin'": "reads: wants a list of paths, got 'book.bin'",
    "reads = ['book.bin']": "reads: goes with sandbox = true only; without it a bot may read all",
}


@pytest.mark.parametrize("own", PROBLEMS)
def test_what_is_wrong_has_its_place(own, tournament):
    with pytest.raises(ConfigError) as caught:
        tournament("low", extra=OWN.format(general="", own=own))
    assert caught.value.problems == [f"entrants[1] (own).{PROBLEMS[own]}"]


def test_what_is_wrong_with_the_general_ones(tournament):
    with pytest.raises(ConfigError) as caught:
        tournament("low", extra=OWN.format(general="folder = -1", own=""))
    assert caught.value.problems == ["limits.folder: wants a number above 0, got -1"]


@pytest.mark.parametrize("key", ["limits = {}", "environment = {}", "reads = []"])
def test_who_plays_inside_rumpus_has_none(key, tournament):
    extra = f'[[entrants]]\nname = "own"\nbot = "high"\n{key}\n'
    with pytest.raises(ConfigError) as caught:
        tournament("low", extra=extra)
    place = f"entrants[1] (own).{key.split()[0]}"
    assert caught.value.problems == [f"{place}: is for bots that are programs, files or modules"]


@pytest.mark.parametrize(("key", "value"), [("memory", 5), ("cpu", 5), ("files", 5), ("sandbox", True)])
def test_what_only_linux_can_do_is_refused_elsewhere(key, value, monkeypatch):
    from rumpus_tournaments._limits import _problem

    assert _problem(key, value) == ""
    monkeypatch.setattr("sys.platform", "darwin")
    assert _problem(key, value) == "needs Linux"
    assert _problem("folder", 5) == ""
