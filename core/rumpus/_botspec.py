"""Bot specs: one string that says who plays, on the command line and in TOML alike."""

from __future__ import annotations

import shlex
import sys
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rumpus._errors import UsageError, suggest
from rumpus._game import lacks_imagine
from rumpus._options import MISSING, build, option_fields
from rumpus._players import FunctionPlayer, Player, ScriptPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rumpus._game import Game
    from rumpus._limits import Quarters
    from rumpus._registry import Registry

Kind = Literal["human", "named", "module", "path", "script", "cmd"]

FORMS = "human, a bot's name, GAME/NAME, package.module:NAME, path/file.py:NAME, script:FILE, cmd:COMMAND"


@dataclass(frozen=True)
class BotSpec:
    """A bot spec that has been read: its kind, what it names, and the bot's options.

    `text` is the spec as written, without the options.
    """

    text: str
    kind: Kind
    target: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def outside(self) -> bool:
        """Whether it names code that no installed plugin vouches for."""
        return self.kind in ("module", "path", "cmd")


def read_spec(text: str, options: Mapping[str, Any] | None = None) -> BotSpec:
    """Read a spec; a bot's options may follow in braces, as a TOML inline table: ``search { depth = 2 }``.

    Raises:
        UsageError: it is none of the known forms.
    """
    spec, given = _split_options(text.strip())
    spec_options = {**given, **(options or {})}
    if not spec:
        raise UsageError(f"an empty bot spec; a spec is one of: {FORMS}")
    if spec == "human":
        return BotSpec(spec, "human", spec, spec_options)
    head, colon, tail = spec.partition(":")
    if head in ("cmd", "script") and colon:
        if not tail.strip():
            raise UsageError(f"'{spec}' names no {'command' if head == 'cmd' else 'file'}")
        return BotSpec(spec, "cmd" if head == "cmd" else "script", tail.strip(), spec_options)
    path, colon, _ = spec.rpartition(":")
    if spec.endswith(".py") or path.endswith(".py"):
        return BotSpec(spec, "path", spec, spec_options)
    if colon:
        if not all(spec.partition(":")[::2]):
            raise UsageError(f"'{spec}' is not a bot spec; a spec is one of: {FORMS}")
        return BotSpec(spec, "module", spec, spec_options)
    return BotSpec(spec, "named", spec, spec_options)


def find_factory(
    spec: BotSpec, game: Game[Any, Any, Any], registry: Registry, folder: Path | None = None
) -> Any:
    """Return what makes the bot, a function ``choose`` or a class, for kinds that run in this process.

    Raises:
        UsageError: there is no such bot, or it cannot be loaded.
    """
    if spec.kind == "named":
        return _named(spec.target, game, registry)
    if spec.kind in ("module", "path"):
        return seeing(load_object(spec, folder or Path()), spec.text, game)
    raise UsageError(f"'{spec.text}' is not a bot that runs inside Rumpus")


def in_process_maker(
    spec: BotSpec, game: Game[Any, Any, Any], registry: Registry, folder: Path | None = None
) -> Callable[[], Player]:
    """Return what makes a fresh player of this process for each match; everything is checked here already.

    Raises:
        UsageError: the spec cannot be followed, the bot's options are wrong, or it refuses the game.
    """
    if spec.kind == "script":
        _refuse_options(spec)
        source = (folder or Path()) / spec.target
        notations = _script_lines(source, spec)
        return lambda: ScriptPlayer(notations, source.name)
    factory = find_factory(spec, game, registry, folder)
    make = player_factory(factory, spec, folder)
    if callable(getattr(factory, "refuses", None)):
        problem = make().refuses(game)  # type: ignore[attr-defined]
        if problem:
            raise UsageError(f"bot '{spec.text}' cannot play {game.name}: {problem}")
    return make


def player_maker(
    spec: BotSpec,
    game: Game[Any, Any, Any],
    registry: Registry,
    *,
    folder: Path | None = None,
    isolate: bool = False,
    startup_limit: float | None = None,
    quarters: Quarters | None = None,
) -> Callable[[], Player]:
    """Return what makes a fresh player for each match, whatever kind of bot the spec names.

    ``cmd:`` bots run as processes of their own; with `isolate`, so do bots given by path or module.
    Such a process has `startup_limit` seconds to get ready, and lives in `quarters`. People are no business
    of this function.

    Raises:
        UsageError: the spec cannot be followed.
    """
    if spec.kind == "cmd" or (isolate and spec.outside):
        from rumpus._process import outside_maker

        return outside_maker(spec, folder=folder, startup_limit=startup_limit, quarters=quarters)
    return in_process_maker(spec, game, registry, folder)


def player_factory(factory: Any, spec: BotSpec, folder: Path | None = None) -> Callable[[], Player]:
    """Return a maker of players out of a function ``choose`` or a bot class and its options."""
    if not isinstance(factory, type):
        if not callable(factory):
            raise UsageError(f"{spec.text} is neither a function choose(turn) nor a class")
        _refuse_options(spec)
        return lambda: FunctionPlayer(factory)
    if not callable(getattr(factory, "choose", None)):
        raise UsageError(f"the class {spec.text} has no method choose(turn)")
    options = dict(spec.options)
    if options or any(each.default is MISSING for each in option_fields(factory)):
        build(factory, options, spec.text, folder)  # problems are told now, not in the first match
    return lambda: build(factory, options, spec.text, folder) if options else factory()


