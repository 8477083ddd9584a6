"""The end of the game: points, ties, the round limit (G18, G22, G24, G25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]

LAST = {"won": 4, "combat_round": 9, "deck": "", "prize": "Cup 3"}
"""The combat round for the fifth Victory card."""


def test_the_game_ends_when_the_fifth_victory_card_is_won(lay: Lay) -> None:
    battle = lay("m2h1", "h2", **LAST)
    battle.go_on()
    assert battle.asked == ()
    assert battle.outcome.scores == (3 + 1 / 16, 0.0)
    assert battle.outcome.reason == "points"


def test_the_fourth_card_does_not_end_it(lay: Lay) -> None:
    battle = lay("m2h1", "h2", **{**LAST, "won": 3, "deck": "Cup 1"})
    battle.go_on("round")
    assert battle.board.reason == ""


def test_all_points_count_victory_cards_and_tokens_used_or_not(lay: Lay) -> None:
    battle = lay(
        "m2h1",
        "h2",
        tokens=["3 VP, melee", "2 VP, 2 VP"],
        used=["heart, ranged", "melee"],
        victories=["Cup 2, Pot of Gold", "Cup 2b"],
        **LAST,
    )
    battle.play("0: pass").go_on()
    assert battle.told("game over")[0]["points"] == [[0, 3 + 2 + 1 + 3 + 1 + 1 + 1], [1, 2 + 4 + 1]]


def test_g25_every_victory_card_owned_scores_wherever_it_lies(lay: Lay) -> None:
    zones: list[dict[str, Any]] = [
        {"hands": ["G-800", ""]},
        {"piles": ["G-800", ""]},
        {"discards": ["G-800", ""]},
        {"beside": ["G-800"]},
        {"sidelined": ["G-800"]},
    ]
    for zone in zones:
        battle = lay("m2h1", "h2", victories=["G-800"], **zone, **LAST)
        battle.go_on()
        assert battle.outcome.scores[0] == 5 + 2 / 16


def test_the_tokens_of_the_fifth_card_count_too(lay: Lay) -> None:
    battle = lay("m2h1", "h2", camp_tokens="3 VP, 2 VP", **{**LAST, "prize": "Pot of Gold"})
    battle.go_on()
    assert battle.outcome.scores[0] == 1 + 3 + 2 + 1 / 16


def test_g22_add_ons_on_survivors_come_back_used_and_are_worth_1(lay: Lay) -> None:
    battle = lay("m2h1", "h2", attached={"m2h1": "melee, heart"}, **LAST)
    battle.go_on()
    assert (battle.used(0), battle.tokens(0)) == ("melee, heart", "")
    assert battle.outcome.scores[0] == 3 + 2 + 1 / 16


def test_g24_with_equal_points_more_victory_cards_win(lay: Lay) -> None:
    battle = lay("m2h1", "h2", victories=["", "Pot of Gold, Windfall"], tokens=["", "1 VP"], **LAST)
    battle.go_on()
    assert battle.outcome.scores == (3 + 1 / 16, 3 + 2 / 16)
    assert battle.outcome.reason == "victory cards"


# --- the tie-break


def tie(lay: Lay, *armies: str, **more: Any) -> Any:
    """Return a tie of seats 0 and 1 after the fifth card, with the first formation of the tie-break open."""
    armies = armies or ("m2h1", "h2", "h3")
    settings: dict[str, Any] = {
        "victories": ["", "Cup 2", "Cup 2b"],
        "tokens": ["", "1 VP", ""],
        "hands": ["Lad, m2h3", "Lass, m1h2", "Imp"],
        **LAST,
        **more,
    }
    battle = lay(*armies, **settings)
    battle.go_on("round")
    return battle


def test_g24_those_equal_in_points_and_cards_fight_for_one_unused_victory_card(lay: Lay) -> None:
    battle = tie(lay, "m2h1", "h2").run()
    assert battle.told("tie-break") == [{"seats": [0, 1]}]
    assert battle.board.deciding
    assert battle.board.prize not in battle.state.camp.victories
    assert battle.asks == "formation"


def test_g24_only_the_tied_draw_and_fight(lay: Lay) -> None:
    battle = tie(lay, "m5h1", "h2", "h1", piles=["", "", "Ghost"]).run()
    assert battle.board.fighting == (0, 1)
    assert battle.asked == (0, 1)
    assert (battle.hand(2), battle.pile(2)) == ("Imp", "Ghost")


def test_g24_a_player_equal_in_points_with_fewer_cards_is_placed_below_them(lay: Lay) -> None:
    battle = tie(lay, "m5h1", "h2", "h1", victories=["", "Cup 2", ""], tokens=["", "1 VP", "3 VP"]).run()
    assert battle.board.fighting == (0, 1)
    battle.form("m2h3", "Lass")
    battle.go_on()
    assert battle.outcome.scores == (3 + 1 / 16 + 1 / 32, 3 + 1 / 16, 3.0)


def test_g24_who_wins_it_wins_the_game_and_the_card_adds_no_points(lay: Lay) -> None:
    battle = tie(lay, "m2h1", "h2").run().form("Lad", "m1h2")
    battle.go_on()
    assert battle.outcome.scores == (3 + 1 / 16, 3 + 1 / 16 + 1 / 32)
    assert battle.outcome.reason == "tie-break"
    assert battle.told("game over")[0]["winners"] == [1]
    assert len(battle.side(1).victories) == 1


def test_g24_others_who_fought_share_second_place(lay: Lay) -> None:
    battle = tie(
        lay, "m5h1", "h2", "h1", victories=["", "Cup 2", "Cup 2b"], tokens=["", "1 VP", "1 VP"]
    ).run()
    assert battle.board.fighting == (0, 1, 2)
    battle.form("m2h3", "Lass", "Imp")
    battle.go_on()
    assert battle.outcome.places() == (1, 2, 2)


@pytest.mark.parametrize("winner", [0, 1])
def test_g24_what_is_gained_or_lost_meanwhile_changes_nothing(lay: Lay, winner: int) -> None:
    """A token that is drawn in the tie-break neither wins the game nor breaks the tie."""
    rival = ("m1h1", "m9h9")[winner]
    battle = tie(lay, "m2h1", "h2", hands=["Miser, m2h3", f"Lass, {rival}"], camp_tokens="3 VP").run()
    battle.form("Miser", rival).play("0: use Miser")
    assert battle.tokens(0) == "3 VP"
    battle.go_on()
    expected = [3 + 1 / 16, 3 + 1 / 16]
    expected[winner] += 1 / 32
    assert battle.outcome.scores == tuple(expected)
    assert battle.told("game over")[0]["winners"] == [winner]
    assert [side["points"] for side in battle.view(0)["table"]["sides"]] == [3, 3]


def test_g24_without_a_winner_they_fight_for_that_same_card_again(lay: Lay) -> None:
    battle = tie(lay, "m2h1", "h2", hands=["m1h1, m2h3", "m1h1b, m1h2"]).run()
    card = battle.board.prize
    battle.form("m1h1", "m1h1b")
    battle.go_on("round")
    assert battle.round_winners == [0, None]
    battle.run()
    assert (battle.board.prize, battle.asks) == (card, "formation")


def test_g24_if_the_round_limit_ends_it_first_they_share(lay: Lay) -> None:
    battle = tie(lay, "m2h1", "h2", hands=["Miser, m1h1", "m1h1b, m1h2"], round_limit=10, camp_tokens="3 VP")
    battle.run().form("Miser | m1h1", "m1h1b | m1h2")
    battle.play("0: use Miser")
    for _ in range(10):  # far more than the last round needs
        if battle.asked:
            battle.play(battle.moves()[-1])
        elif not battle.board.reason:
            battle.go_on()
        battle.board.cycle = 30
    assert battle.board.round == 10
    assert battle.outcome.reason == "shared"
    assert battle.outcome.scores == (3 + 1 / 16, 3 + 1 / 16)


def test_g24_the_token_goes_on_round_the_whole_table(lay: Lay) -> None:
    battle = tie(lay, "m5h1", "h2", "h1", first=1)
    assert battle.board.first == 2
    assert battle.run().at.order() == [0, 1]


def test_g24_only_fighting_seats_upgrade_and_bury(lay: Lay) -> None:
    battle = lay(
        *("m5h1", "h2", "h1"),
        victories=["", "Cup 2", "Cup 2b"],
        tokens=["", "1 VP", ""],
        hands=["Lad, m2h3", "Lass, m1h2", "Imp"],
        upgrades="m9h9, m6h6",
        discards=["", "", "Zeke, Ghost"],
        **LAST,
    )
    asked: dict[bool, set[int]] = {False: set(), True: set()}
    for _ in range(200):
        if battle.asked:
            asked[battle.board.deciding] |= set(battle.asked)
            battle.play(battle.moves()[-1])
        elif not battle.board.reason:
            battle.go_on()
    assert battle.board.reason
    assert asked == {False: {1, 2}, True: {0, 1}}


# --- the round limit


def test_g18_after_the_last_round_points_then_cards_decide(lay: Lay) -> None:
    limit = {"round_limit": 3, "combat_round": 3, "won": 1}
    battle = lay("m2h1", "h2", victories=["", "Cup 2, Cup 2b"], **limit).go_on()
    assert battle.outcome.scores == (3 + 1 / 16, 4 + 2 / 16)
    battle = lay("m2h1", "h2", victories=["", "Cup 2"], tokens=["", "1 VP"], **limit).go_on()
    assert battle.outcome.reason == "shared"


def test_g18_also_when_the_fifth_card_is_won_in_the_last_round(lay: Lay) -> None:
    battle = lay("m2h1", "h2", victories=["", "Cup 2"], tokens=["", "1 VP"], round_limit=9, **LAST).go_on()
    assert (battle.board.won, battle.outcome.reason) == (5, "shared")


def test_g18_a_winnerless_last_round_ends_it_too(lay: Lay) -> None:
    battle = lay("m1h1", "m1h1b", round_limit=3, combat_round=3).go_on()
    assert battle.outcome.scores == (0.0, 0.0)


def test_g18_the_round_before_does_not(lay: Lay) -> None:
    battle = lay("m1h1", "m1h1b", round_limit=3, combat_round=2).go_on("round")
    assert battle.board.reason == ""


def test_raisin_reaches_the_discard_piles_of_those_who_do_not_fight_too(lay: Lay) -> None:
    battle = tie(
        *(lay, "m5h1", "h2", "h1"), hands=["Raisin, m1h1", "m1h2, Lass", "Imp"], discards=["", "", "Ghost"]
    ).run()
    battle.form("Raisin | m1h1", "m1h2")
    battle.play("0: use Raisin")
    assert "take Ghost" in battle.moves()
    battle.play("0: take Ghost")
    assert battle.told("entered")[-1] == {"seat": 0, "card": "Ghost", "row": 0, "owner": 2}
