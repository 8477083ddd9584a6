"""Phase 1, Enlist: two groups lie open, Captains bid in secret, the higher one's owner takes a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._cards import AMBUSHES, NAME
from rumpus_tug_of_roar._deploy import rally
from rumpus_tug_of_roar._state import (
    BIDDING,
    BOTH,
    CLAIMING,
    ELKYR,
    LYCARAN,
    NONE,
    ONLY,
    State,
)

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._options import Options

ROUNDS = 4
GROUP = 3


def set_up(game: Options, table: Table) -> State:
    """Shuffle all Recruits and reveal the first two groups."""
    state = State(table.shuffled(game.house.deck, "recruits"), ambushes=list(AMBUSHES))
    if table.listening:
        table.tell(Event("clans", {"seats": list(BOTH)}))
    _reveal_groups(state, table)
    return state


def _reveal_groups(state: State, table: Table) -> None:
    deck = state.deck
    state.round += 1
    state.groups = tuple(tuple(sorted(deck.pop() for _ in range(GROUP))) for _ in range(2))
    state.asks, state.asked, state.owing = BIDDING, BOTH, BOTH
    if table.listening:
        groups = [_names(group) for group in state.groups]
        table.tell(Event("groups", {"round": state.round, "groups": groups}))


def bid(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Lay a Captain face down; when both lie there, reveal them."""
    del game
    state.leaders[seat] = move.card
    rival = 1 - seat
    if state.leaders[rival] == NONE:
        state.owing = ONLY[rival]
        return
    elkyr, lycaran = state.leaders
    winner = ELKYR if elkyr >= lycaran else LYCARAN
    state.captains[ELKYR] ^= 1 << elkyr
    state.captains[LYCARAN] ^= 1 << lycaran
    state.asks, state.asked, state.owing = CLAIMING, ONLY[winner], ONLY[winner]
    if table.listening:
        table.tell(Event("bids", {"captains": [elkyr, lycaran], "seat": winner}))


def claim(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Give the chosen group to the winner and the other one to the loser; retire both Captains."""
    del game
    taken, left = state.groups[move.place], state.groups[1 - move.place]
    for who, group in ((seat, taken), (1 - seat, left)):
        state.clans[who] = tuple(sorted(state.clans[who] + group))
        state.retired[who] += (state.leaders[who],)
        state.leaders[who] = NONE
    state.groups = ((), ())
    if table.listening:
        table.tell(Event("claimed", {"seat": seat, "cards": _names(taken), "others": _names(left)}))
    if state.round < ROUNDS:
        _reveal_groups(state, table)
    else:
        rally(state, table)


def _names(cards: tuple[int, ...]) -> list[str]:
    return [NAME[card] for card in cards]
