"""People in a tournament, at a real pseudo-terminal."""

from __future__ import annotations

import os
import sys

import pexpect
import pytest

CUP = """
[tournament]
name = "evening"
format = "round-robin"
matches = 2
[game]
name = "goofspiel"
ranks = 2
hands = "equal"
[[entrants]]
name = "Ann"
bot = "human"
[[entrants]]
name = "bot"
bot = "random"
"""


@pytest.fixture
def sit_down(tmp_path):
    (tmp_path / "evening.toml").write_text(CUP)
    sessions = []

    def start():
        session = pexpect.spawn(
            sys.executable,
            ["-m", "rumpus", "tournament", "run", "evening.toml"],
            cwd=str(tmp_path),
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "120"},
            dimensions=(40, 120),
            encoding="utf-8",
            timeout=60,
        )
        sessions.append(session)
        return session

    yield start
    for session in sessions:
        session.close(force=True)


def test_a_person_plays_is_interrupted_and_goes_on(sit_down):
    session = sit_down()
    session.expect("Ann .*for help")
    session.sendline("hint")
    session.expect("Nobody is here to give a hint")
    session.sendline("1")
    session.expect(r"\(points\)")
    session.expect("Ann .*for help")
    session.sendintr()
    session.expect("stopped; 1 of 2 matches are stored, and the same command goes on")
    session.expect(pexpect.EOF)
    session.wait()
    assert session.exitstatus == 130
    session = sit_down()
    session.expect("Ann .*for help")
    session.sendline("1")
    session.expect("Standings")
    session.expect("Kept in runs/evening")
    session.expect(pexpect.EOF)
    session.wait()
    assert session.exitstatus == 0


def test_a_person_needs_a_terminal(tmp_path, rumpus):
    (tmp_path / "evening.toml").write_text(CUP)
    done = rumpus("tournament", "run", "evening.toml", typed="1\n1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rumpus: people need a terminal to play at\n"
    assert not (tmp_path / "runs").exists()
