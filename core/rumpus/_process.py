"""Where a bot spec becomes a player with a process of its own; mistakes that show early are told early."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus._botspec import bot_file, split_command
from rumpus._errors import UsageError
from rumpus._launch import STARTUP_LIMIT, Launch
from rumpus._limits import Quarters

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
    spec: BotSpec,
    *,
    folder: Path | None = None,
    startup_limit: float | None = None,
    quarters: Quarters | None = None,
) -> Callable[[], OutsideBot]:
    """Return what makes a player for each match whose bot runs in a process of its own.

    Files that the spec names are sought from `folder` (the current one by default); a process works in a
    folder of its own. It has `startup_limit` seconds (10 by default) to get ready.

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
    return make(
        spec, place, STARTUP_LIMIT if startup_limit is None else startup_limit, quarters or Quarters()
    )


def _command_maker(
    spec: BotSpec, folder: Path, startup_limit: float, quarters: Quarters
) -> Callable[[], OutsideBot]:
    from rumpus._command_bot import CommandBot

    program, *words = split_command(spec)
    command = [_executable(program, folder, spec), *(_found(word, folder) for word in words)]
    confined = None
    if quarters.limits.sandbox:
        from rumpus._sandbox import confiner, own_files, program_files

        files = [own_files(Path(word), folder) for word in command if Path(word).is_absolute()]
        readable = [*program_files(command[0], folder), *files, *_named(quarters.reads, folder)]
        confined = confiner(readable, quarters.limits.files)
    launch = Launch(command, quarters.environment, startup_limit, quarters.limits, confined)
    return lambda: CommandBot(launch, spec.options, quarters.pool)


def _worker_maker(
    spec: BotSpec, folder: Path, startup_limit: float, quarters: Quarters
) -> Callable[[], OutsideBot]:
    from rumpus._worker_bot import WorkerBot

    if spec.kind == "path":
        bot_file(spec, folder)
    needs = {name: os.environ[name] for name in WORKER_NEEDS if name in os.environ}
    confined = None
    if quarters.limits.sandbox:
        from rumpus._sandbox import confiner, own_files, python_files

        files = [own_files(path, folder) for path in _bot_files(spec, folder)]
        readable = [*python_files(folder), *files, *_named(quarters.reads, folder)]
        confined = confiner(readable, quarters.limits.files)
    launch = Launch(
        WORKER_COMMAND, needs | {**quarters.environment}, startup_limit, quarters.limits, confined
    )
    return lambda: WorkerBot(launch, spec, folder, quarters.pool)


def _bot_files(spec: BotSpec, folder: Path) -> list[Path]:
    """Return the file or the package of a Python bot, where it lies in the folder."""
    if spec.kind == "path":
        return [bot_file(spec, folder)]
    top = spec.target.partition(":")[0].partition(".")[0]
    return [path for path in (folder / top, folder / f"{top}.py") if path.exists()]


def _named(paths: Sequence[str], folder: Path) -> list[Path]:
    """Return what a bot in a sandbox may read besides.

    Raises:
        UsageError: it is not there.
    """
    found = [folder / each for each in paths]
    for each in found:
        if not each.exists():
            raise UsageError(f"a bot is to read {each}, which is not there")
    return found


def _found(word: str, folder: Path) -> str:
    """Return a word of a command; one that names a file of the folder with its whole path."""
    path = folder / word
    return str(path) if word and path.exists() else word


def _executable(word: str, folder: Path, spec: BotSpec) -> str:
    """Return the path of a command's program; one with a slash is sought from the folder."""
    if "/" not in word:
        found = shutil.which(word, path=os.environ.get("PATH", os.defpath))
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
