"""Who made what of whom: the crosstable, and the same as a list with everything that is known of a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._results import Column, Estimate, ResultTable
from rumpus_tournaments._standings import standings, within
from rumpus_tournaments._statistics import cluster_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus_tournaments._ledger import Duel
    from rumpus_tournaments._results import Cell, Results

DUEL_COLUMNS = (
    Column("matches", "matches", spare=2),
    Column("wins", "won", spare=1),
    Column("draws", "drawn", spare=3),
    Column("losses", "lost", spare=4),
    Column("rate", "rate %", 3, percent=True),
    Column("interval", "95 %", 3, percent=True),
)
MOST_WITH_INTERVALS = 6
"""Entrants; the crosstable of more is too wide for intervals."""
MOST_ACROSS = 15
"""Entrants; the crosstable of more is too wide altogether."""


def duel_cells(duel: Duel | None) -> Mapping[str, Cell]:
    """Return a pair as cells of `DUEL_COLUMNS`, as the first of the two has it."""
    if duel is None or not duel.matches:
        return {"matches": 0, "wins": 0, "draws": 0, "losses": 0}
    return {
        "matches": duel.matches,
        "wins": duel.wins,
        "draws": duel.draws,
        "losses": duel.losses,
        "rate": duel.rate,
        "interval": within(interval_of(duel), (0.0, 1.0)),
    }


def interval_of(duel: Duel) -> tuple[float, float] | None:
    """Return the 95 % interval of the rate over whole deals; None below five deals."""
    return cluster_interval(duel.deals.all_sums, duel.deals.all_counts)


def crosstable(results: Results, order: Sequence[str] = ()) -> ResultTable:
    """Return what everybody made of everybody, in per cent, draws as half; rows by rank, columns likewise."""
    names = list(order) or [each.name for each in standings(results)]
    narrow = len(names) > MOST_WITH_INTERVALS
    columns = [
        Column("number", ""),
        Column("entrant", "entrant"),
        *(
            Column(f"against:{name}", str(place), 2, percent=True, spare=place)
            for place, name in enumerate(names, 1)
        ),
    ]
    rows: list[Mapping[str, Cell]] = [
        {
            "number": place,
            "entrant": name,
            **{f"against:{other}": _rate(results, name, other, narrow=narrow) for other in names},
        }
        for place, name in enumerate(names, 1)
    ]
    about = "" if narrow else " The ± is half the 95 % interval, over whole deals."
    remark = f"Each row: the share that its entrant took from the one whose number heads the column.{about}"
    return ResultTable("crosstable", "Crosstable", columns, rows, [remark], "in per cent, draws as half")


def _rate(results: Results, name: str, other: str, *, narrow: bool) -> Cell:
    duel = results.ledger.duel(name, other) if name != other else None
    if duel is None or not duel.matches:
        return None
    interval = None if narrow else interval_of(duel)
    return duel.rate if interval is None else Estimate(duel.rate, (interval[1] - interval[0]) / 2)


def pairs_table(results: Results) -> ResultTable:
    """Return every pair that has met, those of the entrant listed first first."""
    rows: list[Mapping[str, Cell]] = []
    names = [each.name for each in results.entrants]
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            duel = results.ledger.duel(one, other)
            if duel is not None and duel.matches:
                rows.append({"first": one, "second": other, **duel_cells(duel)})
    columns = (Column("first", "first"), Column("second", "second"), *DUEL_COLUMNS)
    remark = "Results as the first has them; the rate counts draws as half, its interval is over whole deals."
    return ResultTable("pairs", "Pairs", columns, rows, [remark])
