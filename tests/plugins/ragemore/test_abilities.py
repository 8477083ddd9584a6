"""Every card's ability: R4, R13, R17."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]


@pytest.fixture
def meet(lay: Lay) -> Lay:
    """Let an Encounter be placed on Quest A, which fits every suit that is met here."""

    def meet(encounter: str, **position: Any) -> Any:
        quests = {"a": "S18" if encounter[0] == "R" else "R14", "b": "S17 X9"}
        given = {**quests, "party": "R13" if encounter == "R11" else "R11", **position}
        return lay(encounter=encounter, **given).play("pass", "place A")

    return meet


# --- play next: C1, S15


def test_r13_the_player_picks_the_quest_of_a_played_card(meet: Lay) -> None:
    journey = meet("S15", deck="R13 C2", b="C3")
    assert journey.view["asks"] == "play"
    assert journey.moves == ["place A", "place B"]
    assert journey.play("place B").quests == ("R14 S15", "C3 R13")


def test_r13_the_card_stays_on_the_deck_until_its_quest_is_chosen(meet: Lay) -> None:
    journey = meet("S15", deck="R13 C2", b="C3")
    assert journey.deck == "R13 C2"
    journey.state.seen = 0  # as if the second card had not been seen
    assert journey.known == "? ?"
    journey.play("place B")
    assert journey.encounter == "C2"


def test_r13_a_played_card_triggers_nothing(meet: Lay) -> None:
    journey = meet("S15", deck="X7 C2 C4", b="C3").play("place B")
    assert journey.graveyard == ""
    assert journey.encounter == "C2"


def test_r13_playing_is_forced_even_as_the_fourth(meet: Lay) -> None:
    journey = meet("S15", deck="S16 C2", b="S17 X9 R12")
    assert journey.moves == ["place B"]
    assert journey.play("place B").reason == "overwhelmed"


def test_a_card_that_matches_both_quests_dies_instead(meet: Lay) -> None:
    journey = meet("S15", deck="S16 C2", b="R12 S17")
    assert journey.graveyard == "S16"
    assert journey.encounter == "C2"


def test_a_card_is_not_played_to_an_empty_quest(meet: Lay) -> None:
    journey = meet("C1", deck="X6 S16", b="")
    assert journey.moves == ["place A"]
    assert meet("C1", deck="C2 S16", b="").graveyard == "C2"


@pytest.mark.parametrize("card", ["C1", "S15", "X7", "R12"])
def test_r04_an_empty_deck_starves_whom_it_must_serve(meet: Lay, card: str) -> None:
    assert meet(card, b="S17 C3").reason == "starved"


@pytest.mark.parametrize("card", ["C1", "S15", "X7", "R12"])
def test_r04_the_switch_ignores_the_empty_deck(meet: Lay, card: str) -> None:
    journey = meet(card, b="S17 C3", empty_deck="ignore")
    assert "nothing" in journey.kinds
    assert journey.reason == "starved"  # by the draw that follows, which the switch does not touch
    assert journey.state.turn == 1


@pytest.mark.parametrize("card", ["C3", "X8", "S16", "X5", "X6", "R10", "R11", "R13"])
def test_r04_other_abilities_do_nothing_to_an_empty_deck(meet: Lay, card: str) -> None:
    journey = meet(card, b="S17 C4", turn=200)
    assert "nothing" in journey.kinds
    assert journey.reason == "endless"  # the turn came to its end


# --- kill next: X7, R12; C3 if CROSS or ROAD


@pytest.mark.parametrize("card", ["X7", "R12"])
def test_kill_next(meet: Lay, card: str) -> None:
    journey = meet(card, deck="S16 C2", b="S17 C3")
    assert journey.graveyard == "S16"
    assert journey.encounter == "C2"


def test_the_third_kill_is_destruction(meet: Lay) -> None:
    assert meet("X7", deck="S16 C2", graveyard="C4 R10").reason == "destruction"


@pytest.mark.parametrize(("top", "dies"), [("X6", True), ("R10", True), ("C2", False), ("S16", False)])
def test_kill_next_if_cross_or_road(meet: Lay, top: str, dies: bool) -> None:
    journey = meet("C3", deck=f"{top} C4")
    assert journey.graveyard == (top if dies else "")
    assert journey.encounter == ("C4" if dies else top)


# --- gain next: X8 if CROWN or SUN, S16 if CROSS or ROAD


@pytest.mark.parametrize(
    ("card", "top", "joins"),
    [
        ("X8", "C2", True),
        ("X8", "S15", True),
        ("X8", "X6", False),
        ("X8", "R10", False),
        ("S16", "X6", True),
        ("S16", "R10", True),
        ("S16", "C2", False),
        ("S16", "S15", False),
    ],
)
def test_gain_next_if(meet: Lay, card: str, top: str, joins: bool) -> None:
    journey = meet(card, deck=f"{top} C4", b="S17 C3")
    assert (top in journey.party.split()) == joins
    assert journey.encounter == ("C4" if joins else top)


def test_a_gained_card_lies_on_top_of_its_suit(meet: Lay) -> None:
    journey = meet("S16", deck="R10 C4", party="R11 R13")
    assert journey.view["party"][2] == [11, 13, 10]


# --- top and bottom: X6, R10; X5, R11


@pytest.mark.parametrize("card", ["X6", "R10"])
def test_the_top_card_goes_to_the_bottom(meet: Lay, card: str) -> None:
    journey = meet(card, deck="C2 C3 C4", b="S17")
    assert journey.encounter == "C3"
    assert journey.deck == "C4 C2"


@pytest.mark.parametrize("card", ["X5", "R11"])
def test_the_bottom_card_goes_to_the_top(meet: Lay, card: str) -> None:
    journey = meet(card, deck="C2 C3 C4", b="S17")
    assert journey.encounter == "C4"
    assert journey.deck == "C2 C3"


@pytest.mark.parametrize("card", ["X6", "R10", "X5", "R11", "R13"])
def test_a_deck_of_one_stays_as_it_is(meet: Lay, card: str) -> None:
    journey = meet(card, deck="C2", b="S17")
    assert journey.encounter == "C2"


# --- R13: shuffle


def test_the_deck_is_shuffled(meet: Lay) -> None:
    deck = "C1 C2 C3 C4 X5 X6 X7 X8 R10 S16"
    orders = set()
    for seed in range(8):
        journey = meet("R13", deck=deck, b="S17", seed=seed)
        after = [journey.encounter, *journey.deck.split()]
        assert sorted(after) == sorted(deck.split())
        orders.add(tuple(after))
    assert len(orders) == 8


# --- C2: this card goes to the Graveyard if it is not alone there


def test_c2_stays_when_the_graveyard_is_empty(meet: Lay) -> None:
    journey = meet("C2", deck="C3 C4")
    assert journey.quests[0] == "R14 C2"
    assert journey.graveyard == ""


def test_r11_c2_is_placed_first_and_then_moves_itself(meet: Lay) -> None:
    journey = meet("C2", deck="C3 C4", graveyard="X6")
    assert journey.quests[0] == "R14"
    assert journey.graveyard == "X6 C2"
    assert journey.kinds.index("placed") < journey.kinds.index("buried")


def test_c2_can_be_the_third_death(meet: Lay) -> None:
    assert meet("C2", deck="C3 C4", graveyard="X6 X7").reason == "destruction"


# --- C4, R14, S17: a Finished Quests card; X9: a Graveyard card


@pytest.mark.parametrize("card", ["C4", "R14", "S17"])
def test_r17_the_player_picks_a_finished_card(meet: Lay, card: str) -> None:
    journey = meet(card, deck="C3 C1", a="X9", b="S18 X8", finished="X6 X7 S15")
    assert journey.view["asks"] == "finished card"
    assert journey.moves == ["under X6", "under X7", "under S15"]
    journey.play("under X6")
    assert journey.finished == "X7 S15"
    assert journey.deck == "C1 X6"


@pytest.mark.parametrize("card", ["C4", "R14", "S17"])
def test_r17_without_a_finished_card_nothing_happens(meet: Lay, card: str) -> None:
    journey = meet(card, deck="C3 C1", a="X9", b="S18 X8")
    assert "nothing" in journey.kinds
    assert journey.encounter == "C3"


def test_r17_a_target_that_exists_must_be_taken(meet: Lay) -> None:
    journey = meet("C4", deck="C3 C1", a="X9", b="S18", finished="X6")
    assert journey.moves == ["under X6"]


def test_r17_the_player_picks_a_graveyard_card(meet: Lay) -> None:
    journey = meet("X9", deck="C3 C1", b="S18", graveyard="X6 S15")
    assert journey.view["asks"] == "graveyard card"
    assert journey.moves == ["under X6", "under S15"]
    journey.play("under S15")
    assert journey.graveyard == "X6"
    assert journey.deck == "C1 S15"


def test_r17_without_a_graveyard_card_nothing_happens(meet: Lay) -> None:
    assert "nothing" in meet("X9", deck="C3 C1", b="S18").kinds


def test_a_returned_card_can_be_the_next_encounter(meet: Lay) -> None:
    journey = meet("X9", b="S18", graveyard="X6")
    assert journey.play("under X6").encounter == "X6"


# --- S18: a card of the Quest with the fewest cards


def test_r17_covered_cards_and_the_one_just_placed_can_die(meet: Lay) -> None:
    journey = meet("S18", deck="C3 C1", a="R14", b="C4 X9 R12")
    assert journey.view["asks"] == "victim"
    assert journey.moves == ["kill R14", "kill S18"]
    journey.play("kill R14")
    assert journey.quests == ("S18", "C4 X9 R12")
    assert journey.graveyard == "R14"


def test_r17_a_tie_lets_the_player_choose_either_quest(meet: Lay) -> None:
    journey = meet("S18", deck="C3 C1", a="R14", b="C4 X9")
    assert journey.moves == ["kill C4", "kill X9", "kill R14", "kill S18"]


def test_r17_empty_quests_do_not_count(meet: Lay) -> None:
    journey = meet("S18", deck="C3 C1", a="R14", b="")
    assert journey.moves == ["kill R14", "kill S18"]


def test_s18_may_empty_a_quest(meet: Lay) -> None:
    journey = meet("S18", deck="C3 X5", a="R14", b="C4")
    assert journey.moves == ["kill C4"]
    assert journey.play("kill C4").quests == ("R14 S18", "")
    assert journey.reason == ""


def test_the_third_victim_is_destruction(meet: Lay) -> None:
    journey = meet("S18", deck="C3 X5", a="R14", b="C4", graveyard="X6 X7")
    assert journey.play("kill C4").reason == "destruction"
