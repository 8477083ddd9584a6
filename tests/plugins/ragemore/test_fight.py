"""Fight and pass: R14, R15, R16, and the rulebook's sentences on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
SAFE = {"a": "S15 R14", "b": "S16 C1"}
"""Quests that no Hero of these tests empties."""


def test_only_uncovered_heroes_fight(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="C3 C4 R11 S17")
    assert {move.split("+")[0][6:] for move in journey.moves_of("fight")} == {"C4", "R11", "S17"}


def test_higher_wins_the_encounter_and_costs_nothing(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", **SAFE, party="X9 S18")
    journey.play("fight X9")
    assert journey.party == "X9 X6 S18"
    assert journey.graveyard == ""
    assert journey.encounter == "C2"


def test_lower_kills_the_hero_and_wins_the_encounter(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="R13 S18")
    journey.play("fight R13")
    assert journey.graveyard == "R13"
    assert journey.party == "X7 S18"


def test_equal_sends_both_under_the_deck(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="X9 S18")
    journey.play("fight X9")
    assert journey.moves == ["under X9 X7", "under X7 X9"]
    assert journey.view["asks"] == "order"
    assert journey.view["fighters"] == [9]


@pytest.mark.parametrize(("order", "deck"), [("under X9 X7", "R10 X9 X7"), ("under X7 X9", "R10 X7 X9")])
def test_r15_any_order_is_the_players_choice(lay: Lay, order: str, deck: str) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="X9 S18").play("fight X9", order)
    assert journey.deck == deck
    assert journey.party == "S18"
    assert journey.encounter == "C2"
    assert journey.view["fighters"] == []


def test_the_open_order_leaves_every_card_where_it_was(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="X9 S18").play("fight X9")
    assert (journey.party, journey.encounter, journey.deck) == ("X9 S18", "X7", "C2 R10")


# --- R14, reinforcement


def test_r14_the_plus_must_be_on_the_chosen_hero(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="C4 R11")
    assert journey.moves_of("fight") == ["fight C4", "fight C4+R11", "fight R11"]


def test_r14_the_helper_is_the_top_of_another_stack(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="C3 C4 R13 R11 S17")
    assert journey.moves_of("fight") == ["fight C4", "fight C4+R11", "fight C4+S17", "fight R11", "fight S17"]


def test_a_covered_plus_reinforces_nobody(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="C4 C3 S17")
    assert journey.moves_of("fight") == ["fight C3", "fight S17"]


def test_strengths_are_added(lay: Lay) -> None:
    journey = lay(encounter="S17", deck="C2 R10", a="S15 R14", b="S16 C1", party="R13 C3")
    assert journey.play("fight R13+C3", "under R13 S17").party == "C3"  # 1 + 2 against 3: equal
    journey = lay(encounter="S17", deck="C2 R10", a="S15 R14", b="S16 C1", party="S18 C3")
    assert journey.play("fight S18+C3").party == "C3 S18 S17"  # 2 + 2 against 3: higher


def test_r14_only_the_chosen_hero_dies(lay: Lay) -> None:
    journey = lay(encounter="X9", deck="C2 R10", **SAFE, party="R13 X7")
    journey.play("fight R13+X7")
    assert journey.graveyard == "R13"
    assert journey.party == "X7 X9"


def test_r14_with_the_switch_both_die(lay: Lay) -> None:
    journey = lay(encounter="X9", deck="C2 R10", **SAFE, party="R13 X7", reinforcement_pays=True)
    journey.play("fight R13+X7")
    assert sorted(journey.graveyard.split()) == ["R13", "X7"]
    assert journey.party == "X9"


def test_r14_only_the_chosen_hero_goes_under_the_deck(lay: Lay) -> None:
    journey = lay(encounter="X9", deck="C2 R10", **SAFE, party="R13 S18")
    journey.play("fight R13+S18")
    assert journey.moves == ["under R13 X9", "under X9 R13"]


def test_r14_with_the_switch_three_cards_go_under_in_any_order(lay: Lay) -> None:
    journey = lay(encounter="X9", deck="C2 R10", **SAFE, party="R13 S18 C3", reinforcement_pays=True)
    journey.play("fight R13+S18")
    assert len(journey.moves) == 6
    journey.play("under X9 S18 R13")
    assert journey.deck == "R10 X9 S18 R13"
    assert journey.party == "C3"


def test_r14_a_won_fight_costs_nothing_with_the_switch_either(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="R13 S18", reinforcement_pays=True)
    journey.play("fight R13+S18")
    assert journey.party == "X7 R13 S18"
    assert journey.graveyard == ""


def test_r14_with_the_switch_the_last_two_can_go_under_together(lay: Lay) -> None:
    journey = lay(encounter="X9", deck="C2 R10", **SAFE, party="R13 S18", reinforcement_pays=True)
    assert journey.play("fight R13+S18").reason == "vanquished"


# --- R15


def test_r15_strength_zero_may_fight(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", **SAFE, party="R11 S18")
    journey.play("fight R11")
    assert journey.graveyard == "R11"
    assert journey.party == "X6 S18"


def test_r15_equal_with_the_last_hero_is_the_end(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="X9")
    journey.play("fight X9")
    assert journey.reason == "vanquished"
    assert sorted(journey.deck.split()) == ["C2", "R10", "X7", "X9"]


def test_r15_losing_the_last_hero_does_not_vanquish(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="R13")
    journey.play("fight R13")
    assert journey.reason == ""
    assert journey.party == "X7"


def test_a_third_death_in_a_fight_is_destruction(lay: Lay) -> None:
    journey = lay(encounter="X7", deck="C2 R10", **SAFE, party="R13 C3", graveyard="R11 R12")
    assert journey.play("fight R13").reason == "destruction"


# --- R16


def test_r16_pass_is_always_legal_and_comes_last(lay: Lay) -> None:
    assert lay(encounter="X7", deck="C2", **SAFE, party="X9 S18").moves[-1] == "pass"
    assert lay(encounter="X7", a="X9", b="X8", party="C1").moves == ["fight C1", "pass"]


@pytest.mark.parametrize(
    ("party", "moves"),
    [("X9 C3", ["fight X9"]), ("R13 C3", ["fight R13"]), ("C3", ["fight C3", "under C3 X7"])],
    ids=["won", "lost", "equal"],
)
def test_r16_a_fought_encounter_is_not_placed_and_triggers_nothing(
    lay: Lay, party: str, moves: list[str]
) -> None:
    encounter = "X6" if moves == ["fight X9"] else "X7"
    party = party if moves[-1] != "under C3 X7" else "C3 S18"
    journey = lay(encounter=encounter, deck="C2 R10", a="S15 R14", b="S16 C1", party=party).play(*moves)
    assert journey.quests == ("S15 R14", "S16 C1")
    assert not {"placed", "killed", "sunk"} & set(journey.kinds)
    assert journey.encounter == "C2"


def test_a_pass_leaves_the_encounter_to_be_placed(lay: Lay) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15 R14", b="S16 X9", party="C1")
    assert journey.play("pass").moves == ["place A"]
    assert journey.view["asks"] == "placement"
