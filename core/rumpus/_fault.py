"""Faults: why a match ended, or a move was replaced, against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

FaultKind = Literal[
    "illegal",
    "timeout",
    "crash",
    "protocol",
    "startup",
    "stall",
    "gave-up",
    "memory",
    "output-limit",
    "turn-limit",
]
FAULT_KINDS: tuple[str, ...] = get_args(FaultKind)

FaultEffect = Literal["forfeit", "replaced", "noted"]
FAULT_EFFECTS: tuple[str, ...] = get_args(FaultEffect)

STDERR_TAIL = 4096
"""How many characters of a bot's error output a fault keeps, from its end."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One breach of the rules of conduct.

    `seat` is the culprit's, None where nobody is to blame (the turn limit). `step` is the index of the
    decision in the transcript at which it happened. `effect` says what followed: the culprit lost the
    match, the move was replaced by the game's default move, or it was only noted (the match was over).
    Of a bot with a process of its own `line` is what it wrote that was wrong, cut to size, `exit_code` what
    its process ended with (negative: the signal), and `stderr` the end of its error output.
    """

    seat: int | None
    kind: FaultKind
    step: int
    effect: FaultEffect = "forfeit"
    detail: str = ""
    stderr: str = ""
    line: str = ""
    exit_code: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fault as JSON-able data; `line` and `exit_code` only where there are such."""
        data = {
            "seat": self.seat,
            "kind": self.kind,
            "step": self.step,
            "effect": self.effect,
            "detail": self.detail,
            "stderr": self.stderr,
        }
        if self.line:
            data["line"] = self.line
        if self.exit_code is not None:
            data["exit_code"] = self.exit_code
        return data


class PlayerFault(Exception):
    """Raised by a player object to say that it cannot answer; the engine records it as a `Fault`."""

    def __init__(
        self,
        kind: FaultKind,
        detail: str = "",
        stderr: str = "",
        *,
        line: str = "",
        exit_code: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind: FaultKind = kind
        self.detail = detail
        self.stderr = stderr[-STDERR_TAIL:]
        self.line = line
        self.exit_code = exit_code
