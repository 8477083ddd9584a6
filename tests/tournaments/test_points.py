"""Points, places and verdicts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments import Points
from rumpus_tournaments._points import places

SCORES = st.lists(st.integers(0, 5).map(float), min_size=2, max_size=6)


@pytest.mark.parametrize(
    ("scores", "points", "verdicts"),
    [
        ((3, 1), (1, 0), ("win", "loss")),
        ((2, 2), (0.5, 0.5), ("draw", "draw")),
        ((3, 2, 1), (1, 0.5, 0), ("win", "loss", "loss")),
        ((3, 3, 1), (0.75, 0.75, 0), ("draw", "draw", "loss")),
        ((1, 4, 4, 4), (0, 2 / 3, 2 / 3, 2 / 3), ("loss", "draw", "draw", "draw")),
        ((7,), (7,), ("solo",)),
    ],
)
def test_each_rival_counts_as_a_match_of_its_own(scores, points, verdicts):
    judged = Points().judge(scores)
    assert judged.points == pytest.approx(points)
    assert judged.verdicts == verdicts


def test_points_as_in_football():
    rule = Points(win=3, draw=1, loss=0)
    assert rule.judge((2, 1)).points == (3, 0)
    assert rule.judge((1, 1)).points == (1, 1)
    assert rule.judge((5, 3, 3)).points == (3, 0.5, 0.5)


def test_points_by_place_are_shared_by_those_who_share_places():
    rule = Points(places=(5, 3, 1, 0))
    assert rule.judge((9, 7, 7, 2)).points == (5, 2, 2, 0)
    assert rule.judge((1, 1, 1, 1)).points == (2.25,) * 4
    assert rule.bounds == (0, 5)


def test_who_sat_at_another_table_is_no_rival():
    judged = Points().judge((1, 9, 2, 8), ((0, 2), (1, 3)))
    assert judged.points == (0, 1, 1, 0)
    assert judged.verdicts == ("loss", "win", "win", "loss")
    assert places((1, 9, 2, 8), ((0, 2), (1, 3))) == (2, 1, 1, 2)


@pytest.mark.parametrize(
    ("scores", "culprits", "points", "verdicts"),
    [
        ((0, 1), (0,), (0, 1), ("loss", "win")),
        ((0, 0), (0, 1), (0, 0), ("loss", "loss")),
        ((0, 0, 1, 1), (0, 1), (0, 0, 5 / 6, 5 / 6), ("loss", "loss", "draw", "draw")),
        ((0,), (0,), (0,), ("solo",)),
    ],
)
def test_who_forfeits_has_lost_whatever_the_others_did(scores, culprits, points, verdicts):
    judged = Points().judge(scores, culprits=culprits)
    assert judged.points == pytest.approx(points)
    assert judged.verdicts == verdicts


def test_who_forfeits_gets_the_points_of_the_last_place():
    assert Points(places=(5, 3, 1)).judge((0, 0, 1), culprits=(0, 1)).points == (1, 1, 5)
    assert Points(win=3, draw=1, loss=-1).judge((0, 0), culprits=(0, 1)).points == (-1, -1)


@given(SCORES)
def test_points_of_a_match_add_up_to_half_a_point_a_seat(scores):
    assert sum(Points().judge(scores).points) == pytest.approx(len(scores) / 2)


@given(SCORES, st.permutations(range(6)))
def test_points_do_not_depend_on_the_seat(scores, order):
    order = [seat for seat in order if seat < len(scores)]
    turned = Points().judge([scores[seat] for seat in order])
    straight = Points().judge(scores)
    assert turned.points == tuple(straight.points[seat] for seat in order)


@pytest.mark.parametrize("wrong", [{"win": 0}, {"loss": 2}, {"draw": 3}, {"places": (1, 2)}])
def test_a_rule_that_rewards_losing_is_refused(wrong):
    with pytest.raises(ValueError, match="at least as much"):
        Points(**wrong)
