"""Falling forward: in player order, one unit and one row at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._entering import living
from rumpus_goblin_army._moves import FALL, STOP, Move
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import ROWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._play import Play


@step("fall forward")
def _fall_forward(play: Play) -> None:
    """Let all armies fall forward, then the reactions that have waited for it, then end the cycle."""
    play.board.phase = "falling"
    falls = [("fall", player) for player in living(play) if any(play.sides[player].rows[1:])]
    play.push_all(*falls, ("late",), ("end cycle",))


@step("fall")
def _fall(play: Play, player: int) -> None:
    play.ask("fall", player)


@options_of("fall")
def _falls(play: Play, player: int) -> Sequence[Move]:
    """Return the units that can fall one row; 'stop' unless an empty row has a unit behind it."""
    first, second, third = play.sides[player].rows
    moves = play.box.moves(FALL)
    found: list[Move] = []
    if len(first) < ROWS[0]:
        found += [moves[fighter.card] for fighter in second]
    if len(second) < ROWS[1]:
        found += [moves[fighter.card] for fighter in third]
    must = (not first and (second or third)) or (not second and third)
    if not must:
        found.append(play.box.move(STOP))
    return found


@answer_to("fall")
def _fall_one(play: Play, move: Move, player: int) -> None:
    if move.kind == STOP:
        return
    rows = play.sides[player].rows
    found = play.find(move.card)
    assert found is not None
    _, row, fighter = found
    rows[row] = [each for each in rows[row] if each is not fighter]
    rows[row - 1].append(fighter)
    play.board.moved = True
    if play.listening:
        play.tell("fell forward", seat=play.seat(player), card=play.box.names[move.card], row=row - 1)
    play.push("fall", player)
