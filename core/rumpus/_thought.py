"""What a bot has considered, for people who want to look over its shoulder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one move, given by its notation.

    A bot may offer a method `thoughts()`: those of its last choice, the move that it likes best first.
    `visits` says how often it tried the move, `value` what it expects of it: the share of its opponents that
    it beats, from 0 to 1; playing alone, the score.
    """

    move: str
    visits: int
    value: float
