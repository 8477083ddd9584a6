"""The commands `check` and `bench`, through a real process."""

from __future__ import annotations

import json

import pytest


def test_a_game_that_keeps_the_laws(rumpus):
    done = rumpus("check", "hilo", "--matches", 5)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("pass  L") == 7
    assert "skip  L6" in done.stdout
    assert done.stdout.endswith("hilo keeps the laws.\n")


def test_verdicts_as_json(rumpus):
    told = json.loads(rumpus("check", "hilo", "--matches", 3, "--seats", 2, "--json").stdout)
    assert [verdict["law"] for verdict in told] == [f"L{number}" for number in range(1, 10)]
    assert {verdict["status"] for verdict in told} == {"passed", "skipped"}


def test_a_bot_of_a_plugin(rumpus):
    done = rumpus("check", "goofspiel/greedy", "--matches", 2)
    assert done.returncode == 0, done.stdout
    assert "pass  1 " in done.stdout


def test_a_bot_of_a_file_that_fails_says_where(rumpus, tmp_path):
    (tmp_path / "mine.py").write_text("def choose(turn):\n    return [][0]\n")
    done = rumpus("check", "mine.py:choose", "--game", "goofspiel", "--matches", 1)
    assert done.returncode == 1
    assert "FAIL  " in done.stdout
    assert "IndexError" in done.stdout


def test_a_bot_as_json(rumpus):
    told = json.loads(rumpus("check", "goofspiel/greedy", "--matches", 1, "--json").stdout)
    assert all(check["passed"] is not False for check in told)
    assert {check["game"] for check in told} == {"goofspiel"}


def test_a_bot_is_checked_at_every_game_that_it_says_it_plays(rumpus, tmp_path):
    (tmp_path / "mine.py").write_text(
        "class Bot:\n    games = ['hilo', 'goofspiel', 'chess']\n    def choose(self, turn):\n        return 0\n"
    )
    done = rumpus("check", "mine.py:Bot", "--matches", 2, "--bot-clock", "20+1", "--bot-startup", 20)
    assert done.returncode == 0, done.stdout
    assert [line for line in done.stdout.splitlines() if line.endswith(":")] == ["hilo:", "goofspiel:"]
    assert done.stdout.count("pass  7 leaves when it is told to") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "goofspeil"], "did you mean 'goofspiel'?"),
        (["check", "mine.py:choose"], "there is no bot file"),
        (["check", "json:loads"], "'json:loads' does not say what it plays; name the game: --game GAME"),
        (["check", "hilo", "--bot-clock", "x"], "--bot-clock wants SECONDS or SECONDS+INCREMENT"),
        (["check", "none.py:choose", "--game", "goofspiel"], "there is no bot file"),
        (["check", "hilo", "--seats", "9"], "not with [9]"),
        (["check", "goofspiel/greedy", "--seats", "9"], "goofspiel is not played by 9"),
        (["check", "hilo", "--set", "rounds=99"], "hilo.rounds: wants 1 to 12"),
        (["check", "human", "--game", "hilo"], "human"),
        (["bench", "chess"], "no game is called 'chess'"),
        (["bench", "hilo", "--seats", "9"], "hilo is not played by 9"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(rumpus, words, said):
    done = rumpus(*words)
    assert done.returncode == 2, done.stdout
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_bench_tells_figures_with_their_surroundings(rumpus):
    done = rumpus("bench", "hilo", "--seats", 2, "--runs", 1, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["runs"] == 1
    assert told["game"] == "hilo"
    assert told["decisions"] == 10
    assert 0 < told["engine"]["low"] <= told["engine"]["median"] <= told["engine"]["high"]
    assert set(told["surroundings"]) == {"python", "machine", "cores", "load"}
