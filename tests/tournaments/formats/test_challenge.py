"""Challenge: the same deals for everybody, wins or points, compared deal by deal."""

from __future__ import annotations

from math import nan

import pytest

from rumpus import Fault
from rumpus_tournaments import Entrant, FinishedStage, MatchResult, Points
from rumpus_tournaments._formats.challenge import Challenge

NAMES = ("Ann", "Bo", "Cy")


class Given:
    """Results as a test wants them: a list of scores for each entrant, nan where a deal was not played."""

    finished, stages, points = True, (), Points()

    def __init__(self, *scores, struck=(), forfeits=()):
        self.entrants = [Entrant(name, number) for number, name in enumerate(NAMES[: len(scores)], 1)]
        self.struck = frozenset(struck)
        self._scores = scores
        self._forfeits = forfeits

    def matches(self):
        for encounter, (entrant, scores) in enumerate(zip(self.entrants, self._scores, strict=True), 1):
            for deal, score in enumerate(scores, 1):
                if score == score:
                    bad = (entrant.name, deal) in self._forfeits
                    faults = (Fault(seat=0, kind="crash", step=0),) if bad else ()
                    reason = "forfeit" if bad else "won" if score else "lost"
                    yield MatchResult(
                        1,
                        encounter,
                        deal,
                        deal,
                        (entrant.name,),
                        (score,),
                        (score,),
                        ("solo",),
                        reason,
                        faults,
                    )


def table(results, **options):
    return Challenge(**options).tables(results)[0]


def test_everybody_plays_the_same_deals(tournament):
    made = tournament("low", "high", format='"challenge"', matches=3)
    form = made.format
    encounters = list(form.stage(made.entrants, 0, []))
    assert [each.entrants for each in encounters] == [("low",), ("high",)]
    assert {each.matches for each in encounters} == {3}
    assert form.stage(made.entrants, 0, [FinishedStage(1, [])]) is None
    assert form.match_count(made.entrants) == 6


def test_wins_with_wilson_and_mcnemar():
    # Bo wins where Ann loses on 8 deals, the other way round on 2: p = 112 / 1024
    ann = [1.0] * 12 + [0.0] * 8
    bo = [0.0] * 2 + [1.0] * 18
    first, second = table(Given(ann, bo)).rows
    assert (first["entrant"], first["wins"], first["rate"]) == ("Bo", 18, 0.9)
    assert first["interval"] == pytest.approx((0.6990, 0.9721), abs=1e-4)
    assert "p" not in first
    assert (second["entrant"], second["wins"], second["behind"]) == ("Ann", 12, pytest.approx(-0.3))
    assert second["p"] == pytest.approx(112 / 1024)


def test_scores_of_more_than_a_point_are_shown_as_points():
    first, second = table(Given([1.0, 2.0, 3.0, 4.0, 5.0], [3.0, 5.0, 7.0, 9.0, 11.0])).rows
    assert (first["entrant"], first["mean"], first["best"]) == ("Bo", 7.0, 11.0)
    assert first["interval"] == pytest.approx((7 - 3.926486, 7 + 3.926486), abs=1e-5)
    assert second["behind"] == -4.0
    assert second["behind_interval"] == pytest.approx((-4 - 1.963243, -4 + 1.963243), abs=1e-5)
    assert second["p"] == pytest.approx(1 / 16)


def test_a_few_deals_have_no_interval_but_a_rate_of_wins_has():
    first, second = table(Given([1.0, 2.0, 3.0, 4.0], [3.0, 5.0, 7.0, 9.0])).rows
    assert (first["interval"], second["interval"], second["behind_interval"]) == (None,) * 3
    first, second = table(Given([1.0, 1.0], [0.0, 0.0])).rows
    assert first["interval"] == pytest.approx((0.342380, 1.0), abs=1e-6)
    assert second["behind_interval"] is None


def test_what_counts_as_a_win_can_be_said():
    rows = table(Given([1.0, 2.0, 3.0], [3.0, 5.0, 7.0]), measure="wins", win_score=3.0).rows
    assert [(row["entrant"], row["wins"]) for row in rows] == [("Bo", 3), ("Ann", 1)]
    rows = table(Given([1.0, 0.0], [1.0, 1.0]), measure="points").rows
    assert [(row["entrant"], row["mean"]) for row in rows] == [("Bo", 1.0), ("Ann", 0.5)]


def test_a_forfeit_is_no_win():
    rows = table(Given([0.0, -1.0], forfeits=[("Ann", 1)]), measure="wins", win_score=-1.0).rows
    assert [(row["wins"], row["faults"]) for row in rows] == [(1, 1)]


def test_deals_that_one_of_two_has_not_played_are_not_compared():
    rows = table(Given([1.0, nan, 1.0], [0.0, 1.0])).rows
    assert [(row["entrant"], row["matches"], row["rate"]) for row in rows] == [
        ("Ann", 2, 1.0),
        ("Bo", 2, 0.5),
    ]
    assert rows[1]["behind"] == -1.0  # on deal 1 alone


def test_equal_ones_share_a_rank_and_the_disqualified_stand_last():
    rows = table(Given([1.0, 0.0], [1.0, 1.0], [0.0, 1.0], struck=["Bo"])).rows
    assert [(row["rank"], row["entrant"]) for row in rows] == [(1, "Ann"), (1, "Cy"), (3, "Bo")]


def test_before_the_first_match():
    rows = table(Given([], [])).rows
    assert [(row["matches"], row["rate"], row["interval"]) for row in rows] == [(0, None, None)] * 2


def test_why_matches_ended():
    reasons = Challenge().tables(Given([1.0, 0.0, 0.0], [1.0, 1.0, 0.0], forfeits=[("Bo", 3)]))[1]
    assert [column.header for column in reasons.columns] == ["entrant", "won", "lost", "forfeit"]
    assert reasons.texts() == [["Bo", "2", "0", "1"], ["Ann", "1", "2", "0"]]


def test_a_game_for_several_only_is_refused(tournament):
    with pytest.raises(
        Exception, match=r"game\.name: goofspiel is for 2, 3 or 4 seats, which challenge cannot use"
    ):
        tournament(format='"challenge"', game='name = "goofspiel"')
