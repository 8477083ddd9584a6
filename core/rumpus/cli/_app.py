"""The typer application: the core's commands, then those of the plugins."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated

import typer

from rumpus.cli import _catalogue, _check, _play, _replay

if TYPE_CHECKING:
    from rumpus._registry import Registry


def build_app(registry: Registry) -> typer.Typer:
    """Return the application with every command in it."""
    app = typer.Typer(
        help="Play tabletop games at the keyboard, let bots play, run tournaments.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    app.callback()(_rumpus)
    for room in (_catalogue, _play, _replay, _check):
        room.add_commands(app)
    registry.add_commands(app)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rumpus {version('rumpus')}")
        raise typer.Exit


def _rumpus(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    pass
