"""Berger tables: FIDE's, and what holds for fields of any size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments._formats.berger import berger_rounds

# FIDE Handbook C.05 annex 1; two independent programs give the same. Odd fields leave out the last.
FIDE = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("size", range(3, 9))
def test_fides_tables(size):
    table = [
        [
            tuple(map(int, pair.split("-")))
            for pair in line.split()
            if size % 2 == 0 or str(size + 1) not in pair
        ]
        for line in FIDE[size + size % 2]
    ]
    assert list(berger_rounds(size)) == table


def test_two_have_one_round():
    assert list(berger_rounds(2)) == [[(1, 2)]]


@given(st.integers(2, 70))
def test_everybody_meets_everybody_and_plays_once_a_round(size):
    rounds = list(berger_rounds(size))
    assert len(rounds) == size - 1 + size % 2
    for pairs in rounds:
        players = [player for pair in pairs for player in pair]
        assert len(set(players)) == len(players) == size - size % 2
    met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
    assert met == list(combinations(range(1, size + 1), 2))


@given(st.integers(2, 70))
def test_nobody_sits_first_more_than_once_more_often_than_second(size):
    sides = Counter(side for pairs in berger_rounds(size) for pair in pairs for side in enumerate(pair))
    assert all(abs(sides[0, player] - sides[1, player]) <= 1 for player in range(1, size + 1))
