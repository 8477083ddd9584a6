"""A person at the table: a whole game won at a pseudo-terminal, and every kind of question left open."""

from __future__ import annotations

import os
import re
import sys

import pexpect
import pytest

from rumpus import Participant, Registry, Seeds, play_match

GREEDY = "ragemore/greedy"


class Diary:
    """The greedy bot, with every question that it was asked and its answer written down."""

    def __init__(self, inner):
        self._inner = inner
        self.answers = []
        self.kinds = []

    def choose(self, turn):
        answer = str(self._inner.choose(turn))
        self.answers.append(answer)
        self.kinds.append(answer.split()[0])
        return answer


def diary_of(seed):
    registry = Registry.load()
    factory = registry.bots[GREEDY].factory
    diary = Diary(factory())
    match = play_match(registry.game("ragemore")(), [Participant("bot", lambda: diary)], Seeds(seed, seed))
    return diary, match


@pytest.fixture(scope="module")
def won():
    """Return (seed, diary) of a game that the bot wins."""
    for seed in range(100):
        diary, match = diary_of(seed)
        if match.outcome.reason == "goal":
            return seed, diary
    raise AssertionError("no game is won in a hundred")


@pytest.fixture
def sit_down(tmp_path):
    sessions = []

    def start(*words, columns=80):
        left_out = ("NO_COLOR", "COLUMNS", "PYTHONDONTWRITEBYTECODE")
        kept = {key: value for key, value in os.environ.items() if key not in left_out}
        session = pexpect.spawn(
            sys.executable,
            ["-m", "rumpus", *map(str, words)],
            cwd=str(tmp_path),
            env={**kept, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
            dimensions=(60, columns),
            encoding="utf-8",
            timeout=60,
        )
        sessions.append(session)
        return session

    yield start
    for session in sessions:
        session.close(force=True)


def shown(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\([A-Z]", "", text).replace("\r", "")


def test_a_whole_game_is_won_at_the_terminal(won, sit_down):
    seed, diary = won
    session = sit_down("play", "ragemore", "--seed", seed)
    for answer in diary.answers:
        session.expect("for help")
        assert max(map(len, shown(session.before).splitlines())) <= 80
        session.sendline(answer)
    session.expect(pexpect.EOF)
    session.wait()
    assert session.exitstatus == 0
    assert "goal" in session.before or "win" in session.before


def test_the_same_game_is_won_through_a_pipe(won, rumpus):
    seed, diary = won
    done = rumpus("play", "ragemore", "--seed", seed, "--json", typed="\n".join(diary.answers) + "\n")
    assert done.returncode == 0, done.stderr
    assert '"reason": "goal"' in done.stdout


def test_a_resized_terminal_gets_a_table_that_fits(won, sit_down):
    seed, _ = won
    session = sit_down("play", "ragemore", "--seed", seed, columns=100)
    session.expect("for help")
    session.setwinsize(60, 60)
    session.sendline("view")
    session.expect("Ragemore, ")
    session.expect("for help")
    assert max(map(len, shown(session.before).splitlines())) <= 60
    session.sendline("quit")
    session.expect(pexpect.EOF)


def test_bad_input_is_asked_again_in_every_kind_of_question(won, rumpus):
    seed, diary = won
    typed = "".join(f"nonsense\n99\n{answer}\n" for answer in diary.answers)
    done = rumpus("play", "ragemore", "--seed", seed, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is not a legal move") == 2 * len(diary.answers)


def kinds_of_questions():
    """Return for each kind of answer a seed and the answers before the first question that it answers."""
    found = {}
    for seed in range(40):
        diary, _ = diary_of(seed)
        for number, kind in enumerate(diary.kinds):
            found.setdefault(kind, (seed, diary.answers[:number]))
    return found


def test_the_end_of_input_gives_up_in_every_kind_of_question(rumpus):
    kinds = kinds_of_questions()
    assert {"place", "explore", "recruit", "fight", "under"} <= set(kinds)
    for kind, (seed, before) in kinds.items():
        done = rumpus("play", "ragemore", "--seed", seed, typed="".join(f"{answer}\n" for answer in before))
        assert (done.returncode, done.stderr) == (1, ""), kind
        assert "gave-up, end of input" in done.stdout, kind


def test_undo_takes_back_a_choice_that_showed_nothing_new(won, rumpus, tmp_path):
    seed, diary = won
    known = next(
        number
        for number, kind in enumerate(diary.kinds)
        if kind == "explore" and diary.kinds[number + 1] == "place"
    )
    typed = [*diary.answers[: known + 1], "undo", *diary.answers[known:]]
    done = rumpus("play", "ragemore", "--seed", seed, "--json", typed="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stdout[-2000:]
    assert '"reason": "goal"' in done.stdout
