"""The schedule: ids, seats, deals, seeds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import UsageError
from rumpus_tournaments import Encounter
from rumpus_tournaments._schedule import Job, jobs_of, match_id, read_match_id, seatings, seeds_of

NAMES = {name: place for place, name in enumerate("abcdef")}
SEATING = st.sampled_from(["rotate", "every-order"])


def jobs(entrants, matches, seating="rotate"):
    return wanted(entrants, range(1, matches + 1), seating)


def wanted(entrants, numbers, seating="rotate"):
    return list(jobs_of(Encounter(tuple(entrants), 99, seating), 1, 3, NAMES, numbers))


def test_ids_sort_as_text_and_as_numbers():
    keys = [(1, 2, 10), (1, 2, 9), (1, 10, 1), (2, 1, 1), (1, 1, 200)]
    assert [read_match_id(text) for text in sorted(match_id(*key) for key in keys)] == sorted(keys)
    assert match_id(1, 3, 12) == "001-00003-000012"
    assert read_match_id("1-3-12") == (1, 3, 12)


@pytest.mark.parametrize("text", ["", "1-2", "1-2-3-4", "a-b-c", "1--2", "1-2-³"])
def test_what_is_no_id(text):
    with pytest.raises(UsageError, match="no match id"):
        read_match_id(text)


def test_a_deal_is_played_from_both_seats_before_the_next():
    assert [(job.deal, job.seats) for job in jobs("ca", 5)] == [
        (1, (2, 0)),
        (1, (0, 2)),
        (2, (2, 0)),
        (2, (0, 2)),
        (3, (2, 0)),
    ]


def test_seatings():
    assert seatings(3, "rotate") == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert seatings(3, "as-listed") == ((0, 1, 2),)
    assert set(seatings(4, "every-order")) == set(permutations(range(4)))
    assert seatings(1, "every-order") == ((0,),)


@given(st.integers(1, 4), st.integers(1, 60), SEATING)
def test_nobody_has_a_seat_more_than_once_more_often_than_another(seats, matches, seating):
    counts = Counter()
    for job in jobs("abcd"[:seats], matches, seating):
        counts.update(enumerate(job.seats))
    for seat in range(seats):
        held = [counts[seat, entrant] for entrant in range(seats)]
        assert max(held) - min(held) <= 1


@given(st.sets(st.integers(1, 40)).map(sorted))
def test_a_match_is_the_same_whichever_others_are_wanted(numbers):
    every = jobs("ab", 40)
    assert wanted("ab", numbers) == [job for job in every if job.number in numbers]


def test_all_encounters_of_a_stage_share_deals_and_no_two_matches_share_a_match_seed():
    first = [seeds_of(7, job) for job in jobs_of(Encounter(("a", "b"), 6), 1, 1, NAMES, range(1, 7))]
    second = [seeds_of(7, job) for job in jobs_of(Encounter(("c", "d"), 6), 1, 2, NAMES, range(1, 7))]
    assert [seeds.deal for seeds in first] == [seeds.deal for seeds in second]
    assert [seeds.deal for seeds in first[0::2]] == [seeds.deal for seeds in first[1::2]]
    assert len({seeds.deal for seeds in first}) == 3
    assert len({seeds.match for seeds in first + second}) == 12


def test_another_stage_or_tournament_has_other_deals():
    job = Job(1, 1, 1, 1, (0, 1))
    assert len({seeds_of(7, job).deal, seeds_of(8, job).deal, seeds_of(7, job._replace(stage=2)).deal}) == 3
