"""Double elimination: two brackets, the second final, places, and what draws and faults do to them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Registry
from rumpus_tournaments import ConfigError, Interrupted, open_results, run_tournament
from rumpus_tournaments._formats.double_elimination import DoubleElimination

PLAYOFFS = st.sampled_from(["replay", "seed", "lot"])
GROUPS = {"winners'": "1", "losers'": "2", "final": "3", "second": "3"}


def chalk(one, other):
    """Let the better seed win."""
    return (1, 0) if int(one) < int(other) else (0, 1)


def upset(one, other):
    return chalk(other, one)


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


def lost(done):
    """Return how many encounters everybody has lost, by what the bracket's table says."""
    losses = Counter()
    for row in done.form.tables(done)[1].rows:
        if row["winner"] and row["second"] and row["by"] != "drawn":
            losses[row["second"] if row["winner"] == row["first"] else row["first"]] += 1
    return losses


def test_as_another_program_plays_it(paper, oracle):
    for case in oracle("double-elimination"):
        matches = [match for group in case["groups"].values() for match in group]

        def decide(one, other, left=matches):
            first, second = int(one), int(other)
            match = next(each for each in left if each[:2] == [first, second])
            left.remove(match)
            return (7.5, 2.5) if match[2] == first else (2.5, 7.5)

        done = paper(DoubleElimination(), case["size"], decide).play()
        found = {"1": [], "2": [], "3": []}
        for each in done.encounters:
            found[GROUPS[each.label.split()[0]]].append(list(map(int, each.entrants)))
        assert found == {group: [match[:2] for match in case["groups"][group]] for group in found}, case[
            "mode"
        ]
        by_place = [
            sorted(int(name) for name in done.places if done.places[name] == place)
            for place in sorted(set(done.places.values()))
        ]
        theirs = [
            sorted(seed for rank, seed in case["standings"] if rank == place)
            for place in sorted({rank for rank, _ in case["standings"]})
        ]
        assert by_place == theirs, case["mode"]


def test_places_that_are_shared_leave_gaps(paper):
    assert list(paper(DoubleElimination(), 16, chalk).play().places.values()) == [
        1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13,
    ]  # fmt: skip


def test_rounds_of_both_sides_are_played_together(paper):
    done = paper(DoubleElimination(), 8, chalk).play()
    assert [[each.encounter.label for each in stage.results] for stage in done.stages] == [
        ["winners' round 1"] * 4,
        ["winners' round 2"] * 2 + ["losers' round 1"] * 2,
        ["losers' round 2"] * 2,
        ["winners' final", "losers' round 3"],
        ["losers' final"],
        ["final"],
    ]


@pytest.mark.parametrize(("winners", "finals"), [("1", 1), ("2", 2), ("3", 2)])
def test_there_is_a_second_final_only_where_the_losers_side_wins_the_first(paper, winners, finals):
    """1 comes through the winners' side; who beats it in the final has lost once, and so has 1 then."""
    seen = []

    def decide(one, other):
        seen.append({one, other})
        rematch = seen.count({one, other}) > 1 or winners == "3"
        if winners in (one, other) and rematch and len(seen) > 4:
            return (1, 0) if one == winners else (0, 1)
        return chalk(one, other)

    done = paper(DoubleElimination(), 4, decide).play()
    assert [each.label for each in done.encounters][-finals:] == ["final", "second final"][:finals]
    assert done.places[winners] == 1
    assert (
        sum("final" in each.label.split()[-1:] and "'" not in each.label for each in done.encounters)
        == finals
    )


def test_two_meet_up_to_three_times(paper):
    assert [each.label for each in paper(DoubleElimination(), 2, chalk).play().encounters] == [
        "winners' final",
        "final",
    ]
    results = iter([(1, 0), (0, 1), (0, 1)])
    done = paper(DoubleElimination(), 2, lambda one, other: next(results)).play()
    assert (len(done.stages), done.places) == (3, {"2": 1, "1": 2})


@pytest.mark.parametrize("size", [8, 16, 32, 64, 128, 256])
@pytest.mark.parametrize("decide", [chalk, upset])
def test_by_seeds_nobody_meets_again_before_the_losers_final(paper, size, decide):
    met = set()
    for each in paper(DoubleElimination(), size, decide).play().encounters:
        pair = frozenset(each.entrants)
        assert pair not in met or each.label in ("losers' final", "final")
        met.add(pair)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70), st.integers(0, 2**30), PLAYOFFS)
