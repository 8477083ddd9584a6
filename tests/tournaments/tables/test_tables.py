"""Tables that every tournament has: crosstable, pairs, ratings, seats, faults, times, live."""

from __future__ import annotations

import sys

import pytest

from rumpus import Look, UsageError
from rumpus_tournaments import open_results
from rumpus_tournaments._layout import PIPE, TERMINAL, fitted
from rumpus_tournaments._ledger import Ledger
from rumpus_tournaments._tables import NAMES, chosen_tables

LONG = 'name = "duel"\nrounds = 20'


@pytest.fixture
def tables(registry):
    def of(folder, *names):
        with open_results(folder, registry) as results:
            return chosen_tables(results, names)

    return of


def test_the_crosstable_stands_in_the_order_of_the_standings(played, tables):
    out = played("low", "high", "random", matches=12)
    (cross,) = tables(out, "crosstable")
    assert [row["entrant"] for row in cross.rows] == ["high", "random", "low"]
    texts = cross.texts()
    assert texts[0][2:3] + texts[0][4:] == ["-", "100 ±0"]
    assert texts[2][2] == "0 ±0"
    value = cross.to_dict()["rows"][0]
    assert value["against:low"] == [1.0, 0.0]
    rate = {name: cross.rows[1][f"against:{name}"].value for name in ("high", "low")}
    assert cross.rows[0]["against:random"].value == pytest.approx(1 - rate["high"])
    assert 0 <= rate["high"] <= 0.5 <= rate["low"] <= 1


def test_the_crosstable_of_many_has_no_intervals_and_fits(played, tables):
    out = played(*(f"entrant {number}=random" for number in range(13)), matches=2)
    (cross,) = tables(out, "crosstable")
    for frame in (PIPE, TERMINAL):
        fitting, left_out = fitted(cross, 80, frame)
        assert frame.width(fitting.headers, fitting.texts()) <= 80
        assert len(left_out) <= 2
    assert "±" not in "".join(map("".join, cross.texts()))


def test_pairs_and_elo(played, tables):
    pairs, elo = tables(played("low", "high", "random", matches=20), "pairs", "elo")
    assert [(row["first"], row["second"]) for row in pairs.rows] == [
        ("low", "high"), ("low", "random"), ("high", "random"),
    ]  # fmt: skip
    assert (pairs.rows[0]["losses"], pairs.rows[0]["rate"]) == (20, 0.0)
    assert elo.texts()[0][3] == "-inf"
    assert elo.rows[2]["interval"][0] < elo.rows[2]["elo"] < elo.rows[2]["interval"][1]


def test_the_rating_says_what_it_cannot_order(played, tables):
    (rating,) = tables(played("low", "high", "random", "other=random", matches=20, game=LONG), "rating")
    assert [(row["group"], row["entrant"]) for row in rating.rows if row["entrant"] in ("low", "high")] == [
        (1, "high"), (3, "low"),
    ]  # fmt: skip
    assert "better, but by how much no result says" in rating.remarks[1]
    assert rating.rows[1]["interval"] is not None


def test_at_tables_of_three_the_rating_is_that_of_rankings(played, tables):
    out = played(
        "low", "a=random", "b=random", "c=random", game='name = "duel"\nseats = 3\nrounds = 1', matches=30
    )
    (rating,) = tables(out, "rating")
    assert rating.remarks[0].startswith("Plackett-Luce")
    assert rating.rows[-1]["entrant"] == "low"
    assert [table.name for table in tables(out, "seats")[0:1]] == ["seats"]
    assert len(tables(out, "seats")[0].rows) == 3


def test_seats_that_are_worth_the_same(played, tables):
    (seats,) = tables(played("low", "high", matches=20), "seats")
    assert seats.remarks == ["No seat is clearly worth more than another."]
    assert [row["mean"] for row in seats.rows] == [0.5, 0.5]


def test_faults_by_kind(played, tables):
    (faults,) = tables(played("low", "liar", "moody", matches=80), "faults")
    assert faults.rows[0]["entrant"] == "liar"
    assert faults.rows[0]["kind:illegal"] == faults.rows[0]["faults"] > 150
    assert faults.rows[1]["kind:crash"] == faults.rows[1]["faults"] > 0


