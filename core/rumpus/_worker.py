"""The worker: a process that holds one Python bot. `_worker_bot` is the other side.

It reads pickles from the rules' side and answers in JSON lines. The bot's own standard output goes where
its error output goes, so that a `print` cannot spoil an answer, and its standard input is empty.

Importing Rumpus and the bot takes a hundred times as long as a short match. So, where that is safe, the
worker imports them once and forks for each match: every match finds the bot as it was right after its import.
It is safe where nothing but the main thread runs by then and no process was started.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import pickle
import sys
import threading
from binascii import b2a_base64
from contextlib import suppress
from pathlib import Path
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NoReturn

from rumpus._botspec import bot_file, games_said, load_object, player_factory, seeing
from rumpus._clock import NANOSECONDS, TimeLimits
from rumpus._game import can_imagine
from rumpus._randomstate import packed_state, set_packed_state
from rumpus._table import Event, SilentTable
from rumpus._turn import Position, Seat, SpentTurn, Turn
from rumpus._verdict import legal_move, reading

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rumpus._botspec import BotSpec
    from rumpus._fault import FaultKind
    from rumpus._players import MatchEnd, MatchInfo, Player


class Wire:
    """The connection to the rules' side, on descriptors that the bot does not know of."""

    def __init__(self) -> None:
        self._raw = io.FileIO(os.dup(0))
        self._input: io.FileIO | io.BufferedReader = self._raw
        self._output = os.dup(1)
        empty = os.open(os.devnull, os.O_RDONLY)
        os.dup2(empty, 0)
        os.close(empty)
        os.dup2(2, 1)

    def frame(self) -> tuple[Any, ...]:
        """Return the next frame: its kind, then its content. The end of the pipe ends the process."""
        size = int.from_bytes(self._bytes(4), "big")
        data = self._bytes(size)
        try:
            return pickle.loads(data)  # type: ignore[no-any-return]  # noqa: S301 it comes from our own side
        except BaseException as error:  # noqa: BLE001 it imports the game, and the bot may have spoilt that
            self.fail(error, "startup")
            os._exit(1)

    def fail(self, error: BaseException, otherwise: FaultKind) -> None:
        """Write what an exception amounts to."""
        what = reading(error, otherwise)
        self.say(type="fault", kind=what.kind, detail=what.detail, stderr=what.stderr)

    def say(self, **message: Any) -> None:
        """Write a message."""
        self.write(json.dumps(message).encode() + b"\n")

    def write(self, line: bytes) -> None:
        """Write a whole line."""
        while line:
            line = line[os.write(self._output, line) :]

    def gather(self) -> None:
        """Read ahead from now on, which is faster; a process that forks must not, the rest is another's."""
        self._input = io.BufferedReader(self._raw)

    def _bytes(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self._input.read(size - len(data))
            if not more:
                os._exit(0)
            data += more
        return data


class WorkerTurn(Turn[Any, Any]):
    """A turn without the state: where that would be is the wire to the rules' side."""

    __slots__ = ()

    @property
    def view(self) -> Any:
        """What this seat may know."""
        return self._view

    @property
    def default_move(self) -> Any:
        """What no answer means here. Raises NotImplementedError where the game knows no such move."""
        self._state.say(type="default")
        _, number = self._state.frame()
        if number is None:
            raise NotImplementedError(f"{self._seat.game.name} knows no default move")
        return self.moves[number]

    def imagine(self, rng: Random | None = None) -> Position:
        """Return a position that is as likely as the real one for all that this seat can know.

        The rules' side draws it from the state of the generator and sends back what that came to,
        so the bot's stream goes on exactly as it would in one process.

        Raises:
            NotImplementedError: the game does not offer it.
        """
        seat, wire = self._seat, self._state
        if not can_imagine(seat.game):
            raise NotImplementedError(f"{seat.game.name} does not offer imagine")
        source = seat.rng if rng is None else rng
        wire.write(b'{"type":"imagine","state":"%b"}\n' % b2a_base64(packed_state(source), newline=False))
        _, state, seat_options, after = wire.frame()
        set_packed_state(source, after)
        table = SilentTable(seat.seats, source, seat_options=seat_options)
        return Position(seat.game, state, table, self.step)


class Worker:
    """The bot's side of one match."""

    def __init__(self, wire: Wire, make: Callable[[], Player]) -> None:
        self._wire = wire
        self._make = make
        self._seat: Seat
        self._started = False
        self._missed: BaseException | None = None

    def run(self) -> None:
        """Do what the frames say until one says bye."""
        deeds: dict[str, Callable[..., None]] = {
            "start": self.start,
            "event": self.event,
            "turn": self.turn,
            "end": self.end,
        }
        while (frame := self._wire.frame())[0] != "bye":
            try:
                deeds[frame[0]](*frame[1:])
            except BaseException as error:  # noqa: BLE001 a stranger's bot may raise anything
                self._failed(error, frame[0])

    def start(self, info: MatchInfo) -> None:
        """Make the player, and let it start."""
        player = self._player = self._make()
        limits = TimeLimits(info.move_limit, info.match_limit, info.increment)
        self._seat = Seat(info.game, info.seat, info.seats, lambda: info.key, limits)
        start = self._seat.take(player)
        if start is not None:
            start(info)
        self._started = True
        self._wire.say(type="ready", events=self._seat.saw is not None)

    def event(self, kind: str, data: dict[str, Any]) -> None:
        """Show the bot an event."""
        assert self._seat.saw is not None
        self._seat.saw(Event(kind, data))

    def turn(self, step: int, moves: tuple[Any, ...], view: Any, used: float, left: float | None) -> None:
        """Ask the bot."""
        self._tell_missed()
        seat = self._seat
        seat.spent, seat.asked_at, seat.left = int(used * NANOSECONDS), perf_counter_ns(), left
        turn: Turn[Any, Any] = WorkerTurn(seat, self._wire, moves, step)
        turn._view = view
        try:
            move = legal_move(seat.choose(turn), moves)
        finally:
            turn.__class__ = SpentTurn
        self._wire.write(b'{"type":"answer","move":%d}\n' % moves.index(move))

    def end(self, result: MatchEnd) -> None:
        """Tell the bot the result."""
        self._tell_missed()
        end = getattr(self._player, "end", None)
        if end is not None:
            end(result)
        self._wire.say(type="done")

    def _failed(self, error: BaseException, deed: str) -> None:
        """Say what went wrong; over an event nobody listens, so that is said when the bot is asked next."""
        if deed == "event":
            self._missed = self._missed or error
            return
        self._wire.fail(error, "crash" if self._started else "startup")
        if not self._started:
            os._exit(1)

    def _tell_missed(self) -> None:
        if self._missed is not None:
            raise self._missed


def main() -> None:
    """Serve one match; or, as the origin of others that do, as many as are asked for."""
    wire = Wire()
    _, spec, folder, search, keep = wire.frame()
    try:
        make, games = _loaded(wire, spec, folder, search)
    except BaseException as error:  # noqa: BLE001 a stranger's module may raise anything
        wire.fail(error, "startup")
        sys.exit(1)
    forks = keep and _may_fork()
    wire.say(type="loaded", forks=forks, games=games)
    if forks and not _is_child_of_origin(wire):
        return
    wire.gather()
    Worker(wire, make).run()
    if forks:
        _leave()


def _loaded(
    wire: Wire, spec: BotSpec, folder: Path, search: list[str]
) -> tuple[Callable[[], Player], list[str] | None]:
    """Import the bot as it would be imported in one process; return what makes players, and its games."""
    home = bot_file(spec, folder).parent if spec.kind == "path" else folder
    sys.path[:] = [*dict.fromkeys([str(home), str(folder), *search])]
    _, game = wire.frame()  # it names the game, which is so imported once and for all
    found = seeing(load_object(spec, folder), spec.text, game)
    return player_factory(found, spec, folder), games_said(found)


def _leave() -> NoReturn:
    """End a forked process as Python would, but for tearing down every object.

    That would have to copy nearly all memory that it shares with its origin: twenty times as long.
    """
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads that are no daemons
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()
    os._exit(0)


def _may_fork() -> bool:
    """Say whether a fork finds everything that is here now: no other thread, no other process."""
    task = Path("/proc/self/task")
    if not (hasattr(os, "fork") and task.is_dir()):
        return False
    threads = [*task.iterdir()]
    try:
        return len(threads) == 1 and not (threads[0] / "children").read_bytes()
    except OSError:
        return False


def _is_child_of_origin(wire: Wire) -> bool:
    """Fork for each match that is asked for; return True in the child, False in the end."""
    gc.collect()
    gc.freeze()  # so that the children need not copy what they never change
    while wire.frame()[0] == "match":
        child = os.fork()
        if not child:
            return True
        _, status = os.waitpid(child, 0)
        wire.say(type="left", code=os.waitstatus_to_exitcode(status))
    return False
