"""Who acts first in a beat: an order drawn seat by seat, in proportion to the seats' speeds."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, permutations
from typing import TYPE_CHECKING

from rumpus_ruckus._moves import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


EQUAL = tuple(tuple(permutations(range(seats))) for seats in range(MOST_SEATS + 1))
"""The orders of seats that are equally fast, by how many there are."""


def order_of(seats: int, speeds: Sequence[float], chance: float) -> tuple[int, ...]:
    """Return the seats in the order that a number in [0, 1) stands for; `speeds` may be (), for equal ones.

    The first seat is drawn in proportion to the speeds, the next one likewise among the rest, and so on;
    one number decides it all, so a beat takes one from its stream, whatever the speeds.
    """
    if not speeds:
        orders = EQUAL[seats]
        return orders[int(chance * len(orders))]
    bounds, orders = _orders(speeds)
    return orders[bisect_right(bounds, chance)]


@lru_cache(maxsize=64)
def _orders(speeds: Sequence[float]) -> tuple[list[float], tuple[tuple[int, ...], ...]]:
    """Return the upper bounds of the orders' shares of [0, 1), but for the last, and the orders."""
    exact = [Fraction(speed) for speed in speeds]  # floats may overflow, or lose a slow seat altogether
    shares = list(_shares(exact, Fraction(1), tuple(range(len(exact)))))
    bounds = [float(bound) for bound in accumulate(share for share, _ in shares)]
    return bounds[:-1], tuple(order for _, order in shares)


def _shares(
    speeds: Sequence[Fraction], share: Fraction, left: tuple[int, ...]
) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield every order of the seats that are left, with its share of `share`."""
    if not left:
        yield share, ()
        return
    whole = sum(speeds[seat] for seat in left)
    for seat in left:
        rest = tuple(other for other in left if other != seat)
        for part, order in _shares(speeds, share * speeds[seat] / whole, rest):
            yield part, (seat, *order)
