"""Random streams that depend on a seed and a purpose, and on nothing else.

Python promises only the sequence of `random.Random(int).random()` across versions, so every draw that
has to be the same everywhere is built on `random()` alone.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Purpose = str | int
SEED_LIMIT = 2**53
"""Seeds stay below this bound, so that every JSON reader holds them exactly."""


def derive_seed(seed: int, *purpose: Purpose) -> int:
    """Return the seed of one purpose under `seed`: an int in [0, 2**53).

    The parts of the purpose keep their type and their borders: ``("a", 1)``, ``("a1",)`` and ``("a", "1")``
    are three different purposes.
    """
    key = json.dumps((seed, *purpose)).encode("ascii")
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big") % SEED_LIMIT


def stream(seed: int, *purpose: Purpose) -> Random:
    """Return a new generator for one purpose under `seed`."""
    return Random(derive_seed(seed, *purpose))


def pick_index(rng: Random, count: int) -> int:
    """Return a uniform index in ``range(count)``, drawn with one call of `random()`."""
    return int(rng.random() * count)


def shuffled(cards: Iterable[T], rng: Random) -> list[T]:
    """Return the cards in a random order (Fisher-Yates, Knuth TAOCP vol. 2, 3.4.2), from `random()` alone."""
    pile = list(cards)
    draw = rng.random
    for last in range(len(pile) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile
