"""The hook that tournaments offer to plugins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_tournaments._format import Format

hookspec = pluggy.HookspecMarker("rumpus")


@hookspec
def rumpus_formats() -> Iterable[type[Format]]:  # type: ignore[empty-body]
    """Return the tournament formats that the plugin brings: subclasses of `rumpus_tournaments.Format`."""
