"""Writes docs/reference/commands.md out of the commands' own help: run it after changing a command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/reference/commands.md"

HEAD = """# Commands

Exit codes: 0 fine, 1 a fault or a failed check, 2 usage or settings, 130 interrupted. Errors are one line each
on standard error. `RUMPUS_TRACEBACK=1` shows where an error comes from, `NO_COLOR=1` and `RUMPUS_ASCII=1` keep
the screen plain.

This page is what `--help` says.
"""


def page() -> str:
    return HEAD + "".join(_sections([]))


def _sections(words: list[str]) -> list[str]:
    told = _help(words)
    found = re.search(r"^Commands:\n((?:  .*\n?)+)", told, re.MULTILINE)
    commands = re.findall(r"^  (\w[\w-]*)  ", found[1], re.MULTILINE) if found else []
    own = (
        [f"\n## rumpus {' '.join(words)}\n\n```text\n{told.strip()}\n```\n"] if words and not commands else []
    )
    return own + [section for command in commands for section in _sections([*words, command])]


def _help(words: list[str]) -> str:
    environment = {**os.environ, "COLUMNS": "100", "TERMINAL_WIDTH": "100"}
    command = [sys.executable, "-m", "rumpus", *words, "--help"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
