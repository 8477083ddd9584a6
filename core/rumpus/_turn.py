"""What a bot gets: a turn, a clock, and positions to search in. Never the state."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from rumpus._clock import NANOSECONDS, UNLIMITED, Clock, TimeLimits
from rumpus._errors import ExpiredTurn, IllegalMove, RulesError
from rumpus._game import can_estimate, can_imagine
from rumpus._random import Stream
from rumpus._table import SilentTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from rumpus._game import Game, Outcome
    from rumpus._players import MatchInfo, Player
    from rumpus._table import Event

M = TypeVar("M")
V = TypeVar("V")
T = TypeVar("T")


def detached(data: T) -> T:
    """Return a copy of JSON-able data that shares nothing with it.

    Raises:
        ValueError: something in it is not plain data.
    """
    try:
        return marshal.loads(marshal.dumps(cast("Any", data)))  # type: ignore[no-any-return]  # noqa: S302
    except ValueError:
        raise ValueError(
            "something in it is not plain data (None, bool, int, float, str, list, dict)"
        ) from None


class Seat:
    """One seat during a match, as the engine and its turns see it: the player on it, stream, clock."""

    choose: Callable[[Turn[Any, Any]], Any]
    player: Player | None = None
    saw: Callable[[Event], None] | None = None
    _rng: Random | None = None
    asked_at = 0
    """When the player was asked, in nanoseconds."""
    answered_at = 0
    """When it answered, where the player is one who can tell; else 0."""
    spent = 0
    """How many nanoseconds the player has used up."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        index: int,
        seats: int,
        key: Callable[[], bytes],
        limits: TimeLimits = UNLIMITED,
        seat_options: Sequence[Any] = (),
    ) -> None:
        self.game = game
        self.index = index
        self.seats = seats
        self.key = key
        self.limits = limits
        self.timed = limits != UNLIMITED
        self.left = limits.match
        """Seconds left for the match, before the next answer."""
        self.seat_options = seat_options

    def take(self, player: Player) -> Callable[[MatchInfo], None] | None:
        """Put a player on the seat; return what wants to be called at the start, if anything."""
        self.player = player
        self.choose = player.choose
        saw = getattr(player, "saw", None)
        if saw is not None:
            self.saw = saw
        return getattr(player, "start", None)

    @property
    def rng(self) -> Random:
        """The player's own random stream, made when it is first wanted."""
        if self._rng is None:
            self._rng = Stream(self.key())
        return self._rng

    @property
    def allowed(self) -> float | None:
        """Seconds for the next answer, None for as long as it likes."""
        return self.limits.allowed(self.left)

    def stop_clock(self, nanoseconds: int) -> str:
        """Charge an answer to the clock; return what is wrong with the time it took, or nothing."""
        allowed, left = self.allowed, self.left
        if left is not None:
            self.left = max(left - nanoseconds / NANOSECONDS, 0.0) + self.limits.increment
        if allowed is None or nanoseconds <= allowed * NANOSECONDS:
            return ""
        return self.limits.too_late(left)


class Turn(Generic[M, V]):
    """A question to a player: choose one of `moves`.

    `moves` is a tuple of legal moves; answer with one of them, with its index, or with its notation.
    `step` is the number of the decision in the match, from 0. A turn is valid until `choose` returns;
    reading it later raises `ExpiredTurn`. Nothing that a player does to it reaches the match.
    """

    __slots__ = ("_seat", "_state", "_view", "moves", "step")

    def __init__(self, seat: Seat, state: Any, moves: Sequence[M], step: int) -> None:
        self.moves: tuple[M, ...] = tuple(moves)
        self.step = step
        self._seat = seat
        self._state = state
        self._view: V | None = None

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self._seat.index

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self._seat.seats

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules, with their options."""
        return self._seat.game

    @property
    def notations(self) -> tuple[str, ...]:
        """The notation of each move."""
        return tuple(map(str, self.moves))

    @property
    def view(self) -> V:
        """What this seat may know; made when it is first read, a copy of the player's own."""
        if self._view is None:
            try:
                self._view = detached(self._own_view())
            except ValueError as error:
                raise self._rules_error("view", error) from error
        return self._view

    def _own_view(self) -> V:
        """Return the view as the rules make it, for who copies it anyway."""
        seat = self._seat
        try:
            view: V = seat.game.view(self._state, seat.index)
        except Exception as error:
            raise self._rules_error("view", error) from error
        return view

    @property
    def rng(self) -> Random:
        """The player's own random stream: it follows the player, not the seat."""
        seat = self._seat
        return seat._rng or seat.rng

    @property
    def clock(self) -> Clock:
        """The player's time."""
        seat = self._seat
        return Clock(seat.limits.move, seat.spent / NANOSECONDS, seat.asked_at, seat.left)

    @property
    def default_move(self) -> M:
        """What no answer means here. Raises NotImplementedError where the game knows no such move."""
        seat = self._seat
        try:
            move: M = seat.game.default_move(self._state, seat.index)
        except NotImplementedError:
            raise
        except Exception as error:
            raise self._rules_error("default_move", error) from error
        return move

    @property
    def can_imagine(self) -> bool:
        """Whether `imagine` is to be had."""
        return can_imagine(self._seat.game)

    def imagine(self, rng: Random | None = None) -> Position:
        """Return a position that is as likely as the real one for all that this seat can know.

        Chance in it comes from `rng`, by default from the player's own stream.

        Raises:
            NotImplementedError: the game does not offer it.
        """
        seat = self._seat
        if not can_imagine(seat.game):
            raise NotImplementedError(f"{seat.game.name} does not offer imagine")
        source = seat.rng if rng is None else rng
        try:
            state = seat.game.imagine(self._state, seat.index, source)
        except Exception as error:
            raise self._rules_error("imagine", error) from error
        table = SilentTable(seat.seats, source, seat_options=seat.seat_options)
        position = Position(seat.game, state, table, self.step)
        if seat.index not in position.to_act:
            raise RulesError(self._place, f"imagine returns a state in which seat {seat.index} is not to act")
        return position

    @property
    def _place(self) -> str:
        seat = self._seat
        return f"{seat.game.name} {seat.game.version}, step {self.step}, seat {seat.index}"

    def _rules_error(self, method: str, error: Exception) -> RulesError:
        return RulesError(self._place, f"{method} failed: {_described(error)}")


