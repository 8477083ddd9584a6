"""Bots that think: two for every game that offers `imagine`.

`search` is information-set Monte Carlo tree search; `flat` is plain Monte Carlo, the yardstick.
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    """Offer both bots."""
    from rumpus_search._flat import Flat
    from rumpus_search._search import Search

    return {"search": Search, "flat": Flat}
