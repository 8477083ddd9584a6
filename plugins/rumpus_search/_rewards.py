"""What an outcome is worth to each seat, and how such rewards are compared."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Outcome, Position

MARGIN = 0.1
"""How much of a reward is by how much a seat wins or loses, so that the smaller loss is the better one."""


class Rewards:
    """Turns outcomes into rewards.

    Where seats play each other, a reward is from 0 to 1: the share of its opponents that a seat has beaten, a
    tie counting half; `MARGIN` of it is how far it is ahead of their mean score, by the widest margin so far.
    A single player's reward is the score.
    """

    def __init__(self) -> None:
        self._widest = 0.0

    def of(self, outcome: Outcome) -> Sequence[float]:
        """Return one reward a seat."""
        scores = outcome.scores
        if len(scores) == 1:
            return scores
        rewards = [0.5] * len(scores)
        for group in outcome.groups or (range(len(scores)),):
            if len(group) > 1:
                self._reward(group, scores, rewards)
        return rewards

    def _reward(self, group: Sequence[int], scores: Sequence[float], rewards: list[float]) -> None:
        """Put the rewards of the seats of a group, which play each other, where they belong."""
        others = len(group) - 1
        total = sum([scores[seat] for seat in group])
        margins = [scores[seat] - (total - scores[seat]) / others for seat in group]
        widest = self._widest = max(self._widest, *map(abs, margins))
        for seat, margin in zip(group, margins, strict=True):
            share = share_beaten(seat, group, scores)
            lead = 0.5 + 0.5 * margin / widest if widest else 0.5
            rewards[seat] = (1 - MARGIN) * share + MARGIN * lead


def share_beaten(seat: int, group: Sequence[int], scores: Sequence[float]) -> float:
    """Return the share of the other seats of a group that a seat has beaten, a tie counting half."""
    own, beaten = scores[seat], -0.5
    for other in group:
        score = scores[other]
        beaten += 1.0 if own > score else 0.5 if own == score else 0.0
    return beaten / (len(group) - 1)


class Spread:
    """How much the rewards of a choice differ: `deviation` is their standard deviation, 1 while it is 0.

    Whether one move is better than another by more than chance is a matter of that, not of how far apart
    rewards could be: where a position is estimated soon, all of them lie close together.
    """

    __slots__ = ("_count", "_mean", "_squares", "deviation")

    def __init__(self) -> None:
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self.deviation = 1.0

    def see(self, reward: float) -> None:
        """Take a reward into account (B. P. Welford, Technometrics 4, 1962)."""
        self._count += 1
        off = reward - self._mean
        self._mean += off / self._count
        self._squares += off * (reward - self._mean)
        self.deviation = sqrt(self._squares / self._count) or 1.0


class Luck:
    """How good each imagined position looks to begin with, which no move that is tried in it has earned.

    Where a game estimates positions, that is taken from the rewards (a control variate): what is left is what
    the moves bring, and so fewer iterations tell good moves from bad ones.
    """

    __slots__ = ("_count", "_is_asked", "_totals")

    def __init__(self, seats: int) -> None:
        self._totals = [0.0] * seats
        self._count = 0
        self._is_asked = True

    @property
    def is_known(self) -> bool:
        """Whether the game has said how good a position looks."""
        return self._count > 0

    @property
    def means(self) -> Sequence[float]:
        """The mean luck of each seat so far, 0 where it is not known."""
        return [total / (self._count or 1) for total in self._totals]

    def of(self, position: Position) -> Sequence[float]:
        """Return the luck of each seat in a position that was just imagined.

        A game that has no estimate for the first one is not asked again, for this choice.
        """
        luck = position.estimate() if self._is_asked and position.can_estimate else None
        if luck is None:
            self._is_asked = self.is_known
            return self.means
        self._count += 1
        self._totals = [total + each for total, each in zip(self._totals, luck, strict=True)]
        return luck
