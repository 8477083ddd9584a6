"""What `estimate` promises: shares of the rivals, in proportion, from what lies on the table."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Table, pick_index
from rumpus_ruckus._rules import Ruckus

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def expected(table: Any) -> list[float]:
    return list(table.game.estimate(table.state))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_equal_seats_expect_to_beat_half_of_their_rivals(lay: Lay, seats: int) -> None:
    assert expected(lay(["woof"] * seats, deck="baa oink")) == pytest.approx([0.5] * seats)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"totals": [5, 4]}, {"totals": [4, 4]}),
        ({"fronts": ["woof*3", ""]}, {"fronts": ["woof*2", ""]}),
        ({"hands": ["baa", "meow hoot"]}, {"hands": ["baa oink", "meow hoot"]}),
        (
            {"hands": ["hoot", "meow"], "fronts": ["", "hoot*2"]},
            {"hands": ["baa", "meow"], "fronts": ["", "hoot*2"]},
        ),
        (
            {"hands": ["baa", "meow"], "fronts": ["hoot*2", ""]},
            {"hands": ["baa", "hoot"], "fronts": ["hoot*2", ""]},
        ),
    ],
    ids=["points", "cards that lie", "cards in the hand", "a set to steal", "a set that can be stolen"],
)
def test_what_counts(lay: Lay, better: dict[str, Any], worse: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"hands": ["baa oink", "meow hoot"], "deck": "quack quack"}
    assert expected(lay(**plain | better))[0] > expected(lay(**plain | worse))[0]


def test_a_lead_counts_the_more_the_less_is_to_come(lay: Lay) -> None:
    shares = [expected(lay(["woof", "baa"], totals=[lead + 6, lead], deck="oink"))[0] for lead in (0, 20, 40)]
    assert shares == sorted(shares)
    last = expected(lay(["woof", "baa"], totals=[6, 0], deck="oink", played_round=100))[0]
    assert last > shares[0]


def test_no_lead_is_too_wide(lay: Lay) -> None:
    assert expected(lay(["woof", "baa"], totals=[9_999, 0], deck="oink", target=10_000)) == [1.0, 0.0]


def test_the_shares_tell_how_matches_end() -> None:
    """At random choices they miss what comes by far less than an even guess does, and leave no share out."""
    game, misses, even = Ruckus(target=30), [], []
    for deal in range(25):
        table = Table(3, deal)
        state, rng, told = game.setup(table), Random(deal), []
        while asked := game.to_act(state):
            told.append(game.estimate(state))
            for seat in asked:
                moves = game.moves(state, seat)
                game.apply(state, seat, moves[pick_index(rng, len(moves))], table)
        for seat, own in enumerate(state.totals):
            others = [total for other, total in enumerate(state.totals) if other != seat]
            beaten = fmean((own > other) + (own == other) / 2 for other in others)
            misses += [(beaten - shares[seat]) ** 2 for shares in told]
            even += [(beaten - 0.5) ** 2 for _ in told]
        assert all(sum(shares) == pytest.approx(1.5) for shares in told)
    assert fmean(misses) < 0.8 * fmean(even)
