"""The cards: twelve sets of six alike, numbered from 0; their names are data."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

_NAMES = tomllib.loads(Path(__file__).with_name("sets.toml").read_text(encoding="utf-8"))["set"]

KEYS: tuple[str, ...] = tuple(each["key"] for each in _NAMES)
"""How a set is typed, by its number."""
CALLS: dict[str, str] = {each["key"]: each["call"] for each in _NAMES}
"""What is called out for a set, by how it is typed."""

SETS = len(KEYS)
COPIES = 6
ALL_CARDS = tuple(kind for kind in range(SETS) for _ in range(COPIES))
DEALT = 7
"""How many cards everybody gets at the start of a round."""

ALL_KINDS = (1 << SETS) - 1
BIT = tuple(1 << kind for kind in range(SETS))
"""A hand never holds two alike for long, so it is an int with the bits of its cards."""


@lru_cache(maxsize=1 << SETS)
def kinds_in(cards: int) -> tuple[int, ...]:
    """Return the cards of a hand in the order of their numbers."""
    return tuple(kind for kind in range(SETS) if cards & BIT[kind])
