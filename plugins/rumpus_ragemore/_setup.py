"""The setup: two Quests and a Party, drawn from under the Deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_ragemore._cards import NUMBERS, SUIT
from rumpus_ragemore._moves import PLACINGS
from rumpus_ragemore._state import SETUP, State
from rumpus_ragemore._turns import begin_turn
from rumpus_ragemore._zones import show_top, take_bottom

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_ragemore._moves import Move

QUEST_CARDS = 5
ROOM_BESIDE = (3, 3, 3, 2)
"""How many cards a Quest may get, by how many the other one has."""
HEROES = 3


def deal(table: Table) -> State:
    """Shuffle the Deck and draw the first card."""
    state = State(table.shuffled(NUMBERS, "deck"), 0, ([], []), [], [], [])
    show_top(state)
    _lay_quests(state, table)
    return state


def lay_in_setup(quest: int, state: State, table: Table) -> None:
    """Lay the drawn card on the chosen Quest and go on."""
    card, state.encounter = state.encounter, 0
    state.quests[quest].append(card)
    if table.listening:
        table.tell(Event("laid", {"card": card, "quest": quest}))
    _lay_quests(state, table)


def _lay_quests(state: State, table: Table) -> None:
    """Draw for the Quests, putting on the Deck what fits nowhere, until a card has to be laid or all lie."""
    left, right = state.quests
    while len(left) + len(right) < QUEST_CARDS:
        state.encounter = take_bottom(state)
        if open_quests := _open_quests(state):
            state.ask(SETUP, open_quests)
            return
        _put_aside(state, table)
    _muster(state, table)


def _open_quests(state: State) -> tuple[Move, ...]:
    """Return the Quests that can take the drawn card; the names mean nothing while both are empty."""
    left, right = state.quests
    suit = SUIT[state.encounter]
    on_a = not left or (len(left) < ROOM_BESIDE[len(right)] and SUIT[left[-1]] != suit)
    if not right:
        return PLACINGS[on_a][bool(left)]
    return PLACINGS[on_a][len(right) < ROOM_BESIDE[len(left)] and SUIT[right[-1]] != suit]


def _put_aside(state: State, table: Table) -> None:
    card, state.encounter = state.encounter, 0
    state.deck.append(card)
    if table.listening:
        table.tell(Event("put on top", {"card": card}))


def _muster(state: State, table: Table) -> None:
    for _ in range(HEROES):
        state.party.append(take_bottom(state))
    if table.listening:
        table.tell(Event("mustered", {"party": state.party.copy()}))
    begin_turn(state, table)
