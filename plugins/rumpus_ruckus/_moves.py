"""The moves: made once, each with a notation that a person can type."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rumpus_ruckus._sets import ALL_KINDS, KEYS, SETS, kinds_in

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

EVERY_SEAT = sum(1 << seat * SETS for seat in range(MOST_SEATS))
"""Times a hand: its cards beside the sets of every seat, as the bits of `State.owned` lie."""


@lru_cache(maxsize=1 << 14)
def choices_without_deck(matching: int, seat: int) -> tuple[Move, ...]:
    """Return what a seat can choose, given the sets on the table that it holds a card for, as bits."""
    adds, steals = [], []
    for owner in range(MOST_SEATS):
        for kind in kinds_in(matching >> owner * SETS & ALL_KINDS):
            if owner == seat:
                adds.append(ADD[kind])
            else:
                steals.append(STEAL[owner][kind])
    return (WAIT, *adds, *steals)


@lru_cache(maxsize=1 << 14)
def choices_with_deck(matching: int, seat: int) -> tuple[Move, ...]:
    """Return the same where there is a card to draw."""
    wait, *plays = choices_without_deck(matching, seat)
    return (wait, DRAW, *plays)
