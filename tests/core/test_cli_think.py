"""`play --think`: what bots considered, for whoever watches, and not before it may be known."""

from __future__ import annotations

import re

import pytest

BOTS = """
from rumpus import Thought

class Ponders:
    def __init__(self, *, long: bool = False):
        self.long = long

    def choose(self, turn):
        self.moves = turn.notations
        return len(self.moves) - 1

    def thoughts(self):
        last = len(self.moves) - 1
        text = " ".join(["a very long move"] * 9) if self.long else ""
        return [Thought(move + text, 1000 * number, number / 10) for number, move in enumerate(self.moves)]

class Odd(Ponders):
    def __init__(self, *, kind: str = "none"):
        self.kind = kind

    def thoughts(self):
        if self.kind == "raises":
            raise ValueError("two\\nlines")
        if self.kind == "leaves":
            raise SystemExit(3)
        return {"none": None, "number": 5, "pairs": [("high", 1)], "texts": [Thought("high", "1", 0.5)]}[self.kind]

def silent(turn):
    return 0
"""


@pytest.fixture
def bots(tmp_path):
    (tmp_path / "bots.py").write_text(BOTS)


def test_each_choice_is_shown_with_visits_and_values(rumpus, bots):
    done = rumpus("play", "hilo", "-p", "Ann=bots.py:Ponders", "--seed", 1, "--think", "--set", "rounds=2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "Ann, choice 1: 2 moves, 1,000 visits\n    high      0      -\n  > low   1,000  0.100\n"
    )
    assert done.stdout.count("Ann, choice") == 2


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("none", "thoughts() failed: TypeError"),
        ("number", "thoughts() failed: TypeError"),
        ("pairs", "thoughts() wants Thought(move, visits, value), got"),
        ("texts", "thoughts() wants Thought(move, visits, value), got"),
        ("raises", "thoughts() failed: ValueError: two lines"),
        ("leaves", "thoughts() failed: SystemExit: 3"),
    ],
)
def test_thoughts_that_are_none_change_nothing(rumpus, bots, kind, said):
    words = ("play", "hilo", "-p", f"Ann=bots.py:Odd {{ kind = '{kind}' }}", "--seed", 2, "--set", "rounds=1")
    thinking, quiet = rumpus(*words, "--think"), rumpus(*words)
    assert (thinking.returncode, thinking.stderr) == (0, "")
    first, rest = thinking.stdout.split("\n", 1)
    assert first.startswith(f"Ann, choice 1: {said}")
    assert len(first) <= 80
    assert rest == quiet.stdout


def test_values_of_any_size_fit_the_screen(rumpus, bots, tmp_path):
    (tmp_path / "wide.py").write_text(BOTS.replace("number / 10", "number * 1e300"))
    done = rumpus("play", "hilo", "-p", "wide.py:Ponders", "--seed", 1, "--think", "--set", "rounds=1")
    assert "> low   1,000  1e+300" in done.stdout


def test_the_best_few_and_the_choice_are_enough_and_fit_the_screen(rumpus, bots):
    words = ("play", "goofspiel", "-p", "bots.py:Ponders { long = true }", "-p", "bots.py:silent")
    done = rumpus(*words, "--think", "--set", "hands=equal", "--seed", 1)
    first = done.stdout.split("Ponders, choice")[1].splitlines()
    assert len(first) >= 7, done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert [line.split()[1] for line in first[1:6]] == ["1a", "2a", "3a", "4a", "5a"]
    assert "and 2 more" in first[6]


def test_in_the_order_of_the_match_also_without_its_story(rumpus):
    words = ("play", "goofspiel", "-p", "search { iterations = 20 }", "-p", "flat { iterations = 20 }")
    done = rumpus(*words, "--think", "--quiet", "--seed", 2)
    heads = re.findall(r"^(\w+), choice (\d+):", done.stdout, re.M)
    assert [int(number) for _, number in heads] == sorted(int(number) for _, number in heads)
    assert {name for name, _ in heads} == {"search", "flat"}
    assert done.stdout.splitlines()[-1] == "(seed 2)"
    assert done.stdout.count(">") == len(heads), "each has one chosen move"


def test_a_person_who_must_not_know_reads_it_after_the_match(rumpus, bots):
    done = rumpus(
        "play", "goofspiel", "-p", "Ann=human", "-p", "Bo=bots.py:Ponders", "--think", "--set", "ranks=3",
        "--set", "hands=equal", "--seed", 1, typed="1\n" * 3,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    played, _, after = done.stdout.rpartition("Ann bids")
    assert "choice" not in played
    assert re.findall(r"Bo, choice (\d+)", after) == ["2", "4"]


def test_what_was_known_before_is_not_told_once_more(rumpus, bots, tmp_path):
    words = ("-p", "human", "-p", "Bo=bots.py:Ponders")
    first = rumpus(
        "play", "goofspiel", *words, "--set", "ranks=3", "--set", "hands=equal", "--seed", 1, "--think",
        typed="1\nsave here.json\nquit\n",
    )  # fmt: skip
    assert "Saved." in first.stdout
    again = rumpus("play", "--resume", "here.json", "--think", typed="1\n" * 3)
    assert re.findall(r"Bo, choice (\d+)", again.stdout) == ["4"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-p", "random"], "--think: none of these players says what it considers"),
        (["-p", "bots.py:silent"], "--think: none of these players says what it considers"),
        (["-p", "bots.py:Ponders", "--bot-timeout", "9"], "--think: none of these players"),
        (["-p", "bots.py:Ponders", "--json"], "--think is for people, --json is for scripts: choose one"),
    ],
)
def test_where_nothing_can_be_shown_it_is_refused(rumpus, bots, words, said):
    done = rumpus("play", "hilo", *words, "--think")
    assert done.returncode == 2
    assert done.stderr.startswith(f"rumpus: {said}")
    assert done.stderr.count("\n") == 1
