"""What a bot thinks of its moves, from the arms that it has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Thought

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_search._tree import Arm


def thoughts_of(ranked: Iterable[tuple[Any, Arm]], luck: float = 0.0) -> tuple[Thought, ...]:
    """Return what a bot thinks of moves, in the order given; `luck` is what their values leave out."""
    return tuple(
        Thought(str(move), arm.visits, arm.value + luck if arm.visits else 0.0) for move, arm in ranked
    )
