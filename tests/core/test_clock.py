"""Time: what is allowed for an answer, and what answers leave of a match's time."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Game, Outcome, Participant, Seeds, UsageError, play_match
from rumpus._clock import NANOSECONDS, Clock, TimeLimits
from rumpus._turn import Seat
from rumpus.cli._arguments import read_bot_time

SECONDS = st.floats(0.001, 1000)


class Ten(Game):
    """Ten choices of one seat."""

    name, title, version, turn_limit = "ten", "Ten", "1", 10

    def seat_counts(self):
        return (1,)

    def setup(self, table):
        return [10]

    def to_act(self, state):
        return [0] if state[0] else []

    def moves(self, state, seat):
        return ["a", "b"]

    def apply(self, state, seat, move, table):
        state[0] -= 1

    def view(self, state, seat):
        return {}

    def outcome(self, state):
        return Outcome((1.0,))


def seat(**limits: float) -> Seat:
    return Seat(Ten(), 0, 1, lambda: bytes(64), TimeLimits(**limits))


def taken(seconds: float) -> int:
    return int(seconds * NANOSECONDS)


def test_without_limits_nothing_is_late():
    free = seat()
    assert not free.timed
    assert free.allowed is None
    assert free.stop_clock(taken(1e6)) == ""


def test_a_move_has_its_own_time_each():
    strict = seat(move=2.0)
    assert [strict.stop_clock(taken(each)) for each in (1.9, 2.1, 1.9)] == ["", "no answer within 2 s", ""]


def test_a_match_has_one_time_for_all_answers():
    strict = seat(match=5.0)
    assert [strict.stop_clock(taken(2.0)) for _ in range(3)] == ["", "", "used up its 5 s for the match"]
    assert strict.left == 0.0


def test_an_answer_earns_the_increment():
    strict = seat(match=5.0, increment=1.0)
    assert [strict.stop_clock(taken(2.0)) for _ in range(4)] == [""] * 4
    assert strict.left == 1.0
    assert strict.stop_clock(taken(2.0)) == "used up its 5 s for the match and 1 s an answer"


def test_the_shorter_of_both_counts():
    both = seat(move=2.0, match=5.0)
    assert both.stop_clock(taken(2.5)) == "no answer within 2 s"
    assert both.allowed == 2.0
    assert both.stop_clock(taken(1.0)) == ""
    assert both.allowed == 1.5
    assert both.stop_clock(taken(1.8)) == "used up its 5 s for the match"


@given(match=SECONDS, increment=st.floats(0, 10), shares=st.lists(st.floats(0, 1), max_size=20))
def test_who_stays_within_what_is_left_is_never_late(match, increment, shares):
    player = seat(match=match, increment=increment)
    for share in shares:
        assert player.left is not None
        assert player.stop_clock(int(player.left * share * NANOSECONDS)) == ""
        assert player.left >= increment


@given(move=st.none() | SECONDS, left=st.none() | SECONDS)
def test_a_clock_shows_what_the_engine_allows(move, left):
    clock = Clock(move, 0.0, 0, left)
    allowed = TimeLimits(move, left).allowed(left)
    if allowed is None:
        assert clock.remaining() is None
    else:
        assert clock.remaining() <= allowed


def test_the_engine_judges_the_whole_match():
    player = Participant(
        "slow", lambda: type("Slow", (), {"choose": lambda self, turn: 0})(), match_limit=1e-9
    )
    match = play_match(Ten(), [player], Seeds(1, 1))
    assert [(fault.kind, fault.step, fault.detail) for fault in match.faults] == [
        ("timeout", 0, "used up its 1e-09 s for the match")
    ]


def test_a_bot_sees_its_clock():
    seen = []

    class Looks:
        def start(self, info):
            seen.append((info.move_limit, info.match_limit, info.increment))

        def choose(self, turn):
            seen.append((turn.clock.limit, turn.clock.left, turn.clock.remaining() <= 60))
            return 0

    play_match(Ten(), [Participant("looks", Looks, move_limit=100, match_limit=60, increment=1)], Seeds(1, 1))
    assert seen[:2] == [(100, 60, 1), (100, 60, True)]
    assert 60 < seen[2][1] <= 61


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ((None, None, None), TimeLimits()),
        ((2.0, None, None), TimeLimits(2.0)),
        ((None, "60", None), TimeLimits(None, 60.0)),
        ((2.0, "60+0.5", None), TimeLimits(2.0, 60.0, 0.5)),
    ],
)
def test_the_command_line_says_the_time(words, limits):
    assert read_bot_time(*words).limits == limits
    assert read_bot_time(*words).limited == any(words)


@pytest.mark.parametrize(
    "clock", ["", "x", "60+", "+1", "0+1", "-5", "60+-1", "inf", "nan", "60+inf", "60+1+1"]
)
def test_a_clock_that_is_none_is_refused(clock):
    with pytest.raises(UsageError, match="--bot-clock wants SECONDS"):
        read_bot_time(None, clock, None)


@pytest.mark.parametrize("seconds", [inf, float("nan")])
def test_endless_start_up_is_refused(seconds):
    with pytest.raises(UsageError, match="--bot-startup wants a number"):
        read_bot_time(None, None, seconds)
