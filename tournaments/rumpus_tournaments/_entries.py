"""The entrants of a tournament file: who they are, checked one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rumpus_tournaments._core import (
    Limits,
    build,
    option_fields,
    option_values,
    player_maker,
    read_spec,
    refuse_unless_possible,
    structure,
    unstructure,
)
from rumpus_tournaments._limits import read_environment, read_limits, read_paths
from rumpus_tournaments._settings import EntrantSettings
from rumpus_tournaments._times import NOTHING_SAID, TIME_KEYS, Times

if TYPE_CHECKING:
    from pathlib import Path

    from rumpus import Game, Registry
    from rumpus_tournaments._core import BotSpec
    from rumpus_tournaments._problems import Problems

OUTSIDE_KEYS = ("limits", "environment", "reads")
KEYS = ("name", "bot", "options", "seat", *TIME_KEYS, *OUTSIDE_KEYS)
LONGEST_NAME = 60


def is_name(text: str) -> bool:
    """Say whether a text may name a tournament or an entrant."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


class Entries:
    """Reads ``[[entrants]]``; what is wrong goes to `problems`. Without a game, bots stay unchecked."""

    def __init__(
        self, game: Game[Any, Any, Any] | None, registry: Registry, folder: Path, problems: Problems
    ) -> None:
        self._game = game
        self._registry = registry
        self._folder = folder
        self._problems = problems
        self._limits = Limits()
        self.specs: list[BotSpec] = []

    def read(
        self, data: Any, times: Times = NOTHING_SAID, limits: Limits | None = None
    ) -> tuple[EntrantSettings, ...]:
        """Return the entrants that can be read; bots have `times` and `limits` where they say no others."""
        self._limits = limits or Limits()
        if not isinstance(data, list) or not data:
            self._problems.add("entrants", "wants one table [[entrants]] or more, each with a bot")
            return ()
        found = [self._entrant(each, number, times) for number, each in enumerate(data)]
        self._refuse_twins([each.name if each else "" for each in found])
        return tuple(each for each in found if each)

    def _entrant(self, data: Any, number: int, times: Times) -> EntrantSettings | None:
        table = self._problems.table(data, f"entrants[{number}]")
        if not isinstance(data, dict):
            return None
        name, place = table.get("name", table.get("bot")), f"entrants[{number}]"
        if isinstance(name, str) and is_name(name):
            place = f"{place} ({name})"
        elif "name" in table:
            self._problems.add(
                f"{place}.name", f"wants 1 to {LONGEST_NAME} printable characters, got {name!r}"
            )
        self._problems.refuse_unknown(table, KEYS, place)
        spec = self._spec(table, place)
        seat = self._seat(self._problems.table(table.get("seat", {}), f"{place}.seat"), f"{place}.seat")
        own_times = Times.read(table, place, self._problems)
        if spec is None or not isinstance(name, str):
            return None
        self.specs.append(spec)
        time = times.of_entrant(own_times, spec)
        if time.increment and time.match_limit is None:
            self._problems.add(f"{place}.increment", "goes with a match_limit only")
        entrant = EntrantSettings(
            name,
            spec.text,
            dict(spec.options),
            seat,
            time.move_limit,
            time.match_limit,
            time.increment or 0.0,
            time.startup_limit,
        )
        return self._housed(entrant, table, spec, place)

    def _housed(
        self, entrant: EntrantSettings, table: dict[str, Any], spec: BotSpec, place: str
    ) -> EntrantSettings:
        """Add what only concerns bots with processes of their own."""
        if not spec.outside:
            for key in (key for key in OUTSIDE_KEYS if key in table):
                self._problems.add(f"{place}.{key}", "is for bots that are programs, files or modules")
            return entrant
        own, words = (
            self._problems.table(table.get(key, {}), f"{place}.{key}") for key in ("limits", "environment")
        )
        limits = read_limits(own, f"{place}.limits", self._problems, self._limits)
        environment = read_environment(words, f"{place}.environment", self._problems)
        reads = read_paths(table.get("reads", []), f"{place}.reads", self._problems)
        if reads and not limits.sandbox:
            self._problems.add(
                f"{place}.reads", "goes with sandbox = true only; without it a bot may read all"
            )
        if limits.sandbox:
            self._problems.attempt(refuse_unless_possible, f"{place}.limits.sandbox")
        return replace(entrant, limits=limits, environment=environment, reads=reads)

    def _spec(self, table: dict[str, Any], place: str) -> BotSpec | None:
        """Read the bot and make one, so that whatever keeps it from playing is told now."""
        options = self._problems.table(table.get("options", {}), f"{place}.options")
        self._problems.refuse_odd_values(options, f"{place}.options")
        text = table.get("bot")
        if not isinstance(text, str):
            self._problems.add(
                f"{place}.bot", f"wants a bot spec in quotes, got {text!r}" if text else "is missing"
            )
            return None
        spec = self._problems.attempt(lambda: read_spec(text, options), f"{place}.bot")
        if spec is None or self._game is None:
            return spec
        if spec.kind == "human":
            if spec.options:
                self._problems.add(f"{place}.options", "a person has none")
            return spec
        return self._checked(spec, place)

    def _checked(self, spec: BotSpec, place: str) -> BotSpec | None:
        game = self._game
        assert game is not None
        maker = self._problems.attempt(
            lambda: player_maker(spec, game, self._registry, folder=self._folder, isolate=True),
            f"{place}.bot",
            f"{place}.options",
        )
        return None if maker is None else self._with_files_read(spec)

    def _with_files_read(self, spec: BotSpec) -> BotSpec:
        """Put the text of files that a bot's options name into the options, so that a change shows."""
        assert self._game is not None
        bot = self._registry.bots_for(self._game.name).get(spec.target.rpartition("/")[2])
        if spec.kind != "named" or bot is None:
            return spec
        types = {each.name: each.type for each in option_fields(bot.factory)}
        values = {
            key: unstructure(structure(value, types[key], self._folder))
            for key, value in spec.options.items()
        }
        return read_spec(spec.text, values)

    def _seat(self, given: dict[str, Any], place: str) -> dict[str, Any]:
        seat_class = self._game and self._game.seat_options
        if not seat_class:
            if given and self._game is not None:
                self._problems.add(place, f"{self._game.name} has no options of a seat")
            return {}
        made = self._problems.attempt(lambda: build(seat_class, given, place, self._folder))
        values = option_values(made)
        self._problems.refuse_odd_values(values, place)
        return {key: values[key] for key in given if key in values}

    def _refuse_twins(self, names: list[str]) -> None:
        for number, name in enumerate(names):
            first = names.index(name)
            if name and first < number:
                self._problems.add(
                    f"entrants[{number}].name", f"'{name}' is entrants[{first}] already; every name differs"
                )
