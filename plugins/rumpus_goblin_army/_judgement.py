"""What cards are worth, in points of damage dealt or stood: rules of thumb for the bot."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Box, Skill

MELEE, RANGED, SHIELD, HEART = 1.0, 1.8, 0.9, 0.8
SKILLS = {
    "token": 2.0,
    "recruit": 1.5,
    "bring back": 1.2,
    "zombie": 1.1,
    "prevent": 1.0,
    "row shield": 0.9,
    "kicker": 0.8,
    "row melee": 0.8,
    "disable": 0.8,
    "mug": 0.8,
    "plunder": 0.6,
    "two skills": 0.6,
    "bury": 0.2,
}
A_POINT = {"strike": 0.8, "inspire": 0.8, "cleave": 0.6, "heal": 0.4, "absorb": 0.3}
"""The worth of skills a point of their amount."""
ADD_ON = 0.9
"""A token as add-on: it is worth its point at the end all the same."""


@lru_cache(maxsize=16)
def worths(box: Box) -> tuple[float, ...]:
    """Return what each card is worth in a formation; 0 for one that cannot stand there."""
    return tuple(_worth(box, card) if box.stands[card] else 0.0 for card in range(len(box.names)))


def _worth(box: Box, card: int) -> float:
    figures = box.melee[card] * MELEE + box.ranged[card] * RANGED
    figures += box.shields[card] * SHIELD + box.hearts[card] * HEART
    return figures + sum(map(skill_worth, box.skills[card]))


def skill_worth(skill: Skill) -> float:
    """Return what using a skill is worth."""
    if skill.effect in A_POINT:
        return A_POINT[skill.effect] * skill.amount
    return SKILLS.get(skill.effect, 0.0)


def front_worth(box: Box, card: int) -> float:
    """Return how much a card wants to stand in the first row: for its melee, and to take damage."""
    bonus = any(skill.effect in ("row melee", "row shield") for skill in box.skills[card])
    stands = 0.5 * box.shields[card] + 0.3 * box.hearts[card]
    return box.melee[card] * MELEE + stands - 0.4 * box.ranged[card] - (2.0 if bonus else 0.0)
