"""Brackets: which places meet, who comes from where, and who is out when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Key = tuple[str, int, int]
"""A fixture's part of the bracket, its round, its place in the round; both from 1."""


class Source(NamedTuple):
    """Where somebody comes from: the list of seeds, or another fixture that was won or lost."""

    way: Literal["seed", "winner", "loser"]
    seed: int = 0
    key: Key = ("", 0, 0)


@dataclass(frozen=True)
class Fixture:
    """Two places of a bracket that meet.

    Fixtures of one `phase` are played together, after those of all phases before. `loser_place` and
    `winner_place` are the places in the tournament that they get here, None where they play on. A
    fixture with `resets` is only played when the second side has won that one.
    """

    key: Key
    label: str
    phase: int
    sides: tuple[Source, Source]
    loser_place: int | None = None
    winner_place: int | None = None
    resets: Key | None = None


def folded(size: int) -> list[int]:
    """Return the seeds of a bracket of `size` places, a power of two, from top to bottom: 1 8 4 5 2 7 3 6.

    Neighbours meet first; as long as the better seed wins, the best meet as late as possible.
    """
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for each in seeds for seed in (each, 2 * len(seeds) + 1 - each)]
    return seeds


def bracket_size(entrants: int) -> int:
    """Return how many places the bracket has: the next power of two, at least 2."""
    return max(2, 1 << (entrants - 1).bit_length())


def losers_of(fixtures: Sequence[Fixture]) -> Iterator[Source]:
    """Return the losers of fixtures as sources."""
    return (Source("loser", key=each.key) for each in fixtures)


def winners_of(fixtures: Sequence[Fixture]) -> Iterator[Source]:
    """Return the winners of fixtures as sources."""
    return (Source("winner", key=each.key) for each in fixtures)


def seeds_of_bracket(size: int) -> Iterator[Source]:
    """Return the places of a bracket of `size` as sources, from top to bottom."""
    return (Source("seed", seed) for seed in folded(size))


def neighbours(sources: Iterable[Source]) -> list[tuple[Source, Source]]:
    """Return sources two by two."""
    found = list(sources)
    return list(zip(found[::2], found[1::2], strict=True))
