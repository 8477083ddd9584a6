"""What each seat is worth, whoever sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._results import Column, ResultTable
from rumpus_tournaments._standings import within
from rumpus_tournaments._statistics import cluster_interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus_tournaments._results import Cell, Results


def seats_table(results: Results) -> ResultTable:
    """Return what was made from each seat, by the size of the table; an even share lies in no interval of a
    seat that is worth more or less than the others."""
    seats = results.ledger.seats
    sizes = {size for size, _ in seats}
    bounds = results.points.bounds
    rates = bounds == (0.0, 1.0)
    rows: list[Mapping[str, Cell]] = []
    biased: list[str] = []
    for (size, seat), made in sorted(seats.items()):
        interval = within(cluster_interval(made.deals.all_sums, made.deals.all_counts), bounds)
        even = sum(seats[size, each].points for each in range(size)) / (size * made.matches)
        if interval and not interval[0] <= even <= interval[1]:
            at = f" at a table of {size}" if len(sizes) > 1 else ""
            more = "more" if interval[0] > even else "less"
            biased.append(f"Seat {seat + 1} is worth {more} than an even share{at}.")
        rows.append(
            {
                "size": size,
                "seat": seat + 1,
                "matches": made.matches,
                "wins": made.wins,
                "draws": made.draws,
                "mean": made.points / made.matches,
                "interval": interval,
            }
        )
    columns = (
        Column("size", "at a table of", shown=len(sizes) > 1),
        Column("seat", "seat"),
        Column("matches", "matches"),
        Column("wins", "won"),
        Column("draws", "drawn"),
        Column("mean", "mean", 3, percent=rates),
        Column("interval", "95 %", 3, percent=rates),
    )
    remarks = biased or (["No seat is clearly worth more than another."] if rows else [])
    return ResultTable("seats", "Seats", columns, rows, remarks, "mean in per cent" if rates else "")
