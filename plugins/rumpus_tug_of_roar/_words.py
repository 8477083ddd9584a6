"""What a move does, in words, for the list that a person chooses from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tug_of_roar._cards import DOWN, NAME, spelled, strength_of
from rumpus_tug_of_roar._moves import BLESS, CLAIM, DUEL, FEAR, MOVE, REPLACE, RETIRE, SKIP
from rumpus_tug_of_roar._story import listed

if TYPE_CHECKING:
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._view import View


def meaning(view: View, move: Move) -> str:
    """Return what a move does; "" for a bid, a deployment or a leader, whose notation says it all."""
    kind = move.kind
    if kind == CLAIM:
        return listed(view["groups"][move.place])
    if kind == FEAR:
        return _fear(view, move)
    if kind in (MOVE, REPLACE, RETIRE):
        return _morph(view, move)
    if kind == BLESS:
        return f"{_recruit(move.card)} joins the Clerics"
    if kind == DUEL:
        return _duel(move)
    if kind == SKIP:
        return "the Druid rests" if view["asks"] == "morph" else "nobody joins the Clerics"
    return ""


def _recruit(card: int) -> str:
    return f"your {spelled(NAME[card & ~DOWN])}" + (" (face down)" if card & DOWN else "")


def _place(view: View, place: int) -> str:
    return view["locations"][place]["name"]


def _fear(view: View, move: Move) -> str:
    rival = 1 - view["seat"]
    lies_there = sum(view["locations"][move.place]["fear"][rival])
    more = f", where -{lies_there} lies" if lies_there else ""
    return f"-{view['fear']} on the opponent's side of {_place(view, move.place)}{more}"


def _morph(view: View, move: Move) -> str:
    recruit, origin = _recruit(move.card), _place(view, move.place)
    if move.kind == RETIRE:
        return f"{recruit} at {origin} goes out of play"
    way = f"{recruit} goes from {origin} to {_place(view, move.goal)}"
    if move.kind == MOVE:
        return way
    return f"{way}, {_recruit(move.target)} there goes out of play"


def _duel(move: Move) -> str:
    fighter = _recruit(move.card)
    if not move.target:
        return f"{fighter} fights"
    rival = NAME[move.target]
    lead = strength_of(NAME[move.card]) - strength_of(rival)
    return f"{fighter} against {spelled(rival)}: {lead:+d} before tokens"