def test_everybody_but_the_champion_has_two_losses(paper, size, chance, playoff):
    done = paper(DoubleElimination(playoff=playoff), size, by_chance(chance), chance).play()
    places, losses = done.places, lost(done)
    (champion,) = [name for name, place in places.items() if place == 1]
    assert losses[champion] < 2
    assert all(losses[name] == 2 for name in places if name != champion)
    decided = sum(losses.values())
    assert decided == 2 * size - 2 + losses[champion]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70), st.integers(0, 2**30), PLAYOFFS, st.booleans())
def test_laws_of_any_field(paper, size, chance, playoff, faults):
    form = DoubleElimination(playoff=playoff)
    done = paper(form, size, by_chance(chance), chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out = frozenset()
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)  # nobody plays two encounters of a stage
        assert out.isdisjoint(players)
        out = stage.struck
    places = done.places
    ranks = list(places.values())
    assert set(places) == {each.name for each in done.entrants}
    assert None not in ranks
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert [name in done.struck for name in places] == sorted(name in done.struck for name in places)
    again = paper(form, size, done.decide, chance)
    again.stages = done.stages[: len(done.stages) // 2]
    assert again.due() == again.due()  # asking again changes nothing
    assert again.due() == [each.encounter for each in done.stages[len(again.stages)].results]


def test_a_drawn_encounter_holds_up_both_sides(paper):
    results = {("1", "2"): iter([(0.5, 0.5), (1, 0), (1, 0)])}
    done = paper(
        DoubleElimination(), 4, lambda *pair: next(results[pair]) if pair in results else chalk(*pair)
    ).play(3)
    assert [[each.encounter.label for each in stage.results] for stage in done.stages] == [
        ["winners' round 1", "winners' round 1"],
        ["winners' final", "losers' round 1"],
        ["winners' final, play-off 1"],
    ]
    assert [each.label for each in done.due()] == ["losers' final"]


def test_a_champion_of_the_winners_side_who_is_struck_in_the_final_has_lost_it_for_good(paper):
    def strike(results):
        return {"1"} if results[0].encounter.label == "final" else set()

    done = paper(DoubleElimination(), 4, chalk, strike=strike).play()
    assert [each.label for each in done.encounters].count("second final") == 0
    assert done.places == {"2": 1, "3": 2, "4": 3, "1": 4}


def test_who_is_struck_does_not_come_down(paper):
    done = paper(DoubleElimination(), 4, chalk, strike=lambda results: {"4"}).play()
    bracket = done.form.tables(done)[1]
    assert [(row["round"], row["winner"], row["by"]) for row in bracket.rows] == [
        ("winners' round 1", "1", "struck"),
        ("winners' round 1", "2", ""),
        ("losers' round 1", "3", "bye"),
        ("winners' final", "1", ""),
        ("losers' final", "2", ""),
        ("final", "1", ""),
    ]
    assert done.places == {"1": 1, "2": 2, "3": 3, "4": 4}


def test_how_many_matches_only_the_course_can_tell(paper):
    done = paper(DoubleElimination(), 4, chalk)
    assert done.form.match_count(done.entrants) is None


def test_what_cannot_be_is_told_before_play(tournament):
    with pytest.raises(ConfigError) as caught:
        tournament("low", format='"double-elimination"')
    assert caught.value.problems == ["entrants: double-elimination needs 2 entrants or more, there is 1"]
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"double-elimination"', third_place="true")
    assert "tournament.third_place: no such key" in caught.value.problems[0]


def test_stopped_again_and_again_it_ends_in_the_same_bytes(played, exported, tournament, tmp_path):
    bots = ("a=random", "b=high", "c=moody", "d=low", "e=high", "f=liar")
    words = {"format": '"double-elimination"', "replays": 1, "matches": 3, "faults": 'policy = "disqualify"'}
    once = exported(played(*bots, **words))
    with open_results(tmp_path / "out", Registry.load()) as results:
        places, bracket = results.tables()
        assert results.finished
    assert sorted(row["entrant"] for row in places.rows) == list("abcdef")
    assert all(row["rank"] for row in places.rows)
    stages = {json.loads(line)["stage"] for line in once.splitlines()}
    assert {row["stage"] for row in bracket.rows if row.get("stage")} == stages

    def stop_at_the_seventh(matches):
        committed.append(matches)
        if len(committed) == 7:
            raise KeyboardInterrupt

    out, stops, finished = tmp_path / "again", 0, False
    while not finished:
        committed = []
        try:
            run_tournament(tournament(*bots, **words), out, advance=stop_at_the_seventh, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            stops += 1
    assert stops > 3
    assert exported(out) == once
