"""Who sits at which table: sizes, short tables and byes, and the best way to fill them."""

from __future__ import annotations

from itertools import combinations, groupby, permutations
from typing import TYPE_CHECKING

from rumpus import derive_seed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._formats.rounds import Paired

Tables = list[list[int]]
"""Places in the order of the standings, table by table."""

EXACT = 10
"""Up to so many entrants every way to fill the tables is looked at."""
RESTARTS = 8
"""So many other beginnings are tried where a rematch is left."""


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


def filled(order: Sequence[Paired], sizes: Sequence[int], seats: int, seed: int) -> list[list[Paired]]:
    """Return who sits with whom, `order` being the standings; tables smaller than `seats` are short.

    What counts, each before the next: as few rematches as can be; short tables for those who have been
    there least; small differences in points at a table. At first the order is cut into tables, equals
    dealt out over theirs; a small field is then searched through, a larger one improved by exchanging two
    as long as that helps, from several beginnings where a rematch is left.
    """
    costs = _Costs(order, sizes, seats)
    best = _dealt(order, sizes)
    if len(order) <= EXACT:
        best = _searched(costs, best)
    else:
        begun = best
        best = _improved(costs, begun)
        for attempt in range(RESTARTS):
            if not costs.rematches(best):
                break
            other = _improved(costs, _mixed(begun, derive_seed(seed, attempt)))
            best = min(best, other, key=costs.total)
    return [[order[place] for place in sorted(table)] for table in best]


def seated(table: Sequence[Paired]) -> list[Paired]:
    """Return a table in the order that keeps everybody's seats in balance; the better one first if equal."""
    return list(
        min(
            permutations(table),
            key=lambda way: sum(2 * each.seats[seat] + 1 for seat, each in enumerate(way)),
        )
    )


class _Costs:
    """What it costs that two sit together, and that somebody sits at a short table, as whole numbers."""

    def __init__(self, order: Sequence[Paired], sizes: Sequence[int], seats: int) -> None:
        self._sizes = sizes
        self._seats = seats
        gaps = [[(one.grains - other.grains) ** 2 for other in order] for one in order]
        pairs = sum(size * (size - 1) // 2 for size in sizes)
        short = max((max(row) for row in gaps), default=0) * pairs + 1
        self._again = short * (1 + len(order) * max((each.short**2 for each in order), default=0))
        self._short = [each.short**2 * short for each in order]
        self._pair = [
            [one.met[other.name] ** 2 * self._again + gap for other, gap in zip(order, row, strict=True)]
            for one, row in zip(order, gaps, strict=True)
        ]

    def of_seat(self, place: int, table: Sequence[int], number: int) -> int:
        """Return what it costs that somebody sits with the others of table `number`."""
        row = self._pair[place]
        short = self._short[place] if self._sizes[number] < self._seats else 0
        return short + sum(row[other] for other in table if other != place)

    def of_table(self, table: Sequence[int], number: int) -> int:
        """Return what a table costs."""
        short = sum(self._short[place] for place in table) if self._sizes[number] < self._seats else 0
        return short + sum(self._pair[one][other] for one, other in combinations(table, 2))

    def total(self, tables: Tables) -> int:
        """Return what all tables cost."""
        return sum(self.of_table(table, number) for number, table in enumerate(tables))

    def rematches(self, tables: Tables) -> bool:
        """Say whether somebody meets again."""
        return self.total(tables) >= self._again


def _dealt(order: Sequence[Paired], sizes: Sequence[int]) -> Tables:
    """Cut the order into tables; equals are dealt out over the seats that fall to them."""
    tables: Tables = [[] for _ in sizes]
    slots = [(seat, number) for number, size in enumerate(sizes) for seat in range(size)]
    for _, equals in groupby(range(len(order)), key=lambda place: order[place].grains):
        places = list(equals)
        for place, (_, number) in zip(places, sorted(slots[places[0] : places[-1] + 1]), strict=True):
            tables[number].append(place)
    return tables


def _searched(costs: _Costs, begun: Tables) -> Tables:
    """Return the best of all ways to fill the tables; the one begun with unless another is better."""
    sizes = [len(table) for table in begun]
    found: list[tuple[int, Tables]] = [(costs.total(begun), begun)]
    tables: Tables = [[] for _ in sizes]

    def fill(place: int, spent: int) -> None:
        if spent >= found[0][0]:
            return
        if place == sum(sizes):
            found[0] = (spent, [list(table) for table in tables])
            return
        empty: set[int] = set()
        for number, table in enumerate(tables):
            if len(table) == sizes[number] or (not table and sizes[number] in empty):
                continue
            if not table:
                empty.add(sizes[number])
            more = costs.of_seat(place, table, number)
            table.append(place)
            fill(place + 1, spent + more)
            table.pop()

    fill(0, 0)
    return found[0][1]


def _improved(costs: _Costs, begun: Tables) -> Tables:
    """Exchange two who sit at different tables as long as that makes it better."""
    tables = [list(table) for table in begun]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            while _exchanged(costs, tables, one, other):
                better = True
    return tables


def _exchanged(costs: _Costs, tables: Tables, one: int, other: int) -> bool:
    """Make the first exchange between two tables that helps; say whether there was one."""
    first, second = tables[one], tables[other]
    before = costs.of_table(first, one) + costs.of_table(second, other)
    for seat, place in enumerate(first):
        for rival, there in enumerate(second):
            first[seat], second[rival] = there, place
            if costs.of_table(first, one) + costs.of_table(second, other) < before:
                return True
            first[seat], second[rival] = place, there
    return False


def _mixed(tables: Tables, seed: int) -> Tables:
    """Return the tables with everybody somewhere else, by lot."""
    places = sorted((place for table in tables for place in table), key=lambda each: derive_seed(seed, each))
    mixed = iter(places)
    return [[next(mixed) for _ in table] for table in tables]
