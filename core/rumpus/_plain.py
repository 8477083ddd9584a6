"""The plain looks that a game gets before its author writes better ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus._table import Event


def plain_view(view: Any) -> str:
    """Return a view as indented lines, one a key."""
    if not isinstance(view, dict):
        return _value(view)
    width = max((len(str(key)) for key in view), default=0)
    return "\n".join(f"{key!s:<{width}}  {_value(value)}" for key, value in view.items())


def plain_event(event: Event, names: Sequence[str]) -> str:
    """Return an event as one line; a seat in its data is shown by name."""
    data = dict(event.data)
    seat = data.pop("seat", None)
    who = f"{names[seat]}: " if isinstance(seat, int) and 0 <= seat < len(names) else ""
    return f"{who}{event.kind}{_details(data)}"


def _details(data: Mapping[str, Any]) -> str:
    return "".join(f" {key} {_value(value)}" for key, value in data.items())


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_value(item) for item in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) or "-"
    return "-" if value is None else str(value)
