"""A bot's process: started in a group of its own, asked with a deadline, ended with all its children."""

from __future__ import annotations

import errno
import os
import signal
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from time import perf_counter, sleep
from typing import IO, TYPE_CHECKING

from rumpus._channel import LINE_LIMIT, Channel, LineTooLong
from rumpus._errors import ShortOfResources
from rumpus._fault import FaultKind, PlayerFault
from rumpus._guard import GUARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

EXIT_GRACE = 1.0
"""Seconds that a bot has for leaving by itself once the match is over."""

DYING = 0.5
"""Seconds that a process which closed its output has until its exit code is there to be told."""

SLICE = 0.05
"""Seconds after which a silent bot is looked at: a child that holds the pipe open hides its end."""

SHORTAGES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""What the system says when it cannot give another process, more memory or another descriptor."""

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR")

QUOTED = 200
"""How much of a bot's line a fault quotes, in characters."""


class BotProcess:
    """A running bot. Whatever goes wrong kills it and is raised as a `PlayerFault`, then and ever after."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        """Start the command in `folder`.

        Raises:
            PlayerFault: it cannot be started (startup).
            ShortOfResources: this machine cannot start it now.
        """
        try:
            self._popen = Popen(
                command,
                bufsize=0,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                cwd=folder,
                env={**bot_environment(), **environment},
                start_new_session=True,
            )
        except OSError as error:
            _refuse_shortage(command[0], error)
            raise PlayerFault("startup", _why_not(command[0], error)) from None
        self._group = self._popen.pid
        try:
            GUARD.watch(self._group)
            pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
            self._channel = Channel(*(_taken(pipe) for pipe in pipes))
        except BaseException as error:  # an interrupt, or a shortage: nobody else knows of the process yet
            os.killpg(self._group, signal.SIGKILL)
            self._popen.wait()
            _refuse_shortage(command[0], error)
            raise
        self._verdict: PlayerFault | None = None
        self._limit = 0.0
        self.alive = True
        self.greeted = False
        """Until it has answered the first question, silence and death are failures to start."""
        self.exit_code: int | None = None
        """Its own exit code (negative: the signal), None while it runs and where it had to be killed."""

    @property
    def stderr(self) -> str:
        """The end of what it wrote to its error output so far."""
        if self.alive:
            self._channel.wait(0)
        return self._channel.tail

    def post(self, data: bytes) -> None:
        """Send something that wants no answer; what is wrong with the bot shows when it is asked."""
        if self.alive:
            self._channel.post(data)

    def question(self, data: bytes, limit: float) -> float:
        """Send a question that is to be answered within `limit` seconds; return the deadline for `line`.

        Raises:
            PlayerFault: the bot is dead, or has talked without being asked.
        """
        if not self.alive:
            verdict = self._verdict or PlayerFault("crash", "its match is over")
            raise PlayerFault(verdict.kind, f"no longer running: {verdict.detail}", verdict.stderr)
        self._channel.wait(0)
        early = self._received()
        if early is not None:
            raise self.fault("protocol", f"said {quoted(early)} without being asked")
        self._channel.post(data)
        self._limit = limit
        return perf_counter() + limit

    def reply(self, data: bytes) -> None:
        """Send what the bot asked for before it answers a question.

        Raises:
            PlayerFault: it has not even read the reply before (protocol): they must not pile up here.
        """
        if not self._channel.flushed:
            raise self.fault("protocol", "asks on without reading the replies")
        self._channel.post(data)

    def line(self, deadline: float) -> bytes:
        """Return the next line that the bot writes, without its end.

        Raises:
            PlayerFault: there is none in time, the bot ended, or the line is too long.
        """
        channel = self._channel
        while (line := self._received()) is None:
            left = deadline - perf_counter()
            if channel.ended or channel.deaf:
                raise self._crash()
            if left <= 0:
                raise self.fault("timeout", f"no answer within {self._limit:g} s")
            if not channel.wait(min(left, SLICE)) and self._has_exited() and not channel.wait(0):
                raise self._crash()
        return line

    def fault(self, kind: FaultKind, detail: str) -> PlayerFault:
        """Kill the bot; return the fault that says why."""
        if not self.greeted and kind in ("timeout", "crash"):
            kind = "startup"
        self.kill()
        self._verdict = PlayerFault(kind, detail, self._channel.tail)
        return self._verdict

    def leave(self) -> None:
        """Close the bot's input and give it a short while to go by itself; then make it go.

        Raises:
            PlayerFault: it went with an exit code that tells of an error (crash).
        """
        if not self.alive:
            return
        deadline = perf_counter() + EXIT_GRACE
        channel = self._channel
        while not channel.ended and (left := deadline - perf_counter()) > 0:
            if channel.flushed:
                channel.hang_up()
            channel.discard()
            if not channel.wait(min(left, SLICE)) and self._has_exited():
                break
        self._await_exit(deadline - perf_counter())
        self.kill()
        if self.exit_code:
            raise self.fault("crash", f"{ending(self.exit_code)} after the match")

    def kill(self) -> None:
        """End the bot and every process of its group, and let go of everything it held."""
        if not self.alive:
            return
        self.alive = False
        own_end = self._has_exited()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._group, signal.SIGKILL)
        GUARD.forget(self._group)
        with suppress(TimeoutExpired):  # it may belong to somebody else by now, who does not let us kill it
            code = self._popen.wait(DYING)
            self.exit_code = code if own_end else None
        self._channel.close()

    def _received(self) -> bytes | None:
        try:
            return self._channel.next_line()
        except LineTooLong:
            raise self.fault("output-limit", f"a line of more than {LINE_LIMIT} bytes") from None

    def _crash(self) -> PlayerFault:
        closed = "output" if self._channel.ended else "input"
        self._await_exit(DYING)
        self.kill()
        if self.exit_code is None:
            return self.fault("crash", f"closed its {closed} and went on")
        return self.fault("crash", ending(self.exit_code))

    def _await_exit(self, seconds: float) -> None:
        """Wait for the end of the process; it is that of its pipes, give or take a moment."""
        deadline, pause = perf_counter() + seconds, 0.0002
        while not self._has_exited() and perf_counter() < deadline:
            self._channel.wait(0)
            sleep(pause)
            pause = min(2 * pause, 0.01)

    def _has_exited(self) -> bool:
        """Say whether the process is over, without reaping it: so long its group's number stays its own."""
        if hasattr(os, "waitid"):
            return os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self._popen.poll() is not None


