"""What all bots in processes of their own have in common, whatever language is spoken with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from math import inf
from pickle import PicklingError
from typing import TYPE_CHECKING, Any

from rumpus._botprocess import BotProcess
from rumpus._errors import RulesError

if TYPE_CHECKING:
    from rumpus._launch import Launch
    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._pool import BotPool
    from rumpus._table import Event
    from rumpus._turn import Seat, Turn

OUTSIDE_MOVE_LIMIT = 10.0
"""Seconds a move where nobody set a limit, so that nothing hangs by default."""

UNSENDABLE = (TypeError, ValueError, OverflowError, RecursionError, AttributeError, PicklingError)
"""What encoders and picklers raise over data that they cannot carry."""


class OutsideBot(ABC):
    """A player of one match whose moves come from a process of its own."""

    def __init__(self, launch: Launch, pool: BotPool | None = None) -> None:
        self._launch = launch
        self._pool = pool
        self._end_limit = OUTSIDE_MOVE_LIMIT
        self._kept = False
        self.process: BotProcess | None = None

    def start(self, info: MatchInfo) -> None:
        """Take the process that waits for this match, or start one, and wait until it is ready.

        Raises:
            PlayerFault: it does not start, or not in time.
            ShortOfResources: this machine cannot start it now.
        """
        self._end_limit = min(OUTSIDE_MOVE_LIMIT, info.move_limit or inf)
        process = self._pool.take(self._launch) if self._pool is not None else None
        fresh = process is None
        process = self.process = process or BotProcess(self._launch)
        try:
            if fresh:
                self._meet(process, info)
            self._begin(process, _with_limits(info))
        except BaseException:
            self.close()
            raise
        process.ready()

    @abstractmethod
    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Put the question to the process; return the move it answers with."""

    @abstractmethod
    def saw(self, event: Event) -> None:
        """Pass an event on. What goes wrong with it shows at the next question."""

    @abstractmethod
    def end(self, result: MatchEnd) -> None:
        """Say that the match is over, and see the process off or keep it."""

    def close(self) -> None:
        """End the process at once, if it still runs and is not kept."""
        if self.process is not None and not self._kept:
            self.process.kill()

    @abstractmethod
    def _meet(self, process: BotProcess, info: MatchInfo) -> None:
        """Say what a new process has to know once, and hear its answer."""

    @abstractmethod
    def _begin(self, process: BotProcess, info: MatchInfo) -> None:
        """Say what it has to know for this match."""

    def _ask(self, turn: Turn[Any, Any], question: bytes, allowed: float | None) -> None:
        """Send a question; its time counts from the byte that ends it, what comes before is not the bot's."""
        seat, process = turn._seat, self._running
        if allowed is None:
            process.question(question, OUTSIDE_MOVE_LIMIT)
        else:
            process.question(question, allowed, (seat.limits, seat.left))

    def _hear(self, process: BotProcess, seat: Seat) -> bytes:
        """Return the answer, and stop the clock."""
        try:
            return process.line()
        finally:
            seat.asked_at = process.asked_at or seat.asked_at
            seat.answered_at = process.answered_at

    @property
    def _may_be_kept(self) -> bool:
        limits = self._launch.limits
        return self._pool is not None and limits.keep and not limits.sandbox

    def _keep(self, process: BotProcess) -> None:
        assert self._pool is not None
        self._kept = True
        self._pool.keep(self._launch, process)

    @property
    def _running(self) -> BotProcess:
        assert self.process is not None, "start comes first"
        return self.process


def _with_limits(info: MatchInfo) -> MatchInfo:
    """Return what a bot is told, with the limit that it has where nobody set one."""
    if info.move_limit is None and info.match_limit is None:
        return replace(info, move_limit=OUTSIDE_MOVE_LIMIT)
    return replace(info, move_limit=None) if info.move_limit == inf else info


def discreet(result: MatchEnd) -> MatchEnd:
    """Return the end of a match as a bot may learn of it: without what rivals answered and printed."""
    known = (replace(fault, detail="", stderr="", line="", exit_code=None) for fault in result.faults)
    return replace(result, faults=tuple(known))


def unsendable(turn: Turn[Any, Any], what: str, error: Exception) -> RulesError:
    """Return the error for rules whose views or moves cannot leave the process: no bot's fault."""
    place = f"{turn.game.name} {turn.game.version}, step {turn.step}, seat {turn.seat}"
    return RulesError(place, f"{what} cannot be sent to a bot's process: {type(error).__name__}: {error}")
