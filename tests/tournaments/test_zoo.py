"""The zoo: bots that are wrong in every way there is. Each gets its verdict, nobody else is harmed, nothing is left.

Every file of the folder `zoo` is a bot; its first lines say what becomes of it: a kind of fault and a part of the
detail, or none where it plays on.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest

from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._referee import Referee
from rumpus_tournaments._schedule import Job

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus import Fault

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="everything that a bot may do is limited on Linux"
)

ZOO = Path(__file__).parent / "zoo"
LIMIT = 20.0
"""Seconds a move for who is not meant to be late, however busy the machine is."""


@dataclass(frozen=True)
class Animal:
    """A bot of the zoo, and what is said of it."""

    name: str
    text: str

    def said(self, key: str, otherwise: str = "") -> str:
        found = re.search(rf"^# {key}: (.*)$", self.text, re.MULTILINE)
        return found[1] if found else otherwise

    @property
    def honest(self) -> bool:
        return self.text.startswith("# honest")

    @property
    def spec(self) -> str:
        if re.search(r"^# (honest, )?Python$", self.text, re.MULTILINE):
            return f"{self.name}.py:choose"
        return f"cmd:{shlex.quote(sys.executable)} {self.name}.py"

    @property
    def table(self) -> str:
        """Its table in a tournament file."""
        return (
            f'[[entrants]]\nname = "{self.name}"\nbot = "{self.spec}"\n'
            f"move_limit = {self.said('limit', str(LIMIT))}\nlimits = {{ {self.said('limits')} }}\n"
        )

    def check(self, faults: list[Fault], *, at_most: bool = False) -> None:
        """Make sure that these, all of one match and all its own, are what it deserves."""
        verdict = "none" if self.honest else self.said("verdict")
        if verdict == "none" or (at_most and not faults):
            assert faults == []
            return
        effect = "forfeit"
        if verdict.startswith("noted "):
            verdict, effect = verdict.removeprefix("noted "), "noted"
        kind, _, detail = verdict.partition(" ")
        (fault,) = faults
        assert (fault.kind, fault.effect) == (kind, effect), fault
        assert detail in fault.detail, fault
        if self.said("line"):
            assert fault.line.startswith(self.said("line"))


ANIMALS = [
    Animal(path.stem, path.read_text(encoding="utf-8"))
    for path in sorted(ZOO.glob("*.py"))
    if path.stem != "talk"
]
BAD = [each for each in ANIMALS if not each.honest]
HONEST = [each for each in ANIMALS if each.honest]


def test_the_zoo_is_full():
    assert len(BAD) >= 30
    assert len(HONEST) == 2
    assert all(each.said("verdict") for each in BAD)


@pytest.fixture
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a copy of the folder; in the end no process is left, and no file but what bots wrote beside themselves."""
    folder, temporary = tmp_path / "zoo", tmp_path / "tmp"
    shutil.copytree(ZOO, folder, ignore=shutil.ignore_patterns("__pycache__"))
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setattr("rumpus._workplace._roots", {})
    before = {path.name for path in folder.iterdir()}
    yield folder
    assert left_running(temporary) == []
    assert list(temporary.glob("rumpus-*/*")) == []
    left = {path.name for path in folder.iterdir()} - before
    assert left <= {"__pycache__", "cup.toml", "out", "crashes_on_its_tenth_match.py.count"}


def left_running(temporary: Path) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("TMPDIR", "").startswith(str(temporary)):
                found.append(process)
        except psutil.Error:
            continue
    return found


def cup(folder: Path, animals: list[Animal], form: str, more: str = "") -> Path:
    head = f'[tournament]\nname = "cup"\nformat = "{form}"\nseed = 3\nmatches = 1\n{more}\n'
    game = '[game]\nname = "goofspiel"\nranks = 4\nhands = "equal"\n'
    path = folder / "cup.toml"
    path.write_text(head + game + "".join(each.table for each in animals), encoding="utf-8")
    return path


@pytest.mark.parametrize("animal", BAD, ids=lambda animal: animal.name)
def test_each_gets_its_verdict(animal, zoo, registry):
    made = load_tournament(cup(zoo, [animal, HONEST[0]], "round-robin"), registry)
    matches = int(animal.said("matches", "1"))
    with closing(Referee(made)) as referee:
        for number in range(1, matches + 1):
            seats = (number % 2, 1 - number % 2)
            record = referee.play(Job(1, 1, number, number, seats))
            seat = seats.index(0)
            faults = faults_of(record)
            assert {fault.seat for fault in faults} <= {seat}
            if number < matches:
                assert faults == []
        animal.check(faults)
        if any(fault.effect == "forfeit" for fault in faults):
            assert record.reason == "forfeit"
            assert (record.scores[seat], record.scores[1 - seat]) == (0.0, 1.0)
        else:
            assert record.reason == "points"


def faults_of(record) -> list[Fault]:
    from rumpus_tournaments import _record

    return list(_record.faults_of(record))


def play(path: Path, registry, workers: int) -> None:
    made = load_tournament(path, registry, workers=workers)
    run_tournament(made, path.parent / "out")
    known = {each.name: each for each in ANIMALS}
    with open_results(path.parent / "out", registry) as results:
        assert results.finished
        for match in results.matches():
            guilty = {fault.seat for fault in match.faults if fault.effect == "forfeit"}
            for seat, name in enumerate(match.entrants):
                own = [fault for fault in match.faults if fault.seat == seat]
                known[name].check(own, at_most=bool(guilty - {seat}) or "tenth" in name)
                if known[name].honest and guilty:
                    assert match.scores[seat] == 1.0
                    assert match.verdicts[seat] == "win"


PEN = [each for each in BAD if each.said("limit", "") == ""][::3]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_with_some_of_them_ends(workers, zoo, registry):
    challengers = f"challengers = {[each.name for each in HONEST]}"
    play(cup(zoo, [*HONEST, *PEN], "gauntlet", challengers), registry, workers)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_of_all_of_them_ends(workers, zoo, registry):
    play(cup(zoo, [*HONEST, *BAD], "round-robin"), registry, workers)


def test_the_faults_are_shown_with_all_that_is_known(zoo, rumpus, registry):
    animals = [each for each in BAD if each.name in ("exits_mid_match", "prints_garbage", "opens_files")]
    cup(zoo, [HONEST[0], *animals], "gauntlet", f'challengers = ["{HONEST[0].name}"]')
    done = rumpus("tournament", "run", zoo / "cup.toml", "--out", zoo / "out")
    assert done.returncode == 0, done.stderr
    shown = rumpus("tournament", "show", zoo / "out", "--faults", COLUMNS="200").stdout
    for part in (
        "exit code 4",
        "'my move is five'",
        "exit code 1",
        "| OSError: [Errno 24] Too many open files",
    ):
        assert part in shown
    faults = json.loads(rumpus("tournament", "show", zoo / "out", "--faults", "--json").stdout)
    by_name = {fault["entrant"]: fault for fault in faults}
    assert by_name["exits_mid_match"]["exit_code"] == 4
    assert by_name["prints_garbage"]["line"] == "my move is five"
    assert by_name["opens_files"]["stderr"].startswith("Traceback")
