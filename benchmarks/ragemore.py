"""The win rates of Ragemore's bots over the deals 0 to 9999, as docs/reference/ragemore.md gives them.

    python benchmarks/ragemore.py                        random, greedy one turn ahead, greedy
    python benchmarks/ragemore.py --deals 1000 random    fewer deals, one bot

Decisions a second are those of one process, whole matches through the engine, in processor time.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from time import process_time
from typing import TYPE_CHECKING

from rumpus import Participant, Registry, Seeds, play_match
from rumpus._botspec import in_process_maker, read_spec
from rumpus_tournaments._statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable

BOTS = ("random", "greedy { turns = 1 }", "greedy")
REASONS = ("goal", "starved", "vanquished", "destruction", "overwhelmed", "lost", "endless")
CHUNK = 100


@dataclass
class Tally:
    """What became of some matches."""

    reasons: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        self.reasons += other.reasons
        self.decisions += other.decisions
        self.seconds += other.seconds


def play(bot: str, deals: range) -> Tally:
    """Play one match of each deal; the deal is the seed of the bot too."""
    game = Registry.load().game("ragemore")()
    participants = [Participant("bot", in_process_maker(read_spec(bot), game, Registry.load()), bot)]
    tally, start = Tally(), process_time()
    for deal in deals:
        match = play_match(game, participants, Seeds(deal, deal))
        assert not match.faults, match.faults
        tally.reasons[match.outcome.reason] += 1
        tally.decisions += match.decisions
    tally.seconds = process_time() - start
    return tally


def total(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole


def line(bot: str, tally: Tally) -> list[str]:
    matches, wins = tally.reasons.total(), tally.reasons["goal"]
    low, high = wilson(wins, matches) or (0.0, 1.0)
    return [
        f"`{bot}`",
        f"{wins:,}",
        f"{100 * wins / matches:.2f} %",
        f"{100 * low:.2f} to {100 * high:.2f} %",
        *(f"{tally.reasons[reason]:,}" for reason in REASONS[1:]),
        f"{tally.decisions / matches:.1f}",
        f"{1000 * tally.seconds / matches:.2f}",
        f"{tally.decisions / tally.seconds:,.0f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots", nargs="*", default=BOTS)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    heads = ["bot", "wins", "rate", "95 % (Wilson)", *REASONS[1:], "decisions", "ms a match", "decisions/s"]
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    chunks = [range(first, min(first + CHUNK, wanted.deals)) for first in range(0, wanted.deals, CHUNK)]
    with ProcessPoolExecutor(wanted.workers) as pool:
        for bot in wanted.bots:
            print(f"| {' | '.join(line(bot, total(pool.map(play, repeat(bot), chunks))))} |", flush=True)


if __name__ == "__main__":
    main()
