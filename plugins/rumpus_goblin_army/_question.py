"""What is asked, as everybody at the table may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from rumpus_goblin_army._formation import FORMATION
from rumpus_goblin_army._state import ANY_ROW

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._state import Board


class Question(TypedDict):
    """What is asked, and what it is about, where that applies. Seats and rows count from 0."""

    kind: str
    """guild, pick, keep, formation, offer, turn, disable, inspire, heal, mug, rob, bring back, row, plunder,
    attach, hit, assign, cleave, fall, upgrade, choose upgrade, sideline; "" when nothing is."""
    seats: list[int]
    points: int
    """hit, assign: the damage that is left; heal: the markers that go at most; inspire: the melee."""
    row: int | None
    """hit, assign: the row that is hit; cleave: the row behind; bring back, plunder: the row that the unit
    comes into. None for any."""
    blockable: bool
    """hit, assign: whether shields block it."""
    attacker: int | None
    """hit, assign: whose damage it is."""
    victim: int | None
    """rob: whose token is taken; cleave: who is hit."""
    stopped: dict[str, int]
    """hit, assign: how many of its points a unit's shields and Kickers have stopped so far, by unit."""
    card: str | None
    """row: the unit that comes into the row; attach: the Kicker; bring back, inspire: whose skill it is."""
    left: int
    """turn: how many skills the seat may still use in its turn."""


def question_of(box: Box, board: Board) -> Question:
    """Return the question that is open at a table."""
    question: Question = {
        "kind": "",
        "seats": [board.seats[player] for player in board.asked],
        "points": 0,
        "row": None,
        "blockable": True,
        "attacker": None,
        "victim": None,
        "stopped": {},
        "card": None,
        "left": 0,
    }
    if not board.question:
        return question
    kind, *about = board.question
    question["kind"] = str(kind)
    if kind == FORMATION:
        question["seats"] = [board.seats[player] for player in board.fighting]
    elif kind in _ABOUT:
        _ABOUT[str(kind)](question, box, board, *about)
    return question


def _hit(question: Question, box: Box, board: Board, player: int, hit: Any) -> None:
    question["attacker"], question["blockable"] = board.seats[hit.attacker], hit.blockable
    question["row"], question["points"] = (None if hit.row == ANY_ROW else hit.row), hit.points
    stopped = {each.card: each.blocked + each.guarded for each in board.sides[player].fighters()}
    question["stopped"] = {box.names[card]: points for card, points in stopped.items() if points}


def _cleave(question: Question, _box: Box, board: Board, _player: int, victim: int, row: int, _: Any) -> None:
    question["victim"], question["row"] = board.seats[victim], row


def _rob(question: Question, _box: Box, board: Board, _player: int, victim: int) -> None:
    question["victim"] = board.seats[victim]


def _card(question: Question, box: Box, _board: Board, _player: int, card: int) -> None:
    question["card"] = box.names[card]


def _bring_back(
    question: Question, box: Box, _board: Board, _player: int, card: int, skill: Any, row: int
) -> None:
    question["card"] = box.names[card]
    question["row"] = row if skill.rows == "same" else None


def _plunder(question: Question, _box: Box, _board: Board, _player: int, row: int, _units: Any) -> None:
    question["row"] = row


def _inspire(
    question: Question, box: Box, _board: Board, _player: int, card: int, _row: int, amount: int
) -> None:
    question["card"], question["points"] = box.names[card], amount


def _heal(question: Question, _box: Box, _board: Board, _player: int, amount: int) -> None:
    question["points"] = amount


def _turn(question: Question, _box: Box, _board: Board, _player: int, left: Any) -> None:
    question["left"] = left.skills


_ABOUT: dict[str, Callable[..., None]] = {
    "hit": _hit,
    "assign": _hit,
    "cleave": _cleave,
    "rob": _rob,
    "row": _card,
    "attach": _card,
    "bring back": _bring_back,
    "plunder": _plunder,
    "inspire": _inspire,
    "heal": _heal,
    "turn": _turn,
}
