"""What pairs can do in a Skirmish: whom Clerics may call, which Rogues draw, who fights for Warlocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event, pick_index
from rumpus_tug_of_roar._cards import CARD, CLASS, CLERIC, ROGUE, STRENGTH, WARLOCK
from rumpus_tug_of_roar._moves import BLESS, DUEL, SKIPPING, move_of
from rumpus_tug_of_roar._state import BOTH, ELKYR, LYCARAN, NOBODY, NONE, ONLY, State, spot
from rumpus_tug_of_roar._warbands import SPACES

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move

SONG = 2


def pair_of(state: State, seat: int) -> int:
    """Return the class of both Recruits of a side, or `NONE`; a blessed third card does not matter."""
    warband = state.warbands[seat * 5 + state.location]
    if len(warband) < SPACES or CLASS[warband[0] & CARD] != CLASS[warband[1] & CARD]:
        return NONE
    return CLASS[warband[0] & CARD]


def with_pair(state: State, wanted: int) -> tuple[int, ...]:
    """Return the seats that have a pair of a class at the Skirmish."""
    if pair_of(state, ELKYR) == wanted:
        return BOTH if pair_of(state, LYCARAN) == wanted else ONLY[ELKYR]
    return ONLY[LYCARAN] if pair_of(state, LYCARAN) == wanted else NOBODY


def blessings(state: State, seat: int) -> list[Move]:
    """Return whom a Cleric pair may call: nobody, or a card of the hand as strong as either Cleric."""
    strengths = [STRENGTH[cleric & CARD] for cleric in state.warbands[spot(seat, state.location)]]
    called = [card for card in dict.fromkeys(state.hands[seat]) if STRENGTH[card] in strengths]
    return [SKIPPING, *(move_of(BLESS, card) for card in called)]


def sneak(state: State, table: Table) -> None:
    """Let Rogue pairs draw Ambush tokens, the side with the better Rogue first."""
    sides = with_pair(state, ROGUE)
    if sides == BOTH and _rogues(state, LYCARAN) >= _rogues(state, ELKYR):
        sides = (LYCARAN, ELKYR)
    for seat in sides:
        if not state.ambushes:
            return
        token = state.ambushes.pop(pick_index(table.stream("ambush"), len(state.ambushes)))
        state.ambushed[spot(seat, state.location)] = token
        if table.listening:
            table.tell(Event("ambush", {"seat": seat, "place": state.location, "value": token}))


def _rogues(state: State, seat: int) -> list[int]:
    """Return the strengths of a Rogue pair, the better one first."""
    rogues = state.warbands[spot(seat, state.location)]
    return sorted((STRENGTH[rogue & CARD] for rogue in rogues), reverse=True)


def duellists(state: State) -> tuple[int, ...]:
    """Return the seats that call a Duel."""
    return with_pair(state, WARLOCK)


def duels(state: State, seat: int) -> list[Move]:
    """Return the Duels that a seat may choose: both fighters, or only its own where both sides call one."""
    own = fighters(state, seat)
    if state.asked == BOTH:
        return [move_of(DUEL, fighter) for fighter in own]
    rivals = fighters(state, 1 - seat) or [0]
    return [move_of(DUEL, fighter, rival) for fighter in own for rival in rivals]


def fighters(state: State, seat: int) -> list[int]:
    """Return the cards of a side of the Skirmish, a blessed one included, no two alike."""
    index = spot(seat, state.location)
    cards = [recruit & CARD for recruit in state.warbands[index]]
    if state.blessed[index]:
        cards.append(state.blessed[index])
    return list(dict.fromkeys(cards))


def clerics(state: State) -> tuple[int, ...]:
    """Return the seats that owe a Bless."""
    return with_pair(state, CLERIC)
