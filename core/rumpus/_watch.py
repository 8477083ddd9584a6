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


class Watch:
    """Judges one process by its limits. Where there is no tree to look at, only by its folder."""

    def __init__(self, limits: Limits, place: Workplace, tree: Tree | None) -> None:
        self._limits = limits
        self._place = place
        self._tree = tree
        self._cpu_before_match = 0.0
        self._before: tuple[dict[int, int], float] | None = None
        self._oom_kills_before = oom_kills()

    def begin_match(self) -> None:
        """Count the time of the processor from now on."""
        if self._tree is not None and self._limits.cpu is not None:
            self._cpu_before_match = self._tree.usage().cpu

    def begin_answer(self) -> None:
        """Forget what the answer before this one has cost."""
        self._before = None

    def verdict(self) -> tuple[FaultKind, str] | None:
        """Look at what is used now; return which fault it is to use so much, and why, or None."""
        limits = self._limits
        if limits.folder is not None and self._place.size() > limits.folder * MEGABYTE:
            return "output-limit", f"its folder holds more than {limits.folder:g} MB"
        if self._tree is None:
            return None
        usage = self._tree.usage()
        if self._before is None:
            self._before = self._tree.waits(), usage.cpu
        if limits.memory is not None and usage.memory > limits.memory * MEGABYTE:
            used = (self._tree.exact_memory() or usage.memory) / MEGABYTE
            if used > limits.memory:
                return "memory", f"used {used:.0f} MB of memory, more than {limits.memory:g} MB"
        if limits.cpu is not None and usage.cpu - self._cpu_before_match > limits.cpu:
            return "timeout", f"used more than {limits.cpu:g} s of the processor in the match"
        return None

    def charged(self, elapsed: int) -> int:
        """Return what an answer that takes so long so far has cost the bot, both in nanoseconds.

        What it was ready to run and had no processor for is not its time; but it is charged at least what it
        worked, with its kin, who may be what kept it waiting. Both count from when it was first looked at.
        """
        if self._tree is None or self._before is None:
            return elapsed
        waits_before, cpu_before = self._before
        waits = (wait - waits_before.get(pid, 0) for pid, wait in self._tree.waits().items())
        worked = int((self._tree.usage().cpu - cpu_before) * NANOSECONDS)
        return max(elapsed - max(waits, default=0), min(worked, elapsed))

    def ran_out_of_memory(self) -> bool:
        """Say whether the system has killed somebody for want of memory since the process was started."""
        return oom_kills() > self._oom_kills_before
