"""The pairing of a Swiss round as a matching of greatest weight."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._formats.rounds import Paired


def pairing(playing: Sequence[Paired], *, balanced: bool) -> list[tuple[Paired, Paired]]:
    """Return the pairs of a round, those with most points first; who sits first stands first.

    A bye goes to one of those with the fewest byes. Then count, each before the next: rematches; where
    seats have to be `balanced`, how far leads would exceed one; squares of differences in
    points; how far equals are from meeting upper half against lower half. The weights are whole numbers,
    each level worth more than all below it together, so that the matching is exact.
    """
    order = sorted(playing, key=lambda each: (-each.grains, each.number))
    costs = _costs(order, balanced=balanced)
    graph = import_module("networkx").Graph()
    graph.add_nodes_from(range(len(order) + len(order) % 2))
    tops = [max(each[level] for each in costs.values()) for level in range(4)]
    pairs = len(order) // 2 + 1
    for edge, levels in costs.items():
        cost = 0
        for level, top in zip(levels, tops, strict=True):
            cost = cost * (top * pairs + 1) + level
        graph.add_edge(*edge, cost=cost)
    chosen = import_module("networkx").min_weight_matching(graph, weight="cost")
    found = sorted(tuple(sorted(edge)) for edge in chosen)
    return [_seated(order[one], order[two], balanced=balanced) for one, two in found if two < len(order)]


def _costs(order: Sequence[Paired], *, balanced: bool) -> dict[tuple[int, int], tuple[int, int, int, int]]:
    """Return the cost of each pair of places, level by level; the place after the last is the bye."""
    sizes = Counter(each.grains for each in order)
    costs = {}
    for one, upper in enumerate(order):
        for two, lower in enumerate(order[one + 1 :], one + 1):
            gap = upper.grains - lower.grains
            again = upper.met[lower.name] ** 2
            tilt = _tilt(upper, lower) if balanced else 0
            fold = 0 if gap else (two - one - sizes[upper.grains] // 2) ** 2
            costs[one, two] = (again, tilt, gap**2, fold)
    if len(order) % 2:
        fewest = min(len(each.byes) for each in order)
        for place, each in enumerate(order):
            if len(each.byes) == fewest:
                gap = each.grains - order[-1].grains
                costs[place, len(order)] = (0, 0, gap**2, (len(order) - place) ** 2)
    return costs


def _tilt(one: Paired, other: Paired) -> int:
    """Return by how much leads would exceed one, with the better seating of the two."""
    return min(
        sum(max(0, abs(lead) - 1) for lead in leads)
        for leads in ((one.lead + 1, other.lead - 1), (one.lead - 1, other.lead + 1))
    )


def _seated(upper: Paired, lower: Paired, *, balanced: bool) -> tuple[Paired, Paired]:
    """Seat first who has been there less often; between equals the better one in every other encounter."""
    if balanced and upper.lead != lower.lead:
        return (upper, lower) if upper.lead < lower.lead else (lower, upper)
    return (upper, lower) if (upper.number + lower.number) % 2 or not balanced else (lower, upper)
