"""What `estimate` promises: a chance for each clan, from what lies on the table."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import pick_index

if TYPE_CHECKING:
    from collections.abc import Callable

    Begin = Callable[..., Any]


def elkyrs(bout: Any) -> float:
    elkyr, lycaran = bout.game.estimate(bout.state)
    assert elkyr + lycaran == pytest.approx(1)
    return float(elkyr)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"on_map": {1: ("Ba6/1 Bd5/0", "")}}, {"on_map": {1: ("Ba2/3 Bd5/0", "")}}),
        ({"on_map": {1: ("Ro1/2 Ro2/1", "")}}, {"on_map": {1: ("Ro1/2 Bd2/1", "")}}),
        ({"hands": ("Ba6/1 Bd5/0", "")}, {"hands": ("Ba2/3 Bd1/2", "")}),
        ({"decks": ("Ba6/1", "")}, {"decks": ("Ba2/3", "")}),
        ({"marker": 3}, {"marker": 0}),
    ],
    ids=["strength", "a pair", "the hand", "the clan deck", "the marker on the other's side"],
)
def test_what_counts_while_clans_deploy(scene: Any, better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert elkyrs(scene.deploy(**better)) > elkyrs(scene.deploy(**worse))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"flags": (2, 0)}, {"flags": (-1, 0)}),
        ({"captains": ("9 8 7 6", "0 1 2 3")}, {"captains": ("0 1 2 3", "9 8 7 6")}),
        ({"fear": {3: ((), (3,))}}, {"fear": {3: ((3,), ())}}),
    ],
    ids=["flags", "Captains", "fear"],
)
def test_what_counts_in_the_skirmishes(scene: Any, better: dict[str, Any], worse: dict[str, Any]) -> None:
    laid = {place: (f"Ba{place}/{roar}", "") for place, roar in ((3, 2), (4, 2), (5, 1))}
    assert elkyrs(scene.skirmish(laid, at=3, **better)) > elkyrs(scene.skirmish(laid, at=3, **worse))


def test_flags_count_the_more_the_fewer_are_to_come(scene: Any) -> None:
    lead = [elkyrs(scene.skirmish({}, at=at, flags=(2,) + (0,) * (at - 2))) for at in (2, 3, 4, 5)]
    assert lead == sorted(lead)


def test_the_chances_tell_how_matches_end(begin: Begin) -> None:
    """Of matches played at random they miss what comes by far less than an even guess does."""
    misses, even = [], []
    for seed in range(60):
        bout, rng, told = begin(seed), Random(seed), []
        while bout.to_act:
            told.append(elkyrs(bout))
            seat = bout.to_act[0]
            moves = bout.game.moves(bout.state, seat)
            bout.game.apply(bout.state, seat, moves[pick_index(rng, len(moves))], bout.table)
        elkyr, lycaran = bout.outcome.scores
        won = (elkyr > lycaran) + (elkyr == lycaran) / 2
        misses += [(won - chance) ** 2 for chance in told]
        even += [(won - 0.5) ** 2 for _ in told]
    assert fmean(misses) < 0.8 * fmean(even)
