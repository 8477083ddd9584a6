"""The bot that a person may ask for a hint: what goes wrong with it costs the hints, not the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._verdict import legal_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus._players import MatchInfo, Player
    from rumpus._turn import Turn

FAILURES = (Exception, SystemExit)


class NoHint(Exception):
    """There is nothing to advise; the text says why."""


class Adviser:
    """Makes a bot for each match, keeps it informed, and asks it once a choice."""

    def __init__(self, make: Callable[[], Player]) -> None:
        self._make = make
        self._player: Player | None = None
        self._failed = ""
        self._hint: tuple[int, Any] = (-1, None)
        """The step of the last hint, and the move: who asks again is told the same."""

    def start(self, info: MatchInfo) -> None:
        """Get it ready for a match."""
        try:
            self._player = self._make()
        except FAILURES as error:
            self._lose(error)
        self.tell("start", info)

    def tell(self, method: str, *arguments: Any) -> None:
        """Call an optional method of the bot, if there is one."""
        call = getattr(self._player, method, None)
        if call is not None:
            try:
                call(*arguments)
            except FAILURES as error:
                self._lose(error)

    def hint(self, turn: Turn[Any, Any]) -> Any:
        """Return the move that is advised.

        Raises:
            NoHint: the bot has failed, now or before.
        """
        if self._player is None:
            raise NoHint(self._failed)
        if self._hint[0] != turn.step:
            try:
                self._hint = (turn.step, legal_move(self._player.choose(turn), turn.moves))
            except FAILURES as error:
                raise NoHint(_told(error)) from None
        return self._hint[1]

    def _lose(self, error: BaseException) -> None:
        self._player, self._failed = None, _told(error)


def _told(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
