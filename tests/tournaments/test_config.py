"""The tournament file: defaults, every section, and everything that can be wrong with it."""

from __future__ import annotations

from math import inf

import pytest

from rumpus import UsageError
from rumpus_tournaments import ConfigError, load_tournament, run_tournament


@pytest.fixture
def problems(cup, registry):
    """Return a function that returns what is wrong with a file, without the file's name."""

    def found(*bots, **words):
        with pytest.raises(ConfigError) as caught:
            load_tournament(cup(*bots, **words), registry)
        assert str(caught.value).splitlines() == [
            f"{caught.value.path}: {line}" for line in caught.value.problems
        ]
        return caught.value.problems

    return found


def test_the_shortest_file(tmp_path, registry):
    path = tmp_path / "autumn.toml"
    path.write_text(
        'tournament.format = "round-robin"\ngame.name = "duel"\n[[entrants]]\nbot = "low"\n[[entrants]]\nbot = "high"\n'
    )
    made = load_tournament(path, registry)
    settings = made.settings
    assert (settings.name, settings.seed, settings.names) == ("autumn", 0, ["low", "high"])
    assert settings.format_options == {
        "matches": 10,
        "seating": "rotate",
        "seats": 2,
        "cycles": 1,
        "order": "entrants",
    }
    assert settings.game_options == {"rounds": 2, "broken": False, "endless": False}
    assert (made.workers, made.durability) == (1, "normal")


def test_every_section_is_read(cup, registry):
    path = cup(
        "low",
        seed=9,
        workers=2,
        durability='"full"',
        seating='"every-order"',
        points="{ win = 3, draw = 1 }",
        game='name = "duel"\nseats = 3\nrounds = 1',
        faults='policy = "default-move"\ndefault_moves = 2\nmove_limit = 1.5',
        extra="""
        [[entrants]]
        name = "blue"
        bot = "high"
        seat = { colour = "blue" }
        move_limit = inf
        [[entrants]]
        name = "outside"
        bot = "json:loads"
        """,
    )
    made = load_tournament(path, registry)
    assert made.format.seats == 3
    assert made.settings.points.judge((2, 1)).points == (3, 0)
    assert made.settings.faults.default_moves == 2
    assert made.game.rounds == 1
    low, blue, outside = made.settings.entrants
    assert [each.move_limit for each in (low, blue, outside)] == [1.5, None, 1.5]
    assert blue.seat == {"colour": "blue"}
    assert [each.seat_option.colour for each in made.participants] == ["red", "blue", "red"]
    assert load_tournament(path, registry, workers=1).workers == 1


def test_bots_that_nobody_vouches_for_have_ten_seconds(tournament):
    settings = tournament("low", "out=json:loads").settings
    assert [each.move_limit for each in settings.entrants] == [None, 10.0]
    unlimited = tournament("out=json:loads", "low", faults=f"move_limit = {inf}").settings
    assert [each.move_limit for each in unlimited.entrants] == [None, None]


def test_all_problems_are_told_at_once(problems):
    found = problems(
        "low",
        "low",
        "worst=hihg",
        matchs=3,
        seed='"seven"',
        game='name = "duel"\nround = 3\nseats = 9',
        faults='policy = "forgive"',
        extra='[entrant]\nname = "x"',
    )
    assert found == [
        "entrant: no such key; did you mean 'entrants'?",
        "tournament.seed: wants a whole number, got 'seven'",
        "game.round: no such option; did you mean 'rounds'?",
        "faults.policy: 'forgive' is none of forfeit, default-move, disqualify, stop",
        "entrants[2] (worst).bot: no bot for duel is called 'hihg'; did you mean 'high'?",
        "entrants[1].name: 'low' is entrants[0] already; every name differs",
    ]
    assert problems(matchs=3, game='name = "duel"\nseats = 9') == [
        "tournament.matchs: no such key; did you mean 'matches'?",
        "game.seats: round-robin of duel wants 2, 3 or 4, got 9",
    ]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"format": '"round-robbin"'}, "tournament.format: no format is called 'round-robbin'; did you mean 'round-robin'?"),
        ({"format": '"knockout"'}, "tournament.format: no format is called 'knockout'; the formats are challenge, double-elimination, gauntlet, ladder, match, pods, round-robin, ruckus-draft, single-elimination, swiss"),
        ({"format": "7"}, "tournament.format: wants text, got 7"),
        ({"matches": 0}, "tournament.matches: wants 1 to 10000000"),
        ({"matches": 10**23}, "tournament.matches: wants 1 to 10000000"),
        ({"name": '""'}, "tournament.name: wants 1 to 60 printable characters"),
        ({"points": "{ places = [] }"}, "tournament.points.places: wants a number for each seat"),
        ({"points": "{ places = [1, 0], win = 9 }"}, "tournament.points.win: goes without places, which say it all"),
        ({"matches": 2.5}, "tournament.matches: wants a whole number, got 2.5"),
        ({"seed": -1}, "tournament.seed: wants 0 to 9007199254740991"),
        ({"workers": 0}, "tournament.workers: wants 1 to 256"),
        ({"seating": '"musical"'}, "tournament.seating: 'musical' is none of rotate, every-order, as-listed"),
        ({"name": '"a\\nb"'}, "tournament.name: wants 1 to 60 printable characters"),
        ({"points": "3"}, "tournament.points: wants a table, got 3"),
        ({"points": "{ win = 0 }"}, "tournament.points.win: has to be at least as much as draw, and draw as loss"),
        ({"points": "{ wins = 1 }"}, "tournament.points.wins: no such option; did you mean 'win'?"),
        ({"points": "{ places = [3, 1, 0] }"}, "tournament.points.places: wants 2 numbers, one a seat, got 3"),
        ({"format": '"challenge"', "points": "{ places = [3, 1, 0] }"}, "tournament.points.places: wants 1 number, one a seat, got 3"),
        ({"game": 'name = "ragemore"'}, "game.name: ragemore is for 1 seat, which round-robin cannot use"),
        ({"game": 'name = "dual"'}, "game.name: no game is called 'dual'; did you mean 'duel'?"),
        ({"game": ""}, "game.name: is missing"),
        ({"game": "name = 3"}, "game.name: wants text, got 3"),
        ({"game": 'name = "duel"\nrounds = "two"'}, "game.rounds: wants a whole number, got 'two'"),
        ({"game": 'name = "hilo"\nrounds = 99'}, "game.rounds: wants 1 to 12"),
        ({"faults": 'policy = "default-move"'}, 'faults.default_moves: wants 1 or more with policy = "default-move"'),
        ({"faults": "default_moves = 2"}, 'faults.default_moves: goes with policy = "default-move" only'),
        ({"faults": "move_limit = 0"}, "faults.move_limit: wants more than 0 seconds, got 0"),
        ({"faults": "polcy = 3"}, "faults.polcy: no such key; did you mean 'policy'?"),
        ({"game": 'name = "duel"\nseats = 3'}, "entrants: round-robin needs 3 entrants or more, there are 2"),
    ],
)  # fmt: skip
def test_each_problem_has_its_place(problems, words, problem):
    other = any(name in words.get("game", "") for name in ("hilo", "ragemore"))
    bots = ("random", "second=random") if other else ()
    assert problems(*bots, **words) == [problem]


