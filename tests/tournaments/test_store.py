"""The store: what goes in comes out, in order."""

from __future__ import annotations

from rumpus_tournaments import Encounter, EncounterResult, Tally
from rumpus_tournaments._record import Record, pack
from rumpus_tournaments._store import Store


def record(stage=1, encounter=1, number=1, **words):
    fault = {"seat": 0, "kind": "crash", "step": 0, "effect": "forfeit", "detail": "ü", "stderr": "x"}
    made = Record(
        *(stage, encounter, number, 1, (1, 0), (0.1, 2.0), "points", ((0,), (1,)), [fault], 3, (5, 7)),
        pack([(0, "a")]),
    )
    return made._replace(**words)


def test_settings_are_kept_with_their_past(tmp_path, tournament):
    settings = tournament("low", "high").settings
    with Store.open(tmp_path) as store:
        assert store.settings() is None
        store.adopt(settings)
        assert store.settings() == settings
        later = tournament("low", "high", seed=6).settings
        store.adopt(later)
        assert store.settings() == later
        store.add([record()])
        assert store._connection.execute("SELECT revision FROM matches").fetchall() == [(2,)]
        assert store._connection.execute("SELECT count(*) FROM settings").fetchone() == (2,)


def test_matches_come_out_in_the_order_of_their_ids(tmp_path, tournament):
    keys = [(2, 1, 1), (1, 10, 1), (1, 2, 11), (1, 2, 2)]
    with Store.open(tmp_path) as store:
        store.adopt(tournament().settings)
        store.add(record(*key) for key in keys)
        assert [found[:3] for found in store.full_matches()] == sorted(keys)
        assert [found[:3] for found in store.matches_of(1, 2)] == [(1, 2, 2), (1, 2, 11)]
        assert next(store.full_matches()) == record(1, 2, 2)
        assert next(store.matches()) == record(1, 2, 2, moves=b"", spent=())
        assert store.match_count() == 4


def test_matches_with_faults(tmp_path, tournament):
    with Store.open(tmp_path) as store:
        store.adopt(tournament().settings)
        store.add([record(number=1, faults=[]), record(number=2)])
        assert [found.number for found in store.faulty_matches()] == [2]


def test_encounters_that_are_finished_and_begun(tmp_path, tournament):
    result = EncounterResult(
        2, Encounter(("b", "a"), 2, "as-listed", "final"), {"a": Tally(1.5, 2, 1, 1), "b": Tally()}
    )
    with Store.open(tmp_path) as store:
        store.adopt(tournament().settings)
        store.add(record(encounter=encounter, number=number) for encounter in (1, 2, 3) for number in (1, 3))
        store.add([record(stage=2)])
        store.finish_encounter(1, result)
        assert store.finished_encounters(1) == {2}
        assert store.begun_encounters(1) == {1: {1, 3}, 3: {1, 3}}
        assert store.begun_encounters(2) == {1: {1}}
        assert list(store.results(1)) == [result]
        assert list(store.results(2)) == []


def test_stages_and_the_end(tmp_path):
    with Store.open(tmp_path) as store:
        assert (store.stages(), store.finished()) == ([], False)
        store.finish_stage(1, [])
        store.finish_stage(2, {"b", "a"})
        store.finish()
        assert (store.stages(), store.finished()) == ([frozenset(), {"a", "b"}], True)


def test_a_reader_that_is_dropped_halfway(tmp_path, tournament):
    with Store.open(tmp_path) as store:
        store.adopt(tournament().settings)
        store.add(record(number=number) for number in range(1, 50))
        reading = store.full_matches()
        next(reading)
    reading.close()
