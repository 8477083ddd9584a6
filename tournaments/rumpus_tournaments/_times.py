"""The time that entrants have, in a tournament file: for a move, for a match, for getting ready."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus_tournaments._core import BotSpec
    from rumpus_tournaments._problems import Problems

TIME_KEYS = ("move_limit", "match_limit", "increment", "startup_limit")
OUTSIDE_LIMIT = 10.0
"""Seconds a move for bots that no installed plugin vouches for, where the file sets no limit at all."""


@dataclass(frozen=True)
class Times:
    """What a table of the file says, in seconds; None where it says nothing, `inf` for no limit."""

    move_limit: float | None = None
    match_limit: float | None = None
    increment: float | None = None
    startup_limit: float | None = None

    @classmethod
    def read(cls, table: dict[str, Any], place: str, problems: Problems) -> Times:
        """Read the keys of a table; what is wrong goes to `problems`."""
        found = {
            key: problems.seconds(table, key, place, zero=key == "increment")
            for key in TIME_KEYS
            if key in table
        }
        if found.get("increment") == float("inf"):
            problems.add(f"{place}.increment", "wants a finite number of seconds, got inf")
        return cls(**found)

    def of_entrant(self, own: Times, spec: BotSpec) -> Times:
        """Return the times of an entrant, None for no limit: its own, else these, which do not hurry people.

        Who says one of the limits of a move and of a match has no other.
        """
        general = Times() if spec.kind == "human" else self
        said = {key: _first(getattr(own, key), getattr(general, key)) for key in TIME_KEYS}
        if own.move_limit is not None and own.match_limit is None:
            said |= {"match_limit": None, "increment": None}
        if own.match_limit is not None and own.move_limit is None:
            said["move_limit"] = None
        if spec.outside and said["move_limit"] is None and said["match_limit"] is None:
            said["move_limit"] = OUTSIDE_LIMIT
        return Times(**{key: _finite(value) for key, value in said.items()})


NOTHING_SAID = Times()


def _first(one: float | None, other: float | None) -> float | None:
    return other if one is None else one


def _finite(seconds: float | None) -> float | None:
    return None if seconds is None or isinf(seconds) else float(seconds)
