"""Files: read with a clear word, written so that nothing is lost."""

from __future__ import annotations

import os
import stat
from tempfile import mkstemp
from typing import TYPE_CHECKING

from rumpus._errors import RumpusError, UsageError
from rumpus._transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def read_transcript(path: Path) -> Transcript:
    """Read a transcript file.

    Raises:
        UsageError: it is not there, or is no transcript.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    return Transcript.from_json(text, str(path))


def refuse_unwritable(path: Path | None) -> None:
    """Say before the match, not after it, that its transcript could not be written."""
    if path is None:
        return
    try:
        problem = (
            "it is a folder" if path.is_dir() else "" if path.parent.is_dir() else "there is no such folder"
        )
    except OSError as error:
        problem = error.strerror or str(error)
    if problem:
        raise UsageError(f"cannot write {path}: {problem}")


def write_transcript(path: Path, transcript: Transcript) -> None:
    """Write a transcript; a full disk costs no older one.

    Raises:
        RumpusError: it cannot be written.
    """
    write_file(path, [transcript.to_json().encode()])


def write_file(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file part by part; a full disk costs no older one.

    It is written beside the old one and put in its place, with its permissions, where a link leads to.
    What is no file (a device, a pipe) is written to.

    Raises:
        RumpusError: it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.writelines(parts)
        else:
            _replace(path.resolve(), parts)
    except OSError as error:
        raise RumpusError(f"cannot write {path}: {error.strerror}") from None


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask()
    handle, beside = mkstemp(dir=path.parent, prefix=".rumpus-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        os.chmod(beside, mode)  # noqa: PTH101 a path made by mkstemp
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        os.unlink(beside)  # noqa: PTH108
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
