"""The course of a turn: the draw, what follows an action, and who has won or lost after each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rumpus import Event
from rumpus_ragemore._abilities import trigger
from rumpus_ragemore._cards import SUIT
from rumpus_ragemore._state import ACTION, OVER, PLACEMENT, Reason, State
from rumpus_ragemore._zones import fitting_quests, take_top

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_ragemore._options import Options

GOAL: Final = "goal"


def begin_turn(state: State, table: Table) -> None:
    """Draw the Encounter and ask for an action; an empty Deck is the end.

    A draw changes nothing that could win or lose otherwise, so nothing else is tested.
    """
    if not state.deck:
        _end(state, "starved", table)
        return
    state.turn += 1
    state.encounter = take_top(state)
    state.ask(ACTION)
    if table.listening:
        table.tell(Event("encounter", {"turn": state.turn, "card": state.encounter}))


def finish_action(state: State, game: Options, table: Table) -> None:
    """Go on after the action: place the Encounter if it is still there."""
    if is_decided(state, game, table):
        return
    if not state.encounter:
        _end_turn(state, game, table)
        return
    if fitting := fitting_quests(state, state.encounter):
        state.ask(PLACEMENT, fitting)
    else:
        _bury_encounter(state, game, table)


def place_encounter(quest: int, state: State, game: Options, table: Table) -> None:
    """Lay the Encounter on a Quest; unless that ends the match, its ability follows."""
    card, state.encounter = state.encounter, 0
    state.quests[quest].append(card)
    if table.listening:
        table.tell(Event("placed", {"card": card, "quest": quest}))
    if is_decided(state, game, table):
        return
    state.ask(OVER)
    trigger(card, state, game, table)
    if not state.asks:
        finish_ability(state, game, table)


def finish_ability(state: State, game: Options, table: Table) -> None:
    """Go on after the ability."""
    if not is_decided(state, game, table):
        _end_turn(state, game, table)


def is_decided(state: State, game: Options, table: Table) -> bool:
    """Say whether the step that is done has decided the match; if so, end it.

    A win goes first, then the losses go in the order in which the rules list them.
    """
    left, right = state.quests
    reason: Reason
    if len(state.finished) >= game.stack_goal * game.stacks_needed and _has_won(state, game):
        reason = GOAL
    elif state.reason:
        reason = state.reason
    elif not state.party:
        reason = "vanquished"
    elif len(state.graveyard) >= 3:
        reason = "destruction"
    elif len(left) >= 4 or len(right) >= 4:
        reason = "overwhelmed"
    elif not left and not right:
        reason = "lost"
    else:
        return False
    _end(state, reason, table)
    return True


def _has_won(state: State, game: Options) -> bool:
    stacks = [0, 0, 0, 0]
    for card in state.finished:
        stacks[SUIT[card]] += 1
    return sum(stack >= game.stack_goal for stack in stacks) >= game.stacks_needed


def _bury_encounter(state: State, game: Options, table: Table) -> None:
    """Move an Encounter that fits on no Quest to the Graveyard; its ability stays silent."""
    card, state.encounter = state.encounter, 0
    state.graveyard.append(card)
    if table.listening:
        table.tell(Event("unplaceable", {"card": card}))
    finish_ability(state, game, table)


def _end_turn(state: State, game: Options, table: Table) -> None:
    if state.turn >= game.turn_cap:
        _end(state, "endless", table)
    else:
        begin_turn(state, table)


def _end(state: State, reason: Reason, table: Table) -> None:
    state.ask(OVER)
    state.reason = reason
    if table.listening:
        table.tell(Event("ended", {"reason": reason, "turn": state.turn}))
