"""The registry: every installed game, bot and command, found by entry point, broken plugins set apart."""

from __future__ import annotations

import os
from dataclasses import MISSING, dataclass, replace
from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

import pluggy

from rumpus import _hookspecs
from rumpus._errors import PluginError, RulesError, UsageError, suggest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from importlib.metadata import EntryPoint

    from rumpus._game import Game
    from rumpus._observers import Observer, WatchSettings
    from rumpus._players import Player

GROUP = "rumpus"
BOT_NAME_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_/")


@dataclass(frozen=True)
class PluginInfo:
    """One entry point: its name, the distribution that brings it, and what is wrong with it, if anything."""

    name: str
    distribution: str
    version: str
    problem: str = ""

    @property
    def key(self) -> str:
        """What tells it from every other: two distributions may use one name."""
        return f"{self.distribution}:{self.name}"


@dataclass(frozen=True)
class NamedBot:
    """A bot of a plugin: `game` is None where it plays every game."""

    name: str
    game: str | None
    factory: Any
    plugin: PluginInfo

    @property
    def full_name(self) -> str:
        """``GAME/NAME``, or ``NAME``."""
        return f"{self.game}/{self.name}" if self.game else self.name


class Registry:
    """What the installed plugins offer. Make one with `Registry.load()`; nothing is loaded on import."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager("rumpus")
        self._manager.add_hookspecs(_hookspecs)
        self._infos: dict[str, PluginInfo] = {}
        self._games: dict[str, tuple[type[Game[Any, Any, Any]], PluginInfo]] | None = None
        self._refused_games: dict[str, str] = {}
        self._bots: dict[str, NamedBot] | None = None
        self._complain: Callable[[str], None] = lambda _line: None

    @classmethod
    def load(cls, complain: Callable[[str], None] | None = None) -> Registry:
        """Load every installed plugin, each in its own try.

        `complain` gets one line for each broken plugin; with RUMPUS_STRICT_PLUGINS=1 the first raises.
        """
        registry = cls()
        if complain is not None:
            registry._complain = complain
        points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
        plugins = [
            (info, plugin) for point in dict.fromkeys(points) for info, plugin in registry._load(point)
        ]
        for info, plugin in plugins:
            registry._guarded(info, partial(registry._adopt, info, plugin))
        return registry

    def register(self, plugin: object, name: str, distribution: str = "", version: str = "") -> None:
        """Add a plugin that is no entry point, such as one that a test makes.

        Raises:
            PluginError: it offers a hook that does not exist, or the name is taken.
        """
        info = PluginInfo(name, distribution or name, version)
        if self._manager.has_plugin(info.key):
            raise PluginError(f"a plugin called '{name}' is registered already")
        self._infos[info.key] = info
        self._add_hookspecs(plugin)
        self._adopt(info, plugin)

    @property
    def plugins(self) -> list[PluginInfo]:
        """Every plugin found, working or not, by name."""
        return [self._infos[name] for name in sorted(self._infos)]

    # --- games

    @property
    def games(self) -> Mapping[str, type[Game[Any, Any, Any]]]:
        """The games by name."""
        return {name: game for name, (game, _) in sorted(self._found_games().items())}

    def game(self, name: str) -> type[Game[Any, Any, Any]]:
        """Return the class of a game.

        Raises:
            UsageError: no such game.
        """
        found = self._found_games().get(name)
        if found is not None:
            return found[0]
        if name in self._refused_games:
            raise UsageError(self._refused_games[name])
        known = sorted(self._found_games())
        hint = suggest(name, known) or (
            f"; installed are {', '.join(known)}" if known else "; none is installed"
        )
        raise UsageError(f"no game is called '{name}'{hint}")

    def plugin_of(self, game: str) -> PluginInfo:
        """Return the plugin that brings a game."""
        return self._found_games()[game][1]

    def _found_games(self) -> dict[str, tuple[type[Game[Any, Any, Any]], PluginInfo]]:
        if self._games is None:
            self._games = {}
            for info, classes in self._offers("rumpus_games"):
                for game in self._guarded(info, partial(list, classes)):
                    self._guarded(info, partial(self._add_game, game, info))
        return self._games

    def _add_game(self, game: type[Game[Any, Any, Any]], info: PluginInfo) -> None:
        assert self._games is not None
        problem = _game_problem(game)
        if problem:
            raise PluginError(problem)
        known, other = self._games.get(game.name, (None, info))
        if known is None and game.name not in self._refused_games:
            self._games[game.name] = (game, info)
        elif known is not None and known is not game:
            self._refuse_both(game.name, other, info)

    def _refuse_both(self, game: str, one: PluginInfo, other: PluginInfo) -> None:
        assert self._games is not None
        del self._games[game]
        self._refused_games[game] = (
            f"two plugins bring a game called '{game}', {_origin(one)} and {_origin(other)}: "
            "uninstall one of them"
        )
        if _strict():
            raise PluginError(self._refused_games[game])
        for info in (one, other):
            self._infos[info.key] = replace(info, problem=self._refused_games[game])
        self._complain(self._refused_games[game])

    # --- bots

    @property
    def bots(self) -> Mapping[str, NamedBot]:
        """The bots by full name."""
        if self._bots is None:
            self._bots = {}
            for info, offered in self._offers("rumpus_bots"):
                for bot in self._guarded(info, partial(_named_bots, offered, info)):
                    self._add_bot(bot)
        return dict(sorted(self._bots.items()))

    def bots_for(self, game: str) -> dict[str, NamedBot]:
        """Return the bots that can play a game, by short name; a game's own hide those for every game."""
        from rumpus._game import lacks_imagine

        found, _ = self._found_games().get(game, (None, None))
        fit = [bot for bot in self.bots.values() if found is None or not lacks_imagine(bot.factory, found)]
        general = {bot.name: bot for bot in fit if bot.game is None}
        return general | {bot.name: bot for bot in fit if bot.game == game}

    def player_maker(self, spec: str, game: Game[Any, Any, Any]) -> Callable[[], Player]:
        """Return what makes a fresh player for each match, of a bot that runs in this process.

        Raises:
            UsageError: there is no such bot for the game, its options are wrong, or it runs elsewhere.
        """
        from rumpus._botspec import in_process_maker, read_spec

        return in_process_maker(read_spec(spec), game, self)

    def own_bots(self, game: Game[Any, Any, Any]) -> list[str]:
        """Return the names of the bots that a game has for itself, by the alphabet."""
        return [bot.name for bot in self.bots_for(game.name).values() if bot.game == game.name]

    def best_bot(self, game: Game[Any, Any, Any], seats: int) -> str:
        """Return the name of the bot that a game calls its best with so many seats; "" if it names none.

        Raises:
            RulesError: the game brings no such bot, or fails to answer.
        """
        rules = f"{game.name} {game.version}"
        try:
            best = game.best_bot(seats)
        except (Exception, SystemExit) as error:
            raise RulesError(rules, f"best_bot failed: {type(error).__name__}: {error}") from error
        if not best:
            return ""
        own = self.own_bots(game)
        if best not in own:
            brought = ", ".join(own) or "none"
            problem = f"best_bot wants one of the game's own bots ({brought}), got {best!r}"
            raise RulesError(rules, problem)
        return best

    def _add_bot(self, bot: NamedBot) -> None:
        assert self._bots is not None
        known = self._bots.get(bot.full_name)
        if known is not None:
            self._complain(
                f"two plugins bring a bot called '{bot.full_name}', {_origin(known.plugin)} and "
                f"{_origin(bot.plugin)}: the first is used"
            )
            return
        self._bots[bot.full_name] = bot

    # --- other hooks

    def add_commands(self, app: Any) -> None:
        """Let every plugin add its commands to the command line."""
        self._offers("rumpus_commands", app=app, registry=self)

    def observers(self, settings: WatchSettings) -> list[Observer]:
        """Return the observers that the plugins want for a match."""
        return [
            each
            for info, offered in self._offers("rumpus_observers", settings=settings)
            for each in self._guarded(info, partial(list, offered))
        ]

    def offered(self, hook: str, **arguments: Any) -> list[tuple[PluginInfo, Any]]:
        """Call a hook of any plugin's making; return (plugin, answer) for each that answered.

        A plugin whose answer fails is complained of and left out.
        """
        return self._offers(hook, **arguments)

    # --- loading and its failures

    def _load(self, point: EntryPoint) -> list[tuple[PluginInfo, Any]]:
        """Import one plugin and learn the hooks that it offers to others; return nothing if that fails."""
        info = PluginInfo(point.name, *_distribution(point))
        self._infos[info.key] = info
        plugin = self._guarded(info, partial(self._import, point), None)
        return [] if plugin is None else [(info, plugin)]

    def _import(self, point: EntryPoint) -> Any:
        plugin = point.load()
        self._add_hookspecs(plugin)
        return plugin

    def _add_hookspecs(self, plugin: object) -> None:
        hooks = getattr(plugin, "RUMPUS_HOOKSPECS", None)
        if hooks is not None:
            self._manager.add_hookspecs(hooks)

    def _adopt(self, info: PluginInfo, plugin: object) -> None:
        self._refuse_misspelt(plugin)
        try:
            self._manager.register(plugin, info.key)
        except (ValueError, pluggy.PluginValidationError) as error:
            raise PluginError(" ".join(str(error).split())) from error

    def _refuse_misspelt(self, plugin: object) -> None:
        known = sorted(each for each in vars(self._manager.hook) if each.startswith("rumpus_"))
        home = getattr(plugin, "__name__", type(plugin).__module__)
        for attribute in dir(plugin):
            if not attribute.startswith("rumpus_"):
                continue  # and not read it: a module may make what it offers when it is first read
            value = getattr(plugin, attribute, None)
            if not callable(value) or isinstance(value, type):
                continue
            if not hasattr(value, "rumpus_impl"):
                if getattr(value, "__module__", None) == home:
                    raise PluginError(f"{attribute} lacks the @rumpus.hookimpl decorator")
            elif attribute not in known:
                hint = suggest(attribute, known)
                raise PluginError(f"there is no hook {attribute}{hint}; the hooks are {', '.join(known)}")

    def _offers(self, hook: str, **arguments: Any) -> list[tuple[PluginInfo, Any]]:
        """Call one hook plugin by plugin, so that a failure has a name; in order of the plugins' names."""
        caller = getattr(self._manager.hook, hook)
        answers = []
        for implementation in sorted(caller.get_hookimpls(), key=lambda each: str(each.plugin_name)):
            info = self._infos[str(implementation.plugin_name)]
            wanted = {key: arguments[key] for key in implementation.argnames if key in arguments}
            answer = self._guarded(info, partial(implementation.function, **wanted), None)
            if answer is not None:
                answers.append((info, answer))
        return answers

    def _guarded(self, info: PluginInfo, call: Callable[[], Any], otherwise: Any = ()) -> Any:
        try:
            return call()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 a stranger's code may raise anything
            self._break(info, _one_line(error), error)
            return otherwise

    def _break(self, info: PluginInfo, problem: str, cause: BaseException | None = None) -> None:
        line = f"plugin {_origin(info)} is broken: {problem}"
        if _strict():
            raise PluginError(line) from cause
        self._infos[info.key] = replace(info, problem=problem)
        self._complain(line)


