"""What a tournament was played with: versions of what is installed, digests of bot files."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from importlib.machinery import PathFinder
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus_tournaments._core import file_digests
from rumpus_tournaments._formats import find_formats

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rumpus import Registry
    from rumpus_tournaments._core import BotSpec, PluginInfo
    from rumpus_tournaments._format import Format


def versions(registry: Registry, game: str, form: Format, bots: Iterable[BotSpec]) -> dict[str, str]:
    """Return the versions of Rumpus, of the game, of the format, and of what else takes part.

    These are plugins, and the libraries on which the format's schedule depends.
    """
    plugins = [registry.plugin_of(game), find_formats(registry).origins[form.name]]
    known = registry.bots_for(game)
    plugins += [
        known[name].plugin
        for spec in bots
        if (name := spec.target.rpartition("/")[2]) in known and spec.kind == "named"
    ]
    return {
        "rumpus": version("rumpus"),
        f"the game {game}": registry.game(game).version,
        f"the format {form.name}": form.version,
        **dict(sorted(map(_distribution, plugins))),
        **dict(sorted(_installed(form.libraries()))),
    }


def digests(specs: Iterable[BotSpec], folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file and module that the specs name, by the name as written."""
    found: dict[str, str] = {}
    for spec in specs:
        found |= _module_digest(spec) if spec.kind == "module" else file_digests(spec, folder)
    return dict(sorted(found.items()))


def _distribution(plugin: PluginInfo) -> tuple[str, str]:
    return plugin.distribution, plugin.version


def _installed(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return the versions of libraries; one that is missing is a problem that the format tells itself."""
    for name in names:
        with suppress(PackageNotFoundError):
            yield name, version(name)


def _module_digest(spec: BotSpec) -> dict[str, str]:
    """Find a module's file without importing anything: the bot may be meant for a process of its own."""
    module = spec.target.rpartition(":")[0]
    path, origin = None, None
    full = ""
    for part in module.split("."):
        full = f"{full}.{part}" if full else part
        found = PathFinder.find_spec(full, path)
        if found is None:
            return {}
        path, origin = found.submodule_search_locations, found.origin
    if origin is None or not Path(origin).is_file():
        return {}
    return {module: sha256(Path(origin).read_bytes()).hexdigest()}
