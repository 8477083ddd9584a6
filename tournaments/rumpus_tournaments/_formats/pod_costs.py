"""What it costs that some sit at one table, as whole numbers, each level worth more than all below it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._formats.rounds import Paired

Tables = list[list[int]]
"""Places in the order of the standings, table by table."""


class Costs:
    """Costs of tables with `sizes`, filled out of `order`; those with fewer than `seats` are short.

    The levels are rematches; with `balanced` seats those who cannot sit where they have sat least; at short
    tables how often everybody was at one; squares of differences in points.
    """

    def __init__(self, order: Sequence[Paired], sizes: Sequence[int], seats: int, *, balanced: bool) -> None:
        self._sizes = sizes
        self._seats = seats
        self._fits = [[_least(each, size) for each in order] for size in sizes] if balanced else []
        gaps = [[(one.grains - other.grains) ** 2 for other in order] for one in order]
        pairs = sum(size * (size - 1) // 2 for size in sizes)
        short = max((max(row) for row in gaps), default=0) * pairs + 1
        self._tilt = short * (1 + len(order) * max((each.short**2 for each in order), default=0))
        self._again = self._tilt * (1 + len(order))
        self._short = [each.short**2 * short for each in order]
        self._pair = [
            [one.met[other.name] ** 2 * self._again + gap for other, gap in zip(order, row, strict=True)]
            for one, row in zip(order, gaps, strict=True)
        ]

    def of_seat(self, place: int, table: Sequence[int], number: int) -> int:
        """Return what it costs that somebody sits with the others of table `number`, seats apart."""
        row = self._pair[place]
        short = self._short[place] if self._sizes[number] < self._seats else 0
        return short + sum(row[other] for other in table)

    def of_seats(self, table: Sequence[int], number: int) -> int:
        """Return what it costs that a full table has just these seats."""
        if not self._fits:
            return 0
        fits = self._fits[number]
        return self._tilt * (len(table) - _most_seated(tuple(sorted(fits[place] for place in table))))

    def of_table(self, table: Sequence[int], number: int) -> int:
        """Return what a full table costs."""
        short = sum(self._short[place] for place in table) if self._sizes[number] < self._seats else 0
        pairs = sum(self._pair[one][other] for one, other in combinations(table, 2))
        return short + pairs + self.of_seats(table, number)

    def total(self, tables: Tables) -> int:
        """Return what all tables cost."""
        return sum(self.of_table(table, number) for number, table in enumerate(tables))

    def avoidable(self, tables: Tables) -> bool:
        """Say whether somebody meets again, or sits where it has sat more often than elsewhere."""
        return self.total(tables) >= self._tilt


def _least(each: Paired, size: int) -> int:
    """Return, as bits, the seats of a table of `size` that somebody has held least."""
    fewest = min(each.seats[seat] for seat in range(size))
    return sum(1 << seat for seat in range(size) if each.seats[seat] == fewest)


@lru_cache(maxsize=65536)
def _most_seated(fits: tuple[int, ...]) -> int:
    """Return how many can be given a seat that fits, each another."""
    if not fits:
        return 0
    first, *others = fits
    best = _most_seated(tuple(others))
    for seat in range(first.bit_length()):
        if first >> seat & 1:
            rest = tuple(fit & ~(1 << seat) for fit in others)
            best = max(best, 1 + _most_seated(rest))
    return best
