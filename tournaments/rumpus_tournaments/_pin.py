"""Pinning: a worker and the bots that it asks on one processor, where it is the only worker.

They never work at the same moment, and waking somebody up on the same processor is several times as fast. A
processor is claimed with a lock, so that runs that know nothing of each other do not end up on the same one.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

CAN_PIN = sys.platform == "linux"


@contextmanager
def pinned(wanted: bool = True) -> Iterator[int | None]:  # noqa: FBT001, FBT002
    """Stay on one processor, with all processes that are started; tell which, None where none is free."""
    if not (wanted and CAN_PIN):
        yield None
        return
    before = os.sched_getaffinity(0)
    claim = _claim(sorted(before, key=lambda number: (number != _current(), number)))
    if claim is None:
        yield None
        return
    number, descriptor = claim
    try:
        os.sched_setaffinity(0, {number})
        yield number
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, before)
        os.close(descriptor)


def _claim(numbers: list[int]) -> tuple[int, int] | None:
    """Return the first processor that nobody has claimed, and the descriptor whose closing gives it back."""
    import fcntl

    for number in numbers:
        path = Path(gettempdir()) / f"rumpus-processor-{os.getuid()}-{number}.lock"
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        except OSError:
            continue
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
        else:
            return number, descriptor
    return None


def _current() -> int:
    """Return the processor that this process ran on last."""
    with suppress(OSError, ValueError, IndexError):
        stat = Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace")
        return int(stat.rpartition(")")[2].split()[36])
    return -1
