"""However the runner ends, its bots end with it: those that hang, and their children, too."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from rumpus._guard import Guard

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="process groups are for Linux and macOS")

HANGS = """
import json, os, signal, subprocess, sys, time
for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(each, signal.SIG_IGN)
sys.stdin.readline()
print('{"type":"hello"}')
lifeline = os.open(os.path.join(os.path.dirname(sys.argv[0]), "lifeline"), os.O_WRONLY)
subprocess.Popen(["sleep", "600"], pass_fds=[lifeline])
if sys.platform == "linux":
    subprocess.Popen(["sleep", "600"], pass_fds=[lifeline], start_new_session=True)
os.write(lifeline, b"both live")
time.sleep(600)
"""

RUNNER = f"""
import sys
from pathlib import Path
from rumpus import Participant, Registry, Seeds, play_match
from rumpus._botspec import player_maker, read_spec
{"{fork}"}
registry = Registry.load()
game = registry.game("hilo")()
maker = player_maker(read_spec("cmd:{sys.executable} hangs.py"), game, registry, folder=Path("."))
play_match(game, [Participant("hangs", maker, move_limit=600.0)], Seeds(1, 1))
"""

FORKS = """
import os, signal
from rumpus._guard import GUARD
GUARD.watch(2**22 + 1)
GUARD.forget(2**22 + 1)
forked = os.fork()
if not forked:
    signal.pause()
Path("forked").write_text(str(forked))
"""
"""A child that outlives the runner, born when the guard is on duty already."""


@pytest.mark.parametrize(
    ("ending", "fork"),
    [(signal.SIGKILL, ""), (signal.SIGKILL, FORKS), (signal.SIGINT, ""), (signal.SIGTERM, "")],
    ids=["killed", "killed, a forked child lives on", "interrupted", "terminated"],
)
def test_no_bot_outlives_the_runner(ending, fork, tmp_path):
    (tmp_path / "hangs.py").write_text(HANGS, encoding="utf-8")
    (tmp_path / "runner.py").write_text(RUNNER.format(fork=fork), encoding="utf-8")
    os.mkfifo(tmp_path / "lifeline")
    (tmp_path / "tmp").mkdir()
    runner = subprocess.Popen(
        [sys.executable, "runner.py"],
        cwd=tmp_path,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(tmp_path / "tmp")},
    )
    with (tmp_path / "lifeline").open(
        "rb", buffering=0
    ) as lifeline:  # the bot and its child hold the other end
        assert lifeline.read(100) == b"both live"
        runner.send_signal(ending)
        assert runner.wait(timeout=30) == -ending
        ended, _, _ = select.select([lifeline], [], [], 30)
        assert ended
        assert lifeline.read(100) == b""
    assert no_folder_is_left(tmp_path / "tmp")
    if fork:
        os.kill(int((tmp_path / "forked").read_text()), signal.SIGKILL)


def no_folder_is_left(folder: Path) -> bool:
    """Wait for the guard, which removes the folder last of all."""
    deadline = monotonic() + 30
    while (left := list(folder.iterdir())) and monotonic() < deadline:
        os.sched_yield()
    return not left


def sleeper() -> subprocess.Popen[bytes]:
    return subprocess.Popen(["sleep", "600"], start_new_session=True)


def test_only_groups_on_the_list_are_ended():
    guard = Guard()
    sleepers = [sleeper() for _ in range(4)]
    for each in sleepers:
        guard.watch(each.pid)
    for each in sleepers[:2]:
        guard.forget(each.pid)
    guard.dismiss()
    assert [each.wait(timeout=30) for each in sleepers[2:]] == [-signal.SIGKILL] * 2
    assert [each.poll() for each in sleepers[:2]] == [None, None]
    for each in sleepers[:2]:
        each.kill()
        each.wait()


def test_a_guard_that_was_killed_is_replaced():
    guard = Guard()
    first, second = sleeper(), sleeper()
    guard.watch(first.pid)
    assert guard._shell is not None
    shell = guard._shell
    shell.kill()
    shell.wait()
    guard.watch(second.pid)
    guard.dismiss()
    assert (first.wait(timeout=30), second.wait(timeout=30)) == (-signal.SIGKILL, -signal.SIGKILL)


def test_a_guard_may_begin_again(tmp_path: Path):
    guard = Guard()
    for _ in range(2):
        one = sleeper()
        guard.watch(one.pid)
        guard.dismiss()
        assert one.wait(timeout=30) == -signal.SIGKILL
