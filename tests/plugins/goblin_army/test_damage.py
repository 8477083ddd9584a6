"""Applying damage: assignment, shields, hearts, row blocks, prevention, absorption, cleaving (G11 to G14, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


# --- assignment


def test_g13_the_receiver_says_which_unit_of_the_first_row_takes_it(lay: Lay) -> None:
    battle = lay("m1h1", "h3, h2, h1 | h4")
    assert (battle.asked, battle.asks) == ((1,), "assign")
    assert battle.moves() == ["assign h3", "assign h2", "assign h1"]


def test_g13_one_unit_is_finished_before_the_next(lay: Lay) -> None:
    battle = lay("m4h1", "h3, h2")
    battle.play("1: assign h3")
    assert battle.taken(1) == [("h3", 3, 3), ("h2", 1, 1)]


def test_g13_all_points_stay_on_a_unit_that_they_do_not_defeat(lay: Lay) -> None:
    battle = lay("m2h1", "h3, h2")
    battle.play("1: assign h3")
    assert (battle.taken(1), battle.defeated) == ([("h3", 2, 2)], [])


def test_g13_what_is_more_than_the_first_row_can_take_is_lost(lay: Lay) -> None:
    battle = lay("m8h1", "h3 | h4")
    assert battle.taken(1) == [("h3", 3, 3)]
    assert battle.army(1) == "h4"


def test_g13_an_empty_first_row_takes_nothing(lay: Lay) -> None:
    battle = lay("m8h1", " | h3 | h4")
    assert (battle.hits, battle.taken(1)) == ([], [])


def test_damage_stays_over_the_cycles_of_a_round(lay: Lay) -> None:
    battle = lay("m1h1", "h3").go_on()
    assert battle.fighter("h3").damage == 2
    assert battle.go_on().defeated == ["h3"]


# --- shields and hearts


@pytest.mark.parametrize(("attacker", "markers"), [("m1h1", 0), ("m2h1", 1), ("m3h1", 2)])
def test_g12_the_printed_examples_of_the_shield(lay: Lay, attacker: str, markers: int) -> None:
    battle = lay(attacker, "s1h3")
    assert battle.taken(1)[0][2] == markers
    assert battle.fighter("s1h3").damage == markers


def test_g12_a_shield_blocks_in_every_batch_all_round_long(lay: Lay) -> None:
    battle = lay("m2h1", "s1h3").go_on().go_on()
    assert battle.taken(1) == [("s1h3", 2, 1)] * 3
    assert battle.defeated == ["s1h3"]


def test_g12_each_shield_blocks_one(lay: Lay) -> None:
    battle = lay("m3h1", "s2h2")
    assert battle.taken(1) == [("s2h2", 3, 1)]


def test_g12_a_shield_does_not_block_unblockable_damage(lay: Lay) -> None:
    battle = lay("Sniper", "s2h2")
    battle.play("0: use Sniper")
    assert battle.taken(1)[0] == ("s2h2", 2, 2)


def test_the_points_that_a_shield_blocks_are_gone_for_the_next_unit(lay: Lay) -> None:
    battle = lay("m3h1", "s2h1, h4")
    battle.play("1: assign s2h1")
    assert battle.taken(1) == [("s2h1", 3, 1)]


def test_a_unit_with_as_many_markers_as_hearts_is_defeated(lay: Lay) -> None:
    battle = lay("m2h1", "h2, h4")
    battle.play("1: assign h2")
    assert (battle.defeated, battle.discard(1)) == (["h2"], "h2")


# --- simultaneity


def test_g11_all_defeated_leave_together_after_all_damage(lay: Lay) -> None:
    battle = lay("m3h1", "m3h3")
    assert battle.hits == [(1, 0, 3), (0, 1, 3)]
    assert battle.defeated == ["m3h1", "m3h3"]


def test_g11_amounts_are_fixed_at_declaration(lay: Lay) -> None:
    battle = lay("m3h1 | Mortimer", "m2h3, m1h1")
    assert battle.totals == (4, 3)
    battle.play("1: assign m1h1")
    assert battle.hits == [(1, 0, 3), (0, 1, 4)]


# --- Francis and Cupid


def test_g11_francis_blocks_one_of_each_batch_to_the_row_in_front_before_assignment(lay: Lay) -> None:
    battle = lay("m3h1", "h4, h3 | Francis")
    assert battle.told("row blocks") == [{"seat": 1, "points": 1, "row": 0}]
    assert battle.view(1)["table"]["question"]["points"] == 2


def test_francis_blocks_for_the_row_as_a_whole_not_for_each_unit(lay: Lay) -> None:
    battle = lay("m4h1", "h1, h2, h3 | Francis")
    battle.play("1: assign h1", "1: assign h2")
    assert battle.taken(1) == [("h1", 1, 1), ("h2", 2, 2)]


def test_francis_two_of_them_block_two(lay: Lay) -> None:
    battle = lay("m4h1", "h4 | Francis, Francis Junior")
    assert battle.taken(1) == [("h4", 2, 2)]


def test_francis_blocks_for_no_other_row(lay: Lay) -> None:
    for army in ("h4, Francis", "h4 | h3 | Francis"):
        battle = lay("m1h1", army)
        assert battle.told("row blocks") == []


def test_francis_never_blocks_unblockable_damage(lay: Lay) -> None:
    battle = lay("Bomber", "h4 | Francis")
    battle.play("0: use Bomber")
    assert battle.taken(1)[0] == ("h4", 1, 1)


def test_g11_a_batch_that_francis_blocks_whole_is_offered_to_no_reaction(lay: Lay) -> None:
    battle = lay("m1h1", "Wallace, h4, h3 | Francis, Shepherd")
    assert (battle.asks, battle.taken(1)) == ("", [])
    battle = lay("m2h1", "Wallace, h4, h3 | Francis, Shepherd")
    assert battle.asks == "hit"


def test_francis_adds_to_shields(lay: Lay) -> None:
    battle = lay("m3h1", "s1h3 | Francis")
    assert battle.taken(1) == [("s1h3", 2, 1)]


def test_cupid_blocks_for_its_row_as_a_whole(lay: Lay) -> None:
    battle = lay("m3h1", "h4, h3", beside=["", "Cupid"])
    battle.play("1: assign h4")
    assert battle.taken(1) == [("h4", 2, 2)]


def test_cupid_acts_on_the_row_that_it_names_only(lay: Lay) -> None:
    battle = lay("m3h1", "h4 | h3", beside=["", "Second Love"])
    assert battle.taken(1) == [("h4", 3, 3)]
    battle = lay("Cleaver", "h4 | h3", beside=["", "Second Love"])
    battle.play("0: use Cleaver")
    assert battle.taken(1) == [("h4", 2, 2)]  # the second row's block stops the point that goes on


# --- Wallace


def test_wallace_prevents_the_damage_dealt_to_his_row_once(lay: Lay) -> None:
    battle = lay("m3h1", "h4, Wallace")
    assert battle.moves() == ["use Wallace", "done"]
    battle.play("1: use Wallace")
    assert battle.told("prevented") == [{"seat": 1, "card": "Wallace", "points": 3}]
    assert (battle.taken(1), battle.fighter("Wallace").lit) == ([], 1)


def test_wallace_only_once_a_round(lay: Lay) -> None:
    battle = lay("m3h3", "h4, Wallace", lit=["Wallace"])
    assert battle.asks == "assign"


def test_wallace_is_optional(lay: Lay) -> None:
    battle = lay("m3h3", "h4, Wallace")
    battle.play("1: done", "1: assign h4")
    assert battle.fighter("Wallace").lit == 0


def test_wallace_does_nothing_for_another_row(lay: Lay) -> None:
    battle = lay("m3h3", "h4, h3 | Wallace")
    assert battle.asks == "assign"


def test_wallace_prevents_unblockable_damage_too_when_it_is_dealt_to_his_row(lay: Lay) -> None:
    battle = lay("Bomber", "h4, Wallace")
    battle.play("0: use Bomber")
    assert battle.moves() == ["use Wallace", "done"]


def test_wallace_does_nothing_for_damage_that_names_no_row(lay: Lay) -> None:
    battle = lay("Bang, m2h1", "m3h3, h4, Wallace")
    battle.play("0: assign Bang", "1: done", "1: assign h4", "0: use Bang")
    assert battle.asks == "assign"


def test_a_reaction_without_a_marker_may_be_used_in_every_batch(lay: Lay) -> None:
    battle = lay("m3h3", "h4, Cover")
    battle.play("1: use Cover").go_on()
    assert battle.moves() == ["use Cover", "done"]


def test_a_reaction_may_be_used_beside_an_active_skill_of_the_same_round(lay: Lay) -> None:
    battle = lay("m3h3", "h4, Wallace | Captain", lit=["Captain"])
    assert battle.moves() == ["use Wallace", "done"]


# --- Shepherd, Warden, Saint


def test_g33_an_absorber_takes_points_before_assignment_up_to_its_number(lay: Lay) -> None:
    battle = lay("m5h1", "h4 | Saint")
    assert battle.moves() == ["Saint absorbs 1", "Saint absorbs 2", "Saint absorbs 3", "done"]
    battle.play("1: Saint absorbs 3")
    assert battle.taken(1) == [("Saint", 3, 2), ("h4", 2, 2)]


def test_g33_never_more_than_finishes_it(lay: Lay) -> None:
    battle = lay("m5h1", "h4 | Saint", damage={"Saint": 3})
    assert battle.moves() == ["Saint absorbs 1", "Saint absorbs 2", "done"]  # its shield, its last heart


def test_g33_never_more_than_there_is(lay: Lay) -> None:
    battle = lay("m2h1", "h4 | Saint")
    assert battle.moves() == ["Saint absorbs 1", "Saint absorbs 2", "done"]


def test_g33_once_a_batch_each_from_any_row(lay: Lay) -> None:
    battle = lay("m8h1", "h4 | Warden | Shepherd")
    assert battle.moves() == ["Warden absorbs 1", "Warden absorbs 2", "Shepherd absorbs 1", "done"]
    battle.play("1: Warden absorbs 1")
    assert battle.moves() == ["Shepherd absorbs 1", "done"]
    battle.play("1: Shepherd absorbs 1")
    assert battle.asks != "hit"


def test_g33_it_is_no_marker_and_works_in_every_batch(lay: Lay) -> None:
    battle = lay("m1h1", "h4, h3, h2 | Shepherd")
    battle.play("1: Shepherd absorbs 1").go_on()
    assert battle.moves() == ["Shepherd absorbs 1", "done"]


def test_g33_another_own_unit_must_stand_in_the_row_that_is_hit(lay: Lay) -> None:
    battle = lay("m1h1", "Shepherd | h4")
    assert (battle.told("damage")[-1]["absorbed"], battle.taken(1)) == (False, [("Shepherd", 1, 1)])
    battle = lay("m1h1", "Shepherd, h4")
    assert battle.asks == "hit"


def test_g33_its_shields_block_once_over_absorbed_and_assigned_points(lay: Lay) -> None:
    battle = lay("m4h1", "Warden, h1")
    battle.play("1: Warden absorbs 1", "1: assign Warden")
    assert battle.taken(1) == [("Warden", 1, 0), ("Warden", 2, 2), ("h1", 1, 1)]


def test_g33_unblockable_damage_may_be_absorbed_and_shields_do_not_help(lay: Lay) -> None:
    battle = lay("Sniper", "h4 | Warden")
    battle.play("0: use Sniper")
    assert battle.moves() == ["Warden absorbs 1", "Warden absorbs 2", "done"]
    battle.play("1: Warden absorbs 2")
    assert battle.taken(1)[0] == ("Warden", 2, 2)
    assert battle.defeated[0] == "Warden"


def test_g33_who_has_no_heart_left_absorbs_nothing_more(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | Shepherd | h3", damage={"Shepherd": 2})
    battle.play("0: use Cleaver", "1: Shepherd absorbs 1")
    assert battle.taken(1) == [("Shepherd", 1, 1), ("h4", 1, 1), ("h3", 1, 1)]  # the last goes on unabsorbed
    assert battle.defeated == ["Shepherd"]


def test_wallace_without_a_heart_left_prevents_nothing_more(lay: Lay) -> None:
    battle = lay("Cleaver, Cleaver's Brother | Rat & Tat", "m9h9 | Wallace, h3", damage={"Wallace": 1})
    battle.play("0: use Cleaver", "0: use Cleaver's Brother", "0: assign Cleaver", "0: target Cleaver")
    battle.play("1: done", "1: assign Wallace")
    assert battle.taken(1)[1:] == [("Wallace", 1, 1), ("h3", 2, 2)]


def test_g13_who_has_no_heart_left_takes_nothing_more(lay: Lay) -> None:
    battle = lay("Cleaver, Cleaver's Brother | Rat & Tat", "m9h9 | h1, h3")
    battle.play("0: use Cleaver", "0: use Cleaver's Brother", "0: assign Cleaver")
    battle.play("0: target Cleaver", "1: assign h1")
    assert battle.taken(1)[1:] == [("h1", 1, 1), ("h3", 2, 2)]


def test_g11_reactions_come_before_assignment_in_any_order(lay: Lay) -> None:
    battle = lay("m5h1", "h4, Wallace | Saint")
    battle.play("1: Saint absorbs 1")
    assert battle.moves() == ["use Wallace", "done"]
    battle.play("1: use Wallace")
    assert battle.taken(1) == [("Saint", 1, 0)]


# --- unblockable damage


def test_g14_the_receiver_chooses_any_unit_then_another_anywhere(lay: Lay) -> None:
    battle = lay("Sniper", "h1, h3 | h1b | h4")
    battle.play("0: use Sniper")
    assert battle.moves() == ["assign h1", "assign h3", "assign h1b", "assign h4"]
    battle.play("1: assign h1b")
    assert battle.moves() == ["assign h1", "assign h3", "assign h4"]


def test_g14_a_named_row_bounds_it(lay: Lay) -> None:
    battle = lay("Bomber", "h1, h3 | h4")
    battle.play("0: use Bomber")
    assert battle.moves() == ["assign h1", "assign h3"]


def test_g14_an_empty_row_that_is_named_takes_nothing(lay: Lay) -> None:
    battle = lay("Bomber", " | h4", "h3")
    battle.play("0: use Bomber")
    assert (battle.taken(1), battle.taken(2)[0]) == ([], ("h3", 1, 1))


def test_defeated_row_stays_empty_until_units_fall_forward(lay: Lay) -> None:
    battle = lay("Bomber, m5h1", "h1 | h4", "h3")
    battle.play("0: use Bomber")
    assert battle.hits[0] == (0, 1, 1)
    assert (0, 1, 6) not in battle.hits  # the row is empty: the attack is lost, it does not spill over
    assert battle.army(1) == "h4"
    assert battle.fighter("h4").damage == 0


def test_g14_each_opponents_defeated_leave_before_the_next_assigns(lay: Lay) -> None:
    battle = lay("Bomber", "h1, m1h1", "h1b, m1h2")
    battle.play("0: use Bomber", "1: assign h1")
    assert battle.defeated == ["h1"]
    assert (battle.asked, battle.asks) == ((2,), "assign")


def test_g14_in_player_order_without_its_owner(lay: Lay) -> None:
    battle = lay("h3, h4", "Bomber", "h1, h2", first=2)
    battle.play("1: use Bomber")
    assert battle.asked == (2,)
    battle.play("2: assign h1")
    assert battle.asked == (0,)


# --- Cleaver


def test_cleaver_his_attack_goes_on_into_the_row_behind(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | h3")
    battle.play("0: use Cleaver")
    assert battle.taken(1) == [("h4", 2, 2), ("h3", 1, 1)]


def test_cleavers_brother_deals_two(lay: Lay) -> None:
    battle = lay("Cleaver's Brother", "h4 | h3")
    battle.play("0: use Cleaver's Brother")
    assert battle.taken(1) == [("h4", 2, 2), ("h3", 2, 2)]


def test_cleaver_without_his_skill_just_attacks(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | h3")
    assert battle.play("0: pass").damage == [("h4", 2, 2)]


def test_cleaver_shields_block_the_points_and_the_receiver_assigns_them_at_once(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | s1h3, h3")
    battle.play("0: use Cleaver")
    assert (battle.asked, battle.moves()) == ((1,), ["assign s1h3", "assign h3"])
    battle.play("1: assign s1h3")
    assert battle.taken(1)[-1] == ("s1h3", 1, 0)


def test_cleaver_reaches_no_further_than_the_row_behind(lay: Lay) -> None:
    battle = lay("Cleaver's Brother", "h4 | h1 | h3")
    battle.play("0: use Cleaver's Brother")
    assert battle.taken(1) == [("h4", 2, 2), ("h1", 1, 1)]


def test_cleaver_no_row_behind_no_damage(lay: Lay) -> None:
    battle = lay("Cleaver", "h4")
    battle.play("0: use Cleaver")
    assert battle.taken(1) == [("h4", 2, 2)]


def test_cleaver_hits_each_opponent_whom_his_army_damaged(lay: Lay) -> None:
    battle = lay("Cleaver", "h4, Wallace | m1h1", "h3 | h1", "h2 | s1h3")
    battle.play("0: use Cleaver", "1: use Wallace")
    assert (battle.taken(1), battle.taken(2)) == ([], [("h3", 2, 2), ("h1", 1, 1)])
    assert battle.taken(3) == [("h2", 2, 2), ("s1h3", 1, 0)]


def test_cleaver_second_highest_is_enough_and_hits_the_highest(lay: Lay) -> None:
    battle = lay("m3s1h3 | h3", "Cleaver", "h4 | h2")
    battle.play("1: use Cleaver")
    assert [each["victim"] for each in battle.told("cleave")] == [0]


def test_cleaver_is_ignored_if_his_army_is_neither_highest_nor_second(lay: Lay) -> None:
    battle = lay("m5h1 | h3", "m4h1 | h4", "Cleaver | h2")
    battle.play("2: use Cleaver")
    assert battle.told("cleave") == []


def test_cleaver_the_skill_is_spent_even_when_ignored(lay: Lay) -> None:
    battle = lay("m5h1 | h3", "m4h1 | h4", "h1, Cleaver | h2")
    battle.play("2: use Cleaver")
    assert (battle.told("cleave"), battle.fighter("Cleaver").lit) == ([], 1)


def test_cleaver_is_off_if_his_melee_is_switched_off_ranged_add_on_or_not(lay: Lay) -> None:
    battle = lay("Cleaver, m1h1", "Gozer, h4 | h3", first=1, attached={"Cleaver": "ranged"})
    battle.play("1: use Gozer", "1: target Cleaver", "0: use Cleaver", "1: assign h4")
    assert battle.told("cleave") == []


def test_cleaver_is_ignored_if_all_damage_is_blocked_or_prevented(lay: Lay) -> None:
    blocked = lay("Cleaver", "s2h2 | h3")
    assert blocked.play("0: use Cleaver").told("cleave") == []
    prevented = lay("Cleaver", "h4, Wallace | h3")
    assert prevented.play("0: use Cleaver", "1: use Wallace").told("cleave") == []
    row = lay("Cleaver", "h4 | Francis, Francis Junior")
    assert row.play("0: use Cleaver").told("cleave") == []


def test_cleaver_bullet_proof_prevents_and_so_ends_it(lay: Lay) -> None:
    battle = lay("Cleaver | h1", "Lass | h3", attached={"Lass": "Bullet Proof"}, at="still")
    battle.fighter("Lass").kickers *= 2  # as good as two of them
    battle.run("end cycle").play("0: use Cleaver")
    assert (battle.taken(1)[-1], battle.told("cleave")) == (("Lass", 2, 0), [])


def test_cleaver_absorbed_damage_counts_as_dealt_even_if_blocked(lay: Lay) -> None:
    battle = lay("Cleaver", "s2h1, Warden | h3")
    battle.play("0: use Cleaver", "1: Warden absorbs 1", "1: assign s2h1")
    assert battle.taken(1)[:2] == [("Warden", 1, 0), ("s2h1", 1, 0)]
    assert len(battle.told("cleave")) == 1


def test_cleaver_goes_into_the_row_behind_the_unit_first_declared_as_absorbing(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | Saint | h3")
    battle.play("0: use Cleaver", "1: Saint absorbs 1", "1: done")
    assert battle.taken(1)[-1] == ("h3", 1, 1)
    battle = lay("Cleaver", "h4 | h3 | Saint")
    battle.play("0: use Cleaver", "1: Saint absorbs 1")
    assert battle.told("cleave") == []


def test_cleaver_behind_the_first_row_needs_a_ranged_add_on(lay: Lay) -> None:
    without = lay("m1h1 | Cleaver", "h4 | h3")
    assert without.play("0: use Cleaver").told("cleave") == []
    for army in ("m1h1 | Cleaver", "m1h1 | h2 | Cleaver"):
        battle = lay(army, "h4 | h3", attached={"Cleaver": "ranged"})
        assert battle.play("0: use Cleaver").damage[-1] == ("h3", 1, 1)


def test_cleaver_two_of_them_are_two_batches_in_their_owners_order(lay: Lay) -> None:
    battle = lay("Rat & Tat, Cleaver, Cleaver's Brother", "m9h9 | s1h3")
    battle.play("0: use Cleaver", "0: use Cleaver's Brother", "0: assign Cleaver", "0: assign Rat & Tat")
    assert (battle.asked, battle.moves()) == ((0,), ["target Cleaver", "target Cleaver's Brother"])
    battle.play("0: target Cleaver's Brother")
    assert battle.taken(1)[-2:] == [("s1h3", 2, 1), ("s1h3", 1, 0)]


def test_cleaver_only_his_next_attack_goes_on(lay: Lay) -> None:
    battle = lay("Cleaver", "h4 | h3")
    battle.play("0: use Cleaver", "1: stop").go_on()
    assert (len(battle.hits), len(battle.told("cleave"))) == (3, 1)
