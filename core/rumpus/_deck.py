"""A deck: an ordered pile of cards, drawn from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rumpus._random import Purpose
    from rumpus._table import Table

C = TypeVar("C")


class Deck(Generic[C]):
    """A pile of cards; iterating and indexing go from the top down.

    Drawing, putting on top and putting under are all O(1) a card but for `draw_bottom` and `put_under`
    of one, which move the pile. Decks compare by their cards and pickle.
    """

    __slots__ = ("_pile",)

    def __init__(self, cards: Iterable[C] = ()) -> None:
        self._pile = list(cards)
        self._pile.reverse()  # the top is the list's end, where pop and append are cheap

    def __len__(self) -> int:
        return len(self._pile)

    def __iter__(self) -> Iterator[C]:
        return reversed(self._pile)

    def __getitem__(self, index: int) -> C:
        return self._pile[-1 - index]

    def __eq__(self, other: object) -> bool:
        return self._pile == other._pile if isinstance(other, Deck) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Deck({list(self)!r})"

    def draw(self) -> C:
        """Take the top card. Raises IndexError when the deck is empty."""
        return self._pile.pop()

    def draw_many(self, count: int) -> list[C]:
        """Take up to `count` cards from the top, the topmost first."""
        taken = self._pile[max(len(self._pile) - count, 0) :]
        del self._pile[len(self._pile) - len(taken) :]
        taken.reverse()
        return taken

    def draw_bottom(self) -> C:
        """Take the bottom card. Raises IndexError when the deck is empty."""
        return self._pile.pop(0)

    def put_on_top(self, card: C) -> None:
        """Lay a card on top."""
        self._pile.append(card)

    def put_under(self, card: C) -> None:
        """Lay a card under the deck."""
        self._pile.insert(0, card)

    def shuffle(self, table: Table, *purpose: Purpose) -> None:
        """Bring the deck into the random order of a purpose."""
        self._pile = table.shuffled(self._pile, *purpose)

    def copy(self) -> Deck[C]:
        """Return a deck of the same card objects."""
        twin: Deck[C] = Deck()
        twin._pile = self._pile.copy()
        return twin
