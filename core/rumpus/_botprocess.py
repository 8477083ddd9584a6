"""A bot's process: in a group and a folder of its own, asked with a deadline, ended with all its kin."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from subprocess import TimeoutExpired
from time import perf_counter_ns, sleep
from typing import TYPE_CHECKING, Any

from rumpus._channel import LineTooLong
from rumpus._clock import NANOSECONDS, TimeLimits
from rumpus._errors import ShortOfResources
from rumpus._fault import FaultKind, PlayerFault
from rumpus._guard import GUARD
from rumpus._launch import channel_to, limit_files, refuse_shortage, start
from rumpus._limits import MEGABYTE
from rumpus._tree import ON_LINUX, Tree, adopt_no_longer, adopt_orphans
from rumpus._watch import Watch
from rumpus._workplace import Workplace

if TYPE_CHECKING:
    from rumpus._launch import Launch

EXIT_GRACE = 1.0
"""Seconds that a bot has for leaving by itself once the match is over, but for its waits for a processor."""

DYING = 0.5
"""As many has a process which closed its output until its exit code is there to be told."""

SLICE = 0.05
"""Seconds after which a silent bot is looked at: what it uses, and whether it still lives."""

SLICE_NS = int(SLICE * NANOSECONDS)

IN_SANDBOX_BY_SIGNAL = 128
"""A sandbox that ends with so much and the number of a signal says that this signal ended the bot."""

QUOTED = 200
"""How much of a bot's line a fault quotes, in characters."""


