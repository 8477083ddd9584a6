"""Leduc poker (Southey et al., "Bayes' Bluff", UAI 2005), the small game that speed is measured with.

Six cards, three ranks twice; one card each, ante 1. Two betting rounds, bets of 2 and then 4, at most two
raises a round; the public card is turned up in between. A pair with it wins, else the higher rank.
A match is one hand, or several with the seats taking turns to begin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, TypedDict

from rumpus import Game, Outcome, Table, pick_index

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

DEALS = tuple(permutations((0, 0, 1, 1, 2, 2), 3))
"""Every deal, as often as it comes up: the card of seat 0, of seat 1, the public one; by rank."""
ACTS = ((0,), (1,), ())
MOVES = (("call", "raise"), ("fold", "call", "raise"), ("fold", "call"))
"""By the number of raises in the round."""


@dataclass(slots=True)
class State:
    """`turn` is the seat to act, 2 when all is over; `acted` and `raises` count within the round."""

    deal: tuple[int, ...]
    paid: list[int]
    turn: int = 0
    public: bool = False
    acted: int = 0
    raises: int = 0
    hand: int = 1
    gain: int = 0


class View(TypedDict):
    """Cards are ranks from 0 to 2; `gain` is what seat 0 won in the hands before."""

    card: int
    public: int | None
    paid: list[int]
    raises: int
    hand: int
    gain: int


class Leduc(Game[State, str, View]):
    name = "leduc"
    title = "Leduc poker"
    version = "1.0"
    turn_limit = 8 * 1000 + 1

    hands: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.hands <= 1000:
            raise ValueError("hands: wants 1 to 1000")

    def seat_counts(self) -> tuple[int, ...]:
        return (2,)

    def setup(self, table: Table) -> State:
        return State(self._deal(table), [1, 1])

    def _deal(self, table: Table) -> tuple[int, ...]:
        return DEALS[pick_index(table.stream("deals"), len(DEALS))]

    def to_act(self, state: State) -> Sequence[int]:
        return ACTS[state.turn]

    def moves(self, state: State, seat: int) -> Sequence[str]:
        return MOVES[state.raises] if seat == state.turn else ()

    def apply(self, state: State, seat: int, move: str, table: Table) -> None:
        if move == "fold":
            self._end_hand(state, seat - (1 - seat), table)
            return
        state.acted += 1
        state.paid[seat] = state.paid[1 - seat]
        state.turn = 1 - seat
        if move == "raise":
            state.raises += 1
            state.paid[seat] += 4 if state.public else 2
        elif state.acted > 1 and not state.public:
            state.public, state.acted, state.raises = True, 0, 0
            state.turn = (state.hand - 1) % 2
        elif state.acted > 1:
            first, second, public = state.deal
            self._end_hand(state, (first == public) - (second == public) or first - second, table)

    def _end_hand(self, state: State, lead: int, table: Table) -> None:
        """Pay the winner, seat 0 if `lead` is above 0, what the other paid; deal anew or end the match."""
        state.gain += state.paid[1] if lead > 0 else -state.paid[0] if lead < 0 else 0
        if state.hand == self.hands:
            state.turn = 2
            return
        state.deal, state.paid, state.turn = self._deal(table), [1, 1], state.hand % 2
        state.public, state.acted, state.raises, state.hand = False, 0, 0, state.hand + 1

    def view(self, state: State, seat: int) -> View:
        return {
            "card": state.deal[seat],
            "public": state.deal[2] if state.public else None,
            "paid": state.paid,
            "raises": state.raises,
            "hand": state.hand,
            "gain": state.gain,
        }

    def outcome(self, state: State) -> Outcome:
        return Outcome((float(state.gain), float(-state.gain)), "chips")

    def copy(self, state: State) -> State:
        return replace(state, paid=state.paid.copy())

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        seen = [seat, 2] if state.public else [seat]
        fitting = [deal for deal in DEALS if all(deal[place] == state.deal[place] for place in seen)]
        return replace(state, deal=fitting[pick_index(rng, len(fitting))], paid=state.paid.copy())
