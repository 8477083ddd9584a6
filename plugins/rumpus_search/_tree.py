"""The tree of an information-set search: arms, how often they could be chosen, and what they brought."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any

from rumpus import pick_index

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random


class Arm:
    """A move of a seat at a node: how often it was legal, how often it was chosen, what that brought."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """The mean reward."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A point of the tree: the arms of each seat that chooses there, and what follows.

    It stands for all states that the same moves lead to, whatever is hidden in them and whatever chance does:
    so the legal moves differ from visit to visit, and an arm's visits are weighed against how often it was
    available (Cowling, Powley and Whitehouse 2012, section V). Where several seats choose at once, each has
    arms of its own (decoupled UCB) and what follows depends on all their moves.
    """

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Any, Arm]] = {}
        self.children: dict[Hashable, Node] = {}

    def choose(
        self, seat: int, moves: Sequence[Any], rng: Random, exploration: float, near: float = 0.0
    ) -> tuple[Any, Arm]:
        """Return the move to try for a seat: one that was never tried, else that with the highest bound.

        `exploration` is the weight of what is not known yet, in units of rewards. With `near`, one is drawn
        of the moves whose bounds are no more than that below the highest. Without, it is the first of equals:
        so few iterations dig deeper than if they were spread over moves that look alike.
        """
        known = self.of(seat)
        fresh: list[int] = []
        bounds: list[float] = []
        for index, move in enumerate(moves):
            arm = known.get(move)
            if arm is None:
                arm = known[move] = Arm()
            arm.available += 1
            visits = arm.visits
            if not visits:
                fresh.append(index)
            elif not fresh:
                bounds.append(arm.total / visits + exploration * sqrt(log(arm.available) / visits))
        if fresh:
            index = _drawn(fresh, rng)
        elif near:
            enough = max(bounds) - near
            index = _drawn([index for index, bound in enumerate(bounds) if bound >= enough], rng)
        else:
            index = bounds.index(max(bounds))
        return moves[index], known[moves[index]]

    def take(self, seat: int, moves: Sequence[Any], move: Any) -> tuple[Any, Arm]:
        """Return a move that was decided on, as `choose` does."""
        known = self.of(seat)
        for each in moves:
            known.setdefault(each, Arm()).available += 1
        return move, known[move]

    def of(self, seat: int) -> dict[Any, Arm]:
        """Return the arms of a seat by their moves."""
        known = self.arms.get(seat)
        if known is None:
            known = self.arms[seat] = {}
        return known


def _drawn(places: Sequence[int], rng: Random) -> int:
    return places[0] if len(places) == 1 else places[pick_index(rng, len(places))]
