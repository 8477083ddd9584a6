"""Ruckus against the clock: at a pseudo-terminal and through a pipe; the record replays exactly."""

from __future__ import annotations

import json
import os
import sys

import pexpect
import pytest

TABLE = ("play", "ruckus", "-p", "human", "-p", "greedy", "-p", "patient", "--seed", "5", "--set", "target=1")


@pytest.fixture
def session(tmp_path):
    left_out = ("NO_COLOR", "COLUMNS", "PYTHONDONTWRITEBYTECODE")
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    spawned = pexpect.spawn(
        sys.executable,
        ["-m", "rumpus", *TABLE, "--realtime", "6", "--save", "t.json"],
        cwd=str(tmp_path),
        env={**kept, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
        dimensions=(50, 80),
        encoding="utf-8",
        timeout=90,
    )
    yield spawned
    spawned.close(force=True)


def test_one_key_in_time_and_one_too_late(session, rumpus, tmp_path):
    session.expect("for help")
    session.send("2")  # a key alone is an answer: draw
    session.expect("human draws")
    session.expect("for help")
    session.expect("Time is up: wait")
    session.expect("for help")  # the beat is over: what is typed now belongs to the next one
    session.send("2")
    session.expect("human draws")
    session.expect("for help")
    session.sendline("save part.json")
    session.expect("Saved")
    session.sendline("quit")
    session.expect("gave-up, left the match")
    session.expect(pexpect.EOF)
    moves = [move for seat, move in json.loads((tmp_path / "t.json").read_text())["moves"] if seat == 0]
    assert moves == ["draw", "wait", "draw"]
    again = rumpus("replay", "t.json")
    assert again.returncode == 0, again.stderr


def test_nobody_at_the_keyboard_waits_to_the_end(rumpus, tmp_path):
    done = pexpect.run(  # a terminal that nobody types at: every beat runs out, and the match still ends
        f"{sys.executable} -m rumpus {' '.join(TABLE)} --realtime 0.1 --save t.json --quiet",
        cwd=str(tmp_path),
        timeout=120,
        withexitstatus=True,
        env={**os.environ, "TERM": "dumb"},
    )
    assert done[1] == 0, done[0]
    saved = json.loads((tmp_path / "t.json").read_text())
    assert {move for seat, move in saved["moves"] if seat == 0} == {"wait"}
    assert rumpus("replay", "t.json").returncode == 0


def test_bots_alone_need_no_clock(rumpus):
    done = rumpus("play", "ruckus", "-p", "random", "-p", "random", "--realtime", "1")
    assert done.returncode == 2
    assert "--realtime is for people, and none plays" in done.stderr
