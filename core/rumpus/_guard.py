"""The guard: a small shell process that cleans up after the bots when Rumpus dies, however it dies.

A bot that reads its input notices a dead runner by itself; one that hangs does not, nor do its children.
The guard reads a list of process groups, and the folder that bots work in, from a pipe whose other end only
this process holds. When the pipe closes, as it does even after ``kill -9``, it kills every group that is
still on the list and removes the folder. If nobody had the time to say goodbye it also kills, where there is
a /proc, every process whose environment names the folder: so it finds those that have left their group.
"""

from __future__ import annotations

import atexit
import os
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = """
trap '' INT TERM HUP
groups=' '
folder=
farewell=
while read -r sign what; do
  case $sign in
    +) groups="$groups$what " ;;
    -) groups="${groups%% $what *} ${groups#* $what }" ;;
    /) folder=$what ;;
    =) farewell=yes ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
marked() {
  grep -l -s -F -e "$folder/" /proc/[0-9]*/environ | sed 's|^/proc/||; s|/environ$||'
  ls -d -l /proc/[0-9]*/cwd | grep -F -e "/cwd -> $folder/" | sed 's|^.* /proc/||; s|/cwd -> .*||' |
    while read -r process; do grep -q -s -e '' "/proc/$process/environ" || echo "$process"; done
}
if [ -n "$folder" ]; then
  looks=0 calm=0
  while [ -z "$farewell" ] && [ $calm -lt 2 ] && [ $looks -lt 100 ]; do
    found=$(marked)
    if [ -n "$found" ] && kill -s KILL $found; then calm=0; else calm=$((calm + 1)); fi
    looks=$((looks + 1))
    sleep 0.1 || sleep 1
  done
  rm -r -f -- "$folder"
fi
"""
"""A process that is just becoming another program has no environment for a moment, but is where it was: so
the folder that it works in counts then, and only the second look that finds nothing is believed.
"""


class Guard:
    """What must not outlive this process: process groups and a folder; its shell starts with the first."""

    def __init__(self) -> None:
        self._groups: dict[int, None] = {}
        self._folder: Path | None = None
        self._shell: Popen[bytes] | None = None
        self._lock = Lock()
        if hasattr(os, "register_at_fork"):  # where it is missing, nothing is ever watched
            os.register_at_fork(after_in_child=self._abandon)

    def watch(self, group: int) -> None:
        """Put a process group on the list."""
        with self._lock:
            self._groups[group] = None
            self._tell(b"+ %d\n" % group)

    def forget(self, group: int) -> None:
        """Take a process group off the list; call it before the leader is reaped and its number free."""
        with self._lock:
            if self._groups.pop(group, 0) is None:
                self._tell(b"- %d\n" % group)

    def clean_up(self, folder: Path) -> None:
        """Have a folder removed in the end; there is one at a time."""
        with self._lock:
            self._folder = folder
            self._tell(_of_folder(folder))

    def dismiss(self) -> None:
        """End the shell, and with it whatever is on the list."""
        with self._lock:
            shell, self._shell = self._shell, None
            self._groups.clear()
            self._folder = None
            if shell is not None:
                with suppress(OSError):
                    _input(shell).write(b"=\n")
                _end(shell)

    def _tell(self, line: bytes) -> None:
        if self._shell is not None:
            try:
                _input(self._shell).write(line)
                return
            except OSError:  # somebody ended the shell: begin again
                _end(self._shell)
        self._begin()

    def _begin(self) -> None:
        if self._shell is None:
            atexit.register(self.dismiss)
        self._shell = Popen(
            ["/bin/sh", "-c", SCRIPT],
            bufsize=0,
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            cwd="/",
            env={},
            start_new_session=True,
        )
        groups = b"".join(b"+ %d\n" % group for group in self._groups)
        _input(self._shell).write(groups + (_of_folder(self._folder) if self._folder else b""))

    def _abandon(self) -> None:
        """Let go, in a forked child, of what is the parent's: its bots, and the pipe's end above all."""
        self._lock = Lock()
        self._groups.clear()
        self._folder = None
        if self._shell is not None:
            _input(self._shell).close()
            self._shell.returncode = 0  # not this process's child: nothing to wait for
            self._shell = None


def _of_folder(folder: Path) -> bytes:
    name = os.fsencode(folder)
    return b"" if b"\n" in name else b"/ %b\n" % name


def _input(shell: Popen[bytes]) -> IO[bytes]:
    assert shell.stdin is not None
    return shell.stdin


def _end(shell: Popen[bytes]) -> None:
    _input(shell).close()
    shell.wait()


GUARD = Guard()
