"""What a check says: a verdict for each law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Status = Literal["passed", "failed", "skipped"]


@dataclass(frozen=True)
class Verdict:
    """What became of one law: `detail` tells what was looked at, how it is broken, or why it was skipped."""

    law: str
    title: str
    status: Status
    detail: str
    looked_at: int = 0
    """How many states or matches were looked at."""

    def __str__(self) -> str:
        return f"{self.law} {self.title}: {self.status}, {self.detail}"


class LawBroken(Exception):
    """A game breaks a law; the text says how and where."""


class LawSkipped(Exception):
    """A law does not apply to a game; the text says why."""
