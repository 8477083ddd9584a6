"""The moves: made once, each with a notation that a person can type."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from rumpus_ragemore._cards import NAME, NUMBERS, OF_SUIT, PLUS, SKILLS, cards_in

PASS, EXPLORE, RECRUIT, FIGHT, PLACE, UNDER, KILL = range(7)
QUEST_NAMES = "AB"
_VERBS = ("pass", "explore", "recruit", "fight", "place", "under", "kill")


class Move(NamedTuple):
    """One choice. What `cards` holds depends on `kind`; `hero` is 0 where no Hero is used.

    PASS: nothing. EXPLORE, RECRUIT: the matched cards; of two recruits the second comes to lie on top.
    FIGHT: the Hero that reinforces, if any. PLACE: the Quest's index. UNDER: cards that go under the Deck,
    the last one lowest. KILL: the card of a Quest.
    """

    kind: int
    hero: int
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return _notation(self)


@cache
def _notation(move: Move) -> str:
    verb = _VERBS[move.kind]
    if move.kind == PLACE:
        return f"{verb} {QUEST_NAMES[move.cards[0]]}"
    if move.kind == FIGHT:
        return f"{verb} {'+'.join(NAME[card] for card in (move.hero, *move.cards))}"
    cards = (move.hero, *move.cards) if move.hero else move.cards
    return " ".join([verb, *(NAME[card] for card in cards)])


PASSING = Move(PASS, 0, ())
ON_A, ON_B = Move(PLACE, 0, (0,)), Move(PLACE, 0, (1,))
PLACINGS = (((), (ON_B,)), ((ON_A,), (ON_A, ON_B)))
"""The Quests to choose from, by whether the card fits on A and whether it fits on B."""


class _Uses(dict[int, tuple[Move, ...]]):
    """What the skills of one Hero can do, by the set of cards within reach; made when first asked for."""

    def __init__(self, kind: int, hero: int) -> None:
        super().__init__()
        self._kind = kind
        self._hero = hero

    def __missing__(self, cards: int) -> tuple[Move, ...]:
        matches = _matches(self._hero, cards, ordered=self._kind == RECRUIT)
        self[cards] = moves = tuple(Move(self._kind, self._hero, matched) for matched in matches)
        return moves


EXPLORING = ({}, *(_Uses(EXPLORE, hero) for hero in NUMBERS))
RECRUITING = ({}, *(_Uses(RECRUIT, hero) for hero in NUMBERS))
"""For each Hero: how he can explore a Quest, or recruit, by the set of those cards that he has a skill for.
Two recruits of one suit may join in either order."""


@cache
def fights(tops: int) -> tuple[Move, ...]:
    """Return who can fight, alone or reinforced, when the set `tops` lies uncovered."""
    heroes = cards_in(tops)
    return tuple(
        Move(FIGHT, hero, helpers)
        for hero in heroes
        for helpers in [(), *((other,) for other in heroes if PLUS[hero] and other != hero)]
    )


@cache
def orders(cards: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the orders in which cards can go under the Deck."""
    return tuple(Move(UNDER, 0, order) for order in permutations(cards))


@cache
def targets(kind: int, cards: int) -> tuple[Move, ...]:
    """Return the choices of one card of a set, for UNDER or KILL."""
    return tuple(Move(kind, 0, (card,)) for card in cards_in(cards))


def _matches(hero: int, cards: int, *, ordered: bool) -> list[tuple[int, ...]]:
    """Return every way to match each skill of a Hero with a card of its own."""
    first, *rest = SKILLS[hero]
    fitting = cards_in(cards & OF_SUIT[first])
    if not rest:
        return [(card,) for card in fitting]
    if rest[0] == first:
        return list(permutations(fitting, 2) if ordered else combinations(fitting, 2))
    return [(card, other) for card in fitting for other in cards_in(cards & OF_SUIT[rest[0]])]
