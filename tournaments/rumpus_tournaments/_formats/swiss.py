"""Swiss: in every round, those who have done equally well so far meet, and nobody meets again."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

from rumpus import derive_seed
from rumpus_tournaments._formats.decisive import Decisive
from rumpus_tournaments._formats.rounds import InRounds
from rumpus_tournaments._formats.swiss_dutch import dutch_pairs, games_of
from rumpus_tournaments._formats.swiss_matching import pairing
from rumpus_tournaments._formats.swiss_tables import rounds_table, swiss_standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._format import Encounter, Entrant, FinishedStage
    from rumpus_tournaments._formats.rounds import Paired
    from rumpus_tournaments._results import Results, ResultTable


class Swiss(Decisive, InRounds):
    """Rounds of pairs for two at a table; every round is a stage.

    ``system = "matching"`` takes, of all ways to pair everybody, the best one: fewest rematches, then
    seats in balance, then the smallest differences in points, then the upper half of equals against the
    lower one. ``"dutch"`` is FIDE's system: an encounter is a game, won, drawn or lost, and sitting first is
    White; `initial` says where the top seed sits in round 1. In an odd field one entrant has a bye.
    """

    name = "swiss"
    title = "Swiss system"
    summary = "a number of rounds; those who have done equally well meet"

    system: Literal["matching", "dutch"] = "matching"
    initial: Literal["lot", "first", "second"] = "lot"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.system != "dutch" and self.initial != "lot":
            raise ValueError('initial: goes with system = "dutch" only')

    def problems(self, entrants: Sequence[Entrant]) -> Iterator[str]:
        """Say whether there are enough entrants, and whether the library that pairs them is there."""
        yield from super().problems(entrants)
        extra = "fide" if self.system == "dutch" else "swiss"
        for library in self.libraries():
            if find_spec(library) is None:
                yield f"{self.name} needs the library {library}: pip install 'rumpus[{extra}]'"
                break

    def growth(self) -> Collection[str]:
        """Let more rounds be added; not where the last round was paired as the last."""
        return super().growth() if self.system == "matching" else ()

    def libraries(self) -> tuple[str, ...]:
        """Return the libraries that pair."""
        return ("gacrux", "networkx") if self.system == "dutch" else ("networkx",)

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> list[Encounter] | None:
        """Return the next round."""
        field = self.so_far(entrants, finished)
        playing = [each for each in field if not each.struck]
        if len(finished) >= self.round_count(entrants) or len(playing) < 2:
            return None
        pairs = self._dutch(field, seed, finished) if self.system == "dutch" else None
        if pairs is None:
            pairs = pairing(playing, balanced=self.unbalanced)
        label = f"round {len(finished) + 1}"
        return [self.encounter((first.name, second.name), label) for first, second in pairs]

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return the matches of all rounds, fewer when somebody is struck; None with `best_of`."""
        return None if self.best_of else self.round_count(entrants) * (len(entrants) // 2) * self.matches

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return the standings and who met whom."""
        field = self.so_far(results.entrants, results.stages)
        return [swiss_standings(field, results, self.bye_points), rounds_table(field, results.stages)]

    def _dutch(
        self, field: Sequence[Paired], seed: int, finished: Sequence[FinishedStage]
    ) -> list[tuple[Paired, Paired]] | None:
        """Return the pairs of the Dutch system; None where it has none without a rematch."""
        lot = "second" if derive_seed(seed, "initial") % 2 else "first"
        pairs = dutch_pairs(
            len(field),
            games_of(field, finished),
            [each.number for each in field if not each.struck],
            self.round_count(field),
            first_sits_first=(lot if self.initial == "lot" else self.initial) == "first",
        )
        if pairs is None:
            return None
        return [(field[one - 1], field[two - 1]) for one, two in pairs if two]
