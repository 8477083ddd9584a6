"""What tests of tournaments share: a toy game with bots good and bad, tournament files, plugins on disk."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal

import pytest

from rumpus import Game, Outcome, Registry, hookimpl
from rumpus_tournaments import Tournament, load_tournament, open_results, run_tournament
from rumpus_tournaments._exports.matches import match_lines


@dataclass
class Side:
    """The seat options of the toy game."""

    colour: Literal["red", "blue"] = "red"


class Duel(Game):
    """Everybody says low or high, `rounds` times in turn; high scores a point. The deal is a card."""

    name = "duel"
    title = "Duel"
    version = "1"
    turn_limit = 100
    information = "perfect"
    seat_options = Side

    rounds: int = 2
    broken: bool = False
    endless: bool = False

    def seat_counts(self):
        return range(1, 5)

    def setup(self, table):
        card = int(table.stream("card").random() * 9) + 1
        return {"left": self.rounds * table.seats, "scores": [0.0] * table.seats, "card": card}

    def to_act(self, state):
        return [state["left"] % len(state["scores"])] if state["left"] else []

    def moves(self, state, seat):
        return ["low", "high"]

    def apply(self, state, seat, move, table):
        if self.broken and state["card"] == 1:
            raise ZeroDivisionError("the card is 1")
        state["left"] -= 1
        state["scores"][seat] += move == "high"

    def view(self, state, seat):
        return dict(state)

    def outcome(self, state):
        return Outcome(tuple(state["scores"]) if not self.endless else (float("inf"),) * 2, "counted")

    def default_move(self, state, seat):
        return "low"


def low(turn):
    return "low"


def high(turn):
    return "high"


def liar(turn):
    return "neither"


def moody(turn):
    """Crash on one card in nine."""
    if turn.view["card"] == 1:
        raise RuntimeError("not this card")
    return "high"


class Toys:
    """The plugin."""

    @hookimpl
    def rumpus_games(self):
        return [Duel]

    @hookimpl
    def rumpus_bots(self):
        return {"duel/low": low, "duel/high": high, "duel/liar": liar, "duel/moody": moody}


@pytest.fixture
def registry() -> Registry:
    """Return a registry of everything installed and the toys."""
    registry = Registry.load()
    registry.register(Toys(), "toys", "rumpus-toys", "1.0")
    return registry


Cup = Callable[..., Path]


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    """Return a function that writes a tournament file.

    `bots` are entrants as ``NAME=SPEC`` or SPEC; other words go into [tournament], `game` and `faults` into
    their tables, `extra` to the end.
    """

    def write(
        *bots: str, game: str = 'name = "duel"', faults: str = "", extra: str = "", **words: Any
    ) -> Path:
        head = {"name": '"cup"', "format": '"round-robin"', "seed": 5, "matches": 4, **words}
        lines = ["[tournament]", *(f"{key} = {value}" for key, value in head.items())]
        lines += ["[game]", game, "[faults]", faults]
        for bot in bots or ("low", "high"):
            name, equals, spec = bot.partition("=")
            lines += ["[[entrants]]", f'name = "{name}"', f"bot = '{spec if equals else name}'"]
        path = tmp_path / "cup.toml"
        path.write_text("\n".join(lines) + "\n" + dedent(extra), encoding="utf-8")
        return path

    return write


@pytest.fixture
def tournament(cup: Cup, registry: Registry) -> Callable[..., Tournament]:
    """Return a function that makes a tournament of what `cup` takes, and `workers`."""

    def make(*bots: str, **words: Any) -> Tournament:
        return load_tournament(cup(*bots, **words), registry)

    return make


@pytest.fixture
def played(tournament: Callable[..., Tournament], tmp_path: Path) -> Callable[..., Path]:
    """Return a function that plays what `cup` takes, and returns the folder with the results."""

    def play(*bots: str, out: Path | None = None, **words: Any) -> Path:
        folder = out or tmp_path / "out"
        run_tournament(tournament(*bots, **words), folder)
        return folder

    return play


@pytest.fixture
def exported(registry: Registry) -> Callable[[Path], bytes]:
    """Return a function that exports a folder's matches."""

    def export(folder: Path) -> bytes:
        with open_results(folder, registry) as results:
            return b"".join(match_lines(results))

    return export


@pytest.fixture
def site(tmp_path: Path) -> Callable[[str, str], Path]:
    """Return a function that installs a plugin: a module with an entry point, in a folder for PYTHONPATH."""

    def install(name: str, source: str) -> Path:
        folder = tmp_path / "site"
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / f"{name}.py").write_text(dedent(source), encoding="utf-8")
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8"
        )
        (info / "entry_points.txt").write_text(f"[rumpus]\n{name} = {name}\n", encoding="utf-8")
        return folder

    return install


DRIVER = """
import sys
from pathlib import Path
from rumpus import Registry, RumpusError
from rumpus_tournaments import load_tournament, run_tournament

file, out, workers = sys.argv[1:]
tournament = load_tournament(Path(file), Registry.load(), workers=int(workers))

def tell(matches):
    print(matches, flush=True)
    sys.stdin.readline()

try:
    run_tournament(tournament, Path(out), chunk_seconds=0.0, advance=tell)
except RumpusError as error:
    sys.exit(f"{error} [{error.exit_code}]")
"""


@pytest.fixture
def driver(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Return a function that starts a run in a process.

    It commits match by match, prints a line for each commit, and goes on when it has read a line, or when its
    input is closed.
    """
    script = tmp_path / "driver.py"
    script.write_text(DRIVER, encoding="utf-8")

    def start(file: Path, out: Path, workers: int) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-P", script, file, out, str(workers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start
