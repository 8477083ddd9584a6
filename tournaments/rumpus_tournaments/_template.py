"""The file that `tournament init` writes: it runs as it is, and its comments say what else goes."""

from __future__ import annotations

from dataclasses import replace
from shlex import quote
from typing import TYPE_CHECKING, Any

from rumpus import UsageError
from rumpus_tournaments._core import MISSING, Limits, allowed_seats, option_fields, unstructure
from rumpus_tournaments._fill_in import fill_in
from rumpus_tournaments._formats import find_format, find_formats
from rumpus_tournaments._problems import Problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rumpus import Registry
    from rumpus_tournaments._core import NamedBot, OptionField
    from rumpus_tournaments._format import Format
    from rumpus_tournaments._games import AnyGame

HEAD = """\
# A tournament. Look at it first:  rumpus tournament run {file} --dry-run
# Then play it:                    rumpus tournament run {file}
# A line that begins with # is not read; take the # away where you want something else than the default.
"""


def template(registry: Registry, file: str, name: str, game: str | None, form: str | None) -> str:
    """Return a tournament file for a game and a format; without them, for what is installed.

    Raises:
        UsageError: there is no such game or format, or they do not fit each other.
    """
    if game is None and not registry.games:
        raise UsageError("no game is installed, so there is nothing to hold a tournament of")
    played = registry.game(game or next(iter(registry.games)))()
    chosen = find_format(form or _fitting_format(played), registry)
    seats = next((count for count in allowed_seats(played) if count in chosen.table_sizes), None)
    if seats is None:
        raise UsageError(f"{chosen.name} cannot be played with the seats of {played.name}")
    lines = [
        HEAD.format(file=quote(file)),
        *_tournament(registry, chosen, name, played, seats),
        "",
        *_game(played, seats, chosen),
        *_entrants(registry, played, seats, chosen.entrant_count),
        *_faults(),
        "",
        *_limits(),
    ]
    return "\n".join(lines) + "\n"


def _fitting_format(game: AnyGame) -> str:
    return "round-robin" if max(allowed_seats(game)) > 1 else "challenge"


def _tournament(
    registry: Registry, chosen: type[Format], name: str, game: AnyGame, seats: int
) -> Iterator[str]:
    yield "[tournament]"
    yield _line("name", name)
    for each in sorted(find_formats(registry).known.values(), key=lambda form: form.name):
        yield f"# {each.name}: {each.summary or each.title}"
    yield _line("format", chosen.name)
    yield "# Decides all chance: the same seed gives the same tournament."
    yield _line("seed", 1)
    yield "# Matches of an encounter; each deal is played with every seating before the next one."
    yield _line("matches", next(each.default for each in option_fields(chosen) if each.name == "matches"))
    yield "# Processes that play at the same time."
    yield _line("workers", 1)
    yield "# Each of them shares a processor with its bots; false for bots that compute in several threads."
    yield "# pin = true"
    yield from _commented(_own_options(chosen, game, seats))
    yield '# "full" is safe against a power cut too, not only against a kill.'
    yield _commented_line("durability", "normal")
    yield "# What a match is worth; with more than two seats the mean over all rivals."
    yield "# points = { win = 1.0, draw = 0.5, loss = 0.0 }"
    if chosen.tie_breaks is not None:
        yield "# What tells apart who is level on points, in this order."
        names = list(chosen.tie_breaks) or ["direct-encounter", "sonneborn-berger", "wins"]
        yield f"# tie_breaks = {names}".replace("'", '"')
    yield "# What a draw means in the rating: draws-as-half, rao-kupper or davidson."
    yield _commented_line("rating", "draws-as-half")


def _own_options(chosen: type[Format], game: AnyGame, seats: int) -> Iterator[OptionField]:
    """Return the options of a format with what is filled in for this game; `choices` follow from another."""
    fields = option_fields(chosen)
    filled: dict[str, Any] = {}
    fill_in(filled, [each.name for each in fields], game, seats, Problems())
    for each in fields:
        if each.name not in ("matches", "seats", "choices"):
            yield replace(each, default=filled.get(each.name, each.default))


