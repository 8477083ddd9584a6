"""The tournament file: TOML in, a tournament out, every problem told at once with its place."""

from __future__ import annotations

import os
import tomllib
from codecs import BOM_UTF8
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path  # noqa: TC003 read at run time
from typing import TYPE_CHECKING, Any, cast

from rumpus import Game, UsageError
from rumpus_tournaments._core import allowed_seats, build, option_fields, option_values
from rumpus_tournaments._entries import LONGEST_NAME, Entries, is_name
from rumpus_tournaments._fill_in import fill_in
from rumpus_tournaments._fingerprint import digests, versions
from rumpus_tournaments._formats import TAKEN, find_format
from rumpus_tournaments._limits import read_limits
from rumpus_tournaments._points import Points
from rumpus_tournaments._problems import ConfigError, Problems
from rumpus_tournaments._settings import DrawModel, Durability, FaultRules, Settings
from rumpus_tournaments._tiebreaks.catalogue import find_tie_break
from rumpus_tournaments._times import TIME_KEYS, Times
from rumpus_tournaments._tournament import Tournament
from rumpus_tournaments._wording import counted

if TYPE_CHECKING:
    from rumpus import Registry
    from rumpus_tournaments._format import Format
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._tournament import HumanMaker

SECTIONS = ("tournament", "game", "entrants", "faults", "limits")
SEED_LIMIT = 2**53
MOST_WORKERS = 256
NAME_WANTED = f"wants 1 to {LONGEST_NAME} printable characters"


@dataclass(frozen=True, kw_only=True)
class _Head:
    """What the table [tournament] holds besides the points and the options of the format."""

    format: str
    name: str = ""
    seed: int = 0
    workers: int = 1
    pin: bool = True
    durability: Durability = "normal"
    tie_breaks: tuple[str, ...] | None = None
    rating: DrawModel = "draws-as-half"

    def __post_init__(self) -> None:
        if self.name and not is_name(self.name):
            raise ValueError(f"name: {NAME_WANTED}")
        if not 0 <= self.seed < SEED_LIMIT:
            raise ValueError(f"seed: wants 0 to {SEED_LIMIT - 1}")
        if not 1 <= self.workers <= MOST_WORKERS:
            raise ValueError(f"workers: wants 1 to {MOST_WORKERS}")


def load_tournament(
    path: Path, registry: Registry, *, workers: int | None = None, human_maker: HumanMaker | None = None
) -> Tournament:
    """Read a tournament file; `workers`, where given, counts instead of the file's.

    Raises:
        ConfigError: with everything that is wrong with it.
    """
    reading = _Reading(_parse(path), registry, path)
    tournament = reading.tournament(workers, human_maker)
    if tournament is None or reading.problems.lines:
        raise ConfigError(path, reading.problems.lines)
    return tournament


