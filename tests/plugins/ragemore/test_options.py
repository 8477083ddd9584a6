from __future__ import annotations

from typing import Any

import pytest

from rumpus_ragemore._rules import Ragemore


def test_defaults_are_the_printed_game() -> None:
    game = Ragemore()
    assert (game.empty_deck, game.reinforcement_pays) == ("lose", False)
    assert (game.stack_goal, game.stacks_needed, game.turn_cap) == (3, 2, 200)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"stack_goal": 0}, "stack_goal: wants 1 to 5, got 0"),
        ({"stack_goal": 6}, "stack_goal: wants 1 to 5, got 6"),
        ({"stacks_needed": 0}, "stacks_needed: wants 1 to 4, got 0"),
        ({"stacks_needed": 5}, "stacks_needed: wants 1 to 4, got 5"),
        ({"turn_cap": 0}, "turn_cap: wants 1 to 10000, got 0"),
        ({"turn_cap": 10_001}, "turn_cap: wants 1 to 10000, got 10001"),
        ({"empty_deck": "win"}, "empty_deck: wants lose or ignore, got win"),
    ],
)
def test_refused(options: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=f"^{line}$"):
        Ragemore(**options)


@pytest.mark.parametrize("needed", [3, 4])
def test_a_goal_that_the_suits_cannot_meet_is_refused(needed: int) -> None:
    with pytest.raises(ValueError, match="stacks_needed: wants at most 2, because only 2 suits have 5 cards"):
        Ragemore(stack_goal=5, stacks_needed=needed)


@pytest.mark.parametrize(("goal", "needed"), [(5, 2), (4, 4), (1, 1), (3, 4)])
def test_every_other_goal_stands(goal: int, needed: int) -> None:
    assert Ragemore(stack_goal=goal, stacks_needed=needed).stack_goal == goal


def test_one_player() -> None:
    assert list(Ragemore().seat_counts()) == [1]
