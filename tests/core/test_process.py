"""Bots as processes of their own over JSON lines: honest ones, and every way of being wrong."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from rumpus import (
    DefaultMoves,
    Fault,
    Game,
    Match,
    Outcome,
    Participant,
    RulesError,
    Seeds,
    UsageError,
    play_match,
)
from rumpus._botspec import player_maker, read_spec
from rumpus._errors import ShortOfResources
from rumpus._registry import Registry
from rumpus._workplace import _root

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS"),
    pytest.mark.usefixtures("nothing_is_left"),
]

GREETING = """
import json, os, signal, subprocess, sys, time
def hear():
    return json.loads(sys.stdin.readline())
def say(**message):
    print(json.dumps(message))
def beside(name):
    return os.path.join(os.path.dirname(sys.argv[0]), name)
"""
POLITE = """
hear()
say(type="hello")
hear()
"""
"""The lines of a bot that is ready for its first turn."""


class Countdown(Game[list[int], str, dict[str, Any]]):
    """Ten choices, in turn; a choice does nothing."""

    name, title, version, turn_limit = "countdown", "Countdown", "1", 12
    information = "perfect"

    broken: bool = False
    wide: int = 0

    def seat_counts(self):
        return (1, 2)

    def setup(self, table):
        return [10, table.seats]

    def to_act(self, state):
        return [state[0] % state[1]] if state[0] else []

    def moves(self, state, seat):
        return ["one", "two", "three"]

    def apply(self, state, seat, move, table):
        if self.broken and state[0] == 5:
            raise ZeroDivisionError
        state[0] -= 1

    def view(self, state, seat):
        return {"left": state[0], "wide": "x" * self.wide}

    def outcome(self, state):
        return Outcome((1.0,) * state[1], "done")

    def default_move(self, state, seat):
        return "two"


Bot = Callable[..., str]


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Return a function that writes a Python program and returns its spec."""

    def write(program: str, *, polite: bool = True) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(GREETING + POLITE * polite + program, encoding="utf-8")
        return f"cmd:{shlex.quote(sys.executable)} {path.name}"

    return write


def played(
    spec: str, folder: Path, *, game: Game | None = None, limit: float = 5.0, **settings: Any
) -> Match:
    game = game or Countdown()
    startup = settings.pop("startup_limit", None)
    maker = player_maker(read_spec(spec), game, Registry(), folder=folder, startup_limit=startup)
    return play_match(game, [Participant("bot", maker, spec, move_limit=limit)], Seeds(1, 2), **settings)


def only_fault(match: Match) -> Fault:
    assert len(match.faults) == 1, match.faults
    return match.faults[0]


# --- honest bots

HONEST = """
while (message := hear())["type"] != "bye":
    if message["type"] == "turn":
        say(type="answer", move={move})
"""


@pytest.mark.parametrize(
    ("move", "notation"),
    [("2", "three"), ("'two'", "two"), ("message['moves'][0]", "one"), ("0, step=message['step']", "one")],
)
def test_a_move_is_answered_by_number_or_notation(bot, tmp_path, move, notation):
    match = played(bot(HONEST.format(move=move)), tmp_path)
    assert match.notations == [(0, notation)] * 10
    assert match.faults == []


def test_a_print_needs_no_flush(bot, tmp_path):
    assert "flush" not in GREETING
    assert played(bot(HONEST.format(move=1)), tmp_path).faults == []


def test_blank_lines_and_carriage_returns_are_no_matter(bot, tmp_path):
    program = (
        HONEST.replace("say(", "sys.stdout.write('\\r\\n \\n'); print(end=' \\t'); say(") + "print('\\r\\n')"
    )
    assert played(bot(program.format(move=1)), tmp_path).faults == []


def test_an_answer_may_come_byte_by_byte(bot, tmp_path):
    program = HONEST.replace("say(type", "for byte in json.dumps(dict(type") + "\n"
    program = program.replace("move={move})", "move=1)) + '\\n': os.write(1, byte.encode())")
    assert played(bot(program), tmp_path).faults == []


def test_a_question_longer_than_the_pipe(bot, tmp_path):
    match = played(
        bot(
            HONEST.format(move="len(message['view']['wide']) == 300_000").replace("== 300_000", "// 300_000")
        ),
        tmp_path,
        game=Countdown(wide=300_000),
    )
    assert match.notations == [(0, "two")] * 10
    assert match.faults == []


def test_much_error_output_before_each_answer(bot, tmp_path):
    match = played(
        bot(HONEST.replace("say(", "sys.stderr.write('e' * 1_000_000); say(").format(move=1)), tmp_path
    )
    assert match.faults == []
    assert len(match.log) == 10


