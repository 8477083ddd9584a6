"""The options of the game, and what makes them impossible."""

from __future__ import annotations

from typing import Literal

from rumpus import Game
from rumpus_ragemore._cards import CARDS
from rumpus_ragemore._moves import Move
from rumpus_ragemore._state import State
from rumpus_ragemore._view import View

LONGEST = 10_000
"""The largest `turn_cap`."""


class Options(Game[State, Move, View]):
    """What can be set.

    `empty_deck`: what an ability that must kill or play the next card does to an empty Deck. The Encounter
    draw from an empty Deck loses in any case. `reinforcement_pays`: the helper of a reinforced fight shares
    the fate of the Hero that chose him. `stack_goal`, `stacks_needed`: how many cards make a stack that
    counts, and how many such stacks win. `turn_cap`: the turn after which the journey counts as endless.
    """

    empty_deck: Literal["lose", "ignore"] = "lose"
    reinforcement_pays: bool = False
    stack_goal: int = 3
    stacks_needed: int = 2
    turn_cap: int = 200

    def __post_init__(self) -> None:
        if self.empty_deck not in ("lose", "ignore"):
            raise ValueError(f"empty_deck: wants lose or ignore, got {self.empty_deck}")
        for name, most in (("stack_goal", 5), ("stacks_needed", 4), ("turn_cap", LONGEST)):
            if not 1 <= getattr(self, name) <= most:
                raise ValueError(f"{name}: wants 1 to {most}, got {getattr(self, name)}")
        sizes = [sum(card.suit == suit for card in CARDS) for suit in range(4)]
        possible = sum(size >= self.stack_goal for size in sizes)
        if possible < self.stacks_needed:
            raise ValueError(
                f"stacks_needed: wants at most {possible}, because only {possible} suits have "
                f"{self.stack_goal} cards (stack_goal), got {self.stacks_needed}"
            )
