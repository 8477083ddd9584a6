"""The printed rules, one statement after another, as far as the rulings do not say more (test_rulings)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Table
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import ALL_CARDS

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def test_there_are_72_cards_in_12_sets_of_6_alike() -> None:
    assert sorted(Counter(ALL_CARDS).values()) == [6] * 12


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_draws_7_cards_and_the_rest_is_the_deck(seats: int) -> None:
    for deal in range(30):
        game, table = Ruckus(), Table(seats, deal, listening=True)
        state = game.setup(table)
        dealt = [told for told in table.told if told.event.kind == "dealt"]
        assert {len(told.event.data["hand"]) for told in dealt} == {7}
        assert [told.to for told in dealt[-seats:]] == [(seat,) for seat in range(seats)]
        assert len(state.deck) == 72 - 7 * seats


def test_the_hand_is_shown_sorted_by_set(lay: Lay) -> None:
    table = lay(["woof baa oink", "meow"], deck="hoot")
    assert table.view(0)["hand"] == ["baa", "oink", "woof"]


def test_each_set_is_a_pile_of_its_own(start: Lay) -> None:
    table = start(["woof woof baa baa baa oink hoot", "meow cluck neigh gobble quack tweet squeak"])
    assert table.view(0)["sets"][0] == {"baa": 3, "woof": 2}


def test_single_cards_stay_in_the_hand(start: Lay) -> None:
    table = start(["woof woof baa oink hoot meow cluck", "meow cluck neigh gobble quack tweet squeak"])
    assert table.hand(0) == "baa cluck hoot meow oink"
    assert (table.hand(1), table.front(1)) == ("cluck gobble meow neigh quack squeak tweet", "")


def test_draw_steal_and_add_come_in_any_order_and_as_often_as_wanted(lay: Lay) -> None:
    fronts = ["", "woof*2 quack*2", "baa*3"]
    table = lay(["woof baa oink quack", "meow", "tweet"], fronts, deck="oink hoot neigh")
    table.play("steal woof 2", "wait", "wait")
    table.play("draw", "wait", "wait")
    table.play("steal baa 3", "wait", "wait")
    assert (table.hand(0), table.front(0)) == ("quack", "baa*4 oink*2 woof*3")
    table.play("draw", "wait", "wait")
    table.play("steal quack 2", "wait", "wait")
    assert (table.hand(0), table.front(1), table.front(2)) == ("hoot", "", "")


def test_one_opponent_can_be_robbed_again_and_again(lay: Lay) -> None:
    table = lay(["woof baa oink", "meow"], ["", "woof*2 baa*3"], deck="hoot hoot")
    table.play("steal woof 2", "wait")
    table.play("steal baa 2", "wait")
    assert (table.front(0), table.front(1)) == ("baa*4 woof*3", "")


def test_a_stolen_set_can_be_stolen_back(lay: Lay) -> None:
    table = lay(["woof baa", "woof meow"], ["", "woof*2"], deck="hoot hoot")
    table.play("steal woof 2", "wait")
    table.play("wait", "steal woof 1")
    assert (table.front(0), table.front(1)) == ("", "woof*4")


def test_a_steal_needs_a_card_from_the_hand(lay: Lay) -> None:
    table = lay(["baa oink", "meow"], ["woof*2", "woof*3"], deck="hoot hoot")
    assert table.moves(0) == ["wait", "draw"]


def test_the_name_of_the_set_is_called_whenever_a_card_is_played(lay: Lay) -> None:
    table = lay(["woof baa quack", "baa meow"], ["baa*2", "woof*2"], deck="quack")
    names = ("Ada", "Bo")
    lines = []
    for choice in ("add baa", "steal woof 2", "draw"):
        events = table.play(choice, "wait")
        lines += [table.game.story(event, names) for event in events if event.kind != "beat"]
    assert lines[:4] == [
        'Ada calls "BAA! BAA!" and adds 1 card, 3 now.',
        'Ada calls "WOOF! WOOF!" and steals 2 cards of Bo\'s, 3 now.',
        "Ada draws a card, the last one.",
        "Ada's card is Quack.",
    ]
    assert lines[4] == 'Ada calls "QUACK! QUACK!" and lays down 2 cards.'
    assert lines[5] == 'Ada calls "RUCKUS!" and has no cards left.'


def test_what_is_played_after_ruckus_does_not_count(lay: Lay) -> None:
    table = lay(["woof", "baa"], ["woof*2", "baa*2"], deck="hoot", target=3)
    table.play("add woof", "add baa", order=(0, 1))
    assert (table.last.caller, table.last.laid, table.last.held) == (0, (3, 2), (0, 1))
    assert table.last.points == (5, 1)


def test_points_are_cards_in_front_less_cards_in_hand_and_2_for_the_call(lay: Lay) -> None:
    table = lay(["woof", "baa oink", "meow tweet hoot"], ["woof*2", "quack*5", "neigh*2"], deck="hoot")
    table.play("add woof", "wait", "wait")
    assert table.last.points == (3 + 2, 5 - 2, 0)


def test_rounds_go_on_until_somebody_has_50_points_and_the_most_points_win(lay: Lay) -> None:
    table = lay(["woof", "baa"], ["woof*2", "quack*5"], deck="hoot", totals=[44, 47])
    table.play("add woof", "wait")
    assert table.view(0)["totals"] == [49, 51]
    assert table.outcome.places() == (2, 1)


def test_ties_share_the_win(lay: Lay) -> None:
    table = lay(["woof", "baa"], ["woof*2", "quack*5"], deck="hoot", totals=[45, 46])
    table.play("add woof", "wait")
    assert table.outcome.scores == (50.0, 50.0)
    assert table.game.sum_up(table.outcome, ("Ada", "Bo")) == "Ada and Bo share the win with 50 points."