def bot_environment() -> dict[str, str]:
    """Return the environment of every bot: little of ours, and what makes Python bots easier to get right.

    Unbuffered, since a forgotten flush would look like a bot that hangs; with a fixed hash seed, so that
    a bot that loops over a set plays the same moves again.
    """
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return passed | {"PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0"}


def quoted(line: bytes) -> str:
    """Return a bot's line as it can be shown to people, cut to size."""
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")


def ending(code: int) -> str:
    """Return an exit code, or the signal that a negative one stands for, in words."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


def _refuse_shortage(command: str, error: BaseException) -> None:
    if isinstance(error, OSError) and error.errno in SHORTAGES:
        raise ShortOfResources(f"this machine cannot start {command} now: {error.strerror}") from None


def _why_not(command: str, error: OSError) -> str:
    reason = error.strerror or str(error)
    if isinstance(error, FileNotFoundError):
        reason += " (a script's first line must name an interpreter that is installed)"
    elif reason == "Exec format error":
        reason += " (a script needs a first line such as #!/bin/sh)"
    return f"cannot start {command}: {reason}"


def _taken(pipe: IO[bytes] | None) -> int:
    """Return a pipe's descriptor as one of our own, and close the file object."""
    assert pipe is not None
    with pipe:
        return os.dup(pipe.fileno())
