"""Who sits at which table of a round of pods, and on which seat."""

from __future__ import annotations

from itertools import combinations, groupby, permutations
from typing import TYPE_CHECKING

from rumpus import derive_seed
from rumpus_tournaments._formats.pod_costs import Costs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._formats.pod_costs import Tables
    from rumpus_tournaments._formats.rounds import Paired

EXACT = 10
"""Up to so many entrants every way to fill the tables is looked at."""
RESTARTS = 8
"""So many other beginnings are tried where a rematch or a seat too often is left."""


def filled(
    order: Sequence[Paired], sizes: Sequence[int], seats: int, seed: int, *, balanced: bool
) -> list[list[Paired]]:
    """Return who sits with whom, `order` being the standings; tables smaller than `seats` are short.

    What counts, each before the next: as few rematches as can be; where seats have to be `balanced`, that
    everybody can sit where it has sat least; short tables for those who have been there least; small
    differences in points at a table. At first the order is cut into tables, equals dealt out over theirs;
    a small field is then searched through, a larger one improved by exchanging two as long as that helps,
    from several beginnings where a rematch or a seat too often is left.
    """
    costs = Costs(order, sizes, seats, balanced=balanced)
    best = _dealt(order, sizes)
    if len(order) <= EXACT:
        best = _searched(costs, best)
    else:
        begun = best
        best = _improved(costs, begun)
        for attempt in range(RESTARTS):
            if not costs.avoidable(best):
                break
            other = _improved(costs, _mixed(begun, derive_seed(seed, attempt)))
            best = min(best, other, key=costs.total)
    return [[order[place] for place in sorted(table)] for table in best]


def seated(table: Sequence[Paired], turn: int) -> list[Paired]:
    """Return a table in the order that keeps everybody's seats in balance.

    Where several do, it is turned by `turn` seats, so that the best of different tables sit differently.
    """
    turn %= len(table)
    return list(
        min(
            permutations((*table[turn:], *table[:turn])),
            key=lambda way: sum(2 * each.seats[seat] + 1 for seat, each in enumerate(way)),
        )
    )


def _dealt(order: Sequence[Paired], sizes: Sequence[int]) -> Tables:
    """Cut the order into tables; equals are dealt out over the seats that fall to them."""
    tables: Tables = [[] for _ in sizes]
    slots = [(seat, number) for number, size in enumerate(sizes) for seat in range(size)]
    for _, equals in groupby(range(len(order)), key=lambda place: order[place].grains):
        places = list(equals)
        for place, (_, number) in zip(places, sorted(slots[places[0] : places[-1] + 1]), strict=True):
            tables[number].append(place)
    return tables


def _searched(costs: Costs, begun: Tables) -> Tables:
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
            if len(table) == sizes[number]:
                more += costs.of_seats(table, number)
            fill(place + 1, spent + more)
            table.pop()

    fill(0, 0)
    return found[0][1]


def _improved(costs: Costs, begun: Tables) -> Tables:
    """Exchange two who sit at different tables as long as that makes it better."""
    tables = [list(table) for table in begun]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            while _exchanged(costs, tables, one, other):
                better = True
    return tables


def _exchanged(costs: Costs, tables: Tables, one: int, other: int) -> bool:
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
