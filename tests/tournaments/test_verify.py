"""Stored matches played again, and what verify finds where somebody had a hand in the store."""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

import pytest

from rumpus import UsageError
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._verify import played_games, stored_match, verify

EXAMPLES = Path(__file__).parents[2] / "tournaments/examples"


@pytest.fixture
def problems(registry):
    """Return a function that verifies a folder, and returns problems and the number of matches."""

    def check(folder):
        told = []
        with open_results(folder, registry) as results:
            game = played_games(results.settings, registry)
            return list(verify(results, game, told.append)), sum(told)

    return check


def tampered(folder, *statements):
    with sqlite3.connect(folder / "tournament.db") as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("round-robin", {"cycles": 2}),
        ("swiss", {"rounds": 3}),
        ("double-elimination", {"matches": 10, "best_of": 3}),
        ("ladder", {"playoff": '"lot"'}),
        ("pods", {"game": 'name = "duel"\nseats = 3'}),
        ("challenge", {"game": 'name = "duel"'}),
    ],
)
def test_what_was_played_is_right(played, problems, form, words):
    bots = ("a=random", "b=moody", "c=high", "d=liar", "e=low")
    words = {"faults": 'policy = "default-move"\ndefault_moves = 2', **words}
    found, matches = problems(played(*bots, format=f'"{form}"', **words))
    assert found == []
    assert matches > 10


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE matches SET scores = '[2.0,2.0]' WHERE number = 3",
         "match 001-00001-000003: the replay ends with [0.0, 2.0] (counted), the transcript says [2.0, 2.0]"),
        ("UPDATE matches SET decisions = 3 WHERE number = 1",
         "match 001-00001-000001: has 4 decisions, stored are 3"),
        ("UPDATE transcripts SET moves = CAST('[[0,\"low\"]]' AS BLOB) WHERE number = 1", "match 001-00001-000001: "),
        ("UPDATE transcripts SET moves = x'00' WHERE number = 2", "match 001-00001-000002: moves that cannot be read"),
        ("UPDATE matches SET seats = '[0,1]' WHERE number = 2",
         "match 001-00001-000002: has another deal or other seats than the schedule"),
        ("UPDATE matches SET deal = 7 WHERE number = 2",
         "match 001-00001-000002: has another deal or other seats than the schedule"),
        ("UPDATE encounters SET tallies = replace(tallies, '4.0', '3.0')",
         "encounter 1 of low, high: its matches do not add up to the result that is stored"),
        ("UPDATE encounters SET encounter = replace(encounter, '\"matches\":4', '\"matches\":5')",
         "stage 1, encounter 1: the format makes low, high (4), stored is low, high (5)"),
        ("DELETE FROM encounters", "stage 1: the format makes 1 encounters, stored are 0"),
    ],
)  # fmt: skip
def test_what_was_changed_is_found(played, problems, statement, problem):
    folder = played("low", "high")
    tampered(folder, statement)
    found, matches = problems(folder)
    assert matches == 4
    assert found
    assert found[0].startswith(problem)


def test_a_match_that_is_gone_shows_in_the_sum(played, problems):
    folder = played("low", "high")
    tampered(folder, "DELETE FROM matches WHERE number = 4")
    assert problems(folder)[0] == [
        "encounter 1 of low, high: its matches do not add up to the result that is stored"
    ]


def test_an_unfinished_tournament_is_verified_too(tournament, problems, tmp_path):
    class Enough(Exception):
        pass

    def stop(_matches):
        raise Enough

    with pytest.raises(Enough):
        run_tournament(tournament("low", "high"), tmp_path / "out", advance=stop, chunk_seconds=0.0)
    assert problems(tmp_path / "out") == ([], 1)


def test_other_rules_are_told_before_anything_is_replayed(played, registry, monkeypatch):
    folder = played("low", "high")
    monkeypatch.setattr(registry.game("duel"), "version", "2")
    told = "was played with duel 1, installed is 2: the rules may differ"
    with open_results(folder, registry) as results, pytest.raises(UsageError, match=told):
        played_games(results.settings, registry)


def test_without_the_library_that_pairs_it_says_so(played, problems, monkeypatch):
    folder = played("low", "high", format='"swiss"')
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(UsageError, match="swiss needs the library networkx: pip install"):
        problems(folder)


def test_one_match(played, registry):
    folder = played("low", "high")
    with open_results(folder, registry) as results:
        game = played_games(results.settings, registry)
        assert [each.name for each in stored_match(results, game, "1-1-2")[1].players] == ["high", "low"]
        with pytest.raises(UsageError, match="no match 1-1-5 is stored in"):
            stored_match(results, game, "1-1-5")


@pytest.fixture
def finished(rumpus, tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(
        (EXAMPLES / "goofspiel-round-robin.toml").read_text().replace("matches = 100", "matches = 4")
    )
    assert rumpus("tournament", "run", "cup.toml", "--out", "out").returncode == 0
    return tmp_path / "out"


def test_the_commands(rumpus, finished, tmp_path):
    done = rumpus("tournament", "verify", "out")
    assert (done.returncode, done.stdout, done.stderr) == (
        0, "12 matches played again: every one leads where the store says.\n", "",
    )  # fmt: skip
    shown = rumpus("tournament", "replay", "out", "001-00001-000002")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[-1].startswith(("greedy", "bold", "A draw"))
    steps = [
        json.loads(line)
        for line in rumpus("tournament", "replay", "out", "1-1-2", "--json").stdout.splitlines()
    ]
    assert steps[0]["step"] == 0
    assert "outcome" in steps[-1]
    assert rumpus("tournament", "replay", "out", "1-1-2", "--save", "t.json").stdout == ""
    assert rumpus("replay", "t.json").stdout == shown.stdout
    tampered(finished, "UPDATE matches SET reason = 'luck' WHERE stage = 1 AND encounter = 2")
    done = rumpus("tournament", "verify", "out")
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 5)
    assert done.stdout.splitlines()[-1] == "12 matches played again: 4 problems."
    found = json.loads(rumpus("tournament", "verify", "out", "--json").stdout)
    assert (found["matches"], len(found["problems"])) == (12, 4)
    for words, line in (
        (["verify", "none"], "rumpus: there is no tournament in none (tournament.db is missing)\n"),
        (["replay", "out", "x"], "rumpus: 'x' is no match id; one reads 001-00003-000012\n"),
        (["replay", "out", "1-1-2"], None),
        (["replay", "out", "1-9-2"], "rumpus: no match 1-9-2 is stored in out\n"),
    ):
        done = rumpus("tournament", *words)
        assert (done.returncode, done.stderr) == ((2, line) if line else (0, ""))


@pytest.mark.slow
def test_ten_thousand_matches(registry, problems, tmp_path):
    text = (EXAMPLES / "goofspiel-round-robin.toml").read_text().replace("matches = 100", "matches = 3334")
    (tmp_path / "cup.toml").write_text(text)
    run_tournament(load_tournament(tmp_path / "cup.toml", registry), tmp_path / "out")
    assert problems(tmp_path / "out") == ([], 10_002)
