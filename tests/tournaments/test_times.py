"""The time that entrants have, as a tournament file says it."""

from __future__ import annotations

from math import inf

import pytest

from rumpus_tournaments import ConfigError

ENTRANTS = """
[[entrants]]
name = "own"
bot = "low"
{own}
[[entrants]]
name = "outside"
bot = "json:loads"
"""


def times(made):
    return [
        (each.move_limit, each.match_limit, each.increment, each.startup_limit)
        for each in made.settings.entrants
    ]


@pytest.mark.parametrize(
    ("faults", "own", "expected"),
    [
        ("", "", [(None, None, 0.0, None), (10.0, None, 0.0, None)]),
        ("move_limit = 2", "", [(2.0, None, 0.0, None)] * 2),
        ("match_limit = 60", "", [(None, 60.0, 0.0, None)] * 2),
        ("match_limit = 60\nincrement = 0.5", "", [(None, 60.0, 0.5, None)] * 2),
        ("move_limit = 2\nmatch_limit = 60", "move_limit = 3", [(3.0, None, 0.0, None), (2.0, 60.0, 0.0, None)]),
        ("move_limit = 2", "match_limit = 9\nincrement = 1", [(None, 9.0, 1.0, None), (2.0, None, 0.0, None)]),
        ("startup_limit = 30", "startup_limit = 60", [(None, None, 0.0, 60.0), (10.0, None, 0.0, 30.0)]),
        ("match_limit = inf", "", [(None, None, 0.0, None)] * 2),
    ],
)  # fmt: skip
def test_an_entrants_own_time_comes_before_the_general_one(faults, own, expected, tournament):
    made = tournament("low", faults=faults, extra=ENTRANTS.format(own=own))
    assert times(made)[1:] == expected


def test_the_engine_is_told_all_of_it(tournament):
    made = tournament("low", "out=json:loads", faults="match_limit = 60\nincrement = 0.5")
    assert [(each.match_limit, each.increment) for each in made.participants] == [(60.0, 0.5)] * 2
    assert [each.move_limit for each in made.participants] == [None, inf]


@pytest.mark.parametrize(
    ("faults", "problem"),
    [
        ("increment = 1", "entrants[0] (low).increment: goes with a match_limit only"),
        ("match_limit = 0", "faults.match_limit: wants more than 0 seconds, got 0"),
        ("match_limit = 5\nincrement = -1", "faults.increment: wants 0 seconds or more, got -1"),
        ("match_limit = 5\nincrement = inf", "faults.increment: wants a finite number of seconds, got inf"),
        ("startup_limit = 'x'", "faults.startup_limit: wants more than 0 seconds, got 'x'"),
        ("match_limt = 5", "faults.match_limt: no such key; did you mean 'match_limit'?"),
    ],
)
def test_what_is_wrong_has_its_place(faults, problem, tournament):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", faults=faults)
    assert caught.value.problems[0] == problem
