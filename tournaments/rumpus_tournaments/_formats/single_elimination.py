"""Single elimination: who loses is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._formats.bracket import (
    Fixture,
    losers_of,
    neighbours,
    seeds_of_bracket,
    winners_of,
)
from rumpus_tournaments._formats.knockout import Knockout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._format import Entrant

LABELS = {1: "final", 2: "semi-final", 4: "quarter-final"}


class SingleElimination(Knockout):
    """A bracket in which a lost encounter is the end, but for the one about the third place.

    Seeds 1 and 8, 4 and 5, 2 and 7, 3 and 6 meet first, folded likewise for any number of entrants. The
    losers of a round share a place. See `Knockout` for draws.
    """

    name = "single-elimination"
    title = "Single elimination"
    summary = "a bracket; who loses is out"

    third_place: bool = True

    def fixtures(self, size: int) -> Sequence[Fixture]:
        """Return the rounds of a bracket of `size` places; the third place is played for with the final."""
        third = self.third_place and size > 2
        rounds: list[list[Fixture]] = []
        sides = neighbours(seeds_of_bracket(size))
        while True:
            count, number = len(sides), len(rounds) + 1
            place = None if third and count == 2 else count + 1
            rounds.append(
                [
                    Fixture(
                        ("main", number, spot),
                        LABELS.get(count, f"round of {2 * count}"),
                        number,
                        pair,
                        place,
                        1 if count == 1 else None,
                    )
                    for spot, pair in enumerate(sides, 1)
                ]
            )
            if count == 1:
                break
            sides = neighbours(winners_of(rounds[-1]))
        found = [each for each_round in rounds for each in each_round]
        if third:
            (pair,) = neighbours(losers_of(rounds[-2]))
            found.append(Fixture(("third", 1, 1), "third place", len(rounds), pair, 4, 3))
        return found

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return the matches of the bracket, fewer when somebody is struck; None where the course decides."""
        if self.playoff == "replay" or self.best_of:
            return None
        third = self.third_place and len(entrants) > 3
        return (len(entrants) - 1 + third) * self.matches
