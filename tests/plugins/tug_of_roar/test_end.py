"""The end: unclaimed regions, tie-breaks down to the draw, what the result line says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rumpus import Outcome
from rumpus_tug_of_roar._scoring import verdict


def last_skirmish(scene: Any, flags: tuple[int, ...], captains: tuple[str, str], **more: Any) -> Any:
    """Return a finished match: `flags` at four locations, a tie at the last, then the final Captains.

    `captains` are the ones who lead at the last location and the ones left over.
    """
    on_map = {5: ("Ba6/1", "Ro4/0")} if captains[0][0] <= captains[1][0] else {5: ("Ro4/0", "Ba6/1")}
    bout = scene.skirmish(on_map, at=5, captains=captains, flags=flags, **more)
    return bout.play(str(captains[0][0])).play(str(captains[1][0]))


def test_t18_the_final_captain_takes_the_centre_flags(scene: Any) -> None:
    bout = last_skirmish(scene, (2, 0, -1, 0), ("2 7", "3 5"))
    assert bout.location(5)["strengths"] == [6, 6]
    assert [bout.location(place)["flags"] for place in range(1, 6)] == [2, 1, -1, 1, 1]
    assert bout.outcome == Outcome((5.0, 1.0), "flags")


def test_t18_lycarans_final_captain(scene: Any) -> None:
    bout = last_skirmish(scene, (2, 0, -1, 0), ("2 5", "3 7"))
    assert [bout.location(place)["flags"] for place in range(1, 6)] == [2, -1, -1, -1, -1]
    assert bout.outcome == Outcome((2.0, 4.0), "flags")


def test_t02_a_tie_of_final_captains_goes_to_nobody(scene: Any) -> None:
    bout = last_skirmish(scene, (2, 0, -1, 0), ("2 7", "3 7"))
    assert [bout.location(place)["flags"] for place in range(1, 6)] == [2, 0, -1, 0, 0]
    assert bout.outcome == Outcome((2.0, 1.0), "flags")


def test_t18_first_tie_break_the_final_captain(scene: Any) -> None:
    bout = scene.skirmish({5: ("Ba6/1", "")}, at=5, captains=("2 5", "1 7"), flags=(-2, 1, -2, 1))
    bout.play("2").play("1")
    assert bout.outcome == Outcome((4.0, 4.5), "final captain")


def test_t18_no_tie_break_where_the_flags_decide(scene: Any) -> None:
    bout = scene.skirmish({5: ("Ba6/1", "")}, at=5, captains=("2 5", "1 7"), flags=(-2, 1, -1, 1))
    bout.play("2").play("1")
    assert bout.outcome == Outcome((4.0, 3.0), "flags")


def test_t18_second_tie_break_locations_conquered(scene: Any) -> None:
    bout = scene.skirmish({5: ("Ba6/1", "")}, at=5, captains=("2 7", "1 7"), flags=(-1, -1, 0, 0))
    bout.play("2").play("1")
    assert bout.outcome == Outcome((2.0, 2.5), "locations")


def test_t18_third_tie_break_less_fear(scene: Any) -> None:
    """A -3 counts 3, wherever it lies."""
    for fear, scores in (
        ({1: ((3,), (1, 1))}, (2.0, 2.5)),
        ({1: ((1,), ()), 2: ((), (1,)), 3: ((), (1,))}, (2.5, 2.0)),
    ):
        bout = scene.skirmish(
            {5: ("Ba6/1", "")}, at=5, captains=("2 7", "1 7"), flags=(-2, 0, 0, 0), fear=fear
        )
        bout.play("2").play("1")
        assert bout.outcome == Outcome(scores, "fear")


def test_t18_else_a_draw(scene: Any) -> None:
    bout = scene.skirmish(
        {5: ("Ba6/1", "")}, at=5, captains=("2 7", "1 7"), flags=(-2, 0, 0, 0), fear={1: ((2,), (1, 1))}
    )
    bout.play("2").play("1")
    assert bout.outcome == Outcome((2.0, 2.0), "draw")
    assert bout.outcome.places() == (1, 1)


@pytest.mark.parametrize("captains", [("2 7", "1 5"), ("2 7", "1 7")])
def test_t18_both_final_captains_are_shown_needed_or_not(scene: Any, captains: tuple[str, str]) -> None:
    bout = scene.skirmish({5: ("Ba6/1", "")}, at=5, captains=captains, flags=(2, 2, 2, 2))
    bout.play("2").play("1")
    finals = [int(captains[0][2]), int(captains[1][2])]
    assert bout.view(0)["final_captains"] == bout.view(1)["final_captains"] == finals
    assert bout.kinds(0)[-1] == "final captains"


def test_t18_tie_breaks_come_in_their_order() -> None:
    """Each one decides only when all before it are tied, and by its sign."""
    fears = [(1,), *[()] * 9]  # on Elkyr's side, so Lycaran has less
    assert verdict([2, -1, -1, 0, 0], 3, fears) == ((2.5, 2.0), "final captain")
    assert verdict([2, -1, -1, 0, 0], -3, fears) == ((2.0, 2.5), "final captain")
    assert verdict([2, -1, -1, 0, 0], 0, fears) == ((2.0, 2.5), "locations")
    assert verdict([-2, 1, 1, 0, 0], 0, fears) == ((2.5, 2.0), "locations")
    assert verdict([2, -2, 0, 0, 0], 0, fears) == ((2.0, 2.5), "fear")
    assert verdict([2, -2, 0, 0, 0], 0, fears[::-1]) == ((2.5, 2.0), "fear")
    assert verdict([2, -2, 0, 0, 0], 0, [()] * 10) == ((2.0, 2.0), "draw")
    assert verdict([2, -1, 0, 0, 0], -9, fears) == ((2.0, 1.0), "flags")


def test_every_flag_counts_and_the_result_is_told(begin: Any) -> None:
    for seed in range(40):
        bout = begin(seed).play_on(Random(seed))
        flags = [location["flags"] for location in bout.view(0)["locations"]]
        elkyr, lycaran = bout.outcome.scores
        assert int(elkyr) == sum(each for each in flags if each > 0)
        assert int(lycaran) == -sum(each for each in flags if each < 0)
        line = bout.game.sum_up(bout.outcome, ("Ann", "Bo"))
        winner = "A draw" if elkyr == lycaran else "Ann wins" if elkyr > lycaran else "Bo wins"
        assert line.startswith(winner)
        assert (elkyr % 1 or lycaran % 1) == (0.5 if bout.outcome.reason not in ("flags", "draw") else 0)


@pytest.mark.parametrize(
    ("scores", "reason", "line"),
    [
        ((6.0, 3.0), "flags", "Ann wins with 6 flags to 3."),
        ((0.0, 1.0), "flags", "Bo wins with 1 flag to 0."),
        ((4.0, 4.5), "final captain", "Bo wins: 4 flags each, and the higher final Captain decides."),
        ((1.5, 1.0), "locations", "Ann wins: 1 flag each, and more locations conquered decide."),
        ((3.5, 3.0), "fear", "Ann wins: 3 flags each, and less fear on the own side decides."),
        ((2.0, 2.0), "draw", "A draw: 2 flags each, and every tie-break is tied."),
    ],
)
def test_the_result_line(begin: Any, scores: tuple[float, float], reason: str, line: str) -> None:
    assert begin().game.sum_up(Outcome(scores, reason), ("Ann", "Bo")) == line
