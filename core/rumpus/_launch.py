"""How a bot's process is started: its command, its environment, its working folder, its pipes."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from subprocess import Popen
from typing import IO, TYPE_CHECKING

from rumpus._channel import Channel
from rumpus._errors import ShortOfResources
from rumpus._fault import PlayerFault
from rumpus._limits import Limits
from rumpus._tree import ON_LINUX

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

STARTUP_LIMIT = 10.0
"""Seconds that a bot has from the start of its process to its first words."""

SHORTAGES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EDQUOT)
"""What the system says when it cannot give another process, more memory, disk or another descriptor."""

PASSED_ON = ("PATH", "HOME")


@dataclass(frozen=True)
class Launch:
    """How to start a bot's process: the command, what its environment holds besides, what it may use.

    `confined` puts the command into a sandbox, given the folder that it works in.
    """

    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    startup_limit: float = STARTUP_LIMIT
    limits: Limits = field(default_factory=Limits)
    confined: Callable[[Sequence[str], Path], Sequence[str]] | None = None


def start(launch: Launch, place: Path) -> Popen[bytes]:
    """Start a bot's command in the folder `place`, in a session of its own.

    Raises:
        PlayerFault: it cannot be started (startup).
        ShortOfResources: this machine cannot start it now.
    """
    command = launch.command if launch.confined is None else launch.confined(launch.command, place)
    try:
        environment = {**bot_environment(str(place)), **launch.environment, "TMPDIR": str(place)}
        return _with_pipes(command, place, environment)
    except OSError as error:
        refuse_shortage(launch, error)
        raise PlayerFault("startup", _why_not(launch.command[0], error)) from None


def _with_pipes(command: Sequence[str], place: Path, environment: Mapping[str, str]) -> Popen[bytes]:
    """Start a command with a pipe to each of its three streams; if that fails, no end of one stays open.

    Those that Popen makes itself do, until Python 3.11.4, where there are too few descriptors for all.
    """
    with ExitStack() as opened:
        (its_in, to_it), (from_it, its_out), (errors, its_errors) = [_pipe(opened) for _ in range(3)]
        popen = Popen(
            command,
            bufsize=0,
            stdin=its_in,
            stdout=its_out,
            stderr=its_errors,
            cwd=place,
            env=environment,
            start_new_session=True,
        )
        for its_end in (its_in, its_out, its_errors):
            its_end.close()
        popen.stdin, popen.stdout, popen.stderr = to_it, from_it, errors
        opened.pop_all()
    return popen


def _pipe(opened: ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    """Open a pipe; return the end to read from and the one to write to."""
    read, write = os.pipe()
    return opened.enter_context(os.fdopen(read, "rb", 0)), opened.enter_context(os.fdopen(write, "wb", 0))


def channel_to(popen: Popen[bytes], line_limit: int) -> Channel:
    """Take over the pipes of a process that was started."""
    return Channel(_taken(popen.stdin), _taken(popen.stdout), _taken(popen.stderr), line_limit)


def limit_files(pid: int, files: int | None) -> None:
    """Limit the open files of a process and of those that it starts from now on, where that can be done."""
    if files is not None and ON_LINUX:
        import resource

        with suppress(ProcessLookupError, PermissionError):
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (files, files))


def refuse_shortage(launch: Launch, error: BaseException) -> None:
    """Say that an error is this machine's and not the bot's, if it is.

    Raises:
        ShortOfResources: it is.
    """
    if isinstance(error, OSError) and error.errno in SHORTAGES:
        name = launch.command[0]
        raise ShortOfResources(f"this machine cannot start {name} now: {error.strerror}") from None


def bot_environment(place: str) -> dict[str, str]:
    """Return the environment of every bot: hardly anything of ours, and what helps Python bots.

    Unbuffered, since a forgotten flush would look like a bot that hangs; with a fixed hash seed, so that
    a bot that loops over a set plays the same moves again. What is temporary goes to the folder it works in.
    """
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return passed | {"TMPDIR": place, "PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0"}


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
