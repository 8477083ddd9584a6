"""Cards: what each entrant made of every round, which is all that tie-breaks look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Kind = Literal["played", "pairing-bye", "forfeit-win", "forfeit-loss", "requested-bye", "absent"]
RETURNS: tuple[Kind, ...] = ("played", "pairing-bye", "forfeit-win")
"""Rounds in which an entrant was there to play."""


@dataclass(frozen=True)
class Round:
    """One round of one entrant.

    `points` are those of the tournament's rule; `matches` of them were played, or would have been, against
    `rivals`: one, or everybody else at the table; a bye has none. A ``pairing-bye`` is given because
    somebody has to sit out, a ``requested-bye`` is asked for, or what a round is to somebody who has left;
    ``absent`` is a round that is no business of the entrant's. `seat` is where it sat in the first match,
    from 0, None without one. `won` and `drawn` speak of the encounter; `games` counts matches won, drawn
    and lost in it; `score` and `rival_score` are the game's own, the latter the mean of the rivals'.
    """

    kind: Kind
    points: float
    rivals: tuple[str, ...] = ()
    matches: int = 1
    seat: int | None = None
    won: bool = False
    drawn: bool = False
    games: tuple[int, int, int] = (0, 0, 0)
    score: float = 0.0
    rival_score: float = 0.0

    @property
    def share(self) -> float:
        """Points a match."""
        return self.points / self.matches

    @property
    def elected_out(self) -> bool:
        """Whether the entrant chose not to play it (FIDE: a voluntarily unplayed round, 16.1.2)."""
        return self.kind in ("requested-bye", "forfeit-loss")


@dataclass(frozen=True)
class Cards:
    """The cards of all entrants by name, the rounds in order.

    `win` and `draw` are what a match is worth; `rounds` how many rounds the tournament has, for limits.
    In a `robin` (a round robin) forfeits against somebody count as played (FIDE C.07, 15.2).
    """

    of: Mapping[str, Sequence[Round]]
    win: float = 1.0
    draw: float = 0.5
    rounds: int = 0
    robin: bool = False

    @cached_property
    def points(self) -> dict[str, float]:
        """All points of everybody."""
        return {name: fsum(each.points for each in card) for name, card in self.of.items()}

    @cached_property
    def adjusted(self) -> dict[str, float]:
        """Everybody's points as they count for rivals (FIDE C.07, 16.3).

        Rounds at the end of a card that were asked to be left out count as drawn, whatever they brought.
        """
        return {name: self._adjusted(card) for name, card in self.of.items()}

    def played(self, each: Round) -> bool:
        """Say whether a round counts as a meeting with its rivals."""
        if each.kind == "played":
            return True
        return self.robin and each.kind in ("forfeit-win", "forfeit-loss") and self.known(each)

    def known(self, each: Round) -> bool:
        """Say whether the rivals of a round have cards."""
        return bool(each.rivals) and all(rival in self.of for rival in each.rivals)

    @cached_property
    def length(self) -> int:
        """How many rounds the tournament has."""
        return self.rounds or max((len(card) for card in self.of.values()), default=0)

    def drawn(self, each: Round) -> float:
        """Return what a draw in every match of a round would be worth."""
        return self.draw * each.matches

    def _adjusted(self, card: Sequence[Round]) -> float:
        back = max((place for place, each in enumerate(card) if each.kind in RETURNS), default=-1)
        return fsum(
            self.drawn(each) if each.kind == "requested-bye" and place > back else each.points
            for place, each in enumerate(card)
        )
