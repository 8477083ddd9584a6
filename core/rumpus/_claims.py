"""What a bot says that it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._botspec import player_maker
from rumpus._fault import PlayerFault
from rumpus._players import MatchInfo

if TYPE_CHECKING:
    from pathlib import Path

    from rumpus._botspec import BotSpec
    from rumpus._registry import Registry


def claimed_games(
    spec: BotSpec, registry: Registry, folder: Path | None = None, startup_limit: float | None = None
) -> list[str] | None:
    """Return the games that a bot says it plays; None where it says nothing.

    A bot with a process of its own is started for that.

    Raises:
        UsageError: there is no such bot.
    """
    if spec.kind == "named":
        owner, slash, name = spec.target.rpartition("/")
        if slash:
            return [owner]
        owners = {bot.game for bot in registry.bots.values() if bot.name == name}
        return list(registry.games) if None in owners else sorted(map(str, owners)) or None
    if not spec.outside or not registry.games:
        return None
    game = next(iter(registry.games.values()))()
    maker = player_maker(spec, game, registry, folder=folder, isolate=True, startup_limit=startup_limit)
    player: Any = maker()
    try:
        player.start(MatchInfo(game, 0, 1, ["bot"], bytes(64)))
    except PlayerFault:
        pass  # what is wrong with it shows in the examination; perhaps it does not play this game
    finally:
        player.close()
    games: list[str] | None = getattr(player.process and player.process.greeting, "games", None)
    return games
