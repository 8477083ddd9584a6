"""The tree of a bot's processes on Linux: everything that it started, also what has left it.

This process adopts orphans (it is a "child subreaper"), so that what outlives a bot turns up here and not
under the system's first process. An orphan is known as a bot's by having been seen in its tree, by its
session or group, or by its environment, in which a mark stands that no other bot has.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

ON_LINUX = sys.platform == "linux"
SET_CHILD_SUBREAPER = 36
"""Of prctl(2)."""

PATIENCE = 30.0
"""Seconds after which a sweep gives up: who is killed needs the processor once more, and may wait for it."""

IMPATIENCE = 0.2
"""Seconds after which a sweep gives up on those that it may not kill."""

PAUSE = 0.001
"""Seconds between two rounds."""


class Entry(NamedTuple):
    """What /proc tells of a process; the ticks are of the processor's time, its children's included."""

    pid: int
    state: str
    parent: int
    group: int
    session: int
    ticks: int
    started: int
    pages: int


@dataclass(frozen=True)
class Usage:
    """What a tree uses: bytes of memory, seconds of the processor, how many processes it has."""

    memory: int
    cpu: float
    processes: int


class Tree:
    """A process and everything that came of it, wherever it went."""

    def __init__(self, root: int, mark: str) -> None:
        """Watch the process `root`; `mark` stands in the environment of the whole tree."""
        self.root = root
        self._mark = os.fsencode(mark)
        self._seen: dict[int, int] = {}
        self._strangers: dict[int, int] = {}

    def look(self) -> None:
        """Get to know everything that belongs to the tree now, so that it is known when it has left."""
        self._entries()

    def usage(self) -> Usage:
        """Look at the tree as it is now."""
        entries = list(self._entries())
        pages = sum(each.pages for each in entries)
        ticks = sum(each.ticks for each in entries)
        return Usage(pages * _page_size(), ticks / _ticks_a_second(), len(entries))

    def waits(self) -> dict[int, int]:
        """Return, for each process, the nanoseconds that its main thread was ready and had no processor."""
        return {each.pid: _wait_for_processor(each.pid) for each in self._entries()}

    def is_runnable(self) -> bool:
        """Say whether a main thread of the tree is at work, or would be if it had a processor."""
        return any(each.state == "R" for each in self._entries())

    def exact_memory(self) -> int:
        """Return the bytes of memory of the tree, what several processes share counted once."""
        return sum(_proportional_memory(each.pid) for each in self._entries())

    def sweep(self, *, spare_root: bool = False) -> None:
        """Kill everything that came of the root, and the root itself unless it is spared.

        The root stays for its own parent to be reaped, everything else is gone. What dies while it is looked
        for hands its children on unseen, so only the second look that finds nothing is believed.
        """
        found_nothing = False
        began = monotonic()
        while True:
            left = [each for each in self._entries() if not self._may_stay(each, spare_root=spare_root)]
            if not left and found_nothing:
                return
            found_nothing = not left
            going = [_end(each, is_root=each.pid == self.root) for each in left]
            if left:
                if monotonic() > began + (PATIENCE if any(going) else IMPATIENCE):
                    return
                sleep(PAUSE)

    def _may_stay(self, entry: Entry, *, spare_root: bool) -> bool:
        """Say whether a process is not for us to end: a dead root, and what only a spared root can reap."""
        dead = entry.state in "ZX"
        if entry.pid == self.root:
            return spare_root or dead
        return spare_root and dead and entry.parent == self.root

    def _entries(self) -> list[Entry]:
        """Return the living and the not yet reaped processes of the tree."""
        found: dict[int, Entry] = {}
        waiting = [self.root, *self._orphans()]
        while waiting:
            pid = waiting.pop()
            entry = None if pid in found else _entry(pid)
            if entry is None:
                continue
            found[pid] = entry
            waiting += _children(pid)
        self._seen |= {pid: entry.started for pid, entry in found.items()}
        return list(found.values())

    def _orphans(self) -> list[int]:
        """Return the processes of the tree that this process has adopted."""
        children = [pid for pid in _children(os.getpid()) if pid != self.root]
        self._strangers = {pid: self._strangers[pid] for pid in children if pid in self._strangers}
        return [pid for pid in children if self._is_ours(pid)]

    def _is_ours(self, pid: int) -> bool:
        entry = _entry(pid)
        if entry is None or self._strangers.get(pid) == entry.started:
            return False
        known = {self.root, *self._seen}
        if self._seen.get(pid) == entry.started or entry.session in known or entry.group in known:
            return True
        environment = _environment(pid)
        if self._mark in environment:
            return True
        if not environment:  # as while a process becomes another program: it is where it was
            return self._mark in _folder(pid)
        self._strangers[pid] = entry.started
        return False


def _end(entry: Entry, *, is_root: bool) -> bool:
    """Kill a process, and reap it if this process is its parent; say whether it will go, or has gone.

    The root is its own parent's business.
    """
    if entry.state not in "ZX":
        try:
            os.kill(entry.pid, signal.SIGKILL)
        except PermissionError:
            return False
        except ProcessLookupError:
            return True
    if entry.parent == os.getpid() and not is_root:
        with suppress(ChildProcessError):
            os.waitpid(entry.pid, os.WNOHANG)
    return True


_adopting: list[int] = [0]
"""For how many bots this process adopts orphans just now."""


def adopt_orphans() -> None:
    """Make this process the one that adopts the orphans among its descendants, for one bot more."""
    _adopting[0] += 1
    _set_adopting()


def adopt_no_longer() -> None:
    """Say that one bot is gone: without any, orphans are none of this process's business."""
    _adopting[0] -= 1
    _set_adopting()


def _set_adopting() -> None:
    if ON_LINUX:
        import ctypes

        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, int(_adopting[0] > 0), 0, 0, 0)


def oom_kills() -> int:
    """Return how many processes the system has killed so far for want of memory; 0 where it does not say."""
    with suppress(OSError):
        for line in _read("/proc/vmstat").splitlines():
            if line.startswith(b"oom_kill "):
                return int(line.split()[1])
    return 0


def _children(pid: int) -> list[int]:
    """Return the children of all threads of a process."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208 strings are enough, and this is often done
    except OSError:
        return []
    found: list[int] = []
    for thread in threads:
        with suppress(OSError):
            found += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    return found


def _entry(pid: int) -> Entry | None:
    try:
        text = _read(f"/proc/{pid}/stat")
    except OSError:
        return None
    field = text[text.rindex(b")") + 2 :].split()  # the name before it may hold anything; [0] is field 3
    return Entry(
        pid,
        field[0].decode(),
        int(field[1]),
        int(field[2]),
        int(field[3]),
        sum(map(int, field[11:15])),
        int(field[19]),
        int(field[21]),
    )


def _environment(pid: int) -> bytes:
    try:
        return _read(f"/proc/{pid}/environ")
    except OSError:
        return b""


def _folder(pid: int) -> bytes:
    try:
        return os.fsencode(Path(f"/proc/{pid}/cwd").readlink())
    except OSError:
        return b""


def _wait_for_processor(pid: int) -> int:
    try:
        return int(_read(f"/proc/{pid}/schedstat").split()[1])
    except (OSError, IndexError):
        return 0


def _proportional_memory(pid: int) -> int:
    try:
        lines = _read(f"/proc/{pid}/smaps_rollup").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(b"Pss:"))


def _read(path: str) -> bytes:
    return Path(path).read_bytes()


def _page_size() -> int:
    return os.sysconf("SC_PAGE_SIZE")


def _ticks_a_second() -> int:
    return os.sysconf("SC_CLK_TCK")
