"""Pods: sizes of tables, short ones and byes, no rematch while one can be avoided, seats, points."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, Interrupted, open_results, run_tournament
from rumpus_tournaments._formats.pod_plan import table_plan
from rumpus_tournaments._formats.pod_seating import filled
from rumpus_tournaments._formats.pods import Pods
from rumpus_tournaments._formats.rounds import Paired

CHANCE = st.integers(0, 2**30)
ALL, THREE_FOUR = (2, 3, 4), (3, 4)


def chalk(*names):
    """Let those listed earlier in the file do better; the points of a table are those of its places."""
    order = sorted(names, key=int)
    return [1 - order.index(name) / (len(names) - 1) for name in names]


def by_chance(seed):
    rng = Random(seed)
    return lambda *names: [rng.choice([0.0, 0.5, 1.0]) for _ in names]


def struck_by_chance(seed):
    rng = Random(seed)
    return lambda results: {
        name for each in results for name in each.encounter.entrants if rng.random() < 0.05
    }


def tables(stage):
    return [tuple(map(int, each.encounter.entrants)) for each in stage.results]


@pytest.mark.parametrize(
    ("entrants", "sizes", "plan"),
    [
        (22, ALL, [4, 4, 4, 4, 3, 3]),
        (16, ALL, [4, 4, 4, 4]),
        (13, ALL, [4, 3, 3, 3]),
        (9, ALL, [3, 3, 3]),
        (6, ALL, [3, 3]),
        (5, ALL, [3, 2]),
        (5, THREE_FOUR, [4]),
        (7, (4,), [4]),
        (6, (2, 4), [4, 2]),
        (4, (2, 3), [2, 2]),
        (7, (2, 3), [3, 2, 2]),
        (2, THREE_FOUR, []),
    ],
)
def test_as_few_byes_then_as_few_tables_then_as_equal_as_can_be(entrants, sizes, plan):
    assert table_plan(entrants, sizes) == plan


@given(st.integers(1, 70), st.sets(st.sampled_from(ALL), min_size=1))
def test_the_plan_is_the_best_of_all(entrants, sizes):
    plan = table_plan(entrants, sizes)
    byes = entrants - sum(plan)
    ways = [[]]
    every = []
    for _ in range(12):  # all ways to seat up to twelve tables, of which small fields are made
        ways = [[*way, size] for way in ways for size in sizes if not way or size <= way[-1]]
        every += [way for way in ways if sum(way) <= entrants]
    if entrants <= 20:
        worth = [(entrants - sum(way), len(way), sum(size**2 for size in way)) for way in every]
        assert (byes, len(plan), sum(size**2 for size in plan)) == min(worth, default=(entrants, 0, 0))
    assert plan == sorted(plan, reverse=True)
    assert byes < max(sizes) or not plan


def every_way(places, sizes):
    """Return every way to fill tables of these sizes."""
    if not sizes:
        yield []
        return
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(places[1:], size - 1):
            table = (places[0], *others)
            for more in every_way([place for place in places if place not in table], rest):
                yield [table, *more]


def again(way):
    return sum(one.met[other.name] ** 2 for table in way for one, other in combinations(table, 2))


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 8), st.integers(0, 6), CHANCE, st.sampled_from([ALL, THREE_FOUR]))
def test_no_rematch_while_one_can_be_avoided(paper, size, rounds, chance, sizes):
    done = paper(Pods(rounds=rounds + 1, matches=4, sizes=sizes), size, by_chance(chance)).play(rounds)
    field = sorted(done.form.so_far(done.entrants, done.stages), key=lambda each: (-each.grains, each.number))
    plan = table_plan(size, sizes)
    field = field[: sum(plan)]
    assert again(filled(field, plan, 4, 0, balanced=False)) == min(
        again(way) for way in every_way(field, plan)
    )


def test_large_fields_find_a_round_without_rematches(paper):
    for size, chance in ((22, 1), (22, 2), (23, 3), (40, 4), (70, 5)):
        done = paper(Pods(sizes=ALL), size, by_chance(chance), seed=chance).play()
        met = Counter(frozenset(pair) for each in done.encounters for pair in combinations(each.entrants, 2))
        assert max(met.values()) == 1, size


@settings(max_examples=25, deadline=None)
@given(
    st.integers(4, 70),
    CHANCE,
    st.sampled_from([1, 4, 12]),
    st.sampled_from([ALL, THREE_FOUR, (4,)]),
    st.booleans(),
)
def test_laws_of_any_field(paper, size, chance, matches, sizes, faults):
    form = Pods(matches=matches, sizes=sizes)
    done = paper(form, size, by_chance(chance), seed=chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out = frozenset()
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)  # nobody plays two encounters of a stage
        assert out.isdisjoint(players)
        assert [len(table) for table in tables(stage)] == table_plan(size - len(out), sizes)
        out = stage.struck
    field = form.so_far(done.entrants, done.stages)
    playing = [each for each in field if not each.struck]
    byes = [len(each.byes) for each in playing] or [0]
    assert max(byes) - min(byes) <= 1
    again = paper(form, size, done.decide, seed=chance)
    again.stages = done.stages[: len(done.stages) // 2]
    assert again.due() == [  # asking again changes nothing
        each.encounter for each in done.stages[len(again.stages)].results
    ]


def test_the_first_rounds_where_the_better_one_wins(paper):
    done = paper(Pods(rounds=2, matches=4, sizes=ALL), 16, chalk).play()
    assert [tables(stage) for stage in done.stages] == [
        [(1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)],
        [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)],
    ]
    assert list(done.places)[:2] == ["1", "2"]


def test_short_tables_go_round(paper):
    done = paper(Pods(rounds=6, sizes=THREE_FOUR), 7, chalk).play()
    short = [each.short for each in done.form.so_far(done.entrants, done.stages)]
    assert sum(short) == 18
    assert max(short) - min(short) <= 2


@pytest.mark.parametrize("size", [16, 24, 40, 64])
def test_with_a_match_a_table_nobody_holds_a_seat_more_than_once_more_often(paper, size):
    done = paper(Pods(rounds=3, matches=1, sizes=(4,)), size, by_chance(size), seed=size).play()
    for each in done.form.so_far(done.entrants, done.stages):
        assert max(each.met.values()) == 1
        assert max(each.seats.values()) == 1


def test_seats_are_as_the_standings_where_every_encounter_balances_them():
    field = [Paired(str(number), number) for number in range(1, 5)]
    field[0].seats[0] = 3
    assert Pods(matches=4)._encounter(field, 1, 0).entrants == ("1", "2", "3", "4")
    assert Pods(matches=5)._encounter(field, 1, 0).entrants == ("2", "1", "3", "4")
    assert Pods(matches=5)._encounter(field, 1, 2).entrants == ("3", "4", "1", "2")


def test_byes_are_worth_points_and_places_are_shared(paper):
    done = paper(Pods(rounds=1, sizes=(4,), matches=2, bye_points=0.5), 5, lambda *names: [2, 1, 1, 0]).play()
    standings, pods = done.form.tables(done)
    assert [(row["rank"], row["entrant"], row["points"], row["byes"]) for row in standings.rows] == [
        (1, "1", 2, 0),
        (2, "2", 1, 0),
        (2, "3", 1, 0),
        (4, "5", 1.0, 1),
        (5, "4", 0, 0),
    ]
    assert pods.texts() == [
        ["1", "1", "1", "1", "2"],
        ["1", "1", "2", "2", "1"],
        ["1", "1", "2", "3", "1"],
        ["1", "1", "4", "4", "0"],
        ["1", "-", "bye", "5", "-"],
    ]


def test_rounds_and_matches_are_counted(paper):
    counts = {
        size: Pods().round_count(paper(Pods(), size, chalk).entrants) for size in (4, 5, 16, 17, 22, 64)
    }
    assert counts == {4: 1, 5: 2, 16: 2, 17: 3, 22: 3, 64: 3}
    for size in range(4, 30):
        done = paper(Pods(matches=3, rounds=2, sizes=ALL), size, chalk).play()
        assert done.form.match_count(done.entrants) == 3 * len(done.encounters)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"sizes": "[1, 4]"}, "tournament.sizes: duel wants sizes out of [2, 3, 4], got [1, 4]"),
        ({"sizes": "[2, 3]"}, "tournament.sizes: wants numbers from 2 to 4, 4 among them"),
        ({"sizes": "[3, 3, 4]"}, "tournament.sizes: wants each number once"),
        ({"rounds": 1000}, "tournament.rounds: wants 1 to 999, or 0 for as many as leave one unbeaten"),
        ({"game": 'name = "duel"\nseats = 2'}, "game.seats: pods of duel wants 3 or 4, got 2"),
    ],
)
def test_what_cannot_be_is_told_before_play(tournament, options, problem):
    with pytest.raises(ConfigError) as caught:
        tournament("a=low", "b=low", "c=low", "d=low", format='"pods"', **{"game": GAME, **options})
    assert problem in caught.value.problems


GAME = 'name = "duel"\nseats = 4'


def test_too_few(tournament):
    with pytest.raises(ConfigError, match="pods needs 4 entrants or more, there is 1"):
        tournament("low", format='"pods"', game=GAME)
    for words in ({}, {"sizes": "[]"}):
        assert tournament("a=low", "b=low", "c=low", format='"pods"', game=GAME, **words).format.sizes == (
            2,
            3,
            4,
        )


def test_stopped_again_and_again_it_ends_in_the_same_bytes(played, exported, tournament, tmp_path):
    bots = ("a=random", "b=high", "c=moody", "d=low", "e=liar", "f=random", "g=high")
    words = {"format": '"pods"', "rounds": 3, "matches": 3, "faults": 'policy = "disqualify"', "game": GAME}
    once = exported(played(*bots, **words))
    with open_results(tmp_path / "out", Registry.load()) as results:
        standings, pods = results.tables()
        assert results.finished
    assert sorted(row["entrant"] for row in standings.rows) == list("abcdefg")
    assert {row["round"] for row in pods.rows} == {1, 2, 3}

    def stop_at_the_fourth(matches):
        committed.append(matches)
        if len(committed) == 4:
            raise KeyboardInterrupt

    out, stops, finished = tmp_path / "again", 0, False
    while not finished:
        committed = []
        try:
            run_tournament(tournament(*bots, **words), out, advance=stop_at_the_fourth, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            stops += 1
    assert stops > 2
    assert exported(out) == once