def _game(game: AnyGame, seats: int, chosen: type[Format]) -> Iterator[str]:
    yield "[game]"
    yield _line("name", game.name)
    fitting = [count for count in allowed_seats(game) if count in chosen.table_sizes]
    if len(fitting) > 1:
        yield f"# How many sit at a table: {', '.join(map(str, fitting))}"
        yield _commented_line("seats", seats)
    yield from _commented(option_fields(type(game)))
    yield ""


def _entrants(registry: Registry, game: AnyGame, seats: int, count: int | None) -> Iterator[str]:
    yield "# One table for each entrant. A bot is a name from `rumpus bots`, a file bot.py:NAME, a module"
    yield '# package.module:NAME, a program "cmd:./bot --flag" in any language, or "human".'
    found = sorted(registry.bots_for(game.name).values(), key=lambda bot: (bot.game is None, bot.name))
    thinkers = [bot.full_name for bot in found if getattr(bot.factory, "needs_imagine", False)]
    bots = [bot for bot in found if bot.full_name not in thinkers]
    if thinkers:
        yield f"# Some bots think ahead, and take their time: {', '.join(thinkers)}."
    names: list[str] = []
    while len(names) < (count or max(seats, 2, len(bots))):
        bot = bots[len(names) % len(bots)]
        again = sum(name.split(" ")[0] == bot.name for name in names)
        names.append(f"{bot.name} {again + 1}" if again else bot.name)
        yield "[[entrants]]"
        yield _line("name", names[-1])
        yield _line("bot", bot.full_name)
        if not again:
            yield from _bot_options(bot)
            yield from _seat_options(game)
        yield ""


def _bot_options(bot: NamedBot) -> Iterator[str]:
    options = {each.name: _value(each) for each in option_fields(bot.factory) if _value(each) is not None}
    if options:
        yield f"# options = {_inline(options)}"


def _seat_options(game: AnyGame) -> Iterator[str]:
    fields = option_fields(game.seat_options) if game.seat_options else []
    options = {each.name: _value(each) for each in fields if _value(each) is not None}
    if options:
        yield f"# seat = {_inline(options)}"


def _faults() -> Iterator[str]:
    yield "[faults]"
    yield "# forfeit: the culprit loses the match. default-move: its first default_moves bad answers are"
    yield "# replaced. disqualify: it is also out at the end of the stage. stop: the run ends there."
    yield _line("policy", "forfeit")
    yield "# Seconds a move, for every bot; without it 10 for programs and files, none for bots of plugins."
    yield "# move_limit = 10.0"
    yield "# Seconds for all moves of a match, and what each move adds to what is left of them."
    yield "# match_limit = 60.0"
    yield "# increment = 0.5"
    yield "# Seconds that programs and files have for getting ready."
    yield "# startup_limit = 10.0"


def _limits() -> Iterator[str]:
    yield "# What bots that are programs, files or modules may use: megabytes of memory, in their folder and"
    yield "# of output a match; bytes of a line; seconds of the processor a match; open files."
    yield "[limits]"
    for each in option_fields(Limits):
        yield f"# {each.name} = {_shown_limit(each)}"


def _shown_limit(each: OptionField) -> str:
    return "inf" if each.default is None else str(each.default).lower()


def _commented(fields: Iterable[OptionField]) -> Iterator[str]:
    for each in fields:
        value = _value(each)
        if value is None:
            yield f"# {each.name} = ({each.type_name})"
        else:
            yield f"# {each.name}: {each.type_name}"
            yield _commented_line(each.name, value)


def _value(each: OptionField) -> Any:
    return None if each.default is MISSING else unstructure(each.default)


def _line(key: str, value: Any) -> str:
    import tomli_w

    if isinstance(value, list | tuple):
        items = (_line(key, each).removeprefix(f"{key} = ") for each in value)
        return f"{key} = [{', '.join(items)}]"
    return tomli_w.dumps({key: value}).strip()


def _commented_line(key: str, value: Any) -> str:
    return "\n".join(f"# {line}" for line in _line(key, value).splitlines())


def _inline(options: dict[str, Any]) -> str:
    return f"{{ {', '.join(_line(key, value) for key, value in options.items())} }}"
