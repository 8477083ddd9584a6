"""Measures how fast games are played by random bots: ``python benchmarks/run.py [--runs 5] [GAME ...]``.

Without names: Leduc poker, one hand a match and fifty, and the example games. Read the figures together
with the first lines: they depend on the machine, on how busy it is, and on how Python was built. Seconds are
those of the processor.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent))

from leduc import Leduc
from tabulate import tabulate

from rumpus import Registry
from rumpus._bench import RUNS, SECONDS, measure

if TYPE_CHECKING:
    from rumpus import Game


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="names of installed games")
    parser.add_argument("--runs", type=int, default=RUNS, help="how many runs (%(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long a run is (%(default)s)")
    arguments = parser.parse_args()
    print(surroundings())
    for title, game in chosen(arguments.games):
        figures = measure(game, runs=arguments.runs, seconds=arguments.seconds)
        print(f"\n{title}, {figures.seats} seats, {figures.runs} runs")
        print(
            tabulate(
                figures.rows(), ["", "median", "lowest", "highest"], stralign="right", disable_numparse=True
            )
        )


def chosen(names: list[str]) -> list[tuple[str, Game[Any, Any, Any]]]:
    """Return what is to be measured: a title and a game each."""
    registry = Registry.load(lambda line: print(line, file=sys.stderr))
    if names:
        return [(name, registry.game(name)()) for name in names]
    examples = [name for name in ("hilo", "goofspiel") if name in registry.games]
    return [
        ("leduc, one hand a match", Leduc()),
        ("leduc, fifty hands a match", Leduc(hands=50)),
        *((name, registry.game(name)()) for name in examples),
    ]


def surroundings() -> str:
    """Return what the figures depend on."""
    command = " ".join(["python", *sys.argv])
    python = f"{platform.python_implementation()} {platform.python_version()}, {sys.executable}"
    machine = f"{processor()}, {os.cpu_count()} cores, load {load()}, {platform.system()}"
    return f"command: {command}\npython:  {python}\nmachine: {machine}"


def processor() -> str:
    """Return the processor's name, as well as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def load() -> str:
    """Return how many processes wanted to run lately: above 0 before the start, figures are too low."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main()
