"""The Druid's Morph: move, replace or retire another Recruit of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._cards import DOWN, FACE, NAME
from rumpus_tug_of_roar._moves import MOVE, REPLACE, RETIRE, SKIP, SKIPPING, departures, replacements
from rumpus_tug_of_roar._state import NONE, State
from rumpus_tug_of_roar._turns import finish_turn
from rumpus_tug_of_roar._warbands import discard, lay, take

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._options import Options


def has_others(state: State, seat: int) -> bool:
    """Say whether a Druid that was just laid finds another Recruit of its side to do something with."""
    return sum(map(len, state.warbands[seat * 5 : seat * 5 + 5])) > 1


def morphs(state: State, seat: int, druid: int) -> list[Move]:
    """Return what the Druid that was just laid at a location can do, to do nothing first."""
    free = state.free[seat]
    others = [tuple([each & FACE for each in warband]) for warband in state.warbands[seat * 5 : seat * 5 + 5]]
    others[druid] = others[druid][:-1]
    moves = [SKIPPING]
    for place, recruits in enumerate(others):
        for recruit in dict.fromkeys(recruits):
            moves += departures(recruit, place, free)
            for goal, targets in enumerate(others):
                if targets and goal != place:
                    moves += replacements(recruit, place, goal, targets)
    return moves


def morph(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Carry out a Morph and go on with the turn. Nothing that lands is a deployment: no Roar, no bonus."""
    kind = move.kind
    state.druid = NONE
    if kind != SKIP:
        recruit = take(state, seat, move.place, move.card)
        if kind == REPLACE:
            discard(state, seat, take(state, seat, move.goal, move.target))
        if kind == RETIRE:
            discard(state, seat, recruit)
        else:
            lay(state, seat, move.goal, recruit)
    if table.listening:
        table.tell(_event(seat, move))
    finish_turn(state, game, table)


def _event(seat: int, move: Move) -> Event:
    """Return what both may know: a face-down Recruit stays unnamed."""
    if move.kind == SKIP:
        return Event("unmorphed", {"seat": seat})
    data = {"seat": seat, "card": _seen(move.card), "from": move.place}
    if move.kind == RETIRE:
        return Event("retired", data)
    data["to"] = move.goal
    if move.kind == MOVE:
        return Event("moved", data)
    return Event("replaced", {**data, "over": _seen(move.target)})


def _seen(recruit: int) -> str:
    return "" if recruit & DOWN else NAME[recruit]
