"""The maximum of a likelihood, by Newton's method with conjugate gradients; no numerics library is needed."""

from __future__ import annotations

from math import fsum
from operator import itemgetter, mul
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STEPS = 200
STILL = 1e-8
"""A step shorter than this is the last; the error is about its square."""
LONGEST = 5.0
"""Of a step; strengths are logarithms."""


class Likelihood(Protocol):
    """A concave log-likelihood of strengths, of which only differences count, and perhaps of one more
    parameter, which comes last."""

    def slope(self, at: Sequence[float]) -> list[float] | None:
        """Return the gradient; None where the last parameter is out of bounds."""

    def curvature(self, at: Sequence[float]) -> Curvature:
        """Return minus the matrix of second derivatives."""


class Web:
    """Which of `size` numbers belong to which pair, prepared for fast sums over the pairs of each."""

    def __init__(self, size: int, pairs: Sequence[tuple[int, int]]) -> None:
        firsts: list[list[int]] = [[] for _ in range(size)]
        seconds: list[list[int]] = [[] for _ in range(size)]
        for place, (one, other) in enumerate(pairs):
            firsts[one].append(place)
            seconds[other].append(place)
        self.size = size
        self.first = picker([one for one, _ in pairs])
        self.second = picker([other for _, other in pairs])
        self.as_first = [picker(row) for row in firsts]
        self.as_second = [picker(row) for row in seconds]
        self.pairs_of = [picker([*one, *other]) for one, other in zip(firsts, seconds, strict=True)]
        self.rivals_of = [
            picker([*(pairs[place][1] for place in one), *(pairs[place][0] for place in other)])
            for one, other in zip(firsts, seconds, strict=True)
        ]

    def differences(self, values: Sequence[float]) -> list[float]:
        """Return by how much the first of each pair has more than the second."""
        return [one - other for one, other in zip(self.first(values), self.second(values), strict=True)]

    def gathered(self, by_pair: Sequence[float]) -> list[float]:
        """Return the sum of what pairs have for each number, with a minus where it is the second."""
        return [
            sum(one(by_pair)) - sum(other(by_pair))
            for one, other in zip(self.as_first, self.as_second, strict=True)
        ]


class Curvature:
    """A matrix that is the sum of ``weight * (e_i - e_j)(e_i - e_j)^T`` over pairs, with a border for one
    more parameter, where there is one: the last column, its last number the corner."""

    def __init__(self, web: Web, weights: Sequence[float], border: Sequence[float] | None = None) -> None:
        self.size = web.size
        self.border = border
        self._rows = [pick(weights) for pick in web.pairs_of]
        self._rivals = web.rivals_of
        self.diagonal = [sum(row) for row in self._rows]
        if border is not None:
            self.diagonal.append(border[web.size])

    def times(self, vector: Sequence[float]) -> list[float]:
        """Return the product with a vector."""
        found = [
            whole * mine - sum(map(mul, row, rivals(vector)))
            for whole, mine, row, rivals in zip(self.diagonal, vector, self._rows, self._rivals, strict=False)
        ]
        if self.border is not None:
            last = vector[self.size]
            found = [each + edge * last for each, edge in zip(found, self.border, strict=False)]
            found.append(sum(map(mul, self.border, vector)))
        return found

    def solve(self, wanted: Sequence[float], exact: float = 1e-13) -> list[float]:
        """Return what gives `wanted` when multiplied, strengths with mean zero, by conjugate gradients.

        `exact` is what may be left of the length of `wanted`.
        """
        scale = [1.0 / each if each > 0 else 0.0 for each in self.diagonal]
        found = [0.0] * len(wanted)
        left = list(wanted)
        ready = list(map(mul, scale, left))
        way, power = list(ready), sum(map(mul, left, ready))
        goal = power * exact * exact
        for _ in range(2 * len(wanted) + 20):
            if power <= goal or power <= 0.0:
                break
            product = self.times(way)
            bend = sum(map(mul, way, product))
            if bend <= 0.0:
                break
            far = power / bend
            found = [each + far * step for each, step in zip(found, way, strict=True)]
            left = [each - far * step for each, step in zip(left, product, strict=True)]
            ready = list(map(mul, scale, left))
            before, power = power, sum(map(mul, left, ready))
            way = [each + power / before * step for each, step in zip(ready, way, strict=True)]
        return centred(found, self.size)


def maximise(likelihood: Likelihood, start: Sequence[float], size: int) -> list[float]:
    """Return where a likelihood is greatest, the first `size` numbers with mean zero.

    A step is halved until the slope along it has become gentler, which a concave function allows.
    """
    here = list(start)
    slope = likelihood.slope(here)
    assert slope is not None
    exact = 1e-2
    for _ in range(STEPS):
        step = likelihood.curvature(here).solve(slope, exact)
        length = max(map(abs, step), default=0.0)
        if length < STILL:
            here = [each + move for each, move in zip(here, step, strict=True)]
            break
        rise = sum(map(mul, slope, step))
        share = min(1.0, LONGEST / length)
        while True:
            there = [each + share * move for each, move in zip(here, step, strict=True)]
            steep = likelihood.slope(there)
            if steep is not None and abs(sum(map(mul, steep, step))) <= 0.9 * rise:
                break
            share /= 2
            if share < 1e-9:
                return centred(here, size)
        here, slope = there, steep
        exact = min(exact, length * 1e-2)
    return centred(here, size)


def centred(values: Sequence[float], size: int) -> list[float]:
    """Return numbers of which the first `size` have mean zero."""
    mean = fsum(values[:size]) / size if size else 0.0
    return [each - mean for each in values[:size]] + list(values[size:])


def picker(places: Sequence[int]) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """Return a function that picks the numbers at these places."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple(values[place] for place in places)
