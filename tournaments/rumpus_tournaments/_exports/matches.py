"""Exports: what the store holds as files for other programs; the same results give the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from rumpus_tournaments._record import moves_json
from rumpus_tournaments._schedule import Job, seeds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._record import Record
    from rumpus_tournaments._stored import StoredResults

DECIMALS = 4


def match_lines(results: StoredResults) -> Iterator[bytes]:
    """Return one line of JSON a match, sorted by id, moves included.

    Numbers have four decimals; times, the output of bots and whatever else depends on the machine stay out.
    """
    encode = msgspec.json.Encoder().encode
    for record in results.store.full_matches():
        yield encode(_match(results, record)) + b"\n"


def _match(results: StoredResults, record: Record) -> dict[str, Any]:
    job = Job(*record[:5])
    seeds = seeds_of(results.settings.seed, job)
    judged = results.judge(record)
    names = [results.settings.entrants[index].name for index in record.seats]
    return {
        "id": job.id,
        "stage": job.stage,
        "encounter": job.encounter,
        "match": job.number,
        "deal": job.deal,
        "seeds": {"deal": seeds.deal, "match": seeds.match},
        "players": [
            {
                "seat": seat,
                "entrant": name,
                "score": _fixed(record.scores[seat]),
                "points": _fixed(judged.points[seat]),
                "verdict": judged.verdicts[seat],
                **({"options": record.options[seat]} if record.options else {}),
            }
            for seat, name in enumerate(names)
        ],
        "reason": record.reason,
        "groups": record.groups,
        "decisions": record.decisions,
        "faults": [_fault(each, names) for each in record.faults],
        "moves": msgspec.Raw(moves_json(record.moves)),
    }


def _fault(fault: dict[str, Any], names: list[str]) -> dict[str, Any]:
    seat = fault["seat"]
    return {
        "seat": seat,
        "entrant": None if seat is None else names[seat],
        **{key: fault[key] for key in ("kind", "step", "effect", "detail")},
    }


def _fixed(number: float) -> msgspec.Raw:
    return msgspec.Raw(f"{number:.{DECIMALS}f}".encode())
