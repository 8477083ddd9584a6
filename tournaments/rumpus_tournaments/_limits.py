"""What bots with processes of their own may use, as a tournament file says it."""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from math import inf, isinf
from typing import TYPE_CHECKING, Any

from rumpus_tournaments._core import Limits

if TYPE_CHECKING:
    from rumpus_tournaments._problems import Problems

COUNTS = ("line", "files")
SWITCHES = ("sandbox", "keep")
LINUX_ONLY = ("memory", "cpu", "files", "sandbox")


def read_limits(
    table: dict[str, Any], place: str, problems: Problems, general: Limits | None = None
) -> Limits:
    """Return the limits that a table says, the general ones for the rest; problems go to `problems`."""
    problems.refuse_unknown(table, [each.name for each in fields(Limits)], place)
    said: dict[str, Any] = {}
    for key in (each.name for each in fields(Limits) if each.name in table):
        problem = _problem(key, table[key])
        if problem:
            problems.add(f"{place}.{key}", problem)
        else:
            said[key] = _value(table[key])
    return replace(general or Limits(), **said)


def read_environment(table: dict[str, Any], place: str, problems: Problems) -> dict[str, str]:
    """Return what a bot's environment is to hold besides PATH and HOME."""
    for name, value in table.items():
        if not isinstance(value, str) or "\0" in value:
            problems.add(f"{place}.{name}", f"wants text, got {value!r}")
        elif not name or "=" in name or "\0" in name:
            problems.add(place, f"{name!r} cannot be the name of a variable")
    return {name: value for name, value in table.items() if isinstance(value, str)}


def read_paths(value: Any, place: str, problems: Problems) -> tuple[str, ...]:
    """Return the files and folders that a bot in a sandbox may read besides its own."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        problems.add(place, f"wants a list of paths, got {value!r}")
        return ()
    return tuple(value)


def _problem(key: str, value: Any) -> str:
    if key in SWITCHES:
        wrong = "" if isinstance(value, bool) else f"wants true or false, got {value!r}"
    elif key in COUNTS and not (key == "files" and value == inf):
        wrong = "" if type(value) is int and value > 0 else f"wants a whole number above 0, got {value!r}"
    else:
        wrong = "" if type(value) in (int, float) and value > 0 else f"wants a number above 0, got {value!r}"
    if not wrong and key in LINUX_ONLY and sys.platform != "linux" and value is not False:
        return "needs Linux"
    return wrong


def _value(value: Any) -> Any:
    return None if isinstance(value, float) and isinf(value) else value
