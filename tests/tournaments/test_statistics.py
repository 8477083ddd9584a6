"""Intervals and tests against values from tables, and against counting."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments._statistics import cluster_interval, sign_test, t95, wilson


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706204736), (2, 4.302652730), (3, 3.182446305), (10, 2.228138852), (30, 2.042272456),
     (200, 1.971896224), (201, 1.971836592), (1000, 1.962339081), (1_000_000, 1.959966357)],
)  # fmt: skip
def test_student(freedom, value):
    assert t95(freedom) == pytest.approx(value, abs=2e-7)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(8, 10, 0.4901624715, 0.9433178485), (0, 10, 0.0, 0.2775327999), (10, 10, 0.7224672001, 1.0),
     (50, 100, 0.4038315304, 0.5961684696)],
)  # fmt: skip
def test_wilson(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-9)


def test_nothing_is_known_without_trials():
    assert wilson(0, 0) is None
    assert cluster_interval([], []) is None
    assert cluster_interval([3.0], [2.0]) is None


def test_clusters_of_one_size_give_the_ordinary_interval():
    # Means 1, 2, 3, 4, 5 of clusters of two: mean 3, deviation 1.581139, t(4) = 2.776445
    low, high = cluster_interval([2.0, 4.0, 6.0, 8.0, 10.0], [2.0] * 5)
    assert (low, high) == pytest.approx((3 - 1.963243, 3 + 1.963243), abs=1e-6)


@pytest.mark.parametrize("clusters", range(8))
def test_a_few_clusters_that_happen_to_be_alike_are_no_certainty(clusters):
    found = cluster_interval([2.0] * clusters, [2.0] * clusters)
    assert found == (None if clusters < 5 else (1.0, 1.0))
    assert (cluster_interval([0.0, *[2.0] * clusters], [0.0, *[2.0] * clusters]) is None) == (clusters < 5)


def test_matches_of_one_deal_are_no_independent_ones():
    """Every deal was won from one side and lost from the other: nothing is uncertain about the mean."""
    assert cluster_interval([1.0] * 10, [2.0] * 10) == pytest.approx((0.5, 0.5))


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=30))
def test_clusters_without_observations_change_nothing(sums):
    counts = [2.0] * len(sums)
    assert cluster_interval([*sums, 0.0], [*counts, 0.0]) == cluster_interval(sums, counts)


@given(st.integers(0, 300), st.integers(0, 300))
def test_the_sign_test_counts_coins(better, worse):
    trials, fewer = better + worse, min(better, worse)
    tail = 2 * sum(comb(trials, count) for count in range(fewer + 1)) / 2**trials
    assert sign_test(better, worse) == pytest.approx(min(1.0, tail), rel=1e-9)


def test_the_sign_test_of_a_million():
    assert sign_test(500_000, 501_000) == pytest.approx(0.318037, abs=1e-6)
