"""What the player knows: everything that a perfect memory holds, and never the hidden order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from rumpus_ragemore._cards import SUIT
from rumpus_ragemore._knowledge import known_deck, unseen_cards
from rumpus_ragemore._state import ORDER, QUESTIONS, Question, Reason

if TYPE_CHECKING:
    from rumpus_ragemore._state import State


class View(TypedDict):
    """What the player knows. Cards are numbers, 1 to 18; the suits are 1-4 CROWN, 5-9 CROSS, 10-14 ROAD,
    15-18 SUN. Lists of cards end with the top one, except `deck`.
    """

    turn: int
    """The turn that is being played, from 1; 0 during setup."""
    asks: Question
    """The question that is open; nothing, when the match is over."""
    encounter: int
    """The Encounter, during setup the card to be placed; 0 for none."""
    deck: list[int]
    """The Deck from the top down; 0 for a card whose face is not known."""
    unseen: list[int]
    """The cards that lie at the zeros of `deck`, in the order of their numbers."""
    quests: list[list[int]]
    """Quest A and Quest B."""
    party: list[list[int]]
    """The Party's stacks, one a suit: CROWN, CROSS, ROAD, SUN; empty where there is none."""
    finished: list[list[int]]
    """The Finished Quests, one list a suit."""
    graveyard: list[int]
    fighters: list[int]
    """In the question "order", after an equal fight: the Heroes that go under the Deck with the Encounter,
    the chosen one first, then with `reinforcement_pays` his helper. They still lie in `party`. Empty in every
    other question.
    """
    reason: Reason
    """Why the match ended; empty while it runs."""


def view_of(state: State) -> View:
    """Return what the player knows."""
    return {
        "turn": state.turn,
        "asks": QUESTIONS[state.asks],
        "encounter": state.encounter,
        "deck": known_deck(state),
        "unseen": unseen_cards(state),
        "quests": [quest.copy() for quest in state.quests],
        "party": by_suit(state.party),
        "finished": by_suit(state.finished),
        "graveyard": state.graveyard.copy(),
        "fighters": fighters_of(state),
        "reason": state.reason,
    }


def fighters_of(state: State) -> list[int]:
    """Return who waits to go under the Deck with the Encounter."""
    if state.asks != ORDER:
        return []
    return [card for card in state.answers[0].cards if card != state.encounter]


def by_suit(cards: list[int]) -> list[list[int]]:
    """Return cards as one list a suit, the order kept."""
    stacks: list[list[int]] = [[], [], [], []]
    for card in cards:
        stacks[SUIT[card]].append(card)
    return stacks
