"""Whole matches through the engine, for the laws that are about the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._engine import play_match
from rumpus._fault import PlayerFault
from rumpus._match import Seeds
from rumpus._observers import Observer, Watched
from rumpus._players import Participant, Player
from rumpus._random import pick_index
from rumpus._transcript import Transcript
from rumpus._turn import detached

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._game import Game
    from rumpus._match import Match
    from rumpus._table import Told
    from rumpus._turn import Turn
    from rumpus.testing._situation import Situation


class Chooser:
    """A bot in the style of a situation. `wasted` numbers are drawn from its stream and thrown away first.

    At its question number `leaves_at` it gives up, at number `cheats_at` it answers with no legal move.
    """

    def __init__(
        self, situation: Situation, *, wasted: int = 0, leaves_at: int = -1, cheats_at: int = -1
    ) -> None:
        self._style = situation.style
        self._wasted = wasted
        self._leaves_at = leaves_at
        self._cheats_at = cheats_at
        self._asked = 0
        self.cheated = False

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Choose, leave or cheat."""
        for _ in range(self._wasted):
            turn.rng.random()
        asked, self._asked = self._asked, self._asked + 1
        if asked == self._leaves_at:
            raise PlayerFault("gave-up", "as asked")
        if asked == self._cheats_at:
            self.cheated = True
            return object()
        if self._style == "random" and not self._wasted:
            return turn.moves[pick_index(turn.rng, len(turn.moves))]
        return turn.moves[-1 if self._style == "last" else 0]


def play(
    game: Game[Any, Any, Any],
    situation: Situation,
    *,
    observers: Sequence[Observer] = (),
    special: Callable[[], Player] | None = None,
) -> Match:
    """Play a match of a situation through the engine; `special` makes the player on the last seat."""
    ordinary = [lambda: Chooser(situation)] * situation.seats
    makers: list[Callable[[], Player]] = [*ordinary[:-1], special or ordinary[-1]]
    participants = [Participant(f"player {seat}", make, "random") for seat, make in enumerate(makers)]
    return play_match(game, participants, Seeds(situation.deal, situation.choices), observers=observers)


def record(match: Match) -> dict[str, Any]:
    """Return everything of a match that has to be the same when it is played again."""
    return Transcript.of(match).to_dict()


class Chronicle(Observer):
    """Writes down, after each step, every seat's view and what was told to whom."""

    def __init__(self) -> None:
        self.steps: list[Any] = []
        self._told: list[Any] = []

    def told(self, match: Watched, told: Told) -> None:
        """Write down an event."""
        del match
        self._told.append((told.event.kind, detached(dict(told.event.data)), told.to))

    def settled(self, match: Watched) -> None:
        """Close a step."""
        views = [detached(match.game.view(match.state, seat)) for seat in range(len(match.names))]
        self.steps.append((views, self._told))
        self._told = []
