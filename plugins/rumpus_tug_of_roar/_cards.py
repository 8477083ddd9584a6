"""The Recruits as numbers: a card says its class, strength and roar by itself, whatever deck it is from.

A card is ``class * 32 + strength * 4 + roar``, so two Recruits that nobody can tell apart are one number, and
cards sort by class, strength, roar. 0 is no card. On the map a Recruit carries more: see `DOWN` and `TAG`.
"""

from __future__ import annotations

BARBARIAN, BARD, CLERIC, DRUID, ROGUE, WARLOCK = range(6)
CLASS_NAMES = ("Barbarian", "Bard", "Cleric", "Druid", "Rogue", "Warlock")
CLASS_CODES = ("Ba", "Bd", "Cl", "Dr", "Ro", "Wa")

PRINTED = {
    "Barbarian": (2, 3, 4, 5, 6),
    "Bard": (1, 2, 3, 4, 5),
    "Cleric": (2, 2, 3, 4, 5),
    "Druid": (1, 2, 3, 4, 5),
    "Rogue": (1, 2, 3, 4, 5),
    "Warlock": (1, 2, 3, 4, 4),
}
"""The strengths of the rulebook."""
STRENGTHS = range(1, 7)
ROARS = range(4)

CAPTAINS = range(10)
AMBUSHES = (2, 2, 3, 4)

CARD = 255
"""The bits of a Recruit on the map that are its card."""
DOWN = 256
"""The bit of a Recruit that its opponent has not seen: it lies face down, or was discarded so."""
FACE = CARD | DOWN
TAG = 512
"""What is above says when it left the hand, times this: see `departure`."""
_SIZES = 16
"""No hand is that large."""


def card_number(class_index: int, strength: int, roar: int) -> int:
    """Return the number of a card."""
    return class_index << 5 | strength << 2 | roar


def departure(number: int, hand: int, bonuses: int) -> int:
    """Return the bits that say when a Recruit left the hand, times `TAG`; later ones are larger.

    `number` Recruits had left the hand before, `hand` were in it, and its owner had earned so many bonuses.
    """
    return ((number * _SIZES + hand) * _SIZES + bonuses) * TAG


def hand_and_bonuses(recruit: int) -> tuple[int, int]:
    """Return how many Recruits were in the hand that this one left, and the bonuses earned until then."""
    when = recruit // TAG
    return when // _SIZES % _SIZES, when % _SIZES


_ALL = range(1 << 8)
CLASS = tuple(card >> 5 for card in _ALL)
STRENGTH = tuple(card >> 2 & 7 for card in _ALL)
ROAR = tuple(card & 3 for card in _ALL)


def name(card: int) -> str:
    """Return how a Recruit is written: ``Ba6/1``, Barbarian, strength 6, roar 1; face down ``(Ba6/1)``."""
    text = f"{CLASS_CODES[CLASS[card & CARD]]}{STRENGTH[card & CARD]}/{ROAR[card & CARD]}"
    return f"({text})" if card & DOWN else text


def spelled(text: str) -> str:
    """Return a written Recruit in full: ``Barbarian 6/1``, in brackets where it lies face down."""
    bare = text.strip("()")
    full = f"{CLASS_NAMES[CLASS_CODES.index(bare[:2])]} {bare[2:]}"
    return f"({full})" if text != bare else full


def strength_of(text: str) -> int:
    """Return the strength of a written Recruit."""
    return int(text.strip("()")[2])


def roar_of(text: str) -> int:
    """Return the roar of a written Recruit."""
    return int(text.strip("()")[4])


NAME = (
    "",
    *(name(card) if CLASS[card & CARD] < len(CLASS_CODES) else "" for card in range(1, 2 * len(_ALL))),
)
"""How a Recruit is written, by its card and `DOWN`."""
