"""How well the bot `search` plays a game, and how fast it thinks.

    python benchmarks/search.py GAME                        search against greedy, 200 deals
    python benchmarks/search.py GAME --rival "search { iterations = 100 }"
    python benchmarks/search.py GAME --four-times           search with 4 times the iterations against search
    python benchmarks/search.py GAME --speed                only how fast it thinks
    python benchmarks/search.py GAME --speed --deep-copy    the same, states copied by copy.deepcopy

Each deal is played once from every seat, the bot against rivals on all other seats, and counts as one
observation; a result is the share of the rivals that the bot has beaten, a tie counting half. Alone, bot and
rival play the same deals, and the result is the score. Intervals are 95 %. Decisions are those in imagined
positions, tree and playouts together, a second of processor time inside `choose`.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from run import surroundings

from rumpus import Participant, Registry, Seeds, play_match
from rumpus._game import allowed_seats
from rumpus._table import SilentTable
from rumpus_search._rewards import share_beaten
from rumpus_tournaments._statistics import cluster_interval

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus import Game, Player, Turn

FIRST_DEAL = 3_000_000
SOME = 50
"""After so many deals a line tells on standard error what has come of them."""


class Wanted(NamedTuple):
    """What is played: the game's name, its seats, the specs of the bot and of its rivals."""

    game: str
    seats: int
    bot: str
    rival: str


class Timed:
    """A bot whose processor time is added up."""

    def __init__(self, player: Player, clock: list[float]) -> None:
        self._player = player
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        return getattr(self._player, name)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        began = process_time()
        answer = self._player.choose(turn)
        self._clock[0] += process_time() - began
        self._clock[1] += 1
        return answer


def play_deal(wanted: Wanted, deal: int) -> tuple[list[float], list[float]]:
    """Play a deal from every seat; return the bot's results, and alone those of the rival too."""
    registry = Registry.load()
    game = registry.game(wanted.game)()
    bot, rival = (registry.player_maker(spec, game) for spec in (wanted.bot, wanted.rival))
    if wanted.seats == 1:
        return [_score(game, [bot], deal, 0)], [_score(game, [rival], deal, 0)]
    results = []
    for seat in range(wanted.seats):
        makers = [bot if other == seat else rival for other in range(wanted.seats)]
        results.append(_score(game, makers, deal, seat))
    return results, []


def _score(game: Game[Any, Any, Any], makers: Sequence[Callable[[], Player]], deal: int, seat: int) -> float:
    names = ["bot" if each == seat else f"rival {each}" for each in range(len(makers))]
    players = [Participant(name, make) for name, make in zip(names, makers, strict=True)]
    match = play_match(game, players, Seeds(deal, deal))
    assert not match.faults, match.faults
    if len(makers) == 1:
        return match.outcome.scores[0]
    group = next((group for group in match.outcome.groups if seat in group), range(len(makers)))
    return share_beaten(seat, group, match.outcome.scores)


def print_results(wanted: Wanted, deals: int, workers: int) -> None:
    """Play the deals and print a line."""
    numbers = range(FIRST_DEAL, FIRST_DEAL + deals)
    played: list[tuple[list[float], list[float]]] = []
    print(f"{wanted.game}, {wanted.seats} seats: {wanted.bot} against {wanted.rival}, {deals} deals")
    with ProcessPoolExecutor(workers) as pool:
        for each in pool.map(play_deal, repeat(wanted), numbers):
            played.append(each)
            if not len(played) % SOME:
                so_far = _figure([results for results, _ in played])
                print(f"  {len(played)} deals so far: {so_far}", file=sys.stderr, flush=True)
    if wanted.seats == 1:
        print(f"  bot   {_figure([results for results, _ in played])}")
        print(f"  rival {_figure([results for _, results in played])}")
        played = [([bot[0] - rival[0]], []) for bot, rival in played]
        print(f"  bot less rival, deal by deal: {_figure([results for results, _ in played])}")
    else:
        print(f"  share of rivals beaten: {_figure([results for results, _ in played])}")


def _figure(deals: Sequence[Sequence[float]]) -> str:
    mean = fmean(result for deal in deals for result in deal)
    interval = cluster_interval([sum(deal) for deal in deals], [len(deal) for deal in deals])
    if interval is None:
        return f"{mean:.3f} (too few deals for an interval)"
    return f"{mean:.3f} ({interval[0]:.3f} to {interval[1]:.3f})"


def print_speed(wanted: Wanted, deals: int, *, deep_copy: bool) -> None:
    """Let the bot play itself, once timed and once counted: it does the same both times."""
    clock, counted = [0.0, 0.0], [0]
    for count in (False, True):
        game = Registry.load().game(wanted.game)()
        if deep_copy:
            _copy_deeply(game, wanted.seats)
        maker = Registry.load().player_maker(wanted.bot, game)
        if count:
            _count_decisions(game, counted)
        made = (lambda: Timed(maker(), clock)) if not count else maker  # noqa: B023 called in this round only
        players = [Participant(f"bot {seat}", made) for seat in range(wanted.seats)]
        for deal in range(deals):
            match = play_match(game, players, Seeds(FIRST_DEAL + deal, FIRST_DEAL + deal))
            assert not match.faults, match.faults
            counted[0] -= match.decisions if count else 0
    seconds, choices = clock
    print(f"{wanted.game}, {wanted.seats} seats: {wanted.bot} against itself, {deals} matches")
    print(
        f"  {choices:.0f} choices, {1000 * seconds / choices:.1f} ms each, {counted[0]:,} decisions imagined"
    )
    print(f"  {counted[0] / seconds:,.0f} decisions a second")


def _copy_deeply(game: Game[Any, Any, Any], seats: int) -> None:
    """Let a game copy its states as one does that says nothing about it."""
    kind: Any = type(game.setup(SilentTable(seats, Random(1))))
    if hasattr(kind, "__slots__"):  # a state with a copy of its own, which `imagine` uses, too
        kind.copy = deepcopy
    object.__setattr__(game, "copy", deepcopy)  # the rules are frozen


def _count_decisions(game: Game[Any, Any, Any], counted: list[int]) -> None:
    apply = game.apply

    def counting(*words: Any) -> None:
        counted[0] += 1
        apply(*words)

    object.__setattr__(game, "apply", counting)  # the rules are frozen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--four-times", metavar="ITERATIONS", type=int, nargs="?", const=400)
    parser.add_argument("--seats", type=int, help="the fewest the game allows, if not given")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--deep-copy", action="store_true", help="with --speed: no game copies by itself")
    parser.add_argument("--speed", action="store_true", help="measure the speed, in --deals matches")
    given = parser.parse_args()
    bot, rival = given.bot, given.rival
    if given.four_times:
        bot, rival = (f"search {{ iterations = {times * given.four_times} }}" for times in (4, 1))
    seats = given.seats or min(allowed_seats(Registry.load().game(given.game)()))
    wanted = Wanted(given.game, seats, bot, rival)
    print(surroundings())
    if given.speed:
        print_speed(wanted, given.deals, deep_copy=given.deep_copy)
    else:
        print_results(wanted, given.deals, given.workers)


if __name__ == "__main__":
    main()
