"""The state of a random generator as JSON-able data, for its way between two processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._random import EARLY, Stream

if TYPE_CHECKING:
    from random import Random

DIGEST_SIZE = 64
EARLY_NUMBERS = 8


def plain_state(rng: Random) -> list[Any]:
    """Return the state of a generator as JSON-able data."""
    kind, *rest = rng.getstate()
    return [kind, *(each.hex() if isinstance(each, bytes) else each for each in rest)]


def generator(state: list[Any]) -> Random:
    """Return a generator in a state that `plain_state` returned.

    Raises:
        ValueError: it is no such state.
    """
    rng = Stream(bytes(DIGEST_SIZE))
    try:
        kind, content, rest = state
        rng.setstate(_early(content, rest) if kind == EARLY else (kind, tuple(content), rest))
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"not the state of a random generator: {error}") from None
    return rng


def _early(digest: str, used: int) -> tuple[str, bytes, int]:
    content = bytes.fromhex(digest)
    if len(content) != DIGEST_SIZE or used not in range(EARLY_NUMBERS + 1):
        raise ValueError("of the wrong size")
    return EARLY, content, used
