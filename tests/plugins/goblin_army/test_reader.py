"""The reader of card files: every kind of wrong file gets a message with its place."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import DataFile
from rumpus_goblin_army._box import GUILDS, Box
from rumpus_goblin_army._reader import _Reader, read_box
from rumpus_goblin_army._rules import GoblinArmy
from rumpus_goblin_army._vocabulary import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHIPPED = files("rumpus_goblin_army").joinpath("cards.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(SHIPPED)
Path = tuple[str | int, ...]


def problems(data: dict[str, Any]) -> list[str]:
    reader = _Reader()
    box = reader.read(data)
    assert (box is None) or isinstance(box, Box)
    assert bool(reader.problems) or box is not None
    return reader.problems


def changed(path: Path, change: Callable[[Any, str | int], None]) -> dict[str, Any]:
    data = deepcopy(DATA)
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    change(place, path[-1])
    return data


def put(path: Path, value: Any) -> dict[str, Any]:
    def change(place: Any, key: str | int) -> None:
        place[key] = value

    return changed(path, change)


def drop(path: Path) -> dict[str, Any]:
    def change(place: Any, key: str | int) -> None:
        del place[key]

    return changed(path, change)


def unit(guild: str, **wanted: Any) -> int:
    """Return the index of the first unit of a guild in the file that is so, and has no skill unless asked."""
    wanted = {"skill": None, **wanted}
    return next(
        index
        for index, entry in enumerate(DATA[guild]["units"])
        if all(entry.get(key) == value for key, value in wanted.items())
    )


def with_skill(skill: Any, guild: str = "fighters") -> list[str]:
    """Return the problems of a file in which a plain unit has this skill."""
    return problems(put((guild, "units", unit(guild), "skill"), skill))


# --- the whole file


def test_the_shipped_file_has_no_problem() -> None:
    assert problems(DATA) == []


def test_what_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(ValueError, match=r"mine.toml is not TOML: .*line 1"):
        read_box("fighters = = 1", "mine.toml")


@pytest.mark.parametrize("text", ["", "title = 'cards'", "[goblins]\nunits = []"])
def test_a_file_without_the_tables_says_which_are_missing(text: str) -> None:
    with pytest.raises(ValueError, match="fighters: is missing") as error:
        read_box(text, "mine.toml")
    lines = str(error.value).splitlines()
    assert all(line.startswith("mine.toml: ") for line in lines)
    for key in (*GUILDS, "victories", "kickers", "tokens"):
        assert f"mine.toml: {key}: is missing" in lines


def test_an_unknown_table_is_told_with_the_known_ones() -> None:
    assert problems({**DATA, "fihgters": {}}) == [
        "fihgters: is unknown; known are fighters, thieves, clerics, necromancers, victories, kickers, tokens"
    ]


def test_all_problems_are_told_at_once() -> None:
    data = put(("fighters", "units", 0, "hearts"), 0)
    data["thieves"]["units"][3]["melee"] = "two"
    data["kickers"][2]["number"] = 9
    del data["tokens"][0]["use"]
    told = problems(data)
    assert len(told) >= 4
    starts = ("fighters.units[0]", "thieves.units[3]", "kickers[2]", "tokens[0]")
    assert all(any(line.startswith(start) for line in told) for start in starts)


def test_the_option_tells_the_file_and_the_place() -> None:
    text = SHIPPED.replace("hearts = 2", "hearts = 12", 1)
    with pytest.raises(ValueError, match=r"cards: mine.toml: fighters.units\[0\]"):
        GoblinArmy(cards_=DataFile(text, "mine.toml"))


# --- damage one thing after another


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield (*path, index)
            yield from leaves(value, (*path, index))


LEAVES = list(leaves(DATA))
NONSENSE: list[Any] = [
    [],
    {},
    -1,
    10**30,
    2.5,
    "nonsense",
    "",
    "x" * 21,
    True,
    float("nan"),
    [1],
    {"a": 1},
    "a,b",
    "Bang\n",
]


def _names(path: Path) -> tuple[str, ...]:
    """Return how a problem at a place may name it."""
    found: list[str] = [str(path[0])]
    entry: Any = DATA
    for key in path:
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            found.append(f"'{entry['name']}'")
        entry = entry[key]
    if isinstance(entry, dict) and "name" in entry:
        found.append(f"'{entry['name']}'")
    return tuple(found)


@pytest.mark.parametrize("step", range(4))
def test_whatever_is_taken_out_the_file_is_read_or_its_place_is_told(step: int) -> None:
    for path in LEAVES[step::4]:
        told = problems(drop(path))
        assert not told or any(line.startswith(_names(path)) for line in told), (path, told)
        if (
            path[-1] in ("name", "level", "hearts", "effect", "number", "use", "count", "vp", "units")
            or len(path) == 1
        ):
            assert told, path


@pytest.mark.parametrize("step", range(4))
def test_whatever_becomes_nonsense_the_file_is_read_or_its_place_is_told(step: int) -> None:
    for place, path in enumerate(LEAVES[step::4]):
        for value in NONSENSE[place % 6 :: 6]:
            told = problems(put(path, value))
            new = f"'{value}'" if path[-1] == "name" else "~"
            assert not told or any(line.startswith((*_names(path), new)) for line in told), (
                path,
                value,
                told,
            )
            if isinstance(value, (list, dict, float)) and (path[-1], value) != ("skill", []):
                assert told, (path, value)


# --- one rule after another


@pytest.mark.parametrize(
    ("path", "count"),
    [((guild, "units"), 25) for guild in GUILDS] + [(("victories",), 12), (("kickers",), 8)],
)
def test_lists_have_their_length(path: Path, count: int) -> None:
    found: Any = DATA
    for key in path:
        found = found[key]
    place = ".".join(map(str, path))
    told = problems(put(path, found[:-1]))
    assert told[0] == f"{place}: wants {count}, got {count - 1}"
    assert problems(put(path, [*found, found[0]]))[0] == f"{place}: wants {count}, got {count + 1}"


def test_six_starting_units_all_with_a_star() -> None:
    starting = unit("clerics", level="S")
    assert "clerics.units: want 6 of level S, got 5" in problems(
        put(("clerics", "units", starting, "level"), 1)
    )
    name = DATA["clerics"]["units"][starting]["name"]
    assert problems(drop(("clerics", "units", starting, "star"))) == [
        f"clerics.units: want a star on each of level S, not so {name}"
    ]


def test_the_recommended_army_costs_12_points_at_most() -> None:
    data = deepcopy(DATA)
    for entry in data["thieves"]["units"]:
        entry["star"] = True
    (told,) = problems(data)
    assert told.startswith("thieves.units: with a star cost ")
    assert told.endswith(" points, more than 12")


def test_each_card_has_a_name_of_its_own_whatever_its_kind() -> None:
    grunt = DATA["fighters"]["units"][0]["name"]
    for path in (("clerics", "units", 3, "name"), ("victories", 4, "name"), ("kickers", 5, "name")):
        for name in (grunt, grunt.upper()):
            told = problems(put(path, name))
            assert told == [f"'{name}': is the name of two cards; every card wants one of its own"]


@pytest.mark.parametrize(
    "name", [" Bob", "Bob ", "done", "PASS", "stop", "?", "zombie", "clerics", "a,b", "a\tb", " "]
)
def test_a_name_can_be_typed_and_means_nothing_else(name: str) -> None:
    assert f"'{name}': cannot be the name of a card" in problems(put(("fighters", "units", 0, "name"), name))


def test_kickers_have_the_numbers_1_to_8() -> None:
    assert problems(put(("kickers", 0, "number"), 2)) == ["kickers: want the numbers 1 to 8, each once"]
    assert problems(put(("kickers", 0, "number"), 9))[0].startswith("kickers[0]")


def test_kickers_may_come_in_any_order() -> None:
    data = deepcopy(DATA)
    data["kickers"].reverse()
    box = _Reader().read(data)
    assert box is not None
    assert box.number[-8:] == tuple(range(1, 9))


def test_there_are_15_tokens_of_all_four_uses() -> None:
    count = DATA["tokens"][0]["count"]
    assert problems(put(("tokens", 0, "count"), count + 1)) == ["tokens: want 15 in all, got 16"]
    data = deepcopy(DATA)
    hearts = [each for each in data["tokens"] if each["use"] == "heart"]
    for each in hearts:
        each["use"] = "melee"
    assert problems(data) == ["tokens: lack the kind heart"]


def test_an_add_on_is_worth_1() -> None:
    index = next(index for index, each in enumerate(DATA["tokens"]) if each["use"] == "melee")
    assert problems(put(("tokens", index, "value"), 2)) == [f"tokens[{index}].value: an add-on is worth 1"]


# --- skills


def test_an_unknown_effect_is_told_with_the_known_ones() -> None:
    (told,) = with_skill({"effect": "explode"})
    assert "effect 'explode' is unknown; known are strike, disable" in told
    assert all(word in told for word in VOCABULARY)


def test_an_effect_needs_its_trigger_where_there_are_several() -> None:
    (told,) = with_skill({"effect": "strike"})
    assert told.endswith("the effect 'strike' wants a trigger: activation or played or defeated")
    (told,) = with_skill({"effect": "strike", "trigger": "hit"})
    assert told.endswith("the effect 'strike' wants a trigger: activation or played or defeated")
    assert with_skill({"effect": "strike", "trigger": "defeated"}) == []


def test_a_card_of_another_sort_cannot_have_it() -> None:
    (told,) = with_skill({"effect": "guard"})
    assert told.endswith("a card of its sort cannot have the effect 'guard'")
    (told,) = problems(put(("kickers", 0, "skill"), {"effect": "mug"}))
    assert told.endswith("a card of its sort cannot have the effect 'mug'")
    (told,) = problems(put(("victories", 2, "drawn"), {"effect": "plunder"}))
    assert told.endswith("a card of its sort cannot have the effect 'plunder'")


def test_the_kind_of_a_skill_is_that_of_its_trigger() -> None:
    (told,) = with_skill({"effect": "cleave", "kind": "passive"})
    assert told.endswith("a skill triggered by 'activation' is active, not passive")
    (told,) = with_skill({"effect": "absorb", "kind": "active"})
    assert told.endswith("a skill triggered by 'hit' is reaction, not active")
    assert with_skill({"effect": "cleave", "kind": "active"}) == []


def test_a_marker_is_a_choice_for_reactions_to_damage_only() -> None:
    assert with_skill({"effect": "prevent", "marker": True}) == []
    (told,) = with_skill({"effect": "strike", "trigger": "defeated", "marker": True})
    assert told.endswith("marker is only for skills triggered by 'hit'")


PARAMETERS = {
    "amount": 2,
    "row": 1,
    "attacks": "all",
    "whose": "any",
    "piles": "any",
    "rows": "any",
    "which": "defeated",
    "alone": True,
}


@pytest.mark.parametrize("effect", VOCABULARY)
def test_an_effect_takes_its_own_parameters_and_no_others(effect: str) -> None:
    word = VOCABULARY[effect]
    trigger = word.triggers[0]
    for key, value in PARAMETERS.items():
        skill = {"effect": effect, "trigger": trigger, key: value}
        if trigger == "kicked":
            told = problems(put(("kickers", 0, "skill"), skill))
        elif trigger == "drawn":
            told = problems(put(("victories", 8, "drawn"), skill))
        else:
            told = with_skill(skill)
        if key in word.parameters and not (effect.startswith("row ") and key == "row"):
            assert told == [], (key, told)
        elif key not in word.parameters:
            assert f"has no parameter '{key}'; it has " in told[0]


def test_row_bonuses_of_units_go_to_the_row_in_front_and_name_none() -> None:
    for effect in ("row melee", "row shield"):
        (told,) = with_skill({"effect": effect, "row": 1})
        assert told.endswith(f"the effect '{effect}' of a unit goes to the row in front and names no row")
        assert problems(put(("victories", 8, "drawn"), {"effect": effect, "row": 2})) == []


def test_a_row_bonus_of_a_victory_card_names_a_row_that_there_is() -> None:
    (told,) = problems(put(("victories", 8, "drawn"), {"effect": "row melee", "row": 0}))
    assert told.endswith("the effect 'row melee' wants the row 1, 2 or 3")


def test_a_unit_absorbs_by_one_skill_only() -> None:
    (told,) = with_skill([{"effect": "absorb"}, {"effect": "absorb", "amount": 2}])
    assert told.endswith("can have the effect 'absorb' once only")


def test_a_unit_may_have_several_skills() -> None:
    box = _Reader().read(
        put(("fighters", "units", unit("fighters"), "skill"), [{"effect": "cleave"}, {"effect": "recruit"}])
    )
    assert box is not None
    assert max(map(len, box.skills)) == 2


@pytest.mark.parametrize("key", ["amount", "row"])
@pytest.mark.parametrize("value", [-1, 10, "1"])
def test_figures_of_skills_have_bounds(key: str, value: Any) -> None:
    (told,) = with_skill({"effect": "strike", "trigger": "defeated", key: value})
    assert told.startswith("fighters.units[")
    assert f"skill.{key}" in told
