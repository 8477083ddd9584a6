"""Commands for authors: check (the laws of a game, the manners of a bot) and bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
