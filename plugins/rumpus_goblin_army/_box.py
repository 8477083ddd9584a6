"""What is in the box: cards and tokens as numbers, and tables that say what is printed on each.

A card is a number: units are 0 to 99, Victory cards 100 to 111, Kickers 112 to 119. A token is a number, its
kind: tokens of one kind are alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rumpus_goblin_army._moves import PLACE, Move
from rumpus_goblin_army._state import ROWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import DataFile

GUILDS = ("fighters", "thieves", "clerics", "necromancers")
UNITS_A_GUILD, STARTING_UNITS = 25, 6
UNIT_COUNT, VICTORY_COUNT, KICKER_COUNT, TOKEN_COUNT = 100, 12, 8, 15
FIRST_VICTORY = UNIT_COUNT
FIRST_KICKER = UNIT_COUNT + VICTORY_COUNT
CARD_COUNT = FIRST_KICKER + KICKER_COUNT

STARTING, LEVEL_1, LEVEL_2 = 0, 1, 2
"""The level of a unit is also its price in draft points."""
DRAFT_POINTS = 12

POINTS, MELEE, RANGED, HEART = "points", "melee", "ranged", "heart"
TOKEN_USES = (POINTS, MELEE, RANGED, HEART)
ADD_ON_VALUE = 1
"""What a token that is an add-on is worth at the end, played or not."""

ACTIVATION, PLAYED, RECRUIT, DEFEATED, AFTER_FALLING = (
    "activation",
    "played",
    "recruit",
    "defeated",
    "after-falling",
)
HIT, ALWAYS, ROUND_END, DRAWN, KICKED = "hit", "always", "round-end", "drawn", "kicked"
TRIGGERS = (
    ACTIVATION,
    PLAYED,
    RECRUIT,
    DEFEATED,
    AFTER_FALLING,
    HIT,
    ALWAYS,
    ROUND_END,
    DRAWN,
    KICKED,
)


@dataclass(frozen=True, slots=True)
class Skill:
    """What a card can do: `effect` says what, `trigger` when; the rest are the effect's parameters.

    `marker`: using it takes an action marker, so it can be used once a combat round.
    """

    kind: str
    effect: str
    trigger: str
    marker: bool = False
    amount: int = 1
    row: int = 0
    attacks: str = "all"
    whose: str = "any"
    piles: str = "own"
    rows: str = "any"
    which: str = "any"
    alone: bool = False


class Token(NamedTuple):
    """A kind of token: what it is used for, and the points that it is worth at the end."""

    use: str
    value: int

    @property
    def name(self) -> str:
        """What people call it: ``melee``, ``3 VP``."""
        return f"{self.value} VP" if self.use == POINTS else self.use


IndexedSkills = tuple[tuple[int, Skill], ...]


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed, in lists that the number of a card or token leads into."""

    names: tuple[str, ...]
    guild: tuple[int, ...]
    """The number of a unit's guild; -1 for any other card."""
    level: tuple[int, ...]
    starred: tuple[bool, ...]
    melee: tuple[int, ...]
    ranged: tuple[int, ...]
    shields: tuple[int, ...]
    hearts: tuple[int, ...]
    skills: tuple[tuple[Skill, ...], ...]
    stands: tuple[bool, ...]
    """Whether a card can stand in a formation: units, and Victory cards that say so."""
    worth: tuple[int, ...]
    """The Victory Points of a Victory card; 0 for any other."""
    spoils: tuple[int, ...]
    """How many VP tokens come with winning a Victory card."""
    number: tuple[int, ...]
    """The number of a Kicker; 0 for any other."""
    tokens: tuple[Token, ...]
    """The kinds of tokens."""
    token_supply: tuple[int, ...]
    """All tokens, a kind each, sorted."""
    on: dict[str, tuple[IndexedSkills, ...]] = field(default_factory=dict)
    """By trigger: the skills that each card has for it, each with its index among the card's skills."""
    _moves: dict[tuple[str, int, int], Move] = field(default_factory=dict)
    _moves_by_card: dict[str, tuple[Move, ...]] = field(default_factory=dict)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each card by its name."""
        return {name: card for card, name in enumerate(self.names)}

    def __post_init__(self) -> None:
        found = {trigger: tuple(_skills_for(trigger, each) for each in self.skills) for trigger in TRIGGERS}
        object.__setattr__(self, "on", found)

    def move(self, kind: str, card: int = -1, other: int = -1) -> Move:
        """Return a move, always the same object."""
        key = (kind, card, other)
        found = self._moves.get(key)
        if found is None:
            found = self._moves.setdefault(key, Move(kind, card, other, self._notation(*key)))
        return found

    def moves(self, kind: str) -> tuple[Move, ...]:
        """Return the moves of a kind that are about a card and nothing else, by the number of the card."""
        found = self._moves_by_card.get(kind)
        if found is None:
            made = tuple(self.move(kind, card) for card in range(len(self.names)))
            found = self._moves_by_card.setdefault(kind, made)
        return found

    @cached_property
    def numbered_skills(self) -> tuple[IndexedSkills, ...]:
        """All skills of each card, each with its index among them."""
        return tuple(tuple(enumerate(skills)) for skills in self.skills)

    @cached_property
    def placings(self) -> tuple[tuple[Move, ...], ...]:
        """The moves that place a card, by the number of the card and the row."""
        return tuple(
            tuple(self.move(PLACE, card, row) for row in range(len(ROWS))) for card in range(len(self.names))
        )

    def units_of(self, guild: int) -> range:
        """Return the units of a guild."""
        return range(guild * UNITS_A_GUILD, (guild + 1) * UNITS_A_GUILD)

    def skill(self, card: int, effect: str) -> Skill | None:
        """Return the skill of a card that has this effect."""
        return next((skill for skill in self.skills[card] if skill.effect == effect), None)

    def _notation(self, kind: str, card: int, other: int) -> str:
        from rumpus_goblin_army._moves import notation

        return notation(self, kind, card, other)


def _skills_for(trigger: str, skills: Sequence[Skill]) -> IndexedSkills:
    return tuple((index, skill) for index, skill in enumerate(skills) if skill.trigger == trigger)


def is_unit(card: int) -> bool:
    """Say whether a card is a unit, and not a Victory card, whatever that one can do."""
    return card < UNIT_COUNT


@lru_cache(maxsize=16)
def box_of(file: DataFile | None) -> Box:
    """Return what a file says, None for the one that comes with the game.

    Raises:
        ValueError: with every problem on a line of its own, each with its place.
    """
    if file is None:
        return _own_box()
    from rumpus_goblin_army._reader import read_box

    return read_box(file.text, file.name or "cards")


@cache
def _own_box() -> Box:
    from rumpus_goblin_army._reader import read_box

    return read_box(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"), "cards.toml")
