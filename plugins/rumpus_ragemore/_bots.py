"""The bot `ragemore/greedy`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rumpus_ragemore._evaluation import DECIDED, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Position, Turn
    from rumpus_ragemore._moves import Move
    from rumpus_ragemore._options import Options
    from rumpus_ragemore._view import View


class Greedy:
    """Plays every choice through to the end of a turn and takes what leaves the best position.

    What it cannot know it imagines. With ``turns = 1`` it looks to the end of this turn. With more it
    does that first, keeps the `width` best choices, and plays those on to the end of the next turns, in
    `samples` imagined Decks each. It never answers the same position twice in the same way, so it does not
    go round in circles.
    """

    def __init__(self, *, turns: int = 2, width: int = 4, samples: int = 1) -> None:
        for name, value, most in (("turns", turns, 4), ("width", width, 50), ("samples", samples, 100)):
            if not 1 <= value <= most:
                raise ValueError(f"{name}: wants 1 to {most}, got {value}")
        self.turns = turns
        self.width = width
        self.samples = samples
        self._answers: dict[str, dict[Move, int]] = {}

    def choose(self, turn: Turn[Move, View]) -> Move:
        """Return the best choice found."""
        answers = self._answers.setdefault(_position(turn.view), {})
        fresh = [move for move in turn.moves if answers.get(move, turn.step) == turn.step]
        best = self._best(turn, fresh or turn.moves)
        answers.setdefault(best, turn.step)
        return best

    def _best(self, turn: Turn[Move, View], moves: Sequence[Move]) -> Move:
        now = turn.view["turn"]
        imagined = turn.imagine()
        ranked = sorted(moves, key=lambda move: -_prospect(imagined, move, now))
        if self.turns == 1 or len(ranked) == 1:
            return ranked[0]
        last = now + self.turns - 1
        return max(ranked[: self.width], key=lambda move: self._look_further(turn, move, last))

    def _look_further(self, turn: Turn[Move, View], move: Move, last: int) -> float:
        return sum(_prospect(turn.imagine(), move, last) for _ in range(self.samples))


def _position(view: View) -> str:
    """Return what makes a position the same: everything but the number of the turn."""
    return repr({**view, "turn": 0})


def _prospect(position: Position, move: Move, last: int) -> float:
    """Return what a choice is worth at the end of turn `last`, if the best follows."""
    twin = position.copy()
    twin.apply(0, move)
    return _best_to_come(twin, last)


def _best_to_come(position: Position, last: int) -> float:
    """Return the most that can be had by the end of turn `last`; the position is used up."""
    state = position.state
    if state.turn > last or not state.asks:
        return worth(state, cast("Options", position.game))
    moves = position.moves(0)
    best = -DECIDED
    for move in moves[:-1]:
        best = max(best, _prospect(position, move, last))
    position.apply(0, moves[-1])
    return max(best, _best_to_come(position, last))
