"""The command `play`: one match, with people, bots, or both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rumpus._errors import UsageError
from rumpus.cli import _complete

if TYPE_CHECKING:
    from rumpus._registry import Registry

SEED = typer.Option(
    "--seed", help="Decides all chance; without it every match is another.", min=0, max=2**53 - 1
)


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command()(play)


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game's name.", autocompletion=_complete.games),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            metavar="[NAME=]BOT",
            help="Who plays, once a seat: human, a bot's name, GAME/NAME, file.py:NAME, cmd:COMMAND ... "
            "Without it you play against the game's best bot.",
            autocompletion=_complete.players,
        ),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game.")
    ] = None,
    seat_settings: Annotated[
        list[str] | None,
        typer.Option("--seat-set", metavar="SEAT.KEY=VALUE", help="An option of a seat; seats count from 1."),
    ] = None,
    seed: Annotated[int | None, SEED] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the transcript to a file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved match.")
    ] = None,
    bot_timeout: Annotated[
        float | None,
        typer.Option(
            "--bot-timeout",
            metavar="SECONDS",
            help="A bot's time a move; bots given by path or module then run in a process of their own.",
            min=0.001,
        ),
    ] = None,
    bot_clock: Annotated[
        str | None,
        typer.Option(
            "--bot-clock",
            metavar="SECONDS[+INCREMENT]",
            help="A bot's time for the whole match, and what each answer adds to what is left of it.",
        ),
    ] = None,
    bot_startup: Annotated[
        float | None,
        typer.Option(
            "--bot-startup",
            metavar="SECONDS",
            help="What a bot with a process of its own has to get ready.",
            min=0.001,
        ),
    ] = None,
    realtime: Annotated[
        float | None,
        typer.Option(
            "--realtime",
            metavar="SECONDS",
            help="People choose against the clock; who has not chosen in time gives the game's default move.",
            min=0.1,
        ),
    ] = None,
    think: Annotated[
        bool,
        typer.Option(
            "--think",
            help="Show what bots considered, as far as they say so: visits and value of their best moves. "
            "Not of bots in a process of their own. Where a person plays and something is hidden, after the "
            "match.",
        ),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell the result only.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play one match in the terminal: people, bots, or both.

    Exit code 1 means that somebody lost by a fault (a crash, an illegal move, giving up ...).
    """
    from rumpus.cli._arguments import read_bot_time, refuse_endless
    from rumpus.cli._files import refuse_unwritable
    from rumpus.cli._render import show_json
    from rumpus.cli._result import result_data, tell_result
    from rumpus.cli._seating import new_table, refuse_clockless, resumed_table
    from rumpus.cli._session import Session

    registry: Registry = context.obj
    bot_time = read_bot_time(bot_timeout, bot_clock, bot_startup)
    refuse_endless("--realtime", realtime)
    if resume is not None:
        if game or player or settings or seat_settings or seed is not None:
            raise UsageError("--resume takes game, players, options and seed from the file")
        table = resumed_table(registry, resume, bot_time)
    elif game is None:
        raise UsageError("which game? 'rumpus games' lists them")
    else:
        table = new_table(registry, game, player or [], settings or [], seat_settings or [], seed, bot_time)
    refuse_unwritable(save)
    refuse_clockless(table, realtime)
    if think and as_json:
        raise UsageError("--think is for people, --json is for scripts: choose one")
    talk = not (quiet or as_json)
    match = Session(registry, table, talk=talk, seconds=realtime, think=think).play(save)
    if as_json:
        show_json(result_data(match))
    else:
        tell_result(match)
    if any(fault.effect == "forfeit" for fault in match.faults):
        raise typer.Exit(1)
