"""The state of a random generator as bytes, for its way between two processes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from rumpus._random import EARLY, Stream

if TYPE_CHECKING:
    from random import Random

YOUNG = struct.Struct("<64s64sI?d")
"""A stream that still lives on its hash: the hash, what is left of its pool, how many blocks that took,
and half a pair of `gauss` as below.
"""

GROWN = struct.Struct("<625I?d")
"""A Mersenne Twister: 624 words and the place in them; whether half a pair of `gauss` waits, and which."""

TWISTER_VERSION = 3
"""What the state of every Mersenne Twister of Python's begins with."""


def packed_state(rng: Random) -> bytes:
    """Return the state of a generator."""
    kind, *rest = rng.getstate()
    if kind == EARLY:
        *rest, gauss = rest
        return YOUNG.pack(*rest, gauss is not None, gauss or 0.0)
    words, gauss = rest
    return GROWN.pack(*words, gauss is not None, gauss or 0.0)


def set_packed_state(rng: Random, packed: bytes) -> None:
    """Put a generator into a state that `packed_state` returned.

    Raises:
        ValueError: it is no such state.
    """
    try:
        rng.setstate(_young(packed) if len(packed) == YOUNG.size else _grown(packed))
    except (struct.error, ValueError) as error:
        raise ValueError(f"not the state of a random generator: {error}") from None


def generator(packed: bytes) -> Random:
    """Return a new generator in a packed state.

    Raises:
        ValueError: it is no such state.
    """
    rng = Stream(bytes(64))
    set_packed_state(rng, packed)
    return rng


def _young(packed: bytes) -> tuple[Any, ...]:
    key, pool, block, waits, gauss = YOUNG.unpack(packed)
    if block < 1:
        raise ValueError("no block was drawn")
    return EARLY, key, pool, block, gauss if waits else None


def _grown(packed: bytes) -> tuple[Any, ...]:
    *words, waits, gauss = GROWN.unpack(packed)
    return TWISTER_VERSION, tuple(words), gauss if waits else None
