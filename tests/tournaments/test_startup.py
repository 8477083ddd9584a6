"""Bots that cannot be started are told before anything is played."""

from __future__ import annotations

import pytest

from rumpus import UsageError
from rumpus_tournaments import ConfigError, run_tournament
from rumpus_tournaments._startup import refuse_broken_bots

SOURCES = {
    "fine.py": "def choose(turn):\n    return 0\n",
    "torn.py": "def choose(turn:\n",
    "wants.py": "class Bot:\n    def __init__(self, *, depth: int):\n        pass\n    def choose(self, turn):\n        return 0\n",
    "raises.py": "class Bot:\n    def start(self, info):\n        raise ValueError('no\\nidea')\n    def choose(self, turn):\n        return 0\n",
    "counts.py": "import pathlib\nwith pathlib.Path(__file__).with_name('starts').open('a') as out:\n    out.write('x')\ndef choose(turn):\n    return 0\n",
}


@pytest.fixture
def bots(tmp_path):
    for name, source in SOURCES.items():
        (tmp_path / name).write_text(source)
    (tmp_path / "gone.sh").write_text("#!/bin/sh\necho 'no such thing' >&2\nexit 3\n")
    (tmp_path / "gone.sh").chmod(0o755)
    return tmp_path


BROKEN = [
    ("fine.py:nosuch", "'fine.py' has no 'nosuch'"),
    ("torn.py:choose", "cannot load bot 'torn.py:choose': SyntaxError: "),
    ("nomod:x", "cannot load bot 'nomod:x': ModuleNotFoundError: No module named 'nomod'"),
    ("wants.py:Bot", "wants.py:Bot.depth: is missing"),
    ("raises.py:Bot", "ValueError: no idea"),
    ("cmd:./gone.sh", "ended with exit code 3 (no such thing)"),
]


def test_all_that_cannot_be_started_are_named_at_once(bots, tournament, tmp_path):
    made = tournament("low", "fine=fine.py:choose", *(f"b{n}={bot}" for n, (bot, _) in enumerate(BROKEN)))
    with pytest.raises(ConfigError) as caught:
        refuse_broken_bots(made, tmp_path / "cup.toml", tmp_path / "out", accept_changed=False)
    assert len(caught.value.problems) == len(BROKEN)
    for number, (found, (_, problem)) in enumerate(zip(caught.value.problems, BROKEN, strict=True)):
        assert found.startswith(f"entrants[{number + 2}] (b{number}).bot: cannot be started: {problem}")
        assert "UsageError" not in found
        assert "\n" not in found


@pytest.mark.parametrize("extra", [[], ["--dry-run"]])
def test_nothing_is_played(bots, rumpus, extra):
    (bots / "cup.toml").write_text(
        '[tournament]\nformat = "round-robin"\n[game]\nname = "goofspiel"\n'
        '[[entrants]]\nname = "a"\nbot = "fine.py:nosuch"\n[[entrants]]\nbot = "random"\n'
    )
    done = rumpus("tournament", "run", "cup.toml", *extra)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rumpus: cup.toml: entrants[0] (a).bot: cannot be started: ")
    assert len(done.stderr.splitlines()) == 1
    assert not (bots / "runs").exists()


def test_only_who_has_matches_left_is_started(bots, tournament, tmp_path):
    def starts(made, out):
        (tmp_path / "starts").unlink(missing_ok=True)
        refuse_broken_bots(made, tmp_path / "cup.toml", out, accept_changed=False)
        return len((tmp_path / "starts").read_text()) if (tmp_path / "starts").exists() else 0

    class Enough(Exception):
        pass

    def stop(_matches):
        raise Enough

    names = ("one=counts.py:choose", "two=low", "three=high")
    made = tournament(*names, matches=1)
    assert starts(made, tmp_path / "new") == 1
    with pytest.raises(Enough):
        run_tournament(made, tmp_path / "begun", advance=stop, chunk_seconds=0.0)
    assert starts(made, tmp_path / "begun") == 1  # it has met one of two
    run_tournament(made, tmp_path / "begun")
    assert starts(made, tmp_path / "begun") == 0
    done = tournament("two=low", "one=counts.py:choose", "three=high", "four=low", matches=1)
    played = []

    def after_three(matches):
        played.append(matches)
        if sum(played) == 5:
            raise Enough

    with pytest.raises(Enough):
        run_tournament(done, tmp_path / "nearly", advance=after_three, chunk_seconds=0.0)
    assert starts(done, tmp_path / "nearly") == 0  # what is left is three against four


def test_another_tournament_is_refused_before_anything_is_started(bots, tournament, played, tmp_path):
    folder = played("low", "high")
    with pytest.raises(UsageError, match="holds another tournament"):
        refuse_broken_bots(
            tournament("low", "x=torn.py:choose"), tmp_path / "cup.toml", folder, accept_changed=False
        )
