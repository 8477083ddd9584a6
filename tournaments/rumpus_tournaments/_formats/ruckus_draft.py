"""The Ruckus draft tournament: four to a pod, two tables at once, then winners and losers meet."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rumpus_tournaments._format import Encounter, EncounterResult, FinishedStage
from rumpus_tournaments._formats.course import Course, Rules
from rumpus_tournaments._formats.knockout import Knockout, label_of
from rumpus_tournaments._formats.pod_bracket import pod_fixtures
from rumpus_tournaments._formats.pod_choices import settled

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rumpus_tournaments._format import Entrant
    from rumpus_tournaments._formats.bracket import Fixture

Due = tuple["Fixture", int, tuple[str, str]]
"""A fixture, the number of the play-off, and who meets, in the order of the first seating."""


class RuckusDraft(Knockout):
    """Pods of four: two tables at once, then winner meets winner and loser meets loser.

    Pods are seeded as brackets are, and their champions meet in pods again; see `pod_fixtures` for other
    numbers. Where the game lets tables share pieces, both tables of a round are one match of four seats,
    unless ``shared = false``. In a pod, entrants differ in the seat option `differ`: by default the game's
    one choice among four or more, where there is one; see `settled` for who gets what. See `Knockout` for
    draws; a table that is played again is a match of its own.
    """

    name = "ruckus-draft"
    title = "Draft tournament"
    summary = "pods of four, two rounds of two tables at once; winners meet winners, losers losers"

    matches: int = 1
    shared: bool = False
    differ: str = "auto"
    choices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shared and self.best_of:
            raise ValueError("best_of: goes with shared = false only: tables that share pieces end together")

    def tables_together(self) -> int:
        """Return how many tables share pieces."""
        return 2 if self.shared else 1

    def fixtures(self, size: int) -> Sequence[Fixture]:
        """Return the pods of so many entrants."""
        return pod_fixtures(size)

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Sequence[Encounter] | None:
        """Return the play-offs of what was just drawn, or else the next round of all pods."""
        course = self._course(entrants, seed, finished)
        pairs = course.pairs(balanced=self.unbalanced)
        due: list[Due] = [(*each, pair) for each, pair in zip(course.due(), pairs, strict=True)]
        found: list[Encounter] = []
        for pod, tables in groupby(due, key=lambda each: each[0].key[0]):
            options = self._options(course, pod, entrants)
            for each in self._encounters(list(tables)):
                found += [replace(each, options=_of(each.entrants, options))]
        return found or None

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return the matches of all pods, fewer when somebody is struck; None where the course decides."""
        if self.playoff == "replay" or self.best_of:
            return None
        rounds = [fixture.key[:2] for fixture in pod_fixtures(len(entrants))]
        return (len(set(rounds)) if self.shared else len(rounds)) * self.matches

    def _encounters(self, due: Sequence[Due]) -> Iterable[Encounter]:
        """Return the encounters of a pod's round: both tables in one where they share pieces."""
        if self.shared and len(due) == 2 and not any(attempt for _, attempt, _ in due):
            (fixture, _, first), (_, _, second) = due
            label = f"{_pod_of(fixture)}round {fixture.key[1]}"
            return [Encounter((*first, *second), self.matches, self.seating, label, tables=2)]
        return [self.encounter(pair, label_of(fixture, attempt)) for fixture, attempt, pair in due]

    def _options(self, course: Course, pod: str, entrants: Sequence[Entrant]) -> Mapping[str, dict[str, Any]]:
        """Return the seat option of everybody in a pod in which they differ."""
        if not self.choices:
            return {}
        names = course.members(pod)
        found = settled([each for each in entrants if each.name in names], self.differ, self.choices)
        return {name: {self.differ: choice} for name, choice in found.items()}

    def _course(self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]) -> Course:
        rules = Rules(self.playoff, self.replays, seed)
        return Course(self.fixtures(len(entrants)), entrants, rules, [_split(stage) for stage in finished])


def _pod_of(fixture: Fixture) -> str:
    """Return the words for a fixture's pod and a comma; none for the final one."""
    pod, _, _ = fixture.label.rpartition(", ")
    return f"{pod}, " if pod else ""


def _of(names: Sequence[str], options: Mapping[str, dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    return tuple(options[name] for name in names) if options else ()


def _split(stage: FinishedStage) -> FinishedStage:
    """Return a stage in which every table has a result of its own."""
    results = [each for result in stage.results for each in _tables(result)]
    return FinishedStage(stage.number, results, stage.struck)


def _tables(result: EncounterResult) -> Iterable[EncounterResult]:
    encounter = result.encounter
    if encounter.tables == 1:
        return [result]
    pairs = (encounter.entrants[:2], encounter.entrants[2:])
    return [
        EncounterResult(
            result.number,
            replace(encounter, entrants=pair, tables=1, options=()),
            {name: result.tallies[name] for name in pair},
        )
        for pair in pairs
    ]