def seeing(factory: Any, name: str, game: Game[Any, Any, Any]) -> Any:
    """Return what makes a bot, unless it says `needs_imagine` and the game does not offer that.

    Raises:
        UsageError: so it is.
    """
    if lacks_imagine(factory, game):
        raise UsageError(f"bot '{name}' cannot play {game.name}, which does not offer imagine")
    return factory


def games_said(factory: Any) -> list[str] | None:
    """Return the games that a bot says it plays, in an attribute `games`; None where it says nothing."""
    games = getattr(factory, "games", None)
    if isinstance(games, str):
        return [games]
    return [str(each) for each in games] if isinstance(games, list | tuple | set | frozenset) else None


def load_object(spec: BotSpec, folder: Path) -> Any:
    """Import what a ``module:NAME`` or ``file.py:NAME`` spec names.

    Raises:
        UsageError: it is not there or fails to import.
    """
    from importlib import import_module

    place, _, name = spec.target.rpartition(":")
    try:
        if spec.kind == "path":
            module = _module_of_file(bot_file(spec, folder))
        else:
            with _searching(folder):
                module = import_module(place)
    except KeyboardInterrupt:
        raise
    except UsageError:
        raise
    except BaseException as error:
        raise UsageError(f"cannot load bot '{spec.text}': {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if found is None:
        known = sorted(key for key, value in vars(module).items() if callable(value) and key[0] != "_")
        raise UsageError(f"'{place}' has no '{name}'{suggest(name, known)}")
    return found


def bot_file(spec: BotSpec, folder: Path) -> Path:
    """Return the file that a ``file.py:NAME`` spec names.

    Raises:
        UsageError: it is not there, or the spec names nothing in it.
    """
    if spec.target.endswith(".py"):
        raise UsageError(f"'{spec.text}' names no bot in the file; write {spec.text}:NAME")
    path = folder / spec.target.rpartition(":")[0]
    if not path.is_file():
        raise UsageError(f"there is no bot file {path}")
    return path


def file_digests(spec: BotSpec, folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file that the spec names, by the path as written."""
    if spec.kind == "cmd":
        names = split_command(spec)
    elif spec.kind == "path":
        names = [spec.target.rpartition(":")[0]]
    elif spec.kind == "script":
        names = [spec.target]
    else:
        names = []
    files = {name: folder / name for name in names}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in files.items() if path.is_file()}


def split_command(spec: BotSpec) -> list[str]:
    """Return the words of a ``cmd:`` spec, split as a shell would.

    Raises:
        UsageError: a quotation is not closed.
    """
    try:
        return shlex.split(spec.target)
    except ValueError as error:
        raise UsageError(f"'{spec.text}': {error}") from None


def _named(target: str, game: Game[Any, Any, Any], registry: Registry) -> Any:
    owner, slash, name = target.rpartition("/")
    if slash and owner != game.name:
        raise UsageError(f"'{target}' is a bot for '{owner}', not for '{game.name}'")
    known = registry.bots_for(game.name)
    if name in known and (not slash or known[name].game == game.name):
        return seeing(known[name].factory, target, game)
    blind = registry.bots.get(f"{game.name}/{name}") or (None if slash else registry.bots.get(name))
    if blind is not None:
        return seeing(blind.factory, target, game)
    names = ["human", *known]
    hint = suggest(name, names) or f"; known are {', '.join(names)}"
    raise UsageError(f"no bot for {game.name} is called '{target}'{hint}")


def _split_options(text: str) -> tuple[str, dict[str, Any]]:
    if text.startswith(("cmd:", "script:")) or "{" not in text:
        return text, {}
    if not text.endswith("}"):
        if "}" in text:
            raise UsageError(f"'{text}': nothing may follow the brace that closes the options")
        raise UsageError(f"the brace that opens the options in '{text}' is not closed")
    spec, _, table = text.partition("{")
    try:
        return spec.strip(), tomllib.loads(f"options = {{{table}")["options"]
    except tomllib.TOMLDecodeError as error:
        raise UsageError(
            f"the options of bot '{spec.strip()}' are not a TOML inline table: {error}"
        ) from None


def _refuse_options(spec: BotSpec) -> None:
    if spec.options:
        raise UsageError(f"bot '{spec.text}' takes no options, got {', '.join(spec.options)}")


def _script_lines(path: Path, spec: BotSpec) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"bot '{spec.text}': cannot read {path}: {reason}") from None
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _module_of_file(path: Path) -> Any:
    """Import a file under a name made from its place, so that two files called bot.py live side by side."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"rumpus_bot_{sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    found = spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[name] = module
    try:
        with _searching(path.parent):
            found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _searching(folder: Path) -> Iterator[None]:
    """Let imports find the modules of a folder first."""
    place = str(folder.resolve())
    sys.path.insert(0, place)
    try:
        yield
    finally:
        if place in sys.path:  # the module may have thrown it out
            sys.path.remove(place)
