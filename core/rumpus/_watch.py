"""The watch over a bot: what it and all its kin use, and how long they had to wait for a processor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus._clock import NANOSECONDS
from rumpus._limits import MEGABYTE
from rumpus._tree import oom_kills

if TYPE_CHECKING:
    from rumpus._fault import FaultKind
    from rumpus._limits import Limits
    from rumpus._tree import Tree
    from rumpus._workplace import Workplace

LEAST_GRACE = 1_000_000
"""Nanoseconds; less is not worth another look."""

MOST_GRACE = 9
"""How many times its limit a bot may get for waiting, whatever happens."""


class Watch:
    """Judges one process by its limits. Where there is no tree to look at, only by its folder."""

    def __init__(self, limits: Limits, place: Workplace, tree: Tree | None) -> None:
        self._limits = limits
        self._place = place
        self._tree = tree
        self._cpu_before_match = 0.0
        self._before: tuple[int, float] | None = None
        self._oom_kills_before = oom_kills()
        self.grace = 0
        """Nanoseconds that the bot has got back for its answer, because it had to wait for a processor."""

    def begin_match(self) -> None:
        """Count the time of the processor from now on."""
        if self._tree is not None and self._limits.cpu is not None:
            self._cpu_before_match = self._tree.usage().cpu

    def begin_answer(self) -> None:
        """Give nothing back yet."""
        self.grace, self._before = 0, None

    def verdict(self) -> tuple[FaultKind, str] | None:
        """Look at what is used now; return which fault it is to use so much, and why, or None."""
        limits = self._limits
        if limits.folder is not None and self._place.size() > limits.folder * MEGABYTE:
            return "output-limit", f"its folder holds more than {limits.folder:g} MB"
        if self._tree is None:
            return None
        usage = self._tree.usage()
        if self._before is None:
            self._before = self._tree.waited(), usage.cpu
        if limits.memory is not None and usage.memory > limits.memory * MEGABYTE:
            used = (self._tree.exact_memory() or usage.memory) / MEGABYTE
            if used > limits.memory:
                return "memory", f"used {used:.0f} MB of memory, more than {limits.memory:g} MB"
        if limits.cpu is not None and usage.cpu - self._cpu_before_match > limits.cpu:
            return "timeout", f"used more than {limits.cpu:g} s of the processor in the match"
        return None

    def more_grace(self, limit: int) -> bool:
        """Give back the waits for a processor since it was first looked at; say whether there were any.

        It gets that only as long as it worked, with its kin, for less than its limit (in nanoseconds): they
        may be what kept it waiting.
        """
        if self._tree is None or self._before is None:
            return False
        waited_before, cpu_before = self._before
        grace = min(self._tree.waited() - waited_before, MOST_GRACE * limit)
        worked = self._tree.usage().cpu - cpu_before
        if grace - self.grace < LEAST_GRACE or worked * NANOSECONDS >= limit:
            return False
        self.grace = grace
        return True

    def ran_out_of_memory(self) -> bool:
        """Say whether the system has killed somebody for want of memory since the process was started."""
        return oom_kills() > self._oom_kills_before
