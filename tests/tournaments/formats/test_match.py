"""Match: a number of batches, or until the sequential test has decided."""

from __future__ import annotations

import json

import pytest

from rumpus import Registry
from rumpus_tournaments import ConfigError, load_tournament, open_results, run_tournament
from rumpus_tournaments._formats.match import Match
from rumpus_tournaments._ratings.sprt import Sprt

WHOLE = "tournament.matches: the test wants whole deals, so with this seating an even number"
TEST = "{ elo0 = 0, elo1 = 50 }"


def test_batches_are_stages_with_deals_of_their_own(played, exported):
    lines = [
        json.loads(line) for line in exported(played(format='"match"', matches=4, batches=3)).splitlines()
    ]
    assert [(line["stage"], line["deal"]) for line in lines] == [
        (stage, deal) for stage in (1, 2, 3) for deal in (1, 1, 2, 2)
    ]
    assert len({line["seeds"]["deal"] for line in lines}) == 6


def test_it_ends_with_the_batch_that_decides(played):
    out = played("strong=high", "weak=low", format='"match"', matches=10, sprt=TEST)
    with open_results(out, Registry.load()) as results:
        stages, (_, difference) = len(results.stages), results.tables()
        assert results.match_count == (10 * stages, None)
        deals = {(2.0, 2): 5.0 * stages}
        test = Sprt(elo0=0, elo1=50)
        assert test.decision(deals) == "H1"
        assert stages == 1 or test.decision({(2.0, 2): 5.0 * (stages - 1)}) == ""
    assert difference.rows[0]["decision"] == "H1"
    assert difference.remarks == [
        f"Deals by what strong took of their 2: 0: 0, 0.5: 0, 1: 0, 1.5: 0, 2: {5 * stages}.",
        "Is strong 50 Elo better than weak (H1), not 0 (H0)? Decided at an LLR of -2.94 or 2.94.",
        "H1 is accepted.",
    ]


def test_it_ends_at_the_last_batch_in_any_case(played):
    out = played("a=random", "b=random", format='"match"', matches=2, batches=3, sprt=TEST)
    with open_results(out, Registry.load()) as results:
        assert (results.finished, len(results.stages)) == (True, 3)
        assert results.tables()[1].remarks[-1] == "Not decided yet."


def test_neither_workers_nor_a_resume_change_where_it_ends(cup, exported, tmp_path):
    file = cup("a=goofspiel/greedy", "b=random", game='name = "goofspiel"\nranks = 3', format='"match"', matches=20,
               sprt='{ elo0 = 0, elo1 = 100, alpha = 0.2, beta = 0.2 }')  # fmt: skip
    for workers in (1, 2):
        run_tournament(load_tournament(file, Registry.load(), workers=workers), tmp_path / str(workers))
    assert exported(tmp_path / "1") == exported(tmp_path / "2")


def test_who_is_disqualified_ends_it(played):
    out = played("a=liar", "b=low", format='"match"', batches=5, faults='policy = "disqualify"')
    with open_results(out, Registry.load()) as results:
        assert (results.finished, len(results.stages)) == (True, 1)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"sprt": "{ elo0 = 5, elo1 = 5 }"}, "tournament.sprt.elo1: has to be more than elo0"),
        ({"sprt": "{ alpha = 2 }"}, "tournament.sprt.alpha: wants more than 0 and less than 0.5"),
        ({"sprt": "{ beat = 5 }"}, "tournament.sprt.beat: no such option; did you mean 'beta'?"),
        ({"sprt": "true"}, "tournament.sprt: wants a table with elo0, elo1, alpha, beta, got true"),
        ({"sprt": "{}", "matches": 3}, WHOLE),
        ({"batches": 1000}, "tournament.batches: wants 1 to 999, or 0 for 999 with sprt, for 1 without"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told(cup, registry, words, problem):
    with pytest.raises(ConfigError) as caught:
        load_tournament(cup("low", "high", **{"format": '"match"', **words}), registry)
    assert caught.value.problems == [problem]


def test_it_is_for_two(cup, registry):
    with pytest.raises(ConfigError, match="match is between 2 entrants, there are 3"):
        load_tournament(cup("low", "high", "random", format='"match"'), registry)


def test_the_matches_are_counted_where_no_test_decides(paper):
    assert Match(matches=10, batches=3).match_count([]) == 30
    assert Match(sprt=Sprt()).match_count([]) is None
    assert (Match().most, Match(sprt=Sprt()).most) == (1, 999)
