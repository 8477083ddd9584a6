"""Tallies: the matches of one encounter added up for each entrant."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from rumpus_tournaments._format import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rumpus_tournaments._format import Encounter
    from rumpus_tournaments._points import Points
    from rumpus_tournaments._record import Record


class _Sums:
    """One entrant's matches, one after the other."""

    def __init__(self) -> None:
        self.points: list[float] = []
        self.scores: list[float] = []
        self.verdicts: list[str] = []
        self.faults: list[str] = []

    def tally(self) -> Tally:
        return Tally(
            points=fsum(self.points),
            matches=len(self.points),
            wins=self.verdicts.count("win"),
            draws=self.verdicts.count("draw"),
            losses=self.verdicts.count("loss"),
            score=fsum(self.scores),
            faults=len(self.faults),
            forfeits=self.faults.count("forfeit"),
        )


def tally(
    encounter: Encounter, records: Iterable[Record], names: Sequence[str], points: Points
) -> dict[str, Tally]:
    """Return the tally of each entrant of an encounter; `names` are all entrants', in the order of the file.

    Sums are exact to the last bit, so the order in which workers finish changes nothing.
    """
    sums = {name: _Sums() for name in encounter.entrants}
    for record in records:
        judged = points.judge(record.scores, record.groups)
        for seat, index in enumerate(record.seats):
            mine = sums[names[index]]
            mine.points.append(judged.points[seat])
            mine.scores.append(record.scores[seat])
            mine.verdicts.append(judged.verdicts[seat])
        for fault in record.faults:
            if fault["seat"] is not None:
                sums[names[record.seats[fault["seat"]]]].faults.append(fault["effect"])
    return {name: each.tally() for name, each in sums.items()}
