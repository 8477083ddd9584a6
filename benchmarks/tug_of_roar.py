"""The figures of docs/reference/tug-of-roar.md: bots against each other, seats against each other, speed.

    python benchmarks/tug_of_roar.py              all of it, as the page prints it
    python benchmarks/tug_of_roar.py --deals 200  a quick look
    python benchmarks/tug_of_roar.py --speed      decisions a second of random play through the whole engine

Every deal is played in both seatings. An interval is that of a mean over deals, at 95 %, so that the two
matches of a deal, which have chance in common, count as one observation.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache, partial
from multiprocessing import Pool
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from rumpus import Match, Participant, Registry, Seeds, play_match
from rumpus._botspec import in_process_maker, read_spec
from rumpus_tug_of_roar._rules import TugOfRoar

GAME = TugOfRoar()
FIRST_DEAL = 1_000_000
RANDOM_DEALS, DEALS = 10_000, 2_000


class Played(NamedTuple):
    """One match: points of Elkyr and Lycaran (1, 0.5, 0), decisions, Fear Tokens, what decided it."""

    elkyr: float
    lycaran: float
    decisions: int
    fears: int
    reason: str


@cache
def participant(bot: str, name: str) -> Participant:
    registry = Registry.load()
    return Participant(name, in_process_maker(read_spec(bot), GAME, registry), bot)


def played(match: Match) -> Played:
    elkyr, lycaran = match.outcome.scores
    point = 0.5 if elkyr == lycaran else float(elkyr > lycaran)
    fears = sum(str(move).startswith("fear") for _, move in match.log)
    return Played(point, 1 - point, match.decisions, fears, match.outcome.reason)


def both_seatings(bots: tuple[str, str], deal: int) -> tuple[Played, Played]:
    """Play a deal twice: the first bot as Elkyr, then as Lycaran."""
    first, second = (participant(bot, name) for bot, name in zip(bots, ("first", "second"), strict=True))
    seeds = Seeds(deal, deal)
    return played(play_match(GAME, (first, second), seeds)), played(play_match(GAME, (second, first), seeds))


def mean(values: list[float], digits: int = 1, scale: float = 100, unit: str = " %") -> str:
    """Return a mean with its 95 % interval; a value is what one deal gave."""
    half = 1.96 * stdev(values) / len(values) ** 0.5
    return f"{fmean(values) * scale:.{digits}f}{unit} ± {half * scale:.{digits}f}"


def row(bots: tuple[str, str], deals: list[tuple[Played, Played]]) -> str:
    """Return a line of the table: how the first bot does, and how Elkyr does."""
    first = [(one.elkyr + other.lycaran) / 2 for one, other in deals]
    elkyr = [(one.elkyr + other.elkyr) / 2 for one, other in deals]
    alike = bots[0] == bots[1]
    return f"| {bots[0]} | {bots[1]} | {2 * len(deals):,} | {'' if alike else mean(first)} | {mean(elkyr)} |"


def random_play(deals: list[tuple[Played, Played]]) -> list[str]:
    """Return what is known of uniform random play."""
    matches = [match for deal in deals for match in deal]

    def share(wanted: str, *, of: str) -> str:
        values = [fmean(getattr(match, of) == wanted for match in deal) for deal in deals]
        return mean([float(value) for value in values])

    wins = [
        [fmean(getattr(match, seat) == 1 for match in deal) for deal in deals]
        for seat in ("lycaran", "elkyr")
    ]
    decisions = [match.decisions for match in matches]
    choices = [fmean(match.decisions for match in deal) for deal in deals]
    fears = [fmean(match.fears for match in deal) for deal in deals]
    reasons = Counter(match.reason for match in matches)
    return [
        f"- Lycaran wins {mean(wins[0])}, Elkyr {mean(wins[1])}",
        f"- choices a match: {mean(choices, 2, 1, '')}, from {min(decisions)} to {max(decisions)}",
        f"- Fear Tokens a match: {mean(fears, 2, 1, '')}",
        f"- decided by flags: {share('flags', of='reason')}",
        "- decided by: " + ", ".join(f"{reason} {count:,}" for reason, count in reasons.most_common()),
    ]


def speed(runs: int, matches: int) -> str:
    """Return the decisions a CPU second of one core, random play: the best of several runs."""
    players = [participant("random", name) for name in ("first", "second")]
    best = 0.0
    for _ in range(runs):
        start = process_time()
        decisions = sum(play_match(GAME, players, Seeds(deal, deal)).decisions for deal in range(matches))
        best = max(best, decisions / (process_time() - start))
    return f"{best:,.0f} decisions a second"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, help="play so many deals a pair")
    parser.add_argument("--speed", action="store_true", help="measure the speed only")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a core")
    given = parser.parse_args()
    if given.speed:
        print(speed(runs=25, matches=100))
        return
    with Pool(given.workers) as pool:
        print("| first bot | second bot | matches | first bot wins | Elkyr wins |")
        print("|---|---|---|---|---|")
        for bots in (("greedy", "random"), ("greedy", "greedy"), ("random", "random")):
            count = given.deals or (RANDOM_DEALS if bots == ("random", "random") else DEALS)
            deals = pool.map(
                partial(both_seatings, bots), range(FIRST_DEAL, FIRST_DEAL + count), chunksize=20
            )
            print(row(bots, deals), flush=True)
        print(f"\nUniform random play, {2 * len(deals):,} matches:\n")
        print("\n".join(random_play(deals)))


if __name__ == "__main__":
    main()
