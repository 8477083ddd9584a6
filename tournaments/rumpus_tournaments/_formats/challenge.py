"""Challenge: every entrant plays the same deals of a game for one, alone."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field, replace
from math import fsum, isnan, nan
from typing import TYPE_CHECKING, Literal

from rumpus_tournaments._format import Encounter, Format
from rumpus_tournaments._results import Cell, Column, ResultTable
from rumpus_tournaments._standings import matches_each
from rumpus_tournaments._statistics import cluster_interval, sign_test, wilson

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rumpus_tournaments._format import Entrant, FinishedStage
    from rumpus_tournaments._results import MatchResult, Results

P_VALUE = Column("p", "p", 4)
BEHIND_INTERVAL = Column("behind_interval", "behind, 95 %", 3, spare=1)


class Challenge(Format):
    """One encounter for each entrant: `matches` deals, the same for everybody.

    ``measure = "wins"`` counts a score of `win_score` or more as a win and shows the rate of wins;
    ``"points"`` shows the mean score; ``"auto"`` takes wins while every score is 0 or 1. A match that
    was forfeited scores 0 and is no win.
    """

    name = "challenge"
    title = "Challenge"
    summary = "every entrant plays the same deals alone"
    table_sizes = range(1, 2)
    tie_breaks = None

    matches: int = 100
    seats: int = 1
    measure: Literal["auto", "wins", "points"] = "auto"
    win_score: float = 1.0

    def stage(
        self, entrants: Sequence[Entrant], seed: int, finished: Sequence[FinishedStage]
    ) -> Iterator[Encounter] | None:
        """Return an encounter for each entrant, all at once."""
        del seed
        return None if finished else (Encounter((each.name,), self.matches) for each in entrants)

    def growth(self) -> Collection[str]:
        """Let more deals and entrants be added."""
        return ("matches", "entrants")

    def match_count(self, entrants: Sequence[Entrant]) -> int:
        """Return the deals of all entrants."""
        return len(entrants) * self.matches

    def tables(self, results: Results) -> Sequence[ResultTable]:
        """Return the ranking and the reasons for which matches ended."""
        found = _records(results, self.win_score)
        wins = self.measure == "wins" or (self.measure == "auto" and all(each.binary for each in found))
        if wins:
            for each in found:
                each.values = each.wins
        _rank(found)
        return [_wins_table(found) if wins else _points_table(found), _reasons_table(found)]


@dataclass
class _Record:
    """What one entrant has made of each deal (nan: not played yet), and why its matches ended.

    `values` are what is ranked, at first the scores; `wins` hold 1 or 0 for the same deals.
    """

    name: str
    number: int
    struck: bool
    win_score: float
    values: array[float] = field(default_factory=lambda: array("d"))
    wins: array[float] = field(default_factory=lambda: array("d"))
    binary: bool = True
    reasons: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    rank: int = 0

    def add(self, match: MatchResult) -> None:
        score, gap = match.scores[0], match.deal - len(self.values)
        if gap > 0:
            self.values.extend([nan] * gap)
            self.wins.extend([nan] * gap)
        self.values[match.deal - 1] = score
        self.wins[match.deal - 1] = float(score >= self.win_score and not match.forfeited)
        self.binary = self.binary and score in (0.0, 1.0)
        self.reasons[match.reason or "-"] += 1
        self.faults += len(match.faults)

    @property
    def played(self) -> list[float]:
        return [each for each in self.values if not isnan(each)]

    @property
    def mean(self) -> float | None:
        played = self.played
        return fsum(played) / len(played) if played else None


def _records(results: Results, win_score: float) -> list[_Record]:
    struck = results.struck
    found = {
        each.name: _Record(each.name, each.number, each.name in struck, win_score)
        for each in results.entrants
    }
    for match in results.matches():
        found[match.entrants[0]].add(match)
    return list(found.values())


def _rank(found: list[_Record]) -> None:
    """Sort by the mean and give out ranks; who has played nothing yet, or is disqualified, stands behind."""

    def key(each: _Record) -> tuple[bool, bool, float]:
        return each.struck, each.mean is None, -round(each.mean or 0.0, 9)

    found.sort(key=lambda each: (*key(each), each.number))
    for place, each in enumerate(found):
        level = place > 0 and key(found[place - 1]) == key(each)
        each.rank = found[place - 1].rank if level else place + 1


def _wins_table(found: Sequence[_Record]) -> ResultTable:
    note = _deals_each(found)
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("matches", "matches", shown=not note, spare=3),
        Column("wins", "wins", spare=4),
        Column("rate", "rate %", 3, percent=True),
        Column("interval", "95 %", 3, percent=True),
        Column("behind", "behind", 3, shown=not note, spare=5, percent=True),
        replace(BEHIND_INTERVAL, percent=True),
        P_VALUE,
        Column("faults", "faults", shown=any(each.faults for each in found), spare=2),
    )
    rows = []
    for each in found:
        wins, matches = round(sum(each.played)), len(each.played)
        row: dict[str, Cell] = {"wins": wins, "rate": each.mean, "interval": wilson(wins, matches)}
        rows.append(_common(each, found[0]) | row)
    remark = "95 % of the rate: Wilson. p: McNemar's exact test against the best, on the deals that differ."
    return ResultTable("challenge", "Wins over the same deals", columns, rows, [remark], note)


def _points_table(found: Sequence[_Record]) -> ResultTable:
    note = _deals_each(found)
    columns = (
        Column("rank", "#"),
        Column("entrant", "entrant"),
        Column("matches", "matches", shown=not note, spare=3),
        Column("mean", "mean", 3),
        Column("interval", "95 %", 3),
        Column("best", "most", 2, spare=4),
        Column("behind", "behind", 3, shown=not note, spare=5),
        BEHIND_INTERVAL,
        P_VALUE,
        Column("faults", "faults", shown=any(each.faults for each in found), spare=2),
    )
    rows = []
    for each in found:
        played = each.played
        interval = cluster_interval(played, [1.0] * len(played))
        row: dict[str, Cell] = {"mean": each.mean, "interval": interval, "best": max(played, default=None)}
        rows.append(_common(each, found[0]) | row)
    remark = "95 %: Student's t over deals. p: exact sign test against the best, on the deals that differ."
    return ResultTable("challenge", "Score over the same deals", columns, rows, [remark], note)


def _deals_each(found: Sequence[_Record]) -> str:
    return matches_each([len(each.played) for each in found])


def _common(each: _Record, best: _Record) -> dict[str, Cell]:
    return {
        "rank": each.rank,
        "entrant": each.name,
        "matches": len(each.played),
        "faults": each.faults,
        **(_compared(each, best) if each is not best else {}),
    }


def _compared(each: _Record, best: _Record) -> Mapping[str, Cell]:
    """Compare with the best deal by deal, on those that both have played."""
    pairs = zip(each.values, best.values, strict=False)
    gaps = [mine - theirs for mine, theirs in pairs if not (isnan(mine) or isnan(theirs))]
    if not gaps:
        return {}
    return {
        "behind": fsum(gaps) / len(gaps),
        "behind_interval": cluster_interval(gaps, [1.0] * len(gaps)),
        "p": sign_test(sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)),
    }


def _reasons_table(found: Sequence[_Record]) -> ResultTable:
    """Return how often each reason ended a match, the most frequent reason first."""
    total: Counter[str] = Counter()
    for each in found:
        total.update(each.reasons)
    reasons = sorted(total, key=lambda reason: (-total[reason], reason))
    columns = [
        Column("entrant", "entrant"),
        *(Column(f"reason:{reason}", reason, spare=rank) for rank, reason in enumerate(reasons)),
    ]
    rows: list[dict[str, Cell]] = [
        {"entrant": each.name, **{f"reason:{reason}": each.reasons[reason] for reason in reasons}}
        for each in found
    ]
    return ResultTable("reasons", "How the matches ended", columns, rows)
