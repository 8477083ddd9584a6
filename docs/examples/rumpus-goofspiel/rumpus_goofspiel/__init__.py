"""Goofspiel: a prize is turned up, everybody bids a card in secret, the highest bid takes the prize.

A complete plugin, as a third party would write it: secret choices, hidden hands, events, `imagine`.
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_games() -> list[type]:
    from rumpus_goofspiel._rules import Goofspiel

    return [Goofspiel]


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    from rumpus_goofspiel._bots import Greedy

    return {"goofspiel/greedy": Greedy}
