"""The schedule: encounters unfolded into matches, each with its id, its deal, its seats and its seeds."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus import Seeds, UsageError, derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rumpus_tournaments._format import Encounter, Seating


class Job(NamedTuple):
    """A match to be played. Numbers count from 1; `seats` holds the entrants' indexes from 0, by seat.

    `options` are seat options, by seat, that count before those of the file; none where it is empty.
    """

    stage: int
    encounter: int
    number: int
    deal: int
    seats: tuple[int, ...]
    options: tuple[dict[str, Any], ...] = ()

    @property
    def id(self) -> str:
        """The match's id."""
        return match_id(self.stage, self.encounter, self.number)


def match_id(stage: int, encounter: int, number: int) -> str:
    """Return a match's id, such as ``001-00003-000012``: stage, encounter, match; sorts as text too."""
    return f"{stage:03}-{encounter:05}-{number:06}"


def read_match_id(text: str) -> tuple[int, int, int]:
    """Return stage, encounter and match of an id; leading zeros may be left out.

    Raises:
        UsageError: it is no id.
    """
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        raise UsageError(f"'{text}' is no match id; one reads 001-00003-000012")
    stage, encounter, number = map(int, parts)
    return stage, encounter, number


@lru_cache(maxsize=256)
def seatings(seats: int, seating: Seating) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which `seats` entrants sit down; ``order[seat]`` is the entrant's index.

    ``rotate``: everybody moves up one seat. ``every-order``: all orders, in blocks of rotations, so that
    after any number of them nobody has sat on a seat more than once more often than another.
    ``as-listed``: one order.
    """
    listed = tuple(range(seats))
    if seating == "as-listed":
        return (listed,)
    starts = [listed] if seating == "rotate" else [(0, *rest) for rest in permutations(listed[1:])]
    return tuple(
        tuple(start[(seat + turn) % seats] for seat in listed) for start in starts for turn in listed
    )


def jobs_of(
    encounter: Encounter, stage: int, number: int, index: Mapping[str, int], wanted: Iterable[int]
) -> Iterator[Job]:
    """Return the matches of an encounter with the `wanted` numbers; `index` knows each entrant's index."""
    entrants = [index[name] for name in encounter.entrants]
    orders = orders_of(encounter)
    for match in wanted:
        deal, turn = divmod(match - 1, len(orders))
        order = orders[turn]
        options = tuple(dict(encounter.options[place]) for place in order) if encounter.options else ()
        yield Job(stage, number, match, deal + 1, tuple(entrants[place] for place in order), options)


def orders_of(encounter: Encounter) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which the entrants of an encounter sit down, table by table."""
    size = len(encounter.entrants) // encounter.tables
    orders = seatings(size, encounter.seating)
    if encounter.tables == 1:
        return orders
    starts = range(0, size * encounter.tables, size)
    return tuple(tuple(start + place for start in starts for place in order) for order in orders)


def seeds_of(seed: int, job: Job) -> Seeds:
    """Return the seeds of a match.

    The deal follows from the tournament's seed, the stage and the number of the deal, whoever plays and
    wherever he sits, so all encounters of a stage share deals; the players' randomness from the id.
    """
    return Seeds(
        derive_seed(seed, "deal", job.stage, job.deal),
        derive_seed(seed, "match", job.stage, job.encounter, job.number),
    )
