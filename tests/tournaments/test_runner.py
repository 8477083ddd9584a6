"""The run: what is missing is played, once; kills and changes cost nothing that is stored."""

from __future__ import annotations

import signal
import sys
from random import Random

import pytest

from rumpus import Registry, UsageError
from rumpus_tournaments import MatchBroken, load_tournament, open_results, run_tournament
from rumpus_tournaments._exports.matches import match_lines
from rumpus_tournaments._store import Store

GOOFSPIEL = """
[tournament]
name = "cup"
format = "round-robin"
seed = 11
matches = 120
[game]
name = "goofspiel"
[[entrants]]
name = "greedy"
bot = "goofspiel/greedy"
[[entrants]]
name = "bold"
bot = "goofspiel/greedy"
options = { boldness = 2 }
[[entrants]]
name = "random"
bot = "random"
"""
TOTAL = 360


@pytest.fixture(scope="module")
def goofspiel(tmp_path_factory):
    """Return a tournament's file and the export of a run of it that was never killed."""
    folder = tmp_path_factory.mktemp("whole")
    file = folder / "cup.toml"
    file.write_text(GOOFSPIEL)
    registry = Registry.load()
    run_tournament(load_tournament(file, registry), folder / "out")
    with open_results(folder / "out", registry) as results:
        assert results.finished
        return file, b"".join(match_lines(results))


def stored(folder):
    with Store.read(folder) as store:
        return store.match_count()


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_five_times_and_resumed_it_is_what_it_would_have_been(
    goofspiel, driver, exported, tmp_path, workers
):
    file, whole = goofspiel
    out, rng, before = tmp_path / "out", Random(workers), 0
    for _ in range(5):
        run, commits = driver(file, out, workers), rng.randint(1, 20)
        run.stdin.write(
            "\n" * (commits + rng.randint(0, 2))
        )  # it may be at work on the next ones, or waiting
        run.stdin.flush()
        told = sum(int(run.stdout.readline()) for _ in range(commits))
        run.kill()
        run.communicate()
        assert before + told <= stored(out) < TOTAL  # what was committed is there, and it was not over
        before = stored(out)
    run = driver(file, out, workers)
    told, complaints = run.communicate()
    assert (run.returncode, complaints) == (0, "")
    assert before + sum(map(int, told.split())) == TOTAL  # nothing was played twice
    assert exported(out) == whole


def test_the_number_of_workers_changes_nothing(goofspiel, registry, exported, tmp_path):
    file, whole = goofspiel
    run_tournament(load_tournament(file, registry, workers=2), tmp_path / "out")
    assert exported(tmp_path / "out") == whole


def test_ctrl_c_finishes_what_is_in_flight(goofspiel, driver, exported, tmp_path):
    file, whole = goofspiel
    for workers in (1, 2):
        out = tmp_path / f"out{workers}"
        run = driver(file, out, workers)
        told = int(run.stdout.readline())
        run.send_signal(signal.SIGINT)
        assert run.stderr.readline() == "\n"
        assert run.stderr.readline() == "Finishing the matches in flight; Ctrl-C again stops now.\n"
        more, complaint = run.communicate()
        told += sum(map(int, more.split()))
        assert run.returncode == 1
        assert complaint == f"stopped; {told} of 360 matches are stored, and the same command goes on [130]\n"
        assert stored(out) == told
        run = driver(file, out, workers)
        run.communicate()
        assert exported(out) == whole


def test_a_finished_tournament_is_not_played_again(tournament, tmp_path):
    made, told = tournament(), []
    for _ in range(2):
        run_tournament(made, tmp_path / "out", advance=told.append)
    assert sum(told) == 4


def test_matches_come_in_as_they_are_committed(tournament, tmp_path):
    out, counts = tmp_path / "out", []

    def advance(matches):
        counts.append((matches, stored(out)))

    run_tournament(tournament(), out, advance=advance, chunk_seconds=0.0)
    assert counts == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_another_tournament_in_the_folder(played, tournament, tmp_path):
    folder = played(seed=1)
    with pytest.raises(UsageError) as caught:
        run_tournament(tournament(seed=2, matches=6), folder, accept_changed=True)
    assert str(caught.value).splitlines() == [
        f"{folder} holds another tournament; --out names a new folder",
        "format_options.matches is 6, was 4",
        "seed is 2, was 1",
    ]


