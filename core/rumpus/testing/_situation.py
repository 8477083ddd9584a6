"""Random matches, made from four numbers, so that a broken law can be told and found again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from rumpus._random import pick_index, stream
from rumpus._table import Table
from rumpus.testing._report import LawBroken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from rumpus._game import Game

Style = Literal["random", "first", "last"]
STYLES: tuple[Style, ...] = ("random", "first", "last")

WINDOW = 24
"""How many states in a row of one match a law looks at that is dear to check."""


@dataclass(frozen=True)
class Situation:
    """How a match came about: so many seats, a deal, and how everybody chooses."""

    seats: int
    deal: int
    choices: int
    style: Style = "random"

    def __str__(self) -> str:
        return f"{self.seats} seats, deal seed {self.deal}, {self.style} moves (seed {self.choices})"

    def rng(self, purpose: str) -> Random:
        """Return a stream of this situation."""
        return stream(self.choices, "law", purpose)

    def pick(self, moves: Sequence[Any], rng: Random) -> Any:
        """Choose a move in the style of the situation."""
        if self.style == "random":
            return moves[pick_index(rng, len(moves))]
        return moves[0 if self.style == "first" else -1]


@dataclass
class Stand:
    """Where a match stands between two choices."""

    game: Game[Any, Any, Any]
    situation: Situation
    table: Table
    state: Any
    step: int

    def broken(self, problem: str, seat: int | None = None) -> LawBroken:
        """Return the account of a broken law at this place."""
        who = "" if seat is None else f", seat {seat}"
        return LawBroken(f"{problem} ({self.situation}; step {self.step}{who})")


def walk(game: Game[Any, Any, Any], situation: Situation, *, listening: bool = False) -> Iterator[Stand]:
    """Play a match of the situation and stop at every state on the way, the last one included.

    Raises:
        LawBroken: the match does not end within the game's turn limit.
    """
    table = Table(situation.seats, situation.deal, listening=listening)
    state = game.setup(table)
    rng = situation.rng("choices")
    stand = Stand(game, situation, table, state, 0)
    while True:
        yield stand
        seats = sorted(game.to_act(state))
        if not seats:
            return
        choices = [(seat, situation.pick(game.moves(state, seat), rng)) for seat in seats]
        for seat, move in choices:
            game.apply(state, seat, move, table)
            stand.step += 1
        if stand.step > game.turn_limit:
            raise stand.broken(f"the match goes on beyond the turn limit of {game.turn_limit}")


def glimpse(game: Game[Any, Any, Any], situation: Situation) -> Iterator[Stand]:
    """Play like `walk`, and stop at some states in a row: at all of a short match, anywhere in a long one."""
    length = 0
    try:
        for _ in walk(game, situation):
            length += 1
    except Exception:  # noqa: BLE001 it comes again, where it can be told
        begin = max(length - WINDOW, 0)
    else:
        begin = pick_index(situation.rng("glimpse"), max(length - WINDOW, 0) + 1)
    yield from islice(walk(game, situation), begin, begin + WINDOW)


def play_on(game: Game[Any, Any, Any], state: Any, table: Table, rng: Random, steps: int) -> None:
    """Play random moves from a state, in place, until it is over or `steps` rounds of choices are made."""
    for _ in range(steps):
        seats = sorted(game.to_act(state))
        if not seats:
            return
        moves = [(seat, game.moves(state, seat)) for seat in seats]
        for seat, legal in moves:
            game.apply(state, seat, legal[pick_index(rng, len(legal))], table)
