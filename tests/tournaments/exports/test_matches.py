"""Exports."""

from __future__ import annotations

import json
import re

import pytest


def test_one_line_a_match_sorted_by_id(played, exported):
    lines = exported(played("low", "high", "moody", matches=12)).splitlines()
    found = [json.loads(line) for line in lines]
    assert len(found) == 36
    assert [match["id"] for match in found] == sorted(match["id"] for match in found)
    assert found[0]["players"] == [
        {"seat": 0, "entrant": "low", "score": 0.0, "points": 0.0, "verdict": "loss"},
        {"seat": 1, "entrant": "high", "score": 2.0, "points": 1.0, "verdict": "win"},
    ]
    assert found[0]["moves"] == [[0, "low"], [1, "high"], [0, "low"], [1, "high"]]
    assert (found[0]["reason"], found[0]["decisions"], found[0]["deal"], found[1]["deal"]) == (
        "counted",
        4,
        1,
        1,
    )


def test_numbers_have_four_decimals(played, exported):
    first = exported(played("low", "high")).splitlines()[0].decode()
    assert re.findall(r'"(?:score|points)":([^,}]+)', first) == ["0.0000", "0.0000", "2.0000", "1.0000"]


def test_faults_without_what_depends_on_the_machine(played, exported):
    lines = exported(played("low", "liar")).splitlines()
    faults = [fault for line in lines for fault in json.loads(line)["faults"]]
    assert len(faults) == 4
    assert faults[0] == {
        "seat": 1,
        "entrant": "liar",
        "kind": "illegal",
        "step": 1,
        "effect": "forfeit",
        "detail": "answered 'neither', which is not one of 2 legal moves",
    }


def test_the_same_tournament_gives_the_same_bytes(played, exported, tmp_path):
    first, second = (
        exported(played("a=random", "b=moody", matches=30, out=tmp_path / name)) for name in "ab"
    )
    assert first == second
    assert first != exported(played("a=random", "b=moody", matches=30, seed=6, out=tmp_path / "c"))


@pytest.mark.parametrize("matches", [1, 7])
def test_the_last_deal_may_be_played_in_part(played, exported, matches):
    assert len(exported(played("low", "high", matches=matches)).splitlines()) == matches
