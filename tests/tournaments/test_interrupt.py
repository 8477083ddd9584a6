"""Ctrl-C on a real process: the first finishes what is in flight, the second stops at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from rumpus_tournaments._interrupt import stop_sign
from rumpus_tournaments._store import Store

PATIENT = """
import sys
from rumpus import hookimpl

def wait(turn):
    "Say so at the first question of a match, and wait to be let go."
    if turn.view["left"] == 51:
        print("asked", flush=True)
        sys.stdin.readline()
    return 0

@hookimpl
def rumpus_bots():
    return {"hilo/wait": wait}
"""
CUP = """
[tournament]
name = "cup"
format = "challenge"
matches = 3
[game]
name = "hilo"
[[entrants]]
bot = "wait"
"""


@pytest.fixture
def run(site, tmp_path):
    """Start the command in a folder with a cup whose only bot waits for a line in every match."""
    (tmp_path / "cup.toml").write_text(CUP)
    process = subprocess.Popen(
        [sys.executable, "-m", "rumpus", "tournament", "run", "cup.toml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site("patient", PATIENT))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout.readline() == "asked\n"
        yield process
        process.kill()


def stored(tmp_path):
    with Store.read(tmp_path / "runs/cup") as store:
        return store.match_count()


def interrupt(run):
    """Press Ctrl-C once, and wait until that was noticed."""
    run.send_signal(signal.SIGINT)
    assert run.stderr.readline() == "\n"
    assert run.stderr.readline() == "Finishing the matches in flight; Ctrl-C again stops now.\n"


def test_the_first_finishes_the_match(run, tmp_path):
    interrupt(run)
    _, complaint = run.communicate("\n")
    assert (run.returncode, complaint) == (
        130,
        "rumpus: stopped; 1 of 3 matches are stored, and the same command goes on\n",
    )
    assert stored(tmp_path) == 1


def test_the_second_stops_now(run, tmp_path):
    interrupt(run)
    run.send_signal(signal.SIGINT)
    assert run.wait() == 130
    assert run.stderr.read() == "rumpus: stopped; 0 of 3 matches are stored, and the same command goes on\n"
    assert stored(tmp_path) == 0


def test_signals_are_left_alone_elsewhere():
    before = signal.getsignal(signal.SIGINT)
    with stop_sign(patient=False):
        assert signal.getsignal(signal.SIGINT) is before
    with stop_sign() as sign:
        assert signal.getsignal(signal.SIGINT) is not before
        assert not sign.raised
    assert signal.getsignal(signal.SIGINT) is before
    found = []
    thread = threading.Thread(
        target=lambda: [found.append(sign.raised) for sign in [stop_sign().__enter__()]]
    )
    thread.start()
    thread.join()
    assert found == [False]
