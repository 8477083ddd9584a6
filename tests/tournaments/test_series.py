"""Series: encounters that end once they are decided, the same whatever comes in first."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import RumpusError
from rumpus_tournaments import ConfigError, Encounter, Interrupted, Points, Tally, run_tournament
from rumpus_tournaments._record import Record
from rumpus_tournaments._series import Series
from rumpus_tournaments._stage import Stage
from rumpus_tournaments._store import Store
from rumpus_tournaments._tally import tally

SCORES = {"win": (1.0, 0.0), "draw": (1.0, 1.0), "loss": (0.0, 1.0)}
RESULTS = st.lists(st.sampled_from(sorted(SCORES)), min_size=9, max_size=9)
RULES = st.sampled_from([Points(), Points(win=3, draw=1), Points(win=1, draw=0), Points(places=(2, -1))])


def record(number, result, groups=()):
    """Return a match as the one listed first has it; seats take turns."""
    seats, scores = ((0, 1), SCORES[result]) if number % 2 else ((1, 0), SCORES[result][::-1])
    return Record(1, 1, number, (number + 1) // 2, seats, scores, "", groups, [], 0, (), b"[]")


def length(results, most, rule):
    """Return how many matches are needed, by trying how those that are left could end."""
    gaps = [Fraction(a) - Fraction(b) for a, b in (rule.judge(SCORES[each]).points for each in results)]
    swing = Fraction(rule.bounds[1]) - Fraction(rule.bounds[0])
    for seen in range(most + 1):
        lead, left = sum(gaps[:seen]), most - seen
        if lead - left * swing > 0 or lead + left * swing < 0:
            return seen
    return most


@given(RESULTS, st.sampled_from([1, 3, 5, 7, 9]), RULES, st.randoms(use_true_random=False), st.booleans())
def test_it_ends_where_it_is_decided_in_whatever_order_matches_come_in(results, most, rule, rng, resumed):
    series, flying, played = Series(most, rule), [], []
    while not series.over:
        flying += series.due()
        assert flying  # nothing waits for ever
        played.append(flying.pop(rng.randrange(len(flying))))
        series.saw(record(played[-1], results[played[-1] - 1]))
        if resumed and rng.random() < 0.3:  # what is in flight is lost
            series, flying = Series(most, rule), []
            for number in played:
                series.saw(record(number, results[number - 1]))
    assert flying == []
    assert sorted(played) == list(range(1, length(results, most, rule) + 1))


def test_as_many_as_possible_are_played_at_the_same_time():
    series = Series(5, Points())
    assert list(series.due()) == [1, 2, 3]
    series.saw(record(1, "loss"))
    assert list(series.due()) == []
    series.saw(record(2, "win"))
    assert list(series.due()) == [4]


def test_where_points_are_the_scores_themselves_all_are_played():
    series = Series(3, Points())
    assert list(series.due()) == [1, 2]
    for number in (1, 2, 3):
        assert not series.over
        series.saw(record(number, "win", groups=((0,), (1,))))
        list(series.due())
    assert series.over


def test_where_a_win_is_worth_nothing_all_are_played():
    assert list(Series(5, Points(win=0, draw=0)).due()) == [1, 2, 3, 4, 5]


def test_it_is_worth_one_match():
    encounter = Encounter(("a", "b"), 3, until_decided=True)
    records = [record(1, "win"), record(2, "loss"), record(3, "win")]
    assert tally(encounter, records, "ab", Points(win=3, draw=1)) == {
        "a": Tally(points=3, matches=3, wins=2, losses=1, score=2.0, deals=((1.0, 1, 1), (1.0, 2, 1))),
        "b": Tally(points=0, matches=3, wins=1, losses=2, score=1.0, deals=((0.0, 1, 1), (1.0, 2, 1))),
    }
    even = tally(encounter, [record(1, "win"), record(2, "loss"), record(3, "draw")], "ab", Points())
    assert [each.points for each in even.values()] == [0.5, 0.5]


def test_only_two_can_be_at_it(tournament, tmp_path):
    made = tournament("low", "high", "moody", game='name = "duel"\nseats = 3')
    with Store.open(tmp_path) as store:
        stage = Stage(1, [Encounter(("low", "high", "moody"), 3, until_decided=True)], made, store)
        with pytest.raises(RumpusError, match="only between two may it end once it is decided"):
            stage.take(1)


@pytest.mark.parametrize("best_of", [2, -1, 10])
def test_an_even_number_is_refused(tournament, best_of):
    for form in ("single-elimination", "double-elimination", "swiss"):
        with pytest.raises(ConfigError) as caught:
            tournament("low", "high", format=f'"{form}"', matches=10, best_of=best_of)
        assert caught.value.problems == ["tournament.best_of: wants an odd number, or 0 for all matches"]


def test_it_goes_without_a_number_of_matches(tournament):
    with pytest.raises(ConfigError, match=r"tournament.matches: goes without best_of"):
        tournament("low", "high", format='"swiss"', best_of=3, matches=4)


BOTS = ("a=random", "b=high", "c=moody", "d=low", "e=random")


@pytest.mark.parametrize("form", ["swiss", "double-elimination"])
def test_stopped_again_and_again_it_ends_in_the_same_bytes(form, played, exported, tournament, tmp_path):
    words = {"format": f'"{form}"', "matches": 10, "best_of": 7, "game": 'name = "duel"\nrounds = 1'}
    once = exported(played(*BOTS, **words))
    per_encounter = {}
    for line in map(json.loads, once.splitlines()):
        per_encounter.setdefault((line["stage"], line["encounter"]), []).append(line["match"])
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in per_encounter.values())
    assert {len(numbers) for numbers in per_encounter.values()} > {4, 7}

    def stop_at_the_third(matches):
        committed.append(matches)
        if len(committed) == 3:
            raise KeyboardInterrupt

    out, finished = tmp_path / "again", False
    while not finished:
        committed = []
        try:
            run_tournament(tournament(*BOTS, **words), out, advance=stop_at_the_third, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            pass
    assert exported(out) == once


def test_the_number_of_workers_changes_nothing(cup, rumpus):
    words = {"format": '"swiss"', "matches": 10, "best_of": 5, "game": 'name = "hilo"'}
    cup("a=random", "b=random", "c=random", "d=random", "e=random", **words)
    for out, jobs in (("one", 1), ("two", 2)):
        done = rumpus("tournament", "run", "cup.toml", "--out", out, "-j", jobs)
        assert (done.returncode, done.stderr) == (0, "")
    lines = [rumpus("tournament", "export", out).stdout for out in ("one", "two")]
    assert lines[0] == lines[1]


def test_a_bracket_shows_the_matches_won(played, registry):
    from rumpus_tournaments import open_results

    words = {"format": '"single-elimination"', "matches": 10, "best_of": 5}
    with open_results(played("low", "high", **words), registry) as results:
        (row,) = results.tables()[1].rows
        assert (row["result"], row["winner"], row["first_points"]) == ("0 : 3", "high", 0.0)
        assert results.match_count == (3, None)
