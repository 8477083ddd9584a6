"""Round robin: every combination once, and room for entrants that come later."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments import Entrant, FinishedStage
from rumpus_tournaments._formats.round_robin import RoundRobin


def field(size):
    return [Entrant(f"e{number}", number) for number in range(1, size + 1)]


def schedule(size, seats=2, **options):
    form = RoundRobin(seats=seats, **options)
    return list(form.stage(field(size), 0, []))


@given(st.integers(2, 12), st.integers(2, 4))
def test_every_combination_meets_once(size, seats):
    names = [each.name for each in field(size)]
    found = Counter(frozenset(each.entrants) for each in schedule(size, seats))
    assert found == Counter(map(frozenset, combinations(names, seats)))


@given(st.integers(2, 12), st.integers(2, 4))
def test_another_entrant_comes_after_the_others(size, seats):
    before = schedule(size, seats)
    assert schedule(size + 1, seats)[: len(before)] == before


def test_there_is_one_stage():
    form = RoundRobin()
    assert form.stage(field(3), 0, [FinishedStage(1, [])]) is None


@given(st.integers(2, 9), st.integers(2, 4), st.integers(1, 9))
def test_the_matches_are_counted(size, seats, matches):
    form = RoundRobin(seats=seats, matches=matches)
    assert form.match_count(field(size)) == sum(
        each.matches for each in schedule(size, seats, matches=matches)
    )


def test_too_few_entrants():
    assert list(RoundRobin(seats=3).problems(field(2))) == [
        "round-robin needs 3 entrants or more, there are 2"
    ]
    assert list(RoundRobin().problems(field(2))) == []