def _parse(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
        if data.startswith(BOM_UTF8):
            raise UsageError(f"{path} begins with a byte order mark (BOM); save it as UTF-8 without one")
        return tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is not TOML: {error}") from None


class _Reading:
    """One file being read, section by section; a problem does not keep the rest from being checked."""

    def __init__(self, data: dict[str, Any], registry: Registry, path: Path) -> None:
        self.problems = Problems()
        self._data = data
        self._registry = registry
        self._path = path
        self._folder = path.parent
        self._tournament = self._section("tournament")
        self._game = self._section("game")

    def tournament(self, workers: int | None, human_maker: HumanMaker | None) -> Tournament | None:
        """Return the tournament, or None when too much is wrong to make one."""
        self.problems.refuse_unknown(self._data, SECTIONS, "")
        head = self._read_head()
        game = self._read_game()
        form = self._read_format(head.format, game) if head else None
        points = self._read_points(form)
        self._check_tie_breaks(form)
        faults, times = self._read_faults(game)
        entries = Entries(game, self._registry, self._folder, self.problems)
        limits = self.problems.table(self._data.get("limits", {}), "limits")
        entrants = entries.read(
            self._data.get("entrants"), times, read_limits(limits, "limits", self.problems)
        )
        if head is None or game is None or form is None or points is None or faults is None:
            return None
        settings = Settings(
            name=head.name or self._path.stem[:LONGEST_NAME],
            format=form.name,
            format_options=option_values(form),
            seed=head.seed,
            game=game.name,
            game_options=option_values(game),
            entrants=entrants,
            points=points,
            faults=faults,
            tie_breaks=head.tie_breaks,
            rating=head.rating,
        )
        self.problems.refuse_odd_values(settings.format_options, "tournament")
        self.problems.refuse_odd_values(settings.game_options, "game")
        made = Tournament(
            replace(
                settings,
                versions=versions(self._registry, game.name, form, entries.specs),
                files=digests(entries.specs, self._folder),
            ),
            self._registry,
            self._folder,
            workers or head.workers,
            head.durability,
            human_maker,
            head.pin,
        )
        self._check(made)
        return made

    def _section(self, name: str) -> dict[str, Any]:
        if name in self._data:
            return self.problems.table(self._data[name], name)
        self.problems.add(name, f"the table [{name}] is missing")
        return {}

    def _read_head(self) -> _Head | None:
        if self._tournament.get("name") == "":
            self.problems.add("tournament.name", NAME_WANTED)
        own = {each.name for each in option_fields(_Head)}
        given = {key: value for key, value in self._tournament.items() if key in own}
        if not self._tournament:
            return None
        return cast("_Head | None", self.problems.attempt(lambda: build(_Head, given, "tournament")))

    def _read_game(self) -> AnyGame | None:
        """Make the game; when its options are wrong, go on with the default ones to check the rest."""
        name = self._game.get("name")
        if not isinstance(name, str):
            if isinstance(self._data.get("game"), dict):
                self.problems.add("game.name", "is missing" if name is None else f"wants text, got {name!r}")
            return None
        found = self.problems.attempt(lambda: self._registry.game(name), "game.name")
        if found is None:
            return None
        options = {key: value for key, value in self._game.items() if key not in ("name", "seats")}
        made = self.problems.attempt(lambda: build(found, options, "game", self._folder))
        return cast("AnyGame", made or found())

    def _read_format(self, name: str, game: AnyGame | None) -> Format | None:
        found = self.problems.attempt(lambda: find_format(name, self._registry), "tournament.format")
        if found is None:
            return None
        known = [each.name for each in option_fields(found) if each.name != "seats"]
        self.problems.refuse_unknown(self._tournament, [*sorted(TAKEN), *known], "tournament")
        options = {key: value for key, value in self._tournament.items() if key in known}
        seats = None if game is None else self._seats(found, game)
        if seats is not None and game is not None:
            options["seats"] = seats
            fill_in(options, known, game, seats, self.problems)
        return cast("Format | None", self.problems.attempt(lambda: build(found, options, "tournament")))

    def _seats(self, form: type[Format], game: AnyGame) -> int | None:
        counts = allowed_seats(game)
        fitting = [count for count in counts if count in form.table_sizes]
        seats = self._game.get("seats", fitting[0] if fitting else None)
        if not fitting:
            self.problems.add(
                "game.name",
                f"{game.name} is for {_seats_listed(counts)}, which {form.name} cannot use",
            )
        elif type(seats) is not int or seats not in fitting:
            self.problems.add(
                "game.seats", f"{form.name} of {game.name} wants {_listed(fitting)}, got {seats!r}"
            )
        else:
            return seats
        return None

    def _read_points(self, form: Format | None) -> Points | None:
        place = "tournament.points"
        table = self.problems.table(self._tournament.get("points", {}), place)
        points = cast("Points | None", self.problems.attempt(lambda: build(Points, table, place)))
        if "places" in table:
            for key in (key for key in ("win", "draw", "loss") if key in table):
                self.problems.add(f"{place}.{key}", "goes without places, which say it all")
            if table["places"] == []:
                self.problems.add(f"{place}.places", "wants a number for each seat")
        if points and form and points.places and len(points.places) != form.seats:
            self.problems.add(
                f"{place}.places",
                f"wants {counted(form.seats, 'number')}, one a seat, got {len(points.places)}",
            )
        return points

    def _check_tie_breaks(self, form: Format | None) -> None:
        place, names = "tournament.tie_breaks", self._tournament.get("tie_breaks")
        if not isinstance(names, list):
            return
        if form and form.tie_breaks is None:
            self.problems.add(place, f"{form.name} does not rank by points, so nobody is level on them")
        for number, name in enumerate(names):
            if isinstance(name, str):
                self.problems.attempt(partial(find_tie_break, name), f"{place}[{number}]")
                if name in names[:number]:
                    self.problems.add(f"{place}[{number}]", f"'{name}' stands there twice")

    def _read_faults(self, game: AnyGame | None) -> tuple[FaultRules | None, Times]:
        """Return the rules, and the time that bots have by default."""
        table = self.problems.table(self._data.get("faults", {}), "faults")
        own = [each.name for each in option_fields(FaultRules)]
        self.problems.refuse_unknown(table, [*own, *TIME_KEYS], "faults")
        given = {key: value for key, value in table.items() if key in own}
        faults = cast("FaultRules | None", self.problems.attempt(lambda: build(FaultRules, given, "faults")))
        default_moves = faults is not None and faults.policy == "default-move"
        if default_moves and game is not None and type(game).default_move is Game.default_move:
            self.problems.add("faults.policy", f"{game.name} knows no default move")
        return faults, Times.read(table, "faults", self.problems)

    def _check(self, made: Tournament) -> None:
        """Check what only shows when all sections are known."""
        if not self.problems.lines:
            for problem in made.format.problems(made.entrants):
                self.problems.add("entrants", problem)
        if made.workers > 1 and made.people:
            self.problems.add("tournament.workers", "people share one keyboard; with them it has to be 1")
        if made.workers > 1 and os.name != "posix":
            self.problems.add("tournament.workers", "more than 1 needs Linux or macOS")


def _listed(counts: list[int]) -> str:
    return " or ".join(filter(None, (", ".join(map(str, counts[:-1])), str(counts[-1]))))


def _seats_listed(counts: list[int]) -> str:
    return f"{_listed(counts)} {'seat' if counts == [1] else 'seats'}"
