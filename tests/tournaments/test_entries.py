"""The entrants of a tournament file, and what can be wrong with each."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rumpus import DataFile, hookimpl
from rumpus_tournaments._entries import Entries
from rumpus_tournaments._problems import Problems


class Reader:
    """A bot that reads a file and takes a number."""

    def __init__(self, *, book: DataFile, depth: int = 1) -> None:
        self.book = book

    def choose(self, turn):
        return 0


@pytest.fixture
def read(registry, tmp_path):
    """Return a function that reads entrants, and returns them and the problems."""
    bots = SimpleNamespace(rumpus_bots=hookimpl(lambda: {"duel/reader": Reader}))
    registry.register(bots, "readers")

    def entries(*tables):
        problems = Problems()
        game = registry.game("duel")()
        found = Entries(game, registry, tmp_path, problems).read(list(tables))
        return found, problems.lines

    return entries


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({}, "entrants[0].bot: is missing"),
        ({"name": "x"}, "entrants[0] (x).bot: is missing"),
        ({"name": "x", "bot": 3}, "entrants[0] (x).bot: wants a bot spec in quotes, got 3"),
        ({"name": "", "bot": "low"}, "entrants[0].name: wants 1 to 60 printable characters, got ''"),
        ({"name": " x", "bot": "low"}, "entrants[0].name: wants 1 to 60 printable characters, got ' x'"),
        ({"name": 5, "bot": "low"}, "entrants[0].name: wants 1 to 60 printable characters, got 5"),
        ({"bot": "low", "opptions": {}}, "entrants[0] (low).opptions: no such key; did you mean 'options'?"),
        ({"bot": "low", "options": 1}, "entrants[0] (low).options: wants a table, got 1"),
        ({"bot": "low", "options": {"depth": 1}}, "entrants[0] (low).bot: bot 'low' takes no options, got depth"),
        ({"bot": "reader", "name": "x", "options": {"book": {}, "depht": 1}}, "entrants[0] (x).options.book: wants a file's path, got {{}}\nentrants[0] (x).options.depht: no such option; did you mean 'depth'?"),
        ({"bot": "reader"}, "entrants[0] (reader).options.book: is missing"),
        ({"bot": "reader", "options": {"book": "no.txt"}}, "entrants[0] (reader).options.book: cannot read {folder}/no.txt: No such file or directory"),
        ({"bot": "low", "seat": {"color": "red"}}, "entrants[0] (low).seat.color: no such option; did you mean 'colour'?"),
        ({"bot": "low", "seat": {"colour": "pink"}}, "entrants[0] (low).seat.colour: 'pink' is none of red, blue"),
        ({"bot": "low", "move_limit": 0}, "entrants[0] (low).move_limit: wants more than 0 seconds, got 0"),
        ({"bot": "low", "move_limit": True}, "entrants[0] (low).move_limit: wants more than 0 seconds, got True"),
        ({"bot": "cmd:"}, "entrants[0] (cmd:).bot: 'cmd:' names no command"),
        ({"bot": "cmd:./none"}, "entrants[0] (cmd:./none).bot: bot 'cmd:./none': there is no file {folder}/none"),
        ({"bot": "bots/none.py:choose"}, "entrants[0] (bots/none.py:choose).bot: there is no bot file {folder}/bots/none.py"),
        ({"bot": "goofspiel/greedy"}, "entrants[0] (goofspiel/greedy).bot: 'goofspiel/greedy' is a bot for 'goofspiel', not for 'duel'"),
        ({"bot": "human", "options": {"depth": 1}}, "entrants[0] (human).options: a person has none"),
    ],
)  # fmt: skip
def test_each_problem_has_its_place(read, tmp_path, table, problem):
    _, problems = read(table)
    assert problems == problem.format(folder=tmp_path).split("\n")


def test_values_that_no_settings_can_hold(read):
    from datetime import date

    _, problems = read(
        {"bot": "json:loads", "options": {"born": date(2026, 1, 1), "list": [1, float("inf")]}}
    )
    assert problems == [
        "entrants[0] (json:loads).options.born: wants a number, text, true or false, or a list or table of them, got 2026-01-01",
        "entrants[0] (json:loads).options.list[1]: wants a finite number, got inf",
    ]


def test_a_file_that_a_bot_reads_is_kept_with_its_text(read, tmp_path):
    (tmp_path / "book.txt").write_text("e4 e5")
    (entrant,), problems = read({"bot": "reader", "options": {"book": "book.txt", "depth": 3}})
    assert problems == []
    assert entrant.options["depth"] == 3
    assert entrant.options["book"]["text"] == "e4 e5"


def test_options_in_the_spec_and_beside_it(read, tmp_path):
    (tmp_path / "book.txt").write_text("e4 e5")
    (entrant,), problems = read({"bot": "reader { depth = 2 }", "options": {"book": "book.txt"}})
    assert problems == []
    assert (entrant.name, entrant.bot, entrant.options["depth"]) == ("reader { depth = 2 }", "reader", 2)


def test_a_game_without_options_of_a_seat(registry, tmp_path):
    problems = Problems()
    Entries(registry.game("hilo")(), registry, tmp_path, problems).read(
        [{"bot": "random", "seat": {"colour": "red"}}]
    )
    assert problems.lines == ["entrants[0] (random).seat: hilo has no options of a seat"]
