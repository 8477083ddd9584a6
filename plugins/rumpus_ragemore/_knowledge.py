"""What a perfect memory knows of the Deck, and other Decks that would look the same to it.

A card's place is known once its face was seen, and for as long as the Deck is not shuffled. When the place
of one single card is unknown, it is known all the same: all the others are accounted for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import shuffled
from rumpus_ragemore._cards import BIT

if TYPE_CHECKING:
    from random import Random

    from rumpus_ragemore._state import State


def known_deck(state: State) -> list[int]:
    """Return the Deck from the top down, with 0 for each card whose face is not known."""
    if len(_hidden_places(state)) == 1:
        return state.deck[::-1]
    seen = state.seen
    return [card if seen & BIT[card] else 0 for card in reversed(state.deck)]


def unseen_cards(state: State) -> list[int]:
    """Return the cards that lie where the face is not known, in the order of their numbers."""
    hidden = sorted(state.deck[place] for place in _hidden_places(state))
    return hidden if len(hidden) > 1 else []


def imagined(state: State, rng: Random) -> State:
    """Return a copy with the unknown part of the Deck dealt anew.

    Every order of the unseen cards is as likely as the real one: no rule looks at a card before its face
    is seen.
    """
    twin = state.copy()
    places = _hidden_places(state)
    cards = shuffled(sorted(state.deck[place] for place in places), rng)
    for place, card in zip(places, cards, strict=True):
        twin.deck[place] = card
    return twin


def _hidden_places(state: State) -> list[int]:
    """Return where in the Deck cards lie whose faces were not seen, from the bottom up."""
    seen = state.seen
    return [place for place, card in enumerate(state.deck) if not seen & BIT[card]]
