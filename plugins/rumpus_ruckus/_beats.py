"""A beat: the secret choices, one after another, and what each of them does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Event
from rumpus_ruckus._moves import DRAWS, EVERY_SEAT, STEALS, WAITS, choices_with_deck, choices_without_deck
from rumpus_ruckus._sets import BIT, KEYS, SETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Table
    from rumpus_ruckus._moves import Move
    from rumpus_ruckus._state import State

IDLE_BEATS = 3
"""After so many beats running in which everybody waits, a round ends."""


def possible_choices(state: State, seat: int) -> tuple[Move, ...]:
    """Return what a seat can choose now: nothing where it owes no choice."""
    if not state.owing or state.choices[seat] is not None:
        return ()
    matching = state.owned & state.hands[seat] * EVERY_SEAT
    return choices_with_deck(matching, seat) if state.deck else choices_without_deck(matching, seat)


def resolve(state: State, table: Table) -> int | None:
    """Let the choices happen in the order of the beat; return who called RUCKUS, if anybody did.

    The first to act finds the table as it was at the choice. So a beat in which nothing happens is one in
    which everybody waited.
    """
    choices: Sequence[Any] = state.choices
    state.choices = [None] * len(choices)
    state.owing = len(choices)
    state.idle += 1
    listening = table.listening
    if listening:
        table.tell(Event("beat", {"round": state.round, "beat": state.beat, "order": list(state.order)}))
    for seat in state.order:
        action, kind, owner = choices[seat]
        if action == WAITS:
            continue
        state.idle = 0
        if action == DRAWS:
            done = _draw(state, seat, table)
        elif action == STEALS:
            done = _steal(state, seat, kind, owner, table)
        else:
            done = _add(state, seat, kind, table)
        if not done and listening:
            table.tell(Event("void", {"seat": seat, "move": str(choices[seat])}), to=seat)
        if not state.hands[seat]:
            return seat
    return None


def is_stuck(state: State) -> bool:
    """Say whether the deck is empty and nobody holds a card for any set on the table."""
    return not state.deck and not any(state.owned & hand * EVERY_SEAT for hand in state.hands)


def _draw(state: State, seat: int, table: Table) -> bool:
    if not state.deck:
        return False
    kind = state.deck.pop()
    listening = table.listening
    if listening:
        table.tell(Event("drew", {"seat": seat, "left": len(state.deck)}))
        table.tell(Event("card", {"seat": seat, "set": KEYS[kind]}), to=seat)
    if state.hands[seat] & BIT[kind]:
        size = _play(state, seat, kind, 2)
        if listening:
            table.tell(Event("laid", {"seat": seat, "set": KEYS[kind], "cards": 2, "size": size}))
    else:
        state.hands[seat] |= BIT[kind]
        state.kept[seat] += 1
    return True


def _steal(state: State, seat: int, kind: int, owner: int, table: Table) -> bool:
    """Take the set that lies there now, whatever has become of it since the choice."""
    place = owner * SETS + kind
    cards = state.piles[place]
    if not cards:
        return False
    state.piles[place] = 0
    state.owned ^= 1 << place
    size = _play(state, seat, kind, cards + 1)
    if table.listening:
        data = {"seat": seat, "set": KEYS[kind], "owner": owner, "cards": cards, "size": size}
        table.tell(Event("stole", data))
    return True


def _add(state: State, seat: int, kind: int, table: Table) -> bool:
    if not state.piles[seat * SETS + kind]:
        return False
    size = _play(state, seat, kind, 1)
    if table.listening:
        table.tell(Event("added", {"seat": seat, "set": KEYS[kind], "size": size}))
    return True


def _play(state: State, seat: int, kind: int, cards: int) -> int:
    """Let a card leave a hand and so many lie down in front of the seat; return how many lie there now.

    Everybody sees it, and is sure for now that the hand holds no more of the kind.
    """
    place, kept = seat * SETS + kind, state.kept[seat]
    state.hands[seat] ^= BIT[kind]
    state.owned |= 1 << place
    state.plays[seat].append((kind, state.clear[place], kept))
    state.clear[place] = kept
    size = state.piles[place] = state.piles[place] + cards
    return size
