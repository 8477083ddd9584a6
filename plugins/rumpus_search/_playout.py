"""Playouts: how an imagined match goes on from where the tree ends."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Literal

from rumpus import MatchInfo, PlayerFault, Registry, RumpusError, UsageError, can_estimate, pick_index
from rumpus_search._rewards import Rewards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from rumpus import Game, Player, Position, Turn

    Chooser = Callable[[Position, int, Sequence[Any]], Any]

Policy = Literal["random", "greedy"]


class Playout:
    """Plays on to the end; in a game that can estimate a position, for `depth` decisions and until it does.

    `policy`: everybody chooses at random, or as the game's own bot `greedy` does, made anew for each playout.
    None is greedy where the game has such a bot and offers no estimate, which serves better and costs less.
    """

    def __init__(self, policy: Policy | None, depth: int) -> None:
        self._policy = policy
        self._depth = depth
        self._rewards = Rewards()
        self._make: Callable[[], Player] | None = None
        self._greedy: Callable[[], Player] | None = None
        self._info: MatchInfo

    def start(self, info: MatchInfo) -> None:
        """Get ready for a match.

        Raises:
            PlayerFault: everybody is to play like `greedy`, and the game has no such bot.
        """
        self._info = info
        game = info.game
        self._greedy = _greedy_of(game)
        if self._policy == "random" or (self._policy is None and can_estimate(game)):
            return
        self._make = self._greedy
        if self._policy == "greedy" and self._make is None:
            raise PlayerFault("startup", self.refuses(game))

    def refuses(self, game: Game[Any, Any, Any]) -> str:
        """Return what keeps these playouts from a game, or nothing."""
        if self._policy != "greedy" or _greedy_of(game) is not None:
            return ""
        return f'playout = "greedy", and {game.name} has no bot of its own called greedy'

    @property
    def is_greedy(self) -> bool:
        """Whether everybody plays like `greedy`; known from `start` on."""
        return self._make is not None

    def rewards(self, position: Position, rng: Random, first: tuple[int, Any]) -> Sequence[float]:
        """Play on from a position, which it uses up, and return one reward a seat.

        `first` is a seat in `to_act` and the move that it begins with; who chooses at the same time does that
        as in the rest of the playout.
        """
        choose = self.chooser(rng)
        _begin(position, *first, choose)
        return self.play_on(position, choose)

    def play_on(self, position: Position, choose: Chooser) -> Sequence[float]:
        """Play on from a position, which it uses up, by a chooser's choices; return one reward a seat."""
        moves_of, apply = position.moves, position.apply
        left = float(self._depth) if position.can_estimate else inf
        while seats := position.to_act:
            if left <= 0:
                rewards = position.estimate()
                if rewards is not None:
                    return rewards
            left -= 1
            if len(seats) == 1:
                seat = seats[0]
                moves = moves_of(seat)
                apply(seat, moves[0] if len(moves) == 1 else choose(position, seat, moves))
                continue
            for seat, move in [(seat, choose(position, seat, moves_of(seat))) for seat in seats]:
                apply(seat, move)
        return self._rewards.of(position.outcome())

    def chooser(self, rng: Random) -> Chooser:
        """Return who chooses for everybody in one playout."""
        if self._make is not None:
            return self._like(self._make, rng)

        def at_random(_position: Position, _seat: int, moves: Sequence[Any]) -> Any:
            return moves[pick_index(rng, len(moves))]

        return at_random

    def model(self, rng: Random) -> Chooser | None:
        """Return who chooses as `greedy` does, in one iteration; None where the game has no such bot."""
        return None if self._greedy is None else self._like(self._greedy, rng)

    def _like(self, make: Callable[[], Player], rng: Random) -> Chooser:
        """Return who chooses as a bot does; each seat has one of its own, made when it is first asked."""
        name = f"{self._info.game.name}/greedy"
        players: dict[int, Player] = {}

        def as_greedy(position: Position, seat: int, moves: Sequence[Any]) -> Any:
            if len(moves) == 1:
                return moves[0]
            if seat not in players:
                players[seat] = self._seated(make(), seat, rng)
            return answer_of(players[seat], position.turn(seat, rng), moves, f"{name}, asked in a playout,")

        return as_greedy

    def _seated(self, player: Player, seat: int, rng: Random) -> Player:
        """Tell a player of a playout what it is told before a match."""
        start = getattr(player, "start", None)
        if start is not None:
            info = self._info
            key = b"".join(int(rng.random() * 2**32).to_bytes(4, "big") for _ in range(16))
            start(MatchInfo(info.game, seat, info.seats, info.names, key))
        return player


def answer_of(player: Player, turn: Turn[Any, Any], moves: Sequence[Any], who: str) -> Any:
    """Return the move that a bot of the game answers.

    Raises:
        PlayerFault: it failed, or answered no legal move; the text begins with `who`.
    """
    try:
        return _meant(player.choose(turn), moves)
    except RumpusError:
        raise
    except Exception as error:
        raise PlayerFault("crash", f"{who} failed: {type(error).__name__}: {error}") from error


def _greedy_of(game: Game[Any, Any, Any]) -> Callable[[], Player] | None:
    try:
        return Registry.load().player_maker(f"{game.name}/greedy", game)
    except UsageError:
        return None


def _begin(position: Position, seat: int, move: Any, choose: Chooser) -> None:
    chosen = [
        (other, move if other == seat else choose(position, other, position.moves(other)))
        for other in position.to_act
    ]
    for other, choice in chosen:
        position.apply(other, choice)


def _meant(answer: Any, moves: Sequence[Any]) -> Any:
    """Return the move that an answer means: the move itself, its notation, or its number."""
    if answer in moves:
        return answer
    if isinstance(answer, str):
        for move in moves:
            if str(move) == answer:
                return move
    elif isinstance(answer, int) and 0 <= answer < len(moves):
        return moves[answer]
    raise ValueError(f"answered {answer!r}, which is no legal move")
