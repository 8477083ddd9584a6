"""What is printed on the cards, in words: figures, skills, Victory cards, Kickers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rumpus_goblin_army._box import (
    ACTIVATION,
    AFTER_FALLING,
    ALWAYS,
    DEFEATED,
    DRAWN,
    FIRST_KICKER,
    HIT,
    KICKED,
    PLAYED,
    RECRUIT,
    ROUND_END,
    is_unit,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rumpus_goblin_army._box import Box, Skill

WHEN = {
    ACTIVATION: "",
    PLAYED: "when it enters: ",
    RECRUIT: "when it enters: ",
    DEFEATED: "when defeated: ",
    AFTER_FALLING: "when defeated, after falling: ",
    HIT: "",
    ALWAYS: "",
    ROUND_END: "",
    DRAWN: "when drawn: ",
    KICKED: "",
}
"""What stands before a skill's words, for its trigger."""


@lru_cache(maxsize=16)
def numbers_of(box: Box) -> Mapping[str, int]:
    """Return the numbers of all cards by their names."""
    return {name: card for card, name in enumerate(box.names)}


def counted(count: int, word: str, words: str = "") -> str:
    """Return so many of something: ``1 token``, ``2 tokens``."""
    return f"{count} {word}" if count == 1 else f"{count} {words or word + 's'}"


def in_a_row(words: Sequence[str], joint: str = "and") -> str:
    """Return words in a row: ``a, b and c``."""
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


# --- cards


def card_in_words(box: Box, card: int) -> str:
    """Return all that is printed on a card but for its name."""
    if is_unit(card):
        return "; ".join([figures_in_words(box, card), *skills_in_words(box, card)])
    if card >= FIRST_KICKER:
        return "; ".join(skills_in_words(box, card))
    worth = f"{box.worth[card]} VP"
    if box.spoils[card]:
        worth += f" and {counted(box.spoils[card], 'token')} when won"
    stands = [f"may stand in a formation: {figures_in_words(box, card)}"] if box.stands[card] else []
    return "; ".join([worth, *stands, *skills_in_words(box, card)])


def figures_in_words(box: Box, card: int) -> str:
    """Return the printed figures of a unit: ``melee 2, shield 1, hearts 3``."""
    figures = {
        "melee": box.melee[card],
        "ranged": box.ranged[card],
        "shields": box.shields[card],
        "hearts": box.hearts[card],
    }
    return ", ".join(
        f"{name[:-1] if amount == 1 and name[-1] == 's' else name} {amount}"
        for name, amount in figures.items()
        if amount
    )


def skills_in_words(box: Box, card: int) -> list[str]:
    """Return the skills of a card, a sentence each."""
    return [skill_in_words(skill) for skill in box.skills[card]]


def skill_in_words(skill: Skill) -> str:
    """Return what a skill does and when, as its owner would read it on the card."""
    return WHEN[skill.trigger] + EFFECTS_IN_WORDS[skill.effect](skill)


def guild_in_words(box: Box, guild: int) -> str:
    """Return what a guild is strong at: the sums of its printed figures."""
    units = box.units_of(guild)
    sums = {
        "melee": sum(box.melee[card] for card in units),
        "ranged": sum(box.ranged[card] for card in units),
        "shields": sum(box.shields[card] for card in units),
        "hearts": sum(box.hearts[card] for card in units),
    }
    skilled = sum(bool(box.skills[card]) for card in units)
    told = ", ".join(f"{name} {amount}" for name, amount in sums.items())
    return f"{told}; {skilled} of {len(units)} skilled"


# --- effects


def _strike(skill: Skill) -> str:
    target = f"opponent's row {skill.row}" if skill.row else "opponent"
    return f"each {target} takes {skill.amount} unblockable"


def _disable(skill: Skill) -> str:
    whose = "an opponent's unit" if skill.whose == "opponents" else "any one unit"
    return f"{whose} deals {'no melee' if skill.attacks == 'melee' else 'nothing'} next time"


def _bring_back(skill: Skill) -> str:
    row = "its row" if skill.rows == "same" else "any row"
    which = "defeated this cycle" if skill.which == "defeated" else f"of {_pile(skill)}"
    alone = "if you have exactly one unit: " if skill.alone else ""
    return f"{alone}a unit {which} joins {row}"


def _row_melee(skill: Skill) -> str:
    return f"{_this_round(skill)}+{skill.amount} melee for {_row(skill)}"


def _row_shield(skill: Skill) -> str:
    return f"{_this_round(skill)}{_row(skill)} blocks {skill.amount} of every hit"


def _this_round(skill: Skill) -> str:
    return "this round " if skill.trigger == DRAWN else ""


def _pile(skill: Skill) -> str:
    return "any discard pile" if skill.piles == "any" else "your discard pile"


def _up_to(amount: int) -> str:
    return "1" if amount == 1 else f"up to {amount}"


def _row(skill: Skill) -> str:
    return f"your row {skill.row or 1}" if skill.trigger == DRAWN else "the row in front"


EFFECTS_IN_WORDS: dict[str, Callable[[Skill], str]] = {
    "strike": _strike,
    "disable": _disable,
    "cleave": lambda skill: f"next attack: {skill.amount} more to the row behind",
    "inspire": lambda skill: f"+{skill.amount} melee this cycle to another in its row",
    "mug": lambda _skill: "take a skill marker and a token from an opponent",
    "plunder": lambda _skill: "turn up every draw pile's top card, borrow a unit of these",
    "bring back": _bring_back,
    "recruit": lambda _skill: "draw a card; a unit joins this row",
    "kicker": lambda _skill: "draw a Kicker",
    "token": lambda skill: f"take {counted(skill.amount, 'VP token')}",
    "zombie": lambda _skill: "raise your top discard as a Zombie in its row",
    "heal": lambda skill: f"heal a unit of yours by {_up_to(skill.amount)}",
    "prevent": lambda skill: f"prevents a whole hit on its row{', once a round' if skill.marker else ''}",
    "absorb": lambda skill: (
        f"takes {_up_to(skill.amount)} of a hit for another unit{', once a round' if skill.marker else ''}"
    ),
    "row melee": _row_melee,
    "row shield": _row_shield,
    "two skills": lambda _skill: "you may use two skills a turn",
    "bury": lambda skill: (
        f"after a round: sideline it, and bury up to {counted(skill.amount, 'card')} under it"
    ),
    "draw": lambda skill: f"draw {counted(skill.amount, 'card')} more",
    "sharpen": lambda skill: f"attach it to a Level 1 unit of yours: +{skill.amount} melee",
    "guard": lambda skill: f"attach it to a Level 1 unit of yours: it stops {skill.amount} of every hit",
    "shot": lambda _skill: "take a VP token; a ranged one is attached to the unit that drew this",
}
"""What each effect of the vocabulary does, in one short sentence."""
