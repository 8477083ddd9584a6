"""Explore: R6, R7, R9, R12, and the rulebook's sentences on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Lay = Callable[..., Any]


def test_each_icon_matches_a_card_of_its_own(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10", a="X6 R12 X7", b="S15", party="C1")
    assert journey.moves_of("explore") == ["explore C1 X6 R12", "explore C1 X7 R12"]


def test_all_icons_must_be_used(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10", a="X6 S16", b="R11", party="C1")  # CROSS and ROAD, apart
    assert journey.moves_of("explore") == []


def test_an_explorer_keeps_to_one_quest(lay: Lay) -> None:
    journey = lay(encounter="R12", deck="R10", a="X6 R11", b="X7 R13", party="C1")
    assert journey.moves_of("explore") == ["explore C1 X6 R11", "explore C1 X7 R13"]


def test_exploring_matches_neither_the_encounter_nor_the_deck(lay: Lay) -> None:
    journey = lay(encounter="R12", deck="R10", a="X6", b="X7", party="C1")
    assert journey.moves_of("explore") == []


def test_the_finds_are_finished_and_the_hero_goes_under_the_deck(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10 C2", a="X6 R12 X7", b="S15 C4", party="C1 X8")
    journey.play("explore C1 X7 R12")
    assert journey.finished == "X7 R12"
    assert journey.quests == ("X6", "S15 C4")
    assert journey.deck == "R10 C2 C1"
    assert journey.party == "X8"
    assert journey.view["finished"] == [[], [7], [12], []]


def test_skulls_may_be_explored(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10", a="C2 X9", b="S15", party="C3")
    assert journey.moves_of("explore") == ["explore C3 X9"]
    assert journey.moves_of("recruit") == []


def test_a_covered_hero_may_explore(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 R12", b="S15", party="C1 C4")
    assert "explore C1 X6 R12" in journey.moves


def test_r03_spending_a_lower_hero_keeps_the_order_of_the_rest(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="X5", a="X6 R12", b="S15", party="C2 C1 C4 C3")
    journey.play("explore C1 X6 R12")
    assert journey.party == "C2 C4 C3"


def test_r06_two_equal_icons_need_two_cards(lay: Lay) -> None:
    one = lay(encounter="S18", deck="X5", a="R12 C2", b="R11 S15", party="X6")
    assert one.moves_of("explore") == []
    two = lay(encounter="S18", deck="X5", a="R12 C2 R14", b="R11 S15", party="X6")
    assert two.moves_of("explore") == ["explore X6 R12 R14"]


def test_r07_covered_quest_cards_are_within_reach(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 S16 R12", b="S15", party="C3")
    assert "explore C3 X6" in journey.moves


def test_r09_neighbours_of_one_suit_may_be_left_behind(lay: Lay) -> None:
    journey = lay(encounter="C1", deck="C2 R10", a="S15 X6 S16", b="R12 S17", party="C3 C4")
    journey.play("explore C3 X6")
    assert journey.quests[0] == "S15 S16"
    assert journey.reason == ""


def test_r12_the_last_hero_leaves_and_the_party_is_vanquished(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10", a="X6 R12 C2", b="S15", party="C1")
    journey.play("explore C1 X6 R12")
    assert journey.reason == "vanquished"


def test_r12_emptying_both_quests_loses(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10", a="X6 R12", party="C1 X8")
    assert journey.play("explore C1 X6 R12").reason == "lost"


def test_r12_unless_that_same_action_wins(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 R12", party="C1", finished="X5 X7 R10 R11")
    journey.play("explore C1 X6 R12")
    assert journey.outcome.scores == (1.0,)
    assert journey.reason == "goal"


def test_emptying_one_quest_is_no_loss(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R10 R11", a="X6 R12", b="C2", party="C1 X8")
    journey.play("explore C1 X6 R12")
    assert journey.reason == ""
    assert journey.moves == ["place B"]  # new Quests are never made
