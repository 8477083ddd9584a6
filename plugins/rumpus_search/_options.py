"""What the options of the bots may be."""

from __future__ import annotations

from math import inf


def refuse_nonsense(
    iterations: int,
    seconds: float | None,
    depth: int,
    exploration: float = 0.0,
    trust: float = 0.0,
    doubt: float = 0.0,
) -> None:
    """Look at the options of a bot; those that it does not have are left out.

    Raises:
        ValueError: some are out of range; one text each, which names the option first.
    """
    limits = (
        (iterations >= 1, f"iterations: wants 1 or more, got {iterations}"),
        (seconds is None or 0 < seconds < inf, f"seconds: wants a number above 0, got {seconds}"),
        (0 <= exploration < inf, f"exploration: wants 0 or more, got {exploration}"),
        (depth >= 0, f"depth: wants 0 or more, got {depth}"),
        (0 <= trust <= 1, f"trust: wants 0 to 1, got {trust}"),
        (0 <= doubt < inf, f"doubt: wants 0 or more, got {doubt}"),
    )
    problems = [problem for fits, problem in limits if not fits]
    if problems:
        raise ValueError(*problems)
