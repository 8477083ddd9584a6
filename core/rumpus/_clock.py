"""Time: what a player has for a move and for a match, and how it sees that."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter_ns

NANOSECONDS = 1_000_000_000


@dataclass(frozen=True)
class TimeLimits:
    """A player's time in seconds; None: as much as it likes.

    `move` is for one answer, `match` for all answers of a match together; each answer adds `increment`
    to what is left for the match.
    """

    move: float | None = None
    match: float | None = None
    increment: float = 0.0

    def allowed(self, left: float | None) -> float | None:
        """Return the seconds for an answer when so many are left for the match."""
        if left is None or self.move is None:
            return self.move if left is None else left
        return min(self.move, left)

    def too_late(self, left: float | None) -> str:
        """Say in words which limit an answer missed when so many seconds were left for the match."""
        if left is not None and (self.move is None or left < self.move):
            added = f" and {self.increment:g} s an answer" if self.increment else ""
            return f"used up its {self.match:g} s for the match{added}"
        return f"no answer within {self.move:g} s"


UNLIMITED = TimeLimits()


class Clock:
    """A player's time: `limit` seconds a move (None: no limit), `used` seconds in this match so far.

    `left` are the seconds that were left for the whole match when the question was asked (None: no limit).
    """

    __slots__ = ("_asked_at", "left", "limit", "used")

    def __init__(self, limit: float | None, used: float, asked_at: int, left: float | None = None) -> None:
        self.limit = limit
        self.used = used
        self.left = left
        self._asked_at = asked_at

    def remaining(self) -> float | None:
        """Return the seconds left for this answer, None when there is no limit."""
        allowed = TimeLimits(self.limit, self.left).allowed(self.left)
        if allowed is None:
            return None
        return allowed - (perf_counter_ns() - self._asked_at) / NANOSECONDS
