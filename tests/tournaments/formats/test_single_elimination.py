"""Single elimination: the bracket, play-offs, places, and what faults do to it."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, open_results
from rumpus_tournaments._formats.bracket import bracket_size, folded
from rumpus_tournaments._formats.single_elimination import SingleElimination

PLAYOFFS = st.sampled_from(["replay", "seed", "lot"])


def chalk(one, other):
    """Let the better seed win."""
    return (1, 0) if int(one) < int(other) else (0, 1)


def drawn(one, other):
    return (0.5, 0.5)


def by_chance(seed):
    """Let chance decide, draws among them."""
    rng = Random(seed)
    return lambda one, other: rng.choice([(1, 0), (0, 1), (0.5, 0.5)])


def struck_by_chance(seed):
    rng = Random(seed)
    return lambda results: {
        name for each in results for name in each.encounter.entrants if rng.random() < 0.15
    }


def pairs(stage):
    return [tuple(map(int, each.encounter.entrants)) for each in stage.results]


def test_the_fold():
    assert folded(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert folded(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    assert [bracket_size(count) for count in (2, 3, 4, 5, 8, 9, 70)] == [2, 4, 4, 8, 8, 16, 128]


def test_as_another_program_plays_it(paper, oracle):
    for case in oracle("single-elimination"):
        main, third = case["groups"]["1"], case["groups"]["2"]
        winners = {frozenset(match[:2]): match[2] for match in main + third}

        def decide(one, other, winners=winners):
            won = winners[frozenset((int(one), int(other)))] == int(one)
            return (7.5, 2.5) if won else (2.5, 7.5)

        done = paper(SingleElimination(), case["size"], decide).play()
        found = [(each.label, tuple(map(int, each.entrants))) for each in done.encounters]
        assert [pair for label, pair in found if label != "third place"] == [
            tuple(match[:2]) for match in main
        ]
        assert [pair for label, pair in found if label == "third place"] == [
            tuple(match[:2]) for match in third
        ]
        assert done.places == {
            str(seed): rank for rank, seed in sorted(case["standings"], key=lambda each: (each[0], each[1]))
        }, case["mode"]


def test_byes_go_to_the_top(paper):
    done = paper(SingleElimination(), 11, chalk).play()
    assert pairs(done.stages[0]) == [(8, 9), (7, 10), (6, 11)]
    assert pairs(done.stages[1]) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert [each.label for each in done.encounters] == [
        *["round of 16"] * 3, *["quarter-final"] * 4, *["semi-final"] * 2, "final", "third place",
    ]  # fmt: skip
    assert list(done.places.values()) == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9]


def test_small_fields(paper):
    assert pairs(paper(SingleElimination(), 2, chalk).play().stages[0]) == [(1, 2)]
    three = paper(SingleElimination(), 3, chalk).play()
    assert [pairs(stage) for stage in three.stages] == [[(2, 3)], [(1, 2)]]
    assert three.places == {"1": 1, "2": 2, "3": 3}


def test_without_a_third_place(paper):
    done = paper(SingleElimination(third_place=False), 8, chalk).play()
    assert pairs(done.stages[-1]) == [(1, 2)]
    assert list(done.places.values()) == [1, 2, 3, 3, 5, 5, 5, 5]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70), st.integers(0, 2**30), PLAYOFFS, st.booleans(), st.booleans())
def test_laws_of_any_field(paper, size, chance, playoff, third, faults):
    form = SingleElimination(playoff=playoff, third_place=third)
    done = paper(form, size, by_chance(chance), chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    for stage, before in zip(
        done.stages, [frozenset(), *(each.struck for each in done.stages)], strict=False
    ):
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)  # nobody plays two encounters of a stage
        assert before.isdisjoint(players)
    places = done.places
    assert set(places) == {each.name for each in done.entrants}
    assert None not in places.values()
    ranks = list(places.values())
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]  # shared places leave gaps
    assert [name in done.struck for name in places] == sorted(name in done.struck for name in places)
    if not faults:
        assert ranks.count(1) == ranks.count(2) == 1
        won = [row for row in form.tables(done)[1].rows if row["winner"] and row["by"] != "bye"]
        assert len(won) == size - 1 + (third and size > 3)  # everybody but the champion loses once
    again = paper(form, size, done.decide, chance)
    again.stages = done.stages[: len(done.stages) // 2]
    assert list(again.due()) == [  # asking again changes nothing
        each.encounter for each in done.stages[len(again.stages)].results
    ]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70))
def test_as_long_as_the_better_seed_wins_places_follow_seeds(paper, size):
    places = list(paper(SingleElimination(), size, chalk).play().places.items())
    assert [name for name, _ in places[:4]] == ["1", "2", "3", "4"][:size]
    assert all(better <= worse for (_, better), (_, worse) in pairwise(places))


def test_a_draw_is_played_again_before_anything_else_up_to_a_limit_then_the_better_seed_goes_on(paper):
    done = paper(
        SingleElimination(replays=2),
        4,
        lambda one, other: drawn(one, other) if "4" in (one, other) else chalk(one, other),
    ).play()
    assert [
        [(each.encounter.entrants, each.encounter.label) for each in stage.results]
        for stage in done.stages[:4]
    ] == [
        [(("1", "4"), "semi-final"), (("2", "3"), "semi-final")],
        [(("1", "4"), "semi-final, play-off 1")],
        [(("1", "4"), "semi-final, play-off 2")],
        [(("1", "2"), "final"), (("4", "3"), "third place")],
    ]
    assert [(row["playoff"], row["winner"], row["by"]) for row in done.form.tables(done)[1].rows[:4]] == [
        (None, None, "drawn"),
        (None, "2", ""),
        (1, None, "drawn"),
        (2, "1", "seed"),
    ]
    assert done.places == {"1": 1, "2": 2, "3": 3, "4": 4}


def test_a_play_off_that_somebody_wins(paper):
    results = iter([(0.5, 0.5), (0, 1)])
    done = paper(SingleElimination(), 2, lambda one, other: next(results)).play()
    assert done.places == {"2": 1, "1": 2}


def test_rounding_makes_no_winner(paper):
    done = paper(SingleElimination(playoff="seed"), 2, lambda one, other: (0.3, 0.1 + 0.2)).play()
    assert (len(done.stages), done.places) == (1, {"1": 1, "2": 2})


def test_draws_sent_on_by_seed_or_lot_take_no_stage_and_lots_fall_both_ways(paper):
    assert paper(SingleElimination(playoff="seed"), 16, drawn).play().places["1"] == 1
    champions = set()
    for seed in range(20):
        done = paper(SingleElimination(playoff="lot"), 4, drawn, seed).play()
        assert len(done.stages) == 2
        champions |= {name for name, rank in done.places.items() if rank == 1}
    assert champions == {"1", "2", "3", "4"}


def test_with_an_odd_number_of_matches_who_sat_first_less_often_sits_first(paper):
    done = paper(SingleElimination(matches=1, replays=3), 4, drawn).play()
    assert [each.entrants for each in done.encounters if set(each.entrants) == {"1", "4"}] == [
        ("1", "4"), ("4", "1"), ("1", "4"), ("4", "1"),
    ]  # fmt: skip
    even = paper(SingleElimination(matches=2, replays=3), 4, drawn).play()
    assert {each.entrants for each in even.encounters if set(each.entrants) == {"1", "4"}} == {("1", "4")}


def test_who_is_struck_loses_that_encounter_and_stands_last(paper):
    done = paper(SingleElimination(), 4, chalk, strike=lambda results: {"1"}).play()
    assert pairs(done.stages[1]) == [(4, 2)]  # the third place falls to 3: 1 does not play for it
    assert done.places == {"2": 1, "4": 2, "3": 3, "1": 4}
    rows = done.form.tables(done)[1].rows
    assert [(row["round"], row["winner"], row["by"]) for row in rows] == [
        ("semi-final", "4", "struck"),
        ("semi-final", "2", ""),
        ("third place", "3", "bye"),
        ("final", "2", ""),
    ]


def test_where_both_are_struck_nobody_goes_on(paper):
    done = paper(SingleElimination(), 4, chalk, strike=lambda results: {"1", "4"}).play()
    assert len(done.stages) == 1
    assert done.places == {"2": 1, "3": 2, "1": 3, "4": 3}


def test_the_tables_while_it_is_running(paper):
    half = paper(SingleElimination(), 5, chalk).play(1)
    places, bracket = half.form.tables(half)
    assert [(row["rank"], row["entrant"]) for row in places.rows] == [
        (None, "1"), (None, "2"), (None, "3"), (None, "4"), (5, "5"),
    ]  # fmt: skip
    assert bracket.texts()[3:] == [
        ["quarter-final", "4", "5", "1 : 0", "4", ""],
        ["semi-final", "1", "4", "-", "-", "-"],
        ["semi-final", "2", "3", "-", "-", "-"],
    ]


def test_the_matches_are_counted_where_they_are_known(paper):
    for size in range(2, 20):
        for third in (True, False):
            form = SingleElimination(third_place=third, playoff="seed", matches=6)
            done = paper(form, size, drawn).play()
            assert form.match_count(done.entrants) == 6 * len(done.encounters)
    assert SingleElimination().match_count(done.entrants) is None


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"playoff": '"replay"', "replays": 0}, "tournament.replays: wants 1 to 50"),
        ({"playoff": '"lot"', "replays": 2}, 'tournament.replays: goes with playoff = "replay" only'),
        ({"game": 'name = "duel"\nseats = 3'}, "game.seats: single-elimination of duel wants 2, got 3"),
    ],
)
def test_what_cannot_be_is_told_before_play(tournament, options, problem):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"single-elimination"', **options)
    assert caught.value.problems == [problem]


def test_one_alone_is_refused(tournament):
    with pytest.raises(ConfigError, match="single-elimination needs 2 entrants or more, there is 1"):
        tournament("low", format='"single-elimination"')


def test_played_with_faults_and_draws(played, exported):
    bots = ("a=liar", "b=high", "c=high", "d=low", "e=low")
    out = played(*bots, format='"single-elimination"', replays=1, faults='policy = "disqualify"')
    lines = list(map(json.loads, exported(out).splitlines()))
    with open_results(out, Registry.load()) as results:
        places, bracket = results.tables()
        assert results.finished
    assert [(row["rank"], row["entrant"]) for row in places.rows] == [
        (1, "b"), (2, "d"), (3, "c"), (4, "e"), (5, "a"),
    ]  # fmt: skip
    assert [row["by"] for row in bracket.rows] == [
        *["bye"] * 3, "drawn", "seed", "struck", "drawn", "seed", "bye", "",
    ]  # fmt: skip
    assert places.remarks[1] == "Disqualified: a."
    assert len({line["seeds"]["deal"] for line in lines}) == 2 * len({line["stage"] for line in lines})