def test_a_game_without_default_moves(problems):
    found = problems(
        "random", "second=random", game='name = "hilo"', faults='policy = "default-move"\ndefault_moves = 1'
    )
    assert found == ["faults.policy: hilo knows no default move"]


def test_an_empty_file(tmp_path, registry):
    path = tmp_path / "empty.toml"
    path.write_text("")
    with pytest.raises(ConfigError) as caught:
        load_tournament(path, registry)
    assert caught.value.problems == [
        "tournament: the table [tournament] is missing",
        "game: the table [game] is missing",
        "entrants: wants one table [[entrants]] or more, each with a bot",
    ]


def test_tables_that_are_none(tmp_path, registry):
    path = tmp_path / "flat.toml"
    path.write_text('tournament = 1\ngame = "duel"\nfaults = 2\nentrants = ["low", "high"]')
    with pytest.raises(ConfigError) as caught:
        load_tournament(path, registry)
    assert caught.value.problems == [
        "tournament: wants a table, got 1",
        "game: wants a table, got 'duel'",
        "faults: wants a table, got 2",
        "entrants[0]: wants a table, got 'low'",
        "entrants[1]: wants a table, got 'high'",
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[tournament\nformat = 1", r"is not TOML: .* \(at line 1, column 12\)"),
        (b"name = 'caf\xe9'", "is not UTF-8 text"),
        (b"a = " + b"[" * 10_000, "is not TOML"),
    ],
)
def test_what_is_no_toml(tmp_path, registry, content, problem):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=problem):
        load_tournament(path, registry)


def test_a_file_that_is_not_there(tmp_path, registry):
    with pytest.raises(UsageError, match=r"cannot read .*none.toml: No such file or directory"):
        load_tournament(tmp_path / "none.toml", registry)
    with pytest.raises(UsageError, match=r"cannot read .*: Is a directory"):
        load_tournament(tmp_path, registry)


def test_people_play_at_one_keyboard(problems, tournament):
    assert problems("me=human", "low", workers=2) == [
        "tournament.workers: people share one keyboard; with them it has to be 1"
    ]
    with pytest.raises(UsageError, match="me is a person and has no keyboard here"):
        tournament("me=human", "low").participants  # noqa: B018


def test_tie_breaks_are_known_and_named_once(problems):
    assert problems("low", "high", tie_breaks='["buchholtz", "wins", "wins"]', rating='"elo"') == [
        "tournament.rating: 'elo' is none of draws-as-half, rao-kupper, davidson",
        "tournament.tie_breaks[0]: no tie-break is called 'buchholtz'; did you mean 'buchholz'?",
        "tournament.tie_breaks[2]: 'wins' stands there twice",
    ]
    assert problems("low", "high", tie_breaks='"wins"')[0].startswith("tournament.tie_breaks: wants")
    assert problems("low", "high", tie_breaks='["wins"]', format='"ladder"') == [
        "tournament.tie_breaks: ladder does not rank by points, so nobody is level on them"
    ]


def test_what_only_changes_tables_is_no_other_tournament(played, tournament):
    out = played("low", "high", tie_breaks='["wins"]')
    other = tournament("low", "high", tie_breaks='["wins-played"]', rating='"davidson"')
    run_tournament(other, out)