class SpentTurn(Turn[Any, Any]):
    """What a turn becomes when `choose` has returned: every read raises."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        raise ExpiredTurn(f"this turn is over: read '{name}' before choose returns")


class Position:
    """An imagined state to search in; it shares nothing with the match."""

    __slots__ = ("_table", "game", "state", "step")

    def __init__(self, game: Game[Any, Any, Any], state: Any, table: SilentTable, step: int = 0) -> None:
        self.game = game
        self.state = state
        self.step = step
        """The number of the decision in the match."""
        self._table = table

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self._table.seats

    @property
    def to_act(self) -> Sequence[int]:
        """The seats that owe a choice; empty when the match is over."""
        try:
            return self.game.to_act(self.state)
        except Exception as error:
            raise self._rules_error("to_act", error) from error

    def moves(self, seat: int) -> Sequence[Any]:
        """Return the legal moves of a seat in `to_act`."""
        try:
            return self.game.moves(self.state, seat)
        except Exception as error:
            if seat not in self.to_act:
                raise
            raise self._rules_error("moves", error) from error

    def apply(self, seat: int, move: Any) -> None:
        """Play a move of this position, in place.

        Raises:
            IllegalMove: the rules failed on a move that is not legal here. Legal moves cost no check.
            RulesError: the rules failed on a legal move, which is nobody's fault but theirs.
        """
        game = self.game
        try:
            game.apply(self.state, seat, move, self._table)
        except Exception as error:
            if seat not in self.to_act or move not in game.moves(self.state, seat):
                raise IllegalMove(f"seat {seat} cannot play {move!s} here") from error
            raise self._rules_error(f"apply of {move!s} for seat {seat}", error) from error
        self.step += 1

    def turn(self, seat: int, rng: Random) -> Turn[Any, Any]:
        """Return the question that a seat in `to_act` would get here, to ask another bot what it would do.

        Its chance comes from `rng`, and it has no clock. It must be answered before the position goes on.
        """
        game, table = self.game, self._table
        record = Seat(game, seat, table.seats, _no_key, seat_options=table.seat_options)
        record._rng = rng
        step = self.step + self.to_act.index(seat)
        return Turn(record, self.state, game.moves(self.state, seat), step)

    @property
    def can_estimate(self) -> bool:
        """Whether `estimate` is to be had."""
        return can_estimate(self.game)

    def estimate(self) -> Sequence[float] | None:
        """Return each seat's expected reward, from 0 to 1, of a position that is not finished.

        None where the game would rather see what comes of it first.

        Raises:
            NotImplementedError: the game does not offer it.
            RulesError: the game fails, or what it returns is no such reward.
        """
        if not self.can_estimate:
            raise NotImplementedError(f"{self.game.name} offers no estimate")
        try:
            rewards = self.game.estimate(self.state)
            if rewards is None or (len(rewards) == self.seats and all(0 <= each <= 1 for each in rewards)):
                return rewards
        except Exception as error:
            raise self._rules_error("estimate", error) from error
        wanted = f"estimate wants {self.seats} numbers from 0 to 1, or None; got {rewards!r}"
        raise RulesError(self._place, wanted)

    def view(self, seat: int) -> Any:
        """Return what a seat would see here."""
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome:
        """Return the outcome of a finished position."""
        try:
            return self.game.outcome(self.state)
        except Exception as error:
            if self.to_act:
                raise
            raise self._rules_error("outcome", error) from error

    def copy(self) -> Position:
        """Return an independent copy; chance goes on from the same generator."""
        return Position(self.game, self.game.copy(self.state), self._table, self.step)

    @property
    def _place(self) -> str:
        return f"{self.game.name} {self.game.version}, in an imagined position"

    def _rules_error(self, method: str, error: Exception) -> RulesError:
        return RulesError(self._place, f"{method} failed: {_described(error)}")


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _no_key() -> bytes:
    raise AssertionError("a question in an imagined position brings its generator along")
