"""The Upgrade Phase (G19, G20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def upgrading(lay: Lay, **more: Any) -> Any:
    """Return the Upgrade Phase of seat 1, who has lost the round."""
    settings: dict[str, Any] = {
        "discards": ["Imp", "Lad, Lass"],
        "piles": ["m1h1", "m1h2, m1h2b"],
        "upgrades": "m9h9, m6h6",
        **more,
    }
    return lay("m2h1", "", at="end of cycle", **settings).go_on("round")


def test_g19_a_unit_of_the_discard_pile_goes_out_of_the_game_for_the_top_upgrade(lay: Lay) -> None:
    battle = upgrading(lay)
    assert (battle.asked, battle.moves()) == ((1,), ["remove Lass", "remove Lad", "pass"])
    battle.play("1: remove Lad")
    assert battle.pile(1) == "m9h9, m1h2, m1h2b"
    assert battle.discard(1) == "Lass"
    assert (battle.names(battle.board.removed), battle.names(battle.board.upgrades)) == ("Lad", "m6h6")


def test_g19_it_is_optional(lay: Lay) -> None:
    battle = upgrading(lay)
    battle.play("1: pass")
    assert (battle.pile(1), battle.discard(1)) == ("m1h2, m1h2b", "Lad, Lass")


def test_g19_the_winner_does_not_upgrade(lay: Lay) -> None:
    battle = upgrading(lay).play("1: pass")
    assert battle.asks != "upgrade"
    battle.go_on("round")
    assert battle.told("upgraded") == []


def test_g19_the_upgrade_is_drawn_first_of_all_cards(lay: Lay) -> None:
    battle = upgrading(lay, hands=["", ""]).play("1: remove Lad").go_on("round").run()
    assert "m9h9" in battle.hand(1)


def test_g19_no_upgrade_without_a_discard_pile(lay: Lay) -> None:
    assert upgrading(lay, discards=["Imp", ""]).asks == ""


def test_g19_no_upgrade_without_an_upgrade_deck(lay: Lay) -> None:
    assert upgrading(lay, upgrades="").asks == ""


def test_g19_victory_cards_cannot_be_removed_g_800_included(lay: Lay) -> None:
    battle = upgrading(lay, discards=["Imp", "G-800, Cup 2, Lad"], deck="Cup 1")
    assert battle.moves() == ["remove Lad", "pass"]
    assert upgrading(lay, discards=["Imp", "G-800, Cup 2"], deck="Cup 1").asks == ""


def test_g19_an_upgrade_may_be_the_whole_draw_pile_and_never_refills_it(lay: Lay) -> None:
    battle = upgrading(lay, piles=["m1h1", ""]).play("1: remove Lad")
    assert (battle.pile(1), battle.discard(1)) == ("m9h9", "Lass")
    assert battle.told("refill") == []


def test_g19_the_deck_runs_out_in_player_order(lay: Lay) -> None:
    battle = lay(
        *("m2h1", "", ""), at="end of cycle", first=2, upgrades="m9h9", discards=["", "Lad", "Lass"]
    ).go_on("round")
    assert battle.asked == (2,)
    battle.play("2: remove Lass").go_on("round")
    assert battle.asks == ""


def test_g20_pure_guild_the_player_picks_from_the_own_deck(lay: Lay) -> None:
    battle = lay(
        *("m2h1", ""), at="end of cycle", discards=["", "Lad"], piles=["", "Lass"], setup_="pure-guild"
    )
    battle.side(1).reserve = [battle.box.names.index(name) for name in ("r1h2", "r1h1", "r3h1")]
    battle.state.camp.units = []
    battle.go_on("round").play("1: remove Lad")
    assert battle.moves() == ["take r1h1", "take r1h2", "take r3h1"]
    battle.play("1: take r1h2")
    assert battle.pile(1) == "r1h2, Lass"
    assert len(battle.side(1).reserve) == 2


def test_g20_pure_guild_with_the_other_switch_it_is_the_top_card(lay: Lay) -> None:
    battle = lay(
        *("m2h1", ""),
        at="end of cycle",
        discards=["", "Lad"],
        piles=["", "Lass"],
        setup_="pure-guild",
        pure_guild_upgrade="top",
    )
    battle.side(1).reserve = [battle.box.names.index(name) for name in ("r1h2", "r1h1", "r3h1")]
    battle.go_on("round").play("1: remove Lad")
    assert battle.pile(1) == "r3h1, Lass"


def test_g20_pure_guild_with_an_empty_own_deck_there_are_no_upgrades(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", discards=["", "Lad"], setup_="pure-guild", upgrades="m9h9")
    assert battle.go_on("round").asks == ""
