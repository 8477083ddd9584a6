"""The table: what the rules may use besides the state, namely chance, and a voice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from rumpus._random import Purpose, shuffled, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

T = TypeVar("T")


@dataclass(frozen=True)
class Event:
    """Something that happened, for the story: a kind and JSON-able data that names seats by number."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


class Told:
    """An event on its way: `to` holds the seats that may learn of it, None means everybody."""

    __slots__ = ("event", "to")

    def __init__(self, event: Event, to: tuple[int, ...] | None) -> None:
        self.event = event
        self.to = to

    def reaches(self, seat: int) -> bool:
        """Say whether this seat may learn of the event."""
        return self.to is None or seat in self.to


class Table:
    """Where a match is played: `seats`, what each seat chose before (`seat_options`), chance and events.

    `listening` is False when no player and no observer wants events; `tell` then costs nothing, above all
    when it is handed a callable that makes the event.
    """

    __slots__ = ("_seed", "_streams", "listening", "seat_options", "seats", "told")

    def __init__(
        self, seats: int, seed: int, *, seat_options: Sequence[Any] = (), listening: bool = False
    ) -> None:
        self.seats = seats
        self.seat_options: Sequence[Any] = seat_options or (None,) * seats
        self.listening = listening
        self.told: list[Told] = []
        self._seed = seed
        self._streams: dict[tuple[Purpose, ...], Random] = {}

    def stream(self, *purpose: Purpose) -> Random:
        """Return the random stream of a purpose, such as ``("deck", round)``.

        Each purpose has a stream of its own, made on first use and continued on the next, so what one
        part of the game draws never shifts what another part gets.
        """
        found = self._streams.get(purpose)
        if found is None:
            found = self._streams[purpose] = stream(self._seed, *purpose)
        return found

    def shuffled(self, cards: Iterable[T], *purpose: Purpose) -> list[T]:
        """Return the cards in the random order of a purpose; the same on every version of Python."""
        return shuffled(cards, self.stream(*purpose))

    def tell(self, event: Event | Callable[[], Event], to: int | Iterable[int] | None = None) -> None:
        """Tell an event to a seat, to several, or (None) to everybody."""
        if not self.listening:
            return
        seats = None if to is None else (to,) if isinstance(to, int) else tuple(to)
        self.told.append(Told(event if isinstance(event, Event) else event(), seats))


class SilentTable(Table):
    """The table of an imagined position: nobody listens, and all chance comes from one generator."""

    __slots__ = ("_rng",)

    def __init__(self, seats: int, rng: Random, *, seat_options: Sequence[Any] = ()) -> None:
        super().__init__(seats, 0, seat_options=seat_options)
        self._rng = rng

    def stream(self, *purpose: Purpose) -> Random:  # noqa: ARG002
        """Return the one generator, whatever the purpose: nothing here has to be repeatable alone."""
        return self._rng
