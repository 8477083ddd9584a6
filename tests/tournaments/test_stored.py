"""Results out of the store, and who may read them."""

from __future__ import annotations

import pytest

from rumpus import Registry, UsageError
from rumpus_tournaments import open_results
from rumpus_tournaments._lock import locked
from rumpus_tournaments._store import Store


def test_matches_and_stages(played, registry):
    with open_results(played("low", "high", "liar", matches=2), registry) as results:
        assert [entrant.name for entrant in results.entrants] == ["low", "high", "liar"]
        found = list(results.matches())
        assert [match.id for match in found][:2] == ["001-00001-000001", "001-00001-000002"]
        assert (found[0].entrants, found[0].points, found[0].verdicts) == (
            ("low", "high"),
            (0, 1),
            ("loss", "win"),
        )
        assert found[1].entrants == ("high", "low")
        assert [match.id for match in found if match.forfeited] == [
            match.id for match in results.faulty_matches()
        ]
        assert (results.match_count, results.seed) == ((6, 6), 5)
        (stage,) = results.stages
        assert [(each.number, each.encounter.entrants) for each in stage.results] == [
            (1, ("low", "high")),
            (2, ("liar", "low")),
            (3, ("high", "liar")),
        ]
        assert stage.results[0].tallies["high"].points == 2
        assert (results.finished, results.running, results.struck) == (True, False, frozenset())


def test_two_culprits_of_one_match_have_both_lost(played, registry, exported, tmp_path):
    (tmp_path / "gone.py").write_text("import os\n\ndef choose(turn):\n    os._exit(1)\n")
    bots = ("one=gone.py:choose", "two=gone.py:choose")
    folder = played(*bots, game='name = "goofspiel"', matches=2)
    with open_results(folder, registry) as results:
        for match in results.matches():
            assert {fault.seat for fault in match.faults if fault.effect == "forfeit"} == {0, 1}
            assert (match.points, match.verdicts) == ((0, 0), ("loss", "loss"))
    assert exported(folder).count(b'"verdict":"loss"') == 4


def test_neither_game_nor_bots_need_to_be_there(played, exported):
    folder = played("low", "high")
    with open_results(folder, Registry.load()) as results:
        assert results.tables()[0].rows[0]["entrant"] == "high"


def test_a_format_that_is_gone(played):
    with (
        open_results(played("low", "high"), Registry()) as results,
        pytest.raises(Exception, match="rumpus_formats"),
    ):
        results.tables()


def test_a_run_at_work_is_seen(played, registry):
    folder = played("low", "high")
    with locked(folder), open_results(folder, registry) as results:
        assert results.running


def test_a_tournament_that_has_not_begun(tmp_path, registry):
    Store.open(tmp_path).close()
    with pytest.raises(UsageError, match=r"is stored in .* yet"), open_results(tmp_path, registry):
        pass
