"""Commands that tell what is installed: games, info, bots, plugins, schema."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rumpus._errors import RumpusError, UsageError
from rumpus._game import allowed_seats
from rumpus.cli import _complete
from rumpus.cli._render import show, show_json, table

if TYPE_CHECKING:
    from rumpus._game import Game
    from rumpus._registry import Registry

Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name.", autocompletion=_complete.games)
]


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
    for command in (games, info, bots, plugins, schema):
        app.command()(command)


def games(context: typer.Context, as_json: Json = False) -> None:
    """List the installed games."""
    registry: Registry = context.obj
    rows = [_game_summary(registry, name) for name in registry.games]
    if as_json:
        show_json(rows)
    elif not rows:
        typer.echo("No game is installed.")
    else:
        table(
            ["game", "title", "seats", "version", "from"],
            [
                [each["name"], each["title"], each["seat_range"], each["version"], each["from"]]
                for each in rows
            ],
        )


def info(context: typer.Context, game: GameName, as_json: Json = False) -> None:
    """Tell of one game: seats, options with their defaults, bots, the rules in short."""
    registry: Registry = context.obj
    found = registry.game(game)
    data = _game_summary(registry, game) | {
        "options": _options_of(found),
        "seat_options": _options_of(found.seat_options),
        "bots": ["human", *registry.bots_for(game)],
        "information": found.information,
        "turn_limit": found.turn_limit,
        "rules": inspect.cleandoc(found.summary),
    }
    if as_json:
        show_json(data)
    else:
        _show_info(data)


def bots(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", autocompletion=_complete.games)] = None,
    as_json: Json = False,
) -> None:
    """List the bots that plugins bring, all or those that can play one game."""
    registry: Registry = context.obj
    if game is not None:
        registry.game(game)
    found = registry.bots_for(game).values() if game else registry.bots.values()
    options = [_options_of(bot.factory) for bot in found]
    if as_json:
        show_json(
            [
                {"name": bot.full_name, "game": bot.game, "options": known, "from": bot.plugin.distribution}
                for bot, known in zip(found, options, strict=True)
            ]
        )
        return
    table(
        ["bot", "plays", "options", "from"],
        [
            [bot.full_name, bot.game or "every game", _options_line(known), bot.plugin.distribution]
            for bot, known in zip(found, options, strict=True)
        ],
    )


def plugins(context: typer.Context, as_json: Json = False) -> None:
    """List the plugins, and what is wrong with those that do not work."""
    registry: Registry = context.obj
    registry.games, registry.bots  # noqa: B018 asks every plugin, so that the broken ones show
    found = registry.plugins
    if as_json:
        show_json([each.__dict__ for each in found])
    else:
        table(
            ["plugin", "from", "version", "state"],
            [[each.name, each.distribution, each.version, each.problem or "fine"] for each in found],
        )
    if any(each.problem for each in found):
        raise typer.Exit(1)


def schema(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game's name.", autocompletion=_complete.games),
    ] = None,
) -> None:
    """Print the JSON schema of what a seat of a game sees; without a game, of the bot protocol's messages."""
    registry: Registry = context.obj
    if game is None:
        from rumpus._protocol import message_schemas

        show_json(message_schemas())
        return
    from rumpus._schema import view_schema

    found = view_schema(registry.game(game))
    if found is None:
        raise RumpusError(f"{game} does not say what its view is made of (its `view` has no TypedDict)")
    show_json(found)


def seat_range(counts: list[int]) -> str:
    """Return seat counts as people write them: ``2``, ``2-4``, ``2, 4``."""
    if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(map(str, counts))


def default_game(registry: Registry, name: str) -> Game[Any, Any, Any]:
    """Return a game with its default options."""
    try:
        return registry.game(name)()
    except ValueError as error:
        raise UsageError(f"{name} refuses its own defaults: {error}") from error


def _game_summary(registry: Registry, name: str) -> dict[str, Any]:
    game = default_game(registry, name)
    counts = allowed_seats(game)
    return {
        "name": name,
        "title": game.title,
        "seats": counts,
        "seat_range": seat_range(counts),
        "version": game.version,
        "from": registry.plugin_of(name).distribution,
    }


def _options_of(target: Any) -> list[dict[str, Any]]:
    """Return the options of a game, of a seat or of a bot for people and scripts."""
    from rumpus._options import MISSING, option_fields, unstructure

    return [
        {
            "name": each.name,
            "type": each.type_name,
            "default": None if each.default is MISSING else unstructure(each.default),
        }
        for each in option_fields(target)
    ]


def _options_line(options: list[dict[str, Any]]) -> str:
    return ", ".join(f"{each['name']} = {_toml(each['default'])}" for each in options) or "-"


def _toml(value: Any) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


def _show_info(data: dict[str, Any]) -> None:
    show(f"{data['title']} ({data['name']} {data['version']}, from {data['from']})\n")
    facts = {"Seats": data["seat_range"], "Information": data["information"], "Bots": ", ".join(data["bots"])}
    show("    ".join(f"{key}: {value}" for key, value in facts.items()) + "\n")
    if data["rules"]:
        show(data["rules"] + "\n")
    _show_options("Options, with --set NAME=VALUE or under [game]:", data["options"])
    _show_options(
        "Options of a seat, with --seat-set SEAT.NAME=VALUE or in an entrant's seat table:",
        data["seat_options"],
    )


def _show_options(title: str, options: list[dict[str, Any]]) -> None:
    if options:
        rows = [[each["name"], each["type"], _toml(each["default"])] for each in options]
        table(["option", "wants", "default"], rows, title=title)
