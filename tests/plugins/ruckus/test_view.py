"""What a seat sees, and what options are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rumpus import UsageError
from rumpus._options import build
from rumpus._schema import view_schema
from rumpus_ruckus._moves import ADD, DRAW, STEAL, WAIT
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import ALL_CARDS, CALLS, COPIES, KEYS, SETS

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def test_the_cards_are_twelve_sets_of_six_alike() -> None:
    assert (len(ALL_CARDS), SETS, COPIES) == (72, 12, 6)
    assert {ALL_CARDS.count(kind) for kind in range(SETS)} == {6}


def test_the_names_are_short_words_that_differ() -> None:
    assert len({key[0] for key in KEYS}) == SETS, "one letter tells them apart"
    assert all(key.isascii() and key.isalpha() and key == key.lower() for key in KEYS)
    assert list(KEYS) == sorted(KEYS)
    assert list(CALLS) == list(KEYS)
    assert CALLS["woof"] == "Woof! Woof!"
    assert all(call == f"{key.capitalize()}! {key.capitalize()}!" for key, call in CALLS.items())


def test_notations_are_words_that_can_be_typed() -> None:
    woof = KEYS.index("woof")
    assert [str(move) for move in (WAIT, DRAW, ADD[woof], STEAL[2][woof])] == [
        "wait",
        "draw",
        "add woof",
        "steal woof 3",
    ]
    moves = [WAIT, DRAW, *ADD, *(move for moves in STEAL for move in moves)]
    assert len({str(move) for move in moves}) == len(moves) == 2 + 12 + 6 * 12


def test_a_view_tells_all_that_is_public_and_the_own_hand(lay: Lay) -> None:
    table = lay(
        ["woof baa", "meow", "oink quack tweet"],
        ["hoot*2", "", "woof*3 baa*2"],
        deck="neigh neigh",
        totals=[3, 0, 12],
        idle=1,
    )
    table.choose(0, "steal baa 3")
    assert table.view(0) == {
        "seat": 0,
        "round": 1,
        "beat": 1,
        "idle": 1,
        "deck": 2,
        "hand": ["baa", "woof"],
        "hands": [2, 1, 3],
        "sets": [{"hoot": 2}, {}, {"baa": 2, "woof": 3}],
        "fresh": [{"hoot": 0}, {}, {"baa": 0, "woof": 0}],
        "totals": [3, 0, 12],
        "chosen": "steal baa 3",
        "last": None,
        "reason": "",
    }
    assert table.view(1)["chosen"] == table.view(2)["chosen"] == ""


def test_nothing_in_a_view_depends_on_what_is_hidden(lay: Lay) -> None:
    fronts = ["hoot*2", "", "gobble*3"]
    one = lay(["woof baa", "meow", "oink quack tweet"], fronts, deck="neigh cluck")
    two = lay(["woof baa", "oink", "meow neigh cluck"], fronts, deck="quack tweet")
    assert one.view(0) == two.view(0)
    one.choose(1, "draw")
    assert one.view(0) == two.view(0)
    assert one.moves(0) == two.moves(0)


def test_a_view_tells_how_the_last_round_ended(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["", "quack*3"], deck="hoot hoot")
    table.play("wait", "add quack")
    assert table.view(0)["last"] == {
        "round": 1,
        "reason": "ruckus",
        "caller": 1,
        "laid": [0, 4],
        "held": [2, 0],
        "points": [0, 6],
    }


def test_the_end_shows_the_table_as_the_last_round_left_it(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["", "quack*3"], deck="hoot hoot", target=5)
    table.play("wait", "add quack")
    view = table.view(0)
    assert (view["reason"], view["hand"], view["hands"]) == ("target", ["baa", "woof"], [2, 0])
    assert view["sets"][1]["quack"] == 4


def test_the_schema_of_the_view() -> None:
    schema = view_schema(Ruckus)
    assert schema is not None
    assert set(schema["$defs"]["View"]["properties"]) == set(Ruckus().view(_state(), 0))


def _state() -> Any:
    from rumpus import Table

    return Ruckus().setup(Table(2, 1))


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"target": 0}, "game.target: wants 1 or more, got 0"),
        ({"round_limit": 0}, "game.round_limit: wants 1 to 1000, got 0"),
        ({"round_limit": 1001}, "game.round_limit: wants 1 to 1000, got 1001"),
        ({"floor": "none"}, "game.floor: 'none' is none of round, total"),
        ({"reflexes": [1, 0]}, "game.reflexes: wants finite numbers above 0, got 0.0"),
        ({"reflexes": [1]}, "game.reflexes: wants one speed a seat, 2 to 6, got 1"),
        ({"reflexes": 3}, "game.reflexes: wants a list, got 3"),
    ],
)
def test_impossible_options_are_refused_by_name(values: dict[str, Any], problem: str) -> None:
    with pytest.raises(UsageError) as refusal:
        build(Ruckus, values, "game")
    assert str(refusal.value) == problem


def test_options_are_what_they_were_given_as() -> None:
    game = build(Ruckus, {"target": 30, "reflexes": [1, 2.5], "floor": "total", "round_limit": 7}, "game")
    assert game == Ruckus(target=30, reflexes=(1.0, 2.5), floor="total", round_limit=7)
    assert list(Ruckus().seat_counts()) == [2, 3, 4, 5, 6]
