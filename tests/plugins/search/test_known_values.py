"""Games whose values are known: what `search` has to find, and `flat` where looking one move ahead will do."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Registry
from rumpus.testing import assert_laws
from rumpus_search._flat import Flat
from rumpus_search._search import Search

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[..., Any]
    Played = Callable[..., Any]

FACING_A_BET = [("pb", 0), ("b", 1)]
"""The questions fold or call: what was bet before, and the seat that is asked."""


def hands(own: int, seat: int) -> list[list[int]]:
    """Return the deals in which a seat holds a card."""
    return [list(cards) for cards in permutations(range(3)) if cards[seat] == own]


def test_the_examples_keep_the_laws(tic_tac_toe: Any, kuhn: Any) -> None:
    for game in (tic_tac_toe, kuhn):
        assert_laws(game, examples=5)


@pytest.mark.parametrize("seat", [0, 1])
def test_search_never_loses_tic_tac_toe_against_random(tic_tac_toe: Any, played: Played, seat: int) -> None:
    never_loses(tic_tac_toe, played, seat, matches=12)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_search_never_loses_a_thousand_times(tic_tac_toe: Any, played: Played, seat: int) -> None:
    never_loses(tic_tac_toe, played, seat, matches=1000)


def never_loses(game: Any, played: Played, seat: int, matches: int) -> None:
    players = [None, None]
    players[seat] = partial(Search, iterations=400)
    for seed in range(matches):
        scores = played(game, players, seed).outcome.scores
        assert scores[seat] >= 0.5, seed


def test_search_draws_itself_in_tic_tac_toe(tic_tac_toe: Any, played: Played) -> None:
    for seed in range(3):
        match = played(tic_tac_toe, [partial(Search, iterations=1500)] * 2, seed)
        assert match.outcome.scores == (0.5, 0.5), seed


@pytest.mark.parametrize(
    ("bot", "cells", "seat", "best"),
    [
        (Search, "XX.OO....", 0, "c"),
        (Search, "XX.O.....", 1, "c"),
        (Search, "OO.XX.X..", 1, "c"),
        (Flat, "XX.OO....", 0, "c"),
        (Flat, "OO.XX.X..", 1, "c"),
    ],
    ids=["wins", "defends", "wins rather than defends", "flat wins", "flat wins rather than defends"],
)
def test_a_win_is_taken_and_a_loss_averted(
    tic_tac_toe: Any, ask: Ask, bot: Any, cells: str, seat: int, best: str
) -> None:
    """Plain Monte Carlo takes a rival for one that chooses at random, so that it defends is not to be asked."""
    state = tic_tac_toe.setup(None)
    state.cells = ["XO.".index(cell) if cell != "." else -1 for cell in cells]
    state.moves = sum(cell != "." for cell in cells)
    assert ask(bot(iterations=300), tic_tac_toe, state, seat) == best


@pytest.mark.parametrize(("bets", "seat"), FACING_A_BET)
def test_search_folds_no_king_and_calls_with_no_jack(kuhn: Any, ask: Ask, bets: str, seat: int) -> None:
    never_blunders(kuhn, ask, bets, seat, iterations=1500)


@pytest.mark.slow
@pytest.mark.parametrize(("bets", "seat"), FACING_A_BET)
def test_search_folds_no_king_and_calls_with_no_jack_at_length(
    kuhn: Any, ask: Ask, bets: str, seat: int
) -> None:
    never_blunders(kuhn, ask, bets, seat, iterations=20_000, times=5)


def never_blunders(game: Any, ask: Ask, bets: str, seat: int, iterations: int, times: int = 1) -> None:
    for own, right in ((0, "fold"), (2, "call")):
        for cards in hands(own, seat):
            for number in range(times):
                state = game.setup_of(cards, bets)
                assert ask(Search(iterations=iterations), game, state, seat, number) == right, (cards, number)


@pytest.mark.slow
def test_search_reaches_the_goal_of_ragemore_more_often_than_greedy(played: Played) -> None:
    """On 2,000 other deals it did so 963 times of 1,000, greedy 930 times."""
    ragemore = Registry.load().game("ragemore")()
    reached = [played(ragemore, [Search], seed).outcome.scores[0] for seed in range(100)]
    assert sum(reached) >= 93
