"""The end of a deployment turn: the Roar Track, the draw, whose turn is next, and the Final Roar."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._cards import NAME
from rumpus_tug_of_roar._skirmish import start_skirmish
from rumpus_tug_of_roar._state import DEPLOYING, ELKYR, FEARING, FINAL_ROAR, LYCARAN, ONLY, State

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._options import Options

FINAL_FEAR = 1
"""The value of the token of the Final Roar."""


def finish_turn(state: State, game: Options, table: Table) -> None:
    """Evaluate the Roar Track where that is due, then draw and hand over."""
    due = state.turn == LYCARAN or state.finished[LYCARAN]
    if due and fear_due(state, game):
        _ask_for_fear(state, FEARING)
    else:
        _end_turn(state, table)


def fear_due(state: State, game: Options) -> int:
    """Return the value of the space that the marker is on: 1 to 3 on a negative one, else 0."""
    return max(abs(state.marker) - game.house.neutral_spaces, 0)


def _ask_for_fear(state: State, question: int) -> None:
    """Ask the opponent of the side that the marker is on."""
    chooser = ELKYR if state.marker > 0 else LYCARAN
    state.asks, state.asked, state.owing = question, ONLY[chooser], ONLY[chooser]


def place_fear(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Put the token on the opponent's side of a location, the marker in the centre, and go on."""
    final = state.asks == FINAL_ROAR
    value = FINAL_FEAR if final else fear_due(state, game)
    state.fears[(1 - seat) * 5 + move.place] += (value,)
    state.marker = 0
    if table.listening:
        table.tell(Event("fear", {"seat": seat, "place": move.place, "value": value, "final": final}))
    if final:
        start_skirmish(state, table)
    else:
        _end_turn(state, table)


def _end_turn(state: State, table: Table) -> None:
    seat = state.turn
    if state.clan_decks[seat]:
        draw(state, seat, state.clan_decks[seat], table)
    if not state.hands[seat] or not state.free[seat]:
        state.finished[seat] = True
        if table.listening:
            table.tell(Event("deployment ended", {"seat": seat, "left": len(state.hands[seat])}))
    following = seat if state.finished[1 - seat] else 1 - seat
    if state.finished[following]:
        _roar_finally(state, table)
    else:
        state.turn = following
        state.asks, state.asked, state.owing = DEPLOYING, ONLY[following], ONLY[following]


def _roar_finally(state: State, table: Table) -> None:
    """Ask for the token of a marker on a neutral space; the last turn was evaluated, so it is on no other."""
    if state.marker:
        _ask_for_fear(state, FINAL_ROAR)
    else:
        start_skirmish(state, table)


def draw(state: State, seat: int, deck: list[int], table: Table) -> None:
    """Draw a card from a deck that has one; only its new owner sees it."""
    card = deck.pop()
    insort(state.hands[seat], card)
    if table.listening:
        table.tell(Event("drew", {"seat": seat, "card": NAME[card]}), to=seat)
