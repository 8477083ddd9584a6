"""The commands that tell what is installed, through a real process."""

from __future__ import annotations

import json

import pytest


def test_games_lists_every_game_with_its_seats(rumpus):
    done = rumpus("games")
    assert (done.returncode, done.stderr) == (0, "")
    lines = {line.split()[0]: line for line in done.stdout.splitlines()[2:]}
    assert "1-4" in lines["hilo"]
    assert "2-4" in lines["goofspiel"]


def test_games_speaks_json(rumpus):
    games = {each["name"]: each for each in json.loads(rumpus("games", "--json").stdout)}
    assert games["goofspiel"]["seats"] == [2, 3, 4]
    assert games["hilo"]["from"] == "rumpus-hilo"


def test_info_tells_seats_options_bots_and_rules(rumpus):
    told = rumpus("info", "goofspiel").stdout
    for word in ("2-4", "ranks", "7", "one of dealt, equal", "greedy", "random", "highest takes the prize"):
        assert word in told


def test_info_speaks_json(rumpus):
    told = json.loads(rumpus("info", "goofspiel", "--json").stdout)
    assert {"name": "ranks", "type": "a whole number", "default": 7} in told["options"]
    assert {*told["bots"]} == {"human", "random", "search", "flat", "greedy"}


def test_bots_of_one_game_and_of_all(rumpus):
    assert "every game" in rumpus("bots").stdout
    general = {"random", "search", "flat"}
    assert {each["name"] for each in json.loads(rumpus("bots", "hilo", "--json").stdout)} == general
    told = json.loads(rumpus("bots", "goofspiel", "--json").stdout)
    assert {each["name"] for each in told} == {"goofspiel/greedy", *general}


def test_plugins_are_all_fine(rumpus):
    done = rumpus("plugins", "--json")
    assert done.returncode == 0, done.stdout
    assert {each["name"] for each in json.loads(done.stdout)} >= {"core", "tournaments", "hilo", "goofspiel"}


def test_schema_describes_the_view(rumpus):
    schema = json.loads(rumpus("schema", "goofspiel").stdout)
    view = schema["$defs"]["View"]
    assert view["properties"]["hand"] == {"type": "array", "items": {"type": "integer"}}
    assert "prize" in view["required"]


def test_schema_of_a_game_that_does_not_say_is_one_clear_line(rumpus):
    done = rumpus("schema", "hilo")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "TypedDict" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["info", "goofspeil"], "did you mean 'goofspiel'?"),
        (["info", "chess"], "no game is called 'chess'; installed are"),
        (["bots", "chess"], "no game is called 'chess'"),
        (["info"], "Missing argument 'GAME'"),
        (["gmaes"], "No such command 'gmaes'"),
        (["games", "--jsn"], "No such option"),
    ],
)
def test_a_wrong_word_is_one_line_and_exit_code_2(rumpus, words, said):
    done = rumpus(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_no_words_show_the_help(rumpus):
    assert "Usage: rumpus" in rumpus().stdout + rumpus().stderr


def test_version(rumpus):
    assert rumpus("--version").stdout.startswith("rumpus 0.")


def test_help_is_drawn_without_the_heavy_libraries(rumpus):
    done = rumpus("--help", PYTHONPROFILEIMPORTTIME="1")
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "typer" in imported
    heavy = {
        "rich",
        "tabulate",
        "msgspec",
        "sqlite3",
        "hypothesis",
        "multiprocessing",
        "prompt_toolkit",
        "cattrs",
    }
    assert not {name.partition(".")[0] for name in imported} & heavy
