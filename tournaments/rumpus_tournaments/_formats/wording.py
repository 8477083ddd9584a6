"""Results in a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus_tournaments._format import EncounterResult


def result_of(result: EncounterResult, first: str, second: str) -> str:
    """Return how an encounter of two ended: ``6.5 : 3.5``, or the matches won where it ends once decided."""
    one, other = result.tallies[first], result.tallies[second]
    if result.encounter.until_decided:
        return f"{one.wins} : {other.wins}"
    return f"{short(one.points)} : {short(other.points)}"


def short(points: float) -> str:
    """Return points without more decimals than they need."""
    return f"{round(points, 2):g}" if abs(points) < 10_000 else f"{points:.0f}"
