"""The command `replay`, through a real process."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

BOTS = ("-p", "random", "-p", "greedy")


@pytest.fixture(scope="module")
def transcript(rumpus_in, tmp_path_factory):
    """Return the text of the transcript of a finished match."""
    folder = tmp_path_factory.mktemp("played")
    rumpus_in(folder, "play", "goofspiel", *BOTS, "--seed", 7, "--save", "t.json", "--quiet")
    return (folder / "t.json").read_text()


@pytest.fixture
def saved(transcript, tmp_path):
    """Return the path of a file with it."""
    (tmp_path / "t.json").write_text(transcript)
    return tmp_path / "t.json"


def test_it_tells_every_step_and_the_result(rumpus, saved):
    done = rumpus("replay", "t.json")
    assert (done.returncode, done.stderr) == (0, "")
    moves = json.loads(saved.read_text())["moves"]
    names = ("random", "greedy")
    for number, (seat, move) in enumerate(moves, 1):
        assert f"{number:>4}  {names[seat]}: {move}\n" in done.stdout
    assert "(points): " in done.stdout.splitlines()[-1]


def test_json_has_one_line_a_step(rumpus, saved):
    steps = [json.loads(line) for line in rumpus("replay", "t.json", "--json").stdout.splitlines()]
    assert [step["step"] for step in steps[:-1]] == list(range(15))
    assert [[step["seat"], step["move"]] for step in steps[1:-1]] == json.loads(saved.read_text())["moves"]
    assert steps[0]["events"][0]["kind"] == "prize"
    assert steps[0]["events"][0]["to"] is None
    assert set(steps[-1]) == {"outcome", "faults"}


def test_reveal_adds_state_views_and_legal_moves(rumpus, saved):
    steps = [
        json.loads(line) for line in rumpus("replay", "t.json", "--json", "--reveal").stdout.splitlines()
    ]
    for step in steps[:-1]:
        assert len(step["views"]) == 2
        for seat, hand in enumerate(step["state"]["hands"]):
            assert step["views"][seat]["hand"] == hand
    for before, after in pairwise(steps[:-1]):
        assert after["move"] in before["legal"][str(after["seat"])]
    assert steps[-2]["legal"] == {}


def test_reveal_in_text(rumpus, saved):
    told = rumpus("replay", "t.json", "--reveal").stdout
    assert told.count("views: [") == 15


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(format="other"), 'it has no "format": "rumpus-transcript"'),
        (lambda data: data.update(version=99), "has transcript version 99; this Rumpus reads 1"),
        (lambda data: data["game"].update(name="chess"), "no game is called 'chess'"),
        (lambda data: data["game"].update(version="0.1"), "is of goofspiel 0.1, installed is 1.0"),
        (lambda data: data["game"]["options"].update(ranks="x"), "game.options.ranks: wants a whole number"),
        (lambda data: data["game"]["options"].update(rank=3), "game.options.rank: no such option"),
        (lambda data: data["seeds"].update(deal=8), "is not legal for seat"),
        (lambda data: data["moves"].pop(), "the transcript ends after 13 moves, but the match is not over"),
        (lambda data: data["moves"].append([0, "bid 1"]), "moves[14]: the match is over"),
        (
            lambda data: data["moves"][0].__setitem__(1, "bid 99"),
            "moves[0]: 'bid 99' is not legal for seat 0",
        ),
        (
            lambda data: data["moves"][0].__setitem__(0, 1),
            "moves[0]: seat 0 is to act, the transcript has seat 1",
        ),
        (lambda data: data["moves"][0].__setitem__(0, 9), "moves[0] should be of a seat from 0 to 1"),
        (lambda data: data["outcome"].update(scores=[9, 9]), "the replay ends with"),
        (lambda data: data["players"].pop(), "damaged"),
        (lambda data: data.pop("seeds"), "damaged: seeds should be a table"),
    ],
)
def test_a_transcript_that_does_not_fit_is_one_clear_line(rumpus, saved, change, said):
    data = json.loads(saved.read_text())
    change(data)
    saved.write_text(json.dumps(data))
    done = rumpus("replay", "t.json")
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"{" * 100000, b'{"format": "rumpus-transcript"}']
)
def test_what_is_no_transcript_is_one_clear_line(rumpus, tmp_path, content):
    (tmp_path / "t.json").write_bytes(content)
    done = rumpus("replay", "t.json")
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("path", ["none.json", "."])
def test_a_file_that_cannot_be_read_is_one_clear_line(rumpus, path):
    done = rumpus("replay", path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"rumpus: cannot read {path}: ")


def test_a_match_that_ended_by_a_fault_replays_with_it(rumpus, tmp_path):
    (tmp_path / "bad.py").write_text("def choose(turn):\n    return 0 // (turn.step < 4)\n")
    rumpus("play", "goofspiel", "-p", "bad.py:choose", "-p", "random", "--seed", 1, "--save", "t.json")
    done = rumpus("replay", "t.json")
    assert done.returncode == 0, done.stderr
    assert "Fault of choose at step 4: crash, ZeroDivisionError" in done.stdout
    assert "random wins (forfeit)" in done.stdout
