"""Intervals and tests, all exact or by formula, so that the same results give the same figures."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, exp, fsum, lgamma, log, pi, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


LEAST_CLUSTERS = 5
"""Fewer clusters, such as deals, have no interval."""


def wilson(successes: int, trials: int) -> tuple[float, float] | None:
    """Return the 95 % score interval of a rate (Wilson 1927, without continuity correction).

    None when there were no trials.
    """
    if trials == 0:
        return None
    rate, z2 = successes / trials, Z95 * Z95
    centre = (rate + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 / (1 + z2 / trials) * sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return low, high


def cluster_interval(sums: Sequence[float], counts: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % interval of a mean over observations that come in clusters, such as deals.

    `sums` and `counts` hold the sum and the number of the observations of each cluster. Whole clusters
    are taken as the independent unit: the interval is that of the ratio of the two totals, by
    linearisation (Cochran, Sampling Techniques, 1977, 6.3), with Student's t on one degree of freedom
    less than there are clusters. Clusters of one size make it the ordinary t interval of their means.
    None below `LEAST_CLUSTERS`: so few happen to be alike too often, which would read as certainty.
    """
    clusters = sum(count > 0 for count in counts)
    if clusters < LEAST_CLUSTERS:
        return None
    total = fsum(counts)
    mean = fsum(sums) / total
    spread = fsum((each - mean * count) ** 2 for each, count in zip(sums, counts, strict=True) if count > 0)
    error = sqrt(spread * clusters / (clusters - 1)) / total
    half = t95(clusters - 1) * error
    return mean - half, mean + half


@lru_cache(maxsize=1024)
def t95(freedom: int) -> float:
    """Return the 97.5 % point of Student's t with `freedom` degrees of freedom, to nine digits or better."""
    if freedom > 200:
        return _t95_expanded(freedom)
    low, high = 0.0, 20.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _central_t(middle, freedom) < 0.95 else (low, middle)
    return low


def sign_test(better: int, worse: int) -> float:
    """Return the two-sided exact p value of the sign test; on wins and losses this is McNemar's test.

    `better` and `worse` count the pairs that differ one way and the other; equal pairs say nothing.
    """
    trials, fewer = better + worse, min(better, worse)
    if trials == 0 or better == worse:
        return 1.0
    term = exp(lgamma(trials + 1) - lgamma(fewer + 1) - lgamma(trials - fewer + 1) - trials * log(2))
    tail, count = 0.0, fewer
    while count >= 0 and tail + term > tail:
        tail += term
        term *= count / (trials - count + 1)
        count -= 1
    return min(1.0, 2 * tail)


def _central_t(t: float, freedom: int) -> float:
    """Return P(-t < T < t), in closed form (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= square * (step - 1) / step
    if odd:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total


def _t95_expanded(freedom: int) -> float:
    """Return the point by its expansion in powers of 1/freedom (Abramowitz and Stegun 26.7.5)."""
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3
