"""Commands for authors: check (the laws of a game, the manners of a bot) and bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rumpus._errors import UsageError, suggest
from rumpus._game import allowed_seats
from rumpus.cli import _complete

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._botspec import BotSpec
    from rumpus._check_bot import Check
    from rumpus._registry import Registry
    from rumpus.cli._arguments import BotTime

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
        typer.Option("--matches", metavar="N", help="Matches a law (40) or, for a bot, a game (200).", min=1),
    ] = None,
    bot_timeout: Annotated[
        float | None, typer.Option("--bot-timeout", metavar="SECONDS", help="A bot's time a move.", min=0.001)
    ] = None,
    bot_clock: Annotated[
        str | None,
        typer.Option("--bot-clock", metavar="SECONDS[+INCREMENT]", help="A bot's time for a whole match."),
    ] = None,
    bot_startup: Annotated[
        float | None,
        typer.Option("--bot-startup", metavar="SECONDS", help="A bot's time to get ready.", min=0.001),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
) -> None:
    """Check a game against the laws, or a bot against what a tournament expects.

    Without --game a bot is checked at every installed game that it says it plays. Exit code 1 means that
    something failed.
    """
    from rumpus.cli._arguments import read_bot_time

    registry: Registry = context.obj
    bot_time = read_bot_time(bot_timeout, bot_clock, bot_startup)
    if game is None and what in registry.games:
        passed = _check_game(registry, what, settings or [], seats, matches, as_json=as_json)
    else:
        passed = _check_bot(registry, what, game, settings or [], seats, matches, bot_time, as_json=as_json)
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
    runs: Annotated[int, typer.Option("--runs", metavar="N", help="How many runs.", min=1)] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
) -> None:
    """Measure how fast a game is played by random bots, and what the engine adds to the bare rules."""
    from rumpus.cli._arguments import make_game

    found = make_game(context.obj, game, settings or [])
    counts = allowed_seats(found)
    if seats is not None and seats not in counts:
        raise UsageError(f"{game} is not played by {seats}")
    from rumpus.cli._benchmark import show_benchmark

    show_benchmark(found, seats or counts[0], runs, as_json=as_json)


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

    game = make_game(registry, name, settings)
    for count in allowed_seats(game):
        if best := registry.best_bot(game, count):
            registry.player_maker(best, game)()
    verdicts = check_game(
        game,
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
    bot_time: BotTime,
    *,
    as_json: bool,
) -> bool:
    from rumpus._botspec import read_spec
    from rumpus._check_bot import MATCHES, check_bot
    from rumpus.cli._arguments import make_game
    from rumpus.cli._render import progress, show, show_json

    bot = read_spec(spec)
    passed, found = True, []
    names = [game] if game else _games_of(registry, bot, bot_time.startup)
    for name in names:
        made = make_game(registry, name, settings)
        if seats is not None and seats not in allowed_seats(made):
            raise UsageError(f"{name} is not played by {seats}")
        with progress(matches or MATCHES, f"{name}, matches") as advance:
            checks = check_bot(
                bot,
                made,
                registry,
                seats=seats,
                matches=matches or MATCHES,
                limits=bot_time.limits,
                startup_limit=bot_time.startup,
                told=advance,
            )
        passed = passed and all(each.passed is not False for each in checks)
        if as_json:
            found += [{"game": name, **vars(each)} for each in checks]
            continue
        if len(names) > 1:
            show(f"{name}:")
        _show_checks(checks)
    if as_json:
        show_json(found)
    return passed


def _show_checks(checks: Sequence[Check]) -> None:
    from rumpus.cli._render import show

    for each in checks:
        mark = "skip" if each.passed is None else "pass" if each.passed else "FAIL"
        show(_line(mark, f"{each.number} {each.title}", each.reason))
        if each.stderr and not each.passed:
            show("\n".join(f"         | {line}" for line in each.stderr.splitlines()[-10:]))


def _games_of(registry: Registry, bot: BotSpec, startup: float | None) -> list[str]:
    """Return the installed games that a bot says it plays."""
    from rumpus._claims import claimed_games

    if bot.kind == "named" and "/" not in bot.target:
        known = [*registry.games, *(each.name for each in registry.bots.values())]
        if bot.target not in known:
            hint = suggest(bot.target, known) or "; to check a bot, name the game too: --game GAME"
            raise UsageError(f"'{bot.text}' is no game{hint}")
    claimed = claimed_games(bot, registry, startup_limit=startup)
    if claimed is None:
        raise UsageError(f"'{bot.text}' does not say what it plays; name the game: --game GAME")
    games = [each for each in claimed if each in registry.games]
    if not games:
        raise UsageError(f"'{bot.text}' plays {', '.join(claimed) or 'nothing'}, which is not installed")
    return games


def _line(mark: str, title: str, detail: Any) -> str:
    return f"{mark}  {title}\n      {detail}" if detail else f"{mark}  {title}"
