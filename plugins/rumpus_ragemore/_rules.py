"""The game: the contract, answered by the rooms beside this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rumpus import Outcome
from rumpus_ragemore import __doc__ as rules_in_short
from rumpus_ragemore import _setup
from rumpus_ragemore._abilities import kill_victim, play_on, return_from
from rumpus_ragemore._actions import act, part_in_order, possible_actions
from rumpus_ragemore._evaluation import chance
from rumpus_ragemore._knowledge import imagined
from rumpus_ragemore._moves import PASSING, Move
from rumpus_ragemore._options import LONGEST, Options
from rumpus_ragemore._state import ACTION, DEAD, FINISHED, ORDER, PLACEMENT, SETUP, VICTIM, State
from rumpus_ragemore._turns import GOAL, finish_ability, place_encounter
from rumpus_ragemore._view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from rumpus import Event, Look, Table

NOBODY: tuple[int, ...] = ()
PLAYER = (0,)


class Ragemore(Options):
    """Ragemore, designed by Bojan Prakljacic, published by Button Shy: 18 cards, one player.

    A match has at most 5 + 3 * `turn_cap` decisions. Five in the setup, one a card of the Quests. Three a
    turn: the action; then either the order after an equal fight, or the Quest for the Encounter and one
    choice of its ability, because a card that is played triggers nothing.
    """

    name = "ragemore"
    title = "Ragemore"
    version = "1.0"
    turn_limit: ClassVar[int] = 5 + 3 * LONGEST + 1
    summary = rules_in_short or ""

    def seat_counts(self) -> Sequence[int]:
        """One player."""
        return (1,)

    def setup(self, table: Table) -> State:
        """Shuffle, and draw the first card for the Quests."""
        return _setup.deal(table)

    def to_act(self, state: State) -> Sequence[int]:
        """The player, until it is over."""
        return PLAYER if state.asks else NOBODY

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return the answers to the question that is open."""
        del seat
        return state.answers or possible_actions(state)

    def apply(self, state: State, seat: int, move: Move, table: Table) -> None:
        """Answer the question that is open and go on to the next."""
        del seat
        asks = state.asks
        if asks == ACTION:
            act(move, state, self, table)
        elif asks == PLACEMENT:
            place_encounter(move.cards[0], state, self, table)
        elif asks == SETUP:
            _setup.lay_in_setup(move.cards[0], state, table)
        elif asks == ORDER:
            part_in_order(move.cards, state, self, table)
        else:
            self._answer_ability(state, move.cards[0], table)

    def _answer_ability(self, state: State, chosen: int, table: Table) -> None:
        if state.asks == FINISHED:
            return_from(state.finished, chosen, state, table)
        elif state.asks == DEAD:
            return_from(state.graveyard, chosen, state, table)
        elif state.asks == VICTIM:
            kill_victim(chosen, state, table)
        else:
            play_on(chosen, state, table)
        finish_ability(state, self, table)

    def view(self, state: State, seat: int) -> View:
        """Return what a perfect memory knows."""
        del seat
        return view_of(state)

    def outcome(self, state: State) -> Outcome:
        """Score 1 for the goal, 0 for any other reason."""
        return Outcome((1.0 if state.reason == GOAL else 0.0,), state.reason)

    def copy(self, state: State) -> State:
        """Return an independent copy."""
        return state.copy()

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Deal the unknown part of the Deck anew."""
        del seat
        return imagined(state, rng)

    def estimate(self, state: State) -> Sequence[float] | None:
        """Return the chance of the goal, by rules of thumb; none before the turn is over."""
        return (chance(state, self),) if state.asks == ACTION else None

    def default_move(self, state: State, seat: int) -> Move:
        """Pass, or the first answer where there is nothing to pass."""
        return PASSING if state.asks == ACTION else self.moves(state, seat)[0]

    def cards(self, state: State) -> Iterable[tuple[int, str]]:
        """Return every card and where it lies."""
        zones = {
            "deck": state.deck,
            "quest A": state.quests[0],
            "quest B": state.quests[1],
            "party": state.party,
            "graveyard": state.graveyard,
            "finished": state.finished,
            "encounter": [state.encounter] if state.encounter else [],
        }
        return [(card, zone) for zone, cards in zones.items() for card in cards]

    def render(self, view: View, look: Look) -> Any:
        """Return the table as a person wants to see it."""
        from rumpus_ragemore._render import table_of

        return table_of(self, view, look)

    def story(self, event: Event, names: Sequence[str]) -> str:
        """Return what happened, in a sentence."""
        from rumpus_ragemore._story import sentence

        return sentence(event, names)

    def explain(self, view: View, move: Move) -> str:
        """Return what a move does, in words."""
        from rumpus_ragemore._words import meaning

        return meaning(self, view, move)

    def sum_up(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who won or lost, and the reason."""
        from rumpus_ragemore._story import result

        return result(outcome, names[0])
