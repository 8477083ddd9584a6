"""Bots: they know what the view tells, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_ruckus._moves import ADDS, DRAW, STEALS, Move
from rumpus_ruckus._sets import KEYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Turn
    from rumpus_ruckus._view import View


def greedy(turn: Turn[Move, View]) -> Move:
    """Steal the biggest set, else add, else draw."""
    return _boldest(turn.view, turn.moves)


def thrifty(turn: Turn[Move, View]) -> Move:
    """Steal like the greedy one, but draw rather than add as long as some card in the hand fits nowhere.

    A card that can be added now can be added later, too, unless its set is stolen; what it cannot play costs
    a point at the end, and only cards that are drawn can help it.
    """
    view, moves = turn.view, turn.moves
    if DRAW in moves and not any(move.action == STEALS for move in moves) and _is_stuck(view, moves):
        return DRAW
    return _boldest(view, moves)


class Patient:
    """Holds back until it can go out: draws as long as some card in its hand fits nowhere.

    What is played late cannot be stolen back. But a card that is still in the hand when the round ends costs
    a point. So the patience is over, too, as soon as a rival has no more than `alarm` cards left, and when
    there is nothing to draw. Then it plays like the greedy one.
    """

    def __init__(self, *, alarm: int = 2) -> None:
        if alarm < 0:
            raise ValueError(f"alarm: wants 0 or more, got {alarm}")
        self.alarm = alarm

    def choose(self, turn: Turn[Move, View]) -> Move:
        """Draw or play."""
        view, moves = turn.view, turn.moves
        fewest = min(cards for seat, cards in enumerate(view["hands"]) if seat != view["seat"])
        if DRAW in moves and fewest > self.alarm and _is_stuck(view, moves):
            return DRAW
        return _boldest(view, moves)


def _is_stuck(view: View, moves: Sequence[Move]) -> bool:
    """Say whether some card in the hand can neither be added nor steal."""
    playable = {KEYS[move.kind] for move in moves if move.kind >= 0}
    return not playable.issuperset(view["hand"])


def _boldest(view: View, moves: Sequence[Move]) -> Move:
    """Return the steal that takes most, of equal ones that from the leader; else an add, a draw, a wait."""
    sets, totals = view["sets"], view["totals"]
    steals = [move for move in moves if move.action == STEALS]
    if steals:
        return max(steals, key=lambda move: (sets[move.owner][KEYS[move.kind]], totals[move.owner]))
    adds = (move for move in moves if move.action == ADDS)
    return next(adds, DRAW if DRAW in moves else moves[0])
