"""Who plays the matches: this process alone, or worker processes; both hand back chunks of records."""

from __future__ import annotations

from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from rumpus_tournaments._pin import pinned
from rumpus_tournaments._referee import MatchBroken, Referee

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._interrupt import StopSign
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._tournament import Tournament

CHUNK_SECONDS = 0.03
LARGEST_CHUNK = 500
"""Two chunks of so many jobs fit into the buffer of a pipe, so that handing out work never blocks."""


class Jobs(Protocol):
    """Matches to be played."""

    def take(self, count: int) -> list[Job]:
        """Return up to `count` of those that can be played now.

        None are left when nothing comes though everything that was taken is committed.
        """


class Crew(Protocol):
    """Plays matches."""

    def play(self, jobs: Jobs) -> Iterator[list[Record]]:
        """Play the jobs, taken as they are needed; yield finished ones in chunks, in any order.

        What is yielded is committed before the next chunk is asked for. Once the stop sign is raised no
        more jobs are taken, and what is in flight is finished.

        Raises:
            MatchBroken: a match cannot be counted; everything that is finished was yielded before.
        """

    def close(self) -> None:
        """Let everybody go."""


class Pace:
    """Finds out how many matches make a chunk of about `seconds`, by watching what they take."""

    def __init__(self, seconds: float = CHUNK_SECONDS) -> None:
        self._seconds = seconds
        self.size = 1

    def saw(self, matches: int, seconds: float) -> None:
        """Take into account what a chunk took; the size at most doubles."""
        wanted = int(matches * self._seconds / max(seconds, 1e-9))
        self.size = max(1, min(wanted, 2 * self.size, LARGEST_CHUNK))


class LocalCrew:
    """Plays in this process."""

    def __init__(self, tournament: Tournament, pace: Pace, sign: StopSign) -> None:
        self._pin = ExitStack()
        self._pin.enter_context(pinned(tournament.pinned))
        self._referee = Referee(tournament)
        self._pace = pace
        self._sign = sign

    def play(self, jobs: Jobs) -> Iterator[list[Record]]:
        """Play the jobs in order."""
        while not self._sign.raised and (chunk := jobs.take(self._pace.size)):
            records: list[Record] = []
            broken: MatchBroken | None = None
            began = perf_counter()
            for job in chunk:
                try:
                    records.append(self._referee.play(job))
                except MatchBroken as error:
                    broken = error
                if self._sign.raised or broken:
                    break
            self._pace.saw(max(len(records), 1), perf_counter() - began)
            yield records
            if broken is not None:
                raise broken

    def close(self) -> None:
        """Let the bots go that were kept for another match."""
        with self._pin:
            self._referee.close()
