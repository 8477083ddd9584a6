"""Reactions of the defeated: Bang and Boom, their queue, Bandit, Raisin, Poison Pete (G14, G15, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]
    OwnCards = Callable[..., Any]


# --- Bang and Boom


def test_bang_and_boom_deal_one_and_two_unblockable_to_each_opponent(lay: Lay) -> None:
    for name, points in (("Bang", 1), ("Boom", 2)):
        battle = lay(f"{name}, h4", "m1s2h2, h3", "s2h2, h2")
        battle.play(f"0: assign {name}", "1: assign m1s2h2", "2: assign s2h2")
        battle.play(f"0: use {name}", "1: assign m1s2h2", "2: assign s2h2")
        assert battle.taken(1) == [("m1s2h2", 1, 0), ("m1s2h2", points, points)]
        assert battle.taken(2) == [("s2h2", 1, 0), ("s2h2", points, points)]


def test_bang_and_boom_are_resolved_one_by_one_in_the_order_of_their_owner(lay: Lay) -> None:
    battle = lay("Bang, Boom", "m2h5, h4")
    battle.play("0: assign Bang", "1: assign m2h5")
    assert (battle.asked, battle.moves()) == ((0,), ["use Bang", "use Boom", "done"])
    battle.play("0: use Boom", "1: assign h4", "0: use Bang", "1: assign m2h5")
    assert battle.taken(1) == [("m2h5", 2, 2), ("h4", 2, 2), ("m2h5", 1, 1)]  # the first is their own attack


def test_bang_is_resolved_before_units_fall_forward(lay: Lay) -> None:
    battle = lay("Bang | h4", "m1h2 | h3")
    assert battle.moves() == ["use Bang", "done"]
    battle.play("0: use Bang")
    assert battle.moves() == ["assign m1h2", "assign h3"]
    assert battle.told("fell forward") == []


def test_bang_is_optional(lay: Lay) -> None:
    battle = lay("Bang, h4", "m1h2")
    battle.play("0: assign Bang", "0: done")
    assert battle.told("strike") == []


def test_bang_defeated_by_a_skill_reacts_in_the_activation_phase(lay: Lay) -> None:
    battle = lay("Bomber, h4", "Bang, h3")
    battle.play("0: use Bomber", "1: assign Bang", "1: use Bang", "0: assign h4")
    kinds = [kind for kind, _ in battle.seen_by(0)]
    assert kinds.index("strike") < kinds.index("declared")
    assert (battle.taken(0), battle.totals) == ([("h4", 1, 1)], (1, 0))


# --- the queue


def test_g33_units_defeated_by_one_source_are_one_group_in_player_order(lay: Lay) -> None:
    battle = lay("Bang", "Boom, h4", "m2h5", first=1)
    battle.play("1: assign Boom")
    assert sorted(battle.defeated) == ["Bang", "Boom"]
    assert (battle.asked, battle.moves()) == ((1,), ["use Boom", "done"])


def test_g33_each_owner_chooses_the_next_of_the_own_ones_or_declines_the_rest(lay: Lay) -> None:
    battle = lay("Bang, Boom, Bagman", "m3h3 | h4").play("0: assign Bang", "0: assign Boom")
    assert battle.moves() == ["use Bang", "use Boom", "use Bagman", "done"]
    battle.play("0: use Bagman", "0: done")
    assert (battle.told("strike"), len(battle.told("tokens drawn"))) == ([], 1)


def test_g33_what_a_reaction_defeats_forms_a_group_behind_those_that_wait(lay: Lay) -> None:
    battle = lay("Bang, Boom", "m2h5, Martyr", kickers="Second Wind")
    battle.play("0: assign Bang", "1: assign m2h5", "0: use Bang", "1: assign Martyr")
    assert (battle.asked, battle.moves()) == ((0,), ["use Boom", "done"])  # the first group comes to its end
    battle.play("0: use Boom")
    assert (battle.asked, battle.moves()) == ((1,), ["use Martyr", "done"])


def test_g33_groups_are_taken_first_in_first_out(lay: Lay) -> None:
    battle = lay("Bang, Boom", "m2h5, Martyr, Bagman")
    battle.play("0: assign Bang", "1: assign m2h5", "0: use Bang", "1: assign Martyr")
    battle.play("0: use Boom", "1: assign Bagman")
    assert battle.moves() == ["use Martyr", "done"]
    battle.play("1: done")
    assert battle.moves() == ["use Bagman", "done"]


def test_g14_a_strike_goes_through_all_opponents_before_anybody_reacts(lay: Lay) -> None:
    battle = lay("Bomber, h4", "Bang, h3", "Boom, h2")
    battle.play("0: use Bomber", "1: assign Bang", "2: assign Boom")
    assert battle.defeated == ["Bang", "Boom"]
    assert (battle.asked, battle.moves()) == ((1,), ["use Bang", "done"])


# --- who does not react


def test_g15_survivors_do_not_react_when_they_leave(lay: Lay) -> None:
    battle = lay("m1h1, Bang, Boom, Raisin", "", at="end of cycle")
    assert battle.round_winners == [0]
    assert battle.discard(0) == "Raisin, Boom, Bang, m1h1, Cup 3"
    assert (battle.told("strike"), battle.asks) == ([], "")


def test_g15_a_borrowed_card_that_leaves_does_not_react(lay: Lay) -> None:
    battle = lay("m1h1, Bang", "h4", borrowed={"Bang": 1})
    assert battle.told("returned") == [{"seat": 0, "card": "Bang", "owner": 1}]
    assert (battle.told("strike"), battle.discard(1)) == ([], "Bang")


def test_g15_a_borrowed_card_that_is_defeated_reacts_for_whom_it_fights(lay: Lay) -> None:
    battle = lay("h4, Bang", "m1h2", borrowed={"Bang": 1}, at="declaration")
    battle.play("0: assign Bang", "0: use Bang")
    assert battle.taken(1)[-1] == ("m1h2", 1, 1)
    assert "Bang" in battle.discard(1)
    assert battle.side(0).fallen == []


# --- Bandit


def test_bandit_reveals_all_draw_piles_and_recruits_a_unit_after_falling_forward(lay: Lay) -> None:
    battle = lay(
        "Bandit | m1h1", "m1h2, h4", piles=["Lad, Imp", "Lass, Ghost"], stops=("declare", "next round")
    )
    battle.run("end cycle").play("1: assign h4")
    assert battle.told("fell forward")[0]["card"] == "m1h1"
    assert (battle.asked, battle.moves()) == ((0,), ["use Bandit", "done"])
    battle.play("0: use Bandit")
    assert battle.told("plunder") == [{"seat": 0, "tops": [[0, "Lad"], [1, "Lass"]]}]
    battle.play("0: take Lass")
    assert battle.army(0) == "m1h1, Lass"
    assert (battle.pile(0), battle.pile(1)) == ("Lad, Imp", "Ghost")


def bandit(lay: Lay, **more: Any) -> Any:
    battle = lay("Bandit, h4, h3 | m1h1", "m1h2", **{"piles": ["Lad, Imp", "Lass, Ghost"], **more})
    return battle.play("0: assign Bandit", "0: stop")


def test_bandit_the_unit_comes_into_the_row_where_he_stood(lay: Lay) -> None:
    battle = lay("h4 | Bandit, h3", "Sniper", piles=["Lad, Imp", "Lass, Ghost"])
    battle.play(
        "1: use Sniper", "0: assign Bandit", "0: assign h3", "0: stop", "0: use Bandit", "0: take Lass"
    )
    assert battle.army(0) == "h4 | h3, Lass"


def test_bandit_a_card_that_is_no_unit_cannot_be_taken(lay: Lay) -> None:
    battle = bandit(lay, piles=["G-800, Lad", "Lass, Ghost"])
    battle.play("0: use Bandit")
    assert battle.told("entered")[0]["card"] == "Lass"
    assert battle.pile(0) == "G-800, Lad"


def test_bandit_with_no_unit_among_them_takes_none(lay: Lay) -> None:
    battle = bandit(lay, piles=["G-800, Lad", "Cup 1, Ghost"], deck="Cup 2")
    battle.play("0: use Bandit")
    assert battle.told("entered") == []
    assert battle.pile(1) == "Cup 1, Ghost"


def test_bandit_an_empty_draw_pile_is_shuffled_first_or_shows_nothing(lay: Lay) -> None:
    battle = bandit(lay, piles=["Lad", ""], discards=["", "Lass"])
    battle.play("0: use Bandit")
    assert battle.told("plunder")[0]["tops"] == [[0, "Lad"], [1, "Lass"]]
    battle = bandit(lay, piles=["Lad", ""])
    battle.play("0: use Bandit")
    assert battle.told("plunder")[0]["tops"] == [[0, "Lad"]]


def test_bandit_the_others_lie_face_up_and_all_know_them(lay: Lay) -> None:
    battle = bandit(lay)
    battle.play("0: use Bandit", "0: take Lass")
    for seat in (0, 1):
        sides = battle.view(seat)["table"]["sides"]
        assert [side["pile_known"] for side in sides] == [[[0, "Lad"]], []]


def test_bandit_the_unit_goes_home_at_the_start_of_the_next_activation(lay: Lay) -> None:
    battle = bandit(lay)
    battle.play("0: use Bandit", "0: take Lass")
    assert "Lass" in battle.army(0)
    battle.go_on("declare")
    assert "Lass" not in battle.army(0)
    assert (battle.discard(1), battle.told("returned")[0]["owner"]) == ("Lass", 1)
    assert battle.defeated == ["Bandit"]


def test_bandit_with_bandit_stays_one_cycle_it_fights_for_one_cycle(lay: Lay) -> None:
    battle = bandit(lay, bandit_stays="one-cycle")
    battle.play("0: use Bandit", "0: take Lass")
    battle.go_on("declare")
    assert "Lass" in battle.army(0)
    battle.run("end cycle")
    while battle.asked:
        battle.play(battle.moves()[-1])
    battle.go_on("declare")
    assert "Lass" not in battle.army(0)


def test_bandit_an_own_unit_goes_back_as_well(lay: Lay) -> None:
    battle = bandit(lay)
    battle.play("0: use Bandit", "0: take Lad")
    battle.go_on("declare")
    assert battle.discard(0) == "Lad, Bandit"


def test_bandit_what_he_recruits_recruits(lay: Lay) -> None:
    battle = bandit(lay, piles=["Imp, Ghost", "Bugler, Lass"])
    battle.play("0: use Bandit", "0: take Bugler", "0: use Bugler")
    assert [each["card"] for each in battle.told("entered")] == ["Bugler", "Imp"]
    assert battle.told("entered")[1]["owner"] == 0


def test_g17_the_unit_that_bandit_recruits_counts_for_the_winner_of_the_round(lay: Lay) -> None:
    battle = lay("Bandit", "m1h1", piles=["Lad", "Lass"])
    battle.play("0: use Bandit", "0: take Lass")
    battle.go_on()
    assert battle.round_winners == [0]
    assert "Lass" in battle.discard(1)


def test_g17_the_round_is_decided_again_when_the_borrowed_unit_has_left(lay: Lay) -> None:
    battle = lay("Bandit", "m1h2", piles=["Lad", "Lass"])
    battle.play("0: use Bandit", "0: take Lad")
    assert battle.round_winners == []
    battle.go_on()
    assert battle.round_winners == [1]


# --- Raisin


def raisin(lay: Lay, **more: Any) -> Any:
    battle = lay("Raisin, h4, h3 | m1h1", "m1h2", **{"discards": ["Lad", "Lass, Ghost"], **more})
    return battle.play("0: assign Raisin", "0: stop")


def test_raisin_recruits_from_any_discard_pile_into_the_row_where_she_stood(lay: Lay) -> None:
    battle = raisin(lay)
    battle.play("0: use Raisin")
    assert battle.moves() == ["take Lad", "take Ghost", "take Lass"]
    battle.play("0: take Ghost")
    assert battle.army(0) == "h4, h3, Ghost | m1h1"
    assert battle.discard(1) == "Lass"


def test_raisin_the_unit_goes_back_to_its_owners_discard_pile(lay: Lay) -> None:
    battle = raisin(lay)
    battle.play("0: use Raisin", "0: take Ghost")
    battle.go_on().play("0: assign Ghost")
    assert "Ghost" in battle.discard(1)
    assert "Ghost" not in battle.discard(0)


def test_raisin_and_it_stays_until_then(lay: Lay) -> None:
    battle = raisin(lay)
    battle.play("0: use Raisin", "0: take Ghost")
    battle.go_on()
    assert "Ghost" in battle.army(0)


def test_raisin_acts_after_falling_forward(lay: Lay) -> None:
    battle = lay("Raisin | m1h1", "m1h2", discards=["Lad", ""])
    assert battle.told("fell forward")[0]["card"] == "m1h1"
    assert battle.moves() == ["use Raisin", "done"]


def test_raisin_finds_units_defeated_in_the_same_phase_in_their_piles(lay: Lay) -> None:
    battle = lay("Raisin, h3", "m2h1 | h4", discards=["", ""])
    battle.play("0: assign Raisin", "0: use Raisin")
    assert battle.told("entered")[0]["card"] == "m2h1"
    assert battle.told("entered")[0]["owner"] == 1


def test_raisin_with_no_unit_in_any_discard_pile_is_not_offered(lay: Lay) -> None:
    battle = lay("Raisin, h4", "m1h2", discards=["Cup 1", "G-800"], deck="Cup 2")
    battle.play("0: assign Raisin")
    assert battle.asks == ""


def test_raisin_does_not_bring_herself_back(lay: Lay) -> None:
    battle = lay("Raisin, h4", "m1h2").play("0: assign Raisin")
    assert (battle.asks, battle.discard(0)) == ("", "Raisin")


def test_raisin_two_of_them_may_bring_each_other_back(lay: Lay) -> None:
    battle = lay("Raisin, Raven, h4", "m2h3").play("0: assign Raisin", "0: assign Raven")
    battle.play("0: use Raisin")
    assert battle.told("entered")[0]["card"] == "Raven"


def test_raisin_brings_a_recruit_card_that_fires_again(lay: Lay) -> None:
    battle = raisin(lay, discards=["", "Bugler"], piles=["Imp, Lass", ""])
    battle.play("0: use Raisin", "0: use Bugler")
    assert [each["card"] for each in battle.told("entered")] == ["Bugler", "Imp"]


def test_raisin_into_an_empty_row_which_stays_so_until_units_fall_forward(lay: Lay) -> None:
    battle = lay("h4 | Raisin, h3 | h2", "Sniper", discards=["Lad", ""])
    battle.play("1: use Sniper", "0: assign Raisin", "0: assign h3", "0: stop", "0: use Raisin")
    assert battle.army(0) == "h4 | h3, Lad | h2"


def test_g33_two_late_reactions_are_one_after_the_other(lay: Lay) -> None:
    battle = lay("Raisin, Bandit, h4", "m2h3", discards=["Lad", ""], piles=["Imp, Lass", "Ghost"])
    battle.play("0: assign Raisin", "0: assign Bandit")
    assert battle.moves() == ["use Raisin", "use Bandit", "done"]
    battle.play("0: use Bandit", "0: take Imp")
    assert battle.moves() == ["use Raisin", "done"]
