"""The bot `search`: information-set Monte Carlo tree search, single observer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_search._advice import Advice
from rumpus_search._budget import Budget
from rumpus_search._descent import Descent, First, Model
from rumpus_search._options import refuse_nonsense
from rumpus_search._playout import Playout, Policy
from rumpus_search._rewards import Luck, Spread
from rumpus_search._thoughts import thoughts_of
from rumpus_search._tree import Arm, Node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Game, MatchInfo, Position, Thought, Turn

OF_OUTCOMES = 0.4
"""What is taken for the deviation of rewards that are won matches and lost ones: in a tree that has converged
it is much less, and search would no longer look for the reply that it has overlooked.
"""
ALONE = 0.4
"""How much of the deviation is enough for a single player with estimates, whom no reply surprises."""


class Search:
    """Searches a tree of imagined matches (Cowling, Powley and Whitehouse 2012: SO-ISMCTS).

    Each iteration imagines the hidden part anew, goes down the tree by upper confidence bounds, adds a node
    and plays on. Any number of seats, each out for its own reward; several that choose at once do so by
    bounds of their own. With a fixed number of iterations it is deterministic, unless its clock stops it.

    `iterations`: so many a choice; `seconds`: instead, as many as they hold. `exploration`: the weight of
    what is not known yet, in standard deviations of the rewards, or of what they are taken for where a game
    of several seats has no estimate. `playout`: how matches go on below the tree, random or by the game's
    bot greedy; not given, greedy where the game has it but cannot estimate a position. `depth`: after so
    many decisions of a playout a game that can estimate is asked to. `trust`: how often the others are
    taken for players like greedy inside the tree, in a game with such a bot; else they look for their own
    best. `doubt`: in a game that names its best bot, how many standard errors better than the choice of
    that one another move must look to be played; 0 not to ask.

    Raises:
        ValueError: an option is out of range; the text names it first.
    """

    needs_imagine = True

    def __init__(
        self,
        *,
        iterations: int = 400,
        seconds: float | None = None,
        exploration: float = 1.0,
        playout: Policy | None = None,
        depth: int = 0,
        trust: float = 0.8,
        doubt: float = 3.0,
    ) -> None:
        refuse_nonsense(iterations, seconds, depth, exploration, trust, doubt)
        self._budget = Budget(iterations, seconds)
        self._exploration = exploration
        self._playout = Playout(playout, depth)
        self._trust = trust
        self._advice = Advice(doubt)
        self._thoughts: tuple[Thought, ...] = ()

    def refuses(self, game: Game[Any, Any, Any]) -> str:
        """Return what keeps it from playing a game, or nothing."""
        return self._playout.refuses(game)

    def start(self, info: MatchInfo) -> None:
        """Get ready for a match."""
        self._playout.start(info)
        self._advice.start(info)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Return the move that was tried most; of those the best, of equals the first; or the advised one."""
        advised = self._advice.about(turn)
        root, spread, luck = Node(), Spread(), Luck(turn.seats)
        tried = root.of(turn.seat)
        for count in self._budget.spend(turn):
            first = (turn.seat, advised) if self._advice.is_due(advised, tried, count) else None
            self._iterate(root, turn, spread, luck, first)
        arms = [(move, tried.get(move) or Arm()) for move in turn.moves]
        arms.sort(key=lambda each: (-each[1].visits, -each[1].value))
        self._thoughts = thoughts_of(arms, luck.means[turn.seat])
        return self._advice.choose(advised, arms, spread.deviation)

    def thoughts(self) -> Sequence[Thought]:
        """Return what it thought of the moves of its last turn, the most visited first."""
        return self._thoughts

    def _iterate(
        self, root: Node, turn: Turn[Any, Any], spread: Spread, luck: Luck, first: First | None
    ) -> None:
        position, rng = turn.imagine(), turn.rng
        begun = luck.of(position)
        choose = self._playout.chooser(rng)
        greedy = choose if self._playout.is_greedy else self._playout.model(rng)
        model = Model(turn.seat, greedy, self._trust) if greedy is not None and self._trust else None
        exploration = self._exploration * _unit(position, turn.seats, spread, luck)
        descent = Descent(position, rng, exploration, model, first)
        descent.go_down(root)
        ended = self._playout.play_on(position, choose)
        spread.see(ended[turn.seat] - begun[turn.seat])
        for seat, arm in descent.path:
            arm.visits += 1
            arm.total += ended[seat] - begun[seat]


def _unit(position: Position, seats: int, spread: Spread, luck: Luck) -> float:
    """Return the unit of exploration, in rewards."""
    if seats == 1:
        return spread.deviation * (ALONE if position.can_estimate else 1.0)
    return spread.deviation if luck.is_known else OF_OUTCOMES
