from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index
from rumpus_ragemore._moves import EXPLORE, FIGHT, KILL, ON_A, ON_B, PASSING, RECRUIT, UNDER, Move
from rumpus_ragemore._rules import Ragemore

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_LIST = 60
"""More moves than this a person should not have to read."""


@pytest.mark.parametrize(
    ("move", "notation"),
    [
        (PASSING, "pass"),
        (Move(EXPLORE, 1, (7, 12)), "explore C1 X7 R12"),
        (Move(RECRUIT, 3, (6,)), "recruit C3 X6"),
        (Move(FIGHT, 9, ()), "fight X9"),
        (Move(FIGHT, 4, (17,)), "fight C4+S17"),
        (ON_A, "place A"),
        (ON_B, "place B"),
        (Move(UNDER, 0, (9, 7)), "under X9 X7"),
        (Move(KILL, 0, (14,)), "kill R14"),
    ],
)
def test_notation(move: Move, notation: str) -> None:
    assert str(move) == notation
    assert pickle.loads(pickle.dumps(move)) == move


def test_moves_are_made_once(start: Callable[..., Any]) -> None:
    journey = start(seed=3)
    while not journey.state.turn:
        journey.play(journey.moves[0])
    first, second = (journey.game.moves(journey.state, 0) for _ in range(2))
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_default_move_is_to_pass_or_the_first(start: Callable[..., Any]) -> None:
    journey = start(seed=3)
    assert journey.game.default_move(journey.state, 0) == ON_A
    while not journey.state.turn:
        journey.play(journey.moves[0])
    assert journey.game.default_move(journey.state, 0) is PASSING


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**40), choices=st.integers(0, 2**40))
def test_lists_stay_readable_and_notations_unique(seed: int, choices: int) -> None:
    game, table, rng = Ragemore(), Table(1, seed), Random(choices)
    state = game.setup(table)
    while state.asks:
        moves = game.moves(state, 0)
        assert 1 <= len({str(move) for move in moves}) == len(moves) <= LONGEST_LIST
        game.apply(state, 0, moves[pick_index(rng, len(moves))], table)
