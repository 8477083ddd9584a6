"""Commands for authors: check (the laws of a game, the manners of a bot) and bench."""

from __future__ import annotations

from typing import Annotated

import typer

from rumpus.cli import _complete


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