def test_times(played, tables):
    (times,) = tables(played("low", "random", matches=4), "times")
    assert {row["entrant"]: row["moves"] for row in times.rows} == {"low": 8, "random": 8}
    assert all(row["seconds"] > 0 and row["longest"] >= row["match"] for row in times.rows)


def test_the_live_rating_is_marked_as_such(played, tables, monkeypatch):
    out = played("low", "high", "random", matches=10)
    (live,) = tables(out, "live")
    assert [row["entrant"] for row in live.rows] == ["high", "random", "low"]
    assert "The rating to quote is --table rating." in live.remarks[0]
    monkeypatch.setitem(sys.modules, "openskill", None)
    with pytest.raises(UsageError, match=r'pip install "rumpus\[live\]"'):
        tables(out, "live")


def test_all_of_them_fit_a_screen(played, tables):
    out = played("twelve chars=moody", "another-name=random", "hellebardier=liar", matches=12)
    for table in tables(out, "all"):
        for frame in (PIPE, TERMINAL):
            fitting, _ = fitted(table, 80, frame)
            assert frame.width(fitting.headers, fitting.texts()) <= 80, table.name


def test_unknown_tables_are_refused(played, tables):
    with pytest.raises(UsageError, match="no table is called 'crostable'; did you mean 'crosstable'"):
        tables(played("low", "high"), "crostable")
    assert set(NAMES) > {"main", "crosstable", "rating", "times", "all"}


def test_a_bracket_is_drawn(played, registry):
    bots = ["high", "low", "lower=low", "best=high", "e=random"]
    out = played(*bots, format='"single-elimination"', matches=2, playoff='"seed"', third_place="false")
    with open_results(out, registry) as results:
        wide, ascii_, narrow = (
            results.drawing(look) for look in (Look(80), Look(80, unicode=False), Look(40))
        )
    assert wide.startswith("Bracket\n")
    assert max(map(len, narrow.splitlines())) <= 44
    assert ascii_.isascii()
    assert [line.count("high") for line in wide.splitlines()].count(1) >= 2
    assert wide.count("─┐") == wide.count("─┘") == wide.count("├─")


def test_the_ledger_of_matches_is_that_of_the_store(played, registry):
    out = played("low", "moody", "liar", "random", matches=12)
    with open_results(out, registry) as results:
        again = Ledger.of(results.settings.names, results.matches())
        for name, account in results.ledger.accounts.items():
            other = again.accounts[name]
            assert (account.matches, account.wins, account.faults, account.score) == (
                other.matches, other.wins, other.faults, other.score,
            )  # fmt: skip
            assert account.deals.all_sums == other.deals.all_sums
        assert [(pair, duel.wins, duel.draws) for pair, duel in sorted(results.ledger.duels.items())] == [
            (pair, duel.wins, duel.draws) for pair, duel in sorted(again.duels.items())
        ]
        assert results.ledger.rankings() == again.rankings()


class Rigged:
    """Results in which the first seat wins nine deals of ten."""

    def __init__(self):
        from rumpus_tournaments import MatchResult, Points

        self.points = Points()
        matches = []
        for deal in range(1, 41):
            for names in (("a", "b"), ("b", "a")):
                scores = (1.0, 0.0) if deal % 10 else (0.0, 1.0)
                matches.append(
                    MatchResult(
                        1, 1, len(matches) + 1, deal, names, scores, *self.points.judge(scores), "", ()
                    )
                )
        self.ledger = Ledger.of(["a", "b"], matches)


def test_a_seat_that_is_worth_more_is_named():
    from rumpus_tournaments._tables.seats import seats_table

    found = seats_table(Rigged())
    assert found.remarks == [
        "Seat 1 is worth more than an even share.",
        "Seat 2 is worth less than an even share.",
    ]


def test_endless_numbers_are_null_for_scripts(played, tables):
    (elo,) = tables(played("low", "high", matches=20), "elo")
    assert elo.to_dict()["rows"][0]["elo"] is None
    assert elo.texts()[0][3] == "-inf"


def test_the_crosstable_of_a_bracket_stands_in_the_order_of_its_places(played, tables):
    out = played(
        "a=high", "b=low", "c=low", "d=high", format='"single-elimination"', matches=2, playoff='"seed"'
    )
    places, cross = tables(out, "main", "crosstable")[::2]
    assert [row["entrant"] for row in cross.rows] == [row["entrant"] for row in places.rows]
