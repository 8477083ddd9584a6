"""The examination of a bot: a good one passes every step, a bad one fails the step that is meant for it."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from rumpus import Registry, UsageError
from rumpus._botspec import read_spec
from rumpus._check_bot import Check, check_bot
from rumpus._claims import claimed_games
from rumpus._clock import TimeLimits

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

START, TIME, LEGAL, MANNERS, SAME, AGAIN, LEAVE = range(7)

BOT = """
import json, os, sys, time
def beside(name):
    return os.path.join(os.path.dirname(sys.argv[0]), name)
{first}
turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        {hello}
        print('{{"type":"hello"}}')
    if message["type"] == "turn":
        turns += 1
        move = len(message["moves"]) // 2
        {turn}
        print(json.dumps(dict(type="answer", move=move)))
{last}
"""


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


def examined(
    folder: Path, registry: Registry, limit: float | None = None, seats: int = 2, **parts: str
) -> list[Check]:
    code = {part: parts.get(part, "pass") for part in ("first", "hello", "turn", "last")}
    (folder / "bot.py").write_text(BOT.format(**code), encoding="utf-8")
    spec = read_spec(f"cmd:{shlex.quote(sys.executable)} bot.py")
    return check_bot(
        spec,
        registry.game("goofspiel")(ranks=4) if seats == 2 else registry.game("hilo")(),
        registry,
        folder,
        matches=4 if seats == 2 else 1,
        seats=seats,
        limits=TimeLimits(limit),
        startup_limit=None if limit is None else 2.0,
    )


def test_a_good_bot_passes_every_step(tmp_path, registry):
    checks = examined(tmp_path, registry)
    assert [check.passed for check in checks] == [True] * 7
    assert [check.number for check in checks] == [1, 2, 3, 4, 5, 6, 7]
    assert len({check.title for check in checks}) == 7
    assert checks[START].reason == "4 times"
    assert checks[LEGAL].reason == "in 4 matches, on 2 seats in turn"
    assert checks[SAME].reason == "the last match on each of 2 seats, played three times"
    assert checks[LEAVE].reason == "exit code 0"


BAD = {
    "does not start": (START, "startup: ended with exit code 3", {"first": "sys.exit(3)"}),
    "is late": (TIME, "timeout: no answer within 0.5 s", {"turn": "time.sleep(turns - 1 and 60)"}),
    "lies": (LEGAL, "illegal: answered 99, which is not one of", {"turn": "move = 99 if turns > 1 else 0"}),
    "dies": (MANNERS, "crash: ended with exit code 1", {"turn": "1 / (turns - 2)"}),
    "chats": (MANNERS, "protocol: said 'Let me see'", {"turn": "print('Let me see')"}),
    "leaves a lock": (
        AGAIN,
        "startup: ended with exit code 5",
        {
            "hello": "os.path.exists(beside('lock')) and os._exit(5); open(beside('lock'), 'w').close()",
            "last": "os.remove(beside('lock'))",
        },
    ),
    "stays": (LEAVE, "it had to be killed after the match", {"last": "time.sleep(60)"}),
    "fails at the end": (LEAVE, "crash: ended with exit code 1 after the match", {"last": "1 / 0"}),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_bot_that(name, tmp_path, registry):
    step, reason, parts = BAD[name]
    limit = 0.5 if name == "is late" else None
    checks = examined(tmp_path, registry, limit, seats=1 if name == "stays" else 2, **parts)
    assert [check.number - 1 for check in checks if check.passed is False] == [step]
    assert reason in checks[step].reason
    assert all(check.passed is None for check in checks[SAME:] if step < SAME)
    assert all(check.passed for check in checks[:step])
    if name == "dies":
        assert checks[step].reason.startswith("match 1, on seat 0, step 2: ")
        assert checks[step].stderr.endswith("ZeroDivisionError: division by zero\n")


def test_a_bot_that_throws_real_dice_is_told_so(tmp_path, registry):
    count = (
        "log = open(beside('log'), 'a'); log.write('x'); log.close(); number = os.path.getsize(beside('log'))"
    )
    checks = examined(tmp_path, registry, turn=f"{count}; move = number % len(message['moves'])")
    assert [check.passed for check in checks] == [True] * 4 + [None] + [True] * 2
    assert checks[SAME].reason.startswith("it does not: on seat 0, step ")


@pytest.mark.parametrize("clean", [True, False])
def test_a_bot_that_is_kept_has_to_begin_each_match_anew(clean, tmp_path, registry):
    checks = examined(
        tmp_path,
        registry,
        hello="""print('{"type":"hello","keep":true}'); continue""",
        turn="move = turns % len(message['moves'])" if not clean else "pass",
    )
    assert checks[SAME].passed is clean
    if not clean:
        assert checks[SAME].reason.startswith("not in a process that has played before: on seat ")
    assert [check.passed for check in checks if check is not checks[SAME]] == [True] * 6
    assert checks[LEAVE].reason == "exit code 0"


def test_a_kept_bot_that_fails_when_it_is_told_to_leave(tmp_path, registry):
    checks = examined(
        tmp_path,
        registry,
        hello="""print('{"type":"hello","keep":true}'); continue""",
        last="sys.stderr.write('oh'); sys.exit(3)",
    )
    assert [check.passed for check in checks] == [True] * 6 + [False]
    assert (checks[LEAVE].reason, checks[LEAVE].stderr) == (
        "crash: ended with exit code 3 after the match",
        "oh",
    )


PLAIN = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps(dict(type="hello", games={games})))
"""


