"""Shell completion of the names that plugins bring."""

from __future__ import annotations

from rumpus._registry import Registry


def games(incomplete: str) -> list[str]:
    """Return the games whose name begins so."""
    return [name for name in Registry.load().games if name.startswith(incomplete)]


def players(incomplete: str) -> list[str]:
    """Return the bot specs that begin so."""
    bots = Registry.load().bots
    names = {"human", *bots, *(bot.name for bot in bots.values())}
    return sorted(name for name in names if name.startswith(incomplete))
