"""What an outcome is worth to each seat, and how such rewards are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Outcome

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


class Scale:
    """Where rewards lie: from 0 to 1, but for a single player's, which span what has been seen so far."""

    __slots__ = ("_highest", "_lowest", "factor", "low")

    def __init__(self) -> None:
        self.low = 0.0
        self.factor = 1.0
        """A reward stands at ``(reward - low) * factor`` of the scale."""
        self._lowest = float("inf")
        self._highest = float("-inf")

    def see(self, rewards: Sequence[float]) -> None:
        """Widen the scale to hold these rewards."""
        if len(rewards) == 1 and not self._lowest <= rewards[0] <= self._highest:
            self.low = self._lowest = min(self._lowest, rewards[0])
            self._highest = max(self._highest, rewards[0])
            width = self._highest - self._lowest
            self.factor = 1 / width if width else 1.0