def test_two_bots_of_one_kind_do_not_meet(bot, tmp_path):
    game = Countdown()
    makers = [
        player_maker(read_spec(bot(HONEST.format(move=move))), game, Registry(), folder=tmp_path)
        for move in (0, 2)
    ]
    match = play_match(game, [Participant(str(maker), maker) for maker in makers], Seeds(1, 2))
    assert match.notations == [(0, "one"), (1, "three")] * 5


def test_the_environment_is_bare_and_the_folder_is_ours(bot, tmp_path, monkeypatch):
    monkeypatch.setenv("A_SECRET", "of ours")
    program = """
hear()
json.dump({"env": dict(os.environ), "cwd": os.getcwd()}, open(beside("seen.json"), "w"))
raise SystemExit(3)
"""
    played(bot(program), tmp_path)
    import json

    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["cwd"] == seen["env"]["TMPDIR"]
    assert seen["cwd"].startswith(f"{_root()}/")
    ours = {"PATH", "HOME", "TMPDIR", "PYTHONUNBUFFERED", "PYTHONHASHSEED"}
    by_python_itself = {"LC_CTYPE"}
    assert set(seen["env"]) - by_python_itself == ours


# --- wrong from the second turn on

ONCE = """
hear(); say(type="answer", move=0)
hear();
sys.stderr.write('my last words\\n')
"""
AT_ONCE = """
hear()
sys.stderr.write('my last words\\n')
say(type="hello")
hear(); hear();
"""
"""The lines of a bot whose time is short: all that is to be heard of it is said before the clock runs."""

TOO_LATE = "no answer within 0.5 s"

