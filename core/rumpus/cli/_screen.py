"""The person's screen: a line editor on a terminal, plain lines through a pipe."""

from __future__ import annotations

import os
import select
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from rumpus._errors import OutputLost, TimeIsUp
from rumpus.cli import _render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from prompt_toolkit.key_binding import KeyBindings

    from rumpus._game import Look


class PipeScreen:
    """Lines in, text out; what was read is shown after the prompt, so that the output reads as a session."""

    def __init__(self) -> None:
        self._lines = _Lines(sys.stdin.fileno())

    @property
    def look(self) -> Look:
        """What can be shown now."""
        return _render.look()

    def show(self, renderable: Any) -> None:
        """Show text or a rich renderable."""
        _render.show(renderable)

    def ask(self, prompt: str, words: Sequence[str], *, seconds: float | None = None, keys: str = "") -> str:
        """Return the next line of the input. Raises EOFError at its end, TimeIsUp after `seconds`."""
        del words, keys
        _write(prompt)
        try:
            line = self._lines.read(seconds)
        except (EOFError, TimeIsUp):
            _write("\n")
            raise
        if not sys.stdin.isatty():
            _render.show(line)
        return line

    def clear(self) -> None:
        """Take everything off the screen, as far as there is one."""
        if sys.stdout.isatty():
            _write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.show("-" * 40)


class TerminalScreen(PipeScreen):
    """A terminal with editing, history and completion."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        super().__init__()
        self._session: PromptSession[str] = PromptSession()

    def ask(self, prompt: str, words: Sequence[str], *, seconds: float | None = None, keys: str = "") -> str:
        """Return a line that was typed. Raises EOFError on Ctrl-D, TimeIsUp after `seconds`."""
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True, ignore_case=True)
        sys.stdout.flush()
        if seconds is None:
            return self._session.prompt(
                prompt,
                completer=completer,
                complete_while_typing=False,
                key_bindings=None,
                bottom_toolbar=None,
            )
        return self._timed(prompt, completer, seconds, keys)

    def _timed(self, prompt: str, completer: Any, seconds: float, keys: str) -> str:
        import asyncio

        from prompt_toolkit import PromptSession

        deadline = monotonic() + seconds
        session: PromptSession[str] = PromptSession(
            completer=completer,
            complete_while_typing=False,
            key_bindings=_instant_keys(keys),
            bottom_toolbar=lambda: f" {max(deadline - monotonic(), 0.0):.1f} s left ",
            refresh_interval=0.1,
            erase_when_done=False,
        )

        async def answer() -> str:
            return await asyncio.wait_for(session.prompt_async(prompt), seconds)

        try:
            return asyncio.run(answer())
        except TimeoutError:
            raise TimeIsUp from None


def make_screen() -> PipeScreen:
    """Return the best screen for where standard input and output lead."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return TerminalScreen()
    return PipeScreen()


def _instant_keys(keys: str) -> KeyBindings:
    """Return bindings that make a key an answer by itself when it is the first to be typed."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    bindings = KeyBindings()

    def bind(key: str) -> None:
        @bindings.add(key)
        def answer(event: KeyPressEvent) -> None:
            first = not event.current_buffer.text
            event.current_buffer.insert_text(key)
            if first:
                event.current_buffer.validate_and_handle()

    for key in keys:
        bind(key)
    return bindings


class _Lines:
    """Reads lines of any bytes from a file descriptor, with a limit of time where one is wanted."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._read = b""
        self._ended = False

    def read(self, seconds: float | None) -> str:
        """Return the next line without its end; what is no text in it shows as replacement characters."""
        deadline = None if seconds is None else monotonic() + seconds
        while b"\n" not in self._read and not self._ended:
            self._wait(deadline)
            block = os.read(self._descriptor, 65536)
            self._ended = not block
            self._read += block
        if not self._read:
            raise EOFError
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _wait(self, deadline: float | None) -> None:
        if deadline is None:
            return
        ready, _, _ = select.select([self._descriptor], [], [], max(deadline - monotonic(), 0.0))
        if not ready:
            raise TimeIsUp


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise OutputLost(error) from error
