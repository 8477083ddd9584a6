"""The pool: bots' processes that wait for their next match."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus._fault import PlayerFault

if TYPE_CHECKING:
    from types import TracebackType

    from rumpus._botprocess import BotProcess
    from rumpus._launch import Launch

MOST_WAITING = 16
"""How many processes wait at most; who has waited longest has to go."""


class BotPool:
    """Keeps the processes of bots that can be kept, until it is closed."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: list[tuple[Launch, BotProcess]] = []

    def __enter__(self) -> BotPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def take(self, launch: Launch) -> BotProcess | None:
        """Return a process that was started by this launch and is fit for another match, if one waits."""
        for number, (started_by, process) in enumerate(self._waiting):
            if started_by is launch:
                del self._waiting[number]
                return process if process.wake() else None
        return None

    def keep(self, launch: Launch, process: BotProcess) -> None:
        """Take a process in until it is wanted again."""
        self._waiting.append((launch, process))
        if len(self._waiting) > self._most:
            _, longest = self._waiting.pop(0)
            with suppress(PlayerFault):
                longest.dismiss()

    def close(self) -> None:
        """Send all processes away: they are told at once, and have the same short while to go."""
        waiting, self._waiting = self._waiting, []
        for _, process in waiting:
            process.part()
        for _, process in waiting:
            with suppress(PlayerFault):  # its matches are over, and so is the record of its faults
                process.leave()
