"""Bots in any language (``cmd:``): JSON lines over standard input and output, as `_protocol` has them."""

from __future__ import annotations

from importlib.metadata import version
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec

from rumpus._botprocess import quoted, shown
from rumpus._options import option_values
from rumpus._outside import OUTSIDE_MOVE_LIMIT, UNSENDABLE, OutsideBot, discreet, unsendable
from rumpus._protocol import (
    PROTOCOL,
    Bye,
    ClockTold,
    End,
    FaultTold,
    GameTold,
    Greeting,
    Happened,
    Hello,
    OutcomeTold,
    Question,
    Start,
    line,
    read_answer,
    read_greeting,
)
from rumpus._verdict import illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus._botprocess import BotProcess
    from rumpus._game import Game
    from rumpus._launch import Launch
    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._pool import BotPool
    from rumpus._table import Event
    from rumpus._turn import Turn


class CommandBot(OutsideBot):
    """A bot that is a command line: started anew for each match, unless it says that it can be kept."""

    def __init__(self, launch: Launch, options: Mapping[str, Any], pool: BotPool | None = None) -> None:
        super().__init__(launch, pool)
        self._options = options

    @property
    def greeting(self) -> Greeting:
        """What the bot said of itself."""
        greeting = self._running.greeting
        return greeting if isinstance(greeting, Greeting) else Greeting()

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Send a turn; return the move that the answer means."""
        process, seat = self._running, turn._seat
        notations, allowed = turn.notations, seat.allowed
        self._ask(turn, self._question(turn, notations, allowed), allowed)
        said = self._hear(process, seat)
        try:
            answer = read_answer(said)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"said {quoted(said)}: {error}", said) from None
        if answer.step is not None and answer.step != turn.step:
            detail = f"answered step {answer.step} when asked for step {turn.step}"
            raise process.fault("protocol", detail, said)
        number = _number(answer.move, notations)
        if number is None:
            raise illegal(answer.move, len(notations), process.stderr, shown(said))
        return turn.moves[number]

    def saw(self, event: Event) -> None:
        """Send an event, if the bot wants them."""
        if self.greeting.events:
            self._running.post(line(Happened(event.kind, dict(event.data))))

    def end(self, result: MatchEnd) -> None:
        """Send end; then the bot waits for its next match, or is sent away."""
        process = self.process
        if process is None or not process.alive:
            return
        known = discreet(result)
        outcome = OutcomeTold(
            list(known.outcome.scores), known.outcome.reason, [list(group) for group in known.outcome.groups]
        )
        faults = [FaultTold(fault.seat, fault.kind, fault.step, fault.effect) for fault in known.faults]
        process.post(line(End(outcome, faults)))
        if self.greeting.keep and self._may_be_kept:
            process.rest(spare_kin=True)
            self._keep(process)
            return
        process.dismiss()

    def _meet(self, process: BotProcess, info: MatchInfo) -> None:
        process.farewell = FAREWELL
        game = info.game
        told = GameTold(game.name, game.version, option_values(game))
        hello = line(Hello(PROTOCOL, version("rumpus"), told, dict(self._options)))
        process.question(hello, self._launch.startup_limit)
        said = process.line()
        try:
            greeting = process.greeting = read_greeting(said)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"answered hello with {quoted(said)}: {error}", said) from None
        problem = _problem(greeting, game)
        if problem:
            raise process.fault("startup", problem, said)

    def _begin(self, process: BotProcess, info: MatchInfo) -> None:
        limits = (info.move_limit, info.match_limit, info.increment)
        process.post(line(Start(info.seat, info.seats, list(info.names), info.seed, *limits)))

    def _question(self, turn: Turn[Any, Any], notations: tuple[str, ...], allowed: float | None) -> bytes:
        seconds = OUTSIDE_MOVE_LIMIT if allowed is None else None if allowed == inf else allowed
        clock = ClockTold(seconds, turn._seat.left)
        view = turn._own_view()
        try:
            return line(Question(turn.step, view, notations, clock))
        except UNSENDABLE as error:
            raise unsendable(turn, "the view", error) from error


FAREWELL = line(Bye())


def _problem(greeting: Greeting, game: Game[Any, Any, Any]) -> str:
    """Return what keeps a bot from playing after what it said of itself, or nothing."""
    if greeting.protocol != PROTOCOL:
        return f"speaks protocol {greeting.protocol}; this Rumpus speaks {PROTOCOL}"
    if greeting.games is not None and game.name not in greeting.games:
        return f"does not play {game.name}, only {', '.join(greeting.games) or 'nothing'}"
    return ""


def _number(move: int | str, notations: tuple[str, ...]) -> int | None:
    """Return the index of the move that an answer means: here an int always is one, whatever the game."""
    if isinstance(move, int):
        return move if 0 <= move < len(notations) else None
    try:
        return notations.index(move)
    except ValueError:
        return None
