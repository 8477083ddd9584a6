"""The run: stage after stage, what is missing is played and committed, until the format says it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from rumpus import RumpusError, UsageError
from rumpus_tournaments._crew import CHUNK_SECONDS, LocalCrew, Pace
from rumpus_tournaments._interrupt import stop_sign
from rumpus_tournaments._lock import locked
from rumpus_tournaments._settings import differences
from rumpus_tournaments._stage import Stage, finished_stages
from rumpus_tournaments._store import Store
from rumpus_tournaments._wording import counted

if TYPE_CHECKING:
    from pathlib import Path

    from rumpus_tournaments._crew import Crew
    from rumpus_tournaments._format import FinishedStage
    from rumpus_tournaments._interrupt import StopSign
    from rumpus_tournaments._settings import Difference, Settings
    from rumpus_tournaments._tournament import Tournament

Advance = Callable[[int], object]


class Interrupted(RumpusError):
    """The run was asked to stop before the tournament was over; everything finished is stored."""

    exit_code = 130


def run_tournament(
    tournament: Tournament,
    out: Path,
    *,
    accept_changed: bool = False,
    advance: Advance = lambda _matches: None,
    chunk_seconds: float = CHUNK_SECONDS,
) -> None:
    """Play what is missing of a tournament, and keep it in the folder `out`.

    `advance` is told how many matches have just been committed. Work is handed out and committed in
    chunks of about `chunk_seconds`.

    Raises:
        UsageError: the folder holds another tournament, or what it was played with has changed; people are
            to play and have no terminal.
        MatchBroken: a match cannot be counted.
        Interrupted: on Ctrl-C; the first finishes what is in flight.
        RumpusError: the folder cannot be used.
    """
    if is_over(tournament, out):
        return
    if tournament.people:
        _ = tournament.participants  # without a keyboard nothing begins, not even a folder
    with locked(out), Store.open(out, tournament.durability) as store:
        settle(store, tournament, accept_changed=accept_changed)
        pace = Pace(0.0 if tournament.people else chunk_seconds)  # what a person played is committed at once
        with stop_sign(patient=not tournament.people) as sign, closing(_crew(tournament, pace, sign)) as crew:
            _Run(tournament, store, crew, sign, advance).play()


def is_over(tournament: Tournament, out: Path) -> bool:
    """Say whether a folder holds this tournament, played to its end.

    Raises:
        UsageError: it holds another one.
    """
    found = Store.read_if_begun(out)
    if found is None:
        return False
    with found as store:
        before = store.settings()
        if before is None or not store.finished():
            return False
        refuse_other(store, before, tournament, accept_changed=True)
        return True


def settle(store: Store, tournament: Tournament, *, accept_changed: bool) -> None:
    """Give a new store its settings; make sure that an old one is this tournament's.

    Raises:
        UsageError: it is another's, or what it was played with has changed.
    """
    before = store.settings()
    if before is None or refuse_other(store, before, tournament, accept_changed=accept_changed):
        with store.transaction():
            store.adopt(tournament.settings)


def refuse_other(store: Store, before: Settings, tournament: Tournament, *, accept_changed: bool) -> bool:
    """Say whether the tournament goes on with something that has changed, which was accepted.

    Raises:
        UsageError: the store is another tournament's, or it was not accepted; each difference is named.
    """
    folder = store.path.parent
    found = differences(before, tournament.settings)
    others = [str(each) for each in found if not (each.environment or each.view)]
    if others:
        head = f"{folder} holds another tournament; --out names a new folder"
        raise UsageError("\n".join([head, *others]))
    refuse_changed(folder, [each for each in found if not each.view], accept_changed=accept_changed)
    return bool(found)


def refuse_changed(folder: Path, found: Sequence[Difference], *, accept_changed: bool) -> None:
    """Refuse to go on with other versions or files, unless that was accepted.

    Raises:
        UsageError: each difference is named.
    """
    if found and not accept_changed:
        head = f"{folder} was begun with something else; --accept-changed goes on all the same"
        raise UsageError("\n".join([head, *map(str, found)]))


class _Run:
    """One run over a tournament's stages."""

    def __init__(
        self, tournament: Tournament, store: Store, crew: Crew, sign: StopSign, advance: Advance
    ) -> None:
        self._tournament = tournament
        self._store = store
        self._crew = crew
        self._sign = sign
        self._advance = advance

    def play(self) -> None:
        """Play every stage to its end."""
        try:
            while stage := self._next_stage(finished_stages(self._store)):
                for records in self._crew.play(stage):
                    if records:
                        stage.commit(records)
                        self._advance(len(records))
                if not stage.complete:
                    raise self._interrupted()
                stage.finish(self._struck())
        except KeyboardInterrupt:
            raise self._interrupted() from None
        with self._store.transaction():
            self._store.finish()

    def _next_stage(self, finished: list[FinishedStage]) -> Stage | None:
        settings = self._tournament.settings
        schedule = self._tournament.format.stage(self._tournament.entrants, settings.seed, finished)
        return None if schedule is None else Stage(len(finished) + 1, schedule, self._tournament, self._store)

    def _struck(self) -> frozenset[str]:
        return frozenset().union(*self._store.stages())

    def _interrupted(self) -> Interrupted:
        total = self._tournament.format.match_count(self._tournament.entrants)
        stored = self._store.match_count()
        what = counted(stored, "match") if total is None else f"{stored} of {counted(total, 'match')}"
        verb = "is" if (total or stored) == 1 else "are"
        return Interrupted(f"stopped; {what} {verb} stored, and the same command goes on")


def _crew(tournament: Tournament, pace: Pace, sign: StopSign) -> Crew:
    if tournament.workers == 1:
        return LocalCrew(tournament, pace, sign)
    from rumpus_tournaments._workers import ProcessCrew

    return ProcessCrew(tournament, pace, sign)
