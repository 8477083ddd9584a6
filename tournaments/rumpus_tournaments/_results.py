"""Results: what is known of a tournament, finished or not, and the tables that are made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus import Fault
    from rumpus_tournaments._format import EncounterResult, Entrant, FinishedStage
    from rumpus_tournaments._ledger import Ledger
    from rumpus_tournaments._points import Points, Verdict
    from rumpus_tournaments._settings import DrawModel


class MatchResult(NamedTuple):
    """One finished match; the tuples run over the seats. Numbers count from 1.

    `groups` are the seats that played each other, as in `rumpus.Outcome`; empty where all did.
    """

    stage: int
    encounter: int
    number: int
    deal: int
    entrants: tuple[str, ...]
    scores: tuple[float, ...]
    points: tuple[float, ...]
    verdicts: tuple[Verdict, ...]
    reason: str
    faults: tuple[Fault, ...]
    groups: tuple[tuple[int, ...], ...] = ()

    @property
    def id(self) -> str:
        """The match's id."""
        from rumpus_tournaments._schedule import match_id

        return match_id(self.stage, self.encounter, self.number)

    @property
    def forfeited(self) -> bool:
        """Whether a fault decided it, so that its scores are no scores of the game."""
        return any(fault.effect == "forfeit" for fault in self.faults)


class Results(Protocol):
    """What a format makes its tables of."""

    @property
    def entrants(self) -> Sequence[Entrant]:
        """The entrants in the order of the tournament file."""

    @property
    def points(self) -> Points:
        """The rule that turns outcomes into points."""

    @property
    def seed(self) -> int:
        """The tournament's seed, from which formats draw lots."""

    @property
    def finished(self) -> bool:
        """Whether the tournament is over."""

    @property
    def stages(self) -> Sequence[FinishedStage]:
        """The stages that have been played to their end."""

    @property
    def struck(self) -> frozenset[str]:
        """The entrants that are disqualified."""

    @property
    def ledger(self) -> Ledger:
        """All matches added up, which is much faster than reading them one by one."""

    @property
    def tie_breaks(self) -> Sequence[str]:
        """The names of the tie-breaks that apply, in their order."""

    @property
    def rating(self) -> DrawModel:
        """How draws count in the rating of the field."""

    def finished_encounters(self) -> Iterator[tuple[int, EncounterResult]]:
        """Read the results of the encounters that are over, with their stage, as they are scheduled."""

    def matches(self) -> Iterator[MatchResult]:
        """Read the matches one by one, in the order of their ids; there may be millions."""


class Estimate(NamedTuple):
    """A figure with half the width of its interval, None where there is none; reads ``62 ±8``."""

    value: float
    half: float | None


Cell = float | int | str | tuple[float, float] | Estimate | None


@dataclass(frozen=True)
class Column:
    """A column of a table: the key of its cells, what stands above, how many decimals numbers get.

    Scripts get every column, people those that are `shown`, as far as there is room: the column with the
    highest `spare` is left out first, one with 0 never. A rate in `percent` is so for people only.
    """

    key: str
    header: str
    decimals: int = 0
    shown: bool = True
    spare: int = 0
    percent: bool = False

    def text(self, cell: Cell) -> str:
        """Return a cell for people; an interval reads ``0.41 to 0.59``, nothing known is ``-``."""
        if cell is None:
            return "-"
        if isinstance(cell, Estimate):
            half = "" if cell.half is None else f" ±{self._number(cell.half)}"
            return f"{self._number(cell.value)}{half}"
        if isinstance(cell, tuple):
            return " to ".join(map(self._number, cell))
        return self._number(cell) if isinstance(cell, float) else str(cell)

    def value(self, cell: Cell) -> Any:
        """Return a cell as JSON-able data, numbers rounded as in the column; None where they are endless."""
        if isinstance(cell, tuple):
            return [None if each is None else self.value(each) for each in cell]
        if isinstance(cell, float):
            return round(cell, self.decimals) if isfinite(cell) else None
        return cell

    def _number(self, number: float) -> str:
        if self.percent:
            return f"{100 * number:.{max(self.decimals - 2, 0)}f}"
        return f"{number:.{self.decimals}f}"


@dataclass(frozen=True)
class ResultTable:
    """A table: columns, rows as cells by key, and remarks below it; for people, `note` follows the title."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Cell]]
    remarks: Sequence[str] = field(default=())
    note: str = ""

    @property
    def heading(self) -> str:
        """What stands above the table that people see."""
        return f"{self.title}, {self.note}" if self.note else self.title

    @property
    def headers(self) -> list[str]:
        """What stands above the columns that people see."""
        return [each.header for each in self.columns if each.shown]

    def texts(self) -> list[list[str]]:
        """Return the cells that people see, row by row."""
        shown = [each for each in self.columns if each.shown]
        return [[each.text(row.get(each.key)) for each in shown] for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """Return the table as JSON-able data."""
        return {
            "name": self.name,
            "title": self.title,
            "rows": [{each.key: each.value(row.get(each.key)) for each in self.columns} for row in self.rows],
            "remarks": list(self.remarks),
        }
