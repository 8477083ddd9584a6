"""What a player's answer, or an exception that a player raises, amounts to."""

from __future__ import annotations

import re
from operator import index as as_index
from typing import TYPE_CHECKING, Any

from rumpus._fault import STDERR_TAIL, FaultKind, PlayerFault

if TYPE_CHECKING:
    from collections.abc import Sequence

DETAIL_LENGTH = 500


def legal_move(answer: Any, moves: Sequence[Any]) -> Any:
    """Return the legal move that an answer means.

    An answer equal to a move is that move. Else an int is an index into the moves, unless the moves are
    ints themselves, and a str is a notation.

    Raises:
        PlayerFault: it means none of them.
    """
    try:
        return moves[moves.index(answer)]
    except ValueError:
        pass
    if isinstance(answer, str):
        for move in moves:
            if str(move) == answer:
                return move
    elif not isinstance(moves[0], int) and not isinstance(answer, bool):
        try:
            number = as_index(answer)
        except TypeError:
            number = -1
        if 0 <= number < len(moves):
            return moves[number]
    raise illegal(answer, len(moves))


def illegal(answer: Any, moves: int, stderr: str = "", line: str = "") -> PlayerFault:
    """Return the fault of an answer that is none of so many legal moves."""
    text = _without_addresses(repr(answer))
    shown = text if len(text) <= 80 else f"{text[:77]}..."
    return PlayerFault(
        "illegal", f"answered {shown}, which is not one of {moves} legal moves", stderr, line=line
    )


def reading(error: BaseException, otherwise: FaultKind) -> PlayerFault:
    """Return the fault that an exception out of a player means, by default `otherwise`, fit for a record."""
    from traceback import format_exception

    if isinstance(error, PlayerFault):
        detail, stderr, line = _one_line(error.detail), _writable(error.stderr), _writable(error.line)
        return PlayerFault(error.kind, detail, stderr, line=line, exit_code=error.exit_code)
    detail = _without_addresses(f"{type(error).__name__}: {error}".rstrip(": "))
    trace = "".join(format_exception(error))
    return PlayerFault(otherwise, _one_line(detail)[:DETAIL_LENGTH], _writable(trace)[-STDERR_TAIL:])


def _writable(text: str) -> str:
    """Spell out what no file can hold: half characters, which a bot may well put into an error."""
    return text.encode("utf-8", "backslashreplace").decode()


def _one_line(text: str) -> str:
    """Return a text as people read a fault: on one line."""
    return " ".join(_writable(text).split())


def _without_addresses(text: str) -> str:
    """Drop what differs from run to run: where in memory an object lies."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)
