"""What tests of formats with many stages share: a tournament played on paper."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rumpus_tournaments import EncounterResult, Entrant, FinishedStage, Format, Points, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ORACLE = Path(__file__).parent / "elimination.json"


@dataclass
class Paper:
    """A tournament without a game: `decide` says what points the two of an encounter make.

    `strike`, where given, takes a stage's results and says who is out by its end.
    """

    form: Format
    size: int
    decide: Callable[..., tuple[float, float]]
    seed: int = 0
    strike: Callable[[Sequence[EncounterResult]], set[str]] = lambda results: set()
    stages: list[FinishedStage] = field(default_factory=list)
    points = Points()

    def play(self, most: int | None = None) -> Paper:
        """Play stages until it is over, or `most` of them."""
        while most is None or len(self.stages) < most:
            encounters = self.due()
            if encounters is None:
                return self
            results = [self._result(each, number) for number, each in enumerate(encounters, 1)]
            self.stages.append(
                FinishedStage(len(self.stages) + 1, results, self.struck | self.strike(results))
            )
        return self

    def due(self) -> list[Any] | None:
        """Return the encounters of the next stage."""
        schedule = self.form.stage(self.entrants, self.seed, self.stages)
        return None if schedule is None else list(schedule)

    def _result(self, encounter: Any, number: int) -> EncounterResult:
        made = self.decide(*encounter.entrants)
        tallies = {
            name: Tally(points, encounter.matches)
            for name, points in zip(encounter.entrants, made, strict=True)
        }
        return EncounterResult(number, encounter, tallies)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """Return those of the format."""
        return self.form.tie_breaks or ()

    def finished_encounters(self) -> Iterator[tuple[int, EncounterResult]]:
        """Return all results with their stages."""
        return ((stage.number, result) for stage in self.stages for result in stage.results)

    @property
    def entrants(self) -> list[Entrant]:
        """Return entrants that are called as they are seeded."""
        return [Entrant(f"{number}", number) for number in range(1, self.size + 1)]

    @property
    def struck(self) -> frozenset[str]:
        """Return who is out."""
        return self.stages[-1].struck if self.stages else frozenset()

    @property
    def finished(self) -> bool:
        """Say whether it is over."""
        return self.due() is None

    @property
    def encounters(self) -> list[Any]:
        """Return all encounters so far."""
        return [result.encounter for stage in self.stages for result in stage.results]

    @property
    def places(self) -> dict[str, int | None]:
        """Return the rank of everybody, in the order of the table."""
        return {row["entrant"]: row["rank"] for row in self.form.tables(self)[0].rows}


@pytest.fixture(scope="session")
def paper() -> type[Paper]:
    """Return the class of tournaments on paper."""
    return Paper


@pytest.fixture(scope="session")
def oracle() -> Callable[[str], list[dict[str, Any]]]:
    """Return a function that gives the traces of another program for a format."""
    cases = json.loads(ORACLE.read_text(encoding="utf-8"))["cases"]
    return lambda name: [case for case in cases if case["format"] == name]
