"""The options of the game, and the data that they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from rumpus import DataFile, Game
from rumpus_goblin_army._box import Box, box_of
from rumpus_goblin_army._moves import Move
from rumpus_goblin_army._state import State
from rumpus_goblin_army._view import View

Setup = Literal["basic", "advanced", "draft", "pure-guild"]
Guild = Literal["fighters", "thieves", "clerics", "necromancers"]
MOST_ROUNDS = 1000
"""The largest `round_limit`."""
SHARED_TABLES = 2
SEATS_AT_TABLES = 4


@dataclass(frozen=True, kw_only=True)
class SeatOptions:
    """What a seat can fix: its `guild`; without it the guild is chosen in the match."""

    guild: Guild | None = None


class Options(Game[State, Move, View]):
    """What can be set.

    `setup`: how armies are built; without it basic, at two tables draft. `rules`: normal, child (no skills)
    or speed (one marker a turn). `upgrade`: whether armies are upgraded; only the child rules can do without.
    `bandit_stays`: how long the unit that Bandit recruits stays: to the start of the next Activation, or one
    cycle longer. `pure_guild_upgrade`: whether an upgrade is chosen from the own deck or its top card.
    `round_limit`: the last combat round. `tables`: 2 for four players at two tables that share one Camp,
    winners then meeting winners, unless `stages` is 1. `cards`: a TOML file with all cards and tokens, of the
    form of the `cards.toml` that comes with the game.
    """

    setup_: Setup | None = None
    rules: Literal["normal", "child", "speed"] = "normal"
    upgrade: bool = True
    bandit_stays: Literal["printed", "one-cycle"] = "printed"
    pure_guild_upgrade: Literal["choose", "top"] = "choose"
    round_limit: int = 40
    tables: int = 1
    stages: int = 2
    cards_: DataFile | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.round_limit <= MOST_ROUNDS:
            raise ValueError(f"round_limit: wants 1 to {MOST_ROUNDS}, got {self.round_limit}")
        if self.tables not in (1, SHARED_TABLES):
            raise ValueError(f"tables: wants 1 or {SHARED_TABLES}, got {self.tables}")
        if self.stages not in (1, 2):
            raise ValueError(f"stages: wants 1 or 2, got {self.stages}")
        if not self.upgrade and self.rules != "child":
            raise ValueError(f"upgrade: can be false only with rules = child, not {self.rules}")
        try:
            box_of(self.cards_)
        except ValueError as error:
            raise ValueError(f"cards: {error}") from None

    @cached_property
    def building(self) -> Setup:
        """How armies are built: as `setup` says, else basic, and at two tables draft."""
        return self.setup_ or ("basic" if self.tables == 1 else "draft")

    @cached_property
    def box(self) -> Box:
        """All cards and tokens."""
        return box_of(self.cards_)


def guild_of(options: object) -> Guild | None:
    """Return the guild that a seat's options fix."""
    return None if options is None else cast("SeatOptions", options).guild
