"""The options of the game, and what makes them impossible."""

from __future__ import annotations

from math import isfinite
from typing import Literal

from rumpus import Game
from rumpus_ruckus._moves import MOST_SEATS, Move
from rumpus_ruckus._state import State
from rumpus_ruckus._view import View

FEWEST_SEATS = 2
MOST_ROUNDS = 1000
"""The largest `round_limit`."""


class Options(Game[State, Move, View]):
    """What can be set.

    `target`: the points that end the match after a round. `reflexes`: how fast the seats are, one finite
    number above 0 each, in any unit; () for equally fast; a list fixes the number of seats. `floor`: what
    cannot drop below 0, the score of each round or the running total. `round_limit`: the last round.
    """

    target: int = 50
    reflexes: tuple[float, ...] = ()
    floor: Literal["round", "total"] = "round"
    round_limit: int = 100

    def __post_init__(self) -> None:
        object.__setattr__(self, "reflexes", tuple(self.reflexes))
        if self.target < 1:
            raise ValueError(f"target: wants 1 or more, got {self.target}")
        if not 1 <= self.round_limit <= MOST_ROUNDS:
            raise ValueError(f"round_limit: wants 1 to {MOST_ROUNDS}, got {self.round_limit}")
        if self.floor not in ("round", "total"):
            raise ValueError(f"floor: wants round or total, got {self.floor}")
        wrong = [speed for speed in self.reflexes if not _is_speed(speed)]
        if wrong:
            raise ValueError(f"reflexes: wants finite numbers above 0, got {wrong[0]}")
        if self.reflexes and not FEWEST_SEATS <= len(self.reflexes) <= MOST_SEATS:
            raise ValueError(
                f"reflexes: wants one speed a seat, {FEWEST_SEATS} to {MOST_SEATS}, got {len(self.reflexes)}"
            )

    def seat_counts(self) -> range:
        """Two to six players, or as many as `reflexes` are given for."""
        if self.reflexes:
            return range(len(self.reflexes), len(self.reflexes) + 1)
        return range(FEWEST_SEATS, MOST_SEATS + 1)

    def floored(self, points: int) -> int:
        """Return what a round is worth."""
        return max(0, points) if self.floor == "round" else points


def _is_speed(speed: float) -> bool:
    try:
        return isfinite(speed) and speed > 0
    except OverflowError:  # an int beyond all floats
        return False
