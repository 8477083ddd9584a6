"""The person's screen: a line editor on a terminal, plain lines through a pipe."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from rumpus._errors import OutputLost
from rumpus.cli import _render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._game import Look


class PipeScreen:
    """Lines in, text out; what was read is shown after the prompt, so that the output reads as a session."""

    @property
    def look(self) -> Look:
        """What can be shown now."""
        return _render.look()

    def show(self, renderable: Any) -> None:
        """Show text or a rich renderable."""
        _render.show(renderable)

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """Return the next line of the input. Raises EOFError at its end."""
        del words
        _write(prompt)
        line = _read_line()
        if not line:
            _write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
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

        self._session: PromptSession[str] = PromptSession()

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """Return a line that was typed. Raises EOFError on Ctrl-D."""
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True, ignore_case=True)
        sys.stdout.flush()
        return self._session.prompt(prompt, completer=completer, complete_while_typing=False)


def make_screen() -> PipeScreen:
    """Return the best screen for where standard input and output lead."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return TerminalScreen()
    return PipeScreen()


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise OutputLost(error) from error


def _read_line() -> str:
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError:
        return "?\n"
