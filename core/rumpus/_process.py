"""Where a bot spec becomes a player with a process of its own; mistakes that show early are told early."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus._botprocess import bot_environment
from rumpus._botspec import bot_file, split_command
from rumpus._errors import UsageError
from rumpus._outside import STARTUP_LIMIT, Launch

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus._botspec import BotSpec
    from rumpus._outside import OutsideBot

WORKER_CODE = "import sys; sys.path.append(sys.argv.pop()); from rumpus._worker import main; main()"
WORKER_COMMAND = (sys.executable, "-P", "-c", WORKER_CODE, str(Path(__file__).parents[1]))
"""The worker finds Rumpus wherever this process found it; -P: a file called random.py beside a bot must not
become the worker's own `random`.
"""

WORKER_NEEDS = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What this interpreter may need to start once more and to find Rumpus."""


def outside_maker(
    spec: BotSpec, *, folder: Path | None = None, startup_limit: float | None = None
) -> Callable[[], OutsideBot]:
    """Return what makes a player whose bot runs in a process of its own, started anew for each match.

    The process starts in `folder` (the current one by default) with the match; it has `startup_limit`
    seconds (10 by default) to get ready.

    Raises:
        UsageError: the command or the bot's file is not there, or this platform cannot do it.
    """
    if os.name != "posix":
        raise UsageError(
            f"bot '{spec.text}' needs a process of its own, which Rumpus offers on Linux and macOS only"
        )
    place = (folder or Path()).resolve()
    if not place.is_dir():
        raise UsageError(f"bot '{spec.text}': there is no folder {place}")
    make = _command_maker if spec.kind == "cmd" else _worker_maker
    return make(spec, place, STARTUP_LIMIT if startup_limit is None else startup_limit)


def _command_maker(spec: BotSpec, folder: Path, startup_limit: float) -> Callable[[], OutsideBot]:
    from rumpus._command_bot import CommandBot

    command = split_command(spec)
    command[0] = _executable(command[0], folder, spec)
    launch = Launch(command, folder, startup_limit=startup_limit)
    return lambda: CommandBot(launch, spec.options)


def _worker_maker(spec: BotSpec, folder: Path, startup_limit: float) -> Callable[[], OutsideBot]:
    from rumpus._worker_bot import WorkerBot

    if spec.kind == "path":
        bot_file(spec, folder)
    needs = {name: os.environ[name] for name in WORKER_NEEDS if name in os.environ}
    launch = Launch(WORKER_COMMAND, folder, needs, startup_limit)
    return lambda: WorkerBot(launch, spec)


def _executable(word: str, folder: Path, spec: BotSpec) -> str:
    """Return the path of a command's program; one with a slash is sought from the folder."""
    if "/" not in word:
        found = shutil.which(word, path=bot_environment().get("PATH", os.defpath))
        if found is not None:
            return str(Path(found).absolute())
        hint = f"; did you mean './{word}'?" if (folder / word).is_file() else ""
        raise UsageError(f"bot '{spec.text}': there is no command '{word}'{hint}")
    path = folder / word
    if not path.is_file():
        raise UsageError(f"bot '{spec.text}': there is no file {path}")
    if not os.access(path, os.X_OK):
        raise UsageError(
            f"bot '{spec.text}': {path} is not executable; run chmod +x on it, or name its interpreter first"
        )
    return str(path)
