"""L7: every match ends in time, with a sound outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus._game import is_finite
from rumpus.testing._law import Law
from rumpus.testing._situation import STYLES, walk

if TYPE_CHECKING:
    from rumpus.testing._situation import Situation, Stand


class MatchesEnd(Law):
    """L7."""

    number = "L7"
    title = "every match ends before its turn limit"
    unit = "matches"
    longest = 0

    def check(self, situation: Situation) -> None:
        """Play a deal to its end in every style."""
        for style in STYLES:
            *_, stand = walk(self.game, replace(situation, style=style))
            if stand.step >= self.game.turn_limit:
                raise stand.broken(
                    f"the match takes {stand.step} decisions, the turn limit is {self.game.turn_limit}"
                )
            self._check_outcome(stand)
            self.longest = max(self.longest, stand.step)
            self.looked_at += 1

    def finish(self) -> str:
        """Tell the longest match."""
        return f"the longest of {self.longest:,} decisions, the limit is {self.game.turn_limit:,}"

    def _check_outcome(self, stand: Stand) -> None:
        outcome = self.game.outcome(stand.state)
        seats = stand.situation.seats
        if len(outcome.scores) != seats:
            raise stand.broken(f"the outcome has {len(outcome.scores)} scores for {seats} seats")
        if not all(isinstance(score, int | float) and is_finite(score) for score in outcome.scores):
            raise stand.broken(f"the scores {outcome.scores} are not all finite numbers")
        grouped = sorted(seat for group in outcome.groups for seat in group)
        if outcome.groups and grouped != list(range(seats)):
            raise stand.broken(f"the groups {outcome.groups} do not hold every seat once")
