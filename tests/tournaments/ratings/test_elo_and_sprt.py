"""Two entrants: Elo differences as other programs have them, and the sequential test."""

from __future__ import annotations

import json
from math import inf, log
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from rumpus_tournaments._ratings.elo import deals_of, elo_difference, elo_of, rate_of
from rumpus_tournaments._ratings.sprt import TRACE, Sprt

GIVEN = json.loads((Path(__file__).parent / "figures.json").read_text("utf-8"))["elo"]


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: str(case["counts_worst_to_best"]))
def test_as_other_programs_have_it(case):
    found = elo_difference(deals_of(case["counts_worst_to_best"]))
    assert [found.elo, found.error, found.superiority] == pytest.approx(case["elo_err95_los"], abs=1e-9)


@given(st.floats(0.001, 0.999))
def test_points_and_shares(rate):
    assert rate_of(elo_of(rate)) == pytest.approx(rate)


def test_ends():
    assert (elo_of(0), elo_of(1), elo_of(0.5)) == (-inf, inf, 0)
    assert elo_difference({}) is None
    few = elo_difference(deals_of([1, 0, 3]))
    assert (few.elo, few.interval, few.superiority) == (elo_of(0.75), None, None)
    everything = elo_difference(deals_of([0, 0, 9]))
    assert (everything.elo, everything.superiority) == (inf, 1.0)


def test_deals_of_different_sizes_are_weighed_by_their_matches():
    mixed = elo_difference({(2.0, 2): 5, (0.5, 1): 1, (0.0, 2): 4})
    assert mixed.rate == pytest.approx(10.5 / 19)


def likeliest(values, shares, mean):
    """Return the log-likelihood a deal of the likeliest distribution with a mean, by a general optimiser."""
    found = minimize(
        lambda chances: (
            -sum(share * log(max(chance, 1e-300)) for share, chance in zip(shares, chances, strict=True))
        ),
        [1 / len(values)] * len(values),
        bounds=[(1e-12, 1)] * len(values),
        constraints=[
            {"type": "eq", "fun": lambda chances: sum(chances) - 1},
            {"type": "eq", "fun": lambda chances: sum(map(lambda a, b: a * b, chances, values)) - mean},
        ],
        method="SLSQP",
        options={"maxiter": 500, "ftol": 1e-14},
    )
    return -found.fun


@pytest.mark.parametrize("counts", [(34, 54, 63, 64, 75), (3, 10, 40, 12, 2), (20, 5, 30), (0, 4, 9)])
def test_the_ratio_is_that_of_the_likeliest_distributions(counts):
    test = Sprt(elo0=-3, elo1=12)
    filled = [count or TRACE for count in counts]
    whole = sum(filled)
    values = [place / (len(counts) - 1) for place in range(len(counts))]
    shares = [count / whole for count in filled]
    low, high = (likeliest(values, shares, rate_of(elo)) for elo in (-3, 12))
    assert test.ratio(deals_of(counts)) == pytest.approx(whole * (high - low), abs=1e-2)


def test_bounds_and_decisions():
    test = Sprt()
    assert test.bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert test.ratio({}) == 0
    assert test.decision(deals_of([0, 0, 1])) == ""
    assert test.decision(deals_of([10, 0, 990])) == "H1"
    assert test.decision(deals_of([990, 0, 10])) == "H0"
    assert Sprt(elo0=5, elo1=10).decision(deals_of([50, 50000, 50])) == "H0"


def test_risks_are_kept():
    """On the border of H0 the test accepts H1 in about one of twenty runs, at most."""
    rng, wrong, runs = Random(1), 0, 200
    test = Sprt(elo0=0, elo1=60)
    for _ in range(runs):
        counts = [0] * 5
        while True:
            for _ in range(20):
                counts[(rng.random() < 0.5) + (rng.random() < 0.5) + 2 * (rng.random() < 0.5)] += 1
            decision = test.decision(deals_of(counts))
            if decision:
                wrong += decision == "H1"
                break
    assert wrong / runs <= 0.1


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"elo0": 5, "elo1": 5}, "elo1: has to be more than elo0"),
        ({"alpha": 0}, "alpha: wants"),
        ({"beta": 0.5}, "beta: wants"),
    ],
)
def test_what_makes_no_sense_is_refused(words, problem):
    with pytest.raises(ValueError, match=problem):
        Sprt(**words)
