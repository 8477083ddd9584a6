"""The way of one iteration from the root of the tree to a new node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus_search._tree import Arm, Node

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rumpus import Position
    from rumpus_search._playout import Chooser


NEAR = 0.025
"""Up to which part of the weight of what is not known bounds of those who choose at once count as equal.

Each is a function of the same past, so two who take the highest bound walk in step for good: of matching
pennies the one would win always, or a quarter of the time. A draw among moves that are as good as equal
parts them (M. J. W. Tak, M. Lanctot and M. H. M. Winands, Monte Carlo Tree Search Variants for Simultaneous
Move Games, IEEE CIG 2014).
"""


class Model(NamedTuple):
    """What the searcher, on seat `own`, holds of the others: with chance `trust` they do as `choose` does.

    Between an opponent that is only ever modelled and one that is only ever feared lies the restricted Nash
    response of Johanson, Zinkevich and Bowling (2007), whose weight of the model this is.
    """

    own: int
    choose: Chooser
    trust: float


First = tuple[int, Any]
"""A seat and the move that it begins with."""


class Descent:
    """Takes a position down the tree; `path` are the arms that were chosen on the way, each with its seat."""

    __slots__ = ("_exploration", "_first", "_model", "_position", "_rng", "path")

    def __init__(
        self,
        position: Position,
        rng: Random,
        exploration: float,
        model: Model | None,
        first: First | None = None,
    ) -> None:
        self._position = position
        self._rng = rng
        self._exploration = exploration
        self._model = model
        self._first = first
        self.path: list[tuple[int, Arm]] = []

    def go_down(self, node: Node) -> None:
        """Go to the end of the tree, add a node there, and leave the position at it."""
        position = self._position
        moves_of, apply = position.moves, position.apply
        while seats := position.to_act:
            if len(seats) == 1:
                seat = seats[0]
                moves = moves_of(seat)
                if len(moves) == 1:
                    apply(seat, moves[0])
                    continue
                key = self._pick(node, seat, moves)
                apply(seat, key)
            else:
                key = self._step_together(node, seats)
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node()
                return
            node = child

    def _step_together(self, node: Node, seats: Sequence[int]) -> tuple[Any, ...]:
        """Let several seats choose at once, none knowing of the others; return their moves."""
        position = self._position
        near = NEAR * self._exploration
        chosen = [(seat, self._pick(node, seat, position.moves(seat), near)) for seat in seats]
        for seat, move in chosen:
            position.apply(seat, move)
        return tuple(chosen)

    def _pick(self, node: Node, seat: int, moves: Sequence[Any], near: float = 0.0) -> Any:
        if len(moves) == 1:
            return moves[0]
        model = self._model
        if model is not None and seat != model.own and self._rng.random() < model.trust:
            return model.choose(self._position, seat, moves)
        if self._first is not None and self._first[0] == seat:
            move, arm = node.take(seat, moves, self._first[1])
            self._first = None
        else:
            move, arm = node.choose(seat, moves, self._rng, self._exploration, near)
        self.path.append((seat, arm))
        return move
