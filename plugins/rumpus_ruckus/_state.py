"""Where a match stands: flat lists of small numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rumpus_ruckus._moves import Move


Play = tuple[int, int, int]
"""A card that left a hand with everybody looking: its kind, and from when to when the hand took it in.

The cards that a hand takes in unseen are numbered, from 0, those of the deal first: the card had one of the
numbers in ``range(play[1], play[2])``.
"""


class Result(NamedTuple):
    """How a round ended: `reason` is ruckus, exhausted or idle; `caller` -1 for nobody; one number a seat."""

    round: int
    reason: str
    caller: int
    laid: tuple[int, ...]
    held: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(slots=True)
class State:
    """One match. Lists over seats and sets hold 12 numbers for seat 0, then those of seat 1, and so on."""

    totals: list[int]
    """Points of the rounds that are over."""
    round: int = 0
    """The round that is being played, from 1."""
    beat: int = 0
    """The beat of the round, from 1."""
    idle: int = 0
    """How many beats running everybody waited."""
    deck: list[int] = field(default_factory=list)
    """The top is the last one."""
    hands: list[int] = field(default_factory=list)
    """The bits of each seat's cards; no seat holds two alike when a choice is asked for."""
    piles: list[int] = field(default_factory=list)
    """How many cards lie in front of each seat, by set."""
    owned: int = 0
    """The bits of the places in `piles` where cards lie, for speed."""
    order: tuple[int, ...] = ()
    """Who acts first in this beat; hidden until it resolves."""
    choices: list[Move | None] = field(default_factory=list)
    """The secret choices of this beat."""
    owing: int = 0
    """How many seats have not chosen yet; 0 when the match is over."""
    kept: list[int] = field(default_factory=list)
    """How many cards each hand took in unseen this round."""
    clear: list[int] = field(default_factory=list)
    """What `kept` was when a seat was last known to hold none of a set; 0 for never."""
    plays: list[list[Play]] = field(default_factory=list)
    """The cards that left each hand this round, in order."""
    last: Result | None = None
    """The round before this one, or the last one of the match."""
    reason: str = ""
    """Why the match is over: target or round limit; empty while it runs."""

    def copy(self) -> State:
        """Return an independent copy."""
        return State(
            self.totals.copy(),
            self.round,
            self.beat,
            self.idle,
            self.deck.copy(),
            self.hands.copy(),
            self.piles.copy(),
            self.owned,
            self.order,
            self.choices.copy(),
            self.owing,
            self.kept.copy(),
            self.clear.copy(),
            [plays.copy() for plays in self.plays],
            self.last,
            self.reason,
        )
