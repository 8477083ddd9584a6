"""The games of a tournament: the one that it is of, and that of several of its tables which share pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Game, UsageError

if TYPE_CHECKING:
    from rumpus_tournaments._format import Format

AnyGame = Game[Any, Any, Any]


class Games:
    """Finds the game of a match by the number of its seats."""

    def __init__(self, game: AnyGame, form: Format) -> None:
        tables = form.tables_together()
        self._game = game
        self._seats = form.seats * tables
        self._together = game.side_by_side(tables) if tables > 1 else None
        if tables > 1 and self._together is None:
            raise UsageError(f"{game.name} knows no {tables} tables that share pieces")

    def of(self, seats: int) -> AnyGame:
        """Return the game that so many seats play."""
        return self._game if self._together is None or seats != self._seats else self._together
