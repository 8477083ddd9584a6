"""A small game of two seats whose tables can share a well of tokens; also the source of a plugin."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rumpus import Game, Outcome, hookimpl


@dataclass
class Colours:
    """What a seat can fix: its colour; without it the game says grey."""

    colour: Literal["red", "green", "blue", "white"] | None = None


class Well(Game):
    """Three times everybody in turn takes the top token of the well or leaves it; most points win."""

    name = "well"
    title = "Well"
    version = "1"
    turn_limit = 100
    information = "perfect"
    seat_options = Colours

    tables: int = 1

    def seat_counts(self):
        return (2 * self.tables,)

    def setup(self, table):
        return {
            "well": table.shuffled(range(4 * table.seats), "well"),
            "left": 3 * table.seats,
            "scores": [0] * table.seats,
            "colours": [each.colour if each else None for each in table.seat_options],
        }

    def to_act(self, state):
        return [state["left"] % len(state["scores"])] if state["left"] else []

    def moves(self, state, seat):
        return ["take", "leave"]

    def apply(self, state, seat, move, table):
        state["left"] -= 1
        token = state["well"].pop()
        if move == "take":
            state["scores"][seat] += token % 3
        else:
            state["well"].insert(0, token)

    def view(self, state, seat):
        return dict(state)

    def outcome(self, state):
        seats = len(state["scores"])
        groups = tuple((seat, seat + 1) for seat in range(0, seats, 2)) if self.tables > 1 else ()
        return Outcome(tuple(map(float, state["scores"])), "counted", groups)

    def cards(self, state):
        return None

    def side_by_side(self, tables):
        return replace(self, tables=tables) if self.tables == 1 else None


def keen(turn):
    return "take"


def wild(turn):
    if turn.step == 3:
        raise RuntimeError("at the fourth choice")
    return "take"


@hookimpl
def rumpus_games():
    return [Well]


@hookimpl
def rumpus_bots():
    return {"well/keen": keen, "well/wild": wild}
