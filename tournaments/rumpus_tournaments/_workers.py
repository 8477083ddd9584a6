"""Worker processes as the run sees them: a bounded window of chunks in flight, the dead replaced."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus import RumpusError
from rumpus_tournaments import _wire
from rumpus_tournaments._referee import MatchBroken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._crew import Jobs, Pace
    from rumpus_tournaments._interrupt import StopSign
    from rumpus_tournaments._record import Record
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._tournament import Tournament

WINDOW = 2
"""Chunks that a worker holds: the one it plays, and one so that it never waits."""
PATIENCE = 5.0
"""Seconds that a worker gets to leave when it is told to."""
FALSE_STARTS = 3
"""So many workers in a row that die before they are ready end the run."""
START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from rumpus_tournaments._worker import main; main(*map(int, sys.argv[2:]))"
)


class WorkerBug(RuntimeError):
    """Something in the runner or in a plugin failed inside a worker; the text is its traceback."""


class _Worker:
    """One process and the chunks it holds, the one being played first."""

    def __init__(self, setup: _wire.Setup) -> None:
        their_questions, self._questions = os.pipe()
        self.answers, their_answers = os.pipe()
        try:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-c",
                    START,
                    json.dumps(sys.path),
                    *map(str, (their_questions, their_answers, os.getpid())),
                ],
                stdin=subprocess.DEVNULL,
                stdout=2,  # a bot's prints must not end up in what a script reads
                pass_fds=(their_questions, their_answers),
                process_group=0,  # so that Ctrl-C reaches the run alone
            )
        finally:
            os.close(their_questions)
            os.close(their_answers)
        self.chunks: deque[list[Job]] = deque()
        self.ready = False
        self._send(setup)

    def give(self, chunk: list[Job]) -> None:
        self.chunks.append(chunk)
        self._send(_wire.Chunk(chunk))

    def release(self) -> None:
        """Close the pipes, which a worker takes as its notice."""
        os.close(self._questions)
        os.close(self.answers)

    def bury(self) -> int:
        """Wait until the process is gone; return its exit code."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def _send(self, message: _wire.Message) -> None:
        with suppress(BrokenPipeError):  # a dead worker is found when its answer is read
            _wire.send(self._questions, message)


class ProcessCrew:
    """Plays in worker processes.

    When one dies, its chunk is played again match by match, and a match that kills a second worker ends
    the run.
    """

    def __init__(self, tournament: Tournament, pace: Pace, sign: StopSign) -> None:
        self._setup = _wire.Setup(
            tournament.settings.to_json(), str(tournament.folder.resolve()), tournament.pinned
        )
        self._count = tournament.workers
        self._pace = pace
        self._sign = sign
        self._ending = False
        self._false_starts = 0
        self._again: deque[list[Job]] = deque()
        self._suspects: set[str] = set()
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []

    def play(self, jobs: Jobs) -> Iterator[list[Record]]:
        """Play the jobs, up to a window of chunks at a time; workers are hired for the first one."""
        first = [] if self._stopping else jobs.take(1)
        if first:
            self._again.append(first)
            while len(self._workers) < self._count:
                self._hire()
        while self._hand_out(jobs):
            for key, _ in self._selector.select():
                records, broken = self._hear(key.data)
                yield records
                if broken is not None:
                    yield from self._last_records()
                    raise broken

    def close(self) -> None:
        """Tell all workers to leave, and see to it that they do."""
        workers, self._workers = self._workers, []
        self._selector.close()
        for worker in workers:
            worker.release()
            if worker.chunks:
                worker.process.kill()
        for worker in workers:
            worker.bury()

    # --- handing out

    @property
    def _stopping(self) -> bool:
        return self._sign.raised or self._ending

    def _hand_out(self, jobs: Jobs) -> bool:
        """Fill every worker's window, as long as there is work; say whether anything is in flight."""
        for depth in range(1, WINDOW + 1):
            for worker in self._workers:
                if worker.ready and len(worker.chunks) < depth and (chunk := self._next_chunk(jobs)):
                    worker.give(chunk)
        starting = not self._stopping and any(not worker.ready for worker in self._workers)
        return starting or any(worker.chunks for worker in self._workers)

    def _next_chunk(self, jobs: Jobs) -> list[Job]:
        if self._stopping:
            return []
        return self._again.popleft() if self._again else jobs.take(self._pace.size)

    # --- hearing

    def _hear(self, worker: _Worker) -> tuple[list[Record], MatchBroken | None]:
        message = _wire.receive(worker.answers)
        if isinstance(message, _wire.Ready):
            worker.ready = True
            self._false_starts = 0
        elif isinstance(message, _wire.Done):
            worker.chunks.popleft()
            self._pace.saw(max(len(message.records), 1), message.seconds)
            return message.records, MatchBroken(*message.broken) if message.broken else None
        elif isinstance(message, _wire.Failed):
            raise _failure(message)
        else:
            return [], self._replace(worker)
        return [], None

    def _last_records(self) -> Iterator[list[Record]]:
        """Finish what is in flight when the run ends early."""
        self._ending = True
        while any(worker.chunks for worker in self._workers):
            for key, _ in self._selector.select():
                records, _broken = self._hear(key.data)
                yield records

    # --- hiring

    def _hire(self) -> None:
        worker = _Worker(self._setup)
        self._workers.append(worker)
        self._selector.register(worker.answers, selectors.EVENT_READ, worker)

    def _replace(self, worker: _Worker) -> MatchBroken | None:
        """Put another worker in the place of a dead one; say which match has killed twice, if one has."""
        self._selector.unregister(worker.answers)
        self._workers.remove(worker)
        worker.release()
        code = worker.bury()
        if not worker.ready:
            self._false_starts += 1
            if self._false_starts == FALSE_STARTS:
                raise RumpusError(f"worker processes do not start ({_death(code)})")
        played, *waiting = [*worker.chunks] or [[]]
        self._again.extendleft(reversed(waiting))
        self._again.extendleft([job] for job in reversed(played))
        killers = [job for job in played if job.id in self._suspects] if len(played) == 1 else []
        self._suspects.update(job.id for job in played)
        if killers:
            return MatchBroken(killers[0].id, f"it killed its worker process twice ({_death(code)})")
        if not self._stopping:
            self._hire()
        return None


def _death(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _failure(message: _wire.Failed) -> Exception:
    if message.exit_code == 0:
        return WorkerBug(f"a worker failed:\n{message.text}")
    error = RumpusError(message.text)
    error.exit_code = message.exit_code
    return error
