"""Results as the store has them: what formats make their tables of."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from rumpus import UsageError
from rumpus_tournaments._database import nothing_stored
from rumpus_tournaments._ledger import Ledger, make_showing
from rumpus_tournaments._lock import is_locked
from rumpus_tournaments._record import culprits_of, faults_of
from rumpus_tournaments._results import MatchResult
from rumpus_tournaments._stage import finished_stages
from rumpus_tournaments._store import Store
from rumpus_tournaments._tiebreaks.catalogue import find_tie_break
from rumpus_tournaments._tournament import make_entrants, make_format

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from pathlib import Path

    from rumpus import Look, Registry
    from rumpus_tournaments._format import EncounterResult, Entrant, FinishedStage, Format
    from rumpus_tournaments._ledger import Slot
    from rumpus_tournaments._points import Judgement, Points
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._results import ResultTable
    from rumpus_tournaments._settings import DrawModel, Settings


class StoredResults:
    """What a folder holds of a tournament, finished or not; neither game nor bots need to be installed."""

    def __init__(self, store: Store, settings: Settings, registry: Registry) -> None:
        self.store = store
        self.settings = settings
        self._registry = registry

    @cached_property
    def format(self) -> Format:
        """The format. Raises UsageError when it is not installed any more."""
        return make_format(self.settings, self._registry)

    @cached_property
    def entrants(self) -> Sequence[Entrant]:
        """The entrants in the order of the tournament file."""
        return make_entrants(self.settings)

    @property
    def points(self) -> Points:
        """The rule that turns outcomes into points."""
        return self.settings.points

    @property
    def seed(self) -> int:
        """The tournament's seed."""
        return self.settings.seed

    @property
    def tie_breaks(self) -> Sequence[str]:
        """The names of the tie-breaks that apply: those of the tournament file, else the format's own."""
        own = self.settings.tie_breaks
        return (self.format.tie_breaks or ()) if own is None else own

    @property
    def rating(self) -> DrawModel:
        """How draws count in the rating of the field."""
        return self.settings.rating

    def look_by(self, tie_breaks: Sequence[str] | None, rating: DrawModel | None = None) -> None:
        """Rank and rate by something else than the settings say, where it is given.

        Raises:
            UsageError: there is no such tie-break.
        """
        if tie_breaks is not None:
            chosen = tuple(find_tie_break(name).name for name in tie_breaks)
            self.settings = replace(self.settings, tie_breaks=chosen)
        if rating is not None:
            self.settings = replace(self.settings, rating=rating)

    @property
    def finished(self) -> bool:
        """Whether the tournament is over."""
        return self.store.finished()

    @property
    def running(self) -> bool:
        """Whether somebody is playing it now."""
        return is_locked(self.store.path.parent)

    @property
    def stages(self) -> Sequence[FinishedStage]:
        """The stages that have been played to their end."""
        return finished_stages(self.store)

    @property
    def struck(self) -> frozenset[str]:
        """The entrants that are disqualified."""
        return frozenset().union(*self.store.stages())

    @property
    def match_count(self) -> tuple[int, int | None]:
        """How many matches are stored, and how many there will be, where that is known."""
        return self.store.match_count(), self.format.match_count(self.entrants)

    def matches(self) -> Iterator[MatchResult]:
        """Read the matches one by one, in the order of their ids."""
        return map(self._result, self.store.matches())

    @cached_property
    def ledger(self) -> Ledger:
        """All matches added up, as they are when it is first asked for."""
        ledger = Ledger(self.settings.names)
        slots: dict[Hashable, Slot] = {}
        logs: dict[str, Callable[[int], None]] = {}
        current = 0
        for stage, deal, outcome, faults in self.store.outcomes():
            if stage != current:
                logs, current = {}, stage
            if faults is None and outcome in logs:
                logs[outcome](deal)
                continue
            key = (stage, outcome, faults)
            if key not in slots:
                slots[key] = self._slot(ledger, stage, outcome, faults)
            slots[key].log.append(deal)
            if faults is None:
                logs[outcome] = slots[key].log.append
            else:
                for fault in self.store.faults_of(faults):
                    ledger.blame(slots[key].showing, fault["seat"], fault["kind"])
        return ledger

    def _slot(self, ledger: Ledger, stage: int, outcome: str, faults: str | None) -> Slot:
        seats, scores, groups = self.store.outcome_of(outcome)
        names = tuple(self.settings.entrants[index].name for index in seats)
        made = self.store.faults_of(faults) if faults else []
        return ledger.slot(stage, make_showing(names, scores, groups, made, self.settings.points))

    def finished_encounters(self) -> Iterator[tuple[int, EncounterResult]]:
        """Read the results of all encounters that are over, with their stage, as they are scheduled."""
        return self.store.all_results()

    def faulty_matches(self) -> Iterator[MatchResult]:
        """Read the matches with faults, in the order of their ids."""
        return map(self._result, self.store.faulty_matches())

    def tables(self) -> Sequence[ResultTable]:
        """Return the tables of the format."""
        return self.format.tables(self)

    def drawing(self, look: Look) -> str:
        """Return the picture in letters of the format, nothing where it has none."""
        return self.format.drawing(self, look)

    def judge(self, record: Record) -> Judgement:
        """Return points and verdicts of a match."""
        return self.settings.points.judge(record.scores, record.groups, culprits_of(record))

    def _result(self, record: Record) -> MatchResult:
        judged = self.judge(record)
        names = self.settings.entrants
        return MatchResult(
            record.stage,
            record.encounter,
            record.number,
            record.deal,
            tuple(names[index].name for index in record.seats),
            record.scores,
            judged.points,
            judged.verdicts,
            record.reason,
            faults_of(record) if record.faults else (),
            record.groups,
        )


@contextmanager
def open_results(folder: Path, registry: Registry) -> Iterator[StoredResults]:
    """Read what a folder holds, also while a run is writing to it.

    Raises:
        UsageError: it holds no tournament, or nothing of it yet.
        StoreError: the store is damaged.
    """
    with Store.read(folder) as store:
        settings = store.settings()
        if settings is None:
            raise UsageError(nothing_stored(store.path))
        yield StoredResults(store, settings, registry)
