"""Options: strict in their types, all problems at once, each with its key."""

from __future__ import annotations

import json
import pickle
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from rumpus import DataFile, Game
from rumpus._options import (
    OptionErrors,
    build,
    from_text,
    option_fields,
    option_values,
    structure,
    type_name,
    unstructure,
)

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Options:
    """One option of every type."""

    target: int = 30
    pace: float = 1.5
    quick: bool = False
    title: str = "plain"
    mode: Literal["short", "long", 3] = "short"
    decks: tuple[int, ...] = (1, 2)
    pair: tuple[str, bool] = ("x", True)
    maybe: int | None = None
    either: int | str = 0
    cards: DataFile | None = None
    from_: int = 1

    def __post_init__(self) -> None:
        if self.target < 0:
            raise ValueError("target: wants 0 or more")
        if self.pace == 99:
            raise ValueError("too fast")


def made(folder: Path | None = None, **values: Any) -> Options:
    return build(Options, values, "game", folder)


# --- strict types

RIGHT = [
    ("target", 7, 7),
    ("pace", 2.5, 2.5),
    ("pace", 2, 2.0),
    ("quick", True, True),
    ("title", "", ""),
    ("mode", "long", "long"),
    ("mode", 3, 3),
    ("decks", [], ()),
    ("decks", [3, 4, 5], (3, 4, 5)),
    ("pair", ["y", False], ("y", False)),
    ("maybe", 4, 4),
    ("maybe", None, None),
    ("either", 4, 4),
    ("either", "four", "four"),
]


@pytest.mark.parametrize(("key", "value", "read"), RIGHT)
def test_a_value_of_the_right_type_is_taken(key, value, read):
    got = getattr(made(**{key: value}), key)
    assert got == read
    assert type(got) is type(read)


WRONG = [
    ("target", "7", "wants a whole number, got '7'"),
    ("target", 7.0, "wants a whole number, got 7.0"),
    ("target", True, "wants a whole number, got true"),
    ("target", None, "wants a whole number, got None"),
    ("target", [7], "wants a whole number, got [7]"),
    ("pace", "fast", "wants a number, got 'fast'"),
    ("pace", False, "wants a number, got false"),
    ("pace", float("nan"), "wants a number, got nan"),
    ("pace", float("inf"), "wants a number, got inf"),
    ("pace", 10**400, "wants a number, got 1" + "0" * 56 + "..."),
    ("quick", 1, "wants true or false, got 1"),
    ("quick", "true", "wants true or false, got 'true'"),
    ("title", 5, "wants text, got 5"),
    ("mode", "middle", "'middle' is none of short, long, 3"),
    ("mode", True, "true is none of short, long, 3"),
    ("mode", 3.0, "3.0 is none of short, long, 3"),
    ("decks", 3, "wants a list, got 3"),
    ("decks", "123", "wants a list, got '123'"),
    ("decks", [1, "2"], "wants a whole number, got '2'"),
    ("pair", ["y"], "wants a list of 2, got 1"),
    ("pair", ["y", 0], "wants true or false, got 0"),
    ("maybe", "4", "wants a whole number, got '4'"),
    ("either", 1.5, "wants a whole number or text, got 1.5"),
    ("cards", 7, "wants a file's path, got 7"),
    ("title", {"a": "b" * 99}, "wants text, got {'a': '" + "b" * 50 + "..."),
]


@pytest.mark.parametrize(("key", "value", "problem"), WRONG)
def test_a_value_of_another_type_is_refused(key, value, problem):
    with pytest.raises(OptionErrors) as caught:
        made(**{key: value})
    assert caught.value.problems == [(key, problem)]
    assert str(caught.value) == f"game.{key}: {problem}"
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("targt", "no such option; did you mean 'target'?"),
        (
            "xyzzy",
            "no such option; known are target, pace, quick, title, mode, decks, pair, maybe, either, cards, from",
        ),
        ("from_", "no such option; did you mean 'from'?"),
    ],
)
def test_an_unknown_key_is_refused_with_a_hint(key, hint):
    with pytest.raises(OptionErrors) as caught:
        made(**{key: 1})
    assert caught.value.problems == [(key, hint)]


