"""What an Encounter does once it lies on a Quest. An ability that needs a choice leaves a question open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_ragemore import _cards
from rumpus_ragemore._cards import CARDS, SUIT
from rumpus_ragemore._moves import KILL, UNDER, targets
from rumpus_ragemore._state import DEAD, FINISHED, PLAY, VICTIM, State
from rumpus_ragemore._zones import fitting_quests, put_under, set_of, show_top, smallest_quests, take_top

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus import Table
    from rumpus_ragemore._options import Options

    Ability = Callable[[int, State, Options, Table], None]


def trigger(card: int, state: State, game: Options, table: Table) -> None:
    """Run the ability of a card that was placed; where the player has to choose, ask."""
    _TRIGGERS[card - 1](card, state, game, table)


# --- abilities that act on the next card


def _play_next(card: int, state: State, game: Options, table: Table) -> None:
    if not state.deck:
        _miss(card, state, game, table)
        return
    if fitting := fitting_quests(state, state.deck[-1]):
        state.ask(PLAY, fitting)
    else:
        _kill(card, state, table)


def play_on(quest: int, state: State, table: Table) -> None:
    """Move the top card to a Quest; its own ability stays silent."""
    card = take_top(state)
    state.quests[quest].append(card)
    if table.listening:
        table.tell(Event("played", {"card": card, "quest": quest}))


def _kill_next(card: int, state: State, game: Options, table: Table) -> None:
    if state.deck:
        _kill(card, state, table)
    else:
        _miss(card, state, game, table)


def _kill_next_if(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if _next_is_wanted(card, state, table):
        _kill(card, state, table)


def _gain_next_if(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if _next_is_wanted(card, state, table):
        gained = take_top(state)
        state.party.append(gained)
        if table.listening:
            table.tell(Event("gained", {"card": gained}))


def _kill(by: int, state: State, table: Table) -> None:
    card = take_top(state)
    state.graveyard.append(card)
    if table.listening:
        table.tell(Event("killed", {"card": card, "by": by}))


def _next_is_wanted(card: int, state: State, table: Table) -> bool:
    """Say whether the suit of the next card is one that the ability asks for; an empty Deck has none."""
    wanted = bool(state.deck) and SUIT[state.deck[-1]] in CARDS[card - 1].suits
    if not wanted:
        _nothing_happens(card, table)
    return wanted


def _miss(card: int, state: State, game: Options, table: Table) -> None:
    """Find the Deck empty where a card has to be taken."""
    if game.empty_deck == "lose":
        state.reason = "starved"
    else:
        _nothing_happens(card, table)


# --- abilities that move the Deck


def _bottom_to_top(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if not state.deck:
        _nothing_happens(card, table)
        return
    state.deck.append(state.deck.pop(0))
    show_top(state)
    if table.listening:
        table.tell(Event("raised", {"card": state.deck[-1]}))


def _top_to_bottom(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if not state.deck:
        _nothing_happens(card, table)
        return
    put_under(state, state.deck.pop())
    show_top(state)
    if table.listening:
        table.tell(Event("sunk", {"card": state.deck[0]}))


def _shuffle(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if not state.deck:
        _nothing_happens(card, table)
        return
    state.deck = table.shuffled(state.deck, "shuffle", state.turn)
    state.seen &= ~set_of(state.deck)
    show_top(state)
    if table.listening:
        table.tell(Event("shuffled", {"top": state.deck[-1]}))


# --- abilities that move a card of the player's choice


def _return_finished(card: int, state: State, game: Options, table: Table) -> None:
    del game
    _ask_for_one(FINISHED, state.finished, card, state, table)


def _return_dead(card: int, state: State, game: Options, table: Table) -> None:
    del game
    _ask_for_one(DEAD, state.graveyard, card, state, table)


def _ask_for_one(question: int, zone: list[int], card: int, state: State, table: Table) -> None:
    if zone:
        state.ask(question, targets(UNDER, set_of(zone)))
    else:
        _nothing_happens(card, table)


def return_from(zone: list[int], card: int, state: State, table: Table) -> None:
    """Put a card of the Finished Quests or of the Graveyard under the Deck."""
    zone.remove(card)
    put_under(state, card)
    if table.listening:
        source = "finished" if zone is state.finished else "graveyard"
        table.tell(Event("returned", {"card": card, "from": source}))


def _kill_in_quest(card: int, state: State, game: Options, table: Table) -> None:
    del card, game, table
    state.ask(VICTIM, targets(KILL, smallest_quests(state)))


def kill_victim(victim: int, state: State, table: Table) -> None:
    """Move the chosen Quest card to the Graveyard."""
    quest = 0 if victim in state.quests[0] else 1
    state.quests[quest].remove(victim)
    state.graveyard.append(victim)
    if table.listening:
        table.tell(Event("slain", {"card": victim, "quest": quest}))


def _bury_itself(card: int, state: State, game: Options, table: Table) -> None:
    del game
    if not state.graveyard:
        _nothing_happens(card, table)
        return
    for quest in state.quests:
        if quest and quest[-1] == card:
            quest.pop()
    state.graveyard.append(card)
    if table.listening:
        table.tell(Event("buried", {"card": card}))


def _nothing_happens(card: int, table: Table) -> None:
    if table.listening:
        table.tell(Event("nothing", {"card": card}))


_BY_NAME: dict[str, Ability] = {
    _cards.PLAY_NEXT: _play_next,
    _cards.KILL_NEXT: _kill_next,
    _cards.KILL_NEXT_IF: _kill_next_if,
    _cards.GAIN_NEXT_IF: _gain_next_if,
    _cards.BOTTOM_TO_TOP: _bottom_to_top,
    _cards.TOP_TO_BOTTOM: _top_to_bottom,
    _cards.SHUFFLE: _shuffle,
    _cards.BURY_ITSELF: _bury_itself,
    _cards.RETURN_FINISHED: _return_finished,
    _cards.RETURN_DEAD: _return_dead,
    _cards.KILL_IN_QUEST: _kill_in_quest,
}
_TRIGGERS: tuple[Ability, ...] = tuple(_BY_NAME[card.ability] for card in CARDS)
