"""Records: packed moves, faults that are not even text, transcripts that replay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Fault, replay
from rumpus_tournaments._record import moves_json, pack, record_of, transcript_of, unpack
from rumpus_tournaments._referee import Referee
from rumpus_tournaments._schedule import Job
from rumpus_tournaments._store import Store

MOVES = st.lists(st.tuples(st.integers(0, 7), st.text(st.characters(codec="utf-8"))), max_size=200)


@given(MOVES)
def test_moves_survive_packing(moves):
    assert unpack(pack(moves)) == moves


def test_long_lists_of_moves_are_compressed():
    moves = [(number % 2, f"play card {number % 13}") for number in range(300)]
    assert len(pack(moves)) * 5 < len(moves_json(pack(moves)))
    assert pack(moves[:3]) == b'[[0,"play card 0"],[1,"play card 1"],[0,"play card 2"]]'


@pytest.mark.parametrize("data", [b"x\x9c damaged", b"", b"[[0", b'[["a",0]]'])
def test_damaged_moves(data):
    with pytest.raises(ValueError):
        unpack(data)


def test_a_stored_match_replays(tournament, played, registry):
    """What comes out of the store is enough to play the match again without its bots."""
    folder = played("low", "high", "moody", game='name = "duel"\nrounds = 9', matches=40, seed=6)
    made = tournament("low", "high", "moody", game='name = "duel"\nrounds = 9', matches=40, seed=6)
    with Store.read(folder) as store:
        records = list(store.full_matches())
    assert len(records) == 120
    assert any(record.faults for record in records)
    for record in records:
        transcript = transcript_of(made.settings, made.game, record)
        match = replay(made.game, transcript)
        assert match.outcome.scores == record.scores
        assert match.decisions == record.decisions


def test_faults_with_bytes_that_are_no_text(tournament):
    referee = Referee(tournament("low", "high"))
    job = Job(1, 1, 1, 1, (0, 1))
    match = referee._match(job)
    match.faults.append(Fault(seat=0, kind="protocol", step=1, detail="\udcff", stderr="a\udc80"))
    record = record_of(job, match)
    assert (record.faults[0]["detail"], record.faults[0]["stderr"]) == ("?", "a?")
