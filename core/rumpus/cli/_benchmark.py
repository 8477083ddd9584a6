"""What `bench` shows: the figures of one game, with the surroundings that they depend on."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING, Any

from rumpus._bench import measure
from rumpus.cli._render import progress, show, show_json, table

if TYPE_CHECKING:
    from rumpus._game import Game


def show_benchmark(game: Game[Any, Any, Any], seats: int, runs: int, *, as_json: bool) -> None:
    """Measure a game with random players and print what was measured."""
    with progress(runs, f"{game.name}, runs") as advance:
        figures = measure(game, seats, runs=runs, told=advance)
    if as_json:
        show_json(figures.to_dict() | {"surroundings": _surroundings()})
        return
    title = f"{game.title} ({game.name} {game.version}), {seats} seats, random players, {figures.runs} runs"
    table(["", "median", "lowest", "highest"], figures.rows(), title=title)
    show(", ".join(f"{key} {value}" for key, value in _surroundings().items()))


def _surroundings() -> dict[str, str]:
    """Return what the figures depend on."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.machine()} {platform.system()}",
        "cores": str(os.cpu_count()),
        "load": load,
    }
