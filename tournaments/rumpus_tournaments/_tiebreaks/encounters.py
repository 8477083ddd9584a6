"""Direct encounter: those who are level are told apart by what they made of each other."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._tiebreaks.card import Cards


def direct_encounter(cards: Cards, level: Sequence[str]) -> list[list[str]]:
    """Split entrants who are level, best first (FIDE C.07, article 6); groups that stay level stay together.

    Who has met more than once counts with the mean. When all have met, their points among each other
    decide, again and again within what is still level (6.2). When they have not, one goes ahead who would
    stay ahead whatever the missing encounters brought, and then the next one (6.3).
    """
    if len(level) < 2:
        return [list(level)]
    made, missing = _among(cards, level)
    if not any(missing.values()):
        tiers = [
            [name for name in level if made[name] == value] for value in sorted(set(made.values()))[::-1]
        ]
        if len(tiers) == 1:
            return tiers
        return [part for tier in tiers for part in direct_encounter(cards, tier)]
    win = Fraction(cards.win)
    for name in level:
        if all(made[name] > made[other] + win * missing[other] for other in level if other != name):
            rest = [other for other in level if other != name]
            return [[name], *direct_encounter(cards, rest)]
    return [list(level)]


def _among(cards: Cards, level: Sequence[str]) -> tuple[dict[str, Fraction], dict[str, int]]:
    """Return points among each other, and how many of the others each has not met."""
    made: dict[str, Fraction] = {}
    missing: dict[str, int] = {}
    for name in level:
        met: dict[str, list[Fraction]] = {}
        for each in cards.of[name]:
            for rival in each.rivals if cards.played(each) else ():
                met.setdefault(rival, []).append(
                    Fraction(each.points).limit_denominator(10**9) / each.matches
                )
        shares = [sum(met[rival], Fraction(0)) / len(met[rival]) for rival in level if rival in met]
        made[name] = sum(shares, Fraction(0))
        missing[name] = len(level) - 1 - len(shares)
    return made, missing
