"""The contract of a tournament format: who plays whom, stage by stage, and what the tables show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence  # noqa: TC003 options are read from hints
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, dataclass_transform

if TYPE_CHECKING:
    from rumpus import Look
    from rumpus_tournaments._results import Results, ResultTable

MOST_MATCHES = 10_000_000
"""Of an encounter; more is a slip of the keyboard."""
MOST_STAGES = 999
"""Where their number is an option; match ids have three digits for it."""

Seating = Literal["rotate", "every-order", "as-listed"]


@dataclass(frozen=True)
class Entrant:
    """An entrant as a format sees it.

    `number` is its place in the tournament file, from 1; formats that seed take it as the seed, 1 the
    top one. `seat` holds the seat options as they stand in the file.
    """

    name: str
    number: int
    seat: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Encounter:
    """The matches that the same entrants play against each other.

    `entrants` are names, in the order of the first seating; `matches` of them are played, each deal once
    with every seating before the next deal is taken up. `label` says what it is, such as "final".

    Between two entrants it may end `until_decided`: `matches` are then the most that are played, and it is
    over once the points of those that are left could not change who is ahead. It is worth as much as one
    match, to who has more points from its matches.

    With `tables` the entrants sit at so many tables of one match, which share pieces: the first ones at the
    first table, and so on. They change seats within their tables. `options`, where given, holds seat options
    of each entrant, in the order of `entrants`, that count before those of the file.
    """

    entrants: tuple[str, ...]
    matches: int
    seating: Seating = "rotate"
    label: str = ""
    until_decided: bool = False
    tables: int = 1
    options: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Tally:
    """What one entrant made of one encounter: sums over its matches.

    `points` are those of the tournament's rule, `score` those of the game's outcomes. A match is won by
    who alone is first in it and drawn by those who share the first place; a solo match is neither. An
    encounter that ends once it is decided is worth the points of one match; the rest are sums there too. With
    two entrants `deals` says how the deals went: (matches won, draws as half; matches; how many deals).
    """

    points: float = 0.0
    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: float = 0.0
    faults: int = 0
    forfeits: int = 0
    deals: tuple[tuple[float, int, int], ...] = ()


@dataclass(frozen=True)
class EncounterResult:
    """A finished encounter: its number in the stage, from 1, and the tally of each entrant by name."""

    number: int
    encounter: Encounter
    tallies: Mapping[str, Tally]


@dataclass(frozen=True)
class FinishedStage:
    """A stage that has been played: its number, from 1, and the results in the order of the schedule.

    `struck` names the entrants that are out of the tournament by the end of the stage, disqualified.
    """

    number: int
    results: Sequence[EncounterResult]
    struck: frozenset[str] = frozenset()


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Options(ABC):  # noqa: B024 the abstract methods come below
    """Makes every subclass a frozen dataclass, so that options are annotated fields with a default."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)


class Format(_Options):
    """A tournament format: an object without state whose fields are its options.

    A subclass becomes a frozen dataclass by itself; its options are annotated fields with a default and
    are read from the table ``[tournament]`` of the file. A ``__post_init__`` of its own calls this one
    and may raise ValueError to refuse options, naming the option first.
    """

    name: ClassVar[str]
    """What stands in the file: lower case letters, digits and hyphens."""
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    """In a sentence, for comments in the file that `tournament init` writes."""
    version: ClassVar[str] = "1"
    """Raise it whenever the same entrants and results would lead to another schedule."""
    table_sizes: ClassVar[Collection[int]] = range(2, 1000)
    """How many may sit at one table; the smallest that the game allows is the default."""
    entrant_count: ClassVar[int | None] = None
    """How many take part, where it is always the same number."""
    tie_breaks: ClassVar[tuple[str, ...] | None] = ()
    """What tells apart who is level on points, where the file names nothing; None: points do not rank."""

    matches: int = 10
    """How many matches an encounter has."""
    seating: Seating = "rotate"
    seats: int = 2
    """How many sit at one table; stands as ``seats`` in the table ``[game]`` of the file. A format with
    tables of several sizes has an option ``sizes``, a tuple of int, which is filled in: all from 2 to `seats`
    that the game allows, unless the file says which."""

    def __post_init__(self) -> None:
        if not 1 <= self.matches <= MOST_MATCHES:
            raise ValueError(f"matches: wants 1 to {MOST_MATCHES}")

    @abstractmethod
    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Iterable[Encounter] | None:
        """Return the encounters of the next stage, or None when the tournament is over.

        A stage holds all encounters that can be fixed now; it is read lazily, and played in any order.
        Pure: the same arguments give the same answer, in any process; chance comes from `seed` alone,
        through `rumpus.derive_seed`. An encounter's place in the stage is part of its identity: so that
        entrants can be added later, let those that do not meet the newest come first.
        """

    def problems(self, entrants: Sequence[Entrant]) -> Iterable[str]:
        """Return what keeps these entrants from playing this format, a line each; asked before any match."""
        if len(entrants) < self.seats:
            there = "is" if len(entrants) == 1 else "are"
            yield f"{self.name} needs {self.seats} entrants or more, there {there} {len(entrants)}"

    def match_count(self, entrants: Sequence[Entrant]) -> int | None:
        """Return how many matches the whole tournament has, None where only its course can tell."""
        del entrants
        return None

    def tables_together(self) -> int:
        """Return how many tables of one match share pieces, for which the game has to offer `side_by_side`.

        A format that may have 2 has an option ``shared``, a bool, which is filled in: whether the game does,
        unless the file says no.
        """
        return 1

    def growth(self) -> Collection[str]:
        """Return what may be added to afterwards: "entrants", and options whose number may be raised.

        Only what leaves every encounter that was there at its place in its stage; matches may be added to
        it. Nothing by default.
        """
        return ()

    def extent(self, option: str, entrants: Sequence[Entrant]) -> int:
        """Return how large an option that may grow is, where a value such as 0 stands for some number."""
        del entrants
        return int(getattr(self, option))

    def libraries(self) -> Collection[str]:
        """Return the distributions besides the plugin's own whose version decides the schedule."""
        return ()

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return the tables that people want to see, also while the tournament is running."""
        from rumpus_tournaments._standings import standings, table_of
        from rumpus_tournaments._tables.duels import MOST_ACROSS, crosstable

        found = standings(results)
        tables = [table_of(found, results.tie_breaks)]
        if self.seats > 1 and 2 < len(found) <= MOST_ACROSS:
            tables.append(crosstable(results, [each.name for each in found]))
        return tables

    def drawing(self, results: Results, look: Look) -> str:
        """Return a picture in letters for below the tables, such as a bracket; empty where there is none."""
        del results, look
        return ""
