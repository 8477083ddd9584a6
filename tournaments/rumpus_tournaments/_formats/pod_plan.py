"""How many tables of which size a round of pods has, and who has a bye."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._formats.rounds import Paired


def table_plan(entrants: int, sizes: Collection[int]) -> list[int]:
    """Return the sizes of a round's tables, the largest first; who finds no seat at them has a bye.

    As few byes as can be, then as few tables as can be, then tables as equal as can be.
    """
    for seated in range(entrants, 0, -1):
        for count in range(-(-seated // max(sizes)), seated // min(sizes) + 1):
            plans = list(_plans(seated, count, sorted(sizes, reverse=True)))
            if plans:
                return min(plans, key=lambda plan: sum(size * size for size in plan))
    return []


def _plans(seated: int, count: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    """Return every way to seat so many at so many tables."""
    size, *smaller = sizes
    if not smaller:
        if seated == size * count:
            yield [size] * count
        return
    for tables in range(min(count, seated // size) + 1):
        for rest in _plans(seated - tables * size, count - tables, smaller):
            yield [size] * tables + rest


def idle(order: Sequence[Paired], byes: int) -> set[str]:
    """Return who has a bye: of those with the fewest so far, the last ones of the order."""
    places = sorted(range(len(order)), key=lambda place: (len(order[place].byes), -place))
    return {order[place].name for place in places[:byes]}
