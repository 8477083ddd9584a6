"""Transcript files: read with a clear word, written so that nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus._errors import RumpusError, UsageError
from rumpus._transcript import Transcript

if TYPE_CHECKING:
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
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise UsageError(
            f"cannot write {path}: {'it is a folder' if path.is_dir() else 'there is no such folder'}"
        )


def write_transcript(path: Path, transcript: Transcript) -> None:
    """Write beside the file first, so that a full disk never costs an older transcript."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(transcript.to_json(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise RumpusError(f"cannot write {path}: {error.strerror}") from None
