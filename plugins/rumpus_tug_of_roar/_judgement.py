"""What a location is worth to a seat, by rules of thumb: the greedy bot's sense of the table.

Everything is read from a view. Worth is counted in flags: what the seat can expect to raise, less what its
opponent can.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rumpus_tug_of_roar._cards import strength_of
from rumpus_tug_of_roar._scoring import BOLSTER, flags_for
from rumpus_tug_of_roar._warbands import SPACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tug_of_roar._view import Location

UNKNOWN = 3.2
"""The strength that is expected of a Recruit nobody has seen, or of a space that will still be filled."""
PAIRS = {"Bd": 0.7, "Cl": 2.0, "Ro": 2.75}
"""What the ability of a pair is worth, in strength. Warlocks change the sum itself."""


def code(card: str) -> str:
    """Return the class of a written Recruit as its two letters, "?" for one that is not known."""
    return card.strip("()")[:2]


def is_pair(cards: Sequence[str]) -> bool:
    """Say whether the first two Recruits of a side are known to be of one class."""
    return len(cards) >= SPACES and cards[0] != "?" and code(cards[0]) == code(cards[1])


def worth(location: Location, seat: int, own: Sequence[str], rival: Sequence[str], *, filling: bool) -> float:
    """Return the flags that a seat can expect at a location if the Warbands were these.

    `filling` says that free spaces will still be filled.
    """
    unknown = sum(card == "?" for card in rival)
    if filling:
        unknown += 2 * SPACES - len(own) - len(rival)
    return expected_flags(round(2 * margin(location, seat, own, rival, filling=filling)), unknown)


def margin(
    location: Location, seat: int, own: Sequence[str], rival: Sequence[str], *, filling: bool
) -> float:
    """Return by how much a seat can expect to be stronger, the Bolster left aside."""
    sides = [_strengths(own, filling=filling), _strengths(rival, filling=filling)]
    duels = [is_pair(cards) and code(cards[0]) == "Wa" for cards in (own, rival)]
    if any(duels):
        best, worst = max, min
        picks = (best if duels[0] else worst, best if duels[1] else worst)
        sides = [[pick(strengths)] if strengths else [] for pick, strengths in zip(picks, sides, strict=True)]
    totals = [
        sum(strengths) + (PAIRS.get(code(cards[0]), 0.0) if is_pair(cards) and len(cards) == SPACES else 0.0)
        for strengths, cards in zip(sides, (own, rival), strict=True)
    ]
    tokens = [location["ambush"][side] - sum(location["fear"][side]) for side in (seat, 1 - seat)]
    return totals[0] + tokens[0] - totals[1] - tokens[1]


def _strengths(cards: Sequence[str], *, filling: bool) -> list[float]:
    found = [UNKNOWN if card == "?" else float(strength_of(card)) for card in cards]
    return found + [UNKNOWN] * (SPACES - len(found)) if filling else found


@cache
def expected_flags(half_points: int, unknown: int) -> float:
    """Return the flags to expect of a margin, given in half points, with so many Recruits unknown.

    Either side may claim the Bolster; each Recruit that is not known can be off by 1.5.
    """
    spread = round(3 * unknown**0.5)
    chances = [
        flags_for(half_points / 2 + bolster + off / 2)
        for bolster in (-BOLSTER, BOLSTER)
        for off in range(-spread, spread + 1)
    ]
    return sum(chances) / len(chances)
