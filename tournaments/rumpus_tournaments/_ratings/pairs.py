"""Bradley-Terry models: two at a table, with three ways to understand draws."""

from __future__ import annotations

from math import exp, expm1, fsum, tanh
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rumpus_tournaments._ratings.newton import Curvature, Web

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus_tournaments._settings import DrawModel

Counts = tuple[float, float, float]
"""Matches that the first of two won, drew and lost."""
Column = list[float]
"""A number for each pair that has met."""


class Slopes(NamedTuple):
    """The derivatives of the log-likelihood of one win, one draw and one loss, by the difference in strength,
    and, with `too`, by the draw parameter."""

    win: Column
    draw: Column
    loss: Column
    win_too: Column
    draw_too: Column
    loss_too: Column


class Bends(NamedTuple):
    """Minus the second derivatives: by the difference twice, by both, by the draw parameter twice, in all."""

    gap: Column
    both: Column
    draws: float


class Model(Protocol):
    """The chances of win, draw and loss for differences in strength `gaps` and a parameter `draws`.

    `start` is where the search for the parameter begins, None where there is none; `floor` is what it stays
    above; without a single draw it is `never`.
    """

    @property
    def start(self) -> float | None: ...
    @property
    def floor(self) -> float: ...
    @property
    def never(self) -> float: ...

    def slopes(self, gaps: Column, draws: float) -> Slopes:
        """Return the first derivatives of each result."""

    def bends(self, gaps: Column, draws: float, won: Column, drawn: Column, lost: Column) -> Bends:
        """Return minus the second derivatives of results."""


class DrawsAsHalf:
    """A draw is half a win and half a loss (Bradley and Terry 1952; so do Elo, and the program Ordo)."""

    start = None
    floor = never = 0.0

    def slopes(self, gaps: Column, draws: float) -> Slopes:
        """Return the first derivatives."""
        del draws
        rates = _logistic(gaps)
        none = [0.0] * len(rates)
        return Slopes(
            [1 - rate for rate in rates],
            [0.5 - rate for rate in rates],
            [-rate for rate in rates],
            *(none,) * 3,
        )

    def bends(self, gaps: Column, draws: float, won: Column, drawn: Column, lost: Column) -> Bends:
        """Return minus the second derivatives."""
        del draws
        rows = zip(_logistic(gaps), won, drawn, lost, strict=True)
        return Bends([(win + level + loss) * rate * (1 - rate) for rate, win, level, loss in rows], [], 0.0)


class RaoKupper:
    """A draw is a match closer than a threshold (Rao and Kupper 1967; so does the program BayesElo).

    The parameter is the logarithm of the threshold, more than 0; times 400 / ln 10 it is drawelo.
    """

    start = 0.5
    floor = never = 0.0

    def slopes(self, gaps: Column, draws: float) -> Slopes:
        """Return the first derivatives."""
        ups, downs = self._sides(gaps, draws)
        level = 2 / -expm1(-2 * draws) if draws > 0 else 0.0
        both = list(zip(ups, downs, strict=True))
        return Slopes(
            ups,
            [up - down for up, down in both],
            [-down for down in downs],
            [-up for up in ups],
            [level - up - down for up, down in both],
            [-down for down in downs],
        )

    def bends(self, gaps: Column, draws: float, won: Column, drawn: Column, lost: Column) -> Bends:
        """Return minus the second derivatives."""
        ups, downs = self._sides(gaps, draws)
        ones = [(win + level) * up * (1 - up) for up, win, level in zip(ups, won, drawn, strict=True)]
        others = [
            (loss + level) * down * (1 - down) for down, loss, level in zip(downs, lost, drawn, strict=True)
        ]
        level = 4 * fsum(drawn) * exp(-2 * draws) / expm1(-2 * draws) ** 2 if draws > 0 else 0.0
        both = list(zip(ones, others, strict=True))
        return Bends(
            [one + other for one, other in both],
            [other - one for one, other in both],
            fsum(ones) + fsum(others) + level,
        )

    @staticmethod
    def _sides(gaps: Column, draws: float) -> tuple[Column, Column]:
        return _logistic([draws - gap for gap in gaps]), _logistic([draws + gap for gap in gaps])


