"""What every test may use: the command line as a real process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

# A busy machine makes nothing false: no deadline, no complaint of slow generation; the same examples each time.
settings.register_profile(
    "rumpus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("rumpus")

Rumpus = Callable[..., "subprocess.CompletedProcess[str]"]


def environment(**extra: str) -> dict[str, str]:
    """Return an environment in which what a command prints does not depend on who runs the tests."""
    left_out = ("COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE")  # the last makes every start slow
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return {**kept, "PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error", "TERM": "xterm", **extra}


@pytest.fixture(scope="session")
def rumpus_in() -> Rumpus:
    """Return a function that runs `rumpus WORDS` in a folder, its first argument; returns the finished process."""

    def run(folder: Path, *words: object, typed: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "rumpus", *map(str, words)],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            cwd=folder,
            env=environment(**extra),
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def rumpus(rumpus_in: Rumpus, tmp_path: Path) -> Rumpus:
    """Return a function that runs `rumpus WORDS` in a fresh folder and returns the finished process."""
    return partial(rumpus_in, tmp_path)