def test_a_target_without_options_says_so():
    @dataclass
    class Nothing:
        pass

    with pytest.raises(OptionErrors, match=r"game\.speed: no such option; there are none"):
        build(Nothing, {"speed": 1}, "game")


@pytest.mark.parametrize(
    ("said", "problems"),
    [
        (("speed: too fast",), [("speed", "too fast")]),
        (("speed: too fast", "far: too far"), [("speed", "too fast"), ("far", "too far")]),
        (("both: wrong", "speed: too fast"), [("", "both: wrong"), ("speed", "too fast")]),
        ((), [("", "")]),
        ((1, 2), [("", "(1, 2)")]),
    ],
)
def test_a_target_may_refuse_several_values_at_once(said, problems):
    @dataclass
    class Race:
        speed: int = 1
        far: int = 1

        def __post_init__(self):
            raise ValueError(*said)

    with pytest.raises(OptionErrors) as caught:
        build(Race, {}, "race")
    assert caught.value.problems == problems


def test_all_problems_are_told_at_once_and_survive_a_process_border():
    with pytest.raises(OptionErrors) as caught:
        made(target="x", pase=1, quick=2)
    assert [key for key, _ in caught.value.problems] == ["target", "pase", "quick"]
    assert len(str(caught.value).splitlines()) == 3
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.where, again.problems, str(again)) == ("game", caught.value.problems, str(caught.value))


def test_what_an_author_refuses_is_told_with_its_key_if_it_names_one():
    with pytest.raises(OptionErrors) as caught:
        made(target=-1)
    assert caught.value.problems == [("target", "wants 0 or more")]
    with pytest.raises(OptionErrors, match=r"^game: too fast$"):
        made(pace=99)


def test_a_bug_of_the_author_is_no_users_mistake():
    class Buggy:
        def __init__(self, *, depth: int = 1) -> None:
            raise TypeError("a bug")

    with pytest.raises(TypeError, match="a bug"):
        build(Buggy, {"depth": 2}, "bot")


def test_an_option_may_be_called_like_a_word_that_python_has_taken():
    assert made(**{"from": 5}).from_ == 5
    assert option_values(made(**{"from": 5}))["from"] == 5


# --- bots


class Searcher:
    def __init__(self, depth: int, *, width: float = 2.0) -> None:
        self.depth, self.width = depth, width


class Plain:
    def choose(self, turn):
        return 0


def a_function(turn, depth=3):
    return 0


def test_the_parameters_of_a_bots_class_are_its_options():
    assert [(each.name, each.type_name) for each in option_fields(Searcher)] == [
        ("depth", "a whole number"),
        ("width", "a number"),
    ]
    bot = build(Searcher, {"depth": 4, "width": 3}, "bot")
    assert (bot.depth, bot.width, type(bot.width)) == (4, 3.0, float)
    with pytest.raises(OptionErrors, match=r"bot\.depth: is missing"):
        build(Searcher, {}, "bot")


def test_functions_and_classes_without_parameters_have_no_options():
    assert option_fields(a_function) == option_fields(Plain) == []


def test_the_fields_of_a_game_are_its_options():
    class Small(Game):
        name, title, version, turn_limit = "small", "Small", "1", 1
        rounds: int = 5
        cards: DataFile | None = None

    assert [(each.name, each.type_name, each.default) for each in option_fields(Small)] == [
        ("rounds", "a whole number", 5),
        ("cards", "a file's path", None),
    ]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (int, "a whole number"),
        (float, "a number"),
        (bool, "true or false"),
        (str, "text"),
        (DataFile, "a file's path"),
        (int | None, "a whole number"),
        (int | str, "a whole number or text"),
        (Literal["a", 2], "one of a, 2"),
        (tuple[int, ...], "a list of a whole number"),
        (tuple[int, str, int], "a list of a whole number and text"),
        (dict, "dict"),
    ],
)
def test_types_are_told_in_words(wanted, words):
    assert type_name(wanted) == words


# --- files


def test_a_file_is_read_once_and_travels_with_its_text(tmp_path):
    (tmp_path / "cards.txt").write_text("ä card\n", encoding="utf-8")
    options = made(tmp_path, cards="cards.txt")
    (tmp_path / "cards.txt").unlink()
    assert options.cards == DataFile("ä card\n")
    assert options.cards is not None
    assert options.cards.name == "cards.txt"
    told = json.loads(json.dumps(option_values(options)))
    assert told["cards"]["text"] == "ä card\n"
    assert len(told["cards"]["sha256"]) == 64
    assert made(**told) == options


