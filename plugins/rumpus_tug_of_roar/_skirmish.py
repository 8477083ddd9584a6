"""Phase 3, Skirmish: location by location Captains, Recruits, abilities, and who raises flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._abilities import clerics, duellists, sneak
from rumpus_tug_of_roar._cards import CARD, DOWN, NAME
from rumpus_tug_of_roar._moves import BLESS, LOCATIONS
from rumpus_tug_of_roar._scoring import decide, raise_flags, reveal_captains
from rumpus_tug_of_roar._state import (
    BLESSING,
    BOTH,
    DUELLING,
    LEADING,
    NONE,
    ONLY,
    State,
    spot,
)

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._options import Options


def start_skirmish(state: State, table: Table) -> None:
    """Go to the next location and ask both for a Captain; after the last one, decide the match."""
    if state.location == LOCATIONS[-1]:
        decide(state, table)
        return
    state.location += 1
    state.asks, state.asked, state.owing = LEADING, BOTH, BOTH
    if table.listening:
        table.tell(Event("skirmish", {"place": state.location}))


def lead(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Lay a Captain face down; when both lie there, flip the Recruits and call the Clerics."""
    del game
    state.leaders[seat] = move.card
    rival = 1 - seat
    if state.leaders[rival] == NONE:
        state.owing = ONLY[rival]
        return
    _flip(state, table)
    asked = clerics(state)
    if asked:
        state.asks, state.asked, state.owing = BLESSING, asked, asked
    else:
        _after_bless(state, table)


def _flip(state: State, table: Table) -> None:
    for seat in BOTH:
        index = spot(seat, state.location)
        state.warbands[index] = tuple([recruit & ~DOWN for recruit in state.warbands[index]])
    if table.listening:
        bands = [state.warbands[spot(seat, state.location)] for seat in BOTH]
        shown = [[NAME[recruit & CARD] for recruit in warband] for warband in bands]
        table.tell(Event("flipped", {"place": state.location, "warbands": shown}))


def bless(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Take up a Bless; when nobody owes one, the called cards come in together."""
    del game
    state.secret[seat] = move.card if move.kind == BLESS else 0
    if _is_awaited(state, seat):
        return
    for who in state.asked:
        card = state.secret[who]
        state.secret[who] = NONE
        if card:
            state.hands[who].remove(card)
            state.blessed[spot(who, state.location)] = card
        if table.listening:
            data = {"seat": who, "place": state.location, "card": NAME[card]}
            table.tell(Event("blessed", data))
    _after_bless(state, table)


def _after_bless(state: State, table: Table) -> None:
    sneak(state, table)
    asked = duellists(state)
    if asked:
        state.asks, state.asked, state.owing = DUELLING, asked, asked
    else:
        _conclude(state, table)


def duel(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Take up a Duel: of one side's choice, or when both call one, of both choices together."""
    del game
    state.secret[seat] = move.card
    if _is_awaited(state, seat):
        return
    if state.asked == BOTH:
        chosen = state.secret.copy()
    else:
        chosen = [move.target, move.target]
        chosen[seat] = move.card
    state.secret = [NONE, NONE]
    for who in BOTH:
        state.fighters[spot(who, state.location)] = chosen[who]
    if table.listening:
        names = [NAME[card] for card in chosen]
        table.tell(Event("duel", {"place": state.location, "seats": list(state.asked), "fighters": names}))
    _conclude(state, table)


def _is_awaited(state: State, seat: int) -> bool:
    """Say whether the other seat still owes its answer."""
    rival = 1 - seat
    awaited = rival in state.asked and state.secret[rival] == NONE
    if awaited:
        state.owing = ONLY[rival]
    return awaited


def _conclude(state: State, table: Table) -> None:
    reveal_captains(state, table)
    raise_flags(state, table)
    start_skirmish(state, table)
