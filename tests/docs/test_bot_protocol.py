"""The page of the bot protocol says what is sent, and its session is a real one."""

from __future__ import annotations

import json
import os
import re
import runpy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

ROOT = Path(__file__).parents[2]
PAGE_FOLDER = ROOT / "docs/reference"
PAGE = (ROOT / "docs/reference/bot-protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def played() -> str:
    return runpy.run_path(str(ROOT / "tests/docs/bot_session.py"))["session"]()


def any_version(text: str) -> str:
    return re.sub(r'"rumpus":"[^"]*"', '"rumpus":"..."', text)


def test_the_session_is_a_real_one(played):
    written = runpy.run_path(str(ROOT / "tests/docs/bot_session.py"))["written"]()
    assert any_version(played) == any_version(written), "python tests/docs/bot_session.py writes it anew"


def section(message: str) -> str:
    found = re.search(rf"^## {message}\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, message
    return found[1]


def told(table: str) -> set[str]:
    """Return the keys in the first column of a section's tables, but `type`, which every message has."""
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {key for cell in cells for key in re.findall(r"`(\w+)`", cell)} - {"type"}


def test_every_key_of_every_message_is_told(played):
    sent: dict[str, set[str]] = {}
    for line in played.splitlines():
        if line.startswith("> "):
            message = json.loads(line[2:])
            assert next(iter(message)) == "type"
            sent.setdefault(message["type"], set()).update(set(message) - {"type"})
    assert {*sent} == {"hello", "start", "event", "turn", "end", "bye"}
    for name, keys in sent.items():
        assert told(section(name).partition("The bot answers")[0]) == keys, name


def test_every_key_of_every_answer_is_told():
    from rumpus._protocol import Answer, Greeting

    assert told(section("hello").partition("The bot answers")[2]) == {*Greeting.__struct_fields__}
    assert told(section("answer")) == {*Answer.__struct_fields__}


def test_the_schema_beside_the_page_is_the_one_that_is_printed(rumpus):
    written = PAGE_FOLDER / "bot-protocol.schema.json"
    told = json.loads(written.read_text(encoding="utf-8"))
    assert json.loads(rumpus("schema").stdout) == told, f"rumpus schema > {written}"


def test_the_schema_fits_what_is_said(played):
    """And, with nothing left out, says so of nothing else."""
    schema = json.loads((PAGE_FOLDER / "bot-protocol.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    sides = {
        mark: Draft202012Validator(schema | {"anyOf": [{"$ref": f"#/$defs/{side}"}]})
        for mark, side in (("> ", "from_rumpus"), ("< ", "from_bot"))
    }
    for line in played.splitlines():
        message = json.loads(line[2:])
        assert sides[line[:2]].is_valid(message), line
        assert not sides[line[:2]].is_valid(message | {"type": "chat"})
        required = schema["$defs"][NAMES[line[:2], message["type"]]].get("required", [])
        for key in required:
            assert not sides[line[:2]].is_valid({name: message[name] for name in message if name != key})


NAMES = {
    ("> ", "hello"): "Hello",
    ("> ", "start"): "Start",
    ("> ", "event"): "Happened",
    ("> ", "turn"): "Question",
    ("> ", "end"): "End",
    ("> ", "bye"): "Bye",
    ("< ", "hello"): "Greeting",
    ("< ", "answer"): "Answer",
}


def test_every_limit_is_told():
    from rumpus._botprocess import EXIT_GRACE
    from rumpus._fault import STDERR_TAIL
    from rumpus._launch import STARTUP_LIMIT, bot_environment
    from rumpus._limits import LINE_LIMIT
    from rumpus._outside import OUTSIDE_MOVE_LIMIT
    from rumpus._protocol import PROTOCOL

    assert f"version {PROTOCOL}\n" in PAGE
    assert f"at most {LINE_LIMIT} bytes" in " ".join(PAGE.split())
    assert f"the last {STDERR_TAIL} characters" in PAGE
    assert f"within {STARTUP_LIMIT:g} seconds of its start" in PAGE
    assert f"Without a limit a bot has {OUTSIDE_MOVE_LIMIT:g} seconds a move" in PAGE
    assert "still there a second later is killed" in " ".join(PAGE.split())
    assert EXIT_GRACE == 1
    assert [name for name in bot_environment("") if f"`{name}" not in PAGE] == []
