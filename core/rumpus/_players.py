"""Players: whoever sits on a seat. The engine needs `choose` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rumpus._clock import TimeLimits
from rumpus._fault import PlayerFault
from rumpus._random import pick_index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._fault import Fault
    from rumpus._game import Game, Outcome
    from rumpus._table import Event
    from rumpus._turn import Turn


@dataclass(frozen=True)
class MatchInfo:
    """What a player is told before a match: the game, the own seat, how many there are, the own time.

    `move_limit` are seconds a move, `match_limit` seconds for all answers together (None: no limit), to which
    each answer adds `increment`.
    """

    game: Game[Any, Any, Any]
    seat: int
    seats: int
    names: Sequence[str]
    key: bytes
    """What the player's own random stream draws from; nobody else's can be told from it."""
    move_limit: float | None = None
    match_limit: float | None = None
    increment: float = 0.0

    @property
    def seed(self) -> int:
        """Seeds the player's own randomness, for players that cannot use `turn.rng`; below 2**53."""
        return int.from_bytes(self.key[:8], "big") >> 11


@dataclass(frozen=True)
class MatchEnd:
    """What a player is told after a match."""

    outcome: Outcome
    faults: Sequence[Fault]


@runtime_checkable
class Player(Protocol):
    """A player of one match. It may also offer `start(info)`, `saw(event)` and `end(result)`."""

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Return one of `turn.moves`, its index, or its notation."""


Choose = Callable[["Turn[Any, Any]"], Any]


class FunctionPlayer:
    """A bot that is a plain function `choose(turn)`."""

    __slots__ = ("choose",)

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


@dataclass(frozen=True)
class Participant:
    """Who takes part in a match: a name (unique in it), how to make the player, what is recorded of it."""

    name: str
    make: Callable[[], Player]
    bot: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seat_option: Any = None
    move_limit: float | None = None
    """Seconds a move, None for no limit."""
    match_limit: float | None = None
    """Seconds for all answers of a match, None for no limit."""
    increment: float = 0.0
    """Seconds that each answer adds to what is left for the match."""

    @property
    def time_limits(self) -> TimeLimits:
        """The limits together."""
        return TimeLimits(self.move_limit, self.match_limit, self.increment)


def random_choice(turn: Turn[Any, Any]) -> Any:
    """Choose uniformly among the legal moves (the bot called `random`)."""
    moves = turn.moves
    return moves[pick_index(turn.rng, len(moves))]


class ScriptPlayer:
    """Plays moves from a list of notations, one a question, in order (the bot called `script:FILE`)."""

    def __init__(self, notations: Sequence[str], source: str) -> None:
        self._left = list(reversed(notations))
        self._source = source

    def choose(self, turn: Turn[Any, Any]) -> str:
        """Return the next line of the script."""
        del turn
        if not self._left:
            raise PlayerFault("gave-up", f"{self._source} has no more moves")
        return self._left.pop()


def told(event: Event) -> dict[str, Any]:
    """Return an event as JSON-able data."""
    return {"kind": event.kind, "data": dict(event.data)}
