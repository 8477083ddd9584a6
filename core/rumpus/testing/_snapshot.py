"""Snapshots of states: what a state holds, frozen, so that a change or a difference shows."""

from __future__ import annotations

from typing import Any

ATOMS = (int, float, complex, str, bytes, bool, type(None), range, type)


def snapshot(value: Any, _above: tuple[int, ...] = ()) -> Any:
    """Return everything that plain data or an object holds, as nested tuples that compare by content."""
    if isinstance(value, ATOMS):
        return (type(value).__name__, value)
    if id(value) in _above:
        return ("cycle", len(_above) - _above.index(id(value)))
    inside = (*_above, id(value))
    if isinstance(value, list | tuple):
        return (type(value).__name__, *(snapshot(item, inside) for item in value))
    if isinstance(value, dict):
        return ("dict", *((snapshot(key, inside), snapshot(item, inside)) for key, item in value.items()))
    if isinstance(value, set | frozenset):
        return ("set", *sorted((snapshot(item, inside) for item in value), key=repr))
    return (type(value).__name__, *((name, snapshot(item, inside)) for name, item in _parts(value)))


def _parts(value: Any) -> list[tuple[str, Any]]:
    """Return the attributes of an object, or its own account of itself where it has none."""
    slots = [name for kind in type(value).__mro__ for name in _slots(kind)]
    named = {name: getattr(value, name) for name in slots if hasattr(value, name)}
    named.update(getattr(value, "__dict__", {}))
    if named:
        return sorted(named.items())
    if hasattr(value, "__iter__"):
        return [("items", list(value))]
    return [("repr", repr(value))]


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(name for name in slots if not name.startswith("__"))
