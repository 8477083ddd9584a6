"""Recruit: R4, R5, R6, R8, R12, R16, and the rulebook's sentences on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Lay = Callable[..., Any]


def test_recruits_come_from_everywhere(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="R11 C2", a="X8 S15", b="R13 C4", party="C1")
    assert journey.moves_of("recruit") == [
        "recruit C1 X6 R11",
        "recruit C1 X6 R13",
        "recruit C1 X8 R11",
        "recruit C1 X8 R13",
    ]


def test_the_recruits_join_and_the_hero_goes_under_the_deck(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R11 C2", a="X8 S15", b="R13 C4", party="C1 C3")
    journey.play("recruit C1 X8 R13")
    assert journey.party == "C3 X8 R13"
    assert journey.deck == "R11 C2 C1"
    assert journey.quests == ("S15", "C4")
    assert journey.encounter == "S18"


def test_recruits_stack_on_their_suit(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R11 C2", a="X8 S15", b="C4 R13", party="C1 X6 R14")
    journey.play("recruit C1 X8 R13")
    assert journey.view["party"] == [[], [6, 8], [14, 13], []]


def test_all_icons_must_be_used(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C4 C2", a="X8 S15", b="S16", party="C1")
    assert journey.moves_of("recruit") == []


def test_r03_a_covered_hero_may_recruit(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2 R10", a="X8 S15", b="R13", party="C1 C4")
    journey.play("recruit C1 X8 R13")
    assert journey.party == "C4 X8 R13"


def test_r04_recruiting_from_an_empty_deck_is_not_offered(lay: Lay) -> None:
    journey = lay(encounter="S18", a="X8 S15", b="C4", party="C1 C3")
    assert journey.moves_of("recruit") == ["recruit C3 X8"]


def test_r05_one_card_of_the_deck_at_most(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R11 R13", a="X8 S15", b="C4 R14", party="X6 C1")
    assert journey.moves_of("recruit") == ["recruit C1 X8 R11"]


def test_r05_matching_is_judged_before_the_hero_reaches_the_bottom(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="R13", a="X8 S15", b="C4", party="R11 C1")
    journey.play("recruit C1 X8 R13")
    assert journey.deck == "C1"  # it is the top now, and was never within reach
    assert journey.party == "X8 R11 R13"


def test_r06_two_equal_icons_need_two_cards(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="R11 S15", b="C4", party="X6")
    assert journey.moves_of("recruit") == []


def test_r06_the_skull_forbids_recruiting(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="X9", a="X5 S15", b="C4 R11", party="C3")
    assert journey.moves_of("recruit") == []
    assert journey.moves_of("explore") == ["explore C3 X5"]


def test_r07_covered_quest_cards_are_within_reach(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 S15 R12", b="C4", party="C3")
    assert journey.moves_of("recruit") == ["recruit C3 X6"]


def test_r08_the_player_orders_recruits_of_one_suit(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="R11 S15", b="R13 C4", party="X6 R14")
    assert journey.moves_of("recruit") == ["recruit X6 R11 R13", "recruit X6 R13 R11"]
    journey.play("recruit X6 R13 R11")
    assert journey.view["party"][2] == [14, 13, 11]


def test_r08_different_suits_need_no_order(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X8 S15", b="R13 C4", party="C1")
    assert journey.moves_of("recruit") == ["recruit C1 X8 R13"]


def test_r08_an_only_hero_may_recruit(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 S15 R12", b="C4", party="C3")
    journey.play("recruit C3 X6")
    assert journey.reason == ""
    assert journey.party == "X6"


def test_r08_the_hero_goes_under_the_deck_last(lay: Lay) -> None:
    """Recruiting the only Deck card leaves the Hero as the whole Deck."""
    journey = lay(encounter="S18", deck="X6", a="S15 R12", b="C4", party="C3")
    journey.play("recruit C3 X6")
    assert journey.deck == "C3"
    assert journey.known == "C3"


def test_r12_emptying_both_quests_loses_even_with_the_encounter_there(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X8", b="R13", party="C1 C3")
    assert journey.play("recruit C1 X8 R13").reason == "lost"
    assert journey.encounter == "S18"


def test_r16_a_recruited_encounter_triggers_nothing(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="R12 C2 C4", a="S15 R14", b="S16", party="C3")
    journey.play("recruit C3 X6")
    assert journey.party == "X6"
    assert journey.encounter == "R12"  # the next turn has begun, nothing went to the bottom but the Hero
    assert journey.deck == "C2 C4 C3"


def test_recruiting_both_encounter_and_top_card(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="R13 C4", a="S15 R14", b="S16", party="C1")
    journey.play("recruit C1 X6 R13")
    assert journey.party == "X6 R13"
    assert journey.encounter == "C4"
    assert journey.deck == "C1"