class BotProcess:
    """A running bot. Whatever goes wrong kills it and is raised as a `PlayerFault`, then and ever after."""

    def __init__(self, launch: Launch) -> None:
        """Start the command.

        Raises:
            PlayerFault: it cannot be started (startup).
            ShortOfResources: this machine cannot start it now.
        """
        self._limits = launch.limits
        self._confined = launch.confined is not None
        adopt_orphans()
        try:
            self._start(launch)
        except BaseException:
            adopt_no_longer()
            raise
        self._watch = Watch(launch.limits, self._place, self._tree)
        self._verdict: PlayerFault | None = None
        self._asked_for = 0
        self._posted_at = 0
        self._clock: tuple[TimeLimits, float | None] | None = None
        self._looked_at = 0
        self._leaves_since = 0
        self.asked_at = 0
        """When the byte that ends the question was written, in nanoseconds; 0 while it is not."""
        self.answered_at = 0
        """When the answer was there, in nanoseconds, without what the bot had to wait for a processor."""
        self.alive = True
        self._greeted = False
        """Until it has answered the first question, silence and death are failures to start."""
        self.greeting: Any = None
        """What it said of itself when it was new."""
        self.farewell = b""
        """What tells it to leave."""
        self.exit_code: int | None = None
        """Its own exit code (negative: the signal), None while it runs and where it had to be killed."""

    def _start(self, launch: Launch) -> None:
        try:
            self._place = Workplace()
        except OSError as error:
            raise ShortOfResources(f"a bot's working folder cannot be made: {error}") from None
        try:
            self._popen = start(launch, self._place.path)
        except BaseException:
            self._place.remove()
            raise
        self._group = self._popen.pid
        try:
            GUARD.watch(self._group)
            self._channel = channel_to(self._popen, launch.limits.line)
            self._tree = Tree(self._group, str(self._place.path)) if ON_LINUX else None
            limit_files(self._group, launch.limits.files)
        except BaseException as error:  # an interrupt, or a shortage: nobody else knows of the process yet
            os.killpg(self._group, signal.SIGKILL)
            GUARD.forget(self._group)
            self._popen.wait()
            self._place.remove()
            refuse_shortage(launch, error)
            raise

    @property
    def stderr(self) -> str:
        """The end of what it wrote to its error output so far."""
        if self.alive:
            self._channel.wait(0)
        return self._channel.tail

    # --- talking

    def post(self, data: bytes) -> None:
        """Send something that wants no answer; what is wrong with the bot shows when it is asked."""
        if self.alive:
            self._channel.post(data)

    def question(
        self, data: bytes, limit: float, clock: tuple[TimeLimits, float | None] | None = None
    ) -> None:
        """Send a question that is to be answered within `limit` seconds, which `line` then waits for.

        The time counts from the moment when its last byte is written, and as much again is there for that.
        `clock` are the limits of the player and what is left of its match, where `limit` follows from those.

        Raises:
            PlayerFault: the bot is dead, or has talked without being asked.
        """
        if not self.alive:
            before = self._verdict or PlayerFault("crash", "its match is over")
            raise PlayerFault(
                before.kind,
                f"no longer running: {before.detail}",
                before.stderr,
                line=before.line,
                exit_code=before.exit_code,
            )
        channel = self._channel
        if channel.wait(0) or not channel.empty:
            early = self._received()
            if early is not None:
                raise self.fault("protocol", f"said {quoted(early)} without being asked", early)
        if perf_counter_ns() - self._looked_at > SLICE_NS:
            self._look()
        self._watch.begin_answer()
        channel.post(data)
        self._asked_for = int(min(limit, 1e9) * NANOSECONDS)
        self._clock = clock
        self._posted_at = perf_counter_ns()
        self.asked_at = self._posted_at if channel.flushed else 0
        self.answered_at = 0

    def reply(self, data: bytes) -> None:
        """Send what the bot asked for before it answers a question.

        Raises:
            PlayerFault: it has not even read the reply before (protocol): they must not pile up here.
        """
        if not self._channel.flushed:
            raise self.fault("protocol", "asks on without reading the replies")
        self._channel.post(data)

    def line(self) -> bytes:
        """Return the next line that the bot writes, without its end.

        What came while this process had to wait for its turn counts as in time.

        Raises:
            PlayerFault: there is none in time, the bot ended, used more than it may, or the line is too long.
        """
        channel = self._channel
        if self.asked_at and channel.empty and not channel.wait(min(self._asked_for / NANOSECONDS, SLICE)):
            self._look()  # most bots have answered by now, and the loop ends as it begins
        grace = 0
        while True:
            line = self._received()
            now = perf_counter_ns()
            if not self.asked_at and channel.flushed:
                self.asked_at = now
            asked_at = self.asked_at or self._posted_at
            if line is not None:
                self.answered_at = asked_at + min(self._watch.charged(now - asked_at), self._asked_for)
                return line
            if channel.ended or channel.deaf:
                raise self._crash()
            deadline = asked_at + self._asked_for + grace
            if now >= deadline:
                if channel.wait(0):
                    continue
                more = self._watch.still_has(now - asked_at, self._asked_for)
                if not more:
                    raise self._late()
                grace += now - deadline + more
                continue
            if not channel.wait(min((deadline - now) / NANOSECONDS, SLICE)):
                if self._has_exited() and not channel.wait(0):
                    raise self._crash()
                self._look()
            elif now - self._looked_at > SLICE_NS:
                self._look()

    def fault(
        self, kind: FaultKind, detail: str, line: bytes = b"", exit_code: int | None = None
    ) -> PlayerFault:
        """Kill the bot; return the fault that says why."""
        if not self._greeted and kind in ("timeout", "crash", "stall"):
            kind = "startup"
        self.kill()
        self._verdict = PlayerFault(kind, detail, self._channel.tail, line=shown(line), exit_code=exit_code)
        return self._verdict

    # --- the end of a match

    def rest(self, *, spare_kin: bool) -> None:
        """Stay for the next match; unless spared, what came of the process goes and its folder is emptied."""
        if not spare_kin:
            if self._tree is not None:
                self._tree.sweep(spare_root=True)
            self._place.clear()

    def wake(self) -> bool:
        """Begin a new match; say whether the process is still fit for it."""
        self._channel.wait(0)
        if self._channel.ended or self._channel.deaf or self._has_exited() or not self._channel.flushed:
            self.kill()
            return False
        self._channel.begin_anew()
        self._greeted = False
        return True

    def ready(self) -> None:
        """Take note that the bot is ready for the match: what it does from now on is of the match."""
        self._greeted = True
        self._watch.begin_match()
        self._looked_at = perf_counter_ns()

    def dismiss(self) -> None:
        """Tell the bot to leave, and see it off.

        Raises:
            PlayerFault: it went with an exit code that tells of an error (crash).
        """
        self.part()
        self.leave()

    def part(self) -> None:
        """Tell the bot to leave; its time for that begins."""
        self.post(self.farewell)
        self._begin_grace()

    def leave(self) -> None:
        """Close the bot's input and wait until it goes by itself; when its time for that is over, make it go.

        Raises:
            PlayerFault: it went with an exit code that tells of an error (crash).
        """
        if not self.alive:
            return
        channel = self._channel
        while not channel.ended and (left := self._grace_left(EXIT_GRACE)):
            if channel.flushed:
                channel.hang_up()
            channel.discard()
            if not channel.wait(min(left, SLICE)) and self._has_exited():
                break
        self._await_exit(EXIT_GRACE)
        self.kill()
        if self.exit_code:
            raise self.fault("crash", f"{ending(self.exit_code)} after the match", exit_code=self.exit_code)

    def kill(self) -> None:
        """End the bot and every process that came of it, and let go of everything it held."""
        if not self.alive:
            return
        self.alive = False
        own_end = self._has_exited()
        try:
            self._end_all()
            with suppress(
                TimeoutExpired
            ):  # it may belong to somebody else by now, who does not let us kill it
                code = self._popen.wait(DYING)
                if self._confined and code > IN_SANDBOX_BY_SIGNAL:
                    code = IN_SANDBOX_BY_SIGNAL - code
                self.exit_code = code if own_end else None
        finally:
            self._channel.close()
            self._place.remove()
            adopt_no_longer()

    # --- inside

    def _end_all(self) -> None:
        if self._tree is not None:
            self._tree.look()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._group, signal.SIGKILL)
        if self._tree is not None:
            self._tree.sweep()
        GUARD.forget(self._group)

    def _look(self) -> None:
        """Judge what the bot uses.

        Raises:
            PlayerFault: it is more than it may (memory, output-limit, timeout).
        """
        self._looked_at = perf_counter_ns()
        verdict = self._watch.verdict()
        if verdict is not None:
            raise self.fault(*verdict)

    def _received(self) -> bytes | None:
        channel = self._channel
        try:
            line = channel.next_line()
        except LineTooLong as error:
            detail = f"a line of more than {self._limits.line} bytes"
            raise self.fault("output-limit", detail, error.beginning) from None
        output = self._limits.output
        if output is not None and channel.heard > output * MEGABYTE:
            detail = f"wrote more than {output:g} MB in the match"
            raise self.fault("output-limit", detail, line or channel.begun)
        return line

    def _late(self) -> PlayerFault:
        seconds = self._asked_for / NANOSECONDS
        if not self.asked_at:
            return self.fault("stall", f"did not read its question within {seconds:g} s")
        limits, left = self._clock or (TimeLimits(seconds), None)
        return self.fault("timeout", limits.too_late(left), self._channel.begun)

    def _crash(self) -> PlayerFault:
        closed = "output" if self._channel.ended else "input"
        self._begin_grace()
        self._await_exit(DYING)
        begun = self._channel.begun
        self.kill()
        if self.exit_code is None:
            return self.fault("crash", f"closed its {closed} and went on", begun)
        if self.exit_code == -signal.SIGKILL and self._watch.ran_out_of_memory():
            detail = "was killed by the system, which had run out of memory"
            return self.fault("memory", detail, begun, self.exit_code)
        return self.fault("crash", ending(self.exit_code), begun, self.exit_code)

    def _begin_grace(self) -> None:
        if self.alive:
            self._watch.begin_anew()
            self._leaves_since = perf_counter_ns()

    def _grace_left(self, grace: float) -> float:
        """Return how many seconds are left to a process that had so many for its end; 0 when it is late."""
        elapsed, allowed = perf_counter_ns() - self._leaves_since, int(grace * NANOSECONDS)
        left = allowed - elapsed
        return (left if left > 0 else self._watch.still_has(elapsed, allowed)) / NANOSECONDS

    def _await_exit(self, grace: float) -> None:
        """Wait for the end of the process; it is that of its pipes, give or take a moment."""
        pause = 0.0002
        while not self._has_exited() and self._grace_left(grace):
            self._channel.wait(0)
            sleep(pause)
            pause = min(2 * pause, 0.01)

    def _has_exited(self) -> bool:
        """Say whether the process is over, without reaping it: so long its group's number stays its own."""
        if hasattr(os, "waitid"):
            return os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self._popen.poll() is not None


def shown(line: bytes) -> str:
    """Return a bot's line as text, cut to size."""
    text = line[: 4 * QUOTED + 4].decode("utf-8", "replace")
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}..."


def quoted(line: bytes) -> str:
    """Return a bot's line in quotes, cut to size."""
    return repr(shown(line))


def ending(code: int) -> str:
    """Return an exit code, or the signal that a negative one stands for, in words."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"
