"""The Declaration Phase: totals, highest and second, ties (G9, G10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


# --- totals


def test_melee_counts_in_the_first_row_ranged_damage_in_all(lay: Lay) -> None:
    battle = lay("m2h1, r1h1 | m3h1, r1h1b | r3h1", "h4")
    assert battle.totals == (2 + 1 + 1 + 3, 0)


def test_the_printed_sums_three_melee_and_two_ranged_are_five(lay: Lay) -> None:
    battle = lay("m2h1, m1h1 | r2h2", "h4")
    assert battle.hits == [(0, 1, 5)]


def test_damage_of_a_skill_is_part_of_the_total_but_unblockable_damage_is_not(lay: Lay) -> None:
    battle = lay("m5h1, Bomber | Mortimer | Captain, r1h1", "m9h9, h4, h3", first=1)
    battle.play("0: use Bomber", "1: assign h4")
    assert battle.totals[0] == 5 + 1 + 1 + 1


def test_g09_mortimer_adds_one_to_the_row_as_a_whole(lay: Lay) -> None:
    battle = lay("m1h1, m1h1b, m1h1c | Mortimer", "h4")
    assert battle.totals == (3 + 1, 0)


def test_mortimer_wants_a_unit_in_the_row_in_front(lay: Lay) -> None:
    battle = lay(" | Mortimer", "h4")
    assert battle.totals == (0, 0)


def test_mortimer_in_the_first_row_has_nobody_in_front(lay: Lay) -> None:
    battle = lay("Mortimer", "h4")
    assert battle.totals == (1, 0)


def test_g09_a_bonus_from_the_third_row_to_the_second_adds_no_melee(lay: Lay) -> None:
    battle = lay("m1h1 | m1h1b | Mortimer", "h4")
    assert battle.totals == (1, 0)


def test_g09_two_such_units_add_two(lay: Lay) -> None:
    battle = lay("m1h1 | Mortimer, Mortimer Junior", "h4")
    assert battle.totals == (1 + 2, 0)


def test_g09_a_row_bonus_is_no_attack_of_its_unit_and_cannot_be_switched_off(lay: Lay) -> None:
    battle = lay("Gozer", "m1h1, m1h1b | Mortimer")
    battle.play("0: use Gozer", "0: target Mortimer")
    assert battle.totals == (1, 2 + 1)
    battle = lay("Gozer", "m1h1 | Mortimer")
    battle.play("0: use Gozer", "0: target m1h1")
    assert battle.totals == (1, 1)


def test_take_that_adds_melee_to_its_row_as_a_whole(lay: Lay) -> None:
    battle = lay("m1h1, m1h1b", "h4", beside=["Take That"])
    assert battle.totals == (3, 0)


def test_take_that_gives_nothing_to_a_row_without_units(lay: Lay) -> None:
    battle = lay(" | r1h1", "h4", beside=["Take That"])
    assert battle.totals == (1, 0)


def test_g09_an_army_without_units_declares_nothing(lay: Lay) -> None:
    battle = lay("m1h1", "", "h4")
    assert battle.totals == (1, -1, 0)
    assert battle.told("declared")[0]["totals"] == [[0, 1], [2, 0]]


# --- who hits whom


def test_g10_the_printed_example_8_5_4_3(lay: Lay) -> None:
    battle = lay("m8h1", "m5h1", "m4h1", "m3h1")
    assert battle.totals == (8, 5, 4, 3)
    assert battle.hits == [(1, 0, 5), (0, 1, 8), (0, 2, 8), (0, 3, 8)]


@pytest.mark.parametrize("first", range(4))
def test_g10_damage_is_applied_in_player_order(lay: Lay, first: int) -> None:
    battle = lay("m8h1", "m5h1", "m4h1", "m3h1", first=first)
    order = [(first + distance) % 4 for distance in range(4)]
    assert [receiver for _, receiver, _ in battle.hits] == order
    assert (battle.board.highest, battle.board.second) == (0, 1)


@pytest.mark.parametrize(("first", "highest", "second"), [(0, 1, 3), (1, 1, 3), (2, 3, 1), (3, 3, 1)])
def test_g10_a_tie_for_the_highest_goes_to_the_nearest_to_the_token(
    lay: Lay, first: int, highest: int, second: int
) -> None:
    battle = lay("m1h1", "m3h1", "m2h1", "m3h3", first=first)
    assert battle.totals == (1, 3, 2, 3)
    assert (battle.board.highest, battle.board.second) == (highest, second)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_g10_a_tie_for_the_second_goes_to_the_nearest_to_the_token(lay: Lay, first: int, second: int) -> None:
    battle = lay("m5h1", "m3h1", "m1h1", "m3h3", first=first)
    assert (battle.board.highest, battle.board.second) == (0, second)
    assert [attacker for attacker, receiver, _ in battle.hits if receiver == 0] == [second]


def test_g10_the_holder_of_the_token_is_the_nearest(lay: Lay) -> None:
    battle = lay("m3h1", "m3h3", first=1)
    assert (battle.board.highest, battle.board.second) == (1, 0)


def test_g10_a_total_of_0_hits_nobody_but_holds_its_place(lay: Lay) -> None:
    battle = lay("m2h1", "h3", "h4")
    assert battle.hits == [(0, 1, 2), (0, 2, 2)]
    assert battle.board.second == 1


def test_g10_where_all_totals_are_0_nobody_is_hit(lay: Lay) -> None:
    battle = lay("Wallace", "Shepherd", at="still")
    for name in ("Wallace", "Shepherd"):
        battle.fighter(name).disabled = 3
    battle.run("end cycle")
    assert (battle.totals, battle.hits, battle.asks) == ((0, 0), [], "")
    assert battle.board.highest == 0


def test_with_two_players_each_hits_the_other(lay: Lay) -> None:
    battle = lay("m1h1", "m3h1")
    assert battle.hits == [(1, 0, 3), (0, 1, 1)]


def test_an_army_alone_hits_nobody(lay: Lay) -> None:
    battle = lay("m1h1", "", at="declaration")
    assert battle.hits == []


# --- who does not attack


def test_poison_pete_his_victim_deals_neither_melee_nor_ranged_damage_tokens_included(lay: Lay) -> None:
    battle = lay("Poison Pete, h4", "m1h2, r1h2 | h3", attached={"r1h2": "ranged, melee"}, first=1)
    battle.play("1: assign m1h2", "0: assign Poison Pete", "0: use Poison Pete")
    assert battle.moves() == ["target m1h2", "target r1h2", "target h3", "target h4"]
    battle.play("0: target r1h2", "1: stop")
    battle.go_on("resolve")
    assert battle.totals == (0, 1)


def test_poison_pete_what_his_victim_triggers_when_defeated_still_works(lay: Lay) -> None:
    battle = lay("m2h2", "Bang", at="still")
    battle.fighter("Bang").disabled = 3
    battle.run("end cycle")
    assert battle.totals == (2, 0)
    battle.play("1: use Bang")
    assert battle.damage[-1] == ("m2h2", 1, 1)


def test_poison_pete_works_for_one_declaration(lay: Lay) -> None:
    battle = lay("Poison Pete, h4", "m1h2, m2h3", first=1)
    battle.play("1: assign m1h2", "0: assign Poison Pete", "0: use Poison Pete", "0: target m2h3")
    battle.go_on("resolve")
    assert battle.totals == (0, 1)
    battle.run("end cycle").go_on("resolve")
    assert battle.totals == (0, 3)
