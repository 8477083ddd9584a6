"""The sandbox: what a bot in it can reach, what it cannot, and that a wish that cannot be kept is refused."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rumpus import Match, Participant, Registry, Seeds, UsageError, play_match
from rumpus import _sandbox as sandbox
from rumpus._botspec import player_maker, read_spec
from rumpus._limits import Limits, Quarters
from rumpus._pool import BotPool

if TYPE_CHECKING:
    from collections.abc import Callable

works = pytest.mark.skipif(
    sys.platform != "linux" or bool(sandbox._problem()), reason="bubblewrap is missing or does not work here"
)

PROGRAM = """
import json, os, signal, socket, subprocess, sys, time
sys.stdin.readline()
print('{{"type":"hello","events":false,"keep":true}}')
sys.stdin.readline()
sys.stdin.readline()
def can(deed):
    try:
        return deed() or True
    except OSError:
        return False
{deed}
"""
TELLS = "sys.stderr.write(repr({what}))\nraise SystemExit(1)"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a tournament: with a rival's file, and a folder that the bot lies in."""
    (tmp_path / "rival.py").write_text("secret = 1\n")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "book.txt").write_text("mine")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "more.txt").write_text("more")
    return tmp_path


@pytest.fixture
def played(folder: Path, registry: Registry, nothing_is_left: None) -> Callable[..., Match]:
    game = registry.game("hilo")()

    def play(spec: str, *reads: str, limits: Limits | None = None, limit: float = 30.0) -> Match:
        quarters = Quarters(limits or Limits(sandbox=True), reads=reads)
        maker = player_maker(read_spec(spec), game, registry, folder=folder, isolate=True, quarters=quarters)
        return play_match(game, [Participant("bot", maker, move_limit=limit)], Seeds(1, 1))

    return play


def program(folder: Path, deed: str, name: str = "mine/bot.py") -> str:
    (folder / name).write_text(PROGRAM.format(deed=deed))
    return f"cmd:{shlex.quote(sys.executable)} {name}"


def told(match: Match) -> object:
    """Return what the bot wrote to its error output before it ended."""
    (fault,) = match.faults
    assert (fault.kind, fault.exit_code) == ("crash", 1), fault
    return eval(fault.stderr)


@works
def test_a_bot_sees_its_own_files_and_no_others(played, folder):
    places = [
        str(folder / "rival.py"),
        str(folder / "mine" / "book.txt"),
        str(folder / "data" / "more.txt"),
        "/var/log",
        str(Path(__file__)),
        "/etc/passwd",
        "/usr/bin/env",
    ]
    deed = TELLS.format(what=f"[os.path.exists(each) for each in {places}]")
    assert told(played(program(folder, deed))) == [False, True, False, False, False, False, True]
    assert told(played(program(folder, deed), "data"))[2] is True
    assert told(played(program(folder, deed), "rival.py"))[0] is True


@works
def test_a_bot_beside_the_tournaments_file_brings_only_itself(played, folder):
    deed = TELLS.format(what=f"sorted(os.listdir({str(folder)!r}))")
    assert told(played(program(folder, deed, "bot.py"))) == ["bot.py"]


@works
def test_a_bot_writes_to_its_own_folder_only(played, folder):
    deed = TELLS.format(
        what="([can(lambda: open(each + '/x', 'w').close()) for each in ('.', os.path.dirname(sys.argv[0]), '/usr')]"
        ", os.environ['HOME'] == os.environ['TMPDIR'] == os.getcwd())"
    )
    assert told(played(program(folder, deed))) == ([True, False, False], True)
    assert not (folder / "mine" / "x").exists()


@works
def test_there_is_no_network(played, folder):
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = server.getsockname()
        deed = TELLS.format(what=f"can(lambda: socket.create_connection({address}, 5))")
        assert told(played(program(folder, deed))) is False


@works
def test_other_processes_are_out_of_sight(played, folder):
    deed = TELLS.format(
        what=f"[can(lambda: os.kill({os.getpid()}, 0)), len([each for each in os.listdir('/proc') if each.isdigit()]) < 5]"
    )
    assert told(played(program(folder, deed))) == [False, True]


