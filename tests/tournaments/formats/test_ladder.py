"""Ladder: neighbours meet, the winner stands above; draws, faults, seats."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, Interrupted, open_results, run_tournament
from rumpus_tournaments._formats.ladder import Ladder

CHANCE = st.integers(0, 2**30)
PLAYOFFS = st.sampled_from(["holder", "replay", "lot"])


def upset(one, other):
    """Let the one listed later win."""
    return (0, 1) if int(one) < int(other) else (1, 0)


def drawn(one, other):
    return (0.5, 0.5)


def by_chance(seed):
    rng = Random(seed)
    return lambda one, other: rng.choice([(1, 0), (0, 1), (0.5, 0.5)])


def struck_by_chance(seed):
    rng = Random(seed)
    return lambda results: {
        name for each in results for name in each.encounter.entrants if rng.random() < 0.05
    }


def pairs(stage):
    return [tuple(map(int, each.encounter.entrants)) for each in stage.results]


def order(done):
    return [int(name) for name in done.places]


def test_neighbours_meet_and_the_winner_stands_above(paper):
    done = paper(Ladder(), 4, upset).play()
    assert [pairs(stage) for stage in done.stages] == [
        [(1, 2), (3, 4)],
        [(1, 4)],
        [(2, 4), (1, 3)],
        [(2, 3)],
    ]
    assert order(done) == [4, 3, 2, 1]


@given(st.integers(2, 30))
@settings(max_examples=20, deadline=None)
def test_after_as_many_rounds_as_entrants_the_best_can_have_come_from_anywhere(paper, size):
    done = paper(Ladder(), size, upset).play()
    assert order(done) == list(range(size, 0, -1))
    assert len(done.stages) == size


@given(st.integers(2, 70), CHANCE, PLAYOFFS, st.booleans())
@settings(max_examples=30, deadline=None)
def test_laws_of_any_field(paper, size, chance, playoff, faults):
    form = Ladder(rounds=6, playoff=playoff, matches=1)
    done = paper(form, size, by_chance(chance), seed=chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out, before = frozenset(), None
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)
        assert out.isdisjoint(players)
        half = paper(form, size, done.decide, seed=chance)
        half.stages = done.stages[: stage.number]
        after = [name for name in half.places if name not in stage.struck]
        if before is not None:
            stayed = [name for name in before if name not in stage.struck]
            moves = [abs(after.index(name) - stayed.index(name)) for name in after]
            assert max(moves, default=0) <= 1  # nobody leaves more than a rung at a time
        out, before = stage.struck, after
    assert sorted(order(done)) == list(range(1, size + 1))
    places = list(done.places)
    assert [name in done.struck for name in places] == sorted(name in done.struck for name in places)
    again = paper(form, size, done.decide, seed=chance)
    again.stages = done.stages[: len(done.stages) // 2]
    if done.stages:
        assert again.due() == [each.encounter for each in done.stages[len(again.stages)].results]


def test_the_holder_stays_after_a_draw(paper):
    done = paper(Ladder(rounds=2), 4, drawn).play()
    assert order(done) == [1, 2, 3, 4]
    assert {row["by"] for row in done.form.tables(done)[1].rows} == {"holder"}


def test_a_draw_is_played_again_before_the_next_round(paper):
    results = {("3", "4"): iter([(0.5, 0.5), (0.5, 0.5), (0, 1)])}
    done = paper(
        Ladder(rounds=2, playoff="replay"), 4,
        lambda *pair: next(results[pair]) if pair in results else (1, 0),
    ).play()  # fmt: skip
    assert [
        [(each.encounter.entrants, each.encounter.label) for each in stage.results] for stage in done.stages
    ] == [
        [(("1", "2"), "round 1"), (("3", "4"), "round 1")],
        [(("3", "4"), "round 1, play-off 1")],
        [(("3", "4"), "round 1, play-off 2")],
        [(("2", "4"), "round 2")],
    ]
    assert order(done) == [1, 2, 4, 3]
    limited = paper(Ladder(rounds=1, playoff="replay", replays=2), 2, drawn).play()
    assert [row["by"] for row in limited.form.tables(limited)[1].rows] == ["drawn", "drawn", "holder"]


def test_lots_fall_both_ways(paper):
    tops = {order(paper(Ladder(rounds=1, playoff="lot"), 2, drawn, seed).play())[0] for seed in range(20)}
    assert tops == {1, 2}


def test_who_is_struck_leaves_and_the_others_move_up(paper):
    done = paper(Ladder(rounds=3), 4, lambda one, other: (1, 0), strike=lambda results: {"2"}).play()
    assert [pairs(stage) for stage in done.stages] == [[(1, 2), (3, 4)], [(3, 4)], [(1, 3)]]
    assert order(done) == [1, 3, 4, 2]
    table, rows = done.form.tables(done)
    assert table.remarks[1] == "Disqualified: 2."
    assert [row["by"] for row in rows.rows] == ["struck", "", "", ""]


def test_with_an_odd_number_of_matches_who_sat_first_less_often_sits_first(paper):
    done = paper(Ladder(rounds=9, matches=1), 2, drawn).play()
    assert Counter(each.entrants[0] for each in done.encounters) == {"1": 5, "2": 4}
    even = paper(Ladder(rounds=9, matches=2), 2, drawn).play()
    assert {each.entrants for each in even.encounters} == {("1", "2")}


def test_the_matches_are_counted(paper):
    for size in range(2, 12):
        done = paper(Ladder(matches=4, rounds=5), size, upset).play()
        assert done.form.match_count(done.entrants) == 4 * len(done.encounters)
    assert Ladder(playoff="replay").match_count(done.entrants) is None


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"rounds": -1}, "tournament.rounds: wants 1 to 999, or 0 for as many as there are entrants"),
        ({"replays": 2}, 'tournament.replays: goes with playoff = "replay" only'),
        ({"playoff": '"replay"', "replays": 0}, "tournament.replays: wants 1 to 50"),
        ({"best_of": 4, "matches": 10}, "tournament.best_of: wants an odd number, or 0 for all matches"),
    ],
)
def test_what_cannot_be_is_told_before_play(tournament, options, problem):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"ladder"', **options)
    assert caught.value.problems == [problem]


def test_stopped_again_and_again_it_ends_in_the_same_bytes(played, exported, tournament, tmp_path):
    bots = ("a=random", "b=liar", "c=moody", "d=low", "e=high")
    words = {
        "format": '"ladder"', "playoff": '"replay"', "replays": 1, "matches": 10, "best_of": 3,
        "faults": 'policy = "disqualify"',
    }  # fmt: skip
    once = exported(played(*bots, **words))
    with open_results(tmp_path / "out", Registry.load()) as results:
        rungs, challenges = results.tables()
        assert results.finished
    names = [row["entrant"] for row in rungs.rows]
    assert sorted(names) == list("abcde")
    assert names[-1] == "b"
    assert challenges.rows

    def stop_at_the_fourth(matches):
        committed.append(matches)
        if len(committed) == 4:
            raise KeyboardInterrupt

    out, finished = tmp_path / "again", False
    while not finished:
        committed = []
        try:
            run_tournament(tournament(*bots, **words), out, advance=stop_at_the_fourth, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            pass
    assert exported(out) == once
