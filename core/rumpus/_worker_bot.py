"""Python bots in a worker process, seen from the rules' side; `_worker` is the other side.

To the worker go pickles, each with its length before it: they are ours. Back come JSON lines only:
nothing that a bot's process says is ever unpickled.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rumpus._botprocess import quoted
from rumpus._errors import RulesError
from rumpus._fault import FAULT_KINDS, PlayerFault
from rumpus._outside import UNSENDABLE, Launch, OutsideBot, discreet, unsendable
from rumpus._randomstate import generator, packed_state

if TYPE_CHECKING:
    from rumpus._botspec import BotSpec
    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._table import Event
    from rumpus._turn import Turn


class Ready(msgspec.Struct, tag="ready", tag_field="type"):
    """The bot is loaded and has started."""

    events: bool


class Chosen(msgspec.Struct, tag="answer", tag_field="type"):
    """The index of the chosen move."""

    move: int


class Imagine(msgspec.Struct, tag="imagine", tag_field="type"):
    """A wish for an imagined state, to be drawn from a generator in this state."""

    state: bytes


class Default(msgspec.Struct, tag="default", tag_field="type"):
    """A wish to know the game's default move."""


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """The bot knows that the match is over."""


class Failed(msgspec.Struct, tag="fault", tag_field="type"):
    """The bot raised an exception, or answered with no legal move."""

    kind: str
    detail: str
    stderr: str


Message = Ready | Chosen | Imagine | Default | Done | Failed
_read = msgspec.json.Decoder(Message).decode


class WorkerBot(OutsideBot):
    """A Python bot given by path or module, imported in a process of its own."""

    def __init__(self, launch: Launch, spec: BotSpec) -> None:
        super().__init__(launch)
        self._spec = spec
        self._wants_events = False

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Send a turn, grant what the bot wishes to know of it, and return the move it chooses."""
        process = self._running
        deadline = self._ask(turn, self._question(turn))
        while isinstance(message := self._heard(deadline), Imagine | Default):
            granted = self._imagined(turn, message) if isinstance(message, Imagine) else self._default(turn)
            process.reply(granted)
        if isinstance(message, Chosen) and 0 <= message.move < len(turn.moves):
            return turn.moves[message.move]
        raise self._out_of_place(message)

    def saw(self, event: Event) -> None:
        """Send an event, if the bot has a method for it."""
        if self._wants_events:
            self._running.post(_frame("event", event.kind, dict(event.data)))

    def end(self, result: MatchEnd) -> None:
        """Let the bot know the result, and wait for the worker to leave."""
        process = self.process
        if process is None or not process.alive:
            return
        deadline = process.question(_frame("end", discreet(result)), self._end_limit)
        message = self._heard(deadline)
        if not isinstance(message, Done):
            raise self._out_of_place(message)
        process.post(_frame("bye"))
        process.leave()

    def _greet(self, info: MatchInfo) -> None:
        process = self._running
        search = [str(Path(each or ".").resolve()) for each in sys.path]
        try:
            ready = _frame("load", self._spec, self._launch.folder, search) + _frame("start", info)
        except UNSENDABLE as error:
            place = f"{info.game.name} {info.game.version}"
            raise RulesError(place, f"the game cannot be sent to a bot's process: {error}") from error
        message = self._heard(process.question(ready, self._launch.startup_limit))
        if not isinstance(message, Ready):
            raise self._out_of_place(message)
        self._wants_events = message.events

    def _question(self, turn: Turn[Any, Any]) -> bytes:
        view, clock = turn.view, turn.clock
        try:
            return _frame("turn", turn.step, turn.moves, view, clock.used, clock.left)
        except UNSENDABLE as error:
            raise unsendable(turn, "the moves", error) from error

    def _imagined(self, turn: Turn[Any, Any], wish: Imagine) -> bytes:
        """Return an imagined state, drawn as if from the bot's own generator, which goes on from there."""
        try:
            rng = generator(wish.state)
        except ValueError as error:
            raise self._running.fault("protocol", f"wants to imagine: {error}") from None
        position = turn.imagine(rng)
        try:
            return _frame("imagined", position.state, position._table.seat_options, packed_state(rng))
        except UNSENDABLE as error:
            raise unsendable(turn, "the imagined state", error) from error

    def _default(self, turn: Turn[Any, Any]) -> bytes:
        """Return the number of the default move, or None where the game knows none."""
        try:
            number = turn.moves.index(turn.default_move)
        except NotImplementedError:
            number = None
        except Exception as error:
            raise turn._rules_error("default_move", error) from error
        return _frame("default", number)

    def _heard(self, deadline: float) -> Message:
        """Return the next message; a fault that the worker found is raised, and the bot lives on.

        Raises:
            PlayerFault: what the bot did, or what was said is no message.
        """
        process = self._running
        line = process.line(deadline)
        try:
            message = _read(line)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"said {quoted(line)}: {error}") from None
        if isinstance(message, Failed) and message.kind in FAULT_KINDS:
            raise PlayerFault(message.kind, message.detail, message.stderr)  # type: ignore[arg-type]
        return message

    def _out_of_place(self, message: Message) -> PlayerFault:
        return self._running.fault("protocol", f"said {quoted(msgspec.json.encode(message))} out of place")


def _frame(kind: str, *content: Any) -> bytes:
    data = pickle.dumps((kind, *content), pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(4, "big") + data
