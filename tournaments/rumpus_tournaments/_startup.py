"""Bots in processes of their own are started once before anything is played, so that a broken one is told."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus import MatchInfo, PlayerFault
from rumpus_tournaments._core import read_spec, stream_key
from rumpus_tournaments._problems import ConfigError, Problems
from rumpus_tournaments._runner import refuse_other
from rumpus_tournaments._stage import finished_stages
from rumpus_tournaments._store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rumpus_tournaments._core import BotSpec
    from rumpus_tournaments._settings import EntrantSettings
    from rumpus_tournaments._tournament import Tournament

OWN_ERRORS = re.compile(r"^(UsageError|OptionErrors|RumpusError): ")


def refuse_broken_bots(tournament: Tournament, file: Path, out: Path, *, accept_changed: bool) -> None:
    """Start every bot once that is no plugin's and has matches left to play; `out` says what is left.

    Raises:
        ConfigError: some do not start, or not in time; each is named.
        UsageError: the folder holds another tournament, or what it was played with has changed.
    """
    problems, tried = Problems(), dict[str, str]()
    left = _left_to_play(tournament, out, accept_changed=accept_changed)
    for number, entrant in enumerate(tournament.settings.entrants):
        spec = read_spec(entrant.bot, entrant.options)
        if not spec.outside or entrant.name not in left:
            continue
        same = repr(replace(entrant, name=""))
        if same not in tried:
            tried[same] = _start(tournament, entrant, spec)
        if tried[same]:
            problems.add(f"entrants[{number}] ({entrant.name}).bot", f"cannot be started: {tried[same]}")
    if problems.lines:
        raise ConfigError(file, problems.lines)


def _left_to_play(tournament: Tournament, out: Path, *, accept_changed: bool) -> set[str]:
    """Return the entrants who have matches left, and those of whom only the course can tell."""
    everybody = set(tournament.settings.names)
    found = Store.read_if_begun(out)
    if found is None:
        return everybody
    with found as store:
        before = store.settings()
        if before is None:
            return everybody
        refuse_other(store, before, tournament, accept_changed=accept_changed)
        if store.finished():
            return set()
        waiting, later = _open_stage(tournament, store)
        return everybody - frozenset().union(*store.stages()) if later else waiting


def _open_stage(tournament: Tournament, store: Store) -> tuple[set[str], bool]:
    """Return who has matches left in the stage that is being played, and whether others may follow it."""
    form, seed = tournament.format, tournament.settings.seed
    finished = finished_stages(store)
    complete = store.finished_encounters(len(finished) + 1)
    waiting: set[str] = set()
    matches = sum(each.encounter.matches for stage in finished for each in stage.results)
    for number, encounter in enumerate(form.stage(tournament.entrants, seed, finished) or (), 1):
        matches += encounter.matches
        if number not in complete:
            waiting.update(encounter.entrants)
    return waiting, matches != form.match_count(tournament.entrants)


def _start(tournament: Tournament, entrant: EntrantSettings, spec: BotSpec) -> str:
    """Start a bot as for a match and end it at once; return what is wrong, or nothing."""
    seats = tournament.format.seats
    player = tournament.maker(entrant)()
    key = stream_key(tournament.settings.seed, "start", entrant.name)
    try:
        start = getattr(player, "start", None)
        if start is not None:
            names = _names(tournament, entrant, seats)
            time = (entrant.move_limit, entrant.match_limit, entrant.increment)
            start(MatchInfo(tournament.game, 0, seats, names, key, *time))
    except PlayerFault as fault:
        return _in_words(fault, spec)
    finally:
        close = getattr(player, "close", None)
        if close is not None:
            close()
    return ""


def _names(tournament: Tournament, entrant: EntrantSettings, seats: int) -> list[str]:
    def others() -> Iterator[str]:
        yield from (name for name in tournament.settings.names if name != entrant.name)

    return [entrant.name, *others()][:seats]


def _in_words(fault: PlayerFault, spec: BotSpec) -> str:
    """Return a fault on one line; of a program, with the last line of its error output."""
    detail = OWN_ERRORS.sub("", " ".join(fault.detail.split()))
    said = [line.strip() for line in fault.stderr.splitlines() if line.strip()]
    if said and spec.kind == "cmd":
        return f"{detail} ({said[-1]})"
    return detail
