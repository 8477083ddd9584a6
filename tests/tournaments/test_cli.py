"""The commands ``rumpus tournament ...`` as real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "tournaments/examples"


@pytest.fixture
def tournament(rumpus):
    """Return a function that runs `rumpus tournament WORDS`."""
    return lambda *words, **extra: rumpus("tournament", *words, **extra)


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(
        (EXAMPLES / "goofspiel-round-robin.toml").read_text().replace("matches = 100", "matches = 10")
    )
    return path


def test_from_nothing_to_a_table(tournament, tmp_path):
    done = tournament("init")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Wrote tournament.toml. Play it with: rumpus tournament run tournament.toml\n"
    done = tournament("run", "tournament.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Kept in runs/tournament\n")
    again = tournament("init")
    assert (again.returncode, again.stderr) == (
        2,
        "rumpus: tournament.toml is there already; --force writes over it\n",
    )
    assert tournament("init", "--force").returncode == 0
    assert (
        tournament("init", "none/x.toml").stderr
        == "rumpus: cannot write none/x.toml: No such file or directory\n"
    )


def test_a_path_that_a_shell_would_take_apart(tournament, tmp_path):
    done = tournament("init", "my cup.toml")
    assert done.stdout == "Wrote my cup.toml. Play it with: rumpus tournament run 'my cup.toml'\n"
    assert "rumpus tournament run 'my cup.toml' --dry-run" in (tmp_path / "my cup.toml").read_text()


def test_a_byte_order_mark_is_named(tournament, cup):
    cup.write_bytes(b"\xef\xbb\xbf" + cup.read_bytes())
    done = tournament("run", "cup.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "rumpus: cup.toml begins with a byte order mark (BOM); save it as UTF-8 without one\n"
    )


def test_run_show_export(tournament, cup, tmp_path):
    done = tournament("run", "cup.toml")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    head, _, title, header, _, *rows = lines[:8]
    last, cross = lines[-1], lines[9:]
    assert head == "goofspiel-round-robin: Round robin of goofspiel, 30 matches"
    assert title == "Standings, 20 matches each, mean in per cent"
    assert " ".join(header.split()) == "# entrant points won drawn lost mean 95 % score"
    assert {row.split()[1] for row in rows} == {"greedy", "bold", "random"}
    assert cross[0] == "Crosstable, in per cent, draws as half"
    assert [" ".join(line.split()[:2]) for line in cross[3:6]] == [
        f"{place} {row.split()[1]}" for place, row in enumerate(rows, 1)
    ]
    assert last == "Kept in runs/goofspiel-round-robin"
    again = tournament("run", "cup.toml")
    assert again.stdout.splitlines()[0] == "runs/goofspiel-round-robin is finished; nothing is left to play."
    assert again.stdout.splitlines()[1:] == done.stdout.splitlines()
    shown = tournament("show", "runs/goofspiel-round-robin")
    assert shown.stdout.splitlines() == done.stdout.splitlines()[:-1]
    lines = tournament("export", "runs/goofspiel-round-robin", "--format", "jsonl").stdout
    assert len([json.loads(line) for line in lines.splitlines()]) == 30
    to_file = tournament("export", "runs/goofspiel-round-robin", "-o", "matches.jsonl")
    assert (to_file.stdout, (tmp_path / "matches.jsonl").read_text()) == ("", lines)


def test_json(tournament, cup):
    run = tournament("run", "cup.toml", "--json")
    show = tournament("show", "runs/goofspiel-round-robin", "--json")
    assert run.stdout == show.stdout
    found = json.loads(run.stdout)
    assert {
        key: found[key] for key in ("tournament", "format", "game", "finished", "running", "matches", "of")
    } == {
        "tournament": "goofspiel-round-robin",
        "format": "round-robin",
        "game": "goofspiel",
        "finished": True,
        "running": False,
        "matches": 30,
        "of": 30,
    }
    table, cross = found["tables"]
    assert cross["name"] == "crosstable"
    assert [row["rank"] for row in table["rows"]] == [1, 2, 3]


def test_dry_run(tournament, cup, tmp_path):
    done = tournament("run", "cup.toml", "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "goofspiel-round-robin: Round robin of Goofspiel (ranks = 7, hands = dealt, ties = split)",
        "3 entrants, 2 at a table: greedy, bold, random",
        "3 encounters, 10 matches each (5 deals, each with 2 seatings)",
        "30 matches in all",
    ]
    assert lines[4].startswith(("About ", "Less than 0.1 s with 1 worker"))
    assert lines[5:] == ["To be kept in runs/goofspiel-round-robin"]
    assert not (tmp_path / "runs").exists()
    found = json.loads(tournament("run", "cup.toml", "--dry-run", "--json", "--out", "x").stdout)
    assert (found["encounters"], found["matches"], found["stored"], found["folder"]) == (3, 30, 0, "x")


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        ("round-robin", ["3 encounters of the first stage, 10 matches each (5 deals, each with 2 seatings)",
                         "60 matches in all"]),
        ("double-elimination",
         ["1 encounter of the first stage, 10 matches (5 deals, each with 2 seatings)",
          "10 matches in it, and how many follow only the course can tell"]),
        ("ladder",
         ["1 encounter of the first stage, up to 5 matches (3 deals, each with 2 seatings)",
          "Up to 5 matches in it, and how many follow only the course can tell"]),
    ],
)  # fmt: skip
def test_dry_run_of_several_stages(tournament, cup, form, lines):
    more = {"round-robin": "cycles = 2", "ladder": "best_of = 5"}.get(form, "")
    cup.write_text(cup.read_text().replace('format = "round-robin"', f'format = "{form}"\n{more}'))
    shown = tournament("run", "cup.toml", "--dry-run").stdout.splitlines()
    assert shown[2:4] == lines
    assert (" for the first stage with 1 worker" in shown[4]) == (form != "round-robin")


def test_faults(tournament, tmp_path):
    (tmp_path / "bad.py").write_text("def choose(turn):\n    raise ValueError('[no] idea')\n")
    (tmp_path / "cup.toml").write_text(
        'tournament = { name = "cup", format = "round-robin", matches = 2 }\ngame.name = "hilo"\n'
        '[[entrants]]\nname = "bad"\nbot = "bad.py:choose"\n[[entrants]]\nbot = "random"\n'
    )
    done = tournament("run", "cup.toml")
    assert done.returncode == 0
    assert "There were faults: rumpus tournament show runs/cup --faults" in done.stdout
    shown = tournament("show", "runs/cup", "--faults").stdout.splitlines()
    assert shown[0].split() == ["match", "entrant", "step", "kind", "detail"]
    assert shown[2].split()[:4] == ["001-00001-000001", "bad", "0", "crash"]
    assert "[no] idea" in shown[2]
    first, second = json.loads(tournament("show", "runs/cup", "--faults", "--json").stdout)
    assert (first["match"], first["entrant"], second["match"]) == (
        "001-00001-000001",
        "bad",
        "001-00001-000002",
    )
    assert "ValueError" in first["stderr"]


def test_no_faults(tournament, cup):
    tournament("run", "cup.toml")
    assert tournament("show", "runs/goofspiel-round-robin", "--faults").stdout == "No faults.\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["run", "none.toml"], "rumpus: cannot read none.toml: No such file or directory"),
        (["run", "cup.toml", "--workers", "0"], "0 is not in the range"),
        (["show", "none"], "rumpus: there is no tournament in none (tournament.db is missing)"),
        (["export", "none"], "rumpus: there is no tournament in none (tournament.db is missing)"),
        (["export", "none", "--format", "xlsx"], "'xlsx' is not"),
        (["init", "x.toml", "--game", "chess"], "rumpus: no game is called 'chess'"),
        (["run", "cup.toml", "--out", "cup.toml"], "rumpus: cannot write in cup.toml: File exists"),
        (["run"], "Missing argument"),
    ],
)
def test_mistakes_cost_one_line(tournament, cup, words, line):
    done = tournament(*words)
    assert done.returncode == (1 if "--out" in words else 2)
    assert done.stdout == ""
    assert line in done.stderr
    assert len(done.stderr.splitlines()) == 1


ODD_GAME = """
from rumpus_hilo import HiLo
from rumpus import hookimpl

