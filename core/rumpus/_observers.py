"""Observers: plain objects that watch a match. They see everything and change nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rumpus._game import offers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._game import Game
    from rumpus._match import Match
    from rumpus._table import Told


class Watched:
    """A running match as an observer sees it; `state` is the live one and must not be changed."""

    __slots__ = ("game", "names", "state")

    def __init__(self, game: Game[Any, Any, Any], names: Sequence[str], state: Any) -> None:
        self.game = game
        self.names = names
        self.state = state


class Observer:
    """Watches matches; override what is wanted. An exception in one is a bug and ends the match."""

    def started(self, match: Watched) -> None:
        """Called after setup, before the events of the setup."""

    def asking(self, match: Watched, seats: Sequence[int]) -> None:
        """Called before the seats that owe a choice are asked."""

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        """Called after a choice was applied, before its events."""

    def told(self, match: Watched, told: Told) -> None:
        """Called for every event, private ones included."""

    def settled(self, match: Watched) -> None:
        """Called when a step is complete: after the setup, and after each choice, with its events."""

    def ended(self, match: Match) -> None:
        """Called with the finished match."""


@dataclass(frozen=True)
class WatchSettings:
    """What a command says of the match it is about to run: itself, the game, the names in seat order.

    `tell` prints a line for people; None where nobody wants to read the story.
    """

    command: str
    game: Game[Any, Any, Any]
    names: Sequence[str]
    tell: Callable[[str], None] | None = None


class StoryTeller(Observer):
    """Tells a match as a story, line by line, for people who watch bots play; private events included."""

    def __init__(self, settings: WatchSettings) -> None:
        assert settings.tell is not None
        self._tell = settings.tell

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        """Tell a choice, where the game has no words of its own for what happens."""
        if not offers(match.game, "story"):
            self._tell(f"{match.names[seat]} plays {move}")

    def told(self, match: Watched, told: Told) -> None:
        """Tell an event."""
        line = match.game.story(told.event, match.names)
        if line:
            self._tell(line)
