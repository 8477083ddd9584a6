"""Tallies of encounters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments import Encounter, Points, Tally
from rumpus_tournaments._record import Record
from rumpus_tournaments._tally import tally

NAMES = ("a", "b", "c")
SCORES = st.lists(st.tuples(*[st.integers(0, 4).map(float)] * 3), max_size=12)


def record(number, seats, scores, faults=()):
    return Record(1, 1, number, number, seats, scores, "", (), list(faults), 0, (), b"[]")


def test_points_wins_and_faults_go_to_who_sat_there():
    fault = {"seat": 1, "effect": "forfeit"}
    noted = {"seat": 0, "effect": "noted"}
    nobodys = {"seat": None, "effect": "forfeit"}
    records = [
        record(1, (2, 0), (3.0, 1.0)),
        record(2, (0, 2), (1.0, 1.0)),
        record(3, (2, 0), (1.0, 0.0), [fault, noted, nobodys]),
    ]
    assert tally(Encounter(("c", "a"), 3), records, NAMES, Points()) == {
        "c": Tally(
            points=2.5,
            matches=3,
            wins=2,
            draws=1,
            losses=0,
            score=5.0,
            faults=1,
            deals=((0.5, 1, 1), (1.0, 1, 2)),
        ),
        "a": Tally(
            points=0.5,
            matches=3,
            wins=0,
            draws=1,
            losses=2,
            score=2.0,
            faults=1,
            forfeits=1,
            deals=((0.0, 1, 2), (0.5, 1, 1)),
        ),
    }


def test_two_culprits_of_one_match_have_both_lost():
    faults = [{"seat": 0, "effect": "forfeit"}, {"seat": 1, "effect": "forfeit"}]
    found = tally(Encounter(("c", "a"), 1), [record(1, (2, 0), (0.0, 0.0), faults)], NAMES, Points())
    assert {(each.points, each.draws, each.losses) for each in found.values()} == {(0.0, 0, 1)}


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_in_which_matches_come_in_changes_nothing(scores, rng):
    records = [record(number, (0, 1, 2), each) for number, each in enumerate(scores, 1)]
    mixed = rng.sample(records, len(records))
    encounter = Encounter(NAMES, len(records))
    assert tally(encounter, mixed, NAMES, Points()) == tally(encounter, records, NAMES, Points())