class Davidson:
    """A draw is as likely as the geometric mean of win and loss, times a factor (Davidson 1970).

    The parameter is the logarithm of the factor.
    """

    start = 0.0
    floor, never = -1e9, -1e3

    def slopes(self, gaps: Column, draws: float) -> Slopes:
        """Return the first derivatives."""
        leans, levels = self._chances(gaps, draws)
        none = [-level for level in levels]
        return Slopes(
            [0.5 - lean for lean in leans],
            [-lean for lean in leans],
            [-0.5 - lean for lean in leans],
            none,
            [1 - level for level in levels],
            none,
        )

    def bends(self, gaps: Column, draws: float, won: Column, drawn: Column, lost: Column) -> Bends:
        """Return minus the second derivatives."""
        leans, levels = self._chances(gaps, draws)
        counts = [win + level + loss for win, level, loss in zip(won, drawn, lost, strict=True)]
        rows = list(zip(counts, leans, levels, strict=True))
        return Bends(
            [count * ((1 - level) / 4 - lean * lean) for count, lean, level in rows],
            [-count * lean * level for count, lean, level in rows],
            fsum(count * level * (1 - level) for count, _, level in rows),
        )

    @staticmethod
    def _chances(gaps: Column, draws: float) -> tuple[Column, Column]:
        """Return half of how much likelier a win is than a loss, and how likely a draw is."""
        leans, levels = [], []
        for gap in gaps:
            top = max(abs(gap) / 2, draws)
            win, level, loss = exp(gap / 2 - top), exp(draws - top), exp(-gap / 2 - top)
            whole = win + level + loss
            leans.append((win - loss) / 2 / whole)
            levels.append(level / whole)
        return leans, levels


MODELS: Mapping[DrawModel, Model] = {
    "draws-as-half": DrawsAsHalf(),
    "rao-kupper": RaoKupper(),
    "davidson": Davidson(),
}


class Rows(NamedTuple):
    """What one of two made of the other, in parts of the data: the numbers of the parts, and the results."""

    parts: Sequence[int]
    won: Sequence[float]
    drawn: Sequence[float]
    lost: Sequence[float]


class PairLikelihood:
    """The likelihood of what pairs made of each other; entrants are numbers from 0."""

    def __init__(self, size: int, results: Mapping[tuple[int, int], Rows], model: Model) -> None:
        self.size = size
        self._results = results
        self._won = [sum(rows.won) for rows in results.values()]
        self._drawn = [sum(rows.drawn) for rows in results.values()]
        self._lost = [sum(rows.lost) for rows in results.values()]
        self._web = Web(size, list(results))
        self._model = model
        self._draws = model.start is not None and any(self._drawn)
        self.pairs = len(results)

    def start(self) -> list[float]:
        """Return where to begin."""
        return [0.0] * self.size + ([self._model.start or 0.0] if self._draws else [])

    def slope(self, at: Sequence[float]) -> list[float] | None:
        """Return the gradient."""
        if self._draws and at[self.size] <= self._model.floor:
            return None
        win, draw, loss, *too = self._slopes(at)
        found = self._web.gathered(self._summed(win, draw, loss))
        return [*found, fsum(self._summed(*too))] if self._draws else found

    def pulls(self, at: Sequence[float], batch: Mapping[int, int], batches: int) -> list[list[float]]:
        """Return the gradient of each batch of parts; `batch` says in which one a part is."""
        found = [[0.0] * len(at) for _ in range(batches)]
        for ((one, other), rows), *slopes in zip(self._results.items(), *self._slopes(at), strict=True):
            win, draw, loss, win_too, draw_too, loss_too = slopes
            for part, won, drawn, lost in zip(*rows, strict=True):
                pull = found[batch[part]]
                amount = win * won + draw * drawn + loss * lost
                pull[one] += amount
                pull[other] -= amount
                if self._draws:
                    pull[-1] += win_too * won + draw_too * drawn + loss_too * lost
        return found

    def curvature(self, at: Sequence[float]) -> Curvature:
        """Return minus the matrix of second derivatives."""
        gaps = self._web.differences(at[: self.size])
        gap, both, draws = self._model.bends(gaps, self._parameter(at), self._won, self._drawn, self._lost)
        return Curvature(self._web, gap, [*self._web.gathered(both), draws] if self._draws else None)

    def _slopes(self, at: Sequence[float]) -> Slopes:
        return self._model.slopes(self._web.differences(at[: self.size]), self._parameter(at))

    def _summed(self, win: Column, draw: Column, loss: Column) -> Column:
        rows = zip(win, self._won, draw, self._drawn, loss, self._lost, strict=True)
        return [a * won + b * drawn + c * lost for a, won, b, drawn, c, lost in rows]

    def _parameter(self, at: Sequence[float]) -> float:
        return at[self.size] if self._draws else self._model.never


def _logistic(values: Column) -> Column:
    return [0.5 + 0.5 * tanh(0.5 * value) for value in values]
