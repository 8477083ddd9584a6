"""Moves and results in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_ruckus._moves import ADDS, DRAWS, STEALS, Move
from rumpus_ruckus._sets import KEYS
from rumpus_ruckus._story import counted, in_a_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Outcome
    from rumpus_ruckus._view import View

LIMIT = "round limit"


def meaning(view: View, move: Move) -> str:
    """Return what a move does, as far as the table stays as it is."""
    if move.action == STEALS:
        cards = view["sets"][move.owner][KEYS[move.kind]]
        merged = cards + 1 + view["sets"][view["seat"]].get(KEYS[move.kind], 0)
        return f"take {counted(cards)} from seat {move.owner + 1}, {merged} for you{_going_out(view)}"
    if move.action == ADDS:
        cards = view["sets"][view["seat"]][KEYS[move.kind]]
        return f"make your {counted(cards)} {cards + 1}{_going_out(view)}"
    if move.action == DRAWS:
        return f"take the top one of {counted(view['deck'])}"
    return "do nothing in this beat"


def _going_out(view: View) -> str:
    return ", and call RUCKUS" if len(view["hand"]) == 1 else ""


def summary(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who has won, alone or together, and what the others have."""
    best = max(outcome.scores)
    ranked = sorted(zip(outcome.scores, names, strict=True), key=lambda each: -each[0])
    winners = [name for score, name in ranked if score == best]
    others = [f"{name} has {score:g}" for score, name in ranked if score < best]
    when = "After the last round, " if outcome.reason == LIMIT else ""
    wins = "wins" if len(winners) == 1 else "share the win"
    points = "1 point" if best == 1 else f"{best:g} points"
    rest = f"; {', '.join(others)}" if others else ""
    return f"{when}{in_a_row(winners)} {wins} with {points}{rest}."
