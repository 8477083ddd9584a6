"""Exports for other programs: JSON, CSV, PGN, TRF read back by gacrux, brackets."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys

import pytest

from rumpus import Registry, UsageError
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._exports import MADE_BY, exported
from rumpus_tournaments._exports.trf import round_of
from rumpus_tournaments._tiebreaks.catalogue import find_tie_break
from rumpus_tournaments._tiebreaks.reading import cards_of


@pytest.fixture
def export(registry):
    def of(folder, kind, sheet="matches"):
        with open_results(folder, registry) as results:
            return b"".join(exported(results, kind, sheet)).decode()

    return of


def test_json_has_everything(played, export):
    found = json.loads(export(played("low", "high", "random", matches=6), "json"))
    assert [table["name"] for table in found["tables"]] == [
        "standings",
        "crosstable",
        "pairs",
        "rating",
        "seats",
        "faults",
    ]
    assert (len(found["matches"]), found["matches_stored"], found["finished"]) == (18, 18, True)
    assert "versions" not in found["settings"]


def test_csv(played, export):
    out = played("low", 'high, the \\"best\\"=high', "liar", matches=12)
    rows = list(csv.DictReader(export(out, "csv").splitlines()))
    assert len(rows) == 3 * 12 * 2
    assert rows[1]["entrant"] == 'high, the "best"'
    assert (rows[1]["seat"], rows[1]["score"], rows[1]["verdict"]) == ("2", "2.0000", "win")
    assert {row["faults"] for row in rows if row["entrant"] == "liar"} == {"illegal"}
    standings = list(csv.DictReader(export(out, "csv", "standings").splitlines()))
    assert [row["rank"] for row in standings] == ["1", "2", "3"]
    assert (standings[0]["interval_low"], standings[0]["interval_high"]) == ("1.0", "1.0")
    cross = list(csv.DictReader(export(out, "csv", "crosstable").splitlines()))
    assert cross[0]["against:low_value"] == "1.0"
    with pytest.raises(UsageError, match="no sheet is called 'standing'; did you mean 'standings'"):
        export(out, "csv", "standing")


def test_pgn_is_tags_and_a_result(played, export):
    text = export(played('a \\"b\\"=high', "low", "both=liar", "liar", matches=2), "pgn")
    games = re.split(r"\n\n(?=\[Event)", text.strip())
    assert len(games) == 6 * 2
    for game in games:
        tags = dict(re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', game, re.M))
        assert list(tags)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        assert game.strip().splitlines()[-1] == tags["Result"]
    assert '[Black "a \\"b\\""]' in text or '[White "a \\"b\\""]' in text
    assert '[Result "1-0"]' in text


def test_what_a_format_has_no_place_for(played, export):
    three = played("low", "high", "random", game='name = "duel"\nseats = 3', matches=3)
    for kind, problem in {
        "pgn": "matches of two",
        "trf": "two at a table",
        "brackets": "elimination",
    }.items():
        with pytest.raises(UsageError, match=problem):
            export(three, kind)


def judged_by_gacrux(text, tmp_path, rounds, codes):
    """Return points and tie-breaks by start number, as gacrux reads them out of a report."""
    file = tmp_path / "report.trf"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", str(file), "-o", "-", "-n", str(rounds)]
    done = subprocess.run([*command, "-t", "PTS", *codes], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return {each["cid"]: each["tiebreakScore"] for each in found["tiebreakResult"]["competitors"]}


def test_gacrux_reads_a_swiss_report_and_agrees(played, export, registry, tmp_path):
    bots = [f"e{place}={bot}" for place, bot in enumerate(["random", "high", "low", "random"] * 2 + ["high"])]
    out = played(*bots, format='"swiss"', matches=1, rounds=4, bye_points=1)
    text = export(out, "trf")
    codes = {
        "BH": "buchholz",
        "BH/C1": "buchholz-cut-1",
        "BH/M1": "buchholz-median-1",
        "SB": "sonneborn-berger",
    }
    codes |= {"PS": "progressive", "WIN": "wins", "WON": "wins-played", "BPG": "second-seats"}
    found = judged_by_gacrux(text, tmp_path, 4, list(codes))
    with open_results(out, registry) as results:
        cards = cards_of(results, 1.0)
    assert len(found) == 9
    for number, values in found.items():
        name = f"e{number - 1}"
        ours = [find_tie_break(each).value(cards, name) for each in codes.values()]
        assert [float(value) for value in values] == [cards.points[name], *ours]


def test_gacrux_reads_a_round_robin(played, export, tmp_path):
    out = played("a=high", "b=low", "c=random", "d=low", "e=high", matches=2)
    found = judged_by_gacrux(export(out, "trf"), tmp_path, 5, ["SB"])
    assert sum(float(values[0]) for values in found.values()) == 10
    assert [float(found[number][0]) for number in (1, 5)] == [3.5, 3.5]


@pytest.mark.parametrize("size", range(2, 13))
def test_rounds_of_a_round_robin_are_full(size):
    rounds = {}
    for one in range(1, size + 1):
        for other in range(one + 1, size + 1):
            rounds.setdefault(round_of(one, other, size), []).extend((one, other))
    assert len(rounds) == size - 1 + size % 2
    assert all(len(set(names)) == len(names) == size - size % 2 for names in rounds.values())


def test_brackets(played, export):
    out = played("a=high", "b=low", "c=low", format='"single-elimination"', matches=2, playoff='"seed"')
    found = json.loads(export(out, "brackets"))
    assert set(found) == {"participants", "stages", "groups", "rounds", "matches", "matchGames"}
    assert found["stages"][0]["settings"]["size"] == 4
    bye, semi, final, third = found["matches"]
    assert (bye["status"], bye["opponent1"], bye["opponent2"]) == (0, {"id": 0, "position": 1}, None)
    assert (semi["status"], semi["opponent1"]["result"], semi["opponent1"]["score"]) == (4, "win", 1.0)
    assert (final["opponent1"], final["opponent2"]) == (
        {"id": 0, "score": 2.0, "result": "win"},
        {"id": 1, "score": 0.0, "result": "loss"},
    )
    assert third["group_id"] == 1
    ids = {each["id"] for each in found["rounds"]}
    assert all(match["round_id"] in ids for match in found["matches"])


def test_double_brackets_have_three_groups(played, export):
    out = played(
        "a=high",
        "b=low",
        "c=low",
        "d=low",
        "e=high",
        format='"double-elimination"',
        matches=2,
        playoff='"seed"',
    )
    found = json.loads(export(out, "brackets"))
    assert [group["number"] for group in found["groups"]] == [1, 2, 3]
    assert {match["status"] for match in found["matches"]} <= {0, 4}


def test_every_pod_of_a_draft_is_a_stage(played, export):
    bots = [f"e{number}=random" for number in range(1, 10)]
    found = json.loads(
        export(played(*bots, format='"ruckus-draft"', matches=2, playoff='"seed"'), "brackets")
    )
    assert [(each["name"], each["settings"]["consolationFinal"]) for each in found["stages"]] == [
        ("qualifier 1 of 2", False), ("qualifier 2 of 2", True), ("final pod", True),
    ]  # fmt: skip
    for stage in found["stages"]:
        mine = [each for each in found["matches"] if each["stage_id"] == stage["id"]]
        assert len(mine) == (2 if stage["id"] == 0 else 4)
        assert all(each["status"] == 4 for each in mine)
    rounds = {each["id"]: each for each in found["rounds"]}
    groups = {each["id"]: each for each in found["groups"]}
    places = [
        (
            groups[rounds[each["round_id"]]["group_id"]]["number"],
            rounds[each["round_id"]]["number"],
            each["number"],
        )
        for each in found["matches"]
        if each["stage_id"] == 2
    ]
    assert places == [(1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1)]
    ids = [each["id"] for each in found["matches"]]
    assert ids == list(range(len(ids)))


def test_all_exports_are_the_same_bytes_at_any_number_of_workers(cup, tmp_path, registry, export):
    file = cup("a=goofspiel/greedy", "b=random", "c=random", game='name = "goofspiel"\nranks = 3', matches=10)
    for workers in (1, 2):
        run_tournament(load_tournament(file, Registry.load(), workers=workers), tmp_path / str(workers))
    for kind in sorted(set(MADE_BY) - {"brackets"}):
        assert export(tmp_path / "1", kind) == export(tmp_path / "2", kind), kind
