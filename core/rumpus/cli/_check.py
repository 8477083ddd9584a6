"""Commands for authors: check (the laws of a game, the manners of a bot) and bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rumpus._errors import UsageError, suggest
from rumpus._game import allowed_seats
from rumpus.cli import _complete

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._registry import Registry

MARKS = {"passed": "pass", "failed": "FAIL", "skipped": "skip"}


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command()(check)
    app.command()(bench)


def check(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|BOT", help="A game's name, or a bot.", autocompletion=_complete.games),
    ],
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game that a bot is checked at.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="Check with N seats only.", min=1)
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option("--matches", metavar="N", help="Matches a law (40) or, for a bot, a seat (20).", min=1),
    ] = None,
    bot_timeout: Annotated[
        float | None, typer.Option("--bot-timeout", metavar="SECONDS", help="A bot's time a move.", min=0.001)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
) -> None:
    """Check a game against the laws, or a bot against what a tournament expects.

    Exit code 1 means that something failed.
    """
    from rumpus.cli._arguments import refuse_endless

    registry: Registry = context.obj
    refuse_endless("--bot-timeout", bot_timeout)
    if game is None and what in registry.games:
        passed = _check_game(registry, what, settings or [], seats, matches, as_json=as_json)
    else:
        passed = _check_bot(
            registry, what, game, settings or [], seats, matches, bot_timeout, as_json=as_json
        )
    if not passed:
        raise typer.Exit(1)


def bench(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's name.", autocompletion=_complete.games)
    ],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="How many seats (the fewest).", min=1)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
) -> None:
    """Measure how fast a game is played by random bots, and what the engine adds to the bare rules."""
    from rumpus.cli._arguments import make_game

    found = make_game(context.obj, game, settings or [])
    counts = allowed_seats(found)
    if seats is not None and seats not in counts:
        raise UsageError(f"{game} is not played by {seats}")
    from rumpus.cli._benchmark import show_benchmark

    show_benchmark(found, seats or counts[0], as_json=as_json)


def _check_game(
    registry: Registry,
    name: str,
    settings: Sequence[str],
    seats: int | None,
    matches: int | None,
    *,
    as_json: bool,
) -> bool:
    from rumpus.cli._arguments import make_game
    from rumpus.cli._render import show, show_json
    from rumpus.testing import EXAMPLES, Verdict, check_game

    def tell(verdict: Verdict) -> None:
        if not as_json:
            show(_line(MARKS[verdict.status], f"{verdict.law} {verdict.title}", verdict.detail))

    verdicts = check_game(
        make_game(registry, name, settings),
        seats=None if seats is None else [seats],
        told=tell,
        examples=matches or EXAMPLES,
    )
    if as_json:
        show_json([vars(verdict) for verdict in verdicts])
    failed = sum(verdict.status == "failed" for verdict in verdicts)
    if not as_json:
        show(f"{name} breaks {failed} of the laws." if failed else f"{name} keeps the laws.")
    return not failed


def _check_bot(
    registry: Registry,
    spec: str,
    game: str | None,
    settings: Sequence[str],
    seats: int | None,
    matches: int | None,
    bot_timeout: float | None,
    *,
    as_json: bool,
) -> bool:
    from rumpus._botspec import read_spec
    from rumpus._check_bot import check_bot
    from rumpus.cli._arguments import make_game
    from rumpus.cli._render import show, show_json

    bot = read_spec(spec)
    name = game or _game_of(registry, bot.target if bot.kind == "named" else "", spec)
    made = make_game(registry, name, settings)
    if seats is not None and seats not in allowed_seats(made):
        raise UsageError(f"{name} is not played by {seats}")
    checks = check_bot(bot, made, registry, seats=seats, move_limit=bot_timeout, matches=matches or 20)
    if as_json:
        show_json([vars(each) for each in checks])
    else:
        for each in checks:
            mark = "skip" if each.passed is None else "pass" if each.passed else "FAIL"
            show(_line(mark, f"{each.number} {each.title}", each.reason))
            if each.stderr and not each.passed:
                show("\n".join(f"         | {line}" for line in each.stderr.splitlines()[-10:]))
    return all(each.passed is not False for each in checks)


def _game_of(registry: Registry, target: str, spec: str) -> str:
    """Return the game of a bot's name; a bot for one game only needs no --game."""
    owner, slash, short = target.rpartition("/")
    if slash:
        return owner
    owners = [bot.game for bot in registry.bots.values() if bot.name == short and bot.game]
    if len(owners) == 1:
        return str(owners[0])
    hint = suggest(spec, list(registry.games)) or "; to check a bot, name the game too: --game GAME"
    raise UsageError(f"'{spec}' is no game{hint}")


def _line(mark: str, title: str, detail: Any) -> str:
    return f"{mark}  {title}\n      {detail}" if detail else f"{mark}  {title}"
