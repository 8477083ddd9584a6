"""The action of a turn: pass, explore, recruit, fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_ragemore._cards import BIT, HERO_STRENGTH, STRENGTH, WANTED, WITHOUT_SKULL
from rumpus_ragemore._moves import (
    EXPLORE,
    EXPLORING,
    FIGHT,
    PASSING,
    RECRUIT,
    RECRUITING,
    Move,
    fights,
    orders,
)
from rumpus_ragemore._state import ORDER, State
from rumpus_ragemore._turns import finish_action
from rumpus_ragemore._zones import put_under, set_of, show_top, uncovered

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_ragemore._options import Options

LOWER, EQUAL, HIGHER = "lower", "equal", "higher"


def possible_actions(state: State) -> list[Move]:
    """Return every action: explorations, recruitments, fights, and last to pass."""
    left, right = set_of(state.quests[0]), set_of(state.quests[1])
    around = left | right | BIT[state.encounter]
    if state.deck:
        around |= BIT[state.deck[-1]]
    around &= WITHOUT_SKULL
    moves: list[Move] = []
    recruiting: list[Move] = []
    for hero in state.party:
        wanted = WANTED[hero]
        moves += EXPLORING[hero][left & wanted]
        moves += EXPLORING[hero][right & wanted]
        recruiting += RECRUITING[hero][around & wanted]
    moves += recruiting
    moves += fights(uncovered(state.party))
    moves.append(PASSING)
    return moves


def act(move: Move, state: State, game: Options, table: Table) -> None:
    """Carry out the chosen action and what follows from it."""
    kind = move.kind
    if kind == FIGHT:
        _fight(move, state, game, table)
    elif kind == EXPLORE:
        _explore(move, state, game, table)
    elif kind == RECRUIT:
        _recruit(move, state, game, table)
    else:
        if table.listening:
            table.tell(Event("passed", {"seat": 0}))
        finish_action(state, game, table)


def _explore(move: Move, state: State, game: Options, table: Table) -> None:
    quest = 0 if move.cards[0] in state.quests[0] else 1
    for card in move.cards:
        state.quests[quest].remove(card)
        state.finished.append(card)
    state.party.remove(move.hero)
    put_under(state, move.hero)
    if table.listening:
        data = {"seat": 0, "hero": move.hero, "cards": list(move.cards), "quest": quest}
        table.tell(Event("explored", data))
    finish_action(state, game, table)


def _recruit(move: Move, state: State, game: Options, table: Table) -> None:
    """Move the recruits into the Party; the Hero who called them leaves last."""
    sources = [_take(card, state) for card in move.cards]
    state.party.remove(move.hero)
    state.party += move.cards
    put_under(state, move.hero)
    show_top(state)
    if table.listening:
        data = {"seat": 0, "hero": move.hero, "cards": list(move.cards), "from": sources}
        table.tell(Event("recruited", data))
    finish_action(state, game, table)


def _take(card: int, state: State) -> str:
    """Take a card from where it lies open; return where that was."""
    if card == state.encounter:
        state.encounter = 0
        return "encounter"
    for name, quest in zip(("quest A", "quest B"), state.quests, strict=True):
        if card in quest:
            quest.remove(card)
            return name
    state.deck.pop()
    return "deck"


def compare(fighters: tuple[int, ...], encounter: int) -> str:
    """Return whether the strength of the Heroes together is lower than, equal to or higher than a card's."""
    strength = sum(HERO_STRENGTH[hero] for hero in fighters)
    return LOWER if strength < STRENGTH[encounter] else HIGHER if strength > STRENGTH[encounter] else EQUAL


def those_who_pay(move: Move, game: Options) -> tuple[int, ...]:
    """Return the Heroes that share the fate of a fight: the chosen one, and by option his helper."""
    return (move.hero, *move.cards) if game.reinforcement_pays else (move.hero,)


def _fight(move: Move, state: State, game: Options, table: Table) -> None:
    result = compare((move.hero, *move.cards), state.encounter)
    paying = those_who_pay(move, game)
    if table.listening:
        data = {"seat": 0, "hero": move.hero, "helpers": list(move.cards), "encounter": state.encounter}
        table.tell(Event("fought", {**data, "result": result, "paying": list(paying)}))
    if result == EQUAL:
        _part_equal(paying, state, game, table)
        return
    if result == LOWER:
        for hero in paying:
            state.party.remove(hero)
            state.graveyard.append(hero)
    state.party.append(state.encounter)
    state.encounter = 0
    finish_action(state, game, table)


def _part_equal(paying: tuple[int, ...], state: State, game: Options, table: Table) -> None:
    """Ask in which order the fighters go under the Deck, unless nobody is left to care."""
    if len(paying) == len(state.party):
        part_in_order((*paying, state.encounter), state, game, table)
    else:
        state.ask(ORDER, orders((*paying, state.encounter)))


def part_in_order(cards: tuple[int, ...], state: State, game: Options, table: Table) -> None:
    """Put the Heroes and the Encounter of an equal fight under the Deck, the last one lowest."""
    for card in cards:
        if card != state.encounter:
            state.party.remove(card)
        put_under(state, card)
    state.encounter = 0
    if table.listening:
        table.tell(Event("parted", {"cards": list(cards)}))
    finish_action(state, game, table)
