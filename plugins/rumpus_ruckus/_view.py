"""What a seat knows: its hand, and all that happens in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from rumpus_ruckus._sets import ALL_KINDS, KEYS, SETS, kinds_in

if TYPE_CHECKING:
    from rumpus_ruckus._state import Result, State


class LastRound(TypedDict):
    """How a round ended. The lists hold one number a seat."""

    round: int
    reason: str
    """ruckus; exhausted: the deck was empty and nobody could play; idle: everybody waited for three beats."""
    caller: int
    """Who called RUCKUS, -1 for nobody."""
    laid: list[int]
    held: list[int]
    points: list[int]


class View(TypedDict):
    """What a seat knows. Cards and sets are called as in notations: baa, cluck, gobble, and so on to woof.

    The cards that nobody has seen are the six of each set, less those on the table and in the own hand.
    """

    seat: int
    """The own seat."""
    round: int
    """The round that is being played, from 1."""
    beat: int
    """The beat of the round, from 1."""
    idle: int
    """How many beats running everybody waited; the third ends the round."""
    deck: int
    """How many cards are left in it."""
    hand: list[str]
    """The own cards, in the order of the alphabet; never two alike."""
    hands: list[int]
    """How many cards each seat holds."""
    sets: list[dict[str, int]]
    """For each seat, how many cards of each set lie in front of it."""
    fresh: list[dict[str, int]]
    """For each seat, the sets of which it was known at some time to hold none, and how many cards it has
    taken into its hand unseen since then. 0: it holds none now. At most one of so many can be of the set.
    A hand that went out with the opening is left empty here."""
    totals: list[int]
    """Each seat's points of the rounds that are over."""
    chosen: str
    """The own choice of this beat, where it waits for the others; else empty."""
    last: LastRound | None
    """The round before this one; the one that is shown, when the match is over."""
    reason: str
    """Why the match is over: target, round limit; empty while it runs."""


def view_of(state: State, seat: int) -> View:
    """Return what a seat knows."""
    choice = state.choices[seat]
    return {
        "seat": seat,
        "round": state.round,
        "beat": state.beat,
        "idle": state.idle,
        "deck": len(state.deck),
        "hand": [KEYS[kind] for kind in kinds_in(state.hands[seat])],
        "hands": [hand.bit_count() for hand in state.hands],
        "sets": [_sets(state, owner) for owner in range(len(state.hands))],
        "fresh": [_fresh(state, other) for other in range(len(state.hands))],
        "totals": state.totals.copy(),
        "chosen": "" if choice is None else str(choice),
        "last": None if state.last is None else _last_round(state.last),
        "reason": state.reason,
    }


def _sets(state: State, owner: int) -> dict[str, int]:
    first = owner * SETS
    return {KEYS[kind]: state.piles[first + kind] for kind in kinds_in(state.owned >> first & ALL_KINDS)}


def _fresh(state: State, seat: int) -> dict[str, int]:
    kept, clear = state.kept[seat], state.clear[seat * SETS : (seat + 1) * SETS]
    return {key: kept - before for key, before in zip(KEYS, clear, strict=True) if before}


def _last_round(last: Result) -> LastRound:
    return {
        "round": last.round,
        "reason": last.reason,
        "caller": last.caller,
        "laid": list(last.laid),
        "held": list(last.held),
        "points": list(last.points),
    }
