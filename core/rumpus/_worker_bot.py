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

from rumpus._botprocess import EXIT_GRACE, ending, quoted
from rumpus._errors import RulesError
from rumpus._fault import FAULT_KINDS, PlayerFault
from rumpus._outside import UNSENDABLE, OutsideBot, discreet, unsendable
from rumpus._randomstate import generator, packed_state

if TYPE_CHECKING:
    from rumpus._botprocess import BotProcess
    from rumpus._botspec import BotSpec
    from rumpus._launch import Launch
    from rumpus._players import MatchEnd, MatchInfo
    from rumpus._pool import BotPool
    from rumpus._table import Event
    from rumpus._turn import Turn


class Loaded(msgspec.Struct, tag="loaded", tag_field="type"):
    """The bot is imported; whether its process can fork for each match; the games that it says it plays."""

    forks: bool
    games: list[str] | None


class Left(msgspec.Struct, tag="left", tag_field="type"):
    """The process that was forked for a match has ended: its exit code, negative for a signal."""

    code: int


class Ready(msgspec.Struct, tag="ready", tag_field="type"):
    """The bot has started."""

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


Message = Loaded | Left | Ready | Chosen | Imagine | Default | Done | Failed
_read = msgspec.json.Decoder(Message).decode


class WorkerBot(OutsideBot):
    """A Python bot given by path or module, imported in a process of its own."""

    def __init__(self, launch: Launch, spec: BotSpec, folder: Path, pool: BotPool | None = None) -> None:
        super().__init__(launch, pool)
        self._spec = spec
        self._folder = folder
        self._wants_events = False

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Send a turn, grant what the bot wishes to know of it, and return the move it chooses."""
        process = self._running
        seat = turn._seat
        self._ask(turn, self._question(turn), seat.allowed)
        while isinstance(message := self._heard(self._hear(process, seat)), Imagine | Default):
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
        """Let the bot know the result, and wait for its process to leave."""
        process = self.process
        if process is None or not process.alive:
            return
        process.question(_frame("end", discreet(result)), self._end_limit)
        message = self._heard(process.line())
        if not isinstance(message, Done):
            raise self._out_of_place(message)
        if process.greeting.forks:
            self._see_off(process)
        else:
            process.dismiss()

    def _see_off(self, process: BotProcess) -> None:
        """Wait for the end of the process that played this match; the one that it was forked from is kept."""
        process.question(process.farewell, EXIT_GRACE)
        try:
            message = _read(process.line())
        except (PlayerFault, msgspec.DecodeError):
            process.kill()
            return
        if not isinstance(message, Left):
            raise self._out_of_place(message)
        process.exit_code = message.code
        if message.code:
            raise process.fault("crash", f"{ending(message.code)} after the match", exit_code=message.code)
        process.rest(spare_kin=False)
        self._keep(process)

    def _meet(self, process: BotProcess, info: MatchInfo) -> None:
        process.farewell = _frame("bye")
        search = [str(Path(each or ".").resolve()) for each in sys.path]
        load = _frame("load", self._spec, self._folder, search, self._may_be_kept)
        process.question(load + self._framed_game(info, "game", info.game), self._launch.startup_limit)
        message = self._heard(process.line())
        if not isinstance(message, Loaded):
            raise self._out_of_place(message)
        process.greeting = message
        if message.games is not None and info.game.name not in message.games:
            games = ", ".join(message.games) or "nothing"
            raise process.fault("startup", f"does not play {info.game.name}, only {games}")

    def _begin(self, process: BotProcess, info: MatchInfo) -> None:
        start = self._framed_game(info, "start", info)
        if process.greeting.forks:
            start = _frame("match") + start
        process.question(start, self._launch.startup_limit)
        message = self._heard(process.line())
        if not isinstance(message, Ready):
            raise self._out_of_place(message)
        self._wants_events = message.events

    def _framed_game(self, info: MatchInfo, kind: str, *content: Any) -> bytes:
        try:
            return _frame(kind, *content)
        except UNSENDABLE as error:
            place = f"{info.game.name} {info.game.version}"
            raise RulesError(place, f"the game cannot be sent to a bot's process: {error}") from error

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

    def _heard(self, line: bytes) -> Message:
        """Return what a line says; a fault that the worker found is raised, and the bot lives on.

        Raises:
            PlayerFault: what the bot did, or what was said is no message.
        """
        process = self._running
        try:
            message = _read(line)
        except msgspec.DecodeError as error:
            raise process.fault("protocol", f"said {quoted(line)}: {error}", line) from None
        if isinstance(message, Left):
            raise process.fault("crash", ending(message.code), exit_code=message.code)
        if isinstance(message, Failed) and message.kind in FAULT_KINDS:
            raise PlayerFault(message.kind, message.detail, message.stderr)  # type: ignore[arg-type]
        return message

    def _out_of_place(self, message: Message) -> PlayerFault:
        line = msgspec.json.encode(message)
        return self._running.fault("protocol", f"said {quoted(line)} out of place", line)


def _frame(kind: str, *content: Any) -> bytes:
    data = pickle.dumps((kind, *content), pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(4, "big") + data
