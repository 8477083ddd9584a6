"""The Activation Phase: one skill, one add-on token, or nothing; the active skills of the named cards (G8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]
    OwnCards = Callable[..., Any]


# --- turns


def test_g08_a_turn_is_one_skill_in_player_order(lay: Lay) -> None:
    battle = lay("Captain, Miser", "Bomber, Fence", "Healer, h4", first=1)
    battle.play("1: use Bomber", "2: assign Healer", "0: assign Captain", "2: use Healer", "0: use Miser")
    assert battle.asks == "assign"
    assert [each["seat"] for each in battle.told("skill")] == [1, 2, 0]


def test_g08_a_turn_may_be_passed(lay: Lay) -> None:
    battle = lay("Captain, m1h1", "h4")
    battle.play("0: pass")
    assert battle.told("passed")[0] == {"seat": 0}
    assert battle.totals == (2, 0)


def test_g08_who_can_do_nothing_is_not_asked(lay: Lay) -> None:
    battle = lay("m1h1", "h4")
    assert battle.told("passed") == [{"seat": 0}, {"seat": 1}]


def test_a_marker_stays_on_a_used_skill_all_combat_round_long(lay: Lay) -> None:
    battle = lay("Miser, m1h2", "h4", "h3")
    battle.play("0: use Miser")
    battle.go_on("declare")
    assert battle.board.cycle == 2
    assert len(battle.told("skill")) == 1
    assert battle.fighter("Miser").lit == 1


def test_a_used_skill_cannot_be_used_again_in_the_same_round(lay: Lay) -> None:
    battle = lay("Miser, Captain", "h4", lit=["Miser"])
    assert battle.moves() == ["use Captain", "pass"]


def test_passive_and_reactive_skills_are_no_choices_of_a_turn(lay: Lay) -> None:
    battle = lay("Wallace, Mortimer, Bang", "Shepherd, Raisin")
    assert battle.asks == "hit"  # nobody had a turn to take


def test_skills_work_from_every_row(lay: Lay) -> None:
    battle = lay("m1h1 | Miser | Sniper", "h4")
    assert battle.moves() == ["use Miser", "use Sniper", "pass"]


def test_g08_a_skill_that_could_do_nothing_is_not_offered(lay: Lay) -> None:
    battle = lay("Digger, Sneaky, Scavenge", "Mugger, Healer", "Gozer", discards=["", "", ""])
    assert battle.asked == (2,)  # nothing to raise, nothing to bring back, nobody to rob or to heal


def test_g23_with_no_token_left_nobody_can_take_one(lay: Lay) -> None:
    battle = lay("Miser, Captain", "h4", camp_tokens="")
    assert battle.moves() == ["use Captain", "pass"]


def test_g23_who_takes_two_gets_the_last_one(lay: Lay) -> None:
    battle = lay("m1h1", "Fence", camp_tokens="2 VP")
    battle.play("1: use Fence")
    assert (battle.tokens(1), battle.state.camp.tokens) == ("2 VP", [])


# --- add-on tokens


def test_g08_a_token_is_an_add_on_instead_of_a_skill(lay: Lay) -> None:
    battle = lay("m2h5, Captain", "m1h2, h4", tokens=["melee, ranged", ""])
    assert battle.moves() == [
        "use Captain",
        "melee on m2h5",
        "melee on Captain",
        "ranged on m2h5",
        "ranged on Captain",
        "pass",
    ]
    battle.play("0: melee on Captain")
    assert (battle.attached("Captain"), battle.tokens(0)) == ("melee", "ranged")
    assert battle.totals == (4, 1)
    assert (battle.asks, battle.asked) == ("assign", (0,))


def test_tokens_that_are_points_cannot_be_played(lay: Lay) -> None:
    battle = lay("m1h1", "h4", tokens=["1 VP, 3 VP", ""])
    assert battle.told("passed")[0] == {"seat": 0}


def test_a_used_token_cannot_be_played_again(lay: Lay) -> None:
    battle = lay("m1h1", "h4", used=["melee, heart", ""])
    assert battle.told("passed")[0] == {"seat": 0}


def test_any_unit_can_get_an_add_on_whatever_its_figures(lay: Lay) -> None:
    battle = lay("h4 | r1h1 | (Lad)", "h3", tokens=["heart", ""])
    assert battle.moves() == ["heart on h4", "heart on r1h1", "heart on Lad", "pass"]


def test_a_ranged_add_on_counts_from_every_row(lay: Lay) -> None:
    battle = lay("m1h1 | m1h1b | h2", "h4", tokens=["ranged", ""])
    battle.play("0: ranged on h2")
    assert battle.totals == (2, 0)


def test_a_melee_add_on_counts_in_the_first_row_only(lay: Lay) -> None:
    for unit, expected in (("m1h1", 2), ("m1h1b", 1)):
        battle = lay("m1h1 | m1h1b", "h4", tokens=["melee", ""])
        battle.play(f"0: melee on {unit}")
        assert battle.totals == (expected, 0)


def test_a_heart_add_on_is_one_more_heart(lay: Lay) -> None:
    battle = lay("m1h1", "m1h2", tokens=["heart", ""])
    battle.play("0: heart on m1h1")
    assert (battle.defeated, battle.fighter("m1h1").damage) == ([], 1)
    battle.go_on()
    assert sorted(battle.defeated) == ["m1h1", "m1h2"]


def test_a_zombie_can_have_an_add_on(lay: Lay) -> None:
    battle = lay("(Boom)", "h4", tokens=["melee", ""])
    battle.play("0: melee on Boom")
    assert battle.totals == (2, 0)


def test_the_add_on_of_a_defeated_unit_lies_face_up_and_is_used(lay: Lay) -> None:
    battle = lay("m1h1, h4", "m1h2", attached={"m1h1": "melee, ranged"})
    battle.play("0: assign m1h1")
    assert (battle.used(0), battle.tokens(0)) == ("melee, ranged", "")


# --- Rat & Tat


def test_rat_and_tat_two_skills_on_the_turn_of_their_owner(lay: Lay) -> None:
    battle = lay("Rat & Tat, Captain, Miser", "Fence, Thug")
    battle.play("0: use Captain", "0: target Rat & Tat", "0: use Miser", "1: use Fence")
    assert battle.asks == "assign"


def test_rat_and_tat_do_not_stack(lay: Lay) -> None:
    battle = lay("Rat & Tat, Rat & Tat's Kin | Captain, Miser | Bomber", "Fence")
    battle.play("0: use Captain", "0: use Miser")
    assert battle.asked == (1,)


def test_rat_and_tat_the_second_skill_may_be_left_out(lay: Lay) -> None:
    battle = lay("Rat & Tat, Captain, Miser", "Fence")
    battle.play("0: use Miser", "0: pass")
    assert battle.asked == (1,)


def test_rat_and_tat_are_no_skill_of_the_opponents(lay: Lay) -> None:
    battle = lay("Rat & Tat, Captain, Miser", "Fence, Thug", "Grave Robber, Bomber", first=1)
    battle.play("1: use Fence", "2: use Grave Robber")
    assert battle.asked == (0,)


def test_an_add_on_that_others_have_seen_is_played_before_one_that_they_have_not(lay: Lay) -> None:
    battle = lay("m1h1", "h4", tokens=["melee, melee, 1 VP", ""], at="still")
    kind = battle.side(0).tokens[0][0]
    battle.side(0).tokens[1] = (kind, 0b11)
    battle.run().play("0: melee on m1h1")
    assert battle.view(1)["table"]["sides"][0]["tokens"] == [None, None]


def test_g08_under_rat_and_tat_a_token_uses_one_of_the_two_and_only_one_may(lay: Lay) -> None:
    battle = lay("Rat & Tat | Miser, Captain", "h4", tokens=["melee, ranged", ""])
    battle.play("0: melee on Rat & Tat")
    assert battle.moves() == ["use Miser", "use Captain", "pass"]
    battle.play("0: use Miser")
    assert battle.asks != "turn"
    battle = lay("Rat & Tat | Miser, Captain", "h4", tokens=["melee, ranged", ""])
    battle.play("0: use Miser", "0: ranged on Miser")
    assert battle.asks != "turn"


def test_g08_if_they_have_left_meanwhile_the_second_skill_is_lost(lay: Lay) -> None:
    battle = lay("Rat & Tat | Bomber, Miser", "Martyr, m1h2", kickers="Hard Boot")
    battle.play("0: use Bomber", "1: assign Martyr", "1: use Martyr")
    assert battle.defeated == ["Martyr", "Rat & Tat"]
    assert not (battle.asks == "turn" and battle.asked == (0,))


def test_a_zombie_of_rat_and_tat_gives_no_second_skill(lay: Lay) -> None:
    battle = lay("(Rat & Tat), Captain, Miser", "Fence")
    battle.play("0: use Miser")
    assert battle.asked == (1,)


# --- Captain


def test_captain_gives_another_unit_of_his_row_one_melee_until_the_cycle_ends(lay: Lay) -> None:
    battle = lay("Captain, m1h1 | m1h2", "h4, h3")
    battle.play("0: use Captain")
    assert battle.told("inspired") == [{"seat": 0, "by": "Captain", "card": "m1h1", "amount": 1}]
    assert battle.totals == (3, 0)
    battle.play("1: assign h4", "0: stop").go_on("resolve")
    assert battle.totals == (2, 0)


def test_captain_chooses_among_the_others_of_his_row_not_himself(lay: Lay) -> None:
    battle = lay("Captain, m1h1, m1h1b | m1h2", "h4", "m2h1")
    battle.play("0: use Captain")
    assert battle.moves() == ["target m1h1", "target m1h1b"]


def test_captain_may_inspire_himself_if_he_is_alone_in_his_row(lay: Lay) -> None:
    battle = lay("Captain | m1h1", "h4")
    battle.play("0: use Captain")
    assert battle.totals == (2, 0)


def test_captain_behind_the_first_row_inspires_his_own_row_only(lay: Lay) -> None:
    battle = lay("m1h1 | Captain, m1h2", "h4")
    battle.play("0: use Captain")
    assert battle.told("inspired")[0]["card"] == "m1h2"
    assert battle.totals == (1, 0)


# --- Gozer


def test_gozer_switches_off_the_melee_of_one_opposing_unit_for_the_next_declaration(lay: Lay) -> None:
    battle = lay("Gozer", "m2h3, m2h4")
    battle.play("0: use Gozer")
    assert battle.moves() == ["target m2h3", "target m2h4"]
    battle.play("0: target m2h3")
    assert battle.totals == (1, 2)


def test_gozer_only_for_one_declaration(lay: Lay) -> None:
    battle = lay("Gozer, h4", "m2h3")
    battle.play("0: use Gozer")
    assert battle.totals == (1, 0)
    battle.go_on("resolve")
    assert battle.totals == (1, 2)


def test_gozer_leaves_ranged_damage_alone_and_takes_melee_tokens_off(lay: Lay) -> None:
    battle = lay("Gozer", "m2h3, m1h1", attached={"m2h3": "melee, ranged", "m1h1": "melee"})
    battle.play("0: use Gozer", "0: target m2h3")
    assert battle.totals == (1, 1 + 2)


def test_gozer_reaches_no_own_unit(lay: Lay) -> None:
    battle = lay("Gozer, m1h1", "h4", "h3 | h2")
    battle.play("0: use Gozer")
    assert battle.moves() == ["target h4", "target h3", "target h2"]


# --- Mugger


def test_mugger_takes_a_marker_off_and_a_token(lay: Lay) -> None:
    battle = lay("Mugger, h4", "Captain, Fence", "h3", tokens=["", "3 VP", ""], lit=["Captain", "Fence"])
    battle.play("0: use Mugger")
    assert battle.moves() == ["target Captain", "target Fence"]
    battle.play("0: target Captain")
    assert (battle.tokens(0), battle.tokens(1)) == ("3 VP", "")
    assert battle.moves() == ["use Captain", "pass"]  # the marker is gone, so the skill can be used again


def test_mugger_needs_a_marker(lay: Lay) -> None:
    battle = lay("Mugger", "Captain", tokens=["", "3 VP"])
    assert battle.asked == (1,)


def test_mugger_needs_a_token_of_the_same_player(lay: Lay) -> None:
    battle = lay("Mugger", "Captain", "Fence", tokens=["", "", "3 VP"], lit=["Captain"])
    assert battle.asked == (2,)


def test_mugger_does_not_take_a_token_that_is_attached(lay: Lay) -> None:
    battle = lay("Mugger", "Captain, h4", lit=["Captain"], attached={"h4": "melee"})
    assert battle.asks != "turn"


def test_mugger_may_take_a_used_token_which_stays_used(lay: Lay) -> None:
    battle = lay(
        "Mugger", "Captain, h4", lit=["Captain"], tokens=["", "2 VP"], used=["", "melee, ranged, melee"]
    )
    battle.play("0: use Mugger")
    assert battle.moves() == ["take one blind", "take the used melee", "take the used ranged"]
    battle.play("0: take the used melee")
    assert (battle.used(0), battle.tokens(0)) == ("melee", "")
    assert (battle.used(1), battle.tokens(1)) == ("ranged, melee", "2 VP")


def test_mugger_a_used_token_is_enough(lay: Lay) -> None:
    battle = lay("Mugger", "Captain, h4", lit=["Captain"], used=["", "heart"])
    battle.play("0: use Mugger")
    assert (battle.used(0), battle.used(1), battle.fighter("Captain").lit) == ("heart", "", 0)


def test_mugger_takes_no_damage_marker(lay: Lay) -> None:
    battle = lay("Mugger", "Captain, h4", tokens=["", "2 VP"], damage={"h4": 1, "Captain": 1})
    assert battle.asked == (1,)


def test_mugger_takes_markers_of_opponents_only(lay: Lay) -> None:
    battle = lay("Mugger, Captain", "h4", tokens=["3 VP", "2 VP"], lit=["Captain"])
    assert battle.asks != "turn"


def test_mugger_robs_blind_with_every_token_alike(lay: Lay) -> None:
    robbed = set()
    for seed in range(40):
        battle = lay("Mugger", "Captain, h4", tokens=["", "1 VP, 3 VP, melee"], lit=["Captain"], seed=seed)
        battle.play("0: use Mugger")
        robbed.add(battle.tokens(0))
    assert robbed == {"1 VP", "3 VP", "melee"}


# --- the unnamed example, and other actives


def test_unnamed_example_one_unblockable_to_each_opponents_first_row(lay: Lay) -> None:
    battle = lay("Bomber", "s2h2, s1h3 | h4", "m1s1h2 | h3", first=0)
    battle.play("0: use Bomber")
    assert (battle.asked, battle.moves()) == ((1,), ["assign s2h2", "assign s1h3"])
    battle.play("1: assign s2h2")
    assert battle.damage[:2] == [("s2h2", 1, 1), ("m1s1h2", 1, 1)]


def test_second_wind_and_healers_take_damage_markers_off(lay: Lay) -> None:
    battle = lay("Healer, h4, h3", "h2", damage={"h4": 3, "h3": 1})
    battle.play("0: use Healer", "0: target h4")
    assert (battle.fighter("h4").damage, battle.fighter("h3").damage) == (1, 1)
    battle = lay("Lucky Lou, h4", "h2", damage={"h4": 1}, kickers="Second Wind")
    battle.play("0: use Lucky Lou")
    assert battle.fighter("h4").damage == 0


# --- Kickers


def test_a_kicker_is_played_as_soon_as_it_is_drawn_and_then_discarded(lay: Lay) -> None:
    battle = lay("Lucky Lou", "h4, h3", kickers="Hard Boot, So Close")
    battle.play("0: use Lucky Lou", "1: assign h3")
    assert battle.damage[0] == ("h3", 1, 1)
    assert battle.kicker_discard == "Hard Boot"


def test_kicker_without_effect_is_just_discarded(lay: Lay) -> None:
    battle = lay("Hexer", "h4", kickers="Second Wind")
    battle.play("0: use Hexer")
    assert battle.kicker_discard == "Second Wind"


def test_bullet_proof_needs_a_level_1_unit(lay: Lay, own_cards: OwnCards) -> None:
    cards = own_cards(('name = "Abbot"', 'skill = { effect = "kicker", trigger = "activation" }'))
    battle = lay("Abbot, m1h1", "h4", kickers="Bullet Proof", cards=cards)
    battle.play("0: use Abbot")
    assert (battle.attached("Abbot"), battle.kicker_discard) == ("", "Bullet Proof")


def test_bullet_proof_prevents_and_double_whammy_adds(lay: Lay) -> None:
    battle = lay("Lucky Lou, Lad", "m1h2", kickers="Bullet Proof")
    battle.play("0: use Lucky Lou", "0: target Lad", "0: assign Lad")
    assert battle.damage[0] == ("Lad", 1, 0)
    battle = lay("Lucky Lou, Lad", "h4", kickers="Double Whammy")
    battle.play("0: use Lucky Lou", "0: target Lad")
    assert battle.totals == (4, 0)


def test_bullet_proof_prevents_unblockable_damage_too(lay: Lay) -> None:
    battle = lay("Bomber", "Lad", attached={"Lad": "Bullet Proof"})
    battle.play("0: use Bomber")
    assert battle.damage[0] == ("Lad", 1, 0)


def test_g30_attached_kickers_end_in_the_kicker_discard_as_soon_as_their_unit_leaves(lay: Lay) -> None:
    battle = lay("Sniper", "Lad | h3", attached={"Lad": "Double Whammy"})
    battle.play("0: use Sniper", "1: assign Lad")
    assert battle.kicker_discard == "Double Whammy"
    assert battle.discard(1) == "Lad"


def test_shot_in_the_dark_a_ranged_token_goes_onto_the_unit_that_drew_the_kicker(lay: Lay) -> None:
    battle = lay("m1h1 | Lucky Lou", "h4", kickers="Shot in the Dark", camp_tokens="ranged")
    battle.play("0: use Lucky Lou")
    assert (battle.attached("Lucky Lou"), battle.tokens(0)) == ("ranged", "")
    assert battle.totals == (2, 0)


def test_shot_in_the_dark_any_other_token_is_kept(lay: Lay) -> None:
    for token in ("melee", "heart", "2 VP"):
        battle = lay("m1h1 | Lucky Lou", "h4", kickers="Shot in the Dark", camp_tokens=token)
        battle.play("0: use Lucky Lou")
        assert (battle.attached("Lucky Lou"), battle.tokens(0)) == ("", token)


def test_shot_in_the_dark_without_a_token_does_nothing(lay: Lay) -> None:
    battle = lay("m1h1 | Lucky Lou", "h4", kickers="Shot in the Dark", camp_tokens="")
    battle.play("0: use Lucky Lou")
    assert (battle.tokens(0), battle.kicker_discard) == ("", "Shot in the Dark")


def test_shot_in_the_dark_the_token_is_the_one_just_drawn(lay: Lay) -> None:
    battle = lay(
        "m1h1 | Lucky Lou", "h4", kickers="Shot in the Dark", camp_tokens="ranged", tokens=["ranged"]
    )
    both = 0b11
    battle.side(0).tokens = [(battle.side(0).tokens[0][0], both)]  # one that the rival has seen
    battle.play("0: use Lucky Lou")
    assert battle.attached("Lucky Lou") == "ranged"
    assert battle.side(0).tokens[0][1] == both


def test_call_to_arms_recruits_into_the_row_of_who_drew_it(lay: Lay) -> None:
    battle = lay("m1h1 | Lucky Lou", "h4", kickers="Call to Arms", piles=["Lad, Lass", ""])
    battle.play("0: use Lucky Lou")
    assert battle.army(0) == "m1h1 | Lucky Lou, Lad"


def test_g23_an_empty_kicker_deck_is_made_anew_of_the_discarded_ones(lay: Lay) -> None:
    battle = lay("Lucky Lou", "h4")
    camp = battle.state.camp
    camp.kicker_discard, camp.kickers = camp.kickers, []
    battle.play("0: use Lucky Lou")
    assert len(battle.told("kicker")) == 1
    assert len(camp.kickers) + len(camp.kicker_discard) + len(camp.open_kickers) == 8
    assert len(camp.kickers) == 7


def test_g23_with_no_kicker_at_all_none_can_be_drawn(lay: Lay) -> None:
    battle = lay("Lucky Lou, Captain", "h4", at="still")
    battle.state.camp.kickers = []
    battle.run()
    assert battle.moves() == ["use Captain", "pass"]
