"""A tournament ready to be played: settings with the game, the format and the players made from them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, cast

from rumpus import DefaultMoves, Participant, UsageError, forfeit_at_once
from rumpus_tournaments._core import Limits, Quarters, build, player_maker, read_spec
from rumpus_tournaments._format import Entrant
from rumpus_tournaments._formats import find_format
from rumpus_tournaments._games import AnyGame, Games

if TYPE_CHECKING:
    from pathlib import Path

    from rumpus import Fault, Player, Registry
    from rumpus_tournaments._core import BotPool, BotSpec
    from rumpus_tournaments._format import Format
    from rumpus_tournaments._settings import Durability, EntrantSettings, Settings

HumanMaker = Callable[[str], Callable[[], "Player"]]
"""Takes an entrant's name and returns what makes the person's player for each match."""


@dataclass(frozen=True)
class Tournament:
    """Settings, and what they are made into. Bot files are found relative to `folder`."""

    settings: Settings
    registry: Registry
    folder: Path
    workers: int = 1
    durability: Durability = "normal"
    human_maker: HumanMaker | None = None
    pin: bool = True

    @cached_property
    def game(self) -> AnyGame:
        """The game with its options."""
        wanted = self.settings
        return cast(
            "AnyGame", build(self.registry.game(wanted.game), wanted.game_options, "game", self.folder)
        )

    @cached_property
    def games(self) -> Games:
        """The game, and that of several tables which share pieces, where the format has such.

        Raises:
            UsageError: the game knows nothing of the sort.
        """
        return Games(self.game, self.format)

    @cached_property
    def format(self) -> Format:
        """The format with its options."""
        return make_format(self.settings, self.registry)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The entrants as the format sees them."""
        return make_entrants(self.settings)

    @cached_property
    def people(self) -> bool:
        """Whether somebody of flesh and blood takes part."""
        return any(read_spec(each.bot).kind == "human" for each in self.settings.entrants)

    @cached_property
    def participants(self) -> tuple[Participant, ...]:
        """The entrants as the engine sees them.

        Raises:
            UsageError: a bot cannot be made, or a person has no keyboard.
        """
        return self.seated()

    def seated(self, pool: BotPool | None = None) -> tuple[Participant, ...]:
        """Return the entrants as the engine sees them; a pool keeps the processes of bots between matches.

        Raises:
            UsageError: a bot cannot be made, or a person has no keyboard.
        """
        return tuple(self._participant(each, pool) for each in self.settings.entrants)

    @cached_property
    def pinned(self) -> bool:
        """Whether a worker and its bots share a processor: it is for bots with processes of their own."""
        outside = any(read_spec(each.bot).outside for each in self.settings.entrants)
        return self.pin and outside and not self.people and self.workers <= (os.cpu_count() or 1)

    def fault_policy(self) -> Callable[[Fault], Any]:
        """Return the judge of one match."""
        rules = self.settings.faults
        return DefaultMoves(rules.default_moves) if rules.policy == "default-move" else forfeit_at_once

    def maker(self, entrant: EntrantSettings, pool: BotPool | None = None) -> Callable[[], Player]:
        """Return what makes a bot's player for each match.

        Raises:
            UsageError: the bot cannot be made.
        """
        return player_maker(
            read_spec(entrant.bot, entrant.options),
            self.game,
            self.registry,
            folder=self.folder,
            isolate=True,
            startup_limit=entrant.startup_limit,
            quarters=Quarters(entrant.limits or Limits(), entrant.environment, entrant.reads, pool),
        )

    def _participant(self, entrant: EntrantSettings, pool: BotPool | None) -> Participant:
        seat_class = self.game.seat_options
        spec = read_spec(entrant.bot, entrant.options)
        if spec.kind == "human":
            if self.human_maker is None:
                raise UsageError(f"{entrant.name} is a person and has no keyboard here")
            make = self.human_maker(entrant.name)
        else:
            make = self.maker(entrant, pool)
        return Participant(
            name=entrant.name,
            make=make,
            bot=spec.text,
            options=spec.options,
            seat_option=seat_class and build(seat_class, entrant.seat, f"{entrant.name}.seat", self.folder),
            move_limit=_move_limit(entrant, spec),
            match_limit=entrant.match_limit,
            increment=entrant.increment,
        )


def _move_limit(entrant: EntrantSettings, spec: BotSpec) -> float | None:
    """Return the seconds a move; endless ones are said, since bots from outside have a limit by default."""
    return inf if entrant.move_limit is None and spec.outside else entrant.move_limit


def make_format(settings: Settings, registry: Registry) -> Format:
    """Return the format with its options."""
    return cast(
        "Format", build(find_format(settings.format, registry), settings.format_options, "tournament")
    )


def make_entrants(settings: Settings) -> tuple[Entrant, ...]:
    """Return the entrants as a format sees them."""
    return tuple(Entrant(each.name, number, each.seat) for number, each in enumerate(settings.entrants, 1))