def _strict() -> bool:
    return os.environ.get("RUMPUS_STRICT_PLUGINS") == "1"


def _distribution(point: EntryPoint) -> tuple[str, str]:
    """Return name and version of what brings an entry point, "?" and "" where its metadata is broken."""
    try:
        return str(point.dist.name), str(point.dist.version)  # type: ignore[union-attr]
    except (AttributeError, KeyError, TypeError, ValueError):
        return "?", ""


def _named_bots(offered: Mapping[str, Any], info: PluginInfo) -> list[NamedBot]:
    for key in offered:
        if (
            not isinstance(key, str)
            or not set(key) <= BOT_NAME_LETTERS
            or key.rpartition("/")[2] in ("", "human")
        ):
            raise PluginError(
                f"rumpus_bots names a bot {key!r}; wants NAME or GAME/NAME of a-z, 0-9, - and _"
            )
    parts = [(*key.rpartition("/"), factory) for key, factory in offered.items()]
    return [NamedBot(name, game if slash else None, factory, info) for game, slash, name, factory in parts]


def _origin(info: PluginInfo) -> str:
    return f"'{info.name}' ({f'{info.distribution} {info.version}'.rstrip()})"


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text if isinstance(error, PluginError) else f"{type(error).__name__}: {text}".rstrip(": ")


def _game_problem(game: Any) -> str:
    """Return what keeps a class from being a game, or an empty string."""
    from rumpus._game import Game

    if not (isinstance(game, type) and issubclass(game, Game)):
        return f"rumpus_games returned {game!r}, which is not a subclass of rumpus.Game"
    missing = sorted(getattr(game, "__abstractmethods__", ()))
    missing += [name for name in ("name", "title", "version", "turn_limit") if not hasattr(game, name)]
    if missing:
        return f"the game {game.__name__} lacks {', '.join(missing)}"
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789-")
    if not game.name or not set(game.name) <= allowed or game.name.startswith("-"):
        return f"the game's name {game.name!r} is not made of a-z, 0-9 and -"
    contract = {*dir(Game), *Game.__annotations__}
    shadowed = [each.attribute for each in _fields(game) if each.attribute in contract]
    if shadowed:
        return f"the game {game.name} has options named like parts of the contract: {', '.join(shadowed)}"
    without = [each.name for each in _fields(game) if each.default is MISSING]
    if without:
        return f"the game {game.name} has options without a default: {', '.join(without)}"
    return ""


def _fields(game: type) -> Iterable[Any]:
    from rumpus._options import option_fields

    return option_fields(game)
