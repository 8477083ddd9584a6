"""Recruits, Zombies, and what is brought back (G2, G3, G6, G7, G29, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


# --- recruits


def test_g06_a_recruit_draws_the_top_card_into_the_row_of_the_recruiting_unit(lay: Lay) -> None:
    battle = lay("m1h1 | Bugler", "h4", at="reveal", piles=["Lad, Lass", ""])
    battle.play("0: use Bugler")
    assert battle.army(0) == "m1h1 | Bugler, Lad"
    assert battle.pile(0) == "Lass"


def test_the_printed_example_a_row_of_three_becomes_a_row_of_four(lay: Lay) -> None:
    battle = lay("m1h1, Bugler, m1h1b", "h4", at="reveal", piles=["Lad, Lass", ""])
    battle.play("0: use Bugler")
    assert battle.army(0) == "m1h1, Bugler, m1h1b, Lad"


def test_g06_two_recruits_of_one_row_bring_two_units_into_it(lay: Lay) -> None:
    battle = lay("m1h1 | Bugler, Drummer", "h4", at="reveal", piles=["Lad, Lass", ""])
    battle.play("0: use Bugler", "0: use Drummer")
    assert battle.army(0) == "m1h1 | Bugler, Drummer, Lad, Lass"


def test_g06_a_recruited_recruit_recruits_into_the_same_row(lay: Lay) -> None:
    battle = lay("m1h1 | Bugler", "h4", at="reveal", piles=["Drummer, Whistler, Lass", ""])
    battle.play("0: use Bugler", "0: use Drummer", "0: use Whistler")
    assert battle.army(0) == "m1h1 | Bugler, Drummer, Whistler, Lass"


def test_g06_recruiting_is_optional_and_done_declines_the_rest_for_good(lay: Lay) -> None:
    battle = lay("Bugler, Drummer", "h4, Whistler", at="reveal", piles=["Lad, Lass", "m1h1"])
    battle.play("0: done")
    assert (battle.asked, battle.moves()) == ((1,), ["use Whistler", "done"])
    battle.play("1: use Whistler")
    assert battle.army(0) == "Bugler, Drummer"
    assert "offer" not in {step[0] for step in battle.board.stack}


def test_g06_players_recruit_in_player_order_each_resolving_all_chained_ones_too(lay: Lay) -> None:
    battle = lay("Bugler", "Drummer, Whistler", at="reveal", first=1, piles=["Lad", "Caller, Lass, m1h1"])
    battle.play("1: use Drummer")
    assert (battle.asked, battle.moves()) == ((1,), ["use Whistler", "use Caller", "done"])
    battle.play("1: use Caller", "1: use Whistler")
    assert (battle.asked, battle.moves()) == ((0,), ["use Bugler", "done"])


def test_recruiting_a_player_says_which_recruit_comes_first(lay: Lay) -> None:
    battle = lay("Bugler | Drummer", "h4", at="reveal", piles=["Lad, Lass", ""])
    assert battle.moves() == ["use Bugler", "use Drummer", "done"]
    battle.play("0: use Drummer", "0: use Bugler")
    assert battle.army(0) == "Bugler, Lass | Drummer, Lad"


def test_g06_each_recruit_card_fires_once(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Lad, Lass", ""], stops=("cycle",))
    battle.play("0: use Bugler").go_on().go_on()
    assert battle.board.cycle == 2
    assert len(battle.told("skill")) == 1


def test_recruiting_one_that_is_brought_back_fires_again(lay: Lay) -> None:
    battle = lay("Sneaky", "h4", discards=["Bugler, Lass", ""], piles=["Lad, m1h1", ""])
    battle.play("0: use Sneaky", "0: take Bugler", "0: row 2")
    assert battle.moves() == ["use Bugler", "done"]
    battle.play("0: use Bugler")
    assert battle.army(0) == "Sneaky | Bugler, Lad"


def test_g06_with_both_piles_empty_no_recruit_is_offered(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal")
    assert battle.told("skill") == []
    assert battle.asks != "offer"


def test_g03_a_recruit_refills_the_pile_if_need_be(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", discards=["Lad", ""])
    battle.play("0: use Bugler")
    assert battle.army(0) == "Bugler, Lad"


def test_g02_a_victory_card_that_is_recruited_is_discarded(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Pot of Gold, Lad", ""])
    battle.play("0: use Bugler")
    assert (battle.army(0), battle.discard(0)) == ("Bugler", "Pot of Gold")


def test_g02_its_when_drawn_text_comes_first(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Windfall, Lad", ""], camp_tokens="3 VP")
    battle.play("0: use Bugler")
    assert (battle.tokens(0), battle.discard(0)) == ("3 VP", "Windfall")


def test_g02_g_800_is_no_unit_that_can_be_recruited(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["G-800, Lad", ""])
    battle.play("0: use Bugler")
    assert (battle.army(0), battle.discard(0)) == ("Bugler", "G-800")


def test_g02_one_that_lies_beside_the_formation_works_from_then_on(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Take That, Lad", ""])
    battle.play("0: use Bugler")
    assert battle.totals == (2, 0)


def test_g03_the_refill_does_not_hold_the_recruited_card_itself(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Pot of Gold", ""], discards=["Lad", ""])
    battle.play("0: use Bugler")
    assert (battle.pile(0), battle.discard(0)) == ("Lad", "Pot of Gold")


# --- Zombies


def test_g07_the_top_card_of_the_discard_pile_rises_in_the_row_of_who_raises_it(lay: Lay) -> None:
    battle = lay("m1h1, m1h1b | Digger", "h4", discards=["Boom, Lad", ""])
    battle.play("0: use Digger")
    assert battle.army(0) == "m1h1, m1h1b | Digger, (Boom)"
    assert battle.discard(0) == "Lad"


def test_g07_a_zombie_has_one_melee_one_heart_and_no_shield(lay: Lay) -> None:
    battle = lay("Digger", "m1h2", discards=["m3s1h3", ""])
    battle.play("0: use Digger")
    assert battle.totals == (2, 1)
    battle.play("0: assign m3s1h3")
    assert sorted(battle.defeated) == ["m1h2", "m3s1h3"]
    assert battle.discard(0) == "m3s1h3"


def test_g07_it_has_no_text(lay: Lay) -> None:
    battle = lay("(Boom), (Captain)", "m2h4")
    assert battle.asks == "assign"
    battle.play("0: assign Boom")
    assert battle.defeated == ["Boom", "Captain"]
    assert battle.told("strike") == []


def test_g07_any_card_may_become_one(lay: Lay) -> None:
    battle = lay("Digger", "h4", discards=["Cup 2", ""], deck="Cup 1")
    battle.play("0: use Digger")
    assert battle.army(0) == "Digger, (Cup 2)"
    assert battle.totals == (2, 0)


def test_g07_it_counts_as_level_1(lay: Lay) -> None:
    battle = lay("Hexer, (m1h1)", "h4", kickers="Double Whammy")
    battle.play("0: use Hexer")
    assert battle.moves() == ["target Hexer", "target m1h1"]
    battle.play("0: target m1h1")
    assert battle.totals == (4, 0)


def test_g07_without_a_discard_pile_it_is_not_possible(lay: Lay) -> None:
    battle = lay("Digger, Captain", "h4")
    assert battle.moves() == ["use Captain", "pass"]


def test_g07_a_recruit_that_falls_and_rises_as_a_zombie_before_its_turn_recruits_nobody(lay: Lay) -> None:
    battle = lay("Grenadier", "Whistler, Corpse Cart, h4", at="reveal", piles=["", "Lad, Lass"])
    battle.play("0: use Grenadier", "1: assign Whistler", "1: use Corpse Cart")
    assert battle.army(1) == "Corpse Cart, h4, (Whistler)"
    assert "offer" not in (battle.asks, *(step[0] for step in battle.board.stack))


def test_g07_row_limits_count_again_once_it_stands(lay: Lay) -> None:
    battle = lay("m1h1, m1h1b, m1h1c | m1h2, m1h2b, (Lad)", "h4", at="falling")
    assert battle.told("fell forward") == []
    battle = lay("m1h1, m1h1b | m1h2, m1h2b, (Lad)", "h4", at="falling")
    assert battle.moves() == ["fall m1h2", "fall m1h2b", "fall Lad", "stop"]
    battle.play("0: fall Lad")
    assert battle.army(0) == "m1h1, m1h1b, (Lad) | m1h2, m1h2b"


def test_g07_a_zombie_is_no_unit_defeated_in_this_cycle(lay: Lay) -> None:
    battle = lay("h4, (Lad)", "m1h2", seed=3)
    battle.play("0: assign Lad")
    assert battle.defeated == ["Lad"]
    assert battle.side(0).fallen == []


# --- brought back


def test_sneaky_brings_a_unit_of_the_own_discard_pile_into_any_own_row(lay: Lay) -> None:
    battle = lay("Sneaky", "h4", discards=["Lad, Cup 1, Lass", "m1h1"], deck="Cup 2")
    battle.play("0: use Sneaky")
    assert battle.moves() == ["take Lass", "take Lad"]
    battle.play("0: take Lad")
    assert battle.moves() == ["row 1", "row 2", "row 3"]
    battle.play("0: row 2")
    assert (battle.army(0), battle.discard(0)) == ("Sneaky | Lad", "Cup 1, Lass")


def test_sneaky_is_not_offered_without_a_unit_to_bring_back(lay: Lay) -> None:
    battle = lay("Sneaky, Captain", "h4", discards=["G-800", "Lad"])
    assert battle.moves() == ["use Captain", "pass"]


def test_scavenge_brings_one_into_the_row_of_this_unit(lay: Lay) -> None:
    battle = lay("m1h1 | Scavenge", "h4", discards=["Lad, Lass", ""])
    battle.play("0: use Scavenge", "0: take Lad")
    assert battle.army(0) == "m1h1 | Scavenge, Lad"


def test_so_close_brings_back_a_unit_defeated_in_this_cycle_only(lay: Lay) -> None:
    battle = lay("Lucky Lou", "h4", discards=["Lad, Lass", ""], fallen=["Lass", ""], kickers="So Close")
    battle.play("0: use Lucky Lou", "0: row 1")
    assert battle.army(0) == "Lucky Lou, Lass"
    assert battle.kicker_discard == "So Close"


def test_so_close_without_such_a_unit_is_discarded_without_effect(lay: Lay) -> None:
    battle = lay("Lucky Lou", "h4", discards=["Lad, Lass", ""], kickers="So Close")
    battle.play("0: use Lucky Lou")
    assert (battle.army(0), battle.kicker_discard) == ("Lucky Lou", "So Close")


def test_only_one_brings_back_a_unit_if_exactly_one_is_left(lay: Lay) -> None:
    battle = lay("Lucky Lou", "h4", discards=["Lad, Lass", ""], kickers="Only One")
    battle.play("0: use Lucky Lou", "0: take Lad", "0: row 3")
    assert (battle.told("entered")[0]["card"], battle.told("entered")[0]["row"]) == ("Lad", 2)


def test_only_one_does_nothing_if_there_are_two(lay: Lay) -> None:
    battle = lay("Lucky Lou, m1h1", "h4", discards=["Lad, Lass", ""], kickers="Only One")
    battle.play("0: use Lucky Lou")
    assert (battle.army(0), battle.kicker_discard) == ("Lucky Lou, m1h1", "Only One")


def test_so_close_and_only_one_let_a_recruit_card_fire_again(lay: Lay) -> None:
    for kicker in ("So Close", "Only One"):
        battle = lay(
            "Lucky Lou", "h4", discards=["Bugler", ""], fallen=["Bugler"], kickers=kicker, piles=["Lad, Lass"]
        )
        battle.play("0: use Lucky Lou", "0: row 1", "0: use Bugler")
        assert battle.army(0) == "Lucky Lou, Bugler, Lad"


def test_g33_a_card_comes_back_into_combat_once_a_phase_at_most(lay: Lay) -> None:
    battle = lay(
        "Rat & Tat | Sneaky, Scavenge",
        "Martyr, m1h2",
        discards=["Grenadier, Lad, Lass", ""],
        kickers="Hard Boot",
    )
    battle.play("0: use Sneaky", "0: take Grenadier", "0: row 1", "0: use Grenadier", "1: assign Martyr")
    battle.play("1: use Martyr", "0: assign Grenadier")  # defeated again, in the same phase
    assert battle.discard(0) == "Grenadier, Lad, Lass"
    battle.play("0: use Scavenge")
    assert battle.moves() == ["take Lass", "take Lad"]


def test_g33_in_the_next_phase_it_may_come_back_again(lay: Lay) -> None:
    battle = lay("Sneaky, Raisin, m1h2", "m3h3, Novice, Ghost", discards=["Lad", ""])
    battle.play("0: use Sneaky", "0: row 1")
    battle.play("0: assign Lad", "0: assign Raisin", "0: assign m1h2")
    battle.play("1: assign m3h3", "1: assign Novice")
    assert battle.asks == "offer"
    battle.play("0: use Raisin")
    assert "take Lad" in battle.moves()


def test_g06_a_card_that_leaves_and_comes_back_before_its_turn_fires_once(lay: Lay, own_cards: Any) -> None:
    cards = own_cards(
        (
            'name = "Grenadier"',
            'skill = { kind = "reaction", effect = "strike", trigger = "played", row = 1, amount = 2 }',
        )
    )
    battle = lay(
        *("Bugler", "Whistler, Martyr, h4"),
        at="reveal",
        piles=["Grenadier", "Lad, Lass"],
        kickers="So Close",
        cards=cards,
    )
    battle.play("0: use Bugler", "0: use Grenadier", "1: assign Whistler", "1: assign Martyr")
    battle.play("1: use Martyr", "1: row 2")
    assert battle.moves() == ["use Whistler", "done"]
    battle.play("1: use Whistler")
    assert battle.army(1) == "h4 | Whistler, Lad"
    assert len([each for each in battle.told("skill") if each["card"] == "Whistler"]) == 1


def test_g29_what_is_placed_leaves_and_comes_back_is_played_once_more_only(lay: Lay, own_cards: Any) -> None:
    cards = own_cards(
        ('name = "Martyr"', 'skill = { kind = "reaction", effect = "kicker", trigger = "defeated" }'),
        (
            'name = "Grenadier"',
            'skill = { kind = "reaction", effect = "strike", trigger = "played", row = 1, amount = 2 }',
        ),
    )
    battle = lay("Grenadier", "Trapper, Martyr, h4", at="reveal", kickers="So Close", cards=cards)
    battle.play("0: use Grenadier", "1: assign Trapper", "1: assign Martyr", "1: use Martyr", "1: row 1")
    battle.play("1: use Trapper")
    assert len(battle.told("disabled")) == 1
    assert battle.asks != "offer"
