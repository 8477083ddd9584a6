"""A channel: three pipes to another process, read and written without ever waiting longer than allowed."""

from __future__ import annotations

import os
import select
from contextlib import suppress

from rumpus._fault import STDERR_TAIL
from rumpus._limits import LINE_LIMIT

CHUNK = 65_536
TAIL_BYTES = 4 * STDERR_TAIL
"""So many bytes hold that many characters, however they are encoded."""


QUOTABLE = 1000
"""How many bytes of a line that is too long are worth to be quoted."""


class LineTooLong(Exception):
    """The other side wrote a line of more bytes than it may; `beginning` are the first of them."""

    def __init__(self, beginning: bytes) -> None:
        super().__init__()
        self.beginning = beginning


class Channel:
    """The parent's ends of a process's standard input, output and error; it owns the descriptors.

    Output is cut into lines, of the error stream only the end is kept, and what the other side does not
    read yet is held back here: nothing that it does or leaves undone can block the parent.
    """

    def __init__(self, to_bot: int, from_bot: int, errors: int, line_limit: int = LINE_LIMIT) -> None:
        for descriptor in (to_bot, from_bot, errors):
            os.set_blocking(descriptor, False)
        self._to_bot = to_bot
        self._from_bot = from_bot
        self._errors = errors
        self._unsent = bytearray()
        self._received = bytearray()
        self._tail = bytearray()
        self._poll = select.poll()
        self._poll.register(from_bot, select.POLLIN)
        self._poll.register(errors, select.POLLIN)
        self._open = {to_bot, from_bot, errors}
        self._line_limit = line_limit
        self.heard = 0
        """How many bytes came on its output."""
        self.ended = False
        """The other side closed its output."""
        self.deaf = False
        """The other side closed its input."""

    def post(self, data: bytes) -> None:
        """Send bytes, at once or as soon as the other side reads; never waits and never raises."""
        if self._unsent:
            self._unsent += data
        elif not self.deaf:
            sent = self._written(data)
            if sent < len(data) and not self.deaf:
                self._unsent += data[sent:]
                self._poll.register(self._to_bot, select.POLLOUT)

    @property
    def flushed(self) -> bool:
        """Whether nothing is left to send."""
        return not self._unsent

    def wait(self, seconds: float) -> bool:
        """Move what can be moved, waiting up to `seconds` for the first of it; say whether anything was."""
        ready = self._poll.poll(seconds * 1000)
        for descriptor, _ in ready:
            if descriptor == self._from_bot:
                self._receive()
            elif descriptor == self._errors:
                self._receive_errors()
            else:
                self._send_rest()
        return bool(ready)

    def next_line(self) -> bytes | None:
        """Return the next line received that is not blank, stripped, or None if there is no whole one yet.

        Raises:
            LineTooLong: the line passes the limit, whole or not.
        """
        received = self._received
        if not received:
            return None
        while (end := received.find(b"\n")) >= 0:
            line = bytes(received[:end]).strip()
            del received[: end + 1]
            if len(line) > self._line_limit:
                raise LineTooLong(line[:QUOTABLE])
            if line:
                return line
        if len(received) > self._line_limit:
            raise LineTooLong(bytes(received[:QUOTABLE]))
        return None

    @property
    def empty(self) -> bool:
        """Whether nothing was received that was not yet returned as a line."""
        return not self._received

    @property
    def begun(self) -> bytes:
        """The beginning of what was received and is no whole line yet."""
        return bytes(self._received[:QUOTABLE])

    def discard(self) -> None:
        """Forget what was received."""
        self._received.clear()

    def begin_anew(self) -> None:
        """Forget what came on the error stream, and count the bytes of the output from 0 again."""
        self._tail.clear()
        self.heard = 0

    def hang_up(self) -> None:
        """Close the other side's input."""
        self._unsent.clear()
        self.deaf = True
        self._close(self._to_bot)

    def close(self) -> None:
        """Take what the error stream still holds, then close everything."""
        if self._errors in self._open:
            for _ in range(TAIL_BYTES):
                if not self._receive_errors():
                    break
        self.deaf = self.ended = True
        for descriptor in list(self._open):
            self._close(descriptor)

    @property
    def tail(self) -> str:
        """The end of what came on the error stream."""
        return self._tail.decode("utf-8", "replace")[-STDERR_TAIL:]

    def _written(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._to_bot, data)
        except BlockingIOError:
            return 0
        except OSError:
            self.deaf = True
            return 0

    def _send_rest(self) -> None:
        del self._unsent[: self._written(self._unsent)]
        if self.deaf:
            self._unsent.clear()
        if not self._unsent:
            self._poll.unregister(self._to_bot)

    def _receive(self) -> None:
        data = self._read(self._from_bot)
        if data:
            self._received += data
            self.heard += len(data)
        elif data is not None:
            self.ended = True
            self._close(self._from_bot)

    def _receive_errors(self) -> bool:
        data = self._read(self._errors)
        if data:
            self._tail += data
            del self._tail[:-TAIL_BYTES]
        elif data is not None:
            self._close(self._errors)
        return bool(data)

    def _read(self, descriptor: int) -> bytes | None:
        """Return what is there, empty at the end of the stream, None when nothing is there yet."""
        try:
            return os.read(descriptor, CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _close(self, descriptor: int) -> None:
        if descriptor not in self._open:
            return
        self._open.discard(descriptor)
        with suppress(KeyError):
            self._poll.unregister(descriptor)
        os.close(descriptor)
