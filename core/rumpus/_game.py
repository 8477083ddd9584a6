"""The contract of a game: rules without state, over plain data that the author defines."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar, Union, dataclass_transform

from rumpus._errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from random import Random

    from rumpus._table import Event, Table

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

Information = Literal["perfect", "imperfect"]


@dataclass(frozen=True)
class Outcome:
    """How a match ended.

    `scores` holds one number a seat, higher is better, equal is shared; `reason` is one word or short
    phrase; `groups` lists which seats played each other, empty when all did.
    """

    scores: tuple[float, ...]
    reason: str = ""
    groups: tuple[tuple[int, ...], ...] = ()

    def places(self) -> tuple[int, ...]:
        """Return each seat's place within its group, 1 for the best; equal scores share the better place."""
        places = [0] * len(self.scores)
        for group in self.groups or (tuple(range(len(self.scores))),):
            for seat in group:
                places[seat] = 1 + sum(self.scores[other] > self.scores[seat] for other in group)
        return tuple(places)

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as JSON-able data."""
        return {
            "scores": list(self.scores),
            "reason": self.reason,
            "groups": [list(group) for group in self.groups],
        }


@dataclass(frozen=True)
class Look:
    """What the screen can show: its width in columns, whether it has colour and Unicode; and the names."""

    width: int = 80
    colour: bool = False
    unicode: bool = True
    names: tuple[str, ...] = ()
    """The players' names in seat order; empty where nobody has said them."""

    def name(self, seat: int) -> str:
        """Return how people call a seat: the player's name, else its number, from 1."""
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Game(ABC, Generic[S, M, V]):
    """A game: an object without state whose fields are its options.

    A subclass becomes a frozen dataclass by itself, so options are written as annotated fields with a
    default. `S` is the state (plain, picklable, comparable), `M` a move (an immutable value whose `str`
    is its notation), `V` the view (a TypedDict of JSON-able data, from which the schema is derived).
    A `__post_init__` may raise ValueError to refuse options, naming the option first.
    """

    name: ClassVar[str]
    """What people type: lower case letters, digits and hyphens."""
    title: ClassVar[str]
    version: ClassVar[str]
    """Goes into transcripts; raise it whenever an old transcript would replay differently."""
    information: ClassVar[Information] = "imperfect"
    turn_limit: ClassVar[int]
    """Every match ends with fewer decisions than this."""
    summary: ClassVar[str] = ""
    """The rules in short, for `rumpus info`."""
    seat_options: ClassVar[type[Any] | None] = None
    """A dataclass of the choices that belong to a seat, or None."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)

    @abstractmethod
    def seat_counts(self) -> Collection[int]:
        """Return the numbers of seats the game can be played with."""

    @abstractmethod
    def setup(self, table: Table) -> S:
        """Return the state at the start; `table.seats` is one of `seat_counts`."""

    @abstractmethod
    def to_act(self, state: S) -> Sequence[int]:
        """Return the seats that owe a choice now, in ascending order; empty when the match is over.

        Several seats choose in secret: all are asked before any choice is applied, and a choice that
        waits for the others changes no view, no moves and no event of another seat.
        """

    @abstractmethod
    def moves(self, state: S, seat: int) -> Sequence[M]:
        """Return the legal moves of a seat in `to_act`: at least one, notations unique."""

    @abstractmethod
    def apply(self, state: S, seat: int, move: M, table: Table) -> None:
        """Play a legal move, in place. The engine has checked that it is one of `moves`."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """Return what this seat may know, as JSON-able data."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Return the outcome of a finished match; asked only when `to_act` is empty."""

    def copy(self, state: S) -> S:
        """Return a deep copy of the state. Write it by hand: `deepcopy` is 20 times slower."""
        return copy.deepcopy(state)

    def imagine(self, state: S, seat: int, rng: Random) -> S:
        """Return a new state, as likely as this one for all that `seat` can know, the hidden part re-dealt.

        It must depend on nothing that the seat cannot know. A game of perfect information has nothing to
        re-deal and gets `copy`; any other must write it before a bot can search.

        Raises:
            NotImplementedError: the game has hidden information and does not offer it.
        """
        del seat, rng
        if self.information == "perfect":
            return self.copy(state)
        raise NotImplementedError(f"{self.name} does not offer imagine")

    def estimate(self, state: S) -> Sequence[float] | None:
        """Return each seat's expected reward, from 0 to 1, in a match that goes on; the state stays as it is.

        The reward is the share of the opponents that a seat will have beaten, a tie counting half; for a
        single player it is the score, which then has to lie between 0 and 1. A bot asks it of states that it
        has imagined, so it may look at everything. None says that the position is in the middle of something:
        a bot plays on until it is quiet (quiescence; Shannon 1950).

        Raises:
            NotImplementedError: the game cannot tell.
        """
        raise NotImplementedError(f"{self.name} offers no estimate")

    def best_bot(self, seats: int) -> str:
        """Return which of the game's own bots plays best with so many seats; "" if nobody has measured it.

        It is the one that people meet and are advised by; a bot that thinks heeds it, too.
        """
        del seats
        return ""

    def default_move(self, state: S, seat: int) -> M:
        """Return what "no answer" means, one of `moves`.

        Raises:
            NotImplementedError: the game knows no such move.
        """
        raise NotImplementedError(f"{self.name} knows no default move")

    def cards(self, state: S) -> Iterable[tuple[Hashable, Hashable]] | None:
        """Return every card of the match as (card, place); equal cards are equal, places are for messages.

        Counted by card, they are the same at every moment of a match. None: there are no cards to count.
        """
        del state
        return None

    def render(self, view: V, look: Look) -> Any:
        """Return the view as text or as a rich renderable, fitting `look`."""
        from rumpus._plain import plain_view

        del look
        return plain_view(view)

    def story(self, event: Event, names: Sequence[str]) -> str:
        """Return one line that tells a person of an event, or "" to pass it over in silence."""
        from rumpus._plain import plain_event

        return plain_event(event, names)

    def explain(self, view: V, move: M) -> str:
        """Return what a move does, in words, for the list a person chooses from; "" if it is plain."""
        del view, move
        return ""

    def sum_up(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the result as one sentence for people; "" for the usual one of winners and scores."""
        del outcome, names
        return ""

    def side_by_side(self, tables: int) -> Game[Any, Any, Any] | None:
        """Return the game of several tables that share pieces, or None where nothing is shared."""
        del tables
        return None


def allowed_seats(game: Game[Any, Any, Any]) -> list[int]:
    """Return the numbers of seats that a game can be played with, the smallest first.

    Raises:
        RulesError: `seat_counts` returns something else.
    """
    found = game.seat_counts()
    fits = isinstance(found, Collection) and all(type(count) is int and count > 0 for count in found)
    if not fits or not found:
        problem = f"seat_counts wants numbers of seats such as (2, 3), got {found!r}"
        raise RulesError(f"{game.name} {game.version}", problem)
    return sorted(found)


def is_finite(score: float) -> bool:
    """Say whether a score is a number that a float can hold."""
    try:
        return isfinite(score)
    except OverflowError:
        return False


AnyGame = Union["Game[Any, Any, Any]", "type[Game[Any, Any, Any]]"]


def offers(game: AnyGame, method: str) -> bool:
    """Say whether a game, or a class of games, overrides an optional method of the contract."""
    kind = game if isinstance(game, type) else type(game)
    return getattr(kind, method) is not getattr(Game, method)


def can_imagine(game: AnyGame) -> bool:
    """Say whether a bot can search this game."""
    return game.information == "perfect" or offers(game, "imagine")


def can_estimate(game: AnyGame) -> bool:
    """Say whether a bot can ask this game what a position is worth: whether it offers `estimate`."""
    return offers(game, "estimate")


def lacks_imagine(bot: Any, game: AnyGame) -> bool:
    """Say whether a bot, by an attribute `needs_imagine`, asks for what the game does not offer."""
    return bool(getattr(bot, "needs_imagine", False)) and not can_imagine(game)
