"""What formats in cycles share: the same encounters again and again, every second time turned round."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus_tournaments._format import MOST_STAGES, Encounter, Format

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage


class InCycles(Format):
    """Everything is known beforehand and played `cycles` times.

    A cycle is a stage, with deals of its own; every second one seats everybody the other way round. Who is
    disqualified plays no further cycle.
    """

    cycles: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.cycles <= MOST_STAGES:
            raise ValueError(f"cycles: wants 1 to {MOST_STAGES}")

    @abstractmethod
    def cycle(self, names: Sequence[str]) -> Iterator[Encounter]:
        """Return the encounters of the first cycle; those of the last entrant come last."""

    def growth(self) -> Collection[str]:
        """Let more cycles, matches and entrants be added: what there was comes first."""
        return ("cycles", "matches", "entrants")

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Iterator[Encounter] | None:
        """Return the encounters of the next cycle."""
        del seed
        if len(finished) == self.cycles:
            return None
        struck = finished[-1].struck if finished else frozenset()
        return self._turned([each.name for each in entrants], struck, reverse=len(finished) % 2 == 1)

    def _turned(self, names: Sequence[str], struck: frozenset[str], *, reverse: bool) -> Iterator[Encounter]:
        for each in self.cycle(names):
            if struck.isdisjoint(each.entrants):
                yield replace(each, entrants=each.entrants[::-1]) if reverse else each
