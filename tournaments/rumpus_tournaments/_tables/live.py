"""A rating that goes on from match to match, for looking at while a tournament runs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rumpus import UsageError
from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rumpus_tournaments._results import Cell
    from rumpus_tournaments._stored import StoredResults


def live_table(results: StoredResults) -> ResultTable:
    """Return openskill's Plackett-Luce rating of the matches so far, in the order of their ids.

    Raises:
        UsageError: openskill is not installed.
    """
    if find_spec("openskill") is None:
        raise UsageError('the live rating needs the library openskill: pip install "rumpus[live]"')
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    found = {each.name: model.rating(name=each.name) for each in results.entrants}
    for names, scores in _rankings(results):
        rated = model.rate([[found[name]] for name in names], scores=list(scores))
        for name, (rating,) in zip(names, rated, strict=True):
            found[name] = rating
    order = sorted(results.entrants, key=lambda each: (-found[each.name].ordinal(), each.number))
    rows: list[Mapping[str, Cell]] = [
        {
            "entrant": each.name,
            "ordinal": float(found[each.name].ordinal()),
            "mu": float(found[each.name].mu),
            "sigma": float(found[each.name].sigma),
        }
        for each in order
    ]
    columns = (
        Column("entrant", "entrant"),
        Column("ordinal", "at least", 2),
        Column("mu", "mean", 2),
        Column("sigma", "deviation", 2),
    )
    remark = (
        "For a look while it runs: openskill takes one match after the other, so their order plays a part. "
        "The rating to quote is --table rating."
    )
    return ResultTable("live", "Live rating", columns, rows, [remark])


def _rankings(results: StoredResults) -> Iterator[tuple[list[str], list[float]]]:
    """Read who sat at each table with rivals, and with what score; who forfeits has the least."""
    for match in results.matches():
        culprits = {fault.seat for fault in match.faults if fault.effect == "forfeit"}
        least = min(match.scores) - 1
        for table in match.groups or (range(len(match.entrants)),):
            if len(table) > 1:
                scores = [least if seat in culprits else match.scores[seat] for seat in table]
                yield [match.entrants[seat] for seat in table], scores
