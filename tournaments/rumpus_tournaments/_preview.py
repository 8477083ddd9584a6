"""A dry run: what would be played, how many matches, and how long it would take."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from rumpus_tournaments._database import StoreError
from rumpus_tournaments._referee import Referee
from rumpus_tournaments._runner import refuse_other
from rumpus_tournaments._schedule import jobs_of, seatings
from rumpus_tournaments._store import Store
from rumpus_tournaments._wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from rumpus_tournaments._format import Encounter, Seating
    from rumpus_tournaments._schedule import Job
    from rumpus_tournaments._tournament import Tournament

SAMPLE_SECONDS = 1.0
SAMPLE_MATCHES = 50


class Shape(NamedTuple):
    """What encounters have in common: matches, seats, seating, whether they may end early, tables."""

    matches: int
    seats: int
    seating: Seating
    at_most: bool = False
    tables: int = 1


@dataclass(frozen=True)
class Preview:
    """What a run would do. `total` is None where only the course of the tournament can tell.

    `encounters` and `shapes` are those of the first stage: how many, and each kind of them once.
    `seconds_a_match` was measured on `sampled` matches, which were not kept; None with people at the table.
    """

    encounters: int
    shapes: tuple[Shape, ...]
    first_stage: int
    total: int | None
    stored: int
    sampled: int
    seconds_a_match: float | None
    workers: int

    @property
    def seconds(self) -> float | None:
        """How long the matches that are missing would take; of the first stage, where no more is known."""
        if self.seconds_a_match is None:
            return None
        missing = max((self.first_stage if self.total is None else self.total) - self.stored, 0)
        return missing * self.seconds_a_match / self.workers


def preview(tournament: Tournament, out: Path, *, accept_changed: bool = False) -> Preview:
    """Look at the schedule, play a few matches for a second or so, and keep nothing.

    Raises:
        UsageError, MatchBroken, StoreError: whatever would keep the run from beginning.
    """
    encounters = first_stage = 0
    shapes: dict[Shape, None] = {}  # a set in order
    for encounter in _first_stage(tournament):
        encounters += 1
        seats, early = len(encounter.entrants), encounter.until_decided
        shapes[Shape(encounter.matches, seats, encounter.seating, early, encounter.tables)] = None
        first_stage += encounter.matches
    sampled, seconds = (0, None) if tournament.people else _measured(tournament, encounters)
    return Preview(
        encounters=encounters,
        shapes=tuple(shapes),
        first_stage=first_stage,
        total=tournament.format.match_count(tournament.entrants),
        stored=_stored(tournament, out, accept_changed=accept_changed),
        sampled=sampled,
        seconds_a_match=seconds,
        workers=tournament.workers,
    )


def matches_of(shapes: Sequence[Shape]) -> str:
    """Return how many matches encounters have: ``10 matches each``, ``2 to 10 matches each``."""
    counts = [each.matches for each in shapes]
    least, most = min(counts), max(counts)
    up_to = "up to " if any(each.at_most for each in shapes) else ""
    return f"{up_to}{counted(most, 'match') if least == most else f'{least} to {most} matches'} each"


def deals_of(shape: Shape) -> str:
    """Return how an encounter's matches are made up, such as ``5 deals, each with 2 seatings``."""
    orders = len(seatings(shape.seats // shape.tables, shape.seating))
    deals = counted(-(-shape.matches // orders), "deal")
    return deals if orders == 1 else f"{deals}, each with {orders} seatings"


def about(seconds: float) -> str:
    """Return a time in words that are as exact as an estimate deserves: ``About 5 min``."""
    return "Less than 0.1 s" if seconds < 0.1 else f"About {_rounded(seconds)}"


def _rounded(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes = seconds / 60
    if minutes < 90:
        return f"{minutes:.0f} min"
    return f"{minutes // 60:.0f} h {minutes % 60:.0f} min"


def _first_stage(tournament: Tournament) -> Iterator[Encounter]:
    schedule = tournament.format.stage(tournament.entrants, tournament.settings.seed, [])
    return iter(schedule or ())


def _sample(tournament: Tournament, encounters: int) -> Iterator[Job]:
    """Return the first matches of many encounters, so that slow entrants are among them."""
    index = {name: place for place, name in enumerate(tournament.settings.names)}
    share = -(-SAMPLE_MATCHES // encounters)
    for number, encounter in enumerate(islice(_first_stage(tournament), SAMPLE_MATCHES), 1):
        yield from jobs_of(encounter, 1, number, index, range(1, min(share, encounter.matches) + 1))


def _measured(tournament: Tournament, encounters: int) -> tuple[int, float | None]:
    began, played = perf_counter(), 0
    with closing(Referee(tournament)) as referee:
        for job in islice(_sample(tournament, encounters), SAMPLE_MATCHES):
            referee.play(job)
            played += 1
            if perf_counter() - began > SAMPLE_SECONDS:
                break
    return played, (perf_counter() - began) / played if played else None


def _stored(tournament: Tournament, out: Path, *, accept_changed: bool) -> int:
    if out.exists() and not out.is_dir():
        raise StoreError(f"{out} is no folder")
    found = Store.read_if_begun(out)
    if found is None:
        return 0
    with found as store:
        before = store.settings()
        if before is not None:
            refuse_other(store, before, tournament, accept_changed=accept_changed)
        return store.match_count()
