"""What all bots in processes of their own have in common, whatever language is spoken with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from math import inf
from pickle import PicklingError
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

from rumpus._botprocess import BotProcess
from rumpus._errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._table import Event
    from rumpus._turn import Turn

OUTSIDE_MOVE_LIMIT = 10.0
"""Seconds a move where nobody set a limit, so that nothing hangs by default."""

STARTUP_LIMIT = 10.0
"""Seconds that a bot has from the start of its process to its first words."""

UNSENDABLE = (TypeError, ValueError, OverflowError, RecursionError, AttributeError, PicklingError)
"""What encoders and picklers raise over data that they cannot carry."""


@dataclass(frozen=True)
class Launch:
    """How to start a bot's process: the command, its working folder, what its environment needs besides."""

    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    startup_limit: float = STARTUP_LIMIT


class OutsideBot(ABC):
    """A player whose moves come from a process of its own, one process a match."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch
        self._end_limit = OUTSIDE_MOVE_LIMIT
        self.process: BotProcess | None = None

    def start(self, info: MatchInfo) -> None:
        """Start the process and wait until it is ready.

        Raises:
            PlayerFault: it does not start, or not in time.
            ShortOfResources: this machine cannot start it now.
        """
        launch = self._launch
        self._end_limit = min(OUTSIDE_MOVE_LIMIT, info.move_limit or inf)
        self.process = BotProcess(launch.command, launch.folder, launch.environment)
        try:
            self._greet(_with_limits(info))
        except BaseException:
            self.close()
            raise
        self.process.greeted = True

    @abstractmethod
    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Put the question to the process; return the move it answers with."""

    @abstractmethod
    def saw(self, event: Event) -> None:
        """Pass an event on. What goes wrong with it shows at the next question."""

    @abstractmethod
    def end(self, result: MatchEnd) -> None:
        """Say that the match is over, and see the process off."""

    def close(self) -> None:
        """End the process at once, if it still runs."""
        if self.process is not None:
            self.process.kill()

    @abstractmethod
    def _greet(self, info: MatchInfo) -> None:
        """Say hello and hear the answer."""

    def _ask(self, turn: Turn[Any, Any], question: bytes) -> float:
        """Send a question; its time counts from now on, what it took to write it is not the bot's."""
        allowed = turn._seat.allowed
        deadline = self._running.question(question, OUTSIDE_MOVE_LIMIT if allowed is None else allowed)
        turn._seat.asked_at = perf_counter_ns()
        return deadline

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
    return replace(result, faults=tuple(replace(fault, detail="", stderr="") for fault in result.faults))


def unsendable(turn: Turn[Any, Any], what: str, error: Exception) -> RulesError:
    """Return the error for rules whose views or moves cannot leave the process: no bot's fault."""
    place = f"{turn.game.name} {turn.game.version}, step {turn.step}, seat {turn.seat}"
    return RulesError(place, f"{what} cannot be sent to a bot's process: {type(error).__name__}: {error}")
