"""The Plackett-Luce model: a ranking of a table is a row of choices of the best among those left."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import comb, exp
from typing import TYPE_CHECKING

from rumpus_tournaments._ratings.newton import Curvature, Web

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Levels = tuple[tuple[int, ...], ...]
"""A ranking, best first; those who share a place stand together."""


class Choices:
    """Rankings taken apart: how often each was chosen, and from which sets something was chosen, how often.

    Who share a place are ranked in every order, each with the same weight, so that a draw between two is
    half a win and half a loss.
    """

    def __init__(self) -> None:
        self.chosen: defaultdict[int, float] = defaultdict(float)
        self.sets: defaultdict[tuple[int, ...], float] = defaultdict(float)

    def add(self, ranking: Levels, times: float = 1.0) -> None:
        """Take up a ranking."""
        below = tuple(sorted(each for level in ranking for each in level))
        for level in ranking:
            below = tuple(each for each in below if each not in level)
            self._choose(level, below, times)

    def _choose(self, level: Sequence[int], below: tuple[int, ...], times: float) -> None:
        for left in range(len(level), 0, -1):
            if left + len(below) < 2:
                break
            share = times / comb(len(level), left)
            for still in combinations(level, left):
                self.sets[tuple(sorted((*still, *below)))] += share
            for each in level:
                self.chosen[each] += times / len(level)


class ChoiceLikelihood:
    """The likelihood of choices (Plackett 1975, Luce 1959); entrants are numbers from 0."""

    def __init__(self, size: int, choices: Choices) -> None:
        self.size = size
        self._choices = choices
        pairs = {pair: None for names in choices.sets for pair in combinations(names, 2)}
        self._places = {pair: place for place, pair in enumerate(pairs)}
        self._web = Web(size, list(pairs))
        self.pairs = len(pairs)

    def start(self) -> list[float]:
        """Return where to begin."""
        return [0.0] * self.size

    def slope(self, at: Sequence[float]) -> list[float]:
        """Return the gradient."""
        return self._pull(at, self._choices)

    def pulls(self, at: Sequence[float], parts: Sequence[Choices]) -> list[list[float]]:
        """Return the gradient of each part of the choices alone."""
        return [self._pull(at, part) for part in parts]

    def curvature(self, at: Sequence[float]) -> Curvature:
        """Return minus the matrix of second derivatives."""
        weights = [0.0] * self.pairs
        for names, times in self._choices.sets.items():
            for (one, mine), (other, theirs) in combinations(zip(names, _shares(at, names), strict=True), 2):
                weights[self._places[one, other]] += times * mine * theirs
        return Curvature(self._web, weights)

    def _pull(self, at: Sequence[float], choices: Choices) -> list[float]:
        found = [0.0] * self.size
        for each, times in choices.chosen.items():
            found[each] += times
        for names, times in choices.sets.items():
            for each, share in zip(names, _shares(at, names), strict=True):
                found[each] -= times * share
        return found


def _shares(at: Sequence[float], names: Iterable[int]) -> list[float]:
    values = [at[each] for each in names]
    top = max(values)
    parts = [exp(each - top) for each in values]
    whole = sum(parts)
    return [each / whole for each in parts]
