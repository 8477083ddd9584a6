"""The command line: `main` is the command `rumpus`."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus._errors import OutputLost, RumpusError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

INTERRUPTED = 130
OUTPUT_ERRORS = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 fine, 1 fault or failed check, 2 usage or config, 130 interrupted."""
    _open_missing_streams()
    sys.exit(_guarded(lambda: _run(sys.argv[1:] if args is None else args)))


def complain(line: str) -> None:
    """Print one line for a person on standard error."""
    with suppress(OSError):  # where nobody can be told
        print(f"rumpus: {line}", file=sys.stderr)  # noqa: T201


def _run(args: Sequence[str]) -> int:
    from typer.main import get_command

    from rumpus._registry import Registry
    from rumpus.cli._app import build_app

    registry = Registry.load(complain)
    command = get_command(build_app(registry))
    try:
        code = command.main(list(args), prog_name="rumpus", standalone_mode=False, obj=registry)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())  # noqa: T201
            return 0
        complain(f"{' '.join(error.format_message().split())} ({_help_of(error)} tells more)")
        return int(getattr(error, "exit_code", 2))
    if code == INTERRUPTED:  # typer turns Ctrl-C into this code
        raise KeyboardInterrupt
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _help_of(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'rumpus'} --help"


def _guarded(run: Callable[[], int]) -> int:
    """Turn what a person has to know into a line and an exit code; all else is a bug with a traceback."""
    try:
        return run()
    except RumpusError as error:
        if os.environ.get("RUMPUS_TRACEBACK") == "1":
            raise
        for line in str(error).splitlines() or [type(error).__name__]:
            complain(line)
        return error.exit_code
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except OutputLost as lost:
        return _give_up_output(lost.error)
    except OSError as error:
        if error.filename is not None:
            complain(f"{os.fsdecode(error.filename)}: {error.strerror}")
            return 1
        if error.errno not in OUTPUT_ERRORS:
            raise
        return _give_up_output(error)


def _open_missing_streams() -> None:
    """Open what the shell has closed (`>&-`) on nothing, so that everybody may read and write."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _give_up_output(error: OSError) -> int:
    """End quietly where the reader has seen enough (`| head`), with a line where the output has no room."""
    _drop_output()
    if error.errno == errno.EPIPE:
        return 0
    complain(f"cannot write the output: {error.strerror}")
    return 1


def _drop_output() -> None:
    """Point standard output at nothing, so that the interpreter's last flush cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


__all__ = ["complain", "main"]
