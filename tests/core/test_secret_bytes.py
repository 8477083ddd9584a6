"""The law about leaks, on the bytes: deal anew what a seat cannot know, and not one byte that it is sent changes."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Event, Game, Outcome, Participant, Registry, Seeds, play_match, random_choice
from rumpus._botspec import player_maker, read_spec
from rumpus._clock import TimeLimits
from rumpus._command_bot import CommandBot
from rumpus._game import offers
from rumpus._launch import Launch
from rumpus._players import FunctionPlayer
from rumpus._random import stream
from rumpus._table import SilentTable
from rumpus._turn import Seat, Turn

if TYPE_CHECKING:
    from pathlib import Path

REGISTRY = Registry.load()
GAMES = [game() for game in REGISTRY.games.values() if offers(game(), "imagine")]


def reached(game: Game, seats: int, seed: int, steps: int) -> Any:
    """Return the state of a random match after so many choices, or before its last one."""
    rng = stream(seed, "way")
    table = SilentTable(seats, stream(seed, "table"), seat_options=[None] * seats)
    state = game.setup(table)
    while (acting := game.to_act(state)) and steps:
        for seat in acting:
            before = game.copy(state)
            moves = game.moves(state, seat)
            game.apply(state, seat, moves[int(rng.random() * len(moves))], table)
            if not game.to_act(state):
                return before
            steps -= 1
    return state


def question(game: Game, state: Any, seats: int, seat: int) -> bytes:
    """Return the line that a program on the seat would read."""
    bot = CommandBot(Launch(["nobody"]), {})
    limits = TimeLimits(2.0, 60.0, 0.5)
    turn: Turn[Any, Any] = Turn(
        Seat(game, seat, seats, lambda: bytes(64), limits), state, game.moves(state, seat), 7
    )
    return bot._question(turn, turn.notations, 2.0)


@settings(max_examples=80)
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**53 - 1),
    steps=st.integers(0, 60),
    again=st.integers(0, 2**53 - 1),
    data=st.data(),
)
def test_a_question_does_not_depend_on_what_the_seat_cannot_know(game, seed, steps, again, data):
    seats = data.draw(st.sampled_from(sorted(game.seat_counts())[:3]))
    state = reached(game, seats, seed, steps)
    for seat in game.to_act(state):
        asked = question(game, state, seats, seat)
        other = game.imagine(game.copy(state), seat, stream(again, "imagined"))
        assert question(game, other, seats, seat) == asked


def test_the_law_would_find_a_leak():
    """Of some question in these games, the rivals' cards do change what the rivals are sent."""
    changed = 0
    for game in GAMES:
        seats = sorted(game.seat_counts())[-1]
        for seed in range(10):
            state = reached(game, seats, seed, 4)
            acting = game.to_act(state)
            other = game.imagine(game.copy(state), acting[0], stream(seed, "imagined"))
            changed += sum(
                question(game, state, seats, seat) != question(game, other, seats, seat)
                for seat in acting[1:]
                if seat in game.to_act(other)
            )
    assert changed


class Whisper(Game):
    """Seat 1 is dealt a secret at every turn and told of it; seat 0 may know nothing of that, ever."""

    name, title, version, turn_limit = "whisper", "Whisper", "1", 20

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return {"left": 10, "secret": [table.stream("secret", 0).random()]}

    def to_act(self, state):
        return [state["left"] % 2] if state["left"] else []

    def moves(self, state, seat):
        return ["a", "b"] if seat == 0 else ["a", f"b{state['secret'][-1]}"]

    def apply(self, state, seat, move, table):
        state["left"] -= 1
        state["secret"].append(table.stream("secret", state["left"]).random())
        table.tell(Event("secret", {"card": state["secret"][-1]}), to=1)
        table.tell(Event("moved", {"seat": seat}))

    def view(self, state, seat):
        return {"left": state["left"], "secret": state["secret"] if seat else None}

    def outcome(self, state):
        return Outcome((1.0, 0.0), "done")


LISTENER = """
import json, os, sys
with open(os.path.join(os.path.dirname(sys.argv[0]), "heard"), "w") as heard:
    for line in sys.stdin:
        heard.write(line)
        kind = json.loads(line)["type"]
        if kind == "hello":
            print('{"type":"hello"}')
        if kind == "turn":
            print('{"type":"answer","move":0}')
"""


@pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")
def test_a_whole_match_sends_the_same_bytes_whatever_the_rival_was_dealt(tmp_path: Path):
    (tmp_path / "listener.py").write_text(LISTENER)
    game = Whisper()
    spec = read_spec(f"cmd:{shlex.quote(sys.executable)} listener.py")
    maker = player_maker(spec, game, REGISTRY, folder=tmp_path)
    heard, logs = set(), set()
    for deal in range(3):
        players = [
            Participant("bot", maker),
            Participant("rival", lambda: FunctionPlayer(lambda turn: random_choice(turn) and 1)),
        ]
        match = play_match(game, players, Seeds(deal, 5))
        assert match.faults == []
        heard.add((tmp_path / "heard").read_bytes())
        logs.add(str(match.notations))
    assert len(heard) == 1
    assert heard.pop().count(b"\n") == 1 + 1 + 10 + 5 + 1 + 1
    assert len(logs) == 3