def test_what_has_changed_is_refused_unless_it_is_accepted(tournament, tmp_path, monkeypatch):
    """A run that broke off, and goes on with a bot file and rules that are not what they were."""
    (tmp_path / "moves.txt").write_text("low\nlow\n")
    words = {"game": 'name = "duel"\nbroken = true', "matches": 200}
    bots, out = ("low", "script=script:moves.txt"), tmp_path / "out"
    with pytest.raises(MatchBroken):
        run_tournament(tournament(*bots, **words), out)
    before = stored(out)
    assert before > 0
    (tmp_path / "moves.txt").write_text("low\nhigh\n")
    changed = tournament(*bots, **words)
    monkeypatch.setattr(type(changed.game), "version", "2")
    monkeypatch.setattr(type(changed.game), "apply", lambda *_: pytest.fail("nothing is played"))
    changed = tournament(*bots, **words)
    with pytest.raises(UsageError) as caught:
        run_tournament(changed, out)
    assert str(caught.value).splitlines() == [
        f"{out} was begun with something else; --accept-changed goes on all the same",
        "the game duel is 2, was 1",
        "the file moves.txt has changed",
    ]
    assert stored(out) == before
    monkeypatch.undo()
    monkeypatch.setattr(type(changed.game), "apply", mended)
    changed = tournament(*bots, **words)
    run_tournament(changed, out, accept_changed=True)
    assert stored(out) == 200
    with Store.read(out) as store:
        assert store.settings() == changed.settings


def mended(self, state, seat, move, table):
    state["left"] -= 1


def test_a_broken_match_is_named_and_the_others_are_kept(tournament, tmp_path):
    made = tournament(game='name = "duel"\nbroken = true', matches=200)
    told = []
    with pytest.raises(MatchBroken, match=r"match 001-00001-0000\d\d: duel 1, .*ZeroDivisionError") as caught:
        run_tournament(made, tmp_path / "out", advance=told.append)
    assert sum(told) == stored(tmp_path / "out") == int(caught.value.match[-6:]) - 1


def test_the_disqualified_stand_last(played, registry):
    folder = played("liar", "low", "high", faults='policy = "disqualify"')
    with open_results(folder, registry) as results:
        table, *_ = results.tables()
        assert results.struck == {"liar"}
        assert [row["entrant"] for row in table.rows] == ["high", "low", "liar"]
        assert list(table.remarks) == ["Disqualified: liar."]


PROGRAM = """
import json, sys, time
hear = lambda: json.loads(sys.stdin.readline())
say = lambda **message: print(json.dumps(message), flush=True)
hear()
say(type="hello")
while (message := hear())["type"] != "bye":
    if message["type"] == "turn":
        if sys.argv[1] == "hangs":
            time.sleep(999)
        if sys.argv[1] == "dies":
            sys.exit(3)
        say(type="answer", move="neither" if sys.argv[1] == "lies" else 0)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_outside_bots_are_judged_while_the_tournament_goes_on(tournament, tmp_path, registry, workers):
    """One that hangs, one that dies and one that lies; the honest ones lose nothing by them."""
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "honest.py").write_text("def choose(turn):\n    return 0\n")
    programs = (f"{how}=cmd:{sys.executable} program.py {how}" for how in ("dies", "lies", "plays"))
    hangs = f"""
        [[entrants]]
        name = "hangs"
        bot = "cmd:{sys.executable} program.py hangs"
        move_limit = 0.3
    """
    words = {"game": 'name = "hilo"', "matches": 1, "workers": workers, "extra": hangs}
    run_tournament(tournament(*programs, "file=honest.py:choose", **words), tmp_path / "out")
    with open_results(tmp_path / "out", registry) as results:
        verdicts = {
            (match.entrants[fault.seat], fault.kind)
            for match in results.faulty_matches()
            for fault in match.faults
        }
        assert verdicts == {("hangs", "timeout"), ("dies", "crash"), ("lies", "illegal")}
        table, *_ = results.tables()
        assert len(list(results.matches())) == 10
        honest = [row for row in table.rows if row["entrant"] in ("plays", "file")]
        assert [(row["wins"] >= 3, row["faults"]) for row in honest] == [(True, 0)] * 2
