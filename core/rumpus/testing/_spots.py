"""The things that lie in the lists of a state, each at a spot, and how two of them change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Spot = tuple[str, int]
"""Where a thing lies: the path of a list or tuple in the state, and the index in it."""

DEPTH = 5
NO_THINGS = (list, dict, set, bool, float, type(None))
NO_PARTS = (tuple, set, frozenset, str, bytes, int, float, type(None))


def things(state: Any) -> dict[Spot, Any]:
    """Return what lies in the lists and tuples of a state: whatever may be a card, and no list in a list."""
    return {
        (path, index): thing
        for path, holder, key in _sequences(state, "", 0)
        for index, thing in enumerate(_held(holder, key))
        if not isinstance(thing, NO_THINGS) and _is_value(thing)
    }


def exchange(state: Any, one: Spot, other: Spot) -> bool:
    """Let two things of one kind change places, in place; say whether they are different ones."""
    sequences = {path: (holder, key) for path, holder, key in _sequences(state, "", 0)}
    first, second = (_held(*sequences[path])[index] for path, index in (one, other))
    if type(first) is not type(second) or first == second:
        return False
    for (path, index), thing in ((one, second), (other, first)):
        holder, key = sequences[path]
        held = _held(holder, key)
        _put(holder, key, type(held)([*held[:index], thing, *held[index + 1 :]]))
    return True


def _sequences(value: Any, path: str, depth: int) -> Iterator[tuple[str, Any, Any]]:
    """Yield (path, holder, key) of every list and tuple that a value holds."""
    for where, key, part in _parts(value, path):
        if type(part) is list or (type(part) is tuple and type(value) is not list):
            yield where, value, key
        if depth < DEPTH and not isinstance(part, NO_PARTS):
            yield from _sequences(part, where, depth + 1)


def _parts(value: Any, path: str) -> list[tuple[str, Any, Any]]:
    """Return (path, key, part) for each part of a table, a list or an object."""
    if isinstance(value, dict):
        return [(f"{path}[{key!r}]", key, part) for key, part in value.items()]
    if isinstance(value, list):
        return [(f"{path}[{index}]", index, part) for index, part in enumerate(value)]
    slots = [name for kind in type(value).__mro__ for name in _slots(kind) if hasattr(value, name)]
    names = [*slots, *getattr(value, "__dict__", {})]
    return [(f"{path}.{name}" if path else name, name, getattr(value, name)) for name in names]


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(name for name in slots if not name.startswith("__"))


def _held(holder: Any, key: Any) -> Any:
    return holder[key] if isinstance(holder, dict | list) else getattr(holder, key)


def _put(holder: Any, key: Any, held: Any) -> None:
    if isinstance(holder, dict | list):
        holder[key] = held
    else:
        object.__setattr__(holder, key, held)  # the holder may be frozen


def _is_value(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True
