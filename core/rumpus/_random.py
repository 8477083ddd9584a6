"""Random streams that depend on a seed and a purpose, and on nothing else.

Python promises only the sequence of `random.Random(int).random()` across versions, so every draw that
has to be the same everywhere is built on that, or on a hash.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Purpose = str | int
SEED_LIMIT = 2**53
"""Seeds stay below this bound, so that every JSON reader holds them exactly."""

FRACTION = 2**53 - 1
UNIT = 2.0**-53
LOW = 2**64
"""A pool below this is used up: what is drawn from it would not be fair any more."""
BLOCKS = 8
"""How many blocks of 64 bytes a stream hashes for `random()` before it seeds a Mersenne Twister."""
EARLY = "early"
"""What the state of a stream that still lives on its hash begins with."""


def derive_seed(seed: int, *purpose: Purpose) -> int:
    """Return the seed of one purpose under `seed`: an int in [0, 2**53).

    The parts of the purpose keep their type and their borders: ``("a", 1)``, ``("a1",)`` and ``("a", "1")``
    are three different purposes. It is a BLAKE2 hash: nobody learns `seed` from what is derived of it.
    """
    digest = blake2b(b"seed %d %b" % (seed, _label(purpose)), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEED_LIMIT


def stream_key(seed: int, *purpose: Purpose) -> bytes:
    """Return the 64 bytes from which the stream of a purpose under `seed` draws."""
    return blake2b(b"stream %d %b" % (seed, _label(purpose))).digest()


def stream(seed: int, *purpose: Purpose) -> Stream:
    """Return a new generator for one purpose under `seed`."""
    return Stream(stream_key(seed, *purpose))


class GrownStream(Random):
    """A stream of which much is wanted: an ordinary Mersenne Twister."""

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go to a state that `getstate` returned, an early one or not."""
        if state[0] == EARLY:
            self.__class__ = Stream
            cast("Stream", self)._restore(*state[1:])
        else:
            self.__class__ = GrownStream
            super().setstate(state)

    def _grown_up(self) -> Random:
        """Return itself, to whoever still holds a method of its youth: `gauss` and `choice` do, halfway."""
        return self


class Stream(GrownStream):
    """A generator that lives on a hash of 64 bytes: a pool, from which each draw divides its part off.

    Seeding a Mersenne Twister takes as long as playing three moves, and most streams are asked for a
    shuffle or a few choices. So that is put off until much is wanted, and then done with the same hash.
    """

    gauss_next: float | None = None

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._pool = int.from_bytes(key, "big")
        self._block = 1

    def below(self, count: int) -> int:
        """Return a uniform int in ``range(count)``; `count` is far below 2**64."""
        pool = self._pool
        if pool < LOW:
            pool = self._next_block()
        self._pool, drawn = divmod(pool, count)
        return drawn

    def shuffle_pile(self, pile: list[Any]) -> None:
        """Shuffle a list in place, with the numbers that `below` would draw."""
        pool = self._pool
        for last in range(len(pile) - 1, 0, -1):
            if pool < LOW:
                pool = self._next_block()
            pool, other = divmod(pool, last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        self._pool = pool

    def random(self) -> float:
        """Return the next number in [0, 1), of 53 bits."""
        pool = self._pool
        if pool < LOW:
            if self._block >= BLOCKS:
                return self._grown_up().random()
            pool = self._next_block()
        self._pool = pool >> 53
        return (pool & FRACTION) * UNIT

    def getrandbits(self, k: int, /) -> int:
        """Return an int of `k` random bits."""
        if not 0 <= k <= 53 or self._block >= BLOCKS:
            return self._grown_up().getrandbits(k)
        return self.below(1 << k)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin an ordinary sequence."""
        self._pool, self._block = 0, BLOCKS
        self.__class__ = GrownStream  # type: ignore[assignment]
        self.seed(a, version)

    def getstate(self) -> tuple[Any, ...]:
        """Return what `setstate` takes."""
        return EARLY, self._key, self._pool.to_bytes(64, "big"), self._block, self.gauss_next

    def __reduce__(self) -> tuple[Any, ...]:
        return Stream, (self._key,), self.getstate()

    def _restore(self, key: bytes, pool: bytes, block: int, gauss_next: float | None) -> None:
        self._key = key
        self._pool = int.from_bytes(pool, "big")
        self._block = block
        self.gauss_next = gauss_next

    def _next_block(self) -> int:
        self._block += 1
        return int.from_bytes(blake2b(b"%b %d" % (self._key, self._block)).digest(), "big")

    def _grown_up(self) -> Random:
        self.seed(int.from_bytes(self._key, "big"))
        return self


def pick_index(rng: Random, count: int) -> int:
    """Return a uniform index in ``range(count)``, the same on every version of Python."""
    if type(rng) is Stream:
        return rng.below(count)
    return int(rng.random() * count)


def shuffled(cards: Iterable[T], rng: Random) -> list[T]:
    """Return the cards in a random order (Fisher-Yates, Knuth TAOCP vol. 2, 3.4.2).

    It is the same on every version of Python, which `random.shuffle` does not promise.
    """
    pile = list(cards)
    if type(rng) is Stream:
        rng.shuffle_pile(pile)
        return pile
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile


@lru_cache(maxsize=4096)
def _label(purpose: tuple[Purpose, ...]) -> bytes:
    """Return the purpose as ASCII, equal only for equal purposes."""
    return ",".join(ascii(part) if isinstance(part, str) else str(int(part)) for part in purpose).encode()
