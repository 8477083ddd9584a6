"""Formats that plugins bring, good and bad."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rumpus import UsageError, hookimpl
from rumpus_tournaments import Encounter, Format
from rumpus_tournaments._formats import find_format, find_formats

OURS = [
    "challenge", "double-elimination", "gauntlet", "ladder", "match", "pods", "round-robin", "ruckus-draft",
    "single-elimination", "swiss",
]  # fmt: skip


def bring(registry, name, *formats):
    registry.register(SimpleNamespace(rumpus_formats=hookimpl(lambda: formats)), name)


class Final(Format):
    name, title = "final", "Final"
    rounds: int = 1

    def stage(self, entrants, seed, finished):
        return None if finished else [Encounter((entrants[0].name, entrants[1].name), self.matches)]


def test_those_that_come_with_rumpus(registry):
    assert sorted(find_formats(registry).known) == OURS


def test_a_strangers_format(registry, tournament):
    bring(registry, "finals", Final)
    made = tournament("low", "high", format='"final"', rounds=3)
    assert made.format == Final(rounds=3, matches=4)
    assert made.settings.versions["finals"] == ""


@pytest.mark.parametrize(
    ("offered", "problem"),
    [
        (int, "offers <class 'int'>, which is not a subclass of rumpus_tournaments.Format"),
        (type("NoStage", (Format,), {"name": "bare", "title": "Bare"}),
         "offers a format NoStage that lacks stage"),
        (type("NoTitle", (Final,), {"name": "x", "__annotations__": {"seed": int}, "seed": 1}),
         "offers a format 'x' whose options have names of the tournament's own: seed"),
    ],
)  # fmt: skip
def test_what_is_no_format_is_refused_by_name_and_the_rest_works(registry, offered, problem):
    bring(registry, "bad", offered)
    formats = find_formats(registry)
    assert sorted(formats.known) == OURS
    assert list(formats.refused.values()) == [f"plugin 'bad' (bad) {problem}"]
    name = next(iter(formats.refused))
    with pytest.raises(UsageError, match="plugin 'bad'"):
        find_format(name, registry)


def test_two_formats_of_one_name_are_both_refused(registry):
    bring(registry, "one", Final)
    bring(registry, "two", Final)
    with pytest.raises(UsageError, match=r"two plugins bring a format called 'final', 'one' .* and 'two'"):
        find_format("final", registry)


def test_a_plugin_that_fails_costs_a_line(registry):
    def fail():
        raise ImportError("no networkx")

    registry.register(SimpleNamespace(rumpus_formats=hookimpl(fail)), "failing")
    assert sorted(find_formats(registry).known) == OURS
    assert [each.problem for each in registry.plugins if each.name == "failing"] == [
        "ImportError: no networkx"
    ]
