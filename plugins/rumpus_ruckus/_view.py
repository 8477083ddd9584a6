"""What a seat knows: its hand, and all that happens in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from rumpus_ruckus._sets import SETS, kinds_in

if TYPE_CHECKING:
    from rumpus_ruckus._state import State


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
    """What a seat knows. Sets are numbered from 0 in the order of their names' alphabet, six cards each.

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
    hand: list[int]
    """The own cards, in order; never two alike."""
    hands: list[int]
    """How many cards each seat holds."""
    sets: list[list[int]]
    """For each seat, how many cards of each set lie in front of it."""
    fresh: list[list[int]]
    """For each seat and set, how many cards the seat has taken into its hand unseen since it was last known
    to hold none of the set. 0: it holds none. So many at most can be of the set, and of those one."""
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
    starts = range(0, len(state.piles), SETS)
    choice = state.choices[seat]
    return {
        "seat": seat,
        "round": state.round,
        "beat": state.beat,
        "idle": state.idle,
        "deck": len(state.deck),
        "hand": kinds_in(state.hands[seat]),
        "hands": [hand.bit_count() for hand in state.hands],
        "sets": [state.piles[start : start + SETS] for start in starts],
        "fresh": [
            [kept - clear for clear in state.clear[start : start + SETS]]
            for start, kept in zip(starts, state.kept, strict=True)
        ],
        "totals": state.totals.copy(),
        "chosen": "" if choice is None else str(choice),
        "last": None if state.last is None else _last_round(state),
        "reason": state.reason,
    }


def _last_round(state: State) -> LastRound:
    last = state.last
    assert last is not None
    return {
        "round": last.round,
        "reason": last.reason,
        "caller": last.caller,
        "laid": list(last.laid),
        "held": list(last.held),
        "points": list(last.points),
    }
