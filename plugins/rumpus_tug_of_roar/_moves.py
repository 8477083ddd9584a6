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

    BID, LEAD: the Captain's rank is `card`, and the rank alone is the notation, so that nobody takes the
    number of a move in a list for it. CLAIM: the group is `place`. DEPLOY: the Recruit `card` goes to
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
    if kind in (BID, LEAD):
        return str(card)
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


class _Ways(dict[int, tuple[Move, ...]]):
    """How each card can be deployed on a set of free locations, face down too or not; made on first use."""

    def __init__(self, free: int, *, may_hide: bool) -> None:
        super().__init__()
        self._places = [place for place in LOCATIONS if free >> place & 1]
        self._faces = (0, DOWN) if may_hide else (0,)

    def __missing__(self, card: int) -> tuple[Move, ...]:
        found = [Move(DEPLOY, card | face, place) for place in self._places for face in self._faces]
        return self.setdefault(card, tuple(found))


WAYS = tuple(
    tuple(_Ways(free, may_hide=may_hide) for free in range(1 << len(LOCATIONS))) for may_hide in (False, True)
)
"""The deployments of a card: by whether it may lie face down, by the set of free locations, by the card."""


@cache
def departures(recruit: int, place: int, free: int) -> tuple[Move, ...]:
    """Return how a Recruit can leave a location: to each other one of the set `free`, or out of play."""
    goals = [goal for goal in LOCATIONS if free >> goal & 1 and goal != place]
    return (*(Move(MOVE, recruit, place, 0, goal) for goal in goals), Move(RETIRE, recruit, place))


@cache
def replacements(recruit: int, place: int, goal: int, targets: tuple[int, ...]) -> tuple[Move, ...]:
    """Return how a Recruit can take the place of one of the Recruits at another location."""
    return tuple(Move(REPLACE, recruit, place, target, goal) for target in dict.fromkeys(targets))


@cache
def move_of(kind: int, card: int, target: int = 0) -> Move:
    """Return a move that needs no location, always the same object."""
    return Move(kind, card, 0, target)
