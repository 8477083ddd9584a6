"""What skills do: one function an effect, each told the player, the card, its row, and the skill.

The functions are in rooms of their own: `_attacks`, `_tokens`, `_reinforcements`, `_kickers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._play import step

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play

    Effect = Callable[[Play, int, int, int, Skill], None]
    Test = Callable[[Play, int, int, int, Skill], bool]

EFFECTS: dict[str, Effect] = {}
"""What each effect does once its player has said so. The others of the vocabulary are in force by
themselves, or are part of how damage is dealt or a combat round ends."""
TESTS: dict[str, Test] = {}
"""Whether an effect can do anything now; one that is not here always can."""


def effect(name: str) -> Callable[[Effect], Effect]:
    """Name a function as an effect."""

    def register(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return register


def possible_if(name: str) -> Callable[[Test], Test]:
    """Name a function as the test whether an effect can do anything now."""

    def register(function: Test) -> Test:
        TESTS[name] = function
        return function

    return register


def is_possible(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    """Say whether a skill can do anything now."""
    test = TESTS.get(skill.effect)
    return test is None or test(play, player, card, row, skill)


@step("effect")
def apply_effect(play: Play, player: int, card: int, index: int, row: int) -> None:
    """Do what a skill does."""
    skill = play.box.skills[card][index]
    EFFECTS[skill.effect](play, player, card, row, skill)
