"""Match: two entrants, for a number of matches or until it is decided who is better."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus_tournaments._format import MOST_STAGES, Encounter, Format
from rumpus_tournaments._ratings.elo import elo_difference
from rumpus_tournaments._ratings.sprt import Sprt  # noqa: TC001 options are read from hints
from rumpus_tournaments._results import Column, ResultTable
from rumpus_tournaments._schedule import seatings
from rumpus_tournaments._standings import standings_table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage
    from rumpus_tournaments._ratings.elo import Deals
    from rumpus_tournaments._results import Cell, Results


class Match(Format):
    """Batches of `matches` between two entrants; a batch is a stage, with deals of its own.

    With ``sprt`` the sequential test looks at all deals after each batch, and the match is over when it has
    decided, or after `batches` of them; 0 are 999. Since it only ends with a batch, neither the number of
    workers nor a resume changes where. Without, `batches` are played, 0 being 1.
    """

    name = "match"
    title = "Match"
    summary = "two entrants, for a number of matches, or until a sequential test tells who is better"
    table_sizes = range(2, 3)
    entrant_count = 2

    matches: int = 100
    batches: int = 0
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.batches <= MOST_STAGES:
            most = f"{MOST_STAGES} with sprt, for 1 without"
            raise ValueError(f"batches: wants 1 to {MOST_STAGES}, or 0 for {most}")
        if self.sprt and self.matches % len(seatings(self.seats, self.seating)):
            raise ValueError("matches: the test wants whole deals, so with this seating an even number")

    @property
    def most(self) -> int:
        """How many batches there are at most."""
        return self.batches or (MOST_STAGES if self.sprt else 1)

    def problems(self, entrants: Sequence[Entrant]) -> Iterator[str]:
        """Say whether there are two entrants."""
        if len(entrants) != 2:
            yield f"{self.name} is between 2 entrants, there are {len(entrants)}"

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> list[Encounter] | None:
        """Return the next batch."""
        del seed
        over = len(finished) >= self.most or bool(finished and finished[-1].struck)
        if over or (self.sprt and self.sprt.decision(deals_of(finished, entrants[0].name))):
            return None
        pair = tuple(each.name for each in entrants)
        return [Encounter(pair, self.matches, self.seating, f"batch {len(finished) + 1}")]

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return the matches of all batches; None where the test decides."""
        del entrants
        return None if self.sprt else self.most * self.matches

    def growth(self) -> Collection[str]:
        """Let more batches be added."""
        return ("batches",)

    def extent(self, option: str, entrants: Sequence[Entrant]) -> int:
        """Return how many batches there are."""
        return self.most if option == "batches" else super().extent(option, entrants)

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return the standings, and by how much the first is better."""
        return [standings_table(results), self._difference(results)]

    def _difference(self, results: Results) -> ResultTable:
        first, second = (each.name for each in results.entrants)
        duel = results.ledger.duel(first, second)
        scores: Deals = duel.deals.scores() if duel else {}
        found = elo_difference(scores)
        deals = deals_of(results.stages, first)
        row: dict[str, Cell] = {
            "first": first,
            "second": second,
            "elo": found.elo if found else None,
            "interval": found.interval if found else None,
            "superiority": found.superiority if found else None,
            "ratio": self.sprt.ratio(deals) if self.sprt else None,
            "decision": self.sprt.decision(deals) if self.sprt else "",
        }
        columns = (
            Column("first", "first"),
            Column("second", "second"),
            Column("elo", "Elo", 1),
            Column("interval", "95 %", 1),
            Column("superiority", "better, %", 4, percent=True),
            Column("ratio", "LLR", 2, shown=self.sprt is not None),
            Column("decision", "decision", shown=False),
        )
        remarks = [*self._distribution(scores, first), *self._verdict(deals, first, second)]
        return ResultTable("difference", "Difference", columns, [row], remarks)

    def _distribution(self, scores: Deals, first: str) -> Iterator[str]:
        """Say how deals went, worst to best, where all of them are whole."""
        sizes = {size for _, size in scores}
        if len(sizes) == 1:
            (size,) = sizes
            counts = [int(scores.get((half / 2, size), 0)) for half in range(2 * size + 1)]
            results = ", ".join(f"{half / 2:g}: {count}" for half, count in enumerate(counts))
            yield f"Deals by what {first} took of their {size}: {results}."

    def _verdict(self, deals: Deals, first: str, second: str) -> Iterator[str]:
        """Say what the sequential test makes of the batches that are over."""
        if self.sprt is None:
            return
        low, high = self.sprt.bounds
        wanted = f"{self.sprt.elo1:g} Elo better than {second} (H1), not {self.sprt.elo0:g} (H0)"
        yield f"Is {first} {wanted}? Decided at an LLR of {low:.2f} or {high:.2f}."
        decision = self.sprt.decision(deals)
        if decision:
            yield f"{decision} is accepted."
        elif deals:
            yield "Not decided yet."


def deals_of(finished: Sequence[FinishedStage], first: str) -> Counter[tuple[float, int]]:
    """Return how the deals of finished batches went for the first entrant."""
    found: Counter[tuple[float, int]] = Counter()
    for stage in finished:
        for result in stage.results:
            for made, size, times in result.tallies[first].deals:
                found[made, size] += times
    return found
