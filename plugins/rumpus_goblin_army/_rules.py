"""The game: the contract, answered by the rooms beside this file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rumpus_goblin_army import __doc__ as rules_in_short
from rumpus_goblin_army import (
    _activation,
    _attacks,
    _damage,
    _falling,
    _kickers,
    _offers,
    _reinforcements,
    _rounds,
    _tokens,
    _upgrade,
)
from rumpus_goblin_army._cards import all_cards
from rumpus_goblin_army._evaluation import expected_shares
from rumpus_goblin_army._knowledge import imagined
from rumpus_goblin_army._moves import DONE, PASS, STOP, Move
from rumpus_goblin_army._options import SEATS_AT_TABLES, SHARED_TABLES, Options, SeatOptions
from rumpus_goblin_army._tables import begin, choose, moves_of, outcome_of, to_act
from rumpus_goblin_army._view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from rumpus import Event, Look, Outcome, Table
    from rumpus_goblin_army._state import State

ROOMS = (
    _activation,
    _attacks,
    _damage,
    _falling,
    _kickers,
    _offers,
    _reinforcements,
    _rounds,
    _tokens,
    _upgrade,
)
"""The rooms whose steps, questions and effects are found by name."""
DECLINING = (PASS, DONE, STOP)


class GoblinArmy(Options):
    """Ruckus: The Goblin Army Game, for two to four players, or four at two tables that share a Camp."""

    name = "goblin-army"
    title = "Ruckus: The Goblin Army Game"
    version = "1.0"
    turn_limit: ClassVar[int] = 1_000_000
    """At most 1,000 combat rounds of 30 cycles; a match under the usual limits has some hundred decisions."""
    summary = rules_in_short or ""
    seat_options = SeatOptions

    def seat_counts(self) -> Sequence[int]:
        """Two to four; four at two tables."""
        return (2, 3, 4) if self.tables == 1 else (SEATS_AT_TABLES,)

    def setup(self, table: Table) -> State:
        """Lay out the Camp and go on to the first choice."""
        return begin(self, table)

    def to_act(self, state: State) -> Sequence[int]:
        """Return who owes an answer."""
        return to_act(state)

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return the answers to the question that is open."""
        return moves_of(self, state, seat)

    def apply(self, state: State, seat: int, move: Move, table: Table) -> None:
        """Answer the question that is open and go on to the next."""
        choose(self, state, seat, move, table)

    def view(self, state: State, seat: int) -> View:
        """Return what a seat knows."""
        return view_of(self, state, seat)

    def outcome(self, state: State) -> Outcome:
        """Score Victory Points, a sixteenth for each Victory card, and less for who wins the tie-break."""
        return outcome_of(self, state)

    def copy(self, state: State) -> State:
        """Return an independent copy."""
        return state.copy()

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Deal what the seat does not know to where it can be."""
        return imagined(self, state, seat, rng)

    def estimate(self, state: State) -> Sequence[float]:
        """Return the share of its opponents that each seat is expected to beat, by rules of thumb."""
        return expected_shares(self, state)

    def default_move(self, state: State, seat: int) -> Move:
        """Return the move that declines, else the first."""
        moves = self.moves(state, seat)
        return next((move for move in moves if move.kind in DECLINING), moves[0])

    def cards(self, state: State) -> Iterable[tuple[str, str]]:
        """Return every card and token, and where it is."""
        return all_cards(self.box, state)

    def render(self, view: View, look: Look) -> Any:
        """Return the table as seen from the seat's side."""
        from rumpus_goblin_army._render import table_of

        return table_of(self, view, look)

    def story(self, event: Event, names: Sequence[str]) -> str:
        """Return what happened, in a sentence."""
        from rumpus_goblin_army._story import sentence

        return sentence(self.box, event, names)

    def explain(self, view: View, move: Move) -> str:
        """Return what a move does, in words."""
        from rumpus_goblin_army._words import meaning

        return meaning(self, view, move)

    def sum_up(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who won, and by what."""
        from rumpus_goblin_army._result import result

        return result(outcome, names)

    def side_by_side(self, tables: int) -> GoblinArmy | None:
        """Return the game of four seats at two tables that share one Camp, one stage of it."""
        if tables != SHARED_TABLES or self.tables != 1:
            return None
        return replace(self, tables=SHARED_TABLES, stages=1)
