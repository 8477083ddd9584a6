"""The game: the contract, answered by the rooms beside this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rumpus import Outcome
from rumpus_ruckus import __doc__ as rules_in_short
from rumpus_ruckus._beats import possible_choices
from rumpus_ruckus._evaluation import expected_shares
from rumpus_ruckus._moves import MOST_SEATS, WAIT, Move
from rumpus_ruckus._options import FEWEST_SEATS, MOST_ROUNDS, Options
from rumpus_ruckus._rounds import begin_round, play_beat
from rumpus_ruckus._sets import ALL_CARDS, DEALT, SETS, kinds_in
from rumpus_ruckus._state import State
from rumpus_ruckus._view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from rumpus import Event, Look, Table

EVERYBODY = tuple(tuple(range(seats)) for seats in range(MOST_SEATS + 1))


def most_choices(seats: int) -> int:
    """Return a bound for the choices in a round.

    Count each card in the deck twice and each card in a hand once: a draw lowers the sum by one, or by three
    if it makes a pair, and each card that is played lowers it by one. Whoever acts first in a beat finds the
    table as it was at the choice, so something happens in every beat but those in which everybody waits, of
    which there are never more than two before the next in which something happens, or three at the end.
    """
    happenings = 2 * (len(ALL_CARDS) - DEALT * seats) + DEALT * seats
    return seats * 3 * (happenings + 1)


class Ruckus(Options):
    """Ruckus, the set-collecting game, in beats."""

    name = "ruckus"
    title = "Ruckus"
    version = "1.0"
    turn_limit: ClassVar[int] = (
        MOST_ROUNDS * max(most_choices(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)) + 1
    )
    summary = rules_in_short or ""

    def setup(self, table: Table) -> State:
        """Deal the first round, and open it."""
        if table.seats not in self.seat_counts():
            raise ValueError(
                f"reflexes: wants one speed a seat, got {len(self.reflexes)} for {table.seats} seats"
                if self.reflexes
                else f"{self.name} cannot be played with {table.seats} seats"
            )
        state = State([0] * table.seats)
        begin_round(state, self, table)
        return state

    def to_act(self, state: State) -> Sequence[int]:
        """Everybody who has not chosen yet; nobody, when the match is over."""
        seats = len(state.choices)
        if state.owing == seats:
            return EVERYBODY[seats]
        if not state.owing:
            return ()
        return [seat for seat, choice in enumerate(state.choices) if choice is None]

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return what a seat can do in this beat."""
        return possible_choices(state, seat)

    def apply(self, state: State, seat: int, move: Move, table: Table) -> None:
        """Keep a choice; the last one lets the beat happen."""
        state.choices[seat] = move
        state.owing -= 1
        if not state.owing:
            play_beat(state, self, table)

    def view(self, state: State, seat: int) -> View:
        """Return what a seat knows."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome:
        """Score the points."""
        return Outcome(tuple(map(float, state.totals)), state.reason)

    def copy(self, state: State) -> State:
        """Return an independent copy."""
        return state.copy()

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Deal the cards that the seat has not seen anew, as what everybody saw allows."""
        from rumpus_ruckus._knowledge import imagined

        return imagined(self, state, seat, rng)

    def estimate(self, state: State) -> Sequence[float]:
        """Return the share of its rivals that each seat is expected to beat, by rules of thumb."""
        return expected_shares(state, self)

    def best_bot(self, seats: int) -> str:
        """With one rival who holds back loses the sets; with more, who lays them down early does."""
        return "thrifty" if seats == FEWEST_SEATS else "patient"

    def default_move(self, state: State, seat: int) -> Move:
        """Wait."""
        del state, seat
        return WAIT

    def cards(self, state: State) -> Iterable[tuple[int, str]]:
        """Return every card and where it lies."""
        found = [(kind, "deck") for kind in state.deck]
        for seat, hand in enumerate(state.hands):
            found += [(kind, f"hand {seat}") for kind in kinds_in(hand)]
            for kind, cards in enumerate(state.piles[seat * SETS : (seat + 1) * SETS]):
                found += [(kind, f"table {seat}")] * cards
        return found

    def render(self, view: View, look: Look) -> Any:
        """Return the table as a person wants to see it."""
        from rumpus_ruckus._render import table_of

        return table_of(self, view, look)

    def story(self, event: Event, names: Sequence[str]) -> str:
        """Return what happened, in a sentence."""
        from rumpus_ruckus._story import sentence

        return sentence(event, names)

    def explain(self, view: View, move: Move) -> str:
        """Return what a move does, in words."""
        from rumpus_ruckus._words import meaning

        return meaning(view, move)

    def sum_up(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who has won, alone or together."""
        from rumpus_ruckus._words import summary

        return summary(outcome, names)
