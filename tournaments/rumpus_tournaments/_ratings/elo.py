"""The difference of two entrants in Elo points, from how whole deals went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, fsum, inf, log, log10, sqrt
from typing import TYPE_CHECKING

from rumpus_tournaments._statistics import LEAST_CLUSTERS, Z95

if TYPE_CHECKING:
    from collections.abc import Iterable

ELO = 400 / log(10)
"""Elo points of one unit of logarithmic strength."""

Deals = Mapping[tuple[float, int], float]
"""How often the first of two took so many of so many matches of a deal, draws as half."""


@dataclass(frozen=True)
class EloDifference:
    """By how much the first of two is better: Elo points, half the width of the 95 % interval, the interval,
    and the likelihood that it is better at all.

    Endless where one of the two took everything; the error, interval and likelihood are None where there
    are fewer than five deals.
    """

    rate: float
    elo: float
    error: float | None
    interval: tuple[float, float] | None
    superiority: float | None


def elo_difference(deals: Deals) -> EloDifference | None:
    """Return the difference from deals: how often the first took so many of so many matches.

    A deal is the unit, as two matches with the same cards and the seats exchanged are not independent: one
    match a deal gives the trinomial, two the pentanomial interval (as chess engines are tested, by the
    normal distribution of the mean, 1.96 standard errors to both sides). None without matches.
    """
    count = fsum(deals.values())
    matches = fsum(each * times for (_, each), times in deals.items())
    if not matches:
        return None
    rate = fsum(made * times for (made, _), times in deals.items()) / matches
    size = matches / count
    spread = fsum(times * (made - rate * each) ** 2 for (made, each), times in deals.items())
    error = sqrt(spread) / count / size
    if count < LEAST_CLUSTERS:
        return EloDifference(rate, elo_of(rate), None, None, None)
    interval = elo_of(rate - Z95 * error), elo_of(rate + Z95 * error)
    superiority = 0.5 * erfc((0.5 - rate) / error / sqrt(2)) if error else (rate > 0.5) + (rate == 0.5) / 2
    return EloDifference(rate, elo_of(rate), (interval[1] - interval[0]) / 2, interval, superiority)


def elo_of(rate: float) -> float:
    """Return the Elo points that make a share of the points expected: 400 for 10 of 11."""
    if rate <= 0:
        return -inf
    if rate >= 1:
        return inf
    return -400 * log10(1 / rate - 1)


def rate_of(elo: float) -> float:
    """Return the share of the points that is expected of who is `elo` points better."""
    return 1 / (1 + 10 ** (-elo / 400))


def deals_of(counts: Iterable[int]) -> Deals:
    """Return counts of results, worst to best, as deals: three are those of single matches, five of pairs."""
    found = list(counts)
    size = (len(found) - 1) // 2
    return {(place / 2, size): float(count) for place, count in enumerate(found)}
