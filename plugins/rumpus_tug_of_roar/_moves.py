"""The moves: made once, each with a notation that a person can type."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rumpus_tug_of_roar._cards import CAPTAINS, DOWN, NAME

BID, CLAIM, DEPLOY, SKIP, MOVE, REPLACE, RETIRE, FEAR, LEAD, BLESS, DUEL = range(11)
GROUP_NAMES = "AB"
LOCATIONS = range(5)


class Move(NamedTuple):
    """One choice. Locations and groups count from 0, a Recruit carries `DOWN` where it is face down.

    BID, LEAD: the Captain's rank is `card`. CLAIM: the group is `place`. DEPLOY: the Recruit `card` goes to
    `place`. SKIP: no Morph, no Bless. MOVE: `card` goes from `place` to `goal`; REPLACE: there it takes the
    place of `target`; RETIRE: it leaves `place`. FEAR: a token goes to `place`. BLESS: `card` joins. DUEL:
    `card` fights, in a duel of one side's choice against `target`; 0 where there is nobody to fight against.
    """

    kind: int
    card: int = 0
    place: int = 0
    target: int = 0
    goal: int = 0

    def __str__(self) -> str:
        return _notation(self)


@cache
def _notation(move: Move) -> str:
    kind, card, place, target, goal = move
    if kind == BID:
        return f"bid {card}"
    if kind == CLAIM:
        return f"take {GROUP_NAMES[place]}"
    if kind == DEPLOY:
        return f"{NAME[card & ~DOWN]} {'down' if card & DOWN else 'up'} {place + 1}"
    if kind == MOVE:
        return f"move {NAME[card]} {place + 1}>{goal + 1}"
    if kind == REPLACE:
        return f"move {NAME[card]} {place + 1}>{goal + 1} over {NAME[target]}"
    if kind == RETIRE:
        return f"retire {NAME[card]} {place + 1}"
    if kind == FEAR:
        return f"fear {place + 1}"
    if kind == LEAD:
        return f"lead {card}"
    if kind == BLESS:
        return f"bless {NAME[card]}"
    if kind == DUEL:
        return f"duel {NAME[card]} {NAME[target]}" if target else f"duel {NAME[card]}"
    return "skip"


SKIPPING = Move(SKIP)
CLAIMS = tuple(Move(CLAIM, place=group) for group in range(2))
FEARS = tuple(Move(FEAR, place=place) for place in LOCATIONS)


@cache
def captain_moves(kind: int, captains: int) -> tuple[Move, ...]:
    """Return the choices, BID or LEAD, among the Captains of a set; a set is an int with a bit a rank."""
    return tuple(Move(kind, rank) for rank in CAPTAINS if captains >> rank & 1)


@cache
def deployments(card: int, free: int, may_hide: bool) -> tuple[Move, ...]:  # noqa: FBT001 a key of a cache
    """Return how one card can be deployed on the locations of the set `free`."""
    ways = (card, card | DOWN) if may_hide else (card,)
    return tuple(Move(DEPLOY, way, place) for place in LOCATIONS if free >> place & 1 for way in ways)


@cache
def move_of(kind: int, card: int, place: int = 0, target: int = 0, goal: int = 0) -> Move:
    """Return a move, always the same object."""
    return Move(kind, card, place, target, goal)
