"""The bot `flat`: plain Monte Carlo, every move tried equally often, nothing learned on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_search._budget import Budget
from rumpus_search._options import refuse_nonsense
from rumpus_search._playout import Playout, Policy
from rumpus_search._thoughts import thoughts_of
from rumpus_search._tree import Arm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Game, MatchInfo, Thought, Turn


class Flat:
    """Tries the moves in turn, each followed by a playout, and takes the one with the best mean.

    `iterations`: so many playouts a choice, over all moves; `seconds`: instead, as many as they hold.
    `playout` and `depth` as for `search`.

    Raises:
        ValueError: an option is out of range; the text names it first.
    """

    needs_imagine = True

    def __init__(
        self,
        *,
        iterations: int = 400,
        seconds: float | None = None,
        playout: Policy | None = None,
        depth: int = 4,
    ) -> None:
        refuse_nonsense(iterations, seconds, depth)
        self._budget = Budget(iterations, seconds)
        self._playout = Playout(playout, depth)
        self._thoughts: tuple[Thought, ...] = ()

    def refuses(self, game: Game[Any, Any, Any]) -> str:
        """Return what keeps it from playing a game, or nothing."""
        return self._playout.refuses(game)

    def start(self, info: MatchInfo) -> None:
        """Get ready for a match."""
        self._playout.start(info)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Return the move with the best mean, the first of equals."""
        arms = [(move, Arm()) for move in turn.moves]
        for count in self._budget.spend(turn):
            move, arm = arms[count % len(arms)]
            rewards = self._playout.rewards(turn.imagine(), turn.rng, (turn.seat, move))
            arm.visits += 1
            arm.total += rewards[turn.seat]
        arms.sort(key=lambda each: (not each[1].visits, -each[1].value))
        self._thoughts = thoughts_of(arms)
        return arms[0][0]

    def thoughts(self) -> Sequence[Thought]:
        """Return what it thought of the moves of its last turn, that with the best mean first."""
        return self._thoughts