def test_files_compare_by_their_text_and_not_by_their_name():
    assert DataFile("same", "a.txt") == DataFile("same", "b.txt")
    assert DataFile("same").digest == DataFile("same", "b.txt").digest != DataFile("other").digest
    assert len({DataFile("same", "a.txt"), DataFile("same", "b.txt")}) == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    (tmp_path / "latin.txt").write_bytes(b"\xe4")
    for name, problem in (
        ("none.txt", "No such file"),
        ("latin.txt", "is not UTF-8 text"),
        (".", "directory"),
    ):
        with pytest.raises(OptionErrors) as caught:
            made(tmp_path, cards=name)
        (told,) = caught.value.problems
        assert told[0] == "cards"
        assert problem in told[1]
        assert "\n" not in told[1]


# --- there and back


values = st.fixed_dictionaries(
    {},
    optional={
        "target": st.integers(0, 2**60),
        "pace": st.floats(-1e9, 98),
        "quick": st.booleans(),
        "title": st.text(st.characters(exclude_categories=["Cs", "Cc"])),
        "mode": st.sampled_from(["short", "long", 3]),
        "decks": st.lists(st.integers(-9, 9)),
        "pair": st.tuples(st.text("abc"), st.booleans()).map(list),
        "maybe": st.integers(0, 9),
        "either": st.one_of(st.integers(0, 9), st.text("xyz")),
        "from": st.integers(0, 9),
    },
)


@given(values)
def test_options_come_back_from_json_and_from_toml(given_values):
    options = made(**given_values)
    told = option_values(options)
    assert made(**json.loads(json.dumps(told))) == options
    assert made(**tomllib.loads(tomli_w.dumps(told))) == options


def test_none_comes_back_where_it_is_not_the_default():
    @dataclass(frozen=True)
    class Capped:
        cap: int | None = 5
        floor: int | None = None

    assert option_values(Capped()) == {"cap": 5}
    assert option_values(Capped(cap=None)) == {"cap": None}
    assert build(Capped, option_values(Capped(cap=None)), "game") == Capped(cap=None)


def test_nothing_has_no_options():
    assert option_values(None) == {}


@given(st.recursive(st.integers(), lambda inner: st.tuples(inner, inner), max_leaves=5))
def test_tuples_become_lists_all_the_way_down(value):
    assert json.loads(json.dumps(unstructure(value))) == unstructure(value)


# --- what a person types


@pytest.mark.parametrize(
    ("text", "wanted", "value"),
    [
        ("30", int, 30),
        ("-1", int, -1),
        ("1_000", int, 1000),
        ("2.5", float, 2.5),
        ("true", bool, True),
        ("[1, 2]", tuple[int, ...], [1, 2]),
        ('["a", true]', tuple[str, bool], ["a", True]),
        ("long", Literal["short", "long"], "long"),
        ("3", Literal["short", 3], 3),
        ("true", Literal["true", "false"], "true"),
        ("30", str, "30"),
        ("true", str, "true"),
        ('"quoted"', str, '"quoted"'),
        ("30", str | None, "30"),
        ("2024", DataFile, "2024"),
        ("cards.txt", DataFile | None, "cards.txt"),
        ("30", int | str, 30),
        ("thirty", int | str, "thirty"),
        ("thirty", int, "thirty"),
        ("", int, ""),
        ("1\nother = 2", int, "1\nother = 2"),
        ("[" * 5000, tuple[int, ...], "[" * 5000),
    ],
)
def test_what_is_typed_is_read_as_toml_or_as_text(text, wanted, value):
    read = from_text(text, wanted)
    assert read == value
    assert type(read) is type(value)


@given(st.text(max_size=10))
def test_typed_text_is_text(text):
    assert structure(from_text(text, str), str) == text


@given(st.integers(-(2**53), 2**53), st.sampled_from([int, int | None, float]))
def test_typed_numbers_are_numbers(number, wanted):
    assert structure(from_text(str(number), wanted), wanted) == number
