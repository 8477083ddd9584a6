"""Chunks: their size follows the time that matches take, and what is asked to stop stops."""

from __future__ import annotations

import pytest

from rumpus_tournaments import MatchBroken
from rumpus_tournaments._crew import LARGEST_CHUNK, LocalCrew, Pace
from rumpus_tournaments._interrupt import StopSign
from rumpus_tournaments._schedule import Job


class Queue:
    """Jobs that can all be played at once."""

    def __init__(self, count):
        self.left = [Job(1, 1, number, number, (0, 1)) for number in range(1, count + 1)]

    def take(self, count):
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def test_a_chunk_takes_about_as_long_as_wanted():
    pace = Pace(30 / 1024)
    sizes = []
    for _ in range(7):
        sizes.append(pace.size)
        pace.saw(pace.size, pace.size / 1024)
    assert sizes == [1, 2, 4, 8, 16, 30, 30]
    pace.saw(30, 3.0)
    assert pace.size == 1


def test_a_chunk_is_never_larger_than_a_pipe_takes():
    pace = Pace(0.03)
    for _ in range(20):
        pace.saw(pace.size, 0.0)
    assert pace.size == LARGEST_CHUNK


def test_jobs_are_read_only_as_they_are_played(tournament):
    sign, given = StopSign(), Queue(100)
    playing = LocalCrew(tournament(), Pace(0.0), sign).play(given)
    assert [record.number for record in next(playing)] == [1]
    assert given.left[0].number == 2
    assert [record.number for record in next(playing)] == [2]
    sign.raised = True
    assert list(playing) == []
    assert given.left[0].number == 3


def test_what_was_finished_before_a_broken_match_is_handed_over(tournament):
    made = tournament(game='name = "duel"\nbroken = true')
    found = []
    playing = LocalCrew(made, Pace(9.0), StopSign()).play(Queue(200))
    with pytest.raises(MatchBroken) as broken:
        found.extend(record.number for records in playing for record in records)
    last = int(broken.value.match[-6:])
    assert found == list(range(1, last))
