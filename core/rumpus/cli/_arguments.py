"""What commands have in common: reading a game with its options, and players, from words."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from rumpus._botspec import BotSpec, read_spec
from rumpus._clock import UNLIMITED, TimeLimits
from rumpus._errors import UsageError
from rumpus._options import build, from_text, option_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rumpus._game import Game
    from rumpus._registry import Registry


def make_game(registry: Registry, name: str, settings: Iterable[str]) -> Game[Any, Any, Any]:
    """Return the game with options given as ``key=value``.

    Raises:
        UsageError: no such game, or options that it refuses; all of them at once.
    """
    game_class = registry.game(name)
    values = read_settings(settings, game_class, "--set")
    return cast("Game[Any, Any, Any]", build(game_class, values, name))


def read_settings(settings: Iterable[str], target: Any, flag: str) -> dict[str, Any]:
    """Return ``key=value`` words as values of the types that the target's options want."""
    types = {each.name: each.type for each in option_fields(target)}
    values: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals or not key.strip():
            raise UsageError(f"{flag} wants key=value, got '{setting}'")
        if key in values:
            raise UsageError(f"{flag} names {key} twice")
        values[key] = from_text(text, types.get(key))
    return values


def refuse_endless(flag: str, seconds: float | None) -> None:
    """Refuse a time that is no number of seconds, which typer lets pass.

    Raises:
        UsageError: it is nan or endless.
    """
    if seconds is not None and not math.isfinite(seconds):
        raise UsageError(f"{flag} wants a number of seconds, got {seconds}")


@dataclass(frozen=True)
class BotTime:
    """The time that bots have, in seconds; None where nothing was said."""

    limits: TimeLimits = UNLIMITED
    startup: float | None = None

    @property
    def limited(self) -> bool:
        """Whether their answers are timed."""
        return self.limits != UNLIMITED


def read_bot_time(timeout: float | None, clock: str | None, startup: float | None) -> BotTime:
    """Read ``--bot-timeout``, ``--bot-clock`` and ``--bot-startup``.

    Raises:
        UsageError: one of them is no time.
    """
    refuse_endless("--bot-timeout", timeout)
    refuse_endless("--bot-startup", startup)
    if clock is None:
        return BotTime(TimeLimits(timeout), startup)
    match, plus, increment = clock.partition("+")
    try:
        limits = TimeLimits(timeout, float(match), float(increment) if plus else 0.0)
    except ValueError:
        limits = TimeLimits(timeout, math.nan)
    if not (0 < (limits.match or 0) < math.inf and 0 <= limits.increment < math.inf):
        raise UsageError(f"--bot-clock wants SECONDS or SECONDS+INCREMENT such as 60+0.5, got '{clock}'")
    return BotTime(limits, startup)


@dataclass(frozen=True)
class Named:
    """A player as asked for on the command line."""

    name: str
    spec: BotSpec


def read_players(words: Sequence[str]) -> list[Named]:
    """Read ``SPEC`` or ``NAME=SPEC`` words; players of one name are numbered.

    Raises:
        UsageError: a spec is none of the known forms, or two players are given the same name.
    """
    given = [_named(word) for word in words]
    names = [name for name, _ in given if name]
    for name in names:
        if not name.isprintable():
            raise UsageError(f"a player's name is one line of text, got {name!r}")
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two players are called '{name}'")
    specs = [spec for _, spec in given]
    bare = [_bare_name(spec) for spec in specs]
    players = []
    for number, (name, spec) in enumerate(given):
        alike = [bare[other] for other in range(len(bare)) if not given[other][0]].count(bare[number])
        rank = sum(bare[other] == bare[number] and not given[other][0] for other in range(number)) + 1
        players.append(Named(name or (f"{bare[number]}-{rank}" if alike > 1 else bare[number]), spec))
    return players


def _named(word: str) -> tuple[str, BotSpec]:
    found = re.match(r"^([^=:{}/]+)=(.+)$", word, re.DOTALL)
    if found:
        return found[1].strip(), read_spec(found[2])
    return "", read_spec(word)


def _bare_name(spec: BotSpec) -> str:
    if spec.kind == "human":
        return "human"
    if spec.kind == "named":
        return spec.target.rpartition("/")[2]
    if spec.kind in ("module", "path"):
        return spec.target.rpartition(":")[2] if ":" in spec.target else spec.target
    return spec.target.split()[0].rpartition("/")[2]
