"""The moves: made once, each with a notation that a person can type."""

from __future__ import annotations

from typing import NamedTuple

from rumpus_ruckus._sets import KEYS, kinds_in

WAITS, DRAWS, ADDS, STEALS = range(4)
MOST_SEATS = 6
NOBODY = -1


class Move(NamedTuple):
    """One choice of a beat: an action; the set it concerns, and whose set it is, -1 where there is none."""

    action: int
    kind: int = -1
    owner: int = NOBODY

    def __str__(self) -> str:
        return _NOTATION[self]


WAIT, DRAW = Move(WAITS), Move(DRAWS)
ADD = tuple(Move(ADDS, kind) for kind in range(len(KEYS)))
STEAL = tuple(tuple(Move(STEALS, kind, owner) for kind in range(len(KEYS))) for owner in range(MOST_SEATS))

_NOTATION = {WAIT: "wait", DRAW: "draw"}
_NOTATION |= {move: f"add {KEYS[move.kind]}" for move in ADD}
_NOTATION |= {move: f"steal {KEYS[move.kind]} {move.owner + 1}" for moves in STEAL for move in moves}
"""Seats count from 1 where people type them."""

WITH_A_DECK: tuple[Move, ...] = (WAIT, DRAW)
WITHOUT_A_DECK: tuple[Move, ...] = (WAIT,)


class Matches(dict[int, tuple[Move, ...]]):
    """The moves for each set of cards that match, made when they are first wanted."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self._moves = moves

    def __missing__(self, cards: int) -> tuple[Move, ...]:
        found = self[cards] = tuple(self._moves[kind] for kind in kinds_in(cards))
        return found


ADDING = Matches(ADD)
STEALING = tuple(map(Matches, STEAL))
