"""The Roar Track: the marker, the Fear Tokens, when it is evaluated, the Final Roar."""

from __future__ import annotations

from typing import Any

import pytest

FULL = {1: ("Ba2/3 Ba3/2", ""), 2: ("Ba4/2 Ba5/1", ""), 3: ("Ba6/1 Wa1/2", ""), 4: ("Wa2/1 Wa3/1", "")}
"""Eight of Elkyr's spaces are taken."""


def test_a_roar_moves_the_marker_toward_the_opponent(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba2/3 Bd3/1", "Ro1/2 Wa4/0"))
    assert bout.play("Ba2/3 up 1").view(0)["marker"] == 3
    assert bout.play("Ro1/2 up 1").view(0)["marker"] == 1


def test_a_face_down_recruit_never_roars(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba2/3 Bd3/1", "Ro1/2 Wa4/0"))
    assert bout.play("Ba2/3 down 1").view(0)["marker"] == 0


def test_no_roar_value_moves_nothing(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd5/0 Bd3/1", "Ro1/2 Wa4/0"))
    assert bout.play("Bd5/0 up 1").view(0)["marker"] == 0
    assert "roared" not in bout.kinds()


def test_printed_example_a_marker_on_lycarans_minus_two(scene: Any) -> None:
    """Elkyr puts a -2 on any location of Lycaran's side; the marker returns to the centre."""
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0 Wa1/2"), turn=1, marker=3).play("Wa4/0 up 1")
    assert (bout.asks, bout.to_act, bout.view(0)["fear"]) == ("fear", (0,), 2)
    assert bout.moves() == [f"fear {place}" for place in range(1, 6)]
    bout.play("fear 4")
    assert bout.fear(1, 4) == [2]
    assert bout.fear(0, 4) == []
    assert bout.view(0)["marker"] == 0


@pytest.mark.parametrize(
    ("marker", "chooser", "value"), [(2, 0, 1), (4, 0, 3), (-2, 1, 1), (-3, 1, 2), (-4, 1, 3)]
)
def test_t08_a_negative_space_gives_its_token_to_the_side_it_is_on(
    scene: Any, marker: int, chooser: int, value: int
) -> None:
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0 Wa3/1"), turn=1, marker=marker).play("Wa4/0 up 1")
    assert bout.to_act == (chooser,)
    bout.play("fear 2")
    assert bout.fear(1 - chooser, 2) == [value]
    assert bout.view(0)["marker"] == 0
    assert bout.to_act == (0,)


@pytest.mark.parametrize("marker", [-1, 0, 1])
def test_t08_a_neutral_space_leaves_the_marker_where_it_is(scene: Any, marker: int) -> None:
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0 Wa3/1"), turn=1, marker=marker).play("Wa4/0 up 1")
    assert (bout.asks, bout.to_act, bout.view(0)["marker"]) == ("deploy", (0,), marker)


def test_t08_an_elkyr_turn_is_not_evaluated(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba2/3 Bd5/0", "Wa4/0 Wa3/1")).play("Ba2/3 up 1")
    assert (bout.asks, bout.to_act, bout.view(0)["marker"]) == ("deploy", (1,), 3)


def test_t08_tokens_are_unlimited(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd5/0 Bd4/0", "Wa4/0 Wa3/1 Ba2/3"), turn=1, marker=-4)
    bout.play("Wa4/0 up 1", "fear 3", "Bd5/0 up 1")
    bout.play("Ba2/3 up 1", "fear 3")
    assert bout.fear(0, 3) == [3, 2]
    for _ in range(20):  # more than the eight that are printed
        bout.state.fears[2] += (3,)
    assert len(bout.fear(0, 3)) == 22


@pytest.mark.parametrize(("turn", "marker", "card"), [(0, 3, "Ba2/3"), (1, -4, "Ba3/2")])
def test_t08_the_marker_stops_at_the_end(scene: Any, turn: int, marker: int, card: str) -> None:
    hands = ("Ba2/3 Bd5/0", "Ba3/2 Wa4/0")
    bout = scene.deploy(hands=hands, turn=turn, marker=marker).play(f"{card} up 1")
    assert bout.view(0)["marker"] == (4 if turn == 0 else -4)


def test_t08_after_lycaran_has_finished_elkyrs_turns_are_evaluated(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba2/3 Ba3/2 Bd5/0", "Wa4/0"), turn=1)
    bout.play("Wa4/0 up 1")
    assert bout.state.finished == [False, True]
    bout.play("Ba2/3 up 1")
    assert (bout.asks, bout.to_act, bout.view(0)["fear"]) == ("fear", (0,), 2)
    bout.play("fear 1")
    assert (bout.asks, bout.to_act) == ("deploy", (0,))


def test_t08_the_turn_that_finishes_elkyr_is_ordinary(scene: Any) -> None:
    """It is not evaluated; Lycaran's next one is."""
    bout = scene.deploy(hands=("Ba2/3", "Wa4/0 Wa3/1")).play("Ba2/3 up 1")
    assert bout.state.finished == [True, False]
    assert (bout.asks, bout.to_act, bout.view(0)["marker"]) == ("deploy", (1,), 3)
    assert bout.play("Wa4/0 up 1").asks == "fear"


def test_t08_an_elkyr_turn_after_lycaran_has_finished_is_evaluated_even_if_it_is_the_last(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba2/3", "Wa4/0"), turn=1).play("Wa4/0 up 1", "Ba2/3 up 1")
    assert (bout.asks, bout.view(0)["fear"]) == ("fear", 2)
    bout.play("fear 1")
    assert (bout.asks, bout.view(0)["marker"]) == ("lead", 0)


def test_t08_a_side_is_finished_after_its_draw(scene: Any) -> None:
    """The last card of the hand is played, but one is drawn: not finished."""
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0"), decks=("Bd4/0", "")).play("Bd5/0 up 1")
    assert bout.state.finished == [False, False]


def test_t08_the_last_turn_of_the_phase_is_always_evaluated(states: Any) -> None:
    """So when the Skirmishes begin or the Final Roar sounds, the marker is on no negative space."""
    for seed in range(60):
        for bout in states(seed):
            if bout.asks in ("final roar", "lead"):
                assert abs(bout.view(0)["marker"]) <= (bout.asks == "final roar")


# --- T9: the Final Roar


def last_turn(scene: Any, marker: int, card: str = "Wa4/0", **options: Any) -> Any:
    """Return a bout after the phase's last turn: Lycaran plays its last card."""
    bout = scene.deploy(hands=("", card), turn=1, marker=marker, finished=(True, False), **options)
    return bout.play(f"{card} up 1")


@pytest.mark.parametrize(("marker", "chooser"), [(1, 0), (-1, 1)])
def test_t09_final_roar_on_a_neutral_space(scene: Any, marker: int, chooser: int) -> None:
    bout = last_turn(scene, marker)
    assert (bout.asks, bout.to_act, bout.view(0)["fear"]) == ("final roar", (chooser,), 1)
    bout.play("fear 5")
    assert bout.fear(1 - chooser, 5) == [1]
    assert (bout.asks, bout.view(0)["marker"]) == ("lead", 0)


def test_t09_final_roar_on_a_negative_space(scene: Any) -> None:
    """It is evaluated as usual, and there is nothing more."""
    bout = last_turn(scene, 3)
    assert (bout.asks, bout.view(0)["fear"]) == ("fear", 2)
    bout.play("fear 5")
    assert (bout.asks, bout.view(0)["marker"]) == ("lead", 0)
    assert bout.fear(1, 5) == [2]


def test_t09_final_roar_in_the_centre(scene: Any) -> None:
    bout = last_turn(scene, 0)
    assert (bout.asks, bout.view(0)["marker"]) == ("lead", 0)
    assert not any(bout.state.fears)


def test_t09_the_last_roar_counts(scene: Any) -> None:
    bout = last_turn(scene, 0, "Bd3/1")
    assert (bout.asks, bout.to_act) == ("final roar", (1,))


def test_t09_after_elkyrs_last_turn_too(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd3/1", ""), finished=(False, True)).play("Bd3/1 up 1")
    assert (bout.asks, bout.to_act) == ("final roar", (0,))


@pytest.mark.parametrize(("spaces", "asks"), [(0, "fear"), (2, "final roar"), (3, "final roar")])
def test_t09_more_or_fewer_neutral_spaces(scene: Any, own_cards: Any, spaces: int, asks: str) -> None:
    options = {"cards_": own_cards(neutral_spaces=spaces)}
    assert last_turn(scene, 2, **options).asks == asks
    bout = scene.deploy(hands=("Ba2/3 Ba3/2", "Wa4/0 Wa3/1"), marker=spaces + 2, **options).play("Ba2/3 up 1")
    assert bout.view(0)["marker"] == spaces + 3, "the track ends at -3"
    assert bout.play("Wa4/0 up 1").view(0)["fear"] == 3
