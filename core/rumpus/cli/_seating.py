"""How the table is set for one match: the game, the players, the seeds, the moves that are given."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

from rumpus._botspec import read_spec
from rumpus._errors import UsageError
from rumpus._game import allowed_seats, offers
from rumpus._match import Seeds
from rumpus._options import build, option_fields
from rumpus._replay import check_record
from rumpus.cli._arguments import Named, make_game, read_players, read_settings
from rumpus.cli._catalogue import seat_range
from rumpus.cli._files import read_transcript

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rumpus._game import Game
    from rumpus._registry import Registry
    from rumpus._transcript import Transcript
    from rumpus.cli._arguments import BotTime


class TableSetting:
    """What a match is made of: game, seeds, players, and the moves that are given."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seeds: Seeds,
        players: Sequence[Named],
        *,
        seat_options: Sequence[Any],
        bot_time: BotTime,
        past: Transcript | None = None,
    ) -> None:
        self.game = game
        self.seeds = seeds
        self.players = players
        self.seat_options = seat_options
        self.bot_time = bot_time
        self.past = past

    @property
    def people(self) -> int:
        return sum(each.spec.kind == "human" for each in self.players)


def new_table(
    registry: Registry,
    name: str,
    words: Sequence[str],
    settings: Sequence[str],
    seat_settings: Sequence[str],
    seed: int | None,
    bot_time: BotTime,
) -> TableSetting:
    game = make_game(registry, name, settings)
    counts = allowed_seats(game)
    for word in words:
        _refuse_bare_options(word, registry, game)
    players = read_players(words or _default_players(registry, game, counts[0]))
    if len(players) not in counts:
        raise UsageError(
            f"{name} is played by {seat_range(counts)} {'player' if counts == [1] else 'players'}, "
            f"got {len(players)} (-p once a seat)"
        )
    number = secrets.randbelow(2**53) if seed is None else seed
    return TableSetting(
        game,
        Seeds(number, number),
        players,
        seat_options=_seat_options(game, seat_settings, len(players)),
        bot_time=bot_time,
    )


def resumed_table(registry: Registry, path: Path, bot_time: BotTime) -> TableSetting:
    past = read_transcript(path)
    if past.outcome is not None:
        raise UsageError(f"{path} holds a finished match; watch it with: rumpus replay {path}")
    game = past.make_game(registry)
    if len(past.players) not in allowed_seats(game):
        raise UsageError(f"{path} is damaged: {game.name} is not played by {len(past.players)}")
    check_record(game, past)
    return TableSetting(
        game,
        past.seeds,
        [Named(each.name, read_spec(each.bot, each.options)) for each in past.players],
        seat_options=[past.seat_option(game, seat) for seat in range(len(past.players))],
        bot_time=bot_time,
        past=past,
    )


def refuse_clockless(table: TableSetting, seconds: float | None) -> None:
    """Say before the match that a game cannot be played against the clock, or that nobody would look at it.

    Raises:
        UsageError: the game knows no default move, or no person plays.
    """
    if seconds is None:
        return
    if not offers(table.game, "default_move"):
        raise UsageError(f"{table.game.name} cannot be played against the clock: it knows no default move")
    if not table.people:
        raise UsageError("--realtime is for people, and none plays")


def _refuse_bare_options(word: str, registry: Registry, game: Game[Any, Any, Any]) -> None:
    """Say how options are written where somebody has left the braces out.

    Raises:
        UsageError: a bot is followed by one of its options.
    """
    written = re.match(r"(?:[^={}]*=)?\s*([\w-]+)\s+(\w+)\s*=\s*(\S*)", word)
    if written is None:
        return
    name, option, value = written.groups()
    bot = registry.bots_for(game.name).get(name)
    if bot is None or option not in {each.name for each in option_fields(bot.factory)}:
        return
    example = value if re.fullmatch(r"[-+]?\d+(\.\d+)?|\"\w*\"", value) else "..."
    raise UsageError(f"'{word}': a bot's options stand in braces: {name} {{ {option} = {example} }}")


THINKER = "search"
"""The general bot that people play against, and are advised by, where a game has no bot of its own."""


def best_bot(registry: Registry, game: Game[Any, Any, Any], seats: int) -> str:
    """Return the name of the bot that people play against by default: the game's own before the general.

    Raises:
        RulesError: the game calls a bot its best that it does not bring.
    """
    if best := registry.best_bot(game, seats):
        return best
    own, bots = registry.own_bots(game), registry.bots_for(game.name)
    return next((name for name in ("greedy", *own) if name in own), THINKER if THINKER in bots else "random")


def _default_players(registry: Registry, game: Game[Any, Any, Any], seats: int) -> list[str]:
    return ["human", *[best_bot(registry, game, seats)] * (seats - 1)]


def _seat_options(game: Game[Any, Any, Any], settings: Sequence[str], seats: int) -> list[Any]:
    if settings and game.seat_options is None:
        raise UsageError(f"{game.name} has no options of a seat (--seat-set)")
    words: dict[int, list[str]] = {}
    for setting in settings:
        seat, dot, rest = setting.partition(".")
        if not dot or not seat.isdigit() or not 1 <= int(seat) <= seats:
            raise UsageError(
                f"--seat-set wants SEAT.KEY=VALUE with a seat from 1 to {seats}, got '{setting}'"
            )
        words.setdefault(int(seat) - 1, []).append(rest)
    made: list[Any] = [None] * seats
    for number, given in words.items():
        assert game.seat_options is not None
        values = read_settings(given, game.seat_options, "--seat-set")
        made[number] = build(game.seat_options, values, f"seat {number + 1}")
    return made
