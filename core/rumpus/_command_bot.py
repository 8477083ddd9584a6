"""Bots in any language (``cmd:``): version 1 of the protocol, JSON lines over standard input and output.

docs/reference/bot-protocol.md describes it for the other side.
"""

from __future__ import annotations

from importlib.metadata import version
from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rumpus._botprocess import quoted
from rumpus._options import option_values
from rumpus._outside import OUTSIDE_MOVE_LIMIT, UNSENDABLE, Launch, OutsideBot, discreet, unsendable
from rumpus._verdict import illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._table import Event
    from rumpus._turn import Turn

PROTOCOL: Final = 1


class Hello(msgspec.Struct, tag="hello", tag_field="type"):
    """The bot's answer to hello: the protocol it speaks, and whether it wants to be sent events."""

    protocol: int = PROTOCOL
    events: bool = True
    name: str = ""
    version: str = ""


class Answer(msgspec.Struct, tag="answer", tag_field="type"):
    """The bot's answer to a question: the number of a move or its notation; `step` echoes the question's."""

    move: int | str
    step: int | None = None


_encode = msgspec.json.Encoder().encode
_read_hello = msgspec.json.Decoder(Hello).decode
_read_answer = msgspec.json.Decoder(Answer).decode


class CommandBot(OutsideBot):
    """A bot that is a command line, started anew for each match."""

    def __init__(self, launch: Launch, options: Mapping[str, Any]) -> None:
        super().__init__(launch)
        self._options = options
        self._wants_events = True
        self.hello = Hello()

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Send a turn; return the move that the answer means."""
        process = self._running
        notations = turn.notations
        deadline = self._ask(turn, self._question(turn, notations))
        line = process.line(deadline)
        try:
            answer = _read_answer(line)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"said {quoted(line)}: {error}") from None
        if answer.step is not None and answer.step != turn.step:
            raise process.fault("protocol", f"answered step {answer.step} when asked for step {turn.step}")
        number = _number(answer.move, notations)
        if number is None:
            raise illegal(answer.move, len(notations), process.stderr)
        return turn.moves[number]

    def saw(self, event: Event) -> None:
        """Send an event, if the bot wants them."""
        if self._wants_events:
            self._running.post(_line({"type": "event", "kind": event.kind, "data": event.data}))

    def end(self, result: MatchEnd) -> None:
        """Send end and bye, and wait for the bot to leave."""
        process, known = self.process, discreet(result)
        if process is None or not process.alive:
            return
        faults = [
            {"seat": fault.seat, "kind": fault.kind, "step": fault.step, "effect": fault.effect}
            for fault in known.faults
        ]
        process.post(_line({"type": "end", "outcome": known.outcome.to_dict(), "faults": faults}))
        process.post(_line({"type": "bye"}))
        process.leave()

    def _greet(self, info: MatchInfo) -> None:
        process, game = self._running, info.game
        deadline = process.question(
            _line(
                {
                    "type": "hello",
                    "protocol": PROTOCOL,
                    "rumpus": version("rumpus"),
                    "game": {"name": game.name, "version": game.version, "options": option_values(game)},
                    "options": self._options,
                }
            ),
            self._launch.startup_limit,
        )
        line = process.line(deadline)
        try:
            self.hello = _read_hello(line)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"answered hello with {quoted(line)}: {error}") from None
        if self.hello.protocol != PROTOCOL:
            raise process.fault(
                "startup", f"speaks protocol {self.hello.protocol}; this Rumpus speaks {PROTOCOL}"
            )
        self._wants_events = self.hello.events
        process.post(
            _line(
                {
                    "type": "start",
                    "seat": info.seat,
                    "seats": info.seats,
                    "names": info.names,
                    "seed": info.seed,
                    "move_limit": info.move_limit,
                    "match_limit": info.match_limit,
                    "increment": info.increment,
                }
            )
        )

    def _question(self, turn: Turn[Any, Any], notations: tuple[str, ...]) -> bytes:
        view, seat = turn.view, turn._seat
        allowed = OUTSIDE_MOVE_LIMIT if seat.allowed is None else seat.allowed
        clock = {"remaining": None if allowed == inf else allowed, "match": seat.left}
        try:
            return _line(
                {
                    "type": "turn",
                    "step": turn.step,
                    "view": view,
                    "moves": notations,
                    "clock": clock,
                }
            )
        except UNSENDABLE as error:
            raise unsendable(turn, "the view", error) from error


def _line(message: dict[str, Any]) -> bytes:
    return _encode(message) + b"\n"


def _number(move: int | str, notations: tuple[str, ...]) -> int | None:
    """Return the index of the move that an answer means: here an int always is one, whatever the game."""
    if isinstance(move, int):
        return move if 0 <= move < len(notations) else None
    try:
        return notations.index(move)
    except ValueError:
        return None
