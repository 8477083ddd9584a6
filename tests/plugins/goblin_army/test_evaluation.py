"""What `estimate` promises: shares of the opponents, in proportion, from points and armies."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Table, pick_index
from rumpus_goblin_army._rules import GoblinArmy
from rumpus_search._rewards import share_beaten

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def expected(battle: Any) -> list[float]:
    return list(battle.game.estimate(battle.state))


@pytest.mark.parametrize("armies", [("m1h1", "m1h1b"), ("m1h1", "m1h1b", "m1h1c")])
def test_equal_armies_expect_to_beat_half_of_their_opponents(lay: Lay, armies: tuple[str, ...]) -> None:
    assert expected(lay(*armies, at="still")) == pytest.approx([0.5] * len(armies))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"used": ["2 VP", ""]}, {"used": ["1 VP", ""]}),
        ({"victories": ["Cup 2", ""]}, {}),
        ({"damage": {"m2h2": 1}}, {"damage": {"m1h2": 1}}),
        ({"attached": {"Lass": "heart"}}, {}),
        ({"discards": ["m8h1", ""]}, {"discards": ["m1h1c", ""]}),
        ({"lit": ["Sniper"]}, {"lit": ["Bomber"]}),
    ],
    ids=["tokens", "Victory cards", "damage", "add-ons", "a better army", "skills that are left"],
)
def test_what_counts(lay: Lay, better: dict[str, Any], worse: dict[str, Any]) -> None:
    armies = "m1h2, Lass | Bomber", "m2h2, Sniper"
    good, bad = (expected(lay(*armies, at="still", **what))[0] for what in (better, worse))
    assert good > bad


def test_damage_on_its_way_counts_before_it_is_assigned(lay: Lay) -> None:
    battle = lay("m2h1, m1h2", "m1h1, m1h2b", at="declaration")
    assert battle.asked == (0,)
    stack = battle.board.stack
    (waiting,) = [step for step in stack if step[0] == "batch"]
    assert waiting[2] == 1
    before = expected(battle)[1]
    stack.remove(waiting)
    assert expected(battle)[1] > before


def test_a_lead_counts_the_more_the_less_is_to_come(lay: Lay) -> None:
    decks = ["Cup 1, Cup 2b", "Cup 1", ""]
    leads = [
        expected(lay("m1h1", "m1h1b", at="still", victories=["Cup 2", ""], deck=deck))[0] for deck in decks
    ]
    assert leads == sorted(leads)
    assert 0.5 < leads[0] < leads[-1] < 1


def test_in_a_tie_break_only_those_who_are_tied_can_win(lay: Lay) -> None:
    battle = lay("m2h2", "m1h1", "m8h1", at="still")
    board = battle.board
    board.deciding, board.tied, board.fighting = True, (4.0, 4.0, 3.0), (0, 1)
    first, second, third = expected(battle)
    assert third == 0
    assert first > second > 0.5
    assert first + second == pytest.approx(1.5)


def ended(battle: Any, table: int, winner: int) -> None:
    """Let a table have come to its end."""
    board = battle.state.boards[table]
    board.reason, board.winner = "points", winner


def test_one_stage_counts_the_own_table_only(start: Lay) -> None:
    battle = start(4, tables=2, stages=1)
    assert expected(battle) == pytest.approx([0.5] * 4)
    ended(battle, 1, winner=0)
    assert expected(battle) == pytest.approx([0.5, 0.5, 1, 0])


def test_who_wins_in_a_first_stage_can_be_first_or_second(start: Lay) -> None:
    battle = start(4, tables=2)
    assert expected(battle) == pytest.approx([0.5] * 4)
    ended(battle, 1, winner=0)
    assert expected(battle) == pytest.approx([0.5, 0.5, 5 / 6, 1 / 6])


def test_in_a_second_stage_the_winners_have_beaten_the_losers(start: Lay) -> None:
    battle = start(4, tables=2)
    battle.state.stage = 2
    assert expected(battle) == pytest.approx([5 / 6, 5 / 6, 1 / 6, 1 / 6])
    ended(battle, 0, winner=1)
    assert expected(battle) == pytest.approx([2 / 3, 1, 1 / 6, 1 / 6])


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"setup_": "draft"}), (4, {"tables": 2}), (2, {"setup_": "pure-guild", "rules": "speed"})],
)
def test_the_shares_tell_how_matches_end(seats: int, options: dict[str, Any]) -> None:
    """At random choices they miss what comes by far less than an even guess does, and leave no share out."""
    game, misses, even = GoblinArmy(**options), [], []
    for deal in range(20):
        table = Table(seats, deal)
        state, rng, told = game.setup(table), Random(deal), []
        while asked := game.to_act(state):
            told.append(game.estimate(state))
            moves = game.moves(state, asked[0])
            game.apply(state, asked[0], moves[pick_index(rng, len(moves))], table)
        scores = game.outcome(state).scores
        for seat in range(seats):
            beaten = share_beaten(seat, range(seats), scores)
            misses += [(beaten - shares[seat]) ** 2 for shares in told]
            even += [(beaten - 0.5) ** 2 for _ in told]
        assert all(sum(shares) == pytest.approx(seats / 2) for shares in told)
    assert fmean(misses) < 0.85 * fmean(even)
