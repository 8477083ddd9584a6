"""Which entrants results can put on one scale, and which not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def components(size: int, beaten: Mapping[int, Iterable[int]]) -> list[list[int]]:
    """Return the groups within which everybody has, over others perhaps, taken something from everybody.

    `beaten` says from whom each of the numbers below `size` has taken a match or half of one. Only within
    such a group is there a finite difference in strength (Ford 1957). Groups that took something from
    others come before those (Tarjan 1972, without recursion).
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    waiting: list[int] = []
    held: set[int] = set()
    found: list[list[int]] = []
    for root in range(size):
        if root in number:
            continue
        work = [(root, iter(sorted(beaten.get(root, ()))))]
        number[root] = low[root] = len(number)
        waiting.append(root)
        held.add(root)
        while work:
            here, rest = work[-1]
            for there in rest:
                if there not in number:
                    number[there] = low[there] = len(number)
                    waiting.append(there)
                    held.add(there)
                    work.append((there, iter(sorted(beaten.get(there, ())))))
                    break
                if there in held:
                    low[here] = min(low[here], number[there])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[here])
                if low[here] == number[here]:
                    group: list[int] = []
                    while not group or group[-1] != here:
                        group.append(waiting.pop())
                        held.discard(group[-1])
                    found.append(sorted(group))
    return found[::-1]


def reach(groups: Sequence[Sequence[int]], beaten: Mapping[int, Iterable[int]]) -> list[set[int]]:
    """Return, for each group, the places of the groups that it stands above, be it over others."""
    place = {each: at for at, group in enumerate(groups) for each in group}
    below: list[set[int]] = [set() for _ in groups]
    for at in range(len(groups) - 1, -1, -1):
        for each in groups[at]:
            for other in beaten.get(each, ()):
                if place[other] != at:
                    below[at] |= {place[other]} | below[place[other]]
    return below
