"""A stage being played: which of its matches are missing, and what is committed when they come in."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, overload

from rumpus import RumpusError
from rumpus_tournaments._format import EncounterResult, FinishedStage
from rumpus_tournaments._schedule import jobs_of
from rumpus_tournaments._series import Series
from rumpus_tournaments._tally import tally

if TYPE_CHECKING:
    from rumpus_tournaments._format import Encounter
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._store import Store
    from rumpus_tournaments._tournament import Tournament


@dataclass
class _Open:
    """An encounter in flight: how many of its matches are missing, or the series that knows."""

    encounter: Encounter
    missing: int
    series: Series | None = None

    def saw(self, record: Record) -> None:
        self.missing -= 1
        if self.series is not None:
            self.series.saw(record)

    @property
    def over(self) -> bool:
        return self.missing == 0 if self.series is None else self.series.over


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
        self._index = {name: place for place, name in enumerate(self._names)}
        self._open: dict[int, _Open] = {}
        self._missing = self._unfold()
        self._called_for: deque[Job] = deque()
        self._read_up = False

    @property
    def complete(self) -> bool:
        """Whether every match of the stage is committed."""
        return self._read_up and not self._open

    def take(self, count: int) -> list[Job]:
        """Return up to `count` missing matches that can be played now, in the order of the schedule.

        Raises:
            RumpusError: the format made an encounter that cannot be played.
        """
        called = [self._called_for.popleft() for _ in range(min(count, len(self._called_for)))]
        return [*called, *islice(self._missing, count - len(called))]

    def commit(self, records: Sequence[Record]) -> None:
        """Store finished matches, and the results of the encounters that they complete, all or nothing."""
        with self._store.transaction():
            self._store.add(records)
            for record in records:
                found = self._open[record.encounter]
                found.saw(record)
                if found.over:
                    self._finish(record.encounter)
                elif found.series is not None:
                    self._called_for.extend(self._jobs(record.encounter, found.series.due()))

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

    def _unfold(self) -> Iterator[Job]:
        """Return the missing matches; of a series those that are needed in any case."""
        complete = self._store.finished_encounters(self.number)
        begun = self._store.begun_encounters(self.number)
        for number, encounter in enumerate(self._schedule, 1):
            if number in complete:
                continue
            self._check(encounter, number)
            done = begun.pop(number, set())
            found = self._open[number] = _Open(encounter, encounter.matches - len(done))
            wanted: Iterable[int] = (each for each in range(1, encounter.matches + 1) if each not in done)
            if encounter.until_decided:
                found.series = Series(encounter.matches, self._tournament.settings.points)
                for record in self._store.matches_of(self.number, number):
                    found.series.saw(record)
                wanted = found.series.due()
            if found.over:  # matches were added to it, or taken away
                with self._store.transaction():
                    self._finish(number)
                continue
            yield from self._jobs(number, wanted)
        self._read_up = True

    def _jobs(self, number: int, wanted: Iterable[int]) -> Iterator[Job]:
        return jobs_of(self._open[number].encounter, self.number, number, self._index, wanted)

    def _finish(self, number: int) -> None:
        encounter = self._open.pop(number).encounter
        records = self._store.matches_of(self.number, number)
        tallies = tally(encounter, records, self._names, self._tournament.settings.points)
        self._store.finish_encounter(self.number, EncounterResult(number, encounter, tallies))

    def _check(self, encounter: Encounter, number: int) -> None:
        names = encounter.entrants
        strangers = [name for name in names if name not in self._names]
        problem = ""
        if strangers:
            problem = f"names {', '.join(strangers)}, who does not take part"
        elif len(set(names)) < len(names):
            problem = f"seats somebody twice ({', '.join(names)})"
        elif len(names) not in self._tournament.games.of(len(names)).seat_counts():
            problem = f"has {len(names)} seats, which {self._tournament.game.name} does not allow"
        elif len(names) % encounter.tables:
            problem = f"has {len(names)} seats at {encounter.tables} tables"
        elif len(encounter.options) not in (0, len(names)):
            problem = "has not as many seat options as entrants"
        elif encounter.matches < 1:
            problem = "has no matches"
        elif encounter.until_decided and len(names) != 2:
            problem = f"has {len(names)} seats, and only between two may it end once it is decided"
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
