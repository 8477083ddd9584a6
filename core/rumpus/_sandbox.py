"""The sandbox: a bot's process without network, without other files and other processes, through bubblewrap.

What is there is chosen by name, all of it to read only but the bot's own folder: the system's programs and
libraries, the interpreter, the bot, and what its entrant names besides.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus._errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

PROGRAM = "bwrap"
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
ETC = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime")
LIMITED = 'ulimit -n "$1" && shift && exec "$@"'
FIRST_WORDS = 256
"""How many bytes of a program are read for its interpreter."""


def refuse_unless_possible() -> None:
    """Make sure that bots can be put into a sandbox here.

    Raises:
        UsageError: they cannot; the text says why.
    """
    problem = _problem()
    if problem:
        raise UsageError(f"sandbox = true cannot be kept here: {problem}")


def confiner(
    readable: Iterable[Path], files: int | None = None
) -> Callable[[Sequence[str], Path], Sequence[str]]:
    """Return what puts a command into a sandbox where it can read so much and write to its own folder.

    `files` is how many files each process may hold open.

    Raises:
        UsageError: that cannot be done here.
    """
    refuse_unless_possible()
    paths = _outermost([each for each in readable if each.exists()])

    def confined(command: Sequence[str], place: Path) -> Sequence[str]:
        limited = command if files is None else ["/bin/sh", "-c", LIMITED, "sh", str(files), *command]
        own = ["--bind", str(place), str(place), "--chdir", str(place), "--setenv", "HOME", str(place)]
        return [
            *_wall(),
            *(word for path in paths for word in ("--ro-bind", path, path)),
            *own,
            "--",
            *limited,
        ]

    return confined


def program_files(program: str, folder: Path) -> list[Path]:
    """Return what a program needs to run: itself, its interpreter, the folders that they were installed to.

    Links are followed one by one. Nothing of it holds the home or the tournament's `folder`.
    """
    found: list[Path] = []
    path = Path(program)
    for _ in range(20):
        found.append(_installation(path, folder))
        if not path.is_symlink():
            break
        path = Path(os.path.normpath(path.parent / path.readlink()))
    interpreter = _interpreter(path)
    found += program_files(interpreter, folder) if interpreter and interpreter != program else []
    environments = [place for place in found if (place / "pyvenv.cfg").is_file()]
    found += [Path(os.path.realpath(place / "bin" / "python")).parents[1] for place in environments]
    return found


def own_files(path: Path, folder: Path) -> Path:
    """Return what a bot's file brings along: the folder that it lies in, if that is not the tournament's."""
    return path if path.is_dir() or not _lies_within(path.parent, folder) else path.parent


def python_files(folder: Path) -> list[Path]:
    """Return what this Python needs to start once more, with Rumpus, plugins and libraries."""
    places = [Path(sys.prefix), Path(sys.base_prefix), Path(__file__).parents[1]]
    places += [Path(each) for each in sys.path if each]
    safe = [each for each in places if not _holds(each.resolve(), folder) and each.resolve() != Path.cwd()]
    return [*safe, *program_files(sys.executable, folder)]


def _lies_within(place: Path, folder: Path) -> bool:
    """Say whether a place is a folder inside of the tournament's."""
    return folder in place.parents


def _installation(path: Path, folder: Path) -> Path:
    """Return the folder that a program was installed to, or the program alone, if that holds too much."""
    prefix = path.parent.parent
    if path.parent.name not in ("bin", "Scripts") or _holds(prefix, folder) or _holds(prefix, Path.home()):
        return path
    return prefix


def _outermost(paths: Iterable[Path]) -> list[str]:
    """Return the paths that lie neither in the system nor in another one of them."""
    known = list(dict.fromkeys(paths))
    outer = (each for each in known if not any(_holds(other, each) for other in known if other != each))
    return [str(each) for each in outer if not _is_system(each)]


def _holds(place: Path, what: Path) -> bool:
    return place == what or place in what.parents


def _is_system(path: Path) -> bool:
    return any(_holds(Path(each), path) for each in SYSTEM)


def _interpreter(path: Path) -> str:
    """Return the program that runs a script, or nothing."""
    try:
        with path.open("rb") as file:
            first = file.read(FIRST_WORDS).partition(b"\n")[0]
    except OSError:
        return ""
    if not first.startswith(b"#!"):
        return ""
    words = first[2:].decode("utf-8", "replace").split()
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-")]
    return (shutil.which(words[0]) or "") if words else ""


def _wall() -> list[str]:
    """Return the part of the command that is the same for all bots."""
    words = [PROGRAM, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    for each in map(Path, SYSTEM):
        if each.is_symlink():
            words += ["--symlink", str(each.readlink()), str(each)]
        elif each.is_dir():
            words += ["--ro-bind", str(each), str(each)]
    for name in ETC:
        words += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
    return [*words, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]  # noqa: S108 its own, empty


@lru_cache(maxsize=1)
def _problem() -> str:
    if sys.platform != "linux":
        return "it needs Linux"
    if shutil.which(PROGRAM) is None:
        return f"it needs bubblewrap, whose command {PROGRAM} is not installed"
    import subprocess

    words = [*_wall(), "--", "/bin/sh", "-c", ":"]
    tried = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    said = tried.stderr.strip().splitlines() or [f"exit code {tried.returncode}"]
    return f"{PROGRAM} does not work: {said[-1]}" if tried.returncode else ""