ILL = {
    "hangs": ("time.sleep(60)", "timeout", TOO_LATE),
    "busy": ("while True: pass", "timeout", TOO_LATE),
    "says half a line": ("sys.stdout.write('{\"type\":'); time.sleep(60)", "timeout", TOO_LATE),
    "dribbles": ("while True: sys.stdout.write('x'); time.sleep(0.05)", "timeout", TOO_LATE),
    "shouts forever": ("while True: sys.stderr.write('e' * 1000)", "timeout", TOO_LATE),
    "raises": ("raise ValueError('oh no')", "crash", "ended with exit code 1"),
    "exits": ("sys.exit(0)", "crash", "ended with exit code 0"),
    "exits hard": ("os._exit(7)", "crash", "ended with exit code 7"),
    "dies of a signal": ("os.kill(os.getpid(), signal.SIGSEGV)", "crash", "was killed by SIGSEGV"),
    "closes its output": ("os.close(1); time.sleep(60)", "crash", "closed its output and went on"),
    "says garbage": ("print('I bid five'); time.sleep(60)", "protocol", "said 'I bid five': JSON is"),
    "says a list": ("print([1, 2]); time.sleep(60)", "protocol", "said '[1, 2]': Expected `object`"),
    "says no move": ("say(type='answer')", "protocol", "missing required field `move`"),
    "says half a move": ("say(type='answer', move=1.5)", "protocol", "Expected `int | str`"),
    "says true": ("say(type='answer', move=True)", "protocol", "Expected `int | str`"),
    "says hello again": ("say(type='hello')", "protocol", "Invalid value 'hello'"),
    "says bytes": ("os.write(1, bytes([255, 0, 10]))", "protocol", "said '�\\x00'"),
    "answers another step": ("say(type='answer', move=1, step=0)", "protocol", "answered step 0 when asked"),
    "answers twice": (
        "sys.stdout.write('{\"type\":\"answer\",\"move\":0}\\n' * 2); hear()",
        "protocol",
        """said '{"type":"answer","move":0}' without being asked""",
    ),
    "writes a long line": ("sys.stdout.write('x' * 100_000_000)", "output-limit", "more than 65536 bytes"),
    "answers out of range": ("say(type='answer', move=3)", "illegal", "answered 3, which is not one of 3"),
    "answers below": ("say(type='answer', move=-1)", "illegal", "answered -1, which is not one of 3"),
    "answers hugely": ("say(type='answer', move=10**18)", "illegal", "answered 1000000000000000000"),
    "lies": ("say(type='answer', move='four')", "illegal", "answered 'four', which is not one of 3"),
    "leaves a child": (
        "subprocess.Popen(['sleep', '60']); os._exit(4)",
        "crash",
        "ended with exit code 4",
    ),
    "lets a child hang": ("subprocess.run(['sleep', '60'])", "timeout", TOO_LATE),
    "does not want to die": (
        "[signal.signal(each, signal.SIG_IGN) for each in (1, 2, 3, 13, 15)]; time.sleep(60)",
        "timeout",
        TOO_LATE,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ILL)
def test_a_bot_that(name, bot, tmp_path):
    deed, kind, detail = ILL[name]
    late = kind == "timeout"
    program = bot(f"{AT_ONCE if late else ONCE}\n{deed}\n", polite=not late)
    match = played(program, tmp_path, limit=0.5 if late else 30)
    fault = only_fault(match)
    step = 0 if late else 2 if name == "answers twice" else 1
    assert (fault.seat, fault.kind, fault.step, fault.effect) == (0, kind, step, "forfeit")
    assert detail in fault.detail
    if name != "shouts forever":
        assert "my last words" in fault.stderr
    if name == "raises":
        assert fault.stderr.endswith("ValueError: oh no\n")
    assert match.outcome == Outcome((0.0,), "forfeit")


def test_a_bot_that_never_reads(bot, tmp_path):
    program = """
say(type="hello", events=False)
time.sleep(60)
"""
    match = played(bot(program, polite=False), tmp_path, game=Countdown(wide=1_000_000), limit=0.5)
    fault = only_fault(match)
    assert (fault.kind, fault.step) == ("stall", 0)
    assert fault.detail == "did not read its question within 0.5 s"


def test_a_bot_that_closes_its_input(bot, tmp_path):
    match = played(bot("hear(); os.close(0); say(type='answer', move=0); time.sleep(60)"), tmp_path, limit=30)
    fault = only_fault(match)
    assert (fault.kind, fault.step, fault.detail) == ("crash", 1, "closed its input and went on")


def test_a_rival_of_a_bad_bot_wins(bot, tmp_path):
    game = Countdown()
    bad = player_maker(read_spec(bot("os._exit(9)")), game, Registry(), folder=tmp_path)
    good = player_maker(read_spec(bot(HONEST.format(move=0))), game, Registry(), folder=tmp_path)
    match = play_match(game, [Participant("good", good), Participant("bad", bad)], Seeds(1, 2))
    assert match.outcome.scores == (1.0, 0.0)
    assert (only_fault(match).seat, only_fault(match).kind) == (1, "crash")


def test_default_moves_go_on_without_a_bot_that_was_too_late(bot, tmp_path):
    match = played(bot("time.sleep(60)"), tmp_path, limit=0.5, policy=DefaultMoves(3))
    assert [(fault.kind, fault.effect) for fault in match.faults] == [
        ("timeout", "replaced"), ("timeout", "replaced"), ("timeout", "replaced"), ("timeout", "forfeit")
    ]  # fmt: skip
    assert match.notations == [(0, "two")] * 3
    assert match.faults[1].detail == "no longer running: no answer within 0.5 s"


# --- wrong from the start

UNREADY = {
    "exits at once": ("sys.exit(5)", "startup", "ended with exit code 5"),
    "says nothing": ("time.sleep(60)", "startup", "no answer within 1 s"),
    "says garbage": ("print('Welcome!'); time.sleep(60)", "protocol", "answered hello with 'Welcome!'"),
    "speaks another protocol": (
        "say(type='hello', protocol=2)",
        "startup",
        "speaks protocol 2; this Rumpus speaks 1",
    ),
    "speaks first": ("print('Loading ...'); hear(); time.sleep(60)", "protocol", "'Loading ...'"),
}


@pytest.mark.parametrize("name", UNREADY)
def test_a_bot_that_at_the_start(name, bot, tmp_path):
    deed, kind, detail = UNREADY[name]
    limit = 1.0 if name == "says nothing" else 30
    match = played(
        bot(f"sys.stderr.write('booting\\n')\n{deed}", polite=False), tmp_path, startup_limit=limit
    )
    fault = only_fault(match)
    assert (fault.seat, fault.kind, fault.step, fault.effect) == (0, kind, 0, "forfeit")
    assert detail in fault.detail
    assert "booting\n" in fault.stderr


def test_a_script_whose_interpreter_is_missing(tmp_path):
    script = tmp_path / "bot"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    fault = only_fault(played("cmd:./bot", tmp_path))
    assert fault.kind == "startup"
    assert fault.detail.startswith("cannot start")
    assert "interpreter" in fault.detail


def test_a_script_that_names_no_interpreter(tmp_path):
    script = tmp_path / "bot"
    script.write_text("print('hello')\n")
    script.chmod(0o755)
    fault = only_fault(played("cmd:./bot", tmp_path))
    assert fault.kind == "startup"
    assert "Exec format error (a script needs a first line such as #!/bin/sh)" in fault.detail


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("cmd:./nowhere --fast", "bot 'cmd:./nowhere --fast': there is no file FOLDER/nowhere"),
        ("cmd:no-such-program", "bot 'cmd:no-such-program': there is no command 'no-such-program'"),
        (
            "cmd:plain.txt",
            "bot 'cmd:plain.txt': there is no command 'plain.txt'; did you mean './plain.txt'?",
        ),
        (
            "cmd:./plain.txt",
            "bot 'cmd:./plain.txt': FOLDER/plain.txt is not executable; run chmod +x on it, or",
        ),
        ("cmd:sh 'open", "'cmd:sh 'open': No closing quotation"),
    ],
)
def test_a_command_that_is_not_there_is_told_at_once(spec, problem, tmp_path):
    (tmp_path / "plain.txt").write_text("")
    with pytest.raises(UsageError) as caught:
        player_maker(read_spec(spec), Countdown(), Registry(), folder=tmp_path)
    assert str(caught.value).startswith(problem.replace("FOLDER", str(tmp_path.resolve())))


