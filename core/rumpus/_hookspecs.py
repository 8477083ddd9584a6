"""The hooks: what a plugin may offer. All return values; none is called in the turn loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rumpus._game import Game
    from rumpus._observers import Observer, WatchSettings
    from rumpus._registry import Registry

hookspec = pluggy.HookspecMarker("rumpus")
hookimpl = pluggy.HookimplMarker("rumpus")


@hookspec
def rumpus_games() -> Iterable[type[Game[Any, Any, Any]]]:  # type: ignore[empty-body]
    """Return the game classes that the plugin brings."""


@hookspec
def rumpus_bots() -> Mapping[str, Any]:  # type: ignore[empty-body]
    """Return bots by name: ``"GAME/NAME"`` for one game, ``"NAME"`` for every game.

    A bot is a function ``choose(turn)`` or a class with ``choose``; the keyword parameters of the class
    are its options.
    """


@hookspec
def rumpus_commands(app: Any, registry: Registry) -> None:
    """Add commands to the command line; `app` is a `typer.Typer`. Import weight only when they run."""


@hookspec
def rumpus_observers(settings: WatchSettings) -> Iterable[Observer]:  # type: ignore[empty-body]
    """Return observers for the match that a command is about to play or replay."""
