"""The Encounter that stays: R10, R11, and who wins or loses when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]


def test_the_player_picks_the_quest(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15", b="R14", party="C1").play("pass")
    assert journey.moves == ["place A", "place B"]
    journey.play("place B")
    assert journey.quests == ("S15", "R14 X6")


def test_a_suit_may_not_match_the_top(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15 X9", b="X8 R14", party="C1").play("pass")
    assert journey.moves == ["place B"]  # a match below the top is no match


def test_r10_empty_quests_are_no_place(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15", party="C1").play("pass")
    assert journey.moves == ["place A"]


def test_r10_no_legal_quest_means_the_graveyard_and_no_ability(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", a="S15 X9", b="X8", party="C1").play("pass")
    assert journey.graveyard == "X7"
    assert journey.quests == ("S15 X9", "X8")
    assert journey.deck == "R10"  # X7 would have killed C2, which is the next Encounter
    assert journey.encounter == "C2"


def test_r10_every_quest_means_every_quest_that_is_not_empty(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", b="S16 X8", party="C1").play("pass")
    assert journey.graveyard == "X7"


def test_r10_placing_is_forced_even_where_the_fourth_card_loses(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15 X9", b="C3 S16 R14", party="C1").play("pass")
    assert journey.moves == ["place B"]
    assert journey.play("place B").reason == "overwhelmed"


def test_r11_a_fourth_card_loses_before_its_ability(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", a="S15 X9", b="C3 S16 R14", party="C1", graveyard="R11 R12")
    journey.play("pass", "place B")
    assert journey.reason == "overwhelmed"  # its kill would have been the third death
    assert journey.graveyard == "R11 R12"


def test_r11_a_fourth_card_is_not_saved_by_what_it_would_do(lay: Lay) -> None:
    journey = lay(encounter="C2", deck="X6 R10", a="S15 X9 R14", party="C1", graveyard="R11")
    assert journey.play("pass", "place A").reason == "overwhelmed"  # C2 would have left the Quest again


def test_a_third_card_in_the_graveyard_loses(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", a="S15 X9", b="X8", party="C1", graveyard="R11 R12")
    assert journey.play("pass").reason == "destruction"


def test_r11_the_action_is_tested_before_the_placement(lay: Lay) -> None:
    """The Party is lost by the action; the placement, which would overwhelm, is not reached."""
    journey = lay(encounter="C2", deck="X6 R10", a="X7 R12 S15", b="S16 R14 S17", party="C1")
    journey.play("explore C1 X7 R12")
    assert journey.reason == "vanquished"
    assert journey.encounter == "C2"


def test_r12_the_reason_is_the_one_listed_first(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 R12", party="C1")
    assert journey.play("explore C1 X6 R12").reason == "vanquished"  # and lost as well


# --- winning


def test_two_stacks_of_three_win(lay: Lay) -> None:
    journey = lay(
        encounter="S18", deck="C2", a="X6 R12 S15", b="S16", party="C1 C3", finished="X5 X7 R10 R11"
    )
    journey.play("explore C1 X6 R12")
    assert journey.reason == "goal"
    assert journey.outcome.scores == (1.0,)


def test_one_stack_of_three_does_not(lay: Lay) -> None:
    journey = lay(
        encounter="S18", deck="C2 X8", a="X6 R12 S15", b="S16 C4", party="C1 C3", finished="X5 X7 R10"
    )
    journey.play("explore C1 X6 R12")
    assert journey.reason == ""


def test_more_than_three_in_a_stack_count_as_one_stack(lay: Lay) -> None:
    journey = lay(
        encounter="S18", deck="C2 R11", a="X6 R12 S15", b="S16 C4", party="C1 C3", finished="X5 X7 X8 X9 R10"
    )
    journey.play("explore C1 X6 R12")
    assert journey.reason == ""


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "goal"),
        ({"stack_goal": 4}, ""),
        ({"stacks_needed": 3}, ""),
        ({"stack_goal": 1, "stacks_needed": 2}, "goal"),
        ({"stacks_needed": 1}, "goal"),
    ],
)
def test_the_goal_follows_the_options(lay: Lay, options: dict[str, int], reason: str) -> None:
    journey = lay(
        encounter="S18",
        deck="C2 X8",
        a="X6 R12 S15",
        b="S16 C4",
        party="C1 C3",
        finished="X5 X7 R10 R11",
        **options,
    )
    journey.play("explore C1 X6 R12")
    assert journey.reason == reason


def test_the_harder_game_is_won_with_four(lay: Lay) -> None:
    journey = lay(
        encounter="S18",
        deck="C2",
        a="X6 R12 S15",
        b="S16",
        party="C1 C3",
        finished="X5 X7 X8 R10 R11 R13",
        stack_goal=4,
    )
    assert journey.play("explore C1 X6 R12").reason == "goal"


def test_r11_a_win_goes_before_a_loss(lay: Lay) -> None:
    """The winning action sends the last Hero away and empties both Quests."""
    journey = lay(encounter="S18", deck="C2", a="X6 R12", party="C1", finished="X5 X7 R10 R11")
    assert journey.play("explore C1 X6 R12").reason == "goal"


# --- the end of the Deck and of the turns


def test_r04_drawing_the_encounter_from_an_empty_deck_starves(lay: Lay) -> None:
    for switch in ("lose", "ignore"):
        journey = lay(encounter="X6", a="S15", b="R14 X9", party="C1", empty_deck=switch)
        journey.play("fight C1")
        assert journey.reason == "starved"


def test_the_last_card_of_the_deck_is_still_a_turn(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2", a="S15", b="R14", party="C3")
    journey.play("fight C3")
    assert journey.reason == ""
    assert journey.deck == ""
    assert journey.encounter == "C2"


def test_r18_the_cap_is_tested_when_a_turn_has_ended(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15", b="R14", party="C3", turn=199)
    assert journey.play("fight C3").state.turn == 200
    assert journey.reason == ""
    assert journey.play("fight X6").reason == "endless"


def test_r18_before_the_next_draw(lay: Lay) -> None:
    journey = lay(encounter="X6", a="S15", b="R14", party="C3", turn=200)
    assert journey.play("fight C3").reason == "endless"  # and not starved


def test_r18_a_win_or_loss_in_the_last_turn_stands(lay: Lay) -> None:
    journey = lay(encounter="S18", deck="C2", a="X6 R12", party="C1", finished="X5 X7 R10 R11", turn=200)
    assert journey.play("explore C1 X6 R12").reason == "goal"
    journey = lay(encounter="X7", deck="C2", a="S15 R14", b="S16", party="C3", turn=200)
    assert journey.play("fight C3").reason == "vanquished"


def test_r18_the_cap_is_an_option(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2", a="S15", b="R14", party="C3", turn=1, turn_cap=1)
    assert journey.play("fight C3").reason == "endless"


def test_r18_equal_fights_can_go_round_for_ever(lay: Lay) -> None:
    """An exact cycle of two turns: R13 parts from X6, and the others bring him back."""
    journey = lay(encounter="X6", a="S15 R14", b="S16 C1", party="R13 S18 C3")
    seen = []
    while not journey.state.reason:
        seen.append((journey.encounter, journey.deck, journey.party))
        if journey.encounter == "X6":
            journey.play("fight R13", "under R13 X6")
        else:
            journey.play("fight S18+C3")
    assert seen == [("X6", "", "C3 R13 S18"), ("R13", "X6", "C3 S18")] * 100
    assert journey.reason == "endless"
    assert journey.outcome.scores == (0.0,)
