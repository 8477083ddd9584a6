"""Stored matches played again: one to be looked at, all to see whether they lead where the store says."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, cast

from rumpus import RulesError, RumpusError, UsageError, replay
from rumpus_tournaments._core import build
from rumpus_tournaments._games import Games
from rumpus_tournaments._record import transcript_of
from rumpus_tournaments._schedule import Job, jobs_of, read_match_id
from rumpus_tournaments._tally import tally
from rumpus_tournaments._tournament import make_format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rumpus import Registry, Transcript
    from rumpus_tournaments._format import EncounterResult
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._settings import Settings
    from rumpus_tournaments._stored import StoredResults


def played_games(settings: Settings, registry: Registry) -> Games:
    """Return the game that a tournament was played with, and that of tables which share pieces.

    Raises:
        UsageError: it is not installed, has another version, or refuses its options.
    """
    found = registry.game(settings.game)
    before = settings.versions.get(f"the game {settings.game}", found.version)
    if found.version != before:
        raise UsageError(
            f"the tournament was played with {settings.game} {before}, installed is {found.version}: "
            "the rules may differ"
        )
    game = cast("AnyGame", build(found, settings.game_options, "game"))
    return Games(game, make_format(settings, registry))


def stored_match(results: StoredResults, games: Games, match: str) -> tuple[AnyGame, Transcript]:
    """Return the game and the transcript of the match with an id.

    Raises:
        UsageError: that is no id, or no match with it is stored.
    """
    record = results.store.full_match(*read_match_id(match))
    if record is None:
        raise UsageError(f"no match {match} is stored in {results.store.path.parent}")
    game = games.of(len(record.seats))
    return game, transcript_of(results.settings, game, record)


def verify(results: StoredResults, games: Games, told: Callable[[int], object]) -> Iterator[str]:
    """Hold everything that is stored against rules and format; return what does not agree, a line each.

    The format has to make the encounters that are stored, these have to have the matches that are stored,
    with their deals and seats; every match has to lead to its outcome, and every encounter's matches have
    to add up to its result. `told` hears how many matches have just been played again.

    Raises:
        UsageError: the format cannot say what it makes of these entrants, since a library is missing.
    """
    missing = list(results.format.problems(results.entrants))
    if missing:
        raise UsageError("\n".join(missing))
    yield from _schedule_problems(results)
    for stage, records in groupby(results.store.full_matches(), key=lambda record: record.stage):
        known = {result.number: result for result in results.store.results(stage)}
        for number, matches in groupby(records, key=lambda record: record.encounter):
            yield from _Encounter(results, games, known.get(number), told).problems(matches)


def _schedule_problems(results: StoredResults) -> Iterator[str]:
    stages = results.stages
    for number, stage in enumerate(stages, 1):
        scheduled = list(results.format.stage(results.entrants, results.seed, stages[: number - 1]) or ())
        stored = [result.encounter for result in stage.results]
        if len(scheduled) != len(stored):
            yield f"stage {number}: the format makes {len(scheduled)} encounters, stored are {len(stored)}"
        for place, (wanted, found) in enumerate(zip(scheduled, stored, strict=False), 1):
            if wanted != found:
                yield (
                    f"stage {number}, encounter {place}: the format makes {', '.join(wanted.entrants)} "
                    f"({wanted.matches}), stored is {', '.join(found.entrants)} ({found.matches})"
                )


class _Encounter:
    """The matches of one encounter, played again one after the other; `result` is None while it is open."""

    def __init__(
        self,
        results: StoredResults,
        games: Games,
        result: EncounterResult | None,
        told: Callable[[int], object],
    ) -> None:
        self._settings = results.settings
        self._games = games
        self._result = result
        self._told = told
        self._index = {name: place for place, name in enumerate(results.settings.names)}
        self._found: list[str] = []

    def problems(self, records: Iterator[Record]) -> list[str]:
        """Return what does not agree."""
        if self._result is None:
            for record in records:
                self._check(record)
            return self._found
        names, points = self._settings.names, self._settings.points
        checked = map(self._check, records)
        made = tally(self._result.encounter, checked, names, points)
        if made != self._result.tallies:
            self._found.append(f"{self._place}: its matches do not add up to the result that is stored")
        return self._found

    @property
    def _place(self) -> str:
        assert self._result is not None
        return f"encounter {self._result.number} of {', '.join(self._result.encounter.entrants)}"

    def _check(self, record: Record) -> Record:
        job = Job(*record[:5])
        self._told(1)
        if self._result is not None:
            (wanted,) = jobs_of(
                self._result.encounter, record.stage, record.encounter, self._index, [record.number]
            )
            if wanted[:5] != job[:5] or wanted.options != record.options:
                self._found.append(f"match {job.id}: has another deal or other seats than the schedule")
                return record
        problem = self._replayed(record)
        if problem:
            self._found.append(f"match {job.id}: {problem}")
        return record

    def _replayed(self, record: Record) -> str:
        try:
            game = self._games.of(len(record.seats))
            match = replay(game, transcript_of(self._settings, game, record))
        except RulesError as error:
            return f"the rules fail: {error}"
        except (RumpusError, ValueError) as error:
            return str(error)
        if match.decisions != record.decisions:
            return f"has {match.decisions} decisions, stored are {record.decisions}"
        return ""
