"""The figures of docs/reference/goblin-army.md: guild against guild, bot against bot, speed.

    python benchmarks/goblin_army.py                            all of it, as the page prints it
    python benchmarks/goblin_army.py --deals 200 --setup basic  a quick look at one setup
    python benchmarks/goblin_army.py --speed                    decisions a second, milliseconds a match

Every deal is played in both seatings: guilds keep to their bots, which change seats. An interval is that of a
mean over deals, at 95 %, so that the two matches of a deal, which have chance in common, count as one
observation. Shared wins count half. Speed is in processor time of one process, through the whole engine.
"""

from __future__ import annotations

import argparse
from functools import cache, partial
from itertools import combinations
from multiprocessing import Pool
from statistics import fmean, stdev
from time import process_time
from typing import TYPE_CHECKING, Any

from rumpus import Participant, Registry, Seeds, play_match
from rumpus._botspec import in_process_maker, read_spec
from rumpus_goblin_army._box import GUILDS
from rumpus_goblin_army._options import SeatOptions
from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Sequence

SETUPS = ("basic", "advanced")
DEALS = 2_000
FIRST_DEAL = 1_000_000
CHUNK = 20
BOTS = ("goblin-army/greedy", "random")


@cache
def maker(bot: str, setup: str) -> Any:
    return in_process_maker(read_spec(bot), game_of(setup), Registry.load())


@cache
def game_of(setup: str) -> GoblinArmy:
    return GoblinArmy(setup_=setup)  # type: ignore[arg-type]


def participant(name: str, bot: str, setup: str, guild: str | None = None) -> Participant:
    return Participant(name, maker(bot, setup), bot, seat_option=SeatOptions(guild=guild))  # type: ignore[arg-type]


def both_seatings(setup: str, bots: Sequence[str], guilds: Sequence[str | None], deal: int) -> float:
    """Play a deal twice and return the share of wins of the first: 1, 0.75 ... 0."""
    sides = [
        participant(name, bot, setup, guild)
        for name, bot, guild in zip(("first", "second"), bots, guilds, strict=True)
    ]
    wins = 0.0
    for order in (sides, sides[::-1]):
        match = play_match(game_of(setup), order, Seeds(deal, deal))
        assert not match.faults, match.faults
        scores = dict(zip((each.name for each in order), match.outcome.scores, strict=True))
        wins += 0.5 if scores["first"] == scores["second"] else float(scores["first"] > scores["second"])
    return wins / 2


def mean(values: Sequence[float]) -> str:
    """Return a mean in percent with its 95 % interval; a value is what one deal gave."""
    half = 1.96 * stdev(values) / len(values) ** 0.5
    return f"{100 * fmean(values):.1f} ± {100 * half:.1f}"


def balance(setup: str, deals: range, pool: Any) -> None:
    """Print how each guild does against each other and against the field, the same bot on both sides."""
    shares: dict[tuple[str, str], list[float]] = {}
    for one, other in combinations(GUILDS, 2):
        play = partial(both_seatings, setup, (BOTS[0], BOTS[0]), (one, other))
        shares[one, other] = pool.map(play, deals, chunksize=CHUNK)
        shares[other, one] = [1 - share for share in shares[one, other]]
    print(f"\n| {setup}, {2 * len(deals):,} matches a pair | {' | '.join(GUILDS)} | field |")
    print("|---|" + "---|" * (len(GUILDS) + 1))
    for guild in GUILDS:
        cells = [mean(shares[guild, other]) if other != guild else "" for other in GUILDS]
        others = [shares[guild, other] for other in GUILDS if other != guild]
        field = [fmean(deal) for deal in zip(*others, strict=True)]
        print(f"| {guild} | {' | '.join(cells)} | {mean(field)} |", flush=True)


def strength(setup: str, deals: range, pool: Any) -> None:
    """Print how the bot does against random play, guilds chosen at random."""
    found = pool.map(partial(both_seatings, setup, BOTS, (None, None)), deals, chunksize=CHUNK)
    wins = f"{BOTS[0]} wins {mean(found)} % of {2 * len(deals):,} matches against random"
    print(f"\n{setup}: {wins}", flush=True)


def speed(runs: int, matches: int) -> None:
    """Print the speed of each bot against itself: the median and the spread of several runs."""
    for bot, seats in ((BOTS[1], 2), (BOTS[1], 4), (BOTS[0], 2)):
        players = [participant(f"player {seat}", bot, "basic") for seat in range(seats)]
        rates, times = [], []
        for _ in range(runs):
            start = process_time()
            played = [play_match(game_of("basic"), players, Seeds(deal, deal)) for deal in range(matches)]
            spent = process_time() - start
            rates.append(sum(match.decisions for match in played) / spent)
            times.append(1000 * spent / matches)
        rates.sort()
        times.sort()
        middle = runs // 2
        print(
            f"{bot}, {seats} seats: {rates[middle]:,.0f} decisions a second"
            f" ({rates[0]:,.0f} to {rates[-1]:,.0f}), {times[middle]:.1f} ms a match"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=DEALS, help="play so many deals a pair")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the seed of the first deal")
    parser.add_argument("--setup", choices=(*SETUPS, "draft", "pure-guild"), help="one setup only")
    parser.add_argument("--speed", action="store_true", help="measure the speed only")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a core")
    given = parser.parse_args()
    if given.speed:
        speed(runs=9, matches=40)
        return
    deals = range(given.first, given.first + given.deals)
    with Pool(given.workers) as pool:
        for setup in (given.setup,) if given.setup else SETUPS:
            balance(setup, deals, pool)
            strength(setup, deals, pool)


if __name__ == "__main__":
    main()
