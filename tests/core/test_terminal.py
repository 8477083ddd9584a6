"""People at a real pseudo-terminal: editing, completion, bad input, the end of input, hot seat, interrupts."""

from __future__ import annotations

import json
import os
import re
import sys

import pexpect
import pytest

CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"


@pytest.fixture
def sit_down(tmp_path):
    """Return a function that starts `rumpus WORDS` in a pseudo-terminal of a given size."""
    sessions = []

    def start(*words, columns=80, lines=40, **extra):
        left_out = ("NO_COLOR", "CI", "COLUMNS", "PYTHONDONTWRITEBYTECODE")
        kept = {key: value for key, value in os.environ.items() if key not in left_out}
        session = pexpect.spawn(
            sys.executable,
            ["-m", "rumpus", *map(str, words)],
            cwd=str(tmp_path),
            # A terminal that cannot tell where its cursor is: prompt_toolkit would wait for an answer.
            env={**kept, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **extra},
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=60,
        )
        sessions.append(session)
        return session

    yield start
    for session in sessions:
        session.close(force=True)


def shown(text):
    """Return what is seen of a terminal's output: the text without its control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")


def finish(session):
    session.expect(pexpect.EOF)
    session.wait()
    return session.exitstatus


def test_a_whole_game_by_number_and_by_notation(sit_down, tmp_path):
    session = sit_down("play", "hilo", "--seed", 3, "--save", "t.json")
    for line in ("1", "low", "HIGH", "2", "high"):
        session.expect("for help")
        session.sendline(line)
    session.expect("Result")
    assert finish(session) == 0
    moves = [move for _, move in json.loads((tmp_path / "t.json").read_text())["moves"]]
    assert moves == ["high", "low", "high", "low", "high"]


def test_tab_completes_a_move(sit_down):
    session = sit_down(
        "play",
        "goofspiel",
        "--set",
        "ranks=1",
        "--set",
        "hands=dealt",
        "--seed",
        1,
        "-p",
        "human",
        "-p",
        "human",
    )
    assert finish(session) == 0, "with one card each nobody has a choice"
    session = sit_down("play", "hilo", "--seed", 3)
    session.expect("for help")
    session.send("hi" + TAB + "\r")
    session.expect("shown")
    session.expect("for help")
    session.sendline("quit")
    assert finish(session) == 1


def test_bad_input_asks_again(sit_down):
    session = sit_down("play", "hilo", "--seed", 3)
    session.expect(r"for help\):")
    for typed in ("", " ", "0", "99", "-1", "highest", "hi lo", "é", "[red]high[/red]", "%s", "x" * 300):
        session.sendline(typed)
        session.expect("Type a move|is not a legal move")
        session.expect(r"for help\):")
    session.sendline("quit")
    assert finish(session) == 1


def test_ctrl_d_gives_up_cleanly(sit_down):
    session = sit_down("play", "goofspiel", "--seed", 3)
    session.expect("for help")
    session.send(CTRL_D)
    session.expect("gave-up, end of input")
    session.expect("greedy wins")
    assert finish(session) == 1


def test_ctrl_c_ends_at_once_with_130(sit_down):
    session = sit_down("play", "goofspiel", "--seed", 3)
    session.expect("for help")
    session.send(CTRL_C)
    session.expect("rumpus: interrupted")
    assert finish(session) == 130


def test_ctrl_c_keeps_the_match_so_far_where_it_was_to_be_saved(sit_down, tmp_path):
    session = sit_down("play", "goofspiel", "--seed", 3, "--save", "t.json")
    session.expect("for help")
    session.sendline("1")
    session.expect("The prize is")
    session.expect("for help")
    session.send(CTRL_C)
    session.expect("go on with: rumpus play --resume t.json")
    assert finish(session) == 130
    saved = json.loads((tmp_path / "t.json").read_text())
    assert saved["outcome"] is None
    assert len(saved["moves"]) == 2


def test_a_narrow_screen_and_a_resize(sit_down):
    session = sit_down("play", "goofspiel", "--seed", 3, columns=40)
    session.expect("for help")
    assert max(len(line) for line in shown(session.before).splitlines()) <= 40
    session.setwinsize(50, 100)
    session.sendline("view")
    session.expect("Your hand")
    session.expect("for help")
    session.sendline("quit")
    assert finish(session) == 1


def test_two_people_take_turns_and_the_screen_is_cleared(sit_down):
    words = ("play", "goofspiel", "-p", "Ann=human", "-p", "Bo=human", "--set", "ranks=3", "--seed", 6)
    session = sit_down(*words)
    session.expect("Ann, it is your turn")
    session.sendline("")
    session.expect("for help")
    session.sendline("1")
    session.expect_exact("\x1b[2J\x1b[3J\x1b[H")
    session.expect("Bo, it is your turn")
    session.sendline("")
    session.expect("for help")
    assert "Ann bids" not in session.before
    session.send(CTRL_D)
    session.expect("Ann wins .forfeit.")
    assert finish(session) == 1


def test_the_end_of_input_where_the_keyboard_is_handed_over(sit_down):
    session = sit_down("play", "goofspiel", "-p", "Ann=human", "-p", "Bo=human", "--seed", 6)
    session.expect("Ann, it is your turn")
    session.send(CTRL_D)
    session.expect("gave-up, end of input")
    assert finish(session) == 1


def test_colour_follows_no_color(sit_down):
    session = sit_down("games")
    finish(session)
    coloured = session.before
    session = sit_down("games", NO_COLOR="1")
    finish(session)
    assert "hilo" in coloured
    assert "\x1b[3" not in session.before


def test_a_dumb_terminal_is_enough(sit_down):
    session = sit_down("play", "hilo", "--seed", 3, TERM="dumb")
    for _ in range(5):
        session.expect("for help")
        session.sendline("1")
    session.expect("Result")
    assert finish(session) == 0


def test_replay_waits_for_enter_with_step(sit_down, rumpus):
    rumpus("play", "hilo", "-p", "random", "--seed", 1, "--save", "t.json")
    session = sit_down("replay", "t.json", "--step")
    for _ in range(6):
        session.sendline("")
    session.expect("Result")
    assert finish(session) == 0


def test_a_game_without_a_default_move_knows_no_clock(rumpus):
    done = rumpus("play", "hilo", "--realtime", "2")
    assert done.returncode == 2
    assert "hilo cannot be played against the clock: it knows no default move" in done.stderr
