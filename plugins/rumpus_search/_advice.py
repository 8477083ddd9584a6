"""Advice: what the game's own best bot would do, where the game knows which one that is."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from rumpus import PlayerFault, Registry
from rumpus_search._playout import answer_of
from rumpus_search._tree import Arm

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus import MatchInfo, Player, Turn

SHARE = 0.25
"""How many of the iterations try the advised move at least; bounds leave a bad one before that is clear."""

Tried = tuple[Any, Arm]
"""A move and its arm."""


class Advice:
    """The move that is played without good reason for another one.

    `doubt`: how many standard errors better another move must look. Of rules of thumb that are right as a
    rule, a few hundred iterations say that they are wrong much more often than they are.
    """

    def __init__(self, doubt: float) -> None:
        self._doubt = doubt
        self._name = ""
        self._adviser: Player | None = None

    def start(self, info: MatchInfo) -> None:
        """Get ready for a match. One that has to see events, or that thinks itself, is not asked.

        Raises:
            RulesError: the game calls a bot its best that it does not bring.
            PlayerFault: that bot cannot begin.
        """
        self._adviser = None
        best = Registry.load().best_bot(info.game, info.seats) if self._doubt else ""
        if not best:
            return
        self._name = f"{info.game.name}/{best}"
        try:
            adviser = Registry.load().player_maker(self._name, info.game)()
            if hasattr(adviser, "saw") or getattr(adviser, "needs_imagine", False):
                return
            start = getattr(adviser, "start", None)
            if start is not None:
                start(info)
        except Exception as error:
            detail = f"{self._name}, asked for advice, failed: {type(error).__name__}: {error}"
            raise PlayerFault("startup", detail) from error
        self._adviser = adviser

    def about(self, turn: Turn[Any, Any]) -> Any:
        """Return the move that is advised; None where nobody advises or there is nothing to choose."""
        if self._adviser is None or len(turn.moves) < 2:
            return None
        return answer_of(self._adviser, turn, turn.moves, f"{self._name}, asked for advice,")

    def is_due(self, advised: Any, arms: Mapping[Any, Arm], count: int) -> bool:
        """Say whether the iteration after `count` others has to try the advised move."""
        if advised is None:
            return False
        arm = arms.get(advised)
        return arm is None or arm.visits <= SHARE * count

    def choose(self, advised: Any, ranked: Sequence[Tried], deviation: float) -> Any:
        """Return the first of the moves, or the advised one if the first is not clearly better.

        `deviation` is the standard deviation of the rewards.
        """
        move, best = ranked[0]
        if advised is None or move == advised:
            return move
        arm = next(arm for other, arm in ranked if other == advised)
        error = deviation * sqrt(1 / arm.visits + 1 / best.visits)
        return move if best.value - arm.value > self._doubt * error else advised
