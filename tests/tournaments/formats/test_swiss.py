"""Swiss by matching: no rematch while one can be avoided, byes and seats within one, points, faults."""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, Interrupted, open_results, run_tournament
from rumpus_tournaments._formats.rounds import Paired
from rumpus_tournaments._formats.swiss import Swiss
from rumpus_tournaments._formats.swiss_matching import pairing

CHANCE = st.integers(0, 2**30)


def chalk(one, other):
    """Let the one listed earlier win."""
    return (1, 0) if int(one) < int(other) else (0, 1)


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


def every_way(playing):
    """Return every way to pair entrants; in an odd field the last of a way is alone."""
    if len(playing) < 2:
        yield [tuple(playing)] if playing else []
        return
    if len(playing) % 2:
        for place in range(len(playing)):
            for rest in every_way(playing[:place] + playing[place + 1 :]):
                yield [*rest, (playing[place],)]
        return
    for place in range(1, len(playing)):
        for rest in every_way(playing[1:place] + playing[place + 1 :]):
            yield [(playing[0], playing[place]), *rest]


def worth(way, *, balanced):
    """Return what a way to pair costs, level by level, worked out from the rules as they stand in the docs."""
    byes = sum(len(each[0].byes) for each in way if len(each) == 1)
    met = [each for each in way if len(each) == 2]
    again = sum(one.met[other.name] ** 2 for one, other in met)
    tilt = 0
    for one, other in met if balanced else ():
        tilt += min(max(0, abs(one.lead + turn) - 1) + max(0, abs(other.lead - turn) - 1) for turn in (1, -1))
    least = min(each.grains for pair in way for each in pair)
    gaps = sum((pair[0].grains - (pair[1].grains if len(pair) == 2 else least)) ** 2 for pair in way)
    return byes, again, tilt, gaps


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), st.integers(0, 9), CHANCE, st.booleans())
def test_of_all_ways_to_pair_the_best_is_taken(paper, size, rounds, chance, balanced):
    form = Swiss(rounds=rounds + 1, matches=1 if balanced else 2)
    done = paper(form, size, by_chance(chance)).play(rounds)
    field = form.so_far(done.entrants, done.stages)
    found = pairing(field, balanced=balanced)
    seated = {each.name for pair in found for each in pair}
    way = [*found, *((each,) for each in field if each.name not in seated)]
    best = min(worth(each, balanced=balanced) for each in every_way(field))
    assert worth(way, balanced=balanced) == best


