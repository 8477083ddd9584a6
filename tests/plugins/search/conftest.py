"""Small games whose values are known, and how a bot is asked one question about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Game, Match, Outcome, Participant, Seeds, play_match, random_choice, shuffled
from rumpus._players import FunctionPlayer
from rumpus._random import Stream, stream_key
from rumpus._table import SilentTable
from rumpus._turn import Position

if TYPE_CHECKING:
    from random import Random

    from rumpus import Turn

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass
class Board:
    cells: list[int] = field(default_factory=lambda: [-1] * 9)
    moves: int = 0


class TicTacToe(Game[Board, str, Any]):
    """Three in a row; with perfect play a draw."""

    name, title, version, turn_limit, information = "tic-tac-toe", "Tic-tac-toe", "1", 10, "perfect"

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return Board()

    def to_act(self, state):
        return () if state.moves == 9 or self.winner(state) is not None else (state.moves % 2,)

    def winner(self, state):
        cells = state.cells
        return next((cells[a] for a, b, c in LINES if cells[a] == cells[b] == cells[c] >= 0), None)

    def moves(self, state, seat):
        return [CELLS[cell] for cell in range(9) if state.cells[cell] < 0]

    def apply(self, state, seat, move, table):
        state.cells[ord(move) - ord("a")] = seat
        state.moves += 1

    def view(self, state, seat):
        return {"cells": state.cells}

    def outcome(self, state):
        winner = self.winner(state)
        return Outcome((0.5, 0.5) if winner is None else (1.0 - winner, float(winner)), "line")

    def copy(self, state):
        return Board(state.cells.copy(), state.moves)


CELLS = "abcdefghi"


@dataclass
class Hand:
    cards: list[int]
    bets: str = ""


class Kuhn(Game[Hand, str, Any]):
    """Kuhn poker (1950): jack, queen, king, one card each, an ante and one bet of 1; scores are the stakes."""

    name, title, version, turn_limit = "kuhn", "Kuhn poker", "1", 4

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return Hand(table.shuffled(range(3), "cards"))

    def setup_of(self, cards, bets):
        return Hand(list(cards), bets)

    def to_act(self, state):
        return () if state.bets in ("pp", "bp", "bb", "pbp", "pbb") else (len(state.bets) % 2,)

    def moves(self, state, seat):
        return ("fold", "call") if state.bets.endswith("b") else ("pass", "bet")

    def apply(self, state, seat, move, table):
        state.bets += "b" if move in ("bet", "call") else "p"

    def view(self, state, seat):
        return {"card": state.cards[seat], "bets": state.bets}

    def outcome(self, state):
        if state.bets.endswith("bp"):
            winner, stake = len(state.bets) % 2, 1.0
        else:
            winner, stake = int(state.cards[1] > state.cards[0]), 2.0 if "b" in state.bets else 1.0
        return Outcome((stake, -stake) if winner == 0 else (-stake, stake), "stakes")

    def copy(self, state):
        return Hand(state.cards.copy(), state.bets)

    def imagine(self, state, seat, rng):
        twin = self.copy(state)
        unseen = shuffled(sorted({0, 1, 2} - {state.cards[seat]}), rng)
        twin.cards = unseen[:]
        twin.cards.insert(seat, state.cards[seat])
        return twin


@pytest.fixture
def tic_tac_toe() -> TicTacToe:
    return TicTacToe()


@pytest.fixture
def kuhn() -> Kuhn:
    return Kuhn()


def generator(*purpose: str | int) -> Random:
    return Stream(stream_key(1, *purpose))


def question(game: Game[Any, Any, Any], state: Any, seat: int, *purpose: str | int) -> Turn[Any, Any]:
    """Return the question that a seat of a state is asked."""
    rng = generator(*purpose)
    seats = min(game.seat_counts())
    return Position(game, state, SilentTable(seats, rng)).turn(seat, rng)


Ask = Callable[..., Any]


@pytest.fixture
def ask() -> Ask:
    """Return a function that asks a bot about a state."""

    def asked(bot: Any, game: Any, state: Any, seat: int, *purpose: str | int) -> Any:
        return bot.choose(question(game, state, seat, *purpose))

    return asked


Played = Callable[..., Match]


@pytest.fixture
def played() -> Played:
    """Return a function that plays a match of bots; None is a random one."""

    def match(game: Any, makers: Any, seed: int = 1) -> Match:
        participants = [
            Participant(f"player {seat}", make or (lambda: FunctionPlayer(random_choice)))
            for seat, make in enumerate(makers)
        ]
        done = play_match(game, participants, Seeds(seed, seed))
        assert not done.faults, done.faults
        return done

    return match
