"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 match``, ``2 matches``."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith('ch') else 's'}"


def are(number: int) -> str:
    """Return a number with its verb: ``1 is``, ``2 are``."""
    return f"{number} {'is' if number == 1 else 'are'}"
