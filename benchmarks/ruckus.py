"""The bots of Ruckus at tables of four over the deals 0 to 1999, as docs/reference/ruckus.md gives them.

    python benchmarks/ruckus.py                                           all tables
    python benchmarks/ruckus.py --deals 200 greedy patient random random  fewer deals, one table

Each deal is played four times, so that everybody sits once on each seat; the four matches of a deal count as
one observation. Shared wins count in parts. Decisions a second are those of one process, whole matches
through the engine, in processor time.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from time import process_time
from typing import TYPE_CHECKING, Any

from rumpus import Participant, Registry, Seeds, play_match
from rumpus._botspec import in_process_maker, read_spec
from rumpus_tournaments._statistics import cluster_interval

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus import Game, Match, Player

TABLES = (
    ("greedy", "patient", "random", "random"),
    ("greedy", "greedy", "patient", "patient"),
    ("greedy", "patient", "thrifty", "random"),
)
CHUNK = 20
WINS, POINTS, PLACES = range(3)

Deal = tuple[list[list[float]], int, float]
"""For each figure its sum over the rotations, by entrant; the decisions; the seconds."""


def play_deal(bots: Sequence[str], deal: int) -> Deal:
    """Play a deal once for each rotation of the seats."""
    sums = [[0.0] * len(bots) for _ in (WINS, POINTS, PLACES)]
    decisions, start = 0, process_time()
    for rotation in range(len(bots)):
        order = [(seat + rotation) % len(bots) for seat in range(len(bots))]
        match = _match(bots, order, deal)
        decisions += match.decisions
        places = match.outcome.places()
        for entrant, score, place in zip(order, match.outcome.scores, places, strict=True):
            sums[WINS][entrant] += 100 * (place == 1) / places.count(1)
            sums[POINTS][entrant] += score
            sums[PLACES][entrant] += place
    return sums, decisions, process_time() - start


def _match(bots: Sequence[str], order: Sequence[int], deal: int) -> Match:
    game, makers = _game_and_makers(tuple(bots))
    participants = [
        Participant(f"{bots[entrant]} {entrant}", makers[entrant], bots[entrant]) for entrant in order
    ]
    match = play_match(game, participants, Seeds(deal, deal))
    assert not match.faults, match.faults
    return match


@cache
def _game_and_makers(bots: tuple[str, ...]) -> tuple[Game[Any, Any, Any], list[Callable[[], Player]]]:
    registry = Registry.load()
    game = registry.game("ruckus")()
    return game, [in_process_maker(read_spec(bot), game, registry) for bot in bots]


def print_table(bots: Sequence[str], deals: Sequence[Deal]) -> None:
    print("| bot | wins, % | points | place |\n|---|---|---|---|")
    for entrant, bot in enumerate(bots):
        cells = [
            _figure([sums[figure][entrant] for sums, _, _ in deals], len(bots))
            for figure in (WINS, POINTS, PLACES)
        ]
        print(f"| `{bot}` | {' | '.join(cells)} |")
    decisions, seconds = sum(deal[1] for deal in deals), sum(deal[2] for deal in deals)
    matches = len(deals) * len(bots)
    each, speed = decisions / matches, decisions / seconds
    print(f"\n{matches:,} matches, {each:.0f} decisions each, {speed:,.0f} decisions/s\n")


def _figure(sums: list[float], rotations: int) -> str:
    low, high = cluster_interval(sums, [rotations] * len(sums)) or (0.0, 0.0)
    return f"{(low + high) / 2:.2f} ± {(high - low) / 2:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots", nargs="*", help="four bots for one table of your own")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.workers) as pool:
        for bots in [tuple(wanted.bots)] if wanted.bots else TABLES:
            print_table(bots, list(pool.map(play_deal, repeat(bots), range(wanted.deals), chunksize=CHUNK)))


if __name__ == "__main__":
    main()
