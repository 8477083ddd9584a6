"""Pods: rounds at tables of three or four; those who have done equally well sit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import derive_seed
from rumpus_tournaments._format import Encounter
from rumpus_tournaments._formats.pod_plan import idle, table_plan
from rumpus_tournaments._formats.pod_seating import filled, seated
from rumpus_tournaments._formats.pod_tables import pods_table
from rumpus_tournaments._formats.rounds import InRounds
from rumpus_tournaments._formats.swiss_tables import swiss_standings
from rumpus_tournaments._schedule import seatings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage
    from rumpus_tournaments._formats.rounds import Paired
    from rumpus_tournaments._results import Results, ResultTable


class Pods(InRounds):
    """Rounds for games with more than two seats; every round is a stage, every table an encounter.

    `sizes` are those that tables may have, by default every number from 2 to `seats` that the game allows.
    There are as few byes as can be, then as few tables, then tables as equal as can be: 22 entrants sit at
    four tables of 4 and two of 3. See `filled` for who sits with whom. Who is disqualified plays no further
    round.
    """

    name = "pods"
    title = "Pods"
    summary = "rounds at tables of three or four; those who have done equally well sit together"
    table_sizes = range(3, 5)

    seats: int = 4
    sizes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sizes and (min(self.sizes) < 2 or max(self.sizes) != self.seats):
            raise ValueError(f"sizes: wants numbers from 2 to {self.seats}, {self.seats} among them")
        if len(set(self.sizes)) != len(self.sizes):
            raise ValueError("sizes: wants each number once")

    @property
    def allowed(self) -> tuple[int, ...]:
        """The sizes that tables may have."""
        return self.sizes or (self.seats,)

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> list[Encounter] | None:
        """Return the tables of the next round."""
        playing = [each for each in self.so_far(entrants, finished) if not each.struck]
        plan = table_plan(len(playing), self.allowed)
        if len(finished) >= self.round_count(entrants) or not plan:
            return None
        order = sorted(playing, key=lambda each: (-each.grains, each.number))
        out = idle(order, len(order) - sum(plan))
        number = len(finished) + 1
        tables = filled(
            [each for each in order if each.name not in out],
            plan,
            self.seats,
            derive_seed(seed, "pods", number),
            balanced=any(self._uneven(size) for size in plan),
        )
        return [self._encounter(table, number, turn) for turn, table in enumerate(tables)]

    def problems(self, entrants: Sequence[Entrant]) -> Iterator[str]:
        """Say whether there are enough entrants for a table."""
        if not table_plan(len(entrants), self.allowed):
            yield from super().problems(entrants)

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the matches of all rounds; fewer are played when somebody is struck."""
        return self.round_count(entrants) * len(table_plan(len(entrants), self.allowed)) * self.matches

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return the standings and who sat with whom."""
        field = self.so_far(results.entrants, results.stages)
        return [swiss_standings(field, results, self.bye_points), pods_table(field, results.stages)]

    def _uneven(self, size: int) -> bool:
        """Say whether an encounter at a table of some size leaves seats out of balance."""
        return self.matches % len(seatings(size, self.seating)) != 0 or self.seating == "as-listed"

    def _encounter(self, table: Sequence[Paired], number: int, turn: int) -> Encounter:
        """Seat a table: the better one first, or, where a seat is held more often than others, in balance."""
        in_order = seated(table, turn) if self._uneven(len(table)) else table
        names = tuple(each.name for each in in_order)
        return Encounter(names, self.matches, self.seating, f"round {number}")
