"""A stage being played: which of its matches are missing, and what is committed when they come in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

from rumpus import RumpusError
from rumpus_tournaments._format import EncounterResult, FinishedStage
from rumpus_tournaments._schedule import jobs_of
from rumpus_tournaments._tally import tally

if TYPE_CHECKING:
    from rumpus_tournaments._format import Encounter
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._store import Store
    from rumpus_tournaments._tournament import Tournament


class Stage:
    """One stage: its schedule is read lazily, and only what the store does not hold is played.

    Of the encounters only those in flight are kept in memory.
    """

    def __init__(
        self, number: int, schedule: Iterable[Encounter], tournament: Tournament, store: Store
    ) -> None:
        self.number = number
        self._schedule = schedule
        self._tournament = tournament
        self._store = store
        self._names = tournament.settings.names
        self._open: dict[int, tuple[Encounter, int]] = {}
        self._read_up = False

    @property
    def complete(self) -> bool:
        """Whether every match of the stage is committed."""
        return self._read_up and not self._open

    def jobs(self) -> Iterator[Job]:
        """Return the missing matches in the order of the schedule.

        Raises:
            RumpusError: the format made an encounter that cannot be played.
        """
        complete = self._store.finished_encounters(self.number)
        begun = self._store.begun_encounters(self.number)
        index = {name: place for place, name in enumerate(self._names)}
        for number, encounter in enumerate(self._schedule, 1):
            if number in complete:
                continue
            self._check(encounter, number)
            done = begun.pop(number, set())
            self._open[number] = (encounter, encounter.matches - len(done))
            yield from jobs_of(encounter, self.number, number, index, done)
        self._read_up = True

    def commit(self, records: Sequence[Record]) -> None:
        """Store finished matches, and the results of the encounters that they complete, all or nothing."""
        with self._store.transaction():
            self._store.add(records)
            for record in records:
                encounter, missing = self._open[record.encounter]
                self._open[record.encounter] = (encounter, missing - 1)
                if missing == 1:
                    self._finish(record.encounter, encounter)

    def finish(self, struck: frozenset[str]) -> None:
        """Store that the stage is over; `struck` were out before it."""
        if self._tournament.settings.faults.policy == "disqualify":
            struck |= {
                name
                for result in self._store.results(self.number)
                for name, made in result.tallies.items()
                if made.forfeits
            }
        with self._store.transaction():
            self._store.finish_stage(self.number, struck)

    def _finish(self, number: int, encounter: Encounter) -> None:
        records = self._store.matches_of(self.number, number)
        tallies = tally(encounter, records, self._names, self._tournament.settings.points)
        self._store.finish_encounter(self.number, EncounterResult(number, encounter, tallies))
        del self._open[number]

    def _check(self, encounter: Encounter, number: int) -> None:
        names = encounter.entrants
        strangers = [name for name in names if name not in self._names]
        problem = ""
        if strangers:
            problem = f"names {', '.join(strangers)}, who does not take part"
        elif len(set(names)) < len(names):
            problem = f"seats somebody twice ({', '.join(names)})"
        elif len(names) not in self._tournament.game.seat_counts():
            problem = f"has {len(names)} seats, which {self._tournament.game.name} does not allow"
        elif encounter.matches < 1:
            problem = "has no matches"
        if problem:
            form = self._tournament.format.name
            raise RumpusError(f"the format {form}: encounter {number} of stage {self.number} {problem}")


class _StoredResults(Sequence[EncounterResult]):
    """The results of a stage, read from the store when they are first asked for."""

    def __init__(self, store: Store, stage: int) -> None:
        self._store = store
        self._stage = stage
        self._read: list[EncounterResult] | None = None

    def _all(self) -> list[EncounterResult]:
        if self._read is None:
            self._read = list(self._store.results(self._stage))
        return self._read

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> EncounterResult: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[EncounterResult]: ...
    def __getitem__(self, index: int | slice) -> EncounterResult | Sequence[EncounterResult]:
        return self._all()[index]


def finished_stages(store: Store) -> list[FinishedStage]:
    """Return the stages that are over."""
    return [
        FinishedStage(number, _StoredResults(store, number), struck)
        for number, struck in enumerate(store.stages(), 1)
    ]
