"""What formats share whose encounters somebody is to win: their length, and how they end."""

from __future__ import annotations

from rumpus_tournaments._format import MOST_MATCHES, Encounter, Format
from rumpus_tournaments._schedule import seatings

MOST_REPLAYS = 50


class Decisive(Format):
    """Encounters between two that are won and lost.

    ``best_of = N``, an odd number, plays up to N matches in place of `matches`, ends as soon as the points
    of those that are left could not change who is ahead, and counts as one match. 0: all `matches`, and
    their points are added up.
    """

    table_sizes = range(2, 3)

    best_of: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.best_of and not (1 <= self.best_of <= MOST_MATCHES and self.best_of % 2):
            raise ValueError("best_of: wants an odd number, or 0 for all matches")
        if self.best_of and self.matches != type(self).matches:
            raise ValueError("matches: goes without best_of")

    @property
    def weight(self) -> int:
        """As how many matches an encounter counts."""
        return 1 if self.best_of else self.matches

    @property
    def unbalanced(self) -> bool:
        """Whether an encounter leaves its two with unequal seats, so that being listed first matters."""
        orders = len(seatings(2, self.seating))
        return bool(self.best_of) or self.matches % orders != 0 or self.seating == "as-listed"

    def encounter(self, pair: tuple[str, str], label: str) -> Encounter:
        """Return the encounter of two entrants."""
        matches = self.best_of or self.matches
        return Encounter(pair, matches, self.seating, label, until_decided=self.best_of > 0)