@pytest.mark.parametrize(
    ("spec", "games"),
    [
        ("goofspiel/greedy", ["goofspiel"]),
        ("goofspiel/nobody", ["goofspiel"]),
        ("script:moves", None),
        ("bot.py:Both", ["goofspiel", "hilo"]),
        ("bot.py:One", ["chess"]),
        ("bot.py:none", None),
        ("bot.py:absent", None),
    ],
)
def test_a_bot_says_what_it_plays(spec, games, tmp_path, registry):
    (tmp_path / "bot.py").write_text(
        "class Both:\n    games = 'goofspiel', 'hilo'\n    def choose(self, turn): return 0\n"
        "class One:\n    games = 'chess'\n    def choose(self, turn): return 0\n"
        "def none(turn): return 0\n"
    )
    assert claimed_games(read_spec(spec), registry, tmp_path) == games


@pytest.mark.parametrize("games", [None, [], ["chess", "hilo"]])
def test_a_program_says_what_it_plays(games, tmp_path, registry):
    (tmp_path / "bot.py").write_text(PLAIN.format(games=games))
    spec = read_spec(f"cmd:{shlex.quote(sys.executable)} bot.py")
    assert claimed_games(spec, registry, tmp_path) == games


def test_random_plays_everything(registry):
    assert claimed_games(read_spec("random"), registry) == list(registry.games)


def test_bots_inside_and_by_path_are_examined_too(tmp_path, registry):
    (tmp_path / "bots.py").write_text(
        "def choose(turn): return turn.rng.choice(turn.moves)\n", encoding="utf-8"
    )
    for text, leave in (("random", "it runs inside Rumpus"), ("bots.py:choose", "exit code 0")):
        checks = check_bot(read_spec(text), registry.game("hilo")(), registry, tmp_path, matches=1)
        assert [check.passed for check in checks] == [True] * 7
        assert checks[LEAVE].reason == leave


@pytest.mark.parametrize("text", ["human", "nobody", "cmd:./nowhere", "nowhere.py:choose"])
def test_a_bot_that_does_not_exist_is_no_bad_bot(text, tmp_path, registry):
    with pytest.raises(UsageError):
        check_bot(read_spec(text), registry.game("hilo")(), registry, tmp_path)