# --- the end


def test_a_bot_is_told_the_end(bot, tmp_path):
    program = """
heard = []
while not heard or heard[-1]["type"] != "bye":
    heard.append(hear())
    if heard[-1]["type"] == "turn":
        say(type="answer", move=0)
assert sys.stdin.read() == ""
json.dump(heard[-2:], open(beside("heard.json"), "w"))
"""
    import json

    assert played(bot(program), tmp_path).faults == []
    assert json.loads((tmp_path / "heard.json").read_text()) == [
        {"type": "end", "outcome": {"scores": [1.0], "reason": "done", "groups": []}, "faults": []},
        {"type": "bye"},
    ]


def test_a_bot_that_crashes_at_the_end_keeps_its_result(bot, tmp_path):
    match = played(bot(HONEST.format(move=0) + "raise ValueError('too late')"), tmp_path)
    fault = only_fault(match)
    assert (fault.kind, fault.effect, fault.step) == ("crash", "noted", 10)
    assert fault.detail == "ended with exit code 1 after the match"
    assert fault.stderr.endswith("ValueError: too late\n")
    assert match.outcome == Outcome((1.0,), "done")


def test_a_bot_that_does_not_leave_is_made_to(bot, tmp_path):
    program = HONEST.format(move=0) + "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)"
    match = played(bot(program), tmp_path)
    assert match.faults == []
    assert match.outcome == Outcome((1.0,), "done")


def test_no_bot_learns_what_its_rival_printed(bot, tmp_path):
    program = """
while (message := hear())["type"] != "end":
    if message["type"] == "turn":
        say(type="answer", move=0)
json.dump(message, open(beside("heard.json"), "w"))
"""
    game = Countdown()
    makers = [
        player_maker(read_spec(bot(text)), game, Registry(), folder=tmp_path)
        for text in (
            program,
            "hear(); sys.stderr.write('my hand is 7 8 9'); say(type='answer', move='my plan')",
        )
    ]
    play_match(game, [Participant(str(number), maker) for number, maker in enumerate(makers)], Seeds(1, 2))
    import json

    assert json.loads((tmp_path / "heard.json").read_text())["faults"] == [
        {"seat": 1, "kind": "illegal", "step": 1, "effect": "forfeit"}
    ]


def test_broken_rules_leave_no_bot_behind(bot, tmp_path):
    with pytest.raises(RulesError):
        played(bot(HONEST.format(move=0)), tmp_path, game=Countdown(broken=True))


def test_an_interrupt_leaves_no_bot_behind(bot, tmp_path):
    class Impatient:
        def choose(self, turn):
            raise KeyboardInterrupt

    game = Countdown()
    maker = player_maker(read_spec(bot(HONEST.format(move=0))), game, Registry(), folder=tmp_path)
    with pytest.raises(KeyboardInterrupt):
        play_match(game, [Participant("bot", maker), Participant("person", Impatient)], Seeds(1, 2))


@pytest.mark.parametrize("spare", range(2, 14))
def test_a_shortage_of_descriptors_leaves_no_bot_behind_and_is_not_charged(spare, bot, tmp_path):
    import resource

    spec = bot(HONEST.format(move=0))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (psutil.Process().num_fds() + spare, hard))
    try:
        match = played(spec, tmp_path)
    except ShortOfResources:
        assert spare < 10
    else:
        assert spare > 5
        assert match.faults == []
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_views_that_no_json_can_hold_are_the_rules_fault(bot, tmp_path):
    class Odd(Countdown):
        def view(self, state, seat):
            return {"root": 2j}

    with pytest.raises(RulesError, match="the view cannot be sent to a bot's process"):
        played(bot(HONEST.format(move=0)), tmp_path, game=Odd())


def test_where_there_are_no_process_groups_the_wish_is_refused(tmp_path):
    """On such a platform these modules are missing something each, and must say so in words."""
    program = """
import os, random, select, subprocess
from rumpus._botspec import player_maker, read_spec
from rumpus import UsageError
del select.poll, os.register_at_fork, os.killpg, os.waitid
import rumpus._process
os.name = "nt"
try:
    player_maker(read_spec("cmd:anything"), None, None)
except UsageError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert done.stdout.startswith("bot 'cmd:anything' needs a process of its own")
