"""The Draw and Formation Phase: drawing, refilling, holding cards over, rows, the reveal (G1 to G5, G29, G36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]

SIX = "m1h1, m1h1b, m1h1c, m1h1d, m1h1e, m1h1f"
RIVAL = "m1h2, m1h2b, m2h1, m2h1b, m2h2, r1h1, r1h1b"
FIVE = "m1h1, m1h1b, m1h1c, m1h1d, m1h1e"


# --- drawing


def test_five_cards_are_drawn_from_the_top(lay: Lay) -> None:
    battle = lay(at="draw", piles=[f"{SIX}, Lad", RIVAL])
    assert battle.asks == "formation"
    assert battle.hand(0) == FIVE
    assert battle.pile(0) == "m1h1f, Lad"
    assert [each["cards"] for each in battle.told("drawn")] == [5, 5]


def test_g01_drawn_victory_cards_count_among_the_five(lay: Lay) -> None:
    battle = lay(at="draw", piles=[f"m1h1, Pot of Gold, m1h1b, Windfall, {SIX[12:]}", RIVAL])
    assert battle.hand(0) == "m1h1, m1h1b, m1h1c"


def test_g01_what_is_drawn_does_what_it_says_and_one_more_card_comes_on_top_of_the_five(lay: Lay) -> None:
    battle = lay(at="draw", piles=[f"m1h1, Old Map, m1h1b, Windfall, {SIX[12:]}", RIVAL], camp_tokens="3 VP")
    assert battle.hand(0) == "m1h1, m1h1b, m1h1c, m1h1d"
    assert battle.tokens(0) == "3 VP"
    assert battle.discard(0) == "Windfall, Old Map"


def test_g03_the_pile_is_refilled_as_soon_as_its_last_card_is_taken(lay: Lay) -> None:
    battle = lay(at="draw", piles=[FIVE, RIVAL], discards=["Lad, Lass", ""])
    assert (battle.hand(0), battle.discard(0)) == (FIVE, "")
    assert sorted(battle.pile(0).split(", ")) == ["Lad", "Lass"]


def test_g03_with_an_empty_discard_pile_it_stays_empty_until_a_card_is_wanted(lay: Lay) -> None:
    battle = lay(at="draw", piles=[FIVE, RIVAL])
    assert (battle.pile(0), battle.told("refill")) == ("", [])
    battle.side(0).discard = [battle.box.names.index(name) for name in ("Lad", "Lass")]
    battle.side(0).hand = []
    battle.board.question, battle.board.stack = (), [("draw",)]
    battle.run()
    assert (set(battle.hand(0).split(", ")), battle.discard(0)) == ({"Lad", "Lass"}, "")


def test_g03_both_piles_empty_means_fewer_cards(lay: Lay) -> None:
    battle = lay(at="draw", piles=["m1h1, m1h1b", RIVAL], discards=["m1h1c", ""])
    assert sorted(battle.hand(0).split(", ")) == ["m1h1", "m1h1b", "m1h1c"]
    assert battle.told("drawn")[0]["cards"] == 3


def test_g03_the_refill_comes_before_the_text_of_the_card_and_without_it(lay: Lay) -> None:
    battle = lay(at="draw", piles=["m1h1, m1h1b, m1h1c, m1h1d, Old Map", RIVAL], discards=["Lad", ""])
    assert battle.hand(0) == "m1h1, m1h1b, m1h1c, m1h1d, Lad"
    assert (battle.pile(0), battle.discard(0)) == ("", "Old Map")


def test_g03_a_pile_that_is_not_empty_is_never_shuffled(lay: Lay) -> None:
    battle = lay(at="draw", piles=[f"{SIX}, Lad, Lass", RIVAL], discards=["Boom", ""])
    assert battle.pile(0) == "m1h1f, Lad, Lass"
    assert battle.told("refill") == []


def test_g36_a_victory_card_without_such_text_is_discarded_at_once(lay: Lay) -> None:
    piles = ["Cup 1, Buried Alive, m1h1, m1h1b, m1h1c, m1h1d", RIVAL]
    battle = lay(at="draw", piles=piles, deck="Cup 2, Cup 2b")
    assert battle.discard(0) == "Buried Alive, Cup 1"
    assert battle.hand(0) == "m1h1, m1h1b, m1h1c"


def test_g36_one_that_can_stand_goes_to_the_hand(lay: Lay) -> None:
    battle = lay(at="draw", piles=["G-800, m1h1, m1h1b, m1h1c, m1h1d", RIVAL])
    assert "G-800 to row 1" in battle.moves(0)


def test_cupid_and_take_that_lie_down_beside_the_formation(lay: Lay) -> None:
    battle = lay(at="draw", piles=["Cupid, m1h1, Take That, m1h1b, m1h1c, m1h1d", RIVAL])
    assert battle.names(battle.side(0).beside) == "Cupid, Take That"
    assert battle.discard(0) == ""
    assert battle.hand(0) == "m1h1, m1h1b, m1h1c"


# --- rows


@pytest.mark.parametrize(
    "army",
    [
        "m1h1, m1h1b, m1h1c | m1h1d, m1h1e",
        "m1h1, m1h1b | m1h1c, m1h1d | m1h1e",
        "m1h1, m1h1b, m1h1c | m1h1d | m1h1e",
    ],
    ids=["3-2", "2-2-1", "3-1-1"],
)
def test_g05_the_printed_formations_are_legal(lay: Lay, army: str) -> None:
    battle = lay(hands=[FIVE, "m1h2"], at="draw").form(army, "m1h2")
    assert battle.army(0) == army


def test_g05_rows_hold_three_two_and_one(lay: Lay) -> None:
    battle = lay(hands=["m1h1, m1h1b, m1h1c, m1h1d, m1h1e, m1h1f, Lad", ""], at="draw")
    battle.play("0: m1h1 to row 1", "0: m1h1b to row 1", "0: m1h1c to row 1")
    assert not any(move.endswith("row 1") for move in battle.moves(0))
    battle.play("0: m1h1d to row 2", "0: m1h1e to row 2")
    assert battle.moves(0) == ["m1h1f to row 3", "Lad to row 3", "done"]
    battle.play("0: m1h1f to row 3")
    assert battle.asks != "formation"
    assert battle.told("revealed")[0]["rows"] == [
        ["m1h1", "m1h1b", "m1h1c"],
        ["m1h1d", "m1h1e"],
        ["m1h1f"],
    ]
    assert battle.hand(0) == "Lad"


def test_g05_rows_may_be_filled_in_any_order_as_long_as_the_gaps_can_be_closed(lay: Lay) -> None:
    battle = lay(hands=["m1h1, m1h1b, m1h1c", ""], at="draw")
    battle.play("0: m1h1 to row 3")
    assert "done" not in battle.moves(0)
    battle.play("0: m1h1b to row 2")
    assert battle.told("revealed")[0]["rows"] == [["m1h1c"], ["m1h1b"], ["m1h1"]]


def test_g05_a_row_is_not_offered_if_its_gaps_could_not_be_closed(lay: Lay) -> None:
    battle = lay(hands=["m1h1, m1h1b", ""], at="draw")
    assert battle.moves(0) == ["m1h1 to row 1", "m1h1 to row 2", "m1h1b to row 1", "m1h1b to row 2"]
    battle.play("0: m1h1 to row 2")
    assert battle.told("revealed")[0]["rows"] == [["m1h1b"], ["m1h1"], []]


def test_g38_the_only_way_to_go_on_with_a_formation_is_gone_unasked(lay: Lay) -> None:
    battle = lay(hands=["m1h1", "m1h2, m1h2b"], at="draw")
    assert battle.asked == (1,)
    assert battle.army(0) == "m1h1"


def test_g05_at_least_one_unit_if_there_is_one(lay: Lay) -> None:
    battle = lay(hands=["m1h1, m1h1b", ""], at="draw")
    assert "done" not in battle.moves(0)
    assert "done" in battle.play("0: m1h1 to row 1").moves(0)


def test_g05_nobody_is_obliged_to_place_g_800(lay: Lay) -> None:
    battle = lay(hands=["G-800", "m1h2, m1h2b"], at="draw")
    assert "done" in battle.moves(0)
    battle.play("0: done", "1: m1h2 to row 1", "1: done")
    assert battle.round_winners == [1]
    assert battle.hand(0) == "G-800"


def test_g05_g_800_counts_as_a_unit_while_it_stands(lay: Lay) -> None:
    battle = lay(hands=["G-800, m1h1", "m1h2, m1h2b"], at="draw")
    battle.play("0: G-800 to row 1")
    assert "done" in battle.moves(0)


def test_g_800_fights_with_its_own_figures(lay: Lay) -> None:
    battle = lay("G-800", "m2h5")
    assert battle.totals == (3, 2)
    assert battle.damage == [("G-800", 2, 1), ("m2h5", 3, 3)]


# --- holding cards over


def test_g04_cards_may_be_held_back_and_five_are_drawn_all_the_same(lay: Lay) -> None:
    battle = lay(hands=["Lad, Lass", "m1h2"], held=[0], at="draw", piles=[FIVE, ""])
    assert battle.hand(0) == f"{FIVE}, Lad, Lass"


def test_g04_after_holding_cards_over_what_is_left_is_discarded_at_the_reveal(lay: Lay) -> None:
    battle = lay(hands=["h4, Lass, Boom", "m1h2, m1h2b"], held=[0], at="draw")
    battle.play("0: h4 to row 1", "1: m1h2 to row 1", "0: done")
    assert battle.hand(0) == ""
    assert (battle.told("dropped"), battle.discard(0)) == ([], "")
    battle.play("1: done")
    assert sorted(battle.told("dropped")[0]["cards"]) == ["Boom", "Lass"]
    assert sorted(battle.discard(0).split(", ")) == ["Boom", "Lass"]
    assert not battle.side(0).held


def test_g04_without_cards_held_over_they_may_be_held_again_and_again(lay: Lay) -> None:
    battle = lay(hands=["Lad, Lass", "m1h2, m1h2b"], at="draw")
    battle.form("Lad", "m1h2")
    assert battle.hand(0) == "Lass"
    assert battle.side(0).held
    assert battle.side(1).held


def test_g04_an_empty_hand_holds_nothing_over(lay: Lay) -> None:
    battle = lay(hands=["Lad", "m1h2"], held=[0], at="draw")
    assert battle.told("revealed")[0]["rows"] == [["Lad"], [], []]
    assert not battle.side(0).held
    assert battle.told("dropped") == []


def test_g04_never_more_than_six_cards_whatever_is_in_the_hand(lay: Lay) -> None:
    hand = "m1h1, m1h1b, m1h1c, m1h1d, m1h1e, m1h1f, Lad, Lass"
    battle = lay(hands=[hand, "m1h2"], held=[0], at="draw")
    battle.form("m1h1, m1h1b, m1h1c | m1h1d, m1h1e | m1h1f", "m1h2")
    assert battle.told("revealed")[0]["rows"] == [
        ["m1h1", "m1h1b", "m1h1c"],
        ["m1h1d", "m1h1e"],
        ["m1h1f"],
    ]
    assert sorted(battle.told("dropped")[0]["cards"]) == ["Lad", "Lass"]


# --- secrecy and the reveal


def test_formations_are_made_at_once_and_in_secret(lay: Lay) -> None:
    battle = lay(hands=["Lad, Lass", "m1h2, m1h2b"], at="draw")
    assert battle.asked == (0, 1)
    before = battle.view(1), battle.moves(1)
    battle.play("0: Lad to row 1")
    assert battle.asked == (1,)
    assert (battle.view(1), battle.moves(1)) == before
    assert battle.told("revealed") == []


def test_the_reveal_shows_all_formations(lay: Lay) -> None:
    battle = lay(hands=["Lad, Lass", "m1h2, m1h2b"], at="draw")
    battle.play("0: Lad to row 1", "1: m1h2 to row 1", "0: Lass to row 2", "1: m1h2b to row 1")
    assert battle.told("revealed") == [
        {"seat": 0, "rows": [["Lad"], ["Lass"], []]},
        {"seat": 1, "rows": [["m1h2", "m1h2b"], [], []]},
    ]


def test_g29_when_played_comes_before_recruits_and_in_player_order(lay: Lay) -> None:
    battle = lay(
        "Bugler, Trapper", "Grenadier, Whistler", at="reveal", first=1, piles=["Lad, Lass", "m1h2, m1h2b"]
    )
    assert (battle.asked, battle.moves()) == ((1,), ["use Grenadier", "done"])
    battle.play("1: use Grenadier", "0: assign Bugler", "0: use Trapper", "0: target Whistler")
    assert battle.defeated == ["Bugler"]
    assert (battle.asked, battle.moves()) == ((1,), ["use Whistler", "done"])


def test_g29_what_says_when_you_play_this_card_is_optional(lay: Lay) -> None:
    battle = lay("Trapper", "m1h2", at="reveal")
    assert battle.play("0: done").told("disabled") == []


def test_g29_a_card_that_enters_later_does_at_once_what_it_does_when_played(lay: Lay) -> None:
    battle = lay("Sneaky", "m1h2, m2h2", discards=["Trapper, m1h1", ""])
    battle.play("0: use Sneaky", "0: take Trapper", "0: row 1")
    assert (battle.asks, battle.moves()) == ("offer", ["use Trapper", "done"])
    battle.play("0: use Trapper", "0: target m2h2")
    assert battle.totals == (2, 1)


def test_g29_a_recruited_card_does_so_before_the_next_recruit(lay: Lay) -> None:
    battle = lay("Bugler, Drummer", "m1h2, m2h2", at="reveal", piles=["Trapper, Lad, Lass", ""])
    battle.play("0: use Bugler")
    assert battle.moves() == ["use Trapper", "done"]
    battle.play("0: done")
    assert battle.moves() == ["use Drummer", "done"]


def test_g17_the_round_is_decided_before_the_first_activation_if_only_one_army_stands(lay: Lay) -> None:
    battle = lay("Grenadier", "m1h1", at="reveal")
    battle.play("0: use Grenadier")
    assert battle.round_winners == [0]
    assert battle.told("cycle") == []


def test_g17_but_recruits_come_first(lay: Lay) -> None:
    battle = lay("Grenadier", "m1h1 | Bugler", at="reveal", piles=["", "Lad, Lass"])
    battle.play("0: use Grenadier", "1: use Bugler")
    assert battle.round_winners == []
    assert battle.army(1) == " | Bugler, Lad"


def test_g03_a_round_without_any_card_has_no_winner(lay: Lay) -> None:
    battle = lay("", "", at="draw")
    assert [each["cards"] for each in battle.told("drawn")] == [0, 0]
    assert battle.round_winners == [None]


def test_g17_who_has_no_card_loses_the_round_at_once(lay: Lay) -> None:
    battle = lay("", "", at="draw", hands=["Lad", ""])
    assert battle.round_winners == [0]
