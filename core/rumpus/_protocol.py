"""The bot protocol, version 1: every message, as it stands on the line.

docs/reference/bot-protocol.md describes it for the other side.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

PROTOCOL: Final = 1


class GameTold(msgspec.Struct):
    """The game that is played, with all its options."""

    name: str
    version: str
    options: dict[str, Any]


class Hello(msgspec.Struct, tag="hello", tag_field="type"):
    """First of all: the version of the protocol, the game, the options of the bot. Wants a `hello` back."""

    protocol: int
    rumpus: str
    game: GameTold
    options: dict[str, Any]


class Start(msgspec.Struct, tag="start", tag_field="type"):
    """A match begins. Limits are in seconds, null where there is none."""

    seat: int
    seats: int
    names: list[str]
    seed: int
    move_limit: float | None
    match_limit: float | None
    increment: float


class Happened(msgspec.Struct, tag="event", tag_field="type"):
    """Something happened that this seat may know of."""

    kind: str
    data: dict[str, Any]


class ClockTold(msgspec.Struct):
    """Seconds for this answer, and those left for the match; null for no limit."""

    remaining: float | None
    match: float | None


class Question(msgspec.Struct, tag="turn", tag_field="type"):
    """The bot is to choose one of the moves. Wants an `answer` back."""

    step: int
    view: Any
    moves: tuple[str, ...]
    clock: ClockTold


class OutcomeTold(msgspec.Struct):
    """Scores by seat, higher is better; why it ended; the groups of seats that played each other."""

    scores: list[float]
    reason: str
    groups: list[list[int]]


class FaultTold(msgspec.Struct):
    """A fault of the match, as far as everybody may know of it."""

    seat: int | None
    kind: str
    step: int
    effect: str


class End(msgspec.Struct, tag="end", tag_field="type"):
    """The match is over."""

    outcome: OutcomeTold
    faults: list[FaultTold]


class Bye(msgspec.Struct, tag="bye", tag_field="type"):
    """Last of all: the bot is to leave."""


class Greeting(msgspec.Struct, tag="hello", tag_field="type"):
    """The bot's answer to `hello`: what it speaks, wants and promises."""

    protocol: int = PROTOCOL
    events: bool = True
    keep: bool = False
    games: list[str] | None = None
    name: str = ""
    version: str = ""


class Answer(msgspec.Struct, tag="answer", tag_field="type"):
    """The bot's answer to a question: the number of a move or its notation; `step` echoes the question's."""

    move: int | str
    step: int | None = None


FROM_RUMPUS = (Hello, Start, Happened, Question, End, Bye)
FROM_BOT = (Greeting, Answer)

_encode = msgspec.json.Encoder().encode
read_greeting = msgspec.json.Decoder(Greeting).decode
read_answer = msgspec.json.Decoder(Answer).decode


def line(message: Any) -> bytes:
    """Return a message as it goes over the line."""
    return _encode(message) + b"\n"


def message_schemas() -> dict[str, Any]:
    """Return one JSON schema (draft 2020-12) for all messages.

    Under `$defs` stands each of them; `from_rumpus` is what a bot reads, `from_bot` what it writes.
    """
    types = [*FROM_RUMPUS, *FROM_BOT]
    schemas, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    del schemas  # each is a reference into the parts
    sides = {"from_rumpus": FROM_RUMPUS, "from_bot": FROM_BOT}
    for side, messages in sides.items():
        parts[side] = {"anyOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in messages]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The bot protocol of Rumpus, version {PROTOCOL}",
        "anyOf": [{"$ref": f"#/$defs/{side}"} for side in sides],
        "$defs": parts,
    }
