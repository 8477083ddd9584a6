"""The ordinary pack of 52, for games that use one."""

from __future__ import annotations

from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class PlayingCard(NamedTuple):
    """A card of the ordinary pack: `rank` from 2 to 14 (ace), `suit` one of c, d, h, s. ``str``: ``Th``."""

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + self.suit


FULL_PACK: tuple[PlayingCard, ...] = tuple(PlayingCard(rank, suit) for suit in SUITS for rank in range(2, 15))
"""The 52 cards, suit by suit, each from 2 to ace; the card objects to use everywhere."""
