"""Gauntlet: challengers against all the others, seats in balance, problems told before play."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, Entrant, FinishedStage, open_results
from rumpus_tournaments._formats.gauntlet import Gauntlet


def field(size):
    return [Entrant(f"e{number}", number) for number in range(1, size + 1)]


def cycles(size, struck=frozenset(), **options):
    """Return the stages of a whole tournament; `struck` are out from the first cycle's end."""
    form, stages = Gauntlet(**options), []
    while (stage := form.stage(field(size), 0, [FinishedStage(1, [], struck)] * len(stages))) is not None:
        stages.append(list(stage))
    return stages


def pairs(stage):
    return [each.entrants for each in stage]


def test_the_first_meets_all_the_others():
    assert pairs(*cycles(4)) == [("e1", "e2"), ("e3", "e1"), ("e1", "e4")]


def test_those_named_meet_all_the_others_and_not_each_other():
    (stage,) = cycles(4, challengers=("e4", "e2"))
    assert pairs(stage) == [("e2", "e1"), ("e1", "e4"), ("e3", "e2"), ("e4", "e3")]


@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 6))
def test_every_challenger_meets_every_table_of_others_once(seats, count, more):
    size = count + seats - 1 + more
    (stage,) = cycles(size, seats=seats, challenger_count=count)
    names = [each.name for each in field(size)]
    wanted = Counter(
        frozenset((challenger, *others))
        for challenger in names[:count]
        for others in combinations(names[count:], seats - 1)
    )
    assert Counter(map(frozenset, pairs(stage))) == wanted


@given(st.integers(2, 4), st.integers(1, 3), st.integers(0, 5), st.integers(1, 3))
def test_another_entrant_or_cycle_comes_after_the_others(seats, count, more, number):
    size = count + seats - 1 + more
    options = {"seats": seats, "challenger_count": count}
    before = cycles(size, cycles=number, **options)
    assert [stage[: len(before[0])] for stage in cycles(size + 1, cycles=number, **options)] == before
    assert cycles(size, cycles=number + 1, **options)[:number] == before


@given(st.integers(3, 30), st.sets(st.integers(1, 30), max_size=8), st.integers(1, 3))
def test_nobody_sits_first_more_than_once_more_often_than_second(size, chosen, number):
    named = tuple(f"e{each}" for each in sorted(chosen) if each <= size)
    stages = cycles(size, challengers=named if len(named) < size else (), cycles=number)
    sides = Counter(side for stage in stages for pair in pairs(stage) for side in enumerate(pair))
    for each in field(size):
        gap = abs(sides[0, each.name] - sides[1, each.name])
        assert gap <= 1
        assert gap == 0 or number % 2


def test_who_is_struck_plays_no_further_cycle():
    first, second = cycles(4, frozenset({"e3"}), cycles=2)
    assert pairs(first) == [("e1", "e2"), ("e3", "e1"), ("e1", "e4")]
    assert pairs(second) == [("e2", "e1"), ("e4", "e1")]
    assert cycles(3, frozenset({"e1"}), cycles=2)[1] == []


@given(st.integers(2, 4), st.integers(1, 3), st.integers(0, 4), st.integers(1, 3), st.integers(1, 5))
def test_the_matches_are_counted(seats, count, more, number, matches):
    size = count + seats - 1 + more
    options = {"seats": seats, "challenger_count": count, "cycles": number, "matches": matches}
    found = sum(each.matches for stage in cycles(size, **options) for each in stage)
    assert Gauntlet(**options).match_count(field(size)) == found
    assert found == count * comb(size - count, seats - 1) * number * matches


@pytest.mark.parametrize(
    ("options", "problems"),
    [
        ({"cycles": 0}, ["tournament.cycles: wants 1 to 999"]),
        ({"challenger_count": 0}, ["tournament.challenger_count: wants 1 or more"]),
        ({"challengers": ["low"], "challenger_count": 2},
         ["tournament.challenger_count: goes without challengers that are named"]),
        ({"challengers": ["hihg", "low", "low"]},
         ["entrants: gauntlet wants 'hihg' as challenger, who does not take part; did you mean 'high'?",
          "entrants: gauntlet has 'low' as challenger 2 times"]),
        ({"challenger_count": 3}, ["entrants: gauntlet needs 1 or more besides its challengers, there are 0"]),
        ({"game": 'name = "duel"\nseats = 4'},
         ["entrants: gauntlet needs 3 or more besides its challengers, there are 2"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_before_play(tournament, options, problems):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", "random", format='"gauntlet"', **options)
    assert caught.value.problems == problems


def test_the_tables(played):
    out = played("new=high", "a=low", "b=high", "c=liar", format='"gauntlet"', cycles=2, matches=2)
    with open_results(out, Registry.load()) as results:
        assert (results.finished, results.match_count) == (True, (12, 12))
        challengers, others, encounters = results.tables()
    assert [row["entrant"] for row in challengers.rows] == ["new"]
    assert [(row["rank"], row["entrant"], row["points"]) for row in others.rows] == [
        (1, "b", 2.0),
        (2, "a", 0.0),
        (2, "c", 0.0),
    ]
    assert encounters.texts() == [
        ["new", "a", "4", "0", "0", "100.0", "-"],
        ["new", "b", "0", "4", "0", "50.0", "-"],
        ["new", "c", "4", "0", "0", "100.0", "-"],
    ]
    assert encounters.heading == "Who met whom, 4 matches each"


def test_at_tables_of_three_there_is_no_table_of_pairs(played):
    out = played("a=high", "b=low", "c=low", format='"gauntlet"', matches=3, game='name = "duel"\nseats = 3')
    with open_results(out, Registry.load()) as results:
        assert [table.name for table in results.tables()] == ["challengers", "others"]


def test_a_challenger_who_is_disqualified_ends_it(played, exported):
    out = played("a=liar", "b=low", "c=high", format='"gauntlet"', cycles=3, faults='policy = "disqualify"')
    assert {json.loads(line)["stage"] for line in exported(out).splitlines()} == {1}
    with open_results(out, Registry.load()) as results:
        challengers = results.tables()[0]
        assert results.finished
    assert challengers.remarks == ["Disqualified: a."]
