"""Worker processes: the dead are replaced, a match that kills is named, nobody is left behind."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from time import monotonic

import psutil
import pytest

from rumpus import RumpusError
from rumpus_tournaments import load_tournament, run_tournament
from rumpus_tournaments._crew import Pace
from rumpus_tournaments._interrupt import StopSign
from rumpus_tournaments._schedule import Job
from rumpus_tournaments._workers import ProcessCrew

DEADLY = """
import os
from pathlib import Path
from rumpus import hookimpl

SIGN = Path(os.environ["SIGN"])

def once(turn):
    "Kill this process, but only the first time."
    if turn.view["left"] == 45 and not SIGN.exists():
        SIGN.write_text("")
        os.kill(os.getpid(), 9)
    return 0

def always(turn):
    if os.environ["PREY"] == str(turn.view["shown"][0]):
        os.kill(os.getpid(), 9)
    return 0

def loud(turn):
    print("a bot that prints")
    return 0

@hookimpl
def rumpus_bots():
    return {"hilo/once": once, "hilo/always": always, "hilo/loud": loud}
"""
CUP = """
[tournament]
name = "cup"
format = "round-robin"
matches = 60
workers = 2
[game]
name = "hilo"
[[entrants]]
bot = "random"
[[entrants]]
bot = "{bot}"
"""


@pytest.fixture
def deadly(site, tmp_path, rumpus):
    """Return a function that runs a cup with a deadly bot, and returns the finished process."""
    folder = site("deadly", DEADLY)

    def play(bot, prey=0):
        (tmp_path / "cup.toml").write_text(CUP.format(bot=bot))
        return rumpus(
            "tournament",
            "run",
            "cup.toml",
            PYTHONPATH=str(folder),
            SIGN=str(tmp_path / "sign"),
            PREY=str(prey),
        )

    return play


def test_a_killed_worker_is_replaced_and_its_chunk_played_again(deadly, tmp_path):
    done = deadly("once")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "sign").exists()
    assert "60 matches" in done.stdout


def test_a_match_that_kills_twice_is_named(deadly, tmp_path, rumpus):
    done = deadly("always", prey=17)
    assert done.returncode == 1
    assert "rumpus: match 001-00001-0000" in done.stderr
    assert "it killed its worker process twice (signal 9)" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "matches played, not finished" in rumpus("tournament", "show", "runs/cup").stdout


def test_what_a_bot_prints_is_not_mixed_with_the_tables(deadly):
    done = deadly("loud")
    assert "a bot that prints" in done.stderr
    assert "a bot that prints" not in done.stdout


class Queue:
    """Jobs that can all be played at once."""

    def __init__(self, count):
        self.left = [Job(1, 1, number, number, (0, 1)) for number in range(1, count + 1)]

    def take(self, count):
        taken, self.left = self.left[:count], self.left[count:]
        return taken


@pytest.fixture
def crew(cup, registry):
    """Return a crew of two for hilo, which every process has installed."""
    from rumpus_tournaments import load_tournament

    file = cup("a=random", "b=random", game='name = "hilo"', workers=2)
    sign = StopSign()
    made = ProcessCrew(load_tournament(file, registry), Pace(0.001), sign)
    made.sign = sign
    yield made
    made.close()
    assert not [
        child
        for child in psutil.Process().children()
        if child.pid in {each.process.pid for each in made._workers}
    ]


def test_every_job_is_played_once(crew):
    found = [record.number for records in crew.play(Queue(300)) for record in records]
    assert sorted(found) == list(range(1, 301))
    again = [record.number for records in crew.play(Queue(20)) for record in records]
    assert sorted(again) == list(range(1, 21))


def test_nobody_is_hired_for_nothing(crew):
    assert list(crew.play(Queue(0))) == []
    assert crew._workers == []


def test_a_raised_sign_ends_the_reading_of_jobs_and_loses_none(crew):
    given, found = Queue(10_000), []
    for records in crew.play(given):
        found += [record.number for record in records]
        crew.sign.raised = bool(found)
    assert sorted(found) == list(range(1, given.left[0].number))


def test_workers_that_are_killed_from_outside(crew):
    found, killed = [], 0
    for records in crew.play(Queue(2000)):
        found += records
        if killed < 3 and len(found) > 300 * (killed + 1) and all_is_played_again(crew, found):
            crew._workers[killed % 2].process.kill()
            killed += 1
    assert killed == 3
    assert sorted(record.number for record in found) == list(range(1, 2001))


def all_is_played_again(crew, found):
    """Say whether nothing is left of what the killed had in hand: a match that is hit twice is a killer."""
    return crew._suspects <= {Job(*record[:5]).id for record in found}


def test_closing_leaves_no_process(crew):
    playing = crew.play(Queue(5000))
    while not next(playing):
        pass
    pids = [each.process.pid for each in crew._workers]
    crew.close()
    assert len(pids) == 2
    assert not any(map(psutil.pid_exists, pids))


def test_a_worker_that_cannot_start(tournament, tmp_path, monkeypatch):
    """The toys are known in this process only, so a worker does not find the game."""
    with pytest.raises(RumpusError, match="no game is called 'duel'"):
        run_tournament(tournament(workers=2), tmp_path / "out")


def test_a_worker_that_dies_at_once(cup, registry, tmp_path, monkeypatch):
    from rumpus_tournaments import _workers, load_tournament

    monkeypatch.setattr(_workers, "START", "raise SystemExit(7)")
    file = cup("a=random", "b=random", game='name = "hilo"', workers=2)
    with pytest.raises(RumpusError, match=r"worker processes do not start \(exit code 7\)"):
        run_tournament(load_tournament(file, registry), tmp_path / "out")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the groups of bots are sure to end")
def test_a_worker_that_is_killed_leaves_no_bot_and_costs_none(cup, registry, tmp_path, monkeypatch):
    """Its bots are waiting for their next match, one has a child in a session of its own."""
    (tmp_path / "bot.py").write_text(
        "import subprocess\n"
        "def choose(turn):\n"
        "    if not turn.step:\n"
        "        subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
        "    return 0\n"
    )
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    file = cup("bot=bot.py:choose", "other=random", game='name = "goofspiel"', matches=60, workers=2)
    made = load_tournament(file, registry)
    crew = ProcessCrew(made, Pace(0.0), StopSign())
    found, killed = [], []
    with closing(crew):
        for records in crew.play(Queue(60)):
            found += records
            if len(found) > 10 and not killed:
                killed.append(crew._workers[0].process)
                killed[0].kill()
    assert sorted(record.number for record in found) == list(range(1, 61))
    assert not any(record.faults for record in found)
    deadline = monotonic() + 30
    while (left := [*temporary.glob("rumpus-*"), *marked(temporary)]) and monotonic() < deadline:
        os.sched_yield()
    assert left == []


def marked(temporary):
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("TMPDIR", "").startswith(f"{temporary}/"):
                found.append(process)
        except psutil.Error:
            continue
    return found


def test_workers_die_with_the_run(cup, driver, tmp_path):
    file = cup("a=random", "b=random", game='name = "hilo"', matches=100_000)
    run = driver(file, tmp_path / "out", 2)
    run.stdout.readline()
    workers = [each for each in psutil.Process(run.pid).children() if "_worker" in " ".join(each.cmdline())]
    assert len(workers) == 2
    os.kill(run.pid, 9)
    run.communicate()
    assert psutil.wait_procs(workers, timeout=20)[1] == []
