"""Phase 1: bids, ties, groups, what is left."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

RANKS = range(10)


@pytest.mark.parametrize(("elkyr", "lycaran"), list(product(RANKS, RANKS)))
def test_t01_rank_alone_decides_a_bid(begin: Any, elkyr: int, lycaran: int) -> None:
    bout = begin().play(str(elkyr), str(lycaran))
    assert bout.to_act == ((0,) if elkyr >= lycaran else (1,))


@pytest.mark.parametrize("rank", RANKS)
def test_t02_a_tie_in_enlist_goes_to_elkyr(begin: Any, rank: int) -> None:
    assert begin().play(str(rank), str(rank)).to_act == (0,)


def test_two_groups_of_three_lie_open_to_both(begin: Any) -> None:
    bout = begin()
    assert [len(group) for group in bout.view(0)["groups"]] == [3, 3]
    assert bout.view(0)["groups"] == bout.view(1)["groups"]
    assert len(bout.view(0)["undrafted"]) == 24


def test_both_bid_at_once_and_in_secret(begin: Any) -> None:
    bout = begin()
    before = bout.view(1), bout.moves(seat=1), bout.told_to(1)
    assert bout.to_act == (0, 1)
    bout.play("7")
    assert (bout.view(1), bout.moves(seat=1), bout.told_to(1)) == before
    assert bout.view(0)["leader"] == 7
    assert bout.to_act == (1,)


def test_a_bid_may_come_from_either_side_first(begin: Any) -> None:
    first, second = begin(), begin()
    first.play("3").play("8")
    second.play("8", seat=1).play("3")
    assert first.state == second.state


@pytest.mark.parametrize("letter", "AB")
def test_t21_the_higher_captain_chooses_and_the_other_group_goes_to_the_opponent(
    begin: Any, letter: str
) -> None:
    bout = begin()
    groups = dict(zip("AB", bout.view(0)["groups"], strict=True))
    bout.play("2", "5")
    assert bout.to_act == (1,)
    assert bout.view(0)["bids"] == bout.view(1)["bids"] == [2, 5]
    assert bout.moves() == ["take A", "take B"]
    bout.play(f"take {letter}")
    other = "B" if letter == "A" else "A"
    assert bout.view(0)["drafted"] == [sorted(groups[other]), sorted(groups[letter])]


def test_a_captain_bids_once(begin: Any) -> None:
    bout = begin().play("2", "5", "take A")
    assert "2" not in bout.moves(0)
    assert "2" in bout.moves(1)
    assert bout.view(0)["retired"] == [[2], [5]]
    assert bout.view(0)["bids"] == []


def test_four_rounds_give_twelve_recruits_each_and_leave_six_captains(begin: Any) -> None:
    bout = begin(3).play_on(Random(1), until="deploy")
    view = bout.view(0)
    assert bout.kinds().count("bids") == 4
    assert [len(drafted) for drafted in view["drafted"]] == [12, 12]
    assert (len(view["captains"]), len(view["rival_captains"])) == (6, 6)
    assert (view["hand_sizes"], view["deck_sizes"]) == ([3, 3], [9, 9])
    assert bout.to_act == (0,), "Elkyr begins"


def test_t03_six_recruits_stay_in_the_shared_deck_and_it_never_runs_out(states: Any) -> None:
    for seed in range(60):
        for bout in states(seed):
            if bout.view(0)["phase"] != "enlist":
                bonuses = sum(bout.state.bonuses)
                assert bonuses <= 5
                assert len(bout.state.deck) == 6 - bonuses >= 1


def test_the_same_deal_shows_the_same_groups_whoever_bids_what(begin: Any) -> None:
    first = begin(5).play("0", "1", "take A")
    second = begin(5).play("9", "1", "take B")
    assert first.view(0)["groups"] == second.view(0)["groups"]
