"""What a seat sees, what it does not, and how moves and Recruits are written."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rumpus_tug_of_roar._cards import CLASS, CLASS_NAMES, NAME, ROAR, STRENGTH, spelled
from rumpus_tug_of_roar._house import house_of


def test_t20_what_is_public(begin: Any) -> None:
    bout = begin(7).play_on(Random(5), until="lead")
    first, second = bout.view(0), bout.view(1)
    for key in (
        "drafted",
        "undrafted",
        "retired",
        "marker",
        "bonuses",
        "hand_sizes",
        "deck_sizes",
        "finished",
    ):
        assert first[key] == second[key], key
    for place in range(5):
        here, there = first["locations"][place], second["locations"][place]
        assert {**here, "warbands": 0} == {**there, "warbands": 0}
        for seat, other in ((0, second), (1, first)):
            own = bout.view(seat)["locations"][place]["warbands"][seat]
            seen = other["locations"][place]["warbands"][seat]
            assert seen == ["?" if card.startswith("(") else card for card in own]


def test_t20_what_is_hidden(states: Any) -> None:
    """No card that the opponent holds, has drawn next, or has laid face down can be read from a view."""
    for seed in range(15):
        for bout in states(seed):
            state = bout.state
            for seat in (0, 1):
                view, rival = bout.view(seat), 1 - seat
                assert sorted(view["hand"]) == view["hand"]
                assert sorted(view["deck"]) == view["deck"]
                assert view["hand"] == [NAME[card] for card in state.hands[seat]]
                shown = view["locations"], view["discards"]
                for place in range(5):
                    for each in state.warbands[rival * 5 + place]:
                        if each & 256:
                            assert NAME[each & 511] not in str(shown)


def test_t20_captains_left_can_be_deduced(begin: Any) -> None:
    bout = begin().play("2", "5", "take A", "9", "0", "take B")
    assert bout.view(0)["retired"] == [[2, 9], [5, 0]]
    assert bout.view(0)["rival_captains"] == [1, 2, 3, 4, 6, 7, 8, 9]
    assert bout.view(0)["captains"] == [0, 1, 3, 4, 5, 6, 7, 8]


def test_t20_hide_retired_takes_both_piles_out_of_the_view(begin: Any) -> None:
    bout = begin(hide_retired=True).play("2", "5")
    assert bout.view(0)["bids"] == [2, 5], "bids stay visible from their reveal to the claim"
    bout.play("take A")
    for seat in (0, 1):
        view = bout.view(seat)
        assert (view["retired"], view["rival_captains"], view["bids"]) == (None, None, [])
    assert bout.view(0)["captains"] == [0, 1, 3, 4, 5, 6, 7, 8, 9]


def test_t20_hide_retired_changes_nothing_else(begin: Any) -> None:
    hidden = begin(3, hide_retired=True).play_on(Random(1)).state
    assert hidden == begin(3).play_on(Random(1)).state


def test_t22_notations_are_unique_and_name_class_strength_and_roar(states: Any) -> None:
    for seed in range(25):
        for bout in states(seed):
            for seat in bout.to_act:
                moves = bout.moves(seat)
                assert len(set(moves)) == len(moves) >= 1
                assert all(move.isascii() and move.isprintable() for move in moves)


def test_t22_every_recruit_has_a_name_of_its_own_but_alike_warlocks() -> None:
    names = [NAME[card] for card in house_of(None).deck]
    assert len(names) == 30
    assert sorted(set(names)) == sorted(names[: names.index("Wa4/0")] + names[names.index("Wa4/0") + 1 :])
    for card in house_of(None).deck:
        said = f"{CLASS_NAMES[CLASS[card]]} {STRENGTH[card]}/{ROAR[card]}"
        assert spelled(NAME[card]) == said
        assert spelled(NAME[card | 256]) == f"({said})"


def test_the_phases_follow_each_other(states: Any) -> None:
    for seed in range(10):
        phases = [bout.view(0)["phase"] for bout in states(seed)]
        assert list(dict.fromkeys(phases)) == ["enlist", "deploy", "skirmish", "over"]
        assert phases == sorted(phases, key=["enlist", "deploy", "skirmish", "over"].index)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_question_and_whom_it_goes_to_are_the_same_for_both(states: Any, seat: int) -> None:
    for bout in states(seat):
        view = bout.view(seat)
        assert set(bout.to_act) <= set(view["asked"])
        assert (view["asks"], view["asked"]) == (bout.view(1 - seat)["asks"], bout.view(1 - seat)["asked"])
