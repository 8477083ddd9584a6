"""The 18 cards: facts of the printed game, and the tables that the rules read.

A card is its number, 1 to 18. 0 is no card, or one whose face is hidden. Every table below is indexed by
the number and starts with an entry for 0.
"""

from __future__ import annotations

from typing import NamedTuple

CROWN, CROSS, ROAD, SUN = 0, 1, 2, 3
SUIT_NAMES = ("CROWN", "CROSS", "ROAD", "SUN")
SUIT_LETTERS = "CXRS"

PLAY_NEXT = "play next"
KILL_NEXT = "kill next"
KILL_NEXT_IF = "kill next if"
GAIN_NEXT_IF = "gain next if"
BOTTOM_TO_TOP = "bottom to top"
TOP_TO_BOTTOM = "top to bottom"
SHUFFLE = "shuffle"
BURY_ITSELF = "bury itself"
RETURN_FINISHED = "return finished"
RETURN_DEAD = "return dead"
KILL_IN_QUEST = "kill in quest"


class Card(NamedTuple):
    """One card. `suits` are those that a conditional ability asks for; `skills` the icons of the Hero."""

    number: int
    suit: int
    strength: int
    skull: bool
    ability: str
    suits: tuple[int, ...]
    hero_strength: int
    plus: bool
    skills: tuple[int, ...]

    def __str__(self) -> str:
        return f"{SUIT_LETTERS[self.suit]}{self.number}"


_SKULL, _PLUS, _NONE = True, True, False

CARDS = (
    Card(1, CROWN, 1, _NONE, PLAY_NEXT, (), 0, _NONE, (CROSS, ROAD)),
    Card(2, CROWN, 2, _SKULL, BURY_ITSELF, (), 1, _PLUS, (CROSS, SUN)),
    Card(3, CROWN, 3, _NONE, KILL_NEXT_IF, (CROSS, ROAD), 2, _NONE, (CROSS,)),
    Card(4, CROWN, 3, _SKULL, RETURN_FINISHED, (), 2, _PLUS, (ROAD,)),
    Card(5, CROSS, 1, _SKULL, BOTTOM_TO_TOP, (), 0, _NONE, (CROWN, CROWN)),
    Card(6, CROSS, 1, _NONE, TOP_TO_BOTTOM, (), 0, _NONE, (ROAD, ROAD)),
    Card(7, CROSS, 2, _SKULL, KILL_NEXT, (), 1, _NONE, (ROAD, SUN)),
    Card(8, CROSS, 2, _NONE, GAIN_NEXT_IF, (CROWN, SUN), 1, _PLUS, (CROWN, ROAD)),
    Card(9, CROSS, 3, _SKULL, RETURN_DEAD, (), 2, _NONE, (SUN,)),
    Card(10, ROAD, 1, _SKULL, TOP_TO_BOTTOM, (), 0, _NONE, (SUN, SUN)),
    Card(11, ROAD, 1, _NONE, BOTTOM_TO_TOP, (), 0, _NONE, (CROSS, CROSS)),
    Card(12, ROAD, 2, _SKULL, KILL_NEXT, (), 1, _NONE, (ROAD, SUN)),
    Card(13, ROAD, 2, _NONE, SHUFFLE, (), 1, _PLUS, (CROWN, SUN)),
    Card(14, ROAD, 3, _SKULL, RETURN_FINISHED, (), 2, _NONE, (CROWN,)),
    Card(15, SUN, 1, _SKULL, PLAY_NEXT, (), 0, _NONE, (CROWN, CROSS)),
    Card(16, SUN, 2, _NONE, GAIN_NEXT_IF, (CROSS, ROAD), 1, _PLUS, (CROSS, ROAD)),
    Card(17, SUN, 3, _SKULL, RETURN_FINISHED, (), 2, _NONE, (CROWN, CROSS)),
    Card(18, SUN, 3, _NONE, KILL_IN_QUEST, (), 2, _PLUS, (CROSS,)),
)
"""The cards in the order of their numbers."""

NUMBERS = range(1, len(CARDS) + 1)
SUIT = (-1, *(card.suit for card in CARDS))
STRENGTH = (0, *(card.strength for card in CARDS))
HERO_STRENGTH = (0, *(card.hero_strength for card in CARDS))
PLUS = (False, *(card.plus for card in CARDS))
SKILLS = ((), *(card.skills for card in CARDS))
NAME = ("?", *map(str, CARDS))
"""How a card is written: the letter of its suit and its number, ``X7``."""

BIT = (0, *(1 << number for number in NUMBERS))
"""A set of cards is an int with the bits of its cards."""
OF_SUIT = tuple(sum(BIT[card.number] for card in CARDS if card.suit == suit) for suit in range(4))
WITHOUT_SKULL = sum(BIT[card.number] for card in CARDS if not card.skull)
WANTED = (0, *(sum(OF_SUIT[suit] for suit in set(card.skills)) for card in CARDS))
"""The set of cards that the skills of a Hero can match."""


def cards_in(cards: int) -> list[int]:
    """Return the cards of a set in the order of their numbers."""
    return [number for number in NUMBERS if cards & BIT[number]]
