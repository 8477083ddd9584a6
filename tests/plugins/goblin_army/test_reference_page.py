"""docs/reference/goblin-army.md says what the code and the cards say; the how-to's cards can be read."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from rumpus import Registry
from rumpus._options import option_fields
from rumpus_goblin_army import _moves
from rumpus_goblin_army._box import GUILDS, TRIGGERS, Box, box_of
from rumpus_goblin_army._options import MOST_ROUNDS, SeatOptions
from rumpus_goblin_army._questions import ENDINGS
from rumpus_goblin_army._reader import (
    GuildEntry,
    KickerEntry,
    SkillEntry,
    Standing,
    TokenEntry,
    UnitEntry,
    VictoryEntry,
    read_box,
)
from rumpus_goblin_army._rounds import LAST_CYCLE
from rumpus_goblin_army._rules import GoblinArmy

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/goblin-army.md").read_text(encoding="utf-8")
HOW_TO = (ROOT / "docs/how-to/printed-goblin-army.md").read_text(encoding="utf-8")
CARDS = (ROOT / "plugins/rumpus_goblin_army/cards.toml").read_text(encoding="utf-8")


def section(title: str) -> str:
    found = re.search(rf"^##+ {title}\n(.*?)(?=^##+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def test_the_tables_of_cards_and_effects_are_those_of_the_data() -> None:
    made = runpy.run_path(str(ROOT / "tests/docs/goblin_army_page.py"))["page"]()
    assert made == PAGE, "python tests/docs/goblin_army_page.py writes them anew"


def test_every_card_is_in_a_table() -> None:
    told = re.findall(r"^\| (?:\d \| )?([^|]+?) \|", section_to_end("The cards"), re.MULTILINE)
    assert set(box_of(None).names) <= set(told)


def section_to_end(title: str) -> str:
    return PAGE[PAGE.index(f"## {title}\n") :]


def test_every_option_and_its_default_is_told() -> None:
    for each in option_fields(GoblinArmy):
        told = "none" if each.default is None else str(each.default).lower()
        assert default_told(each.name) == told
    assert all(f"| `{each.name}` |" in section("Options") for each in option_fields(SeatOptions))
    assert f"1 to {MOST_ROUNDS:,}" in section("Options")
    assert all(f"`{guild}`" in section("Options") for guild in GUILDS)
    assert f"{LAST_CYCLE}th cycle" in PAGE


def default_told(option: str) -> str:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option}` |"))
    return row.split("|")[2].strip(" `")


def test_every_reason_is_told() -> None:
    assert all(f"`{reason}`" in section("Options") for reason in (*ENDINGS, "tournament"))


def test_every_kind_of_move_is_told_as_it_is_written() -> None:
    box, told = box_of(None), set(re.findall(r"`([^`]+)`", section("Notation")))
    card = {name: number for number, name in enumerate(box.names)}
    used = next(kind for kind, token in enumerate(box.tokens) if token.name == "melee")
    examples = {
        _moves.CHOOSE_GUILD: (GUILDS.index("thieves"), -1),
        _moves.PLACE: (card["Grunt"], 0),
        _moves.ADD_ON: (card["Grunt"], used),
        _moves.ROW: (-1, 1),
        _moves.ABSORB: (card["Warden"], 2),
        _moves.BURY: (card["Grunt"], card["Zeke"]),
        _moves.TAKE: (-1, used),
        **dict.fromkeys((_moves.STOP, _moves.DONE, _moves.PASS, _moves.BLIND), (-1, -1)),
        **dict.fromkeys((_moves.PICK, _moves.KEEP), (card["Ogre"], -1)),
        **dict.fromkeys((_moves.TARGET, _moves.ASSIGN, _moves.FALL, _moves.REMOVE), (card["Grunt"], -1)),
        _moves.USE: (card["Captain"], 0),
        _moves.SIDELINE: (card["Zeke"], -1),
    }
    kinds = {value for name, value in vars(_moves).items() if name.isupper() and isinstance(value, str)}
    assert set(examples) == kinds
    assert [kind for kind, about in examples.items() if str(box.move(kind, *about)) not in told] == []


def test_every_key_of_a_card_file_is_told() -> None:
    told = section("A file with other cards")
    for entry in (GuildEntry, KickerEntry, VictoryEntry, TokenEntry):
        assert all(f"`{key}`" in told for key in entry.__struct_fields__), entry
    for key in (*UnitEntry.__struct_fields__, *SkillEntry.__struct_fields__):
        assert re.search(rf"^\| (`\w+`, )*`{key}`", told, re.MULTILINE), key
    assert set(Standing.__struct_fields__) <= set(UnitEntry.__struct_fields__)
    assert all(f"| `{trigger}` |" in told for trigger in TRIGGERS)


def test_every_word_that_a_parameter_can_have_is_told() -> None:
    told = section("A file with other cards")
    for key, hint in get_type_hints(SkillEntry).items():
        words = [word for each in get_args(hint) for word in get_args(each) if isinstance(word, str)]
        line = next(line for line in told.splitlines() if line.startswith(f"| `{key}` |"))
        assert all(f"`{word}`" in line for word in words), key


@pytest.mark.parametrize("page", [PAGE, HOW_TO], ids=["reference", "how-to"])
def test_units_of_the_examples_can_be_read(page: str) -> None:
    units = [entry for block in toml_blocks(page) for entry in entries_of(block)]
    assert units
    for unit in units:
        assert read_with(unit) is not None


def toml_blocks(page: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def entries_of(block: str) -> list[dict[str, Any]]:
    """Return the units of an example: a list of its own, or lines out of one."""
    text = block if block.lstrip().startswith("units") else f"units = [\n{block}]"
    units: list[dict[str, Any]] = tomllib.loads(text)["units"]
    return units


def read_with(unit: dict[str, Any]) -> Box:
    """Read the game's own cards with a unit in place of one of its level."""
    data = tomllib.loads(CARDS)
    units = [each for guild in GUILDS for each in data[guild]["units"]]
    same = next((each for each in units if each["name"] == unit["name"]), None)
    place = same or next(each for each in units if each["level"] == unit["level"] and not each.get("star"))
    star = place.get("star", False)
    place.clear()
    place.update(unit | {"star": star})
    return read_box(msgspec.toml.encode(data).decode(), "example")


def test_the_mistake_of_the_how_to_is_told_as_it_says() -> None:
    found = re.search(r"rumpus: goblin-army\.cards: (mine\.toml: .*)", HOW_TO)
    assert found
    with pytest.raises(ValueError, match=f"^{re.escape(found[1])}$"):
        read_box(re.sub(r'(name = "Slinger".*?hearts =) \d', r"\1 0", CARDS), "mine.toml")


def test_every_bot_is_told() -> None:
    assert all(f"`{name}`" in PAGE for name in Registry.load().bots_for("goblin-army"))
