"""Tallies: the matches of one encounter added up for each entrant."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING

from rumpus_tournaments._format import Tally
from rumpus_tournaments._record import culprits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rumpus_tournaments._format import Encounter
    from rumpus_tournaments._points import Points
    from rumpus_tournaments._record import Record

HALVES = {"win": 2, "draw": 1, "loss": 0, "solo": 0}


class _Sums:
    """One entrant's matches, one after the other; a million of them have few different values."""

    def __init__(self) -> None:
        self.points: Counter[float] = Counter()
        self.scores: Counter[float] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.halves: Counter[int] = Counter()
        self.matches: Counter[int] = Counter()

    def tally(self) -> Tally:
        deals = Counter((self.halves[deal] / 2, count) for deal, count in self.matches.items())
        return Tally(
            points=_total(self.points),
            matches=self.points.total(),
            wins=self.verdicts["win"],
            draws=self.verdicts["draw"],
            losses=self.verdicts["loss"],
            score=_total(self.scores),
            faults=self.faults.total(),
            forfeits=self.faults["forfeit"],
            deals=tuple((made, count, times) for (made, count), times in sorted(deals.items())),
        )


def tally(
    encounter: Encounter, records: Iterable[Record], names: Sequence[str], points: Points
) -> dict[str, Tally]:
    """Return the tally of each entrant of an encounter; `names` are all entrants', in the order of the file.

    The order of the records changes nothing, to the last bit. An encounter that ends once it is decided is
    judged as if it were one match, with its points as scores.
    """
    sums = {name: _Sums() for name in encounter.entrants}
    pair = len(encounter.entrants) == 2
    for record in records:
        judged = points.judge(record.scores, record.groups, culprits_of(record))
        for seat, index in enumerate(record.seats):
            mine = sums[names[index]]
            mine.points[judged.points[seat]] += 1
            mine.scores[record.scores[seat]] += 1
            mine.verdicts[judged.verdicts[seat]] += 1
            if pair:
                mine.halves[record.deal] += HALVES[judged.verdicts[seat]]
                mine.matches[record.deal] += 1
        for fault in record.faults:
            if fault["seat"] is not None:
                sums[names[record.seats[fault["seat"]]]].faults[fault["effect"]] += 1
    found = {name: each.tally() for name, each in sums.items()}
    if not encounter.until_decided:
        return found
    judged = points.judge([round(each.points, 9) for each in found.values()])
    return {
        name: replace(each, points=made)
        for (name, each), made in zip(found.items(), judged.points, strict=True)
    }


def _total(values: Counter[float]) -> float:
    return fsum(value * values[value] for value in sorted(values))
