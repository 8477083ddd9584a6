"""Measures bots with processes of their own: ``python benchmarks/outside.py [--runs 5] [--moves 2000]``.

First how many turns a second a program in plain Python answers through the whole runner, start-up apart:
on one processor with its worker, and on any. "Of the processor" counts only the time that the two of them
worked, so that what else runs on the machine counts less. Then whether clocks are fair: two workers on
two processors, a limit of 200 ms, programs that work for half of it for each move. Read the figures together
with the first lines.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from run import surroundings
from tabulate import tabulate

from rumpus import Game, Outcome, Registry, hookimpl
from rumpus._bench import Spread
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._pin import pinned
from rumpus_tournaments._referee import Referee
from rumpus_tournaments._schedule import Job

PROGRAM = """
import json, sys, time
for line in sys.stdin:
    asked = time.process_time()
    message = json.loads(line)
    if message["type"] == "turn":
        while time.process_time() - asked < {seconds}:
            pass
        print(json.dumps({{"type": "answer", "move": 0}}), flush=True)
    elif message["type"] == "hello":
        print(json.dumps({{"type": "hello", "events": False, "keep": True}}), flush=True)
    elif message["type"] == "bye":
        break
"""
LIMIT = 0.2
TURNS = 20_000
"""Of a match that measures speed."""

TOURNAMENT = """
[tournament]
format = "{form}"
matches = {matches}
workers = {workers}
[game]
{game}
[faults]
move_limit = {limit}
"""
ENTRANT = """
[[entrants]]
name = "{name}"
bot = "cmd:{command}"
"""


class Ticks(Game):
    """A seat is asked again and again; nothing comes of it."""

    name, title, version, turn_limit = "ticks", "Ticks", "1", TURNS + 1

    def seat_counts(self) -> tuple[int, ...]:
        return (1,)

    def setup(self, table: Any) -> list[int]:
        del table
        return [TURNS]

    def to_act(self, state: list[int]) -> tuple[int, ...]:
        return (0,) if state[0] else ()

    def moves(self, state: list[int], seat: int) -> list[str]:
        del state, seat
        return ["one", "two", "three"]

    def apply(self, state: list[int], seat: int, move: str, table: Any) -> None:
        del seat, move, table
        state[0] -= 1

    def view(self, state: list[int], seat: int) -> dict[str, Any]:
        del seat
        return {"left": state[0], "hand": [2, 3, 5, 7, 11], "scores": [1.0, 2.0]}

    def outcome(self, state: list[int]) -> Outcome:
        del state
        return Outcome((1.0,))


class Plugin:
    """What brings the game to this process."""

    @hookimpl
    def rumpus_games(self) -> list[type[Game[Any, Any, Any]]]:
        return [Ticks]


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="how many runs of the speed (%(default)s)")
    parser.add_argument(
        "--moves", type=int, default=2000, help="about how many moves on the clock (%(default)s)"
    )
    arguments = parser.parse_args()
    print(surroundings())
    rows = []
    for where, wanted in (("on one processor", True), ("on any", False)):
        measured = speeds(arguments.runs, pin=wanted)
        for what, values in zip(("", ", of the processor"), zip(*measured, strict=True), strict=True):
            spread = vars(Spread.of(values)).values()
            rows.append([f"turns a second, {where}{what}", *(f"{each:,.0f}" for each in spread)])
    print(f"\na program in plain Python, {TURNS} turns a match, {arguments.runs} runs")
    print(tabulate(rows, ["", "median", "lowest", "highest"], stralign="right", disable_numparse=True))
    if arguments.moves:
        moves, late, extra = clocks(arguments.moves)
        what = f"limit {LIMIT * 1000:.0f} ms, programs that work for half of it"
        print(f"\n2 workers, {what}: {moves} moves, {late} judged late")
        print(f"charged beyond what the programs worked: {extra * 1000:.3f} ms a move on average")


def speeds(runs: int, *, pin: bool) -> list[tuple[float, float]]:
    """Return turns a second, and turns a second of the processor, of matches after the first one."""
    registry = Registry.load()
    registry.register(Plugin(), "ticks")
    with TemporaryDirectory() as name, pinned(pin):
        path = tournament(Path(name), 0.0, "challenge", 'name = "ticks"', ["bot"], 1, 1, 5.0)
        found = []
        with closing(Referee(load_tournament(path, registry))) as referee:
            for number in range(1, runs + 2):
                began, worked = perf_counter(), worked_so_far(referee)
                record = referee.play(Job(1, 1, number, number, (0,)))
                assert not record.faults, record.faults
                ended = perf_counter(), worked_so_far(referee)
                found.append((TURNS / (ended[0] - began), TURNS / (ended[1] - worked)))
        return found[1:]


def worked_so_far(referee: Referee) -> float:
    """Return the seconds of the processor that this process and the bot's have used."""
    trees = [process._tree for _, process in referee._pool._waiting]
    return process_time() + sum(tree.usage().cpu for tree in trees if tree is not None)


def clocks(moves: int) -> tuple[int, int, float]:
    """Return how many moves were made, how many judged late, the seconds a move that were charged beyond."""
    ranks = 13
    asked = 2 * (ranks - 1)  # the last card is not asked for
    with TemporaryDirectory() as name:
        folder = Path(name)
        matches = -(-moves // asked)
        game = f'name = "goofspiel"\nranks = {ranks}\nhands = "equal"'
        path = tournament(folder, LIMIT / 2, "round-robin", game, ["a", "b"], matches, 2, LIMIT)
        registry = Registry.load()
        run_tournament(load_tournament(path, registry), folder / "out")
        late = made = 0
        spent = 0
        with open_results(folder / "out", registry) as results:
            for record in results.store.full_matches():
                made += asked
                late += len(record.faults)
                spent += sum(record.spent)
        return made, late, spent / 1e9 / made - LIMIT / 2


def tournament(
    folder: Path,
    seconds: float,
    form: str,
    game: str,
    names: list[str],
    matches: int,
    workers: int,
    limit: float,
) -> Path:
    """Write a tournament of programs that take so many seconds a move; return its file."""
    (folder / "bot.py").write_text(PROGRAM.format(seconds=seconds), encoding="utf-8")
    command = f"{shlex.quote(sys.executable)} bot.py"
    text = TOURNAMENT.format(form=form, matches=matches, workers=workers, game=game, limit=limit)
    path = folder / "cup.toml"
    entrants = "".join(ENTRANT.format(name=each, command=command) for each in names)
    path.write_text(text + entrants, encoding="utf-8")
    return path


if __name__ == "__main__":
    main()
