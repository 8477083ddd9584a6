"""What a law is: asked about many situations, it breaks or it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus._game import Game
    from rumpus.testing._situation import Situation


class Law:
    """One law on one game. It is made anew for every check."""

    number: str
    title: str
    unit = "states"

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.looked_at = 0

    def applies(self) -> None:
        """Raise LawSkipped where the law says nothing of this game."""

    def check(self, situation: Situation) -> None:
        """Raise LawBroken where the law is broken in a match of this situation."""
        raise NotImplementedError

    def finish(self) -> str:
        """Check what only all situations together show; return what there is to tell besides the count."""
        return ""
