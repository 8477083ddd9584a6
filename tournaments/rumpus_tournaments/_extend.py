"""A tournament made larger: more entrants, more matches, more cycles or rounds; what was played stays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus import UsageError
from rumpus_tournaments._lock import locked
from rumpus_tournaments._runner import refuse_changed
from rumpus_tournaments._settings import differences
from rumpus_tournaments._store import Store
from rumpus_tournaments._tournament import make_entrants, make_format

if TYPE_CHECKING:
    from pathlib import Path

    from rumpus_tournaments._settings import Difference, Settings
    from rumpus_tournaments._tournament import Tournament

STAGE_GROWTH = {"matches", "entrants"}
"""Growth that adds matches to stages that are over."""


def extend(tournament: Tournament, folder: Path, *, accept_changed: bool = False) -> list[str]:
    """Make the tournament in a folder this larger one; return what it gets more of, such as "matches".

    A run then plays what is missing.

    Raises:
        UsageError: the folder holds no tournament, or this is not the same one made larger; everything that
            keeps it from being so is named.
    """
    Store.read(folder).close()
    with locked(folder), Store.open(folder, tournament.durability) as store:
        before = store.settings()
        if before is None:
            raise UsageError(f"nothing of a tournament is stored in {folder} yet")
        more, changes = _growth(before, tournament)
        problems = [str(each) for each in changes if not (each.environment or each.view)]
        problems += _shifts(more, store, tournament)
        if problems:
            head = f"{folder} holds a tournament that cannot be extended to this one"
            raise UsageError("\n".join([head, *problems]))
        if not more:
            raise UsageError(f"{folder} holds just this tournament; nothing is to be added")
        refuse_changed(folder, [each for each in changes if not each.view], accept_changed=accept_changed)
        with store.transaction():
            store.adopt(tournament.settings)
            store.reopen(stages=bool(more & STAGE_GROWTH), encounters="matches" in more)
        return sorted(more)


def _growth(before: Settings, tournament: Tournament) -> tuple[set[str], list[Difference]]:
    """Return what there is more of, and every difference that is no growth."""
    now, form = tournament.settings, tournament.format
    more: set[str] = set()
    grown = before
    if before.format == now.format:
        old = make_format(before, tournament.registry)
        entrants = make_entrants(before)
        allowed = form.growth()
        for key in sorted(set(allowed) & set(now.format_options)):
            if form.extent(key, tournament.entrants[: len(entrants)]) > old.extent(key, entrants):
                more.add(key)
                options = {**grown.format_options, key: now.format_options[key]}
                grown = replace(grown, format_options=options)
        if "entrants" in allowed and len(now.entrants) > len(before.entrants):
            more.add("entrants")
            newcomers = now.entrants[len(before.entrants) :]
            grown = replace(
                grown,
                entrants=(*before.entrants, *newcomers),
                versions={**now.versions, **before.versions},
                files={**now.files, **before.files},
            )
    return more, differences(grown, now)


def _shifts(more: set[str], store: Store, tournament: Tournament) -> list[str]:
    """Say why what was played might not have been played in the larger tournament."""
    depends = tournament.settings.faults.policy == "disqualify" and store.last_stage() > 1
    if depends and more & STAGE_GROWTH:
        what = " or ".join(sorted(more & STAGE_GROWTH))
        return [f"no more {what}: who is disqualified in them would not have played the later stages"]
    return []
