"""Whole matches through the engine and the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Observer, Participant, Registry, Seeds, Transcript, play_match, random_choice, replay
from rumpus._players import FunctionPlayer
from rumpus_ruckus._bots import Patient
from rumpus_ruckus._rules import Ruckus

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OUT_AT_ONCE = 46
"""A deal in which seat 1 goes out in the opening of round 1."""


class Listener(Observer):
    def __init__(self) -> None:
        self.kinds: list[str] = []

    def told(self, match: Any, told: Any) -> None:
        self.kinds.append(told.event.kind)


def people(seats: int) -> list[Participant]:
    return [Participant(name, lambda: FunctionPlayer(random_choice), "random") for name in "ABCDEF"[:seats]]


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_match_replays_as_it_was(seats: int) -> None:
    first, again = Listener(), Listener()
    match = play_match(Ruckus(), people(seats), Seeds(8, 9), observers=[first])
    transcript = Transcript.from_json(Transcript.of(match).to_json())
    assert replay(transcript.make_game(Registry.load()), transcript, [again]).outcome == match.outcome
    assert first.kinds == again.kinds
    assert {"ruckus", "round over", "beat"} <= set(first.kinds)


def test_a_match_that_is_over_before_anybody_chose() -> None:
    listener = Listener()
    match = play_match(Ruckus(target=9), people(2), Seeds(OUT_AT_ONCE, 1), observers=[listener])
    assert match.decisions == 0
    assert match.outcome.scores == (0.0, 9.0)
    assert listener.kinds[-2:] == ["ruckus", "round over"]


def test_after_an_opening_that_went_out_the_next_round_follows() -> None:
    match = play_match(Ruckus(), people(2), Seeds(OUT_AT_ONCE, 1))
    assert match.outcome.reason == "target"
    assert match.decisions > 0


def test_options_go_into_the_transcript_and_come_back() -> None:
    game = Ruckus(target=20, reflexes=(1.0, 2.0, 4.0), floor="total", round_limit=9)
    match = play_match(game, people(3), Seeds(1, 1))
    transcript = Transcript.from_json(Transcript.of(match).to_json())
    assert transcript.make_game(Registry.load()) == game


def test_who_is_fast_wins_more_often() -> None:
    """Between equal bots who is first at a set is worth something."""
    game, wins = Ruckus(reflexes=(1.0, 8.0)), [0.0, 0.0]
    for deal in range(60):
        players = [Participant(name, Patient, "patient") for name in "AB"]
        match = play_match(game, players, Seeds(deal, deal))
        places = match.outcome.places()
        for seat in (0, 1):
            wins[seat] += (places[seat] == 1) / places.count(1)
    assert wins[1] > wins[0] + 6


# --- the command line


def test_a_match_on_the_command_line(rumpus: Callable[..., Any], tmp_path: Path) -> None:
    words = ["play", "ruckus", "-p", "Ada=greedy", "-p", "Bo=patient", "-p", "Cy=random", "--seed", 4]
    done = rumpus(*words, "--set", "target=20", "--save", "match.json")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Round 1: the cards are shuffled, seven each."
    assert any('calls "RUCKUS!"' in line for line in lines)
    assert any(line.strip().startswith("Round 1 is over. Ada ") for line in lines)
    assert " with " in lines[-2]
    assert lines[-1] == "(seed 4)"
    again = rumpus("replay", "match.json")
    assert again.returncode == 0
    assert json.loads((tmp_path / "match.json").read_text())["game"]["options"] == {
        "target": 20,
        "reflexes": [],
        "floor": "round",
        "round_limit": 100,
    }


def test_a_person_plays_by_notation_and_number(rumpus: Callable[..., Any]) -> None:
    words = ["play", "ruckus", "-p", "Ada=human", "-p", "Bo=random", "--seed", 11]
    done = rumpus(*words, typed="draw\nDRAW\n1\nsteal the moon\nlegal\nhint\nquit\n")
    assert done.returncode == 1
    assert "Ada draws a card" in done.stdout
    assert "'steal the moon' is not a legal move" in done.stdout
    assert "do nothing in this beat" in done.stdout
    assert "Hint: " in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ["--set", "reflexes=[1, 0]"],
            "rumpus: ruckus.reflexes: wants finite numbers above 0, got 0.0",
        ),
        (
            ["--set", "reflexes=[1, 2, 3]", "-p", "random", "-p", "random"],
            "ruckus is played by 3 players, got 2 (-p once a seat)",
        ),
        (["-p", "random"], "ruckus is played by 2-6 players, got 1 (-p once a seat)"),
    ],
)
def test_mistakes_are_told_in_one_line(rumpus: Callable[..., Any], words: list[str], line: str) -> None:
    done = rumpus("play", "ruckus", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert line in done.stderr
    assert len(done.stderr.splitlines()) == 1
