"""The watch over a bot: what it and all its kin use, and how long they had to wait for a processor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus._clock import NANOSECONDS
from rumpus._limits import MEGABYTE
from rumpus._tree import oom_kills

if TYPE_CHECKING:
    from rumpus._fault import FaultKind
    from rumpus._limits import Limits
    from rumpus._tree import Tree
    from rumpus._workplace import Workplace


SHORT = 20_000_000
"""Nanoseconds; an answer that takes less is charged as it is, which spares looking."""

LEAST = 1_000_000
"""Nanoseconds; who has less left is late."""

WAITS_NOW = 20_000_000
"""Nanoseconds to wait on while a bot is ready to run: the system tells of a wait when it is over."""

MOST = 10
"""How many times its limit an answer may take in all, whatever it waits for."""


@dataclass(frozen=True)
class Account:
    """What a tree of processes has used so far: waits by process, and seconds of the processor."""

    waits: dict[int, int] = field(default_factory=dict)
    """By process, for how many nanoseconds its main thread was ready and had no processor."""
    cpu: float = 0.0


class Watch:
    """Judges one process by its limits. Where there is no tree to look at, only by its folder."""

    def __init__(self, limits: Limits, place: Workplace, tree: Tree | None) -> None:
        self._limits = limits
        self._place = place
        self._tree = tree
        self._latest = self._before_answer = Account()
        self._cpu_before_match = 0.0
        self._oom_kills_before = oom_kills()

    def begin_match(self) -> None:
        """Count the time of the processor from now on."""
        self._look()
        self._cpu_before_match = self._latest.cpu

    def begin_answer(self) -> None:
        """Count what the answer costs from the last look on, which is not long ago."""
        self._before_answer = self._latest

    def begin_anew(self) -> None:
        """Count from now on what the process still does."""
        self._look()
        self.begin_answer()

    def verdict(self) -> tuple[FaultKind, str] | None:
        """Look at what is used now; return which fault it is to use so much, and why, or None."""
        limits = self._limits
        if limits.folder is not None and self._place.size() > limits.folder * MEGABYTE:
            return "output-limit", f"its folder holds more than {limits.folder:g} MB"
        memory = self._look()
        if self._tree is not None and limits.memory is not None and memory > limits.memory * MEGABYTE:
            used = (self._tree.exact_memory() or memory) / MEGABYTE
            if used > limits.memory:
                return "memory", f"used {used:.0f} MB of memory, more than {limits.memory:g} MB"
        if limits.cpu is not None and self._latest.cpu - self._cpu_before_match > limits.cpu:
            return "timeout", f"used more than {limits.cpu:g} s of the processor in the match"
        return None

    def charged(self, elapsed: int) -> int:
        """Return what an answer has cost that took so long, both in nanoseconds.

        What it was ready to run and had no processor for is not its time; but it is charged at least what it
        worked, with its kin, who may be what kept it waiting.
        """
        if self._tree is None or elapsed < SHORT:
            return elapsed
        self._look()
        before, now = self._before_answer, self._latest
        waits = (wait - before.waits.get(pid, 0) for pid, wait in now.waits.items())
        return max(elapsed - max(waits, default=0), min(self._worked, elapsed))

    def still_has(self, elapsed: int, limit: int) -> int:
        """Return the nanoseconds that an answer may still take which has taken so long; 0 if it is late."""
        left = limit - self.charged(elapsed)
        if left >= LEAST:
            return left
        waits_now = self._tree is not None and self._tree.is_runnable() and self._worked < limit
        return WAITS_NOW if waits_now and elapsed < MOST * limit else 0

    def ran_out_of_memory(self) -> bool:
        """Say whether the system has killed somebody for want of memory since the process was started."""
        return oom_kills() > self._oom_kills_before

    @property
    def _worked(self) -> int:
        """The nanoseconds that it worked for the answer, with all its kin."""
        return int((self._latest.cpu - self._before_answer.cpu) * NANOSECONDS)

    def _look(self) -> int:
        """See what is used by now; return the bytes of memory."""
        if self._tree is None:
            return 0
        usage = self._tree.usage()
        self._latest = Account(self._tree.waits(), usage.cpu)
        return usage.memory