@works
def test_what_it_uses_is_limited_all_the_same(played, folder):
    hog = "hog = []\nwhile True: hog.append(bytearray(4_000_000)); time.sleep(0.002)"
    (fault,) = played(program(folder, hog), limits=Limits(sandbox=True, memory=150)).faults
    assert fault.kind == "memory"
    opens = "opened = []\nwhile True: opened.append(open('/dev/null'))"
    (fault,) = played(program(folder, opens), limits=Limits(sandbox=True, files=50)).faults
    assert "Too many open files" in fault.stderr


@works
def test_nothing_outlives_it(played, folder):
    deed = "subprocess.Popen(['sleep', '600'], start_new_session=True)\nos.fork() or (os.setsid(), time.sleep(600))\nos._exit(3)"
    (fault,) = played(program(folder, deed)).faults
    assert (fault.kind, fault.exit_code) == ("crash", 3)


@works
def test_a_signal_is_told_as_one(played, folder):
    (fault,) = played(program(folder, "os.kill(os.getpid(), signal.SIGSEGV)")).faults
    assert (fault.kind, fault.exit_code, fault.detail) == ("crash", -11, "was killed by SIGSEGV")


@works
def test_one_that_is_late_is_ended(played, folder):
    (fault,) = played(program(folder, "time.sleep(600)"), limit=0.3).faults
    assert fault.kind == "timeout"


@works
@pytest.mark.parametrize("name", ["bot.py", "mine/bot.py"])
def test_a_python_bot_plays_in_it(name, played, folder):
    (folder / name).parent.joinpath("neighbour.py").write_text("number = 1\n")
    (folder / name).write_text("import neighbour\ndef choose(turn):\n    return neighbour.number\n")
    reads = ["neighbour.py"] if name == "bot.py" else []
    match = played(f"{name}:choose", *reads)
    assert match.faults == []
    assert [str(move) for _, move in match.log] == ["low"] * 5


@works
def test_a_module_plays_in_it(played, folder):
    (folder / "sandboxed_module.py").write_text("def choose(turn):\n    return 0\n")
    assert played("sandboxed_module:choose").faults == []


@works
@pytest.mark.parametrize("bot", ["first.sh", "highest.py", "dice.js"])
def test_the_example_bots_play_in_it(bot, played, folder):
    if bot.endswith(".js") and not shutil.which("node"):
        pytest.skip("Node is not installed")
    shutil.copy(Path(__file__).parents[2] / "docs/examples/bots" / bot, folder / bot)
    assert played(f"cmd:./{bot}").faults == []


@works
def test_in_a_sandbox_every_match_has_a_new_process(folder, registry, nothing_is_left):
    """A process that is kept could remember what it saw of the same deal on another seat."""
    game = registry.game("hilo")()
    text = "import json, sys\nfor line in sys.stdin:\n    kind = json.loads(line)['type']\n"
    text += "    if kind == 'hello': print(json.dumps(dict(type='hello', keep=True)))\n"
    text += (
        "    if kind == 'turn': print(json.dumps(dict(type='answer', move=0)))\n    if kind == 'bye': break\n"
    )
    (folder / "bot.py").write_text(text)
    (folder / "own.py").write_text("def choose(turn):\n    return 0\n")
    with BotPool() as pool:
        quarters = Quarters(Limits(sandbox=True), pool=pool)
        for spec in (f"cmd:{shlex.quote(sys.executable)} bot.py", "own.py:choose"):
            maker = player_maker(
                read_spec(spec), game, registry, folder=folder, isolate=True, quarters=quarters
            )
            match = play_match(game, [Participant("bot", maker)], Seeds(1, 1))
            assert match.faults == []
            assert pool._waiting == []


@works
def test_what_is_to_be_read_has_to_be_there(played, folder):
    with pytest.raises(UsageError, match=r"a bot is to read .*/nowhere, which is not there"):
        played(program(folder, ""), "nowhere")


def test_without_bubblewrap_the_wish_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    sandbox._problem.cache_clear()
    try:
        with pytest.raises(UsageError, match="sandbox = true cannot be kept here: it needs"):
            sandbox.refuse_unless_possible()
    finally:
        sandbox._problem.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is not even tried")
def test_where_bubblewrap_does_not_work_it_says_why(monkeypatch, tmp_path):
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: no permissions' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    sandbox._problem.cache_clear()
    try:
        with pytest.raises(UsageError, match="bwrap does not work: bwrap: no permissions"):
            sandbox.refuse_unless_possible()
    finally:
        sandbox._problem.cache_clear()
