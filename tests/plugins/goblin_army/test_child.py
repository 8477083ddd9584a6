"""The Child Friendly rules (G28): no skills, no Activation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def test_g28_child_there_is_no_activation(lay: Lay) -> None:
    battle = lay("Captain, m2h2 | Miser", "h4", rules="child", tokens=["melee", ""])
    assert (battle.told("skill"), battle.totals) == ([], (3, 0))


def test_g28_child_recruits_and_when_played_do_nothing(lay: Lay) -> None:
    battle = lay("Bugler, Trapper, Corpse Cart", "m1h2", at="reveal", rules="child", piles=["Lad", ""])
    assert (battle.told("entered"), battle.told("skill")) == ([], [])
    assert battle.totals == (3, 1)


def test_g28_child_passive_skills_do_nothing(lay: Lay) -> None:
    battle = lay("m1h1, m1h1b | Mortimer", "h4 | Francis", rules="child")
    assert battle.totals == (2, 0)
    assert battle.taken(1) == [("h4", 2, 2)]


def test_g28_child_reactions_do_nothing(lay: Lay) -> None:
    battle = lay("Bang, Bandit, Raisin", "m3h3, Wallace | Shepherd", rules="child", discards=["Lad", ""])
    assert battle.asks == "assign"
    battle.play("0: assign Bang", "0: assign Raisin", "1: assign m3h3")
    assert (battle.told("strike"), battle.told("plunder"), battle.told("entered")) == ([], [], [])


def test_g28_child_damage_and_falling_forward_are_as_ever(lay: Lay) -> None:
    battle = lay("m3h1 | r1h1", "m1s1h2, h3 | h4", rules="child")
    battle.play("1: assign m1s1h2")
    assert battle.taken(1) == [("m1s1h2", 3, 2), ("h3", 1, 1)]
    assert battle.taken(0) == [("m3h1", 1, 1)]
    assert battle.army(0) == "r1h1"


def test_g28_child_victory_cards_keep_their_text(lay: Lay) -> None:
    battle = lay("m1h1, h2", "h4 | h3", rules="child", beside=["Take That", "Cupid"])
    assert battle.totals == (2, 0)
    assert battle.taken(1) == [("h4", 1, 1)]
    battle = lay(at="draw", rules="child", piles=["Windfall, Old Map, Lad, Lass, Imp, Ghost, Boom", "m1h2"])
    assert (len(battle.tokens(0).split(", ")), battle.hand(0)) == (1, "Lad, Lass, Ghost, Imp")


def test_g28_child_buried_alive_is_sidelined_but_zeke_is_not(lay: Lay) -> None:
    battle = lay("m2h1", "", at="end of cycle", rules="child", discards=["Zeke, Buried Alive, Lad", ""])
    battle.go_on("round")
    assert battle.moves() == ["sideline Buried Alive", "done"]


def test_g28_child_add_on_tokens_are_worth_1_each(lay: Lay) -> None:
    battle = lay("m2h1", "", at="still", rules="child", won=4, deck="", tokens=["melee, ranged", ""])
    battle.board.stack = [("end cycle",)]
    battle.run()
    assert battle.outcome.scores[0] == 3 + 2 + 1 / 16


def test_g28_child_upgrades_may_be_left_out(lay: Lay) -> None:
    settings = {"at": "end of cycle", "rules": "child", "discards": ["", "Lad"], "upgrades": "m9h9"}
    assert lay("m2h1", "", **settings).go_on("round").asks == "upgrade"
    assert lay("m2h1", "", upgrade=False, **settings).go_on("round").asks == ""


def test_g28_only_the_child_rules_can_do_without_upgrades() -> None:
    for rules in ("normal", "speed"):
        with pytest.raises(ValueError, match="upgrade: can be false only with rules = child"):
            GoblinArmy(rules=rules, upgrade=False)
