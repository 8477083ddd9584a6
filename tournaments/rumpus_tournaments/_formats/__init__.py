"""The formats: those that come with Rumpus, and how all installed ones are found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus import UsageError
from rumpus_tournaments._core import option_fields, suggest
from rumpus_tournaments._format import Format

if TYPE_CHECKING:
    from rumpus import Registry
    from rumpus_tournaments._core import PluginInfo

TAKEN = frozenset(
    {"name", "format", "seed", "workers", "pin", "durability", "points", "tie_breaks", "rating"}
)
"""Keys of the table [tournament] that are not the format's; no format may have options of these names."""


@dataclass
class Formats:
    """What the plugins offer: the formats by name, where each comes from, and what cannot be used."""

    known: dict[str, type[Format]] = field(default_factory=dict)
    origins: dict[str, PluginInfo] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    def add(self, offered: object, plugin: PluginInfo) -> None:
        """Take up what a plugin offers, or keep what is wrong with it."""
        place = f"plugin '{plugin.name}' ({plugin.distribution})"
        name = str(getattr(offered, "name", getattr(offered, "__name__", offered)))
        problem = _problem(offered)
        if problem:
            self.refused[name] = f"{place} offers {problem}"
        elif name in self.origins:
            other = self.origins[name]
            self.known.pop(name, None)
            self.refused[name] = (
                f"two plugins bring a format called '{name}', '{other.name}' ({other.distribution}) and "
                f"'{plugin.name}' ({plugin.distribution}): uninstall one of them"
            )
        else:
            assert isinstance(offered, type)
            self.known[name], self.origins[name] = offered, plugin


def find_formats(registry: Registry) -> Formats:
    """Return the formats that the installed plugins offer."""
    formats = Formats()
    for plugin, offered in registry.offered("rumpus_formats"):
        for each in offered:
            formats.add(each, plugin)
    return formats


def find_format(name: str, registry: Registry) -> type[Format]:
    """Return the class of a format.

    Raises:
        UsageError: no such format, or one that cannot be used.
    """
    formats = find_formats(registry)
    if name in formats.known:
        return formats.known[name]
    if name in formats.refused:
        raise UsageError(formats.refused[name])
    names = sorted(formats.known)
    hint = suggest(name, names) or f"; the formats are {', '.join(names)}"
    raise UsageError(f"no format is called '{name}'{hint}")


def _problem(offered: object) -> str:
    if not (isinstance(offered, type) and issubclass(offered, Format)):
        return f"{offered!r}, which is not a subclass of rumpus_tournaments.Format"
    missing = sorted(getattr(offered, "__abstractmethods__", ()))
    missing += [key for key in ("name", "title") if not hasattr(offered, key)]
    if missing:
        return f"a format {offered.__name__} that lacks {', '.join(missing)}"
    clash = sorted(TAKEN & {each.name for each in option_fields(offered)})
    if clash:
        return (
            f"a format '{offered.name}' whose options have names of the tournament's own: {', '.join(clash)}"
        )
    return ""
