"""Choices in a pod, such as guilds, of which nobody may have what another has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus_tournaments._format import Entrant


def settled(pod: Sequence[Entrant], option: str, choices: Sequence[str]) -> Mapping[str, str]:
    """Return who gets which choice, by name.

    Who has named one gets it; where several have named the same, the best seed. The others get what is
    left, in the order of their seeds and of the choices.
    """
    found: dict[str, str] = {}
    in_order = sorted(pod, key=lambda each: each.number)
    for each in in_order:
        wish = each.seat.get(option)
        if wish is not None and wish not in found.values():
            found[each.name] = wish
    for each in in_order:
        if each.name not in found:
            found[each.name] = next(choice for choice in choices if choice not in found.values())
    return found
