"""Standings: who stands where, with intervals that take whole deals as the unit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

from rumpus_tournaments._ledger import Deals
from rumpus_tournaments._results import Cell, Column, ResultTable
from rumpus_tournaments._statistics import cluster_interval
from rumpus_tournaments._tiebreaks.card import Cards
from rumpus_tournaments._tiebreaks.catalogue import find_tie_break
from rumpus_tournaments._tiebreaks.ranking import ranking
from rumpus_tournaments._tiebreaks.reading import cards_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rumpus_tournaments._format import Entrant
    from rumpus_tournaments._results import Results
    from rumpus_tournaments._tiebreaks.catalogue import TieBreak

COLUMNS = (
    Column("rank", "#"),
    Column("entrant", "entrant"),
    Column("points", "points", 1),
    Column("matches", "matches", spare=2),
    Column("wins", "won"),
    Column("draws", "drawn", spare=3),
    Column("losses", "lost", spare=4),
    Column("mean", "mean", 3),
    Column("interval", "95 %", 3),
    Column("score", "score", 2, spare=1),
    Column("faults", "faults", spare=1),
)


@dataclass
class Standing:
    """What one entrant has made of the tournament so far.

    `bounds` are the least and the most that a match can bring, None where there is no such thing. `deals`
    holds the points of each deal. `tie_breaks` are the values of those that the tournament names, None for
    direct encounter.
    """

    name: str
    number: int
    struck: bool = False
    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    played_out: int = 0
    score: float = 0.0
    rank: int = 0
    bounds: tuple[float, float] | None = None
    deals: Deals = field(default_factory=Deals)
    tie_breaks: tuple[float | None, ...] = ()

    @cached_property
    def points(self) -> float:
        """All points."""
        return fsum(self.deals.all_sums)

    @property
    def mean(self) -> float | None:
        """Points a match."""
        return self.points / self.matches if self.matches else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean over whole deals, within what is possible; None below five deals."""
        return within(cluster_interval(self.deals.all_sums, self.deals.all_counts), self.bounds)

    @property
    def mean_score(self) -> float | None:
        """The game's own score a match, matches that a fault decided left out."""
        return self.score / self.played_out if self.played_out else None


def standings(results: Results, names: Collection[str] | None = None) -> list[Standing]:
    """Return the standings of all entrants, or of those in `names`, best first.

    By points, then by the tournament's tie-breaks, those who are disqualified behind all others. Whom
    nothing tells apart share a rank and stand in the order of the tournament file.
    """
    found = {
        each.name: _standing(results, each)
        for each in results.entrants
        if names is None or each.name in names
    }
    chosen = [find_tie_break(name) for name in results.tie_breaks]
    cards = cards_of(results) if chosen else Cards({})
    points = {name: each.points for name, each in found.items()}
    places = ranking(cards, chosen, found, results.struck, points)
    for place in places:
        found[place.name].rank, found[place.name].tie_breaks = place.rank, place.values
    return [found[place.name] for place in places]


def _standing(results: Results, entrant: Entrant) -> Standing:
    account = results.ledger.accounts[entrant.name]
    return Standing(
        entrant.name,
        entrant.number,
        entrant.name in results.struck,
        account.matches,
        account.wins,
        account.draws,
        account.losses,
        account.faults.total(),
        account.played_out,
        account.score,
        bounds=None if account.solos else results.points.bounds,
        deals=account.deals,
    )


def within(
    interval: tuple[float, float] | None, bounds: tuple[float, float] | None
) -> tuple[float, float] | None:
    """Return an interval cut at what is possible."""
    if interval is None or bounds is None:
        return interval
    return max(interval[0], bounds[0]), min(interval[1], bounds[1])


def standings_table(results: Results) -> ResultTable:
    """Return the standings as a table; what says nothing new is for scripts alone, which saves columns."""
    return table_of(standings(results), results.tie_breaks)


def table_of(
    found: Sequence[Standing],
    tie_breaks: Sequence[str] = (),
    name: str = "standings",
    title: str = "Standings",
) -> ResultTable:
    """Return standings, of all entrants or of some, as a table in the order given."""
    chosen = [find_tie_break(each) for each in tie_breaks]
    note = matches_each([each.matches for each in found])
    idle = {
        "matches": note != "",
        "faults": not any(each.faults for each in found),
        "score": not _scores_tell(found),
    }
    columns = [replace(column, shown=not idle.get(column.key)) for column in COLUMNS]
    if all(each.bounds == (0.0, 1.0) for each in found):
        columns = [replace(column, percent=column.key in ("mean", "interval")) for column in columns]
        note = ", ".join(filter(None, (note, "mean in per cent")))
    columns[3:3] = tie_break_columns(chosen)
    rows = [{**row_of(each), **tie_break_cells(chosen, each.tie_breaks)} for each in found]
    return ResultTable(name, title, columns, rows, [*tie_break_remarks(chosen), *_remarks(found)], note)


def tie_break_columns(chosen: Sequence[TieBreak]) -> list[Column]:
    """Return the columns of tie-breaks; direct encounter has no value to show."""
    return [Column(each.name, each.code, each.decimals, shown=each.value is not None) for each in chosen]


def tie_break_cells(chosen: Sequence[TieBreak], values: Sequence[float | None]) -> dict[str, Cell]:
    """Return the values of tie-breaks as cells of these columns."""
    return {each.name: value for each, value in zip(chosen, values, strict=False)}


def tie_break_remarks(chosen: Sequence[TieBreak]) -> list[str]:
    """Return what the heads of the columns mean, in the order in which they are asked."""
    if not chosen:
        return []
    return ["Level on points? " + "; ".join(f"{each.code}: {each.meaning}" for each in chosen) + "."]


def matches_each(counts: Sequence[int]) -> str:
    """Return how many matches everybody has, in words; nothing where it is not the same number for all."""
    if len(set(counts)) != 1 or not counts[0]:
        return ""
    return f"{counts[0]} match{'es' * (counts[0] != 1)} each"


def row_of(each: Standing) -> Mapping[str, Cell]:
    """Return a standing as cells under the keys of `COLUMNS`."""
    return {
        "rank": each.rank,
        "entrant": each.name,
        "points": each.points,
        "matches": each.matches,
        "wins": each.wins,
        "draws": each.draws,
        "losses": each.losses,
        "mean": each.mean,
        "interval": each.interval,
        "score": each.mean_score,
        "faults": each.faults,
    }


def _scores_tell(found: Sequence[Standing]) -> bool:
    """The game's scores tell something new unless they only say who won."""
    return any(
        each.played_out and abs(each.score - each.wins - each.draws / 2) > 1e-9 and each.score != each.wins
        for each in found
    )


def _remarks(found: Sequence[Standing]) -> list[str]:
    struck = [each.name for each in found if each.struck]
    return [f"Disqualified: {', '.join(struck)}."] if struck else []
