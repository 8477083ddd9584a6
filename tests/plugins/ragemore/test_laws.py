"""The laws of the contract, over random matches; and over 100,000 random states when asked (slow)."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Participant, Seeds, Table, Transcript, pick_index, play_match, random_choice, replay
from rumpus._players import FunctionPlayer
from rumpus.testing import assert_laws, check_game
from rumpus_ragemore._rules import Ragemore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_ragemore._state import State

GAMES = st.builds(
    Ragemore,
    empty_deck=st.sampled_from(["lose", "ignore"]),
    reinforcement_pays=st.booleans(),
    stack_goal=st.integers(1, 4),
    stacks_needed=st.integers(1, 4),
    turn_cap=st.sampled_from([1, 7, 200]),
)
SEEDS = st.integers(0, 2**53 - 1)


def states(game: Ragemore, deal: int, rng: Random) -> Iterator[State]:
    """Yield the states of a match that is played at random, but seldom into a loss."""
    table = Table(1, deal)
    state = game.setup(table)
    yield state
    while game.to_act(state):
        moves = game.moves(state, 0)
        move = moves[pick_index(rng, len(moves))]
        for _ in range(4):
            ahead = game.copy(state)
            game.apply(ahead, 0, move, Table(1, 0))
            if not ahead.reason:
                break
            move = moves[pick_index(rng, len(moves))]
        game.apply(state, 0, move, table)
        yield state


def check(game: Ragemore, state: State, rng: Random) -> None:
    """Hold one state against the laws that a state alone can break."""
    assert sorted(card for card, _ in game.cards(state)) == list(range(1, 19))
    view = game.view(state, 0)
    assert json.loads(json.dumps(view)) == view
    twin = game.copy(state)
    assert twin == state == pickle.loads(pickle.dumps(state))
    other = game.imagine(state, 0, rng)
    assert game.view(other, 0) == view
    if not game.to_act(state):
        assert game.outcome(state).reason == state.reason != ""
        return
    moves = game.moves(state, 0)
    assert game.moves(other, 0) == moves
    assert len({str(move) for move in moves}) == len(moves) > 0
    assert game.default_move(state, 0) in moves
    game.apply(twin, 0, moves[pick_index(rng, len(moves))], Table(1, 3))
    assert game.view(state, 0) == view


@settings(max_examples=60, deadline=None)
@given(game=GAMES, deal=SEEDS, choices=SEEDS)
def test_every_state_keeps_the_laws(game: Ragemore, deal: int, choices: int) -> None:
    rng = Random(choices)
    for number, state in enumerate(states(game, deal, rng)):
        check(game, state, rng)
        assert number < 5 + 3 * game.turn_cap + 1 <= game.turn_limit


@settings(max_examples=60, deadline=None)
@given(game=GAMES, deal=SEEDS, match=SEEDS)
def test_a_transcript_replays(game: Ragemore, deal: int, match: int) -> None:
    players = [Participant("Ann", lambda: FunctionPlayer(random_choice), "random")]
    played = play_match(game, players, Seeds(deal, match))
    again = replay(game, Transcript.from_json(Transcript.of(played).to_json()))
    assert again.outcome == played.outcome
    assert again.log == played.log
    assert play_match(game, players, Seeds(deal, match)).log == played.log


@pytest.mark.parametrize(
    "game",
    [Ragemore(), Ragemore(empty_deck="ignore", reinforcement_pays=True, stack_goal=1, stacks_needed=3)],
    ids=["as printed", "with every switch"],
)
def test_the_laws_of_every_game(game: Ragemore) -> None:
    assert_laws(game, examples=10)


@pytest.mark.slow
def test_100_000_states_keep_the_laws_of_every_game() -> None:
    for verdict in check_game(Ragemore(), examples=8_800, laws={"L3", "L4", "L5", "L6"}):
        assert verdict.status == "passed", verdict
        assert verdict.looked_at >= 100_000, verdict


@pytest.mark.slow
def test_100_000_states_of_careful_play_keep_the_laws() -> None:
    checked = deal = 0
    while checked < 100_000:
        rng = Random(deal)
        game = Ragemore(reinforcement_pays=bool(deal & 1), empty_deck=("lose", "ignore")[deal >> 1 & 1])
        for state in states(game, deal, rng):
            check(game, state, rng)
            checked += 1
        deal += 1
