"""The working folders of bots: each process has its own, and nothing of it stays.

All of them lie in one folder of this process. The guard removes that in the end, however this process ends.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter

from rumpus._guard import GUARD

MOST_FILES = 100_000
"""A folder of so many files is as full as one of too many bytes; counting more would take too long."""

RARITY = 50
"""A folder is measured at most this share of the time: when that took 1 ms, not for the next 50 ms."""


class Workplace:
    """A folder for one process."""

    def __init__(self) -> None:
        """Make it.

        Raises:
            OSError: the disk is full, and so on.
        """
        self.path = Path(mkdtemp(dir=_root()))
        self._size = 0
        self._next_look = 0.0

    def size(self) -> int:
        """Return how many bytes of the disk it took when it was measured last, which is not long ago."""
        now = perf_counter()
        if now >= self._next_look:
            self._size = _size(self.path)
            after = perf_counter()
            self._next_look = after + RARITY * (after - now)
        return self._size

    def clear(self) -> None:
        """Empty it."""
        with suppress(OSError):
            for each in os.scandir(self.path):
                if each.is_dir(follow_symlinks=False):
                    _remove(Path(each.path))
                else:
                    with suppress(OSError):
                        Path(each.path).unlink()
        self._next_look = 0.0

    def remove(self) -> None:
        """Remove it with everything in it."""
        _remove(self.path)


_roots: dict[int, Path] = {}


def _root() -> Path:
    """Return the folder of this process, not that of one it was forked from."""
    own = os.getpid()
    if own not in _roots or not _roots[own].is_dir():
        _roots.clear()
        _roots[own] = Path(mkdtemp(prefix="rumpus-")).resolve()
        GUARD.clean_up(_roots[own])
    return _roots[own]


def _size(folder: Path) -> int:
    """Return the bytes of the disk that a folder takes; endless where it has too many files."""
    total = count = 0
    waiting = [str(folder)]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:  # it is being written to, or the bot has shut it
            continue
        count += len(entries)
        if count > MOST_FILES:
            return 2**62
        for each in entries:
            with suppress(OSError):
                total += each.stat(follow_symlinks=False).st_blocks * 512
                if each.is_dir(follow_symlinks=False):
                    waiting.append(each.path)
    return total


def _remove(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()  # an empty one goes without a descriptor, of which there may be none
        return
    shutil.rmtree(folder, ignore_errors=True)
    if not folder.exists():
        return
    for place, _, _ in os.walk(folder):  # a bot may have shut its folders even to their owner
        for each in [
            place,
            *(entry.path for entry in os.scandir(place) if entry.is_dir(follow_symlinks=False)),
        ]:
            with suppress(OSError):
                Path(each).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)
