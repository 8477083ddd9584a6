"""The rungs of a ladder: who stands where, who meets next, and what became of those who met."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rumpus import derive_seed
from rumpus_tournaments._formats.course import ahead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._format import EncounterResult, Entrant, FinishedStage

Holding = Literal["holder", "replay", "lot"]
Ruling = Literal["", "holder", "lot", "drawn", "struck"]


@dataclass(frozen=True)
class Challenge:
    """Two neighbours who met: `upper` stood above. `winner` is None after a draw that is played again.

    `by` says what decided, "" for the points of the encounter.
    """

    round: int
    attempt: int
    upper: str
    lower: str
    winner: str | None
    by: Ruling
    stage: int
    result: EncounterResult


class Rungs:
    """A ladder as far as it has been climbed. Who is struck loses the encounter and leaves the ladder."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        finished: Sequence[FinishedStage],
        playoff: Holding,
        replays: int,
        seed: int,
    ) -> None:
        self.order = [each.name for each in entrants]
        self.struck: list[str] = []
        self.challenges: list[Challenge] = []
        self.round = 1
        self.attempt = 0
        self._playoff = playoff
        self._replays = replays
        self._seed = seed
        self._again: list[tuple[str, str]] = []
        for stage in finished:
            self._take(stage)

    def due(self) -> list[tuple[str, str]]:
        """Return who meets next, the upper one first: play-offs, or the neighbours of the next round."""
        if self._again:
            return self._again
        begin = (self.round - 1) % 2 if len(self.order) > 2 else 0
        return list(zip(self.order[begin::2], self.order[begin + 1 :: 2], strict=False))

    def seated(self, pair: tuple[str, str], *, balanced: bool) -> tuple[str, str]:
        """Seat the upper one first, or, where it has to be `balanced`, who has been first less often."""
        leads: Counter[str] = Counter()
        for each in self.challenges if balanced else ():
            first, second = each.result.encounter.entrants
            leads[first] += 1
            leads[second] -= 1
        upper, lower = pair
        return pair if leads[upper] <= leads[lower] else (lower, upper)

    def _take(self, stage: FinishedStage) -> None:
        """Go on by a stage that has been played."""
        pairs = self.due()
        out = stage.struck.difference(self.struck)
        self._again = []
        for pair, result in zip(pairs, stage.results, strict=True):
            self._judge(pair, result, stage.number, out)
        self.struck += [name for name in self.order if name in out]
        self.order = [name for name in self.order if name not in out]
        self.attempt = self.attempt + 1 if self._again else 0
        self.round += not self._again

    def _judge(self, pair: tuple[str, str], result: EncounterResult, stage: int, out: frozenset[str]) -> None:
        upper, lower = pair
        fair = [name for name in pair if name not in out]
        by: Ruling = "struck" if len(fair) < 2 else ""
        winner = (fair[0] if fair else None) if by else ahead(result, upper, lower)
        if winner is None and not by:
            winner, by = self._drawn(upper, lower)
        self.challenges.append(Challenge(self.round, self.attempt, upper, lower, winner, by, stage, result))
        if by == "drawn":
            self._again.append(pair)
        elif winner == lower:
            one, other = self.order.index(upper), self.order.index(lower)
            self.order[one], self.order[other] = lower, upper

    def _drawn(self, upper: str, lower: str) -> tuple[str | None, Ruling]:
        """Return the winner of a drawn encounter, or None and "drawn" where it is played again."""
        if self._playoff == "lot":
            lot = derive_seed(self._seed, "lot", self.round, self.order.index(upper)) % 2
            return (upper, lower)[lot], "lot"
        if self._playoff == "replay" and self.attempt < self._replays:
            return None, "drawn"
        return upper, "holder"
