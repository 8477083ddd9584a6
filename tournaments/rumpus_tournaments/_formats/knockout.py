"""What knock-out formats share: options, stages, and tables of a bracket."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from rumpus_tournaments._formats.bracket import bracket_size
from rumpus_tournaments._formats.bracket_tables import bracket_table, places_table
from rumpus_tournaments._formats.bracket_tree import bracket_tree
from rumpus_tournaments._formats.course import Course, Playoff, Rules
from rumpus_tournaments._formats.decisive import MOST_REPLAYS, Decisive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Look
    from rumpus_tournaments._format import Encounter, Entrant, FinishedStage
    from rumpus_tournaments._formats.bracket import Fixture
    from rumpus_tournaments._results import Results, ResultTable


class Knockout(Decisive):
    """A bracket for two at a table, seeded in the order of the file.

    The better seed is the one listed earlier; byes go to the best. More points win an encounter. After a
    draw, ``playoff`` decides: ``"replay"`` plays the encounter again, on new deals in a stage of its own,
    up to `replays` times, and then the better seed goes on; ``"seed"`` sends the better seed on at once;
    ``"lot"`` draws lots.
    """

    tie_breaks = None

    playoff: Playoff = "replay"
    replays: int = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.replays <= MOST_REPLAYS:
            raise ValueError(f"replays: wants 1 to {MOST_REPLAYS}")
        if self.playoff != "replay" and self.replays != 3:
            raise ValueError('replays: goes with playoff = "replay" only')

    @abstractmethod
    def fixtures(self, size: int) -> Sequence[Fixture]:
        """Return the bracket of `size` places, a power of two."""

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Sequence[Encounter] | None:
        """Return the play-offs of what was just drawn, or else the next round."""
        course = self._course(entrants, seed, finished)
        pairs = course.pairs(balanced=self.unbalanced)
        return [
            self.encounter(pair, label_of(fixture, attempt))
            for (fixture, attempt), pair in zip(course.due(), pairs, strict=True)
        ] or None

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return who has which place, and the bracket: who met whom, with what result."""
        course = self._course(results.entrants, results.seed, results.stages)
        return [places_table(course, results), bracket_table(course)]

    def drawing(self, results: Results, look: Look) -> str:
        """Return the bracket as a tree."""
        return bracket_tree(self.course(results), look)

    def course(self, results: Results) -> Course:
        """Return the bracket as far as it has been played."""
        return self._course(results.entrants, results.seed, results.stages)

    def _course(self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]) -> Course:
        rules = Rules(self.playoff, self.replays, seed)
        return Course(self.fixtures(bracket_size(len(entrants))), entrants, rules, finished)


def label_of(fixture: Fixture, attempt: int) -> str:
    """Return what an encounter is called."""
    return f"{fixture.label}, play-off {attempt}" if attempt else fixture.label
