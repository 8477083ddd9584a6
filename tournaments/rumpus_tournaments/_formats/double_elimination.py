"""Double elimination: who has lost twice is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._formats.bracket import (
    Fixture,
    Source,
    losers_of,
    neighbours,
    seeds_of_bracket,
    winners_of,
)
from rumpus_tournaments._formats.knockout import Knockout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._formats.bracket import Key

Rounds = list[list[Fixture]]

DROPS = {
    8: ("reverse", "keep"),
    16: ("reverse halves", "reverse", "keep"),
    32: ("reverse", "swap halves", "keep", "keep"),
    64: ("reverse", "swap halves", "reverse", "keep", "keep"),
    128: ("reverse", "swap halves", "swap pairs", "swap pairs", "swap pairs", "keep"),
}
"""In which order the losers of the second, third ... winners' round come down, so that those who have met
already meet again as late as may be. They are those of brackets-manager, which many sites use."""


class DoubleElimination(Knockout):
    """A bracket for those who have lost nothing yet and one for those who have lost once.

    The first is that of a single elimination. Its losers come down into the second, and the winners of
    both meet in the final. If the one from the losers' side wins it, both have lost once, and a second
    final decides. See `Knockout` for draws.
    """

    name = "double-elimination"
    title = "Double elimination"
    summary = "two brackets; who has lost twice is out"

    def fixtures(self, size: int) -> Sequence[Fixture]:
        """Return both brackets of `size` places and the finals."""
        upper = _winners_rounds(size)
        lower = _losers_rounds(upper, size)
        return [each for rounds in (upper, lower) for each_round in rounds for each in each_round] + _finals(
            upper, lower
        )


def _winners_rounds(size: int) -> Rounds:
    rounds: Rounds = []
    sides = neighbours(seeds_of_bracket(size))
    while True:
        number = len(rounds) + 1
        label = f"winners' round {number}" if len(sides) > 1 else "winners' final"
        phase = max(1, 2 * (number - 1))
        rounds.append(
            [Fixture(("winners", number, spot), label, phase, pair) for spot, pair in enumerate(sides, 1)]
        )
        if len(sides) == 1:
            return rounds
        sides = neighbours(winners_of(rounds[-1]))


def _losers_rounds(upper: Rounds, size: int) -> Rounds:
    """Return the rounds of the losers' side: among themselves and against who comes down, in turn."""
    if len(upper) == 1:
        return []
    counts = [len(upper[number // 2 + 1]) for number in range(2 * (len(upper) - 1))]
    rounds: Rounds = []
    for number, count in enumerate(counts, 1):
        if number == 1:
            sides = neighbours(losers_of(upper[0]))
        elif number % 2:
            sides = neighbours(winners_of(rounds[-1]))
        else:
            drop = number // 2
            down = _dropped(list(losers_of(upper[drop])), size, drop)
            sides = list(zip(down, winners_of(rounds[-1]), strict=True))
        label = f"losers' round {number}" if number < len(counts) else "losers' final"
        place = 3 + sum(counts[number:])
        rounds.append(
            [
                Fixture(("losers", number, spot), label, number + 1, pair, place)
                for spot, pair in enumerate(sides, 1)
            ]
        )
        assert len(sides) == count
    return rounds


def _finals(upper: Rounds, lower: Rounds) -> list[Fixture]:
    (best,) = winners_of(upper[-1])
    (back,) = winners_of(lower[-1]) if lower else losers_of(upper[-1])
    first: Key = ("final", 1, 1)
    phase = 2 * len(upper)
    return [
        Fixture(first, "final", phase, (best, back)),
        Fixture(("final", 2, 1), "second final", phase + 1, (best, back), 2, 1, resets=first),
    ]


def _dropped(sources: list[Source], size: int, drop: int) -> list[Source]:
    """Return the losers of winners' round `drop` + 1 in the order in which they come down."""
    way = _way(size, drop)
    half = len(sources) // 2
    upper, lower = sources[:half], sources[half:]
    if way == "reverse":
        return sources[::-1]
    if way == "swap halves":
        return lower + upper
    if way == "reverse halves":
        return upper[::-1] + lower[::-1]
    if way == "swap pairs":
        return [each for pair in neighbours(sources) for each in reversed(pair)]
    return sources


def _way(size: int, drop: int) -> str:
    if size in DROPS:
        return DROPS[size][drop - 1]
    return "keep" if size.bit_length() - drop < 4 else ("swap halves", "reverse")[drop % 2]
