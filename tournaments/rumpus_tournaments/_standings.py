"""Standings: who stands where, with intervals that take whole deals as the unit."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace
from math import fsum
from typing import TYPE_CHECKING

from rumpus_tournaments._results import Cell, Column, ResultTable
from rumpus_tournaments._statistics import cluster_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus_tournaments._results import MatchResult, Results

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

    `bounds` are the least and the most that a match can bring, None where there is no such thing.
    `points_by_deal` and `matches_by_deal` hold sums for every (stage, deal) in the order of the stages:
    mirrored matches and all encounters of a stage share a deal and are no independent observations.
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
    points_by_deal: dict[int, array[float]] = field(default_factory=dict)
    matches_by_deal: dict[int, array[float]] = field(default_factory=dict)

    def add(self, match: MatchResult, seat: int) -> None:
        """Take one match into account."""
        verdict = match.verdicts[seat]
        if verdict == "solo":
            self.bounds = None
        self.matches += 1
        self.wins += verdict == "win"
        self.draws += verdict == "draw"
        self.losses += verdict == "loss"
        if match.faults:
            self.faults += sum(fault.seat == seat for fault in match.faults)
        if not match.faults or not match.forfeited:
            self.played_out += 1
            self.score += match.scores[seat]
        _add(self.points_by_deal, match, match.points[seat])
        _add(self.matches_by_deal, match, 1.0)

    @property
    def points(self) -> float:
        """All points."""
        return fsum(amount for deals in self.points_by_deal.values() for amount in deals)

    @property
    def mean(self) -> float | None:
        """Points a match."""
        return self.points / self.matches if self.matches else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean over whole deals, within what is possible; None below five deals."""
        sums = [each for deals in self.points_by_deal.values() for each in deals]
        counts = [each for deals in self.matches_by_deal.values() for each in deals]
        found = cluster_interval(sums, counts)
        if found is None or self.bounds is None:
            return found
        least, most = self.bounds
        return max(found[0], least), min(found[1], most)

    @property
    def mean_score(self) -> float | None:
        """The game's own score a match, matches that a fault decided left out."""
        return self.score / self.played_out if self.played_out else None


def standings(results: Results) -> list[Standing]:
    """Return the standings, best first: by points, those who are disqualified behind all others.

    Equal points share a rank and stand in the order of the tournament file.
    """
    struck = results.struck
    found = {
        each.name: Standing(each.name, each.number, each.name in struck, bounds=results.points.bounds)
        for each in results.entrants
    }
    for match in results.matches():
        for seat, name in enumerate(match.entrants):
            found[name].add(match, seat)
    return ranked(list(found.values()))


def ranked(found: list[Standing]) -> list[Standing]:
    """Sort standings and give out ranks."""
    keys = {each.name: (each.struck, -round(each.points, 9)) for each in found}
    found.sort(key=lambda each: (*keys[each.name], each.number))
    for place, each in enumerate(found):
        level = place > 0 and keys[found[place - 1].name] == keys[each.name]
        each.rank = found[place - 1].rank if level else place + 1
    return found


def standings_table(results: Results) -> ResultTable:
    """Return the standings as a table; what says nothing new is for scripts alone, which saves columns."""
    return table_of(standings(results))


def table_of(found: Sequence[Standing], name: str = "standings", title: str = "Standings") -> ResultTable:
    """Return standings, of all entrants or of some, as a table in the order given."""
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
    return ResultTable(name, title, columns, [row_of(each) for each in found], _remarks(found), note)


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


def _add(sums: dict[int, array[float]], match: MatchResult, amount: float) -> None:
    deals = sums.get(match.stage)
    if deals is None:
        deals = sums[match.stage] = array("d")
    if match.deal > len(deals):
        deals.frombytes(bytes(8 * (match.deal - len(deals))))
    deals[match.deal - 1] += amount


def _scores_tell(found: Sequence[Standing]) -> bool:
    """The game's scores tell something new unless they only say who won."""
    return any(
        each.played_out and abs(each.score - each.wins - each.draws / 2) > 1e-9 and each.score != each.wins
        for each in found
    )


def _remarks(found: Sequence[Standing]) -> list[str]:
    struck = [each.name for each in found if each.struck]
    return [f"Disqualified: {', '.join(struck)}."] if struck else []
