"""How often each entrant broke the rules of conduct, and how."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus_tournaments._results import Column, ResultTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus_tournaments._results import Cell, Results


def faults_table(results: Results) -> ResultTable:
    """Return faults by entrant and kind, those with most first; who has none is left out."""
    accounts = results.ledger.accounts
    total: Counter[str] = Counter()
    for account in accounts.values():
        total.update(account.faults)
    kinds = sorted(total, key=lambda kind: (-total[kind], kind))
    guilty = sorted(
        (name for name in accounts if accounts[name].faults),
        key=lambda name: -accounts[name].faults.total() / accounts[name].matches,
    )
    rows: list[Mapping[str, Cell]] = [
        {
            "entrant": name,
            "faults": accounts[name].faults.total(),
            "rate": accounts[name].faults.total() / accounts[name].matches,
            **{f"kind:{kind}": accounts[name].faults[kind] for kind in kinds},
        }
        for name in guilty
    ]
    columns = [
        Column("entrant", "entrant"),
        Column("faults", "faults"),
        Column("rate", "a match", 3),
        *(Column(f"kind:{kind}", kind, spare=place) for place, kind in enumerate(kinds)),
    ]
    remarks = [] if rows else ["No faults."]
    return ResultTable("faults", "Faults", columns, rows, remarks)
