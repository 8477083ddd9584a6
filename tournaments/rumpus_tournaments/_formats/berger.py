"""Berger tables: in which round everybody meets everybody, and who sits first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def berger_rounds(size: int) -> Iterator[list[tuple[int, int]]]:
    """Return the pairs of each round for `size` entrants, who count from 1; the first of a pair sits first.

    These are the tables of FIDE's Handbook, C.05, annex 1. The last of an even field stays where it is
    while the others go round; in an odd field its place is empty, and who would meet it has a bye.
    """
    last = size + size % 2
    turning = last - 1
    for number in range(turning):
        lone = number * (last // 2) % turning
        pairs = [(lone + 1, last) if number % 2 == 0 else (last, lone + 1)]
        pairs += [((lone + step) % turning + 1, (lone - step) % turning + 1) for step in range(1, last // 2)]
        yield [pair for pair in pairs if max(pair) <= size]
