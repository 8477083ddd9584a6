"""The laws of the contract, and what is particular here: states between two secret choices, what moves show.

Over random matches; and over many more states when asked (slow).
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index
from rumpus.testing import assert_laws
from rumpus_tug_of_roar._cards import NAME
from rumpus_tug_of_roar._rules import TugOfRoar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._state import State

SEEDS = st.integers(0, 2**53 - 1)
GAMES = st.builds(TugOfRoar, hide_retired=st.booleans())
LONGEST = 71
NEWS = ("groups", "bids", "rallied", "drew", "flipped", "blessed", "duel", "captains")
"""The events that show a card or a Captain nobody knew."""


def any_move(game: TugOfRoar, state: State, seat: int, rng: Random) -> Move:
    """Return a move: at random, but as often as not one that makes the match long or strange."""
    moves = game.moves(state, seat)
    odd = [move for move in moves if str(move).startswith(("retire", "bless", "Dr"))]
    wanted = odd if odd and rng.random() < 0.5 else moves
    return wanted[pick_index(rng, len(wanted))]


def states(game: TugOfRoar, deal: int, rng: Random) -> Iterator[State]:
    """Yield the states of a match, those between two secret choices included."""
    table = Table(2, deal)
    state = game.setup(table)
    yield state
    while seats := game.to_act(state):
        seat = seats[pick_index(rng, len(seats))]
        game.apply(state, seat, any_move(game, state, seat, rng), table)
        yield state


def pieces(game: TugOfRoar) -> Counter[str]:
    """Return all that has to be there at any time."""
    found = Counter(NAME[card] for card in game.house.deck)
    found.update(f"{clan} {rank}" for clan in ("Elkyr", "Lycaran") for rank in range(10))
    return found + Counter({"ambush 2": 2, "ambush 3": 1, "ambush 4": 1})


def check(game: TugOfRoar, state: State, rng: Random) -> None:
    """Hold one state against the laws that a state alone can break."""
    assert Counter(piece for piece, _ in game.cards(state)) == pieces(game)
    twin = game.copy(state)
    assert twin == state == pickle.loads(pickle.dumps(state))
    check_counts(state)
    owing = tuple(game.to_act(state))
    assert owing in ((), (0,), (1,), (0, 1))
    assert bool(owing) != bool(state.reason)
    for seat in (0, 1):
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == view
        other = game.imagine(state, seat, Random(rng.random()))
        assert game.view(other, seat) == view
        assert game.to_act(other) == game.to_act(state)
        assert game.imagine(other, seat, Random(3)) == game.imagine(state, seat, Random(3))
        if seat in owing:
            moves = list(game.moves(state, seat))
            assert list(game.moves(other, seat)) == moves
            assert len({str(move) for move in moves}) == len(moves) > 0
        if seat in owing and len(owing) == 1:
            check_what_a_move_shows(game, state, other, seat, rng)
    if owing:
        game.apply(twin, owing[0], any_move(game, twin, owing[0], rng), Table(2, 3))
        assert Counter(piece for piece, _ in game.cards(state)) == pieces(game)


def check_counts(state: State) -> None:
    """What the state counts is what lies there."""
    for seat in (0, 1):
        warbands = state.warbands[seat * 5 : seat * 5 + 5]
        assert state.free[seat] == sum(1 << place for place in range(5) if len(warbands[place]) < 2)
        if not state.led and state.location < 0:
            assert (
                state.hidden[seat] == sum(bool(each & 256) for warband in warbands for each in warband) <= 3
            )


def check_what_a_move_shows(game: TugOfRoar, state: State, other: State, seat: int, rng: Random) -> None:
    """What a move shows does not depend on the opponent's cards, until some are drawn or revealed."""
    move = any_move(game, state, seat, rng)
    told = []
    for each in (game.copy(state), game.copy(other)):
        table = Table(2, 3, listening=True)
        game.apply(each, seat, move, table)
        told.append([(one.event.kind, one.event.data) for one in table.told if one.reaches(seat)])
    assert until_news(told[0]) == until_news(told[1])


def until_news(told: list[Any]) -> list[Any]:
    """Return events up to the first that shows a card or a Captain nobody knew."""
    kinds = [kind for kind, _ in told]
    news = [kinds.index(kind) for kind in NEWS if kind in kinds]
    return told[: min(news, default=len(told))]


def test_the_laws_of_the_contract() -> None:
    assert_laws(TugOfRoar(), examples=5)


@settings(max_examples=12, deadline=None)
@given(game=GAMES, deal=SEEDS, choices=SEEDS)
def test_every_state_keeps_the_laws(game: TugOfRoar, deal: int, choices: int) -> None:
    rng = Random(choices)
    for number, state in enumerate(states(game, deal, rng)):
        check(game, state, rng)
        assert number <= LONGEST < game.turn_limit


def test_what_is_hidden_varies() -> None:
    """Over many states the opponent's view, and what is drawn next, differ from table to table."""
    game, rng = TugOfRoar(), Random(9)
    for seat in (0, 1):
        views = draws = hidden = 0
        for deal in range(4):
            for state in states(game, deal, Random(deal)):
                if not game.to_act(state):
                    continue
                twins = [game.imagine(state, seat, rng) for _ in range(4)]
                views += len({json.dumps(game.view(twin, 1 - seat)) for twin in twins}) > 1
                draws += len({(*twin.deck, *twin.clan_decks[seat]) for twin in twins}) > 1
                hidden += 1
        assert views > hidden / 2
        assert draws > hidden * 0.8


def longest_match(game: TugOfRoar, deal: int) -> int:
    """Play a match in which every Druid comes down open and retires somebody; return its decisions."""
    table, rng, decisions = Table(2, deal), Random(deal), 0
    state = game.setup(table)
    while seats := game.to_act(state):
        moves = {str(move): move for move in game.moves(state, seats[0])}
        wanted = [each for each in moves if each.startswith("retire")]
        wanted = wanted or [each for each in moves if each.startswith("Dr") and " up " in each]
        wanted = wanted or [each for each in moves if each.endswith("/2 up 1") or "/3 up" in each]
        names = wanted or list(moves)
        game.apply(state, seats[0], moves[names[pick_index(rng, len(names))]], table)
        decisions += 1
    return decisions


def test_even_a_long_match_ends_within_the_bound() -> None:
    longest = max(longest_match(TugOfRoar(), deal) for deal in range(40))
    assert 57 <= longest <= LONGEST


@pytest.mark.slow
@pytest.mark.parametrize("hide_retired", [False, True])
def test_the_laws_of_the_contract_over_many_matches(hide_retired: bool) -> None:
    assert_laws(TugOfRoar(hide_retired=hide_retired), examples=150)


@pytest.mark.slow
def test_50_000_states_keep_the_laws() -> None:
    checked = deal = 0
    asked: Counter[int] = Counter()
    while checked < 50_000:
        rng = Random(deal)
        game = TugOfRoar(hide_retired=bool(deal & 1))
        for state in states(game, deal, rng):
            check(game, state, rng)
            asked[state.asks] += 1
            checked += 1
        deal += 1
    assert len(asked) == 10
    assert min(asked.values()) >= 50
