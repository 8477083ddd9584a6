"""Random streams that depend on a seed and a purpose, and on nothing else.

Python promises only the sequence of `random.Random(int).random()` across versions, so every draw that
has to be the same everywhere is built on `random()` alone.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Purpose = str | int
SEED_LIMIT = 2**53
"""Seeds stay below this bound, so that every JSON reader holds them exactly."""

UNIT = 2.0**-53
EIGHT_NUMBERS = Struct(">8Q").unpack
EARLY = "early"


def derive_seed(seed: int, *purpose: Purpose) -> int:
    """Return the seed of one purpose under `seed`: an int in [0, 2**53).

    The parts of the purpose keep their type and their borders: ``("a", 1)``, ``("a1",)`` and ``("a", "1")``
    are three different purposes. It is a BLAKE2 hash: nobody learns `seed` from what is derived of it.
    """
    digest = blake2b(b"seed %d %b" % (seed, _label(purpose)), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEED_LIMIT


def stream(seed: int, *purpose: Purpose) -> Random:
    """Return a new generator for one purpose under `seed`."""
    return Stream(blake2b(b"stream %d %b" % (seed, _label(purpose))).digest())


class GrownStream(Random):
    """A stream whose early numbers are spent: an ordinary Mersenne Twister."""

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go to a state that `getstate` returned, an early one or not."""
        if state[0] == EARLY:
            self.__class__ = Stream
            Stream.__init__(cast("Stream", self), *state[1:])
        else:
            self.__class__ = GrownStream
            super().setstate(state)

    def _grown_up(self) -> Random:
        """Return itself, to whoever still holds a method of its youth: `gauss` and `choice` do, halfway."""
        return self


class Stream(GrownStream):
    """A generator whose first eight numbers come straight from a hash, of 64 bytes.

    Seeding a Mersenne Twister takes as long as playing two moves, and most streams of a short match are
    asked for a few numbers only. So it is seeded, with the hash, when a ninth number is wanted.
    """

    gauss_next: float | None = None

    def __init__(self, digest: bytes, used: int = 0) -> None:
        self._digest = digest
        self._early: list[int] = list(EIGHT_NUMBERS(digest)[: 8 - used])

    def random(self) -> float:
        """Return the next number in [0, 1), of 53 bits."""
        if self._early:
            return (self._early.pop() >> 11) * UNIT
        return self._grown_up().random()

    def getrandbits(self, k: int, /) -> int:
        """Return an int of `k` random bits."""
        if self._early and 0 <= k <= 64:
            return self._early.pop() >> (64 - k)
        return self._grown_up().getrandbits(k)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin an ordinary sequence."""
        self._early = []
        self.__class__ = GrownStream  # type: ignore[assignment]
        self.seed(a, version)

    def getstate(self) -> tuple[Any, ...]:
        """Return what `setstate` takes."""
        return (EARLY, self._digest, 8 - len(self._early))

    def __reduce__(self) -> tuple[Any, ...]:
        return Stream, (self._digest, 8 - len(self._early))

    def _grown_up(self) -> Random:
        self.seed(int.from_bytes(self._digest, "big"))
        return self


def pick_index(rng: Random, count: int) -> int:
    """Return a uniform index in ``range(count)``, drawn with one call of `random()`."""
    return int(rng.random() * count)


def shuffled(cards: Iterable[T], rng: Random) -> list[T]:
    """Return the cards in a random order (Fisher-Yates, Knuth TAOCP vol. 2, 3.4.2), from `random()` alone."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile


@lru_cache(maxsize=4096)
def _label(purpose: tuple[Purpose, ...]) -> bytes:
    """Return the purpose as ASCII, equal only for equal purposes."""
    return ",".join(ascii(part) if isinstance(part, str) else str(int(part)) for part in purpose).encode()
