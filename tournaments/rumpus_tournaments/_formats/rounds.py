"""What formats in rounds share: how many there are, byes, and what everybody has made of them so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus_tournaments._format import MOST_STAGES, Format

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rumpus_tournaments._format import EncounterResult, Entrant, FinishedStage

GRAIN = 1000
"""Points are compared in thousandths, as whole numbers."""


@dataclass
class Paired:
    """What an entrant has made of the rounds so far.

    `seats` counts the places in which it was listed, from 0; `byes` are the rounds it sat out, `short`
    says how many times it sat at a table with seats left free.
    """

    name: str
    number: int
    struck: bool = False
    won: int = 0
    drawn: int = 0
    lost: int = 0
    faults: int = 0
    played_points: float = 0.0
    bye_points: float = 0.0
    short: int = 0
    byes: list[int] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)

    @property
    def points(self) -> float:
        """All points, those of byes among them."""
        return self.played_points + self.bye_points

    @property
    def grains(self) -> int:
        """The points as a whole number."""
        return round(self.points * GRAIN)

    @property
    def lead(self) -> int:
        """How much more often it was listed first than second."""
        return self.seats[0] - self.seats[1]

    def add(self, result: EncounterResult) -> None:
        """Take one encounter into account; who alone has most points has won it."""
        names = result.encounter.entrants
        mine = result.tallies[self.name]
        gaps = [round(mine.points - result.tallies[name].points, 9) for name in names if name != self.name]
        self.won += min(gaps) > 0
        self.drawn += min(gaps) == 0
        self.lost += min(gaps) < 0
        self.faults += mine.faults
        self.played_points += mine.points
        self.seats[names.index(self.name)] += 1
        self.met.update(name for name in names if name != self.name)


class InRounds(Format):
    """Rounds that are paired by what everybody has made of those before; every round is a stage.

    Who has no place in a round has a bye, worth `bye_points` for each match that an encounter counts as.
    """

    tie_breaks = ("buchholz-cut-1", "buchholz", "direct-encounter")

    rounds: int = 0
    bye_points: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.rounds <= MOST_STAGES:
            raise ValueError(f"rounds: wants 1 to {MOST_STAGES}, or 0 for as many as leave one unbeaten")

    @property
    def weight(self) -> int:
        """As how many matches an encounter counts."""
        return self.matches

    def growth(self) -> Collection[str]:
        """Let more rounds be added."""
        return ("rounds",)

    def extent(self, option: str, entrants: Sequence[Entrant]) -> int:
        """Return how many rounds there are."""
        return self.round_count(entrants) if option == "rounds" else super().extent(option, entrants)

    def round_count(self, entrants: Sequence[Entrant] | Sequence[Paired]) -> int:
        """Return how many rounds there are; by default as many as leave one unbeaten."""
        rounds, left = 0, len(entrants)
        while left > 1:
            left = -(-left // self.seats)
            rounds += 1
        return self.rounds or max(1, rounds)

    def so_far(self, entrants: Sequence[Entrant], finished: Sequence[FinishedStage]) -> list[Paired]:
        """Return what everybody has made of the rounds that are over, in the order of the file."""
        found = {each.name: Paired(each.name, each.number) for each in entrants}
        struck: frozenset[str] = frozenset()
        for stage in finished:
            idle = dict.fromkeys(name for name in found if name not in struck)
            for result in stage.results:
                for name in result.encounter.entrants:
                    found[name].add(result)
                    found[name].short += len(result.encounter.entrants) < self.seats
                    del idle[name]
            for name in idle:
                found[name].byes.append(stage.number)
                found[name].bye_points += self.bye_points * self.weight
            struck = stage.struck
        for name in struck:
            found[name].struck = True
        return list(found.values())
