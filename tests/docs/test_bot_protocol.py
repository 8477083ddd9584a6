"""The page of the bot protocol says what is sent, and its session is a real one."""

from __future__ import annotations

import json
import os
import re
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

ROOT = Path(__file__).parents[2]
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


def test_every_limit_is_told():
    from rumpus._botprocess import EXIT_GRACE, STARTUP_LIMIT, bot_environment
    from rumpus._fault import STDERR_TAIL
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
