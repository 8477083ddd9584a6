"""The laws of the contract, and what is particular here, over random matches; over many more when asked (slow)."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index
from rumpus.testing import assert_laws
from rumpus_ruckus._rules import Ruckus, most_choices
from rumpus_ruckus._sets import COPIES, SETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_ruckus._moves import Move
    from rumpus_ruckus._state import State

SEEDS = st.integers(0, 2**53 - 1)
SHORT = Ruckus(target=12, round_limit=2)


@pytest.mark.parametrize("seats", [2, 6])
def test_the_laws_of_the_contract(seats: int) -> None:
    assert_laws(Ruckus(target=10, round_limit=1), seats={seats}, examples=2)


def test_the_laws_with_other_options() -> None:
    game = Ruckus(target=9, round_limit=2, floor="total", reflexes=(1.0, 4.0, 0.5))
    assert_laws(game, examples=2)


def beats(game: Ruckus, seats: int, deal: int, rng: Random) -> Iterator[State]:
    """Yield the state of a match at the start of every beat, and at its end; choices are random."""
    table = Table(seats, deal)
    state = game.setup(table)
    yield state
    while asked := game.to_act(state):
        for seat, move in [(seat, any_move(game, state, seat, rng)) for seat in asked]:
            game.apply(state, seat, move, table)
        yield state


def any_move(game: Ruckus, state: State, seat: int, rng: Random) -> Move:
    moves = game.moves(state, seat)
    return moves[pick_index(rng, len(moves))]


def check(game: Ruckus, state: State) -> None:
    """Hold one beat against what a state alone can break."""
    seats = range(len(state.hands))
    cards = Counter(kind for kind, _place in game.cards(state))
    assert cards == dict.fromkeys(range(SETS), COPIES)
    assert state == game.copy(state) == pickle.loads(pickle.dumps(state))
    assert state.owned == sum(1 << place for place, cards in enumerate(state.piles) if cards)
    for seat in seats:
        piles = state.piles[seat * SETS : (seat + 1) * SETS]
        assert all(cards == 0 or 2 <= cards <= COPIES for cards in piles)
        assert json.loads(json.dumps(game.view(state, seat))) == game.view(state, seat)
        assert bool(game.moves(state, seat)) == (seat in game.to_act(state)) == (not state.reason)
        if not state.reason:
            assert game.default_move(state, seat) == game.moves(state, seat)[0]
            assert state.hands[seat], "a round goes on with an empty hand"


@settings(max_examples=20, deadline=None)
@given(
    seats=st.integers(2, 6),
    deal=SEEDS,
    choices=SEEDS,
    game=st.sampled_from([SHORT, replace(SHORT, floor="total")]),
)
def test_every_beat_keeps_the_laws(seats: int, deal: int, choices: int, game: Ruckus) -> None:
    for state in beats(game, seats, deal, Random(choices)):
        check(game, state)


@settings(max_examples=20, deadline=None)
@given(seats=st.integers(2, 6), deal=SEEDS, choices=SEEDS)
def test_a_silent_beat_is_one_in_which_everybody_waits(seats: int, deal: int, choices: int) -> None:
    """So `idle`, which everybody sees, tells nobody of a choice that came too late."""
    game, table, rng = SHORT, Table(seats, deal, listening=True), Random(choices)
    state = game.setup(table)
    while asked := game.to_act(state):
        table.told.clear()
        moves = [any_move(game, state, seat, rng) for seat in asked]
        for seat, move in zip(asked, moves, strict=True):
            game.apply(state, seat, move, table)
        heard = [told for told in table.told if told.to is None and told.event.kind != "beat"]
        news = [told for told in heard if told.event.kind in ("laid", "drew", "added", "stole")]
        waited = all(str(move) == "wait" for move in moves)
        assert waited or news
        if waited:
            assert {told.event.kind for told in heard} <= {"round over", "round", "laid", "ruckus"}


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_round_cannot_go_on_for_longer_than_the_bound(seats: int) -> None:
    """The slowest that can be done: wait twice, then do the least that can be done."""
    game, longest = Ruckus(round_limit=1, target=10**6), 0
    for deal in range(8):
        table, choices, turn = Table(seats, deal), 0, 0
        state = game.setup(table)
        while game.to_act(state):
            for seat in range(seats):
                moves = game.moves(state, seat)
                slow = state.idle == 2 and seat == turn % seats
                game.apply(state, seat, moves[min(1, len(moves) - 1)] if slow else moves[0], table)
                choices += 1
            turn += 1
        longest = max(longest, choices)
    assert most_choices(seats) / 3 < longest < most_choices(seats) < game.turn_limit / 1000


def test_the_same_deal_whoever_sits_where_and_however_long_a_round_takes() -> None:
    """Every round's cards and orders depend on the deal seed alone, so mirrored matches share them."""
    found = set()
    for choices in range(4):
        game = Ruckus(target=10**6, round_limit=3)
        table = Table(3, 11, listening=True)
        state, rng = game.setup(table), Random(choices)
        while asked := game.to_act(state):
            for seat, move in [(seat, any_move(game, state, seat, rng)) for seat in asked]:
                game.apply(state, seat, move, table)
        events = [told.event for told in table.told]
        found.add(
            tuple(
                json.dumps(dict(event.data))
                for event in events
                if event.kind == "dealt" or (event.kind == "beat" and event.data["beat"] < 4)
            )
        )
    assert len(found) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_laws_of_the_contract_over_many_matches(seats: int) -> None:
    assert_laws(Ruckus(target=25), seats={seats}, examples=40)


@pytest.mark.slow
def test_a_million_choices_keep_the_laws() -> None:
    choices = deal = 0
    reasons: Counter[str] = Counter()
    while choices < 1_000_000:
        seats = 2 + deal % 5
        game = Ruckus(floor=("round", "total")[deal % 2])
        for number, state in enumerate(beats(game, seats, deal, Random(deal))):
            choices += seats
            if number % 10 == 0 or state.reason:
                check(game, state)
            if state.last is not None and state.beat == 1:
                reasons[state.last.reason] += 1
        deal += 1
    assert set(reasons) == {"ruckus", "exhausted", "idle"}
