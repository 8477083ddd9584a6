"""The referee: plays one match of a tournament and writes its record.

A match that the machine had no process, memory or disk for is no fault: after a pause it is played again.
"""

from __future__ import annotations

from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

from rumpus import RulesError, RumpusError, play_match
from rumpus_tournaments._core import BotPool, ShortOfResources, build
from rumpus_tournaments._record import record_of
from rumpus_tournaments._schedule import seeds_of

if TYPE_CHECKING:
    from rumpus import Match, Participant
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._tournament import Tournament


PAUSES = (0.05, 0.2, 0.8, 3.2)
"""Seconds before another attempt at a match that the machine could not play."""


class MatchBroken(RumpusError):
    """A match that cannot be counted, so that the run ends.

    The rules failed, this machine could not start a bot, or a fault is to stop it.
    """

    def __init__(self, match: str, problem: str) -> None:
        super().__init__(f"match {match}: {problem}")
        self.match = match
        self.problem = problem

    def __reduce__(self) -> tuple[type[MatchBroken], tuple[str, str]]:
        return type(self), (self.match, self.problem)


class Referee:
    """Plays matches of one tournament in this process, each with fresh players."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._games = tournament.games
        self._entrants = tournament.settings.entrants
        self._folder = tournament.folder
        self._pool = BotPool()
        self._participants = tournament.seated(self._pool)
        self._seed = tournament.settings.seed
        self._stops = tournament.settings.faults.policy == "stop"

    def close(self) -> None:
        """Send away the bots that were kept for another match."""
        self._pool.close()

    def play(self, job: Job) -> Record:
        """Play a match.

        Raises:
            MatchBroken: the match cannot be counted.
        """
        try:
            match = self._match_in_the_end(job)
        except (RulesError, ShortOfResources) as error:
            raise MatchBroken(job.id, str(error)) from error
        if self._stops and match.faults:
            raise MatchBroken(job.id, self._verdict(match))
        return record_of(job, match)

    def _match_in_the_end(self, job: Job) -> Match:
        for pause in PAUSES:
            try:
                return self._match(job)
            except ShortOfResources:
                self._pool.close()  # who waits for another match may hold what is short
                sleep(pause)
        return self._match(job)

    def _match(self, job: Job) -> Match:
        game = self._games.of(len(job.seats))
        participants = [self._seated(game, job, seat) for seat in range(len(job.seats))]
        seeds, policy = seeds_of(self._seed, job), self._tournament.fault_policy()
        if self._tournament.people:
            from rumpus_tournaments._people import play_with_people

            return play_with_people(game, participants, seeds, policy)
        return play_match(game, participants, seeds, policy=policy)

    def _seated(self, game: AnyGame, job: Job, seat: int) -> Participant:
        """Return who sits on a seat; seat options of the match count before those of the file."""
        participant = self._participants[job.seats[seat]]
        if not job.options or game.seat_options is None:
            return participant
        values = {**self._entrants[job.seats[seat]].seat, **job.options[seat]}
        option = build(game.seat_options, values, f"{participant.name}.seat", self._folder)
        return replace(participant, seat_option=option)

    def _verdict(self, match: Match) -> str:
        fault = match.faults[0]
        who = "nobody" if fault.seat is None else match.participants[fault.seat].name
        detail = f" ({fault.detail})" if fault.detail else ""
        return (
            f'stopped by a fault of {who}: {fault.kind}{detail}; the match does not count (policy = "stop")'
        )
