"""The record of one match on its way from where it is played into the store, and back out of it."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rumpus import Fault, Outcome, Participant, Transcript
from rumpus_tournaments._core import build
from rumpus_tournaments._schedule import Job, seeds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Match, Player
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._settings import Settings

PACKED_FROM = 200
"""Moves of fewer bytes are not worth compressing."""


class Record(NamedTuple):
    """A finished match as plain data. `seats` holds entrants' indexes; `moves` is what `pack` returns.

    `options` are seat options, by seat, that count before those of the file.
    """

    stage: int
    encounter: int
    number: int
    deal: int
    seats: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    groups: tuple[tuple[int, ...], ...]
    faults: list[dict[str, Any]]
    decisions: int
    spent: tuple[int, ...]
    moves: bytes
    options: tuple[dict[str, Any], ...] = ()


def record_of(job: Job, match: Match) -> Record:
    """Return the record of a match that has just been played."""
    outcome = match.outcome
    return Record(
        *job[:5],
        tuple(map(float, outcome.scores)),
        outcome.reason,
        outcome.groups,
        [_sendable(fault) for fault in match.faults],
        match.decisions,
        tuple(match.spent),
        pack(match.notations),
        job.options,
    )


def culprits_of(record: Record) -> frozenset[int]:
    """Return the seats whose faults forfeited the match."""
    seats = (fault["seat"] for fault in record.faults if fault["effect"] == "forfeit")
    return frozenset(seat for seat in seats if seat is not None)


def pack(moves: Sequence[tuple[int, str]]) -> bytes:
    """Return moves, as (seat, notation), as JSON, compressed where that pays."""
    text = msgspec.json.encode(moves)
    return text if len(text) < PACKED_FROM else zlib.compress(text, 1)


def moves_json(data: bytes) -> bytes:
    """Return packed moves as JSON: a list of [seat, notation].

    Raises:
        ValueError: the data are damaged.
    """
    try:
        return data if data[:1] == b"[" else zlib.decompress(data)
    except zlib.error as error:
        raise ValueError(f"moves that cannot be read: {error}") from None


def unpack(data: bytes) -> list[tuple[int, str]]:
    """Return packed moves as (seat, notation).

    Raises:
        ValueError: the data are damaged.
    """
    return msgspec.json.decode(moves_json(data), type=list[tuple[int, str]])


def faults_of(record: Record) -> tuple[Fault, ...]:
    """Return the faults of a record."""
    return tuple(Fault(**each) for each in record.faults)


def transcript_of(settings: Settings, game: AnyGame, record: Record) -> Transcript:
    """Return a match's transcript, which replays without asking anybody; no bot needs to be installed."""
    return Transcript.of_moves(
        game,
        [_recorded(settings, game, record, seat) for seat in range(len(record.seats))],
        seeds_of(settings.seed, Job(*record[:5])),
        unpack(record.moves),
        faults=faults_of(record),
        outcome=Outcome(record.scores, record.reason, record.groups),
    )


def _recorded(settings: Settings, game: AnyGame, record: Record, seat: int) -> Participant:
    entrant, seat_class = settings.entrants[record.seats[seat]], game.seat_options
    values = {**entrant.seat, **(record.options[seat] if record.options else {})}
    seat_option = seat_class and build(seat_class, values, f"{entrant.name}.seat")
    return Participant(entrant.name, _nobody, entrant.bot, entrant.options, seat_option)


def _nobody() -> Player:
    raise AssertionError("a record asks nobody")


def _sendable(fault: Fault) -> dict[str, Any]:
    """Return a fault as data; what a bot wrote may not even be text."""
    data = fault.to_dict()
    for key in ("detail", "stderr", "line"):
        if key in data:
            data[key] = data[key].encode("utf-8", "replace").decode()
    return data