@settings(max_examples=15, deadline=None)  # pairing a large field takes a while
@given(st.integers(2, 70), CHANCE, st.sampled_from([1, 2]), st.booleans())
def test_laws_of_any_field(paper, size, chance, matches, faults):
    form = Swiss(matches=matches)
    done = paper(form, size, by_chance(chance))
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out, met = frozenset(), Counter()
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players) >= size - len(out) - 1
        assert out.isdisjoint(players)
        met.update(frozenset(each.encounter.entrants) for each in stage.results)
        out = stage.struck
    field = form.so_far(done.entrants, done.stages)
    playing = [each for each in field if not each.struck]
    byes = [len(each.byes) for each in playing] or [0]
    assert max(byes) - min(byes) <= 1
    if not faults and size > 8:
        assert max(met.values()) == 1
        assert matches == 2 or size < 16 or all(abs(each.lead) <= 1 for each in field)
    again = paper(form, size, done.decide)
    again.stages = done.stages[: len(done.stages) // 2]
    assert again.due() == [  # asking again changes nothing
        each.encounter for each in done.stages[len(again.stages)].results
    ]


def test_the_first_rounds_of_a_field_where_the_better_one_wins(paper):
    done = paper(Swiss(), 8, chalk).play()
    assert [pairs(stage) for stage in done.stages] == [
        [(1, 5), (2, 6), (3, 7), (4, 8)],
        [(1, 3), (2, 4), (5, 7), (6, 8)],
        [(1, 2), (3, 5), (4, 6), (7, 8)],
    ]
    assert list(done.places.items()) == [(f"{number}", number) for number in range(1, 9)]


def test_a_whole_round_robin_has_no_rematch_and_one_bye_each(paper):
    done = paper(Swiss(rounds=5), 5, chalk).play()
    field = done.form.so_far(done.entrants, done.stages)
    assert [len(each.byes) for each in field] == [1] * 5
    assert all(set(each.met.values()) == {1} for each in field)


def test_rematches_where_there_is_nobody_else_are_spread_evenly(paper):
    done = paper(Swiss(rounds=6), 4, chalk).play()
    assert all(set(each.met.values()) == {2} for each in done.form.so_far(done.entrants, done.stages))


def test_how_many_rounds(paper):
    counts = {
        size: Swiss().round_count(paper(Swiss(), size, chalk).entrants) for size in (2, 3, 4, 5, 8, 9, 64)
    }
    assert counts == {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 64: 6}


def test_byes_are_worth_points(paper):
    done = paper(Swiss(rounds=1, matches=4, bye_points=0.75), 3, lambda one, other: (4, 0)).play()
    standings, rounds = done.form.tables(done)
    assert [(row["rank"], row["entrant"], row["points"], row["byes"]) for row in standings.rows] == [
        (1, "1", 4, 0),
        (2, "3", 3.0, 1),
        (3, "2", 0, 0),
    ]
    assert rounds.texts() == [["1", "1", "2", "4 : 0"], ["1", "3", "-", "bye"]]


def test_equal_points_are_told_apart_by_those_of_rivals(paper):
    done = paper(Swiss(rounds=2), 4, chalk).play()
    rows = done.form.tables(done)[0].rows
    assert [(row["rank"], row["entrant"], row["points"], row["buchholz"]) for row in rows] == [
        (1, "1", 2, 2),
        (2, "2", 1, 2),
        (2, "3", 1, 2),
        (4, "4", 0, 2),
    ]


def test_points_of_any_size_are_compared():
    field = [Paired(str(number), number) for number in range(1, 5)]
    for each, points in zip(field, (0.001, 10_000.0, 9_999.999, 0.0), strict=True):
        each.played_points = points
    found = {frozenset(each.name for each in pair) for pair in pairing(field, balanced=False)}
    assert found == {frozenset("23"), frozenset("14")}


def test_who_is_struck_is_paired_no_more_and_stands_last(paper):
    done = paper(Swiss(rounds=3), 4, chalk, strike=lambda results: {"1"}).play()
    assert [len(stage.results) for stage in done.stages] == [2, 1, 1]
    assert list(done.places)[-1] == "1"
    assert done.form.tables(done)[0].remarks[-1] == "Disqualified: 1."
    alone = paper(Swiss(rounds=3), 2, chalk, strike=lambda results: {"1"}).play()
    assert len(alone.stages) == 1


def test_the_matches_are_counted(paper):
    for size in range(2, 10):
        form = Swiss(matches=3, rounds=4)
        done = paper(form, size, chalk).play()
        assert form.match_count(done.entrants) == 3 * len(done.encounters)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"rounds": -1}, "tournament.rounds: wants 1 to 999, or 0 for as many as leave one unbeaten"),
        ({"bye_points": "inf"}, "tournament.bye_points: wants a number, got inf"),
        ({"game": 'name = "duel"\nseats = 3'}, "game.seats: swiss of duel wants 2, got 3"),
    ],
)
def test_what_cannot_be_is_told_before_play(tournament, options, problem):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"swiss"', **options)
    assert caught.value.problems == [problem]


def test_without_the_library_it_says_what_to_install(tournament, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"swiss"')
    assert caught.value.problems == [
        "entrants: swiss needs the library networkx: pip install 'rumpus[swiss]'"
    ]


def test_stopped_again_and_again_it_ends_in_the_same_bytes(played, exported, tournament, tmp_path):
    bots = ("a=random", "b=high", "c=moody", "d=low", "e=liar")
    words = {"format": '"swiss"', "rounds": 4, "matches": 3, "faults": 'policy = "disqualify"'}
    once = exported(played(*bots, **words))
    with open_results(tmp_path / "out", Registry.load()) as results:
        standings, rounds = results.tables()
        assert results.finished
    assert sorted(row["entrant"] for row in standings.rows) == list("abcde")
    stages = {json.loads(line)["stage"] for line in once.splitlines()}
    assert {row["round"] for row in rounds.rows} == stages

    def stop_at_the_fifth(matches):
        committed.append(matches)
        if len(committed) == 5:
            raise KeyboardInterrupt

    out, stops, finished = tmp_path / "again", 0, False
    while not finished:
        committed = []
        try:
            run_tournament(tournament(*bots, **words), out, advance=stop_at_the_fifth, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            stops += 1
    assert stops > 2
    assert exported(out) == once
