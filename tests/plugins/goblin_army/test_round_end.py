"""The end of cycles and of combat rounds: winners, stalemates, what goes where, burying (G17, G18, G35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


# --- winners


def test_the_last_army_with_a_unit_wins_the_round_and_its_victory_card(lay: Lay) -> None:
    battle = lay("m2h1", "h2", "h1").go_on()
    assert battle.round_winners == [0]
    assert battle.names(battle.side(0).victories) == "Cup 3"
    assert battle.board.won == 1


def test_phases_go_on_until_one_army_is_left(lay: Lay) -> None:
    battle = lay("m1h1", "h3")
    for cycle in (1, 2):
        assert (battle.board.cycle, battle.round_winners) == (cycle, [])
        battle.go_on()
    battle.go_on()
    assert battle.round_winners == [0]


def test_the_next_round_is_for_the_card_that_was_the_preview(lay: Lay) -> None:
    hands = ["Lad, Lass", "Imp, Ghost"]
    battle = lay("m2h1", "h2", deck="Cup 1, Cup 2", hands=hands).go_on("round")
    assert battle.view(0)["table"]["next_prize"] == "Cup 1"
    battle.run()
    table = battle.view(0)["table"]
    assert (table["prize"], table["next_prize"], table["victories_left"]) == ("Cup 1", "Cup 2", 1)


def test_g17_an_army_defeated_in_the_activation_still_leaves_a_declaration_to_come(lay: Lay) -> None:
    battle = lay("Bomber", "h1")
    battle.play("0: use Bomber")
    assert battle.round_winners == []
    assert battle.told("declared")[0]["totals"] == [[0, 1]]
    assert battle.go_on().round_winners == [0]


def test_g17_raisin_can_still_save_her_army(lay: Lay) -> None:
    battle = lay("Raisin", "m1h1 | h4", discards=["Lad", ""])
    battle.play("0: use Raisin")
    battle.play("0: take Lad").go_on()
    assert battle.round_winners == []


# --- nobody wins


def test_g18_armies_that_defeat_each_other_leave_no_winner_and_the_card_in_place(lay: Lay) -> None:
    battle = lay("m1h1", "m1h1b").go_on("round")
    assert (battle.round_winners, battle.board.prize) == ([None], battle.box.names.index("Cup 3"))
    assert (battle.board.won, battle.side(0).victories) == (0, [])


def test_g18_after_a_winnerless_round_everybody_may_upgrade_and_the_token_passes(lay: Lay) -> None:
    hands = ["Lad, Lass", "Imp, Ghost"]
    battle = lay("m1h1", "m1h1b", upgrades="m9h9, m6h6", first=1, hands=hands).go_on("round")
    assert (battle.asked, battle.asks) == ((1,), "upgrade")
    battle.play("1: pass").go_on()
    assert (battle.asked, battle.asks) == ((0,), "upgrade")
    battle.play("0: pass").go_on("round")
    assert battle.board.first == 0
    battle.run()
    assert (battle.board.round, battle.view(0)["table"]["prize"]) == (2, "Cup 3")


def test_g18_stalemate_after_two_whole_cycles_in_which_nothing_moved(lay: Lay) -> None:
    battle = lay("h4", "h3").go_on()
    assert battle.round_winners == []
    battle.go_on()
    assert battle.round_winners == [None]
    assert (battle.discard(0), battle.discard(1)) == ("h4", "h3")


def test_g18_points_stopped_by_shields_do_not_count_as_moved(lay: Lay) -> None:
    battle = lay("m1s1h1", "m1s1h1b").go_on().go_on()
    assert (battle.round_winners, battle.board.cycle) == ([None], 2)


def test_g18_points_that_francis_stops_do_not_count_as_moved(lay: Lay) -> None:
    battle = lay("m1s1h1", "m1s1h1b, h3, h4 | Francis").go_on().go_on()
    assert battle.round_winners == [None]


@pytest.mark.parametrize(
    ("army", "move", "more"),
    [
        ("Miser, h3, h2 | h4", "use Miser", {}),
        ("h2, h3, h4 | Captain", "use Captain", {}),
        ("h2, h3, h4", "melee on h3", {"tokens": ["melee", ""]}),
        ("h2, h3, h4 | Digger", "use Digger", {"discards": ["Lad", ""]}),
    ],
    ids=["token", "skill marker", "add-on", "zombie"],
)
def test_g18_a_marker_or_card_that_moves_begins_the_count_anew(
    lay: Lay, army: str, move: str, more: dict[str, Any]
) -> None:
    battle = lay(army, "s2h1, s2h2", at="still", **more)
    battle.board.quiet = 1
    battle.run().play(f"0: {move}")
    while battle.asked:
        battle.play(battle.moves()[-1])
    battle.go_on("declare")
    assert (battle.board.quiet, battle.round_winners) == (0, [])


def test_g18_a_damage_marker_counts_as_moved(lay: Lay) -> None:
    battle = lay("m1h2", "h4", at="still")
    battle.board.quiet = 1
    battle.run("end cycle").go_on("declare")
    assert (battle.board.quiet, battle.round_winners) == (0, [])


def test_g18_the_30th_cycle_is_the_last(lay: Lay) -> None:
    battle = lay("m1h2", "h4", cycle=29).go_on()
    assert (battle.round_winners, battle.defeated) == ([None], [])
    battle = lay("m1h2", "h4", cycle=28).go_on()
    assert battle.round_winners == []


def test_g18_the_winner_is_tested_before_the_stalemate_in_the_30th_cycle_too(lay: Lay) -> None:
    battle = lay("m4h1", "h4", cycle=29).go_on()
    assert battle.round_winners == [0]


# --- what goes where


def test_g35_the_winners_card_then_survivors_go_to_the_discard_piles_of_their_owners(lay: Lay) -> None:
    battle = lay(
        "m2h1, Lad | Zeke", "", borrowed={"Lad": 1}, at="end of cycle", beside=["Take That", "Cupid"]
    )
    assert battle.discard(0) == "Take That, Zeke, m2h1, Cup 3"
    assert battle.discard(1) == "Cupid, Lad"


def test_g35_markers_come_off_and_attached_kickers_go_to_their_discard(lay: Lay) -> None:
    battle = lay(
        "Lad, m2h2", "", damage={"m2h2": 1}, attached={"Lad": "Bullet Proof, melee"}, at="end of cycle"
    )
    assert (battle.kicker_discard, battle.used(0)) == ("Bullet Proof", "melee")
    assert battle.army(0) == ""


def test_g35_held_hand_cards_stay(lay: Lay) -> None:
    battle = lay("m2h1", "", hands=["Lass", "Lad"], held=[0, 1], at="end of cycle")
    assert (battle.hand(0), battle.hand(1)) == ("Lass", "Lad")
    assert battle.side(0).held


def test_the_victory_card_brings_its_tokens(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", prize="Pot of Gold", camp_tokens="3 VP, melee, 1 VP")
    assert battle.tokens(0) == "3 VP, melee"
    assert battle.discard(0) == "m2h1, Pot of Gold"


def test_g35_upgrades_come_before_sidelining_and_both_in_player_order(lay: Lay) -> None:
    battle = lay(
        *("m2h1", "", "h2"),
        at="still",
        first=1,
        discards=["Zeke", "Lad", "Buried Alive"],
        upgrades="m9h9, m6h6",
        deck="Cup 1",
    )
    battle.board.stack = [("end cycle",)]
    battle.side(2).rows = [[], [], []]
    battle.run("next round")
    order = []
    while battle.asked:
        order.append((battle.asks, battle.asked[0]))
        battle.play(battle.moves()[-1])
        battle.run("next round")
    assert order == [("upgrade", 1), ("sideline", 2), ("sideline", 0)]


def test_the_token_passes_clockwise_after_each_round(lay: Lay) -> None:
    battle = lay("m2h1", "", "", first=2, at="end of cycle")
    battle.run("next round").go_on("round")
    assert battle.board.first == 0


# --- sidelining and burying


def test_zeke_and_buried_alive_are_sidelined_and_cards_buried_in_the_same_round(lay: Lay) -> None:
    for card in ("Zeke", "Buried Alive"):
        battle = lay("m2h1", "", at="end of cycle", discards=[f"{card}, Lad, Lass, Imp", ""])
        battle.go_on("round")
        assert battle.moves() == [f"sideline {card}", "done"]
        battle.play(f"0: sideline {card}").go_on("round")
        assert f"bury Lad under {card}" in battle.moves()
        battle.play(f"0: bury Lad under {card}").go_on("round")
        battle.play(f"0: bury Imp under {card}").go_on("round")
        assert battle.names(battle.side(0).sidelined[0]) == f"{card}, Lad, Imp"
        assert battle.asks == ""  # two in all


def test_zeke_two_cards_in_all_not_two_a_round(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", discards=["Lad, Lass, Imp", ""], sidelined=["Zeke"])
    battle.go_on("round").play("0: bury Lad under Zeke").go_on("round").play("0: done")
    battle.board.stack = [("next round",), ("sideline", 0)]
    battle.run("next round").play("0: bury Lass under Zeke").go_on("round")
    assert battle.asks == ""
    assert battle.told("sidelined")[-1]["card"] == "Lass"


def test_zeke_sidelining_and_burying_are_optional(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", discards=["Zeke, Lad", ""])
    battle.go_on("round").play("0: done")
    assert battle.side(0).sidelined == []


def test_zeke_only_cards_of_the_own_discard_pile_are_buried(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", discards=["", "Lad"], sidelined=["Zeke"], hands=["Lass", ""])
    battle.go_on("round")
    assert battle.moves() == ["bury Cup 3 under Zeke", "bury m2h1 under Zeke", "done"]


def test_bury_without_a_discard_pile_is_not_possible(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", sidelined=["", "Zeke"])
    battle.go_on("round")
    assert (battle.asks, battle.board.stack) == ("", [("round",)])


def test_zeke_a_sidelined_card_does_not_come_back_into_combat(lay: Lay) -> None:
    battle = lay("Sneaky, Captain", "h4", sidelined=["Zeke"], piles=["", ""])
    assert battle.moves() == ["use Captain", "pass"]
    battle.side(0).sidelined[0].append(battle.box.names.index("Lad"))
    assert battle.moves() == ["use Captain", "pass"]


def test_zeke_buried_victory_cards_still_score(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", sidelined=["Zeke"])
    battle.go_on("round").play("0: bury Cup 3 under Zeke")
    assert battle.view(0)["table"]["sides"][0]["points"] == 3


def test_zeke_lets_an_upgrade_take_the_card_first(lay: Lay) -> None:
    """The upgrade comes before, so a card that is removed cannot be buried."""
    battle = lay("m2h1", "", at="end of cycle", discards=["", "Zeke"], upgrades="m9h9")
    battle.go_on().play("1: remove Zeke").go_on("round")
    assert battle.told("sidelined") == []
