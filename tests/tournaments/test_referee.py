"""The referee: fresh players, and what becomes of matches that go wrong."""

from __future__ import annotations

import resource
from contextlib import closing

import psutil
import pytest

from rumpus_tournaments import MatchBroken
from rumpus_tournaments._referee import Referee
from rumpus_tournaments._schedule import Job

JOB = Job(1, 2, 3, 4, (1, 0))


def test_a_match_and_its_record(tournament):
    record = Referee(tournament("low", "high")).play(JOB)
    assert record[:5] == JOB[:5]
    assert (record.scores, record.reason, record.decisions, record.faults) == ((2.0, 0.0), "counted", 4, [])
    assert record.moves == b'[[0,"high"],[1,"low"],[0,"high"],[1,"low"]]'


def test_the_same_job_gives_the_same_record(tournament):
    first, second = (Referee(tournament("a=random", "b=random")).play(JOB) for _ in range(2))
    assert first._replace(spent=()) == second._replace(spent=())


@pytest.fixture
def no_descriptors(monkeypatch):
    """Return a function that leaves hardly any descriptors, or (False) gives them back."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    def switch(short=True):
        number = psutil.Process().num_fds() + 2 if short else soft
        resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))

    monkeypatch.setattr("rumpus_tournaments._referee.sleep", lambda _seconds: None)
    yield switch
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_machine_without_descriptors_is_no_fault_of_the_bot(tournament, tmp_path, no_descriptors):
    (tmp_path / "bot.py").write_text("def choose(turn):\n    return 0\n")
    with closing(Referee(tournament("low", "file=bot.py:choose"))) as referee:
        no_descriptors()
        with pytest.raises(MatchBroken, match=r"match 001-00002-000003: this machine cannot start .* now: "):
            referee.play(JOB)
        no_descriptors(False)
        assert referee.play(JOB).faults == []


def test_a_match_that_the_machine_could_not_play_is_played_again(
    tournament, tmp_path, no_descriptors, monkeypatch
):
    (tmp_path / "bot.py").write_text("def choose(turn):\n    return 0\n")
    pauses = []

    def recover(seconds):
        pauses.append(seconds)
        no_descriptors(len(pauses) < 3)

    monkeypatch.setattr("rumpus_tournaments._referee.sleep", recover)
    with closing(Referee(tournament("low", "file=bot.py:choose"))) as referee:
        no_descriptors()
        assert referee.play(JOB).faults == []
    assert len(pauses) == 3


def test_a_fault_is_a_forfeit_unless_the_file_says_otherwise(tournament):
    record = Referee(tournament("low", "liar")).play(JOB)
    assert (record.scores, record.reason) == ((0.0, 1.0), "forfeit")
    assert [(fault["seat"], fault["kind"]) for fault in record.faults] == [(0, "illegal")]


def test_default_moves_are_counted_anew_in_every_match(tournament):
    made = tournament("low", "liar", faults='policy = "default-move"\ndefault_moves = 2')
    referee = Referee(made)
    for _ in range(3):
        record = referee.play(JOB)
        assert [fault["effect"] for fault in record.faults] == ["replaced", "replaced"]
        assert (record.scores, record.reason) == ((0.0, 0.0), "counted")


def test_one_default_move_too_many(tournament):
    made = tournament("low", "liar", faults='policy = "default-move"\ndefault_moves = 1')
    record = Referee(made).play(JOB)
    assert [fault["effect"] for fault in record.faults] == ["replaced", "forfeit"]


def test_a_fault_may_stop_everything(tournament):
    made = tournament("low", "liar", faults='policy = "stop"')
    with pytest.raises(
        MatchBroken, match=r"match 001-00002-000003: stopped by a fault of liar: illegal \(answered 'neither'"
    ):
        Referee(made).play(JOB)


def test_rules_that_fail_are_nobodys_fault(tournament):
    referee = Referee(tournament("low", "high", game='name = "duel"\nbroken = true'))
    jobs = [Job(1, 1, number, number, (0, 1)) for number in range(1, 60)]
    with pytest.raises(
        MatchBroken, match=r"match 001-00001-0000..: duel 1, deal seed \d+, step \d: ZeroDivisionError"
    ):
        list(map(referee.play, jobs))


def test_scores_that_are_no_numbers(tournament):
    made = tournament("low", "high", game='name = "duel"\nendless = true')
    with pytest.raises(
        MatchBroken, match=r"match 001-00002-000003: duel .*: the score of seat 0 is no finite number"
    ):
        Referee(made).play(JOB)