class Odd(HiLo):
    name, title = "odd", "Odd"
    def seat_counts(self):
        return 2

@hookimpl
def rumpus_games():
    return [Odd]
"""


def test_a_game_whose_numbers_of_seats_are_none(rumpus, site, tmp_path):
    folder = site("odd", ODD_GAME)
    (tmp_path / "odd.toml").write_text(
        'tournament.format = "round-robin"\ngame.name = "odd"\n[[entrants]]\nbot = "random"\n'
    )
    for words in (["tournament", "run", "odd.toml"], ["tournament", "init", "--game", "odd"], ["info", "odd"],
                  ["play", "odd"], ["games"]):  # fmt: skip
        done = rumpus(*words, PYTHONPATH=str(folder))
        assert done.returncode == 1, words
        assert done.stderr == (
            "rumpus: odd 1.0: seat_counts wants numbers of seats such as (2, 3), got 2\n"
        ), words


def test_all_problems_of_a_file_a_line_each(tournament, cup):
    cup.write_text(
        cup.read_text().replace("seed = 7", "seed = 1.5").replace("ranks", "rank").replace("boldness", "bold")
    )
    done = tournament("run", "cup.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "rumpus: cup.toml: tournament.seed: wants a whole number, got 1.5",
        "rumpus: cup.toml: game.rank: no such option; did you mean 'ranks'?",
        "rumpus: cup.toml: entrants[1] (bold).options.bold: no such option; did you mean 'boldness'?",
    ]


def without_privileges(*command: object) -> list[str]:
    """Let even root be refused what a folder's mode forbids."""
    code = (
        "import ctypes, os, sys\n"
        "if os.geteuid() == 0:\n"
        "    for capability in (1, 2):\n"
        "        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)\n"
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    return [sys.executable, "-c", code, *map(str, command)]


@pytest.mark.skipif(sys.platform != "linux", reason="drops a capability of Linux")
def test_a_folder_that_is_read_only(tournament, cup, tmp_path):
    """A finished tournament is shown from there, an unfinished one cannot go on there."""
    tournament("run", "cup.toml", "--out", "locked")
    folder = tmp_path / "locked"
    (folder / "tournament.lock").chmod(0o400)
    (folder / "tournament.db").chmod(0o400)
    folder.chmod(0o500)

    def run(*words):
        command = without_privileges("-m", "rumpus", "tournament", *words)
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert run("show", "locked").returncode == 0
    assert "nothing is left to play" in run("run", "cup.toml", "--out", "locked").stdout
    done = run("run", "cup.toml", "--out", "locked/deeper")
    assert (done.returncode, done.stderr) == (1, "rumpus: cannot write in locked/deeper: Permission denied\n")
    folder.chmod(0o700)


def test_no_room_for_more(tournament, cup, tmp_path):
    """A limit on the size of files stands for a full disk; with room again, the run goes on."""
    cup.write_text(cup.read_text().replace("matches = 10", "matches = 300"))
    code = (
        "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (150_000,) * 2); import rumpus.cli as c; c.main()"
    )
    command = [sys.executable, "-c", code, "tournament", "run", "cup.toml", "--out", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "everything committed is safe" in done.stderr
    before = json.loads(tournament("show", "out", "--json").stdout)
    assert 0 < before["matches"] < 900
    assert not before["finished"]
    assert tournament("run", "cup.toml", "--out", "out").returncode == 0
    assert tournament("run", "cup.toml", "--out", "never-full").returncode == 0
    assert tournament("export", "out").stdout == tournament("export", "never-full").stdout


@pytest.mark.parametrize("words", [["export", "out"], ["show", "out"], ["run", "cup.toml", "--out", "out"]])
def test_a_reader_that_has_seen_enough(tournament, cup, tmp_path, words):
    tournament("run", "cup.toml", "--out", "out")
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "rumpus", "tournament", *words]
    done = subprocess.run(
        command, cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_export_goes_where_a_link_leads_and_into_pipes(tournament, cup, tmp_path):
    tournament("run", "cup.toml", "--out", "out")
    (tmp_path / "real.jsonl").write_text("old")
    (tmp_path / "real.jsonl").chmod(0o640)
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    assert tournament("export", "out", "-o", "link.jsonl").returncode == 0
    assert (tmp_path / "link.jsonl").is_symlink()
    assert (tmp_path / "real.jsonl").stat().st_mode & 0o777 == 0o640
    os.mkfifo(tmp_path / "pipe")
    reader = subprocess.Popen(["cat", "pipe"], cwd=tmp_path, stdout=subprocess.PIPE)
    assert tournament("export", "out", "-o", "pipe").returncode == 0
    assert reader.communicate()[0] == (tmp_path / "real.jsonl").read_bytes() != b"old"
    assert (tmp_path / "pipe").is_fifo()


def test_an_export_that_cannot_be_written(tournament, cup, tmp_path):
    tournament("run", "cup.toml", "--out", "out")
    done = tournament("export", "out", "-o", "none/x.jsonl")
    assert (done.returncode, done.stderr) == (
        1,
        "rumpus: cannot write none/x.jsonl: No such file or directory\n",
    )
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "rumpus", "tournament", "export", "out"]
        done = subprocess.run(
            command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "rumpus: cannot write the output: No space left on device\n")


def test_tables_exports_and_the_report_by_command(tournament, cup, tmp_path):
    tournament("run", "cup.toml")
    folder = "runs/goofspiel-round-robin"
    shown = tournament("show", folder, "--table", "rating", "--table", "seats", "--tie-break", "wins")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert [line for line in shown.stdout.splitlines() if line in ("Rating", "Seats, mean in per cent")] == [
        "Rating",
        "Seats, mean in per cent",
    ]
    github = tournament("show", folder, "--table", "crosstable", "--format", "github")
    assert github.stdout.splitlines()[1].startswith("|--")
    assert github.stdout.count("\n") == 5
    refused = tournament("show", folder, "--table", "ratings")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "rumpus: no table is called 'ratings'; did you mean 'rating'?\n"
    for kind, first in {"pgn": "[Event", "trf": "012 ", "csv": "id,stage", "json": "{"}.items():
        assert tournament("export", folder, "--format", kind).stdout.startswith(first)
    refused = tournament("export", folder, "--format", "brackets")
    assert refused.returncode == 2
    assert refused.stderr.startswith("rumpus: brackets are for eliminations")
    assert tournament("report", folder).stdout == f"Wrote {folder}/report.html\n"
    assert (tmp_path / folder / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")
