"""The record of one match, as the engine leaves it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._fault import Fault
    from rumpus._game import Game, Outcome
    from rumpus._players import Participant


@dataclass(frozen=True)
class Seeds:
    """The two seeds of a match: `deal` decides the game's chance, `match` the players' own randomness."""

    deal: int
    match: int


@dataclass(slots=True)
class Match:
    """One finished match; read it, do not write to it (a frozen one would take three times as long to make).

    `log` holds (seat, move) for each decision in the order in which it was applied, forced ones included;
    `spent` the nanoseconds that each seat used.
    """

    game: Game[Any, Any, Any]
    participants: Sequence[Participant]
    seeds: Seeds
    log: Sequence[tuple[int, Any]]
    faults: Sequence[Fault]
    outcome: Outcome
    spent: Sequence[int] = field(default=(), compare=False)

    @property
    def decisions(self) -> int:
        """How many choices were applied."""
        return len(self.log)

    @property
    def notations(self) -> list[tuple[int, str]]:
        """The log with each move as its notation."""
        return [(seat, str(move)) for seat, move in self.log]
