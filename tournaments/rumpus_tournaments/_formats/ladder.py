"""Ladder: everybody stands on a rung, neighbours meet, and the winner stands above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._format import MOST_STAGES
from rumpus_tournaments._formats.decisive import MOST_REPLAYS, Decisive
from rumpus_tournaments._formats.ladder_tables import challenges_table, rungs_table
from rumpus_tournaments._formats.rungs import Holding, Rungs

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rumpus_tournaments._format import Encounter, Entrant, FinishedStage
    from rumpus_tournaments._results import Results, ResultTable


class Ladder(Decisive):
    """Rounds between neighbours; at first everybody stands on the rung of the place in the file.

    In odd rounds the first meets the second, the third the fourth and so on, in even rounds the second the
    third; who wins stands on the upper rung of the two. After as many rounds as there are entrants, the
    default, everybody can have come from anywhere to anywhere. After a draw, ``playoff`` decides:
    ``"holder"``: who stands above stays there; ``"replay"`` plays the encounter again, on new deals in a
    stage of its own, up to `replays` times, and then the holder stays; ``"lot"`` draws lots.
    """

    name = "ladder"
    title = "Ladder"
    summary = "everybody stands on a rung; neighbours meet, and the winner stands above"
    tie_breaks = None

    rounds: int = 0
    playoff: Holding = "holder"
    replays: int = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.rounds <= MOST_STAGES:
            raise ValueError(f"rounds: wants 1 to {MOST_STAGES}, or 0 for as many as there are entrants")
        if not 1 <= self.replays <= MOST_REPLAYS:
            raise ValueError(f"replays: wants 1 to {MOST_REPLAYS}")
        if self.playoff != "replay" and self.replays != 3:
            raise ValueError('replays: goes with playoff = "replay" only')

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> list[Encounter] | None:
        """Return the play-offs of what was just drawn, or else the next round."""
        rungs = self._rungs(entrants, seed, finished)
        if rungs.round > self.round_count(entrants):
            return None
        label = f"round {rungs.round}" + (f", play-off {rungs.attempt}" if rungs.attempt else "")
        return [
            self.encounter(rungs.seated(pair, balanced=self.unbalanced), label) for pair in rungs.due()
        ] or None

    def growth(self) -> Collection[str]:
        """Let more rounds be added."""
        return ("rounds",)

    def extent(self, option: str, entrants: Sequence[Entrant]) -> int:
        """Return how many rounds there are."""
        return self.round_count(entrants) if option == "rounds" else super().extent(option, entrants)

    def round_count(self, entrants: Sequence[Entrant]) -> int:
        """Return how many rounds there are."""
        return self.rounds or len(entrants)

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return the matches of all rounds, fewer when somebody is struck; None where the course decides."""
        if self.playoff == "replay" or self.best_of:
            return None
        size, rounds = len(entrants), self.round_count(entrants)
        odd, even = size // 2, (size - 1) // 2 if size > 2 else size // 2
        return ((rounds + 1) // 2 * odd + rounds // 2 * even) * self.matches

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return who stands where, and who met whom."""
        rungs = self._rungs(results.entrants, results.seed, results.stages)
        return [rungs_table(rungs, results), challenges_table(rungs)]

    def _rungs(self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]) -> Rungs:
        return Rungs(entrants, finished, self.playoff, self.replays, seed)
