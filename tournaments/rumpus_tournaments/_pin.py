"""Pinning: a worker and the bots that it asks on one processor, where it is the only worker.

They never work at the same moment, and waking somebody up on the same processor is several times as fast.
A processor is claimed by a name that only one socket of this machine can have, so that runs that know nothing
of each other do not end up on the same one. No file is left of it, and the claim ends with the process.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from socket import socket

CAN_PIN = sys.platform == "linux"
CLAIM = "\0rumpus-processor-{}"
"""A name that begins with a null byte is no file's."""


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
    number, held = claim
    try:
        os.sched_setaffinity(0, {number})
        yield number
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, before)
        held.close()


def _claim(numbers: list[int]) -> tuple[int, socket] | None:
    """Return the first processor that nobody has claimed, and the socket whose closing gives it back."""
    import socket

    for number in numbers:
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(CLAIM.format(number))
        except OSError:
            claim.close()
        else:
            return number, claim
    return None


def _current() -> int:
    """Return the processor that this process ran on last."""
    with suppress(OSError, ValueError, IndexError):
        stat = Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace")
        return int(stat.rpartition(")")[2].split()[36])
    return -1
