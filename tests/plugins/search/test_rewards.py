"""What outcomes are worth, how rewards are scaled, and the bounds that decide what is tried."""

from __future__ import annotations

from collections import Counter
from math import log, sqrt
from random import Random
from statistics import pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Outcome
from rumpus_search._rewards import MARGIN, Rewards, Spread
from rumpus_search._tree import Arm, Node


def rewards(*scores: float, groups: tuple[tuple[int, ...], ...] = ()) -> list[float]:
    return list(Rewards().of(Outcome(scores, groups=groups)))


def test_of_two_one_wins_or_both_share() -> None:
    assert rewards(3.0, 1.0) == [1.0, 0.0]
    assert rewards(2.0, 2.0) == [0.5, 0.5]


def test_of_three_each_gets_the_share_that_it_has_beaten() -> None:
    first, second, third = rewards(9.0, 6.0, 6.0)
    assert first == 1.0
    assert second == third == pytest.approx(0.9 * 0.25 + 0.1 * (0.5 - 0.5 * 1.5 / 3))


def test_in_groups_only_those_count_who_played_each_other() -> None:
    assert rewards(1.0, 8.0, 5.0, 4.0, groups=((0, 3), (1, 2))) == [0.0, 1.0, 0.0, 1.0]
    assert rewards(7.0, 1.0, 2.0, groups=((0,), (1, 2)))[0] == 0.5


def test_the_smaller_loss_is_the_better_one_and_no_loss_is_better_than_a_tie() -> None:
    scored = Rewards()
    far, near, tie = (scored.of(Outcome(scores))[1] for scores in ((9.0, 0.0), (9.0, 8.0), (8.0, 8.0)))
    assert 0 <= far < near <= MARGIN / 2 < tie == 0.5


def test_alone_the_reward_is_the_score() -> None:
    assert rewards(-7.0) == [-7.0]


@given(st.lists(st.floats(-1000, 1000), min_size=2, max_size=30))
def test_the_spread_is_the_standard_deviation_of_the_rewards(seen: list[float]) -> None:
    spread = Spread()
    for reward in seen:
        spread.see(reward)
    assert spread.deviation == pytest.approx(pstdev(seen), abs=1e-6) or pstdev(seen) < 1e-6


def test_as_long_as_all_rewards_are_equal_everything_is_tried() -> None:
    spread = Spread()
    assert spread.deviation == 1.0
    for _ in "123":
        spread.see(0.5)
    assert spread.deviation == 1.0


# --- arms


def tried(node: Node, move: str, reward: float, moves: str, exploration: float = 0.7) -> str:
    """Choose once, and let the chosen arm bring a reward if it is the move."""
    chosen, arm = node.choose(0, moves, Random(1), exploration)
    arm.visits += 1
    arm.total += reward if chosen == move else 0.0
    return str(chosen)


def test_what_was_never_tried_comes_first() -> None:
    node = Node()
    assert {tried(node, "a", 1.0, "abc") for _ in "123"} == {"a", "b", "c"}
    assert tried(node, "a", 1.0, "abcd") == "d"


def test_visits_are_weighed_against_how_often_a_move_was_available() -> None:
    """A move that is seldom legal is no less explored for that (the paper's point about availability)."""
    node = Node()
    node.arms[0] = {"rare": arm(9, 3, 1.0), "often": arm(99, 30, 10.0)}
    bounds = {
        name: each.value + 0.7 * sqrt(log(each.available + 1) / each.visits)
        for name, each in node.arms[0].items()
    }
    assert bounds["rare"] > bounds["often"]
    assert node.choose(0, ["often", "rare"], Random(1), 0.7)[0] == "rare"
    assert (node.arms[0]["rare"].available, node.arms[0]["often"].available) == (10, 100)
    assert node.choose(0, ["often"], Random(1), 0.7)[0] == "often"
    assert node.arms[0]["rare"].available == 10, "what is not legal is not available"


def arm(available: int, visits: int, total: float) -> Arm:
    made = Arm()
    made.available, made.visits, made.total = available, visits, total
    return made


def test_without_exploration_the_best_mean_is_taken_and_with_it_the_others_are_not_forgotten() -> None:
    for exploration, least in ((0.0, 1), (0.7, 2)):
        node = Node()
        counts = Counter(tried(node, "a", 1.0, "abc", exploration) for _ in range(100))
        assert counts.most_common(1)[0][0] == "a"
        assert min(counts.values()) >= least
        assert (counts["b"] == 1) == (exploration == 0)


def test_every_seat_has_arms_of_its_own() -> None:
    node = Node()
    node.choose(0, ["x"], Random(1), 0.7)
    node.choose(1, ["x"], Random(1), 0.7)
    assert node.arms[0]["x"] is not node.arms[1]["x"]
