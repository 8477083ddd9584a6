"""Points: what the outcome of a match is worth to each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from rumpus import Outcome

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

Verdict = Literal["win", "draw", "loss", "solo"]


class Judgement(NamedTuple):
    """What each seat made of a match: points, and whether it won."""

    points: tuple[float, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True)
class Points:
    """The rule that turns an outcome into points.

    Each rival counts as a match of its own, worth `win`, `draw` or `loss`, and the points of a seat are
    their mean: so two seats get just these, and with more seats the first gets `win`, the last `loss` and
    the others lie evenly between. `places`, where given, holds the points of the first place, the
    second ... instead; who shares places gets the mean of theirs. A rival is who played in the same
    group of the outcome; without one the points are the score itself.
    """

    win: float = 1.0
    draw: float = 0.5
    loss: float = 0.0
    places: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if not self.win >= self.draw >= self.loss:
            raise ValueError("win: has to be at least as much as draw, and draw as loss")
        if any(better < worse for better, worse in zip(self.places, self.places[1:], strict=False)):
            raise ValueError("places: a better place has to be worth at least as much as the next one")

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a match with rivals can bring."""
        return (self.places[-1], self.places[0]) if self.places else (self.loss, self.win)

    def judge(
        self,
        scores: Sequence[float],
        groups: Sequence[Sequence[int]] = (),
        culprits: Collection[int] = (),
    ) -> Judgement:
        """Return points and verdicts by seat; `groups` as in `rumpus.Outcome`.

        `culprits` are seats whose fault forfeits the match: with rivals each has lost, also where all of
        them are culprits.
        """
        return _judgement(self, tuple(scores), tuple(map(tuple, groups)), frozenset(culprits))

    @property
    def of_culprit(self) -> float:
        """What a match with rivals brings to who forfeits it."""
        return self.places[-1] if self.places else self.loss

    def of_seat(self, scores: Sequence[float], group: Sequence[int], seat: int) -> float:
        """Return the points of one seat among those in its group."""
        mine = scores[seat]
        above = sum(scores[other] > mine for other in group)
        level = sum(scores[other] == mine for other in group) - 1
        rivals = len(group) - 1
        if rivals < 1:
            return float(mine)
        if self.places:
            shared = self.places[above : above + level + 1]
            return sum(shared) / len(shared)
        below = rivals - above - level
        return (below * self.win + level * self.draw + above * self.loss) / rivals


@lru_cache(maxsize=4096)  # a million matches have few different scores
def _judgement(
    rule: Points, scores: tuple[float, ...], groups: tuple[tuple[int, ...], ...], culprits: frozenset[int]
) -> Judgement:
    points = [0.0] * len(scores)
    verdicts: list[Verdict] = ["solo"] * len(scores)
    for group in groups or (tuple(range(len(scores))),):
        for seat in group:
            if seat in culprits and len(group) > 1:
                points[seat], verdicts[seat] = rule.of_culprit, "loss"
            else:
                points[seat] = rule.of_seat(scores, group, seat)
                verdicts[seat] = _verdict(scores, group, seat)
    return Judgement(tuple(points), tuple(verdicts))


def _verdict(scores: Sequence[float], group: Sequence[int], seat: int) -> Verdict:
    if len(group) == 1:
        return "solo"
    best = max(scores[other] for other in group)
    if scores[seat] < best:
        return "loss"
    return "draw" if sum(scores[other] == best for other in group) > 1 else "win"


def places(scores: Sequence[float], groups: Sequence[Sequence[int]] = ()) -> tuple[int, ...]:
    """Return each seat's place in its group, 1 for the best; equal scores share the better place."""
    return Outcome(tuple(scores), "", tuple(map(tuple, groups))).places()
