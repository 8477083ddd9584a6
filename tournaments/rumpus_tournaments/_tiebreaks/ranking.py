"""The ranking: by points, and then by one tie-break after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus_tournaments._tiebreaks.encounters import direct_encounter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from rumpus_tournaments._tiebreaks.card import Cards
    from rumpus_tournaments._tiebreaks.catalogue import TieBreak


@dataclass(frozen=True)
class Place:
    """Where somebody stands: the rank, shared by those whom nothing told apart, and the value of each
    tie-break in the order given; None for direct encounter."""

    name: str
    rank: int
    points: float
    values: tuple[float | None, ...]


def ranking(
    cards: Cards,
    tie_breaks: Sequence[TieBreak],
    order: Iterable[str] = (),
    last: Collection[str] = (),
    points: Mapping[str, float] | None = None,
) -> list[Place]:
    """Rank entrants by points, then by each tie-break in turn; who is named in `last` stands behind the rest.

    Those whom nothing tells apart share a rank, and stand in `order`, by default that of the cards. `points`,
    where given, count instead of those of the cards, such as those of encounters that are not over.
    """
    names = list(order) or list(cards.of)
    made = cards.points if points is None else points
    values = {
        name: tuple(_rounded(each.value(cards, name)) if each.value else None for each in tie_breaks)
        for name in names
    }
    groups = _split([names], {name: (name in last, -_rounded(made[name])) for name in names})
    for number, each in enumerate(tie_breaks):
        if each.value is None:
            groups = [part for group in groups for part in direct_encounter(cards, group)]
        else:
            groups = _split(groups, {name: -(values[name][number] or 0.0) for name in names})
    found, rank = [], 1
    for group in groups:
        found += [Place(name, rank, made[name], values[name]) for name in group]
        rank += len(group)
    return found


def _split(groups: Iterable[list[str]], keys: dict[str, object]) -> list[list[str]]:
    """Split groups by key, the least first."""
    found = []
    for group in groups:
        parts: dict[object, list[str]] = {}
        for name in group:
            parts.setdefault(keys[name], []).append(name)
        found += [parts[key] for key in sorted(parts)]  # type: ignore[type-var]
    return found


def _rounded(value: float) -> float:
    """Values that differ by the rounding of sums alone are equal."""
    return round(value, 9)
