"""What cards do wherever they lie: come into sight, go under the Deck, fit on a Quest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_ragemore._cards import BIT, SUIT
from rumpus_ragemore._moves import PLACINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_ragemore._moves import Move
    from rumpus_ragemore._state import State


def set_of(cards: Iterable[int]) -> int:
    """Return cards as a set."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def show_top(state: State) -> None:
    """Remember the card on top of the Deck: it lies face up."""
    if state.deck:
        state.seen |= BIT[state.deck[-1]]


def take_top(state: State) -> int:
    """Take the top card of a Deck that has one; the next comes into sight."""
    card = state.deck.pop()
    show_top(state)
    return card


def take_bottom(state: State) -> int:
    """Take the bottom card of a Deck that has one, and see it."""
    card = state.deck.pop(0)
    state.seen |= BIT[card]
    return card


def put_under(state: State, card: int) -> None:
    """Lay a card that everybody saw under the Deck."""
    state.deck.insert(0, card)


def fitting_quests(state: State, card: int) -> tuple[Move, ...]:
    """Return the Quests that a card may be added to: those with a card of another suit on top."""
    suit = SUIT[card]
    left, right = state.quests
    return PLACINGS[bool(left) and SUIT[left[-1]] != suit][bool(right) and SUIT[right[-1]] != suit]


def smallest_quests(state: State) -> int:
    """Return the cards of the Quest with the fewest, of both at a tie; one without cards does not count."""
    sizes = [len(quest) for quest in state.quests if quest]
    return set_of(card for quest in state.quests if len(quest) == min(sizes) for card in quest)


def uncovered(party: Iterable[int]) -> int:
    """Return the set of the Heroes that lie on top of their stacks."""
    tops = [0, 0, 0, 0]
    for hero in party:
        tops[SUIT[hero]] = BIT[hero]
    return tops[0] | tops[1] | tops[2] | tops[3]
