"""The rating of the field as a table."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from itertools import accumulate, zip_longest
from math import nan
from typing import TYPE_CHECKING

from rumpus_tournaments._ratings.elo import elo_difference
from rumpus_tournaments._ratings.field import Parts, rate
from rumpus_tournaments._ratings.pairs import Rows
from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus_tournaments._ledger import Duel, Ledger
    from rumpus_tournaments._ratings.field import Ratings
    from rumpus_tournaments._results import Cell, Results
    from rumpus_tournaments._settings import DrawModel

MODELS: Mapping[DrawModel, str] = {
    "draws-as-half": "Bradley-Terry, a draw is half a win",
    "rao-kupper": "Bradley-Terry with draws as Rao and Kupper see them",
    "davidson": "Bradley-Terry with draws as Davidson sees them",
}


def ratings_of(ledger: Ledger, model: DrawModel = "draws-as-half") -> Ratings:
    """Rate everybody: by pairs where all tables had two seats, else by rankings."""
    return rate(_pair_parts(ledger) if _two_seats(ledger) else _ranking_parts(ledger), model)


def ratings_over_time(
    ledger: Ledger, model: DrawModel = "draws-as-half", steps: int = 12
) -> tuple[list[float], dict[str, list[float]]]:
    """Return shares of all deals, and everybody's rating after as many, in the order of stages and deals.

    Only those of the largest group have one, the others nan.
    """
    parts = _pair_parts(ledger) if _two_seats(ledger) else _ranking_parts(ledger)
    known = sorted({part for rows in parts.pairs.values() for part in rows.parts} or parts.rankings)
    cuts = sorted({round(step * len(known) / steps) for step in range(1, steps + 1)} - {0})
    curves: dict[str, list[float]] = {name: [] for name in parts.names}
    for cut in cuts:
        found = rate(_until(parts, known[cut - 1]), model, intervals=False).ratings
        sizes = Counter(each.group for each in found)
        largest = max(sizes, key=lambda group: (sizes[group], -group)) if sizes else 0
        rated = {each.name: each.elo for each in found if each.group == largest and sizes[largest] > 1}
        for name, curve in curves.items():
            curve.append(rated.get(name, nan))
    return [cut / len(known) for cut in cuts], curves


def _until(parts: Parts, last: int) -> Parts:
    """Return the parts up to one."""
    pairs = {}
    for pair, rows in parts.pairs.items():
        kept = bisect_right(rows.parts, last)
        if kept:
            pairs[pair] = Rows(rows.parts[:kept], rows.won[:kept], rows.drawn[:kept], rows.lost[:kept])
    rankings = {part: found for part, found in parts.rankings.items() if part <= last}
    return Parts(parts.names, pairs=pairs, rankings=rankings)


def rating_table(results: Results) -> ResultTable:
    """Return strengths in Elo points with intervals, and how likely each is better than the next."""
    ledger = results.ledger
    found = ratings_of(ledger, results.rating)
    many = len(found.draws) > 1
    alone = len(found.draws) == len(found.ratings)
    rows: list[Mapping[str, Cell]] = []
    for place, each in enumerate(found.ratings):
        below = found.ratings[place + 1] if place + 1 < len(found.ratings) else None
        rows.append(
            {
                "group": each.group,
                "entrant": each.name,
                "elo": None if alone else each.elo,
                "interval": each.interval,
                "superiority": None if below is None else found.superiority(each, below),
                "matches": ledger.accounts[each.name].matches,
            }
        )
    columns = (
        Column("group", "group", shown=many),
        Column("entrant", "entrant"),
        Column("elo", "Elo", 1),
        Column("interval", "95 %", 1),
        Column("superiority", "better than next, %", 4, percent=True),
        Column("matches", "matches", spare=1),
    )
    model = MODELS[results.rating] if _two_seats(ledger) else "Plackett-Luce, shared places in every order"
    remarks = [
        f"{model}; the order of matches plays no part. The mean {'of each group ' * many}is 0.",
        *found.remarks,
    ]
    return ResultTable("rating", "Rating", columns, rows, remarks)


def elo_table(results: Results) -> ResultTable:
    """Return the difference of every pair that has met at a table for two, from how whole deals went."""
    rows: list[Mapping[str, Cell]] = []
    for (one, other), duel in results.ledger.duels.items():
        found = elo_difference(duel.deals.scores())
        if found:
            rows.append(
                {
                    "first": one,
                    "second": other,
                    "matches": duel.matches,
                    "elo": found.elo,
                    "interval": found.interval,
                    "superiority": found.superiority,
                }
            )
    columns = (
        Column("first", "first"),
        Column("second", "second"),
        Column("matches", "matches", spare=1),
        Column("elo", "Elo", 1),
        Column("interval", "95 %", 1),
        Column("superiority", "better, %", 4, percent=True),
    )
    remark = "By how much the first is better; what is likely follows from the scores of whole deals."
    return ResultTable("elo", "Elo differences", columns, rows, [remark])


def _two_seats(ledger: Ledger) -> bool:
    return all(size <= 2 for size, _ in ledger.seats)


def _pair_parts(ledger: Ledger) -> Parts:
    """Return the deals of each pair as parts; a deal of a stage is one part, whoever played it."""
    lengths: dict[int, int] = {}
    for duel in ledger.duels.values():
        for stage, counts in duel.deals.counts.items():
            lengths[stage] = max(lengths.get(stage, 0), len(counts))
    stages = sorted(lengths)
    offsets = dict(zip(stages, accumulate((lengths[stage] for stage in stages), initial=0), strict=False))
    return Parts(
        list(ledger.accounts),
        pairs={pair: _rows(duel, offsets) for pair, duel in ledger.duels.items() if duel.matches},
    )


def _rows(duel: Duel, offsets: Mapping[int, int]) -> Rows:
    parts, wins, draws, losses = array("q"), array("d"), array("d"), array("d")
    for stage, counts in duel.deals.counts.items():
        drawn = duel.drawn.get(stage, ())
        for deal, (count, made, level) in enumerate(
            zip_longest(counts, duel.deals.sums[stage], drawn, fillvalue=0.0)
        ):
            if count:
                won = made - level / 2
                parts.append(offsets[stage] + deal)
                wins.append(won)
                draws.append(level)
                losses.append(count - won - level)
    return Rows(parts, wins, draws, losses)


def _ranking_parts(ledger: Ledger) -> Parts:
    rankings = ledger.rankings()
    return Parts(
        list(ledger.accounts), rankings={part: rankings[deal] for part, deal in enumerate(sorted(rankings))}
    )
