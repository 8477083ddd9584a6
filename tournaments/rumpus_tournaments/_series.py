"""A series: an encounter that ends as soon as it is decided, the same at any number of workers."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from rumpus_tournaments._record import culprits_of

if TYPE_CHECKING:
    from rumpus_tournaments._points import Points
    from rumpus_tournaments._record import Record


class Series:
    """Says which matches of a series have to be played in any case, whatever those in flight bring.

    It looks at the matches from the first to the one before the first that is missing. With so much of a
    lead, and so many that are left, so many more are needed at least; no match is played that turns out
    to be one too many, and none waits that cannot be avoided.
    """

    def __init__(self, most: int, points: Points) -> None:
        least, best = points.bounds
        self._most = most
        self._swing = best - least
        self._points = points
        self._gaps: dict[int, float | None] = {}
        self._lead = 0.0
        self._seen = 0
        self._asked = 0
        self._endless = self._swing == 0

    def saw(self, record: Record) -> None:
        """Take a finished match into account."""
        self._gaps[record.number] = self._gap(record)
        while self._seen + 1 in self._gaps:
            self._seen += 1
            gap = self._gaps.pop(self._seen)
            if gap is None:
                self._endless = True  # points without bounds: nobody is ever out of reach
            else:
                self._lead += gap

    def due(self) -> list[int]:
        """Return the numbers of the matches that are needed and were not asked for yet."""
        first, last = max(self._asked, self._seen) + 1, self._seen + self._needed()
        self._asked = max(self._asked, last)
        return [number for number in range(first, last + 1) if number not in self._gaps]

    @property
    def over(self) -> bool:
        """Whether everything that is needed has been played."""
        return self._needed() == 0

    def _needed(self) -> int:
        """Return the least number of matches, after those seen, that decides it or ends it undecided."""
        left = self._most - self._seen
        if self._endless:
            return left
        lead = round(abs(self._lead) / self._swing, 9)
        return 0 if lead > left else min(left, floor((left - lead) / 2) + 1)

    def _gap(self, record: Record) -> float | None:
        """Return by how much the one listed first in the file is ahead in this match; None without rivals."""
        judged = self._points.judge(record.scores, record.groups, culprits_of(record))
        if "solo" in judged.verdicts:
            return None
        first, second = (judged.points[seat] for seat in sorted((0, 1), key=record.seats.__getitem__))
        return first - second
