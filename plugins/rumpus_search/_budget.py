"""How long a bot thinks: so many iterations, or so many seconds, and never longer than its clock allows."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus import Clock, Turn

SHARE = 0.8
"""How much of the time for an answer a bot dares to use up."""
ANSWERS = 25
"""For how many more answers a bot saves what is left for the match."""


class Budget:
    """The thinking of one choice: `iterations` of them, or as many as `seconds` hold if they are given."""

    def __init__(self, iterations: int, seconds: float | None) -> None:
        self._iterations = iterations
        self._seconds = seconds

    def spend(self, turn: Turn[Any, Any]) -> Iterator[int]:
        """Count iterations until the budget of a choice is spent; there is always one."""
        allowed, wanted = _allowance(turn.clock), self._seconds
        if allowed is None and wanted is None:
            yield from range(self._iterations)
            return
        seconds = min(each for each in (allowed, wanted) if each is not None)
        end = perf_counter() + seconds
        count = 0
        while count == 0 or (perf_counter() < end and (wanted is not None or count < self._iterations)):
            yield count
            count += 1


def _allowance(clock: Clock) -> float | None:
    """Return the seconds that a bot dares to use up for its answer, None where there is no limit."""
    remaining = clock.remaining()
    if remaining is None:
        return None
    return remaining * SHARE if clock.left is None else min(remaining * SHARE, clock.left / ANSWERS)
