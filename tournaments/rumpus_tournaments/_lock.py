"""A lock on a tournament's folder, so that two runs never write into it; it dies with its process."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rumpus import RumpusError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_NAME = "tournament.lock"
TRIES = 4
PAUSE = 0.05
"""Seconds between tries: `is_locked` holds the lock for an instant, which is no run."""


class FolderBusy(RumpusError):
    """Another run is at work in the folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder, made where there is none, while the block runs.

    Raises:
        FolderBusy: another run holds it.
        RumpusError: it cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise RumpusError(f"cannot write in {folder}: {error.strerror}") from None
    try:
        for left in reversed(range(TRIES)):
            if _take(descriptor):
                break
            if not left:
                raise FolderBusy(f"another run is at work in {folder}")
            time.sleep(PAUSE)
        yield
    finally:
        os.close(descriptor)


def is_locked(folder: Path) -> bool:
    """Say whether a run is at work in the folder."""
    try:
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _take(descriptor)
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> bool:
    """Lock the file unless somebody has; closing it lets go."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True
