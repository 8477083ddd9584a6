"""The Speed rules (G28): a marker a turn, and only what it is socketed on works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def speed(lay: Lay, *armies: str, **more: Any) -> Any:
    return lay(*armies, rules="speed", **more)


def test_g28_speed_any_skill_can_be_socketed_one_a_turn(lay: Lay) -> None:
    battle = speed(lay, "Captain, Wallace | Mortimer, Bang", "h4", tokens=["melee", ""])
    assert battle.moves() == [
        "use Captain",
        "use Wallace",
        "use Mortimer",
        "use Bang",
        *(f"melee on {unit}" for unit in ("Captain", "Wallace", "Mortimer", "Bang")),
        "pass",
    ]
    battle.play("0: use Bang")
    assert battle.asks != "turn"


def test_g28_speed_a_unit_without_a_skill_and_a_zombie_take_no_marker(lay: Lay) -> None:
    battle = speed(lay, "m1h1, (Captain), Bang", "h4")
    assert battle.moves() == ["use Bang", "pass"]


def test_g28_speed_active_skills_resolve_at_once(lay: Lay) -> None:
    battle = speed(lay, "Miser", "h4", camp_tokens="2 VP")
    battle.play("0: use Miser")
    assert battle.tokens(0) == "2 VP"


def test_g28_speed_recruits_and_when_played_skills_resolve_when_socketed(lay: Lay) -> None:
    battle = speed(lay, "Bugler", "h4", piles=["Lad", ""])
    battle.play("0: use Bugler")
    assert battle.army(0) == "Bugler, Lad"
    battle = speed(lay, "Trapper", "m2h2")
    battle.play("0: use Trapper")
    assert battle.totals == (1, 0)


def test_g28_speed_nothing_fires_at_the_reveal(lay: Lay) -> None:
    battle = speed(lay, "Bugler, Trapper", "h4", at="reveal", piles=["Lad, Lass", ""])
    assert (battle.asks, battle.board.cycle) == ("turn", 1)


def test_g28_speed_a_recruited_unit_wants_a_marker_of_its_own(lay: Lay) -> None:
    battle = speed(lay, "Bugler", "m1h2", piles=["Trapper", ""])
    battle.play("0: use Bugler")
    assert (battle.told("disabled"), battle.asks) == ([], "assign")


def test_g28_speed_a_passive_skill_works_only_while_socketed(lay: Lay) -> None:
    assert speed(lay, "m1h1 | Mortimer", "h4").play("0: pass").totals == (1, 0)
    assert speed(lay, "m1h1 | Mortimer", "h4").play("0: use Mortimer").totals == (2, 0)
    battle = speed(lay, "m2h1", "h4 | Francis")
    battle.play("1: pass")
    assert battle.told("row blocks") == []


def test_g28_speed_a_passive_skill_works_over_later_cycles_too(lay: Lay) -> None:
    battle = speed(lay, "m1h1, h2, h3 | Mortimer", "h4").play("0: use Mortimer").go_on("resolve")
    assert battle.board.cycle == 2
    assert battle.totals[0] == 2


def test_g28_speed_a_reaction_works_once(lay: Lay) -> None:
    battle = speed(lay, "m1h2", "h4, Cover, h3 | Shepherd, h2")
    battle.play("1: use Cover", "1: use Cover")
    assert battle.asks == ""
    battle.go_on()
    battle.play("1: pass")
    assert battle.asks == "assign"  # Cover has done its work, the Shepherd was never socketed


def test_g28_speed_an_unlit_reaction_does_not_work(lay: Lay) -> None:
    battle = speed(lay, "Bang, h4", "m1h2, h3").play("0: pass", "0: assign Bang", "1: assign h3")
    assert (battle.asks, battle.told("strike")) == ("", [])


def test_boom_has_to_be_socketed_to_deal_its_two_unblockable(lay: Lay) -> None:
    battle = speed(lay, "Boom, Bang, h4", "m2h5")
    battle.play("0: use Boom", "0: assign Boom", "0: assign Bang")
    assert battle.moves() == ["use Boom", "done"]
    battle.play("0: use Boom")
    assert battle.taken(1) == [("m2h5", 2, 2), ("m2h5", 2, 2)]


def test_g28_speed_a_token_is_played_instead_of_a_marker(lay: Lay) -> None:
    battle = speed(lay, "Captain", "h4", tokens=["melee", ""])
    battle.play("0: melee on Captain")
    assert (battle.asks, battle.totals, battle.fighter("Captain").lit) == ("", (2, 0), 0)


def test_g28_speed_markers_stay_until_the_unit_leaves_or_the_round_ends(lay: Lay) -> None:
    battle = speed(lay, "Miser, h2, h3", "h4").play("0: use Miser")
    battle.go_on()
    assert (battle.board.cycle, len(battle.told("skill"))) == (2, 1)
    assert battle.fighter("Miser").lit == 1


def test_rat_and_tat_socketed_give_two_more_markers_for_two_other_units(lay: Lay) -> None:
    battle = speed(lay, "Rat & Tat, Captain, Miser | Mortimer, Bang", "h4", tokens=["melee", ""])
    battle.play("0: use Rat & Tat")
    moves = battle.moves()
    assert moves == ["use Captain", "use Miser", "use Mortimer", "use Bang", "pass"]  # markers, no add-on
    battle.play("0: use Mortimer")
    assert battle.moves() == ["use Captain", "use Miser", "use Bang", "pass"]
    battle.play("0: use Miser")
    assert battle.asks != "turn"
    assert battle.totals == (4, 0)


def test_rat_and_tat_the_two_markers_go_on_two_units_not_on_two_skills_of_one(lay: Lay) -> None:
    battle = speed(lay, "Rat & Tat, Abbot | Miser", "h4").play("0: use Rat & Tat")
    assert battle.moves() == ["use Abbot", "use Abbot, skill 2", "use Miser", "pass"]
    battle.play("0: use Abbot, skill 2")
    assert battle.moves() == ["use Miser", "pass"]


def test_rat_and_tat_later_turns_have_two_markers_while_they_stay_socketed(lay: Lay) -> None:
    battle = speed(lay, "Rat & Tat, Captain | Mortimer, Bang", "h4, h3").play("0: use Rat & Tat", "0: pass")
    battle.play("1: assign h4", "0: stop").go_on()
    battle.play("0: use Bang", "0: use Mortimer")
    assert battle.asks == "assign"


def test_rat_and_tat_unsocketed_give_nothing(lay: Lay) -> None:
    battle = speed(lay, "Rat & Tat, Captain, Miser", "h4").play("0: use Miser")
    assert battle.asks != "turn"


def test_rat_and_tat_do_not_stack_in_the_speed_rules_either(lay: Lay) -> None:
    battle = speed(lay, "Rat & Tat, Rat & Tat's Kin, Captain | Miser, Bang", "h4")
    battle.play("0: use Rat & Tat", "0: use Rat & Tat's Kin", "0: use Miser")
    assert battle.asks != "turn"


def test_mugger_puts_out_a_passive_skill(lay: Lay) -> None:
    battle = speed(lay, "Mugger", "m1h2 | Mortimer", tokens=["", "1 VP"], first=1)
    battle.play("1: use Mortimer", "0: use Mugger")
    assert battle.totals == (1, 1)


def test_zeke_is_sidelined_only_if_he_survives_with_a_marker(lay: Lay) -> None:
    for lit in ([], ["Zeke"]):
        battle = speed(lay, "m2h1, Zeke", "", at="end of cycle", lit=lit)
        battle.go_on("round")
        assert (battle.asks == "sideline") == bool(lit)
    battle = speed(lay, "m2h1", "", at="end of cycle", discards=["Zeke", ""])
    assert battle.go_on("round").asks == ""


def test_g28_speed_kickers_and_victory_cards_need_no_marker(lay: Lay) -> None:
    battle = speed(lay, "Lad, h3", "h4", beside=["Take That"], attached={"Lad": "Double Whammy"})
    assert battle.totals == (4, 0)
