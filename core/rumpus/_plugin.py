"""What the core itself brings, through the same hooks as everybody else: the bot `random`, the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._hookspecs import hookimpl
from rumpus._observers import Observer, StoryTeller, WatchSettings
from rumpus._players import random_choice

if TYPE_CHECKING:
    from collections.abc import Mapping


@hookimpl
def rumpus_bots() -> Mapping[str, Any]:
    """Offer `random`."""
    return {"random": random_choice}


@hookimpl
def rumpus_observers(settings: WatchSettings) -> list[Observer]:
    """Offer the story, where somebody reads it."""
    return [StoryTeller(settings)] if settings.tell is not None else []
