"""A table in the hands of a test: cards are named as in notations, seats count from 0 but in notations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Event, Outcome, Table
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import BIT, KEYS, SETS, kinds_in
from rumpus_ruckus._state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def kinds_of(names: str) -> list[int]:
    """Return cards from a text such as ``woof baa``."""
    return [KEYS.index(name) for name in names.split()]


def counts_of(names: str) -> list[int]:
    """Return how many cards of each set lie there, from a text such as ``woof*3 baa*2``."""
    counts = [0] * SETS
    for each in names.split():
        key, _, cards = each.partition("*")
        counts[KEYS.index(key)] = int(cards)
    return counts


class RiggedTable(Table):
    """A table whose first shuffle, or shuffles, and whose orders give what a test wants."""

    __slots__ = ("chances", "decks")

    def __init__(self, seats: int, seed: int, decks: list[list[int]], chances: list[float]) -> None:
        super().__init__(seats, seed, listening=True)
        self.decks = decks
        self.chances = chances

    def shuffled(self, cards: Iterable[Any], *purpose: str | int) -> list[Any]:
        if purpose[0] != "deck" or not self.decks:
            return super().shuffled(cards, *purpose)
        deck = self.decks.pop(0)
        assert sorted(deck) == sorted(cards)
        return deck

    def stream(self, *purpose: str | int) -> Any:
        if purpose[0] != "order" or not self.chances:
            return super().stream(*purpose)
        return _Chance(self.chances.pop(0))


class _Chance:
    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


class Tabletop:
    """A match in progress."""

    def __init__(self, game: Ruckus, state: State, table: Table) -> None:
        self.game = game
        self.state = state
        self.table = table

    def moves(self, seat: int) -> list[str]:
        return [str(move) for move in self.game.moves(self.state, seat)]

    def choose(self, seat: int, notation: str) -> None:
        found = [move for move in self.game.moves(self.state, seat) if str(move) == notation]
        assert found, f"{notation} is none of {', '.join(self.moves(seat))}"
        self.game.apply(self.state, seat, found[0], self.table)

    def play(self, *notations: str, order: Sequence[int] | None = None) -> list[Event]:
        """Let everybody choose, in seat order; return what the beat told, to whomever."""
        if order is not None:
            self.state.order = tuple(order)
        before = len(self.table.told)
        for seat, notation in enumerate(notations):
            self.choose(seat, notation)
        return [told.event for told in self.table.told[before:]]

    def told(self, kind: str) -> list[tuple[dict[str, Any], tuple[int, ...] | None]]:
        """Return the data of all events of a kind, and to whom they were told."""
        return [(dict(told.event.data), told.to) for told in self.table.told if told.event.kind == kind]

    def seen_by(self, seat: int) -> list[str]:
        """Return the kinds of all events that reached a seat."""
        return [told.event.kind for told in self.table.told if told.reaches(seat)]

    def hand(self, seat: int) -> str:
        return " ".join(KEYS[kind] for kind in kinds_in(self.state.hands[seat]))

    def front(self, seat: int) -> str:
        """Return what lies in front of a seat."""
        piles = self.state.piles[seat * SETS : (seat + 1) * SETS]
        return " ".join(f"{KEYS[kind]}*{cards}" for kind, cards in enumerate(piles) if cards)

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    @property
    def last(self) -> Any:
        assert self.state.last is not None
        return self.state.last

    @property
    def outcome(self) -> Outcome:
        assert not self.game.to_act(self.state)
        return self.game.outcome(self.state)


@pytest.fixture
def lay() -> Callable[..., Tabletop]:
    """Lay out a beat: each seat's hand and what lies in front of it; the deck from the top down."""

    def lay(
        hands: Sequence[str],
        fronts: Sequence[str] = (),
        *,
        deck: str = "",
        totals: Sequence[int] = (),
        idle: int = 0,
        played_round: int = 1,
        **options: Any,
    ) -> Tabletop:
        seats = len(hands)
        piles = [counts_of(front) for front in (*fronts, *[""] * (seats - len(fronts)))]
        kept = [len(kinds_of(hand)) for hand in hands]
        state = State(
            totals=list(totals) or [0] * seats,
            round=played_round,
            beat=1,
            idle=idle,
            deck=kinds_of(deck)[::-1],
            hands=[sum(BIT[kind] for kind in kinds_of(hand)) for hand in hands],
            piles=[cards for pile in piles for cards in pile],
            owned=sum(
                BIT[kind] << seat * SETS for seat in range(seats) for kind in range(SETS) if piles[seat][kind]
            ),
            order=tuple(range(seats)),
            choices=[None] * seats,
            owing=seats,
            kept=kept,
            clear=[kept[seat] if cards else 0 for seat, pile in enumerate(piles) for cards in pile],
            plays=[[] for _ in range(seats)],
        )
        return Tabletop(Ruckus(**options), state, Table(seats, 7, listening=True))

    return lay


@pytest.fixture
def start() -> Callable[..., Tabletop]:
    """Start a match; `hands` are dealt first, the rest of the deck follows in the order of the kinds."""

    def start(hands: Sequence[str], *, chance: float = 0.0, **options: Any) -> Tabletop:
        dealt = [kind for hand in hands for kind in kinds_of(hand)]
        assert all(len(kinds_of(hand)) == 7 for hand in hands)
        rest = [kind for kind in range(SETS) for _ in range(6)]
        for kind in dealt:
            rest.remove(kind)
        table = RiggedTable(len(hands), 7, [dealt + rest], [chance])
        game = Ruckus(**options)
        return Tabletop(game, game.setup(table), table)

    return start
