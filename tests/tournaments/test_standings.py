"""Standings: points, shared ranks, intervals over whole deals."""

from __future__ import annotations

from functools import cached_property

import pytest

from rumpus import Fault
from rumpus_tournaments import Entrant, MatchResult, Points, standings, standings_table
from rumpus_tournaments._ledger import Ledger
from rumpus_tournaments._statistics import t95


class Given:
    """Results as a test wants them: (deal, names, scores) or (deal, names, scores, seat at fault)."""

    finished, stages, points = True, (), Points()
    tie_breaks, rating = (), "draws-as-half"

    def __init__(self, *matches, struck=(), names="abc"):
        self.entrants = [Entrant(name, number) for number, name in enumerate(names, 1)]
        self.struck = frozenset(struck)
        self._matches = matches

    @cached_property
    def ledger(self):
        return Ledger.of([each.name for each in self.entrants], self.matches())

    def finished_encounters(self):
        return iter(())

    def matches(self):
        for number, (deal, names, scores, *culprit) in enumerate(self._matches, 1):
            judged = self.points.judge(scores)
            faults = tuple(Fault(seat=seat, kind="crash", step=0) for seat in culprit)
            yield MatchResult(1, 1, number, deal, tuple(names), scores, *judged, "", faults)


def test_points_and_sums():
    found = standings(
        Given((1, "ab", (3, 1)), (1, "ba", (2, 2)), (2, "ac", (0, 4)), (2, "bc", (1.0, 0.0), 1))
    )
    rows = {each.name: each for each in found}
    assert [each.name for each in found] == ["a", "b", "c"]
    assert [each.rank for each in found] == [1, 1, 3]
    assert (rows["a"].points, rows["a"].matches, rows["a"].wins, rows["a"].draws, rows["a"].losses) == (
        1.5,
        3,
        1,
        1,
        1,
    )
    assert (rows["c"].faults, rows["b"].faults) == (1, 0)
    assert rows["a"].mean_score == pytest.approx(5 / 3)
    assert rows["c"].mean_score == 4  # the match it lost by a fault says nothing of its play
    assert rows["a"].mean == 0.5


def test_the_interval_takes_whole_deals():
    """The better hand always wins, so every deal is shared and the mean is certain."""
    certain = Given(
        *(
            (deal, names, (1, 0) if names == "ab" else (0, 1))
            for deal in range(1, 9)
            for names in ("ab", "cb")
        ),
        names="abc",
    )
    by_name = {each.name: each for each in standings(certain)}
    assert by_name["b"].interval == (0.5, 0.5)
    wins = [(deal, "ab", (1, 0)) for deal in range(1, 6)] + [(deal, "ab", (0, 1)) for deal in range(6, 11)]
    low, high = standings(Given(*wins))[0].interval
    half = t95(9) * 0.5 / 9**0.5
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half))


def test_intervals_stay_within_what_is_possible():
    wins = [(deal, "ab", (1, 0)) for deal in (1, 2, 3, 5)] + [(4, "ab", (0, 1))]
    assert standings(Given(*wins))[0].interval[1] == 1.0
    assert standings(Given(*wins))[-1].interval is None  # c has played nothing


def test_there_is_no_interval_below_five_deals():
    four, five = ([(deal, "ab", (1, 0)) for deal in range(1, count)] for count in (5, 6))
    table = standings_table(Given(*four * 9, names="ab"))
    assert [row[7] for row in table.texts()] == ["-", "-"]
    assert [row[7] for row in standings_table(Given(*five, names="ab")).texts()] == [
        "100.0 to 100.0",
        "0.0 to 0.0",
    ]


def test_the_disqualified_stand_last():
    found = standings(Given((1, "ab", (3, 1)), (1, "bc", (1, 0)), struck="a"))
    assert [(each.name, each.rank) for each in found] == [("b", 1), ("c", 2), ("a", 3)]


def test_the_game_s_own_scores_are_shown_where_they_say_more():
    def shown(*matches):
        return "score" in standings_table(Given(*matches)).headers

    assert shown((1, "ab", (3, 1)))
    assert not shown((1, "ab", (1, 0)), (1, "ba", (0.5, 0.5)))


def test_before_the_first_match():
    table = standings_table(Given())
    assert [row["rank"] for row in table.rows] == [1, 1, 1]
    assert table.texts()[0] == ["1", "a", "0.0", "0", "0", "0", "0", "-", "-"]
    assert table.heading == "Standings, mean in per cent"


def test_what_everybody_has_is_said_once():
    table = standings_table(Given((1, "ab", (1, 0)), (1, "ba", (1, 0)), names="ab"))
    assert "matches" not in table.headers
    assert table.heading == "Standings, 2 matches each, mean in per cent"
    assert table.texts()[0][6] == "50.0"
    assert table.to_dict()["title"] == "Standings"
    assert table.to_dict()["rows"][0]["matches"] == 2
    assert table.to_dict()["rows"][0]["mean"] == 0.5
    assert "matches" in standings_table(Given((1, "ab", (1, 0)))).headers


def test_points_that_are_no_rates_are_no_per_cents():
    given = Given((1, "ab", (1, 0)), names="ab")
    given.points = Points(win=3)
    table = standings_table(given)
    assert (table.heading, table.texts()[0][6]) == ("Standings, 1 match each", "3.000")


def test_faults_are_shown_where_there_are_some():
    clean, dirty = (standings_table(Given((1, "ab", (1, 0), *culprit))) for culprit in ((), (1,)))
    assert "faults" not in clean.headers
    assert "faults" in dirty.headers
    assert [row["faults"] for row in clean.to_dict()["rows"]] == [0, 0, 0]
