"""The bot `search`: information-set Monte Carlo tree search, single observer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_search._budget import Budget
from rumpus_search._playout import Playout, Policy
from rumpus_search._rewards import Scale
from rumpus_search._thoughts import thoughts_of
from rumpus_search._tree import Arm, Node

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rumpus import MatchInfo, Position, Thought, Turn

Path = list[tuple[int, Arm]]
"""The arms that an iteration went along, each with its seat."""


class Search:
    """Searches a tree of imagined matches (Cowling, Powley and Whitehouse 2012: SO-ISMCTS).

    Each iteration imagines the hidden part anew, goes down the tree by upper confidence bounds, adds a node
    and plays on. Any number of seats, each out for its own reward; several that choose at once do so by
    bounds of their own. With a fixed number of iterations it is deterministic, unless its clock stops it.

    `iterations`: so many a choice; `seconds`: instead, as many as they hold. `exploration`: the weight of
    what is not known yet. `playout`: how matches go on below the tree, random or by the game's bot greedy.
    `depth`: after so many decisions of a playout a game that can estimate a position is asked to.

    Raises:
        ValueError: an option is out of range; the text names it first.
    """

    needs_imagine = True

    def __init__(
        self,
        *,
        iterations: int = 400,
        seconds: float | None = None,
        exploration: float = 0.7,
        playout: Policy = "random",
        depth: int = 4,
    ) -> None:
        if not 0 <= exploration < float("inf"):
            raise ValueError(f"exploration: wants 0 or more, got {exploration:g}")
        self._budget = Budget(iterations, seconds)
        self._exploration = exploration
        self._playout = Playout(playout, depth)
        self._thoughts: tuple[Thought, ...] = ()

    def start(self, info: MatchInfo) -> None:
        """Get ready for a match."""
        self._playout.start(info)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Return the move that was tried most; of those the best, of equals the first."""
        root, scale = Node(), Scale()
        for _ in self._budget.spend(turn):
            self._iterate(root, turn.imagine(), turn.rng, scale)
        tried = root.arms[turn.seat]
        arms = [(move, tried.get(move) or Arm()) for move in turn.moves]
        arms.sort(key=lambda each: (-each[1].visits, -each[1].value))
        self._thoughts = thoughts_of(arms)
        return arms[0][0]

    def thoughts(self) -> Sequence[Thought]:
        """Return what it thought of the moves of its last turn, the most visited first."""
        return self._thoughts

    def _iterate(self, node: Node, position: Position, rng: Random, scale: Scale) -> None:
        path: Path = []
        self._descend(node, position, rng, scale, path)
        rewards = self._playout.rewards(position, rng)
        scale.see(rewards)
        for seat, arm in path:
            arm.visits += 1
            arm.total += rewards[seat]

    def _descend(self, node: Node, position: Position, rng: Random, scale: Scale, path: Path) -> None:
        """Go down to the end of the tree, add a node there, and leave the position at it."""
        game, state, apply = position.game, position.state, position.apply
        to_act, moves_of = game.to_act, game.moves
        while seats := to_act(state):
            if len(seats) == 1:
                seat = seats[0]
                moves = moves_of(state, seat)
                if len(moves) == 1:
                    apply(seat, moves[0])
                    continue
                move, arm = node.choose(seat, moves, rng, self._exploration, scale)
                path.append((seat, arm))
                apply(seat, move)
                key = move
            else:
                key = self._step_together(node, position, seats, rng, scale, path)
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node()
                return
            node = child

    def _step_together(
        self,
        node: Node,
        position: Position,
        seats: Sequence[int],
        rng: Random,
        scale: Scale,
        path: Path,
    ) -> tuple[Any, ...]:
        """Let several seats choose at once, none knowing of the others; return their moves."""
        chosen = []
        for seat in seats:
            moves = position.moves(seat)
            move = moves[0]
            if len(moves) > 1:
                move, arm = node.choose(seat, moves, rng, self._exploration, scale)
                path.append((seat, arm))
            chosen.append((seat, move))
        for seat, move in chosen:
            position.apply(seat, move)
        return tuple(chosen)
