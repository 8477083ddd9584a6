"""A worker and its bots on one processor, each run on another one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rumpus_tournaments._pin import pinned

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned on Linux only")


@pytest.fixture(autouse=True)
def own_claims(monkeypatch):
    """Claims of other runs on this machine are none of ours."""
    monkeypatch.setattr("rumpus_tournaments._pin.CLAIM", f"\0rumpus-test-{os.getpid()}-{{}}")


def test_a_process_and_its_children_stay_on_one_processor():
    before = os.sched_getaffinity(0)
    with pinned() as number:
        assert os.sched_getaffinity(0) == {number}
        words = [sys.executable, "-c", "import os; print(*os.sched_getaffinity(0))"]
        assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.split() == [
            str(number)
        ]
    assert os.sched_getaffinity(0) == before


def test_nobody_gets_a_processor_that_is_taken():
    before = os.sched_getaffinity(0)
    numbers = []
    claims = []
    for _ in range(len(before) + 1):
        claims.append(pinned())
        numbers.append(claims[-1].__enter__())
        os.sched_setaffinity(0, before)
    assert sorted(numbers[:-1]) == sorted(before)
    assert numbers[-1] is None
    for claim in reversed(claims):
        claim.__exit__(None, None, None)
    with pinned() as number:
        assert number in before


def test_who_does_not_want_it_is_left_alone():
    before = os.sched_getaffinity(0)
    with pinned(False) as number:
        assert number is None
        assert os.sched_getaffinity(0) == before


@pytest.mark.parametrize(
    ("bots", "words", "expected"),
    [
        (["low", "high"], {}, False),
        (["low", "out=json:loads"], {}, True),
        (["low", "out=json:loads"], {"pin": "false"}, False),
        (["low", "out=json:loads"], {"workers": 256}, (os.cpu_count() or 1) >= 256),
    ],
)
def test_only_bots_with_processes_of_their_own_are_pinned_and_only_where_there_is_room(
    bots, words, expected, tournament
):
    assert tournament(*bots, **words).pinned is expected


@pytest.mark.parametrize("workers", [1, 2])
def test_bots_are_where_their_worker_is(workers, rumpus, tmp_path):
    (tmp_path / "bot.py").write_text(
        "import os, pathlib\n"
        "def choose(turn):\n"
        "    with pathlib.Path(__file__).with_name('where').open('a') as out:\n"
        "        print(*os.sched_getaffinity(0), file=out)\n"
        "    return 0\n"
    )
    (tmp_path / "cup.toml").write_text(
        f'[tournament]\nformat = "challenge"\nmatches = 4\nworkers = {workers}\n[game]\nname = "hilo"\n'
        '[[entrants]]\nname = "a"\nbot = "bot.py:choose"\n[[entrants]]\nbot = "random"\n'
    )
    done = rumpus("tournament", "run", "cup.toml", TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    where = (tmp_path / "where").read_text().splitlines()
    assert len(where) == 20
    everywhere = len(os.sched_getaffinity(0))
    assert {len(line.split()) for line in where} <= {
        1,
        everywhere,
    }  # other runs may have claimed all there are
