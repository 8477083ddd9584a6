"""What a bot thinks of its moves, from the arms that it has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Thought

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_search._tree import Arm


def thoughts_of(ranked: Iterable[tuple[Any, Arm]]) -> tuple[Thought, ...]:
    """Return what a bot thinks of moves, in the order given."""
    return tuple(Thought(str(move), arm.visits, arm.value) for move, arm in ranked)
