"""The wire between a run and its workers: frames of a length and a message in MessagePack."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from rumpus_tournaments._record import Record  # noqa: TC001 msgspec reads the annotations
from rumpus_tournaments._schedule import Job  # noqa: TC001


class Setup(msgspec.Struct, tag="setup"):
    """What a worker needs to know first: the settings as JSON, where bot files lie, whether to pin itself."""

    settings: bytes
    folder: str
    pin: bool


class Chunk(msgspec.Struct, tag="chunk"):
    """Matches to be played."""

    jobs: list[Job]


class Ready(msgspec.Struct, tag="ready"):
    """A worker's first answer: it can play."""


class Done(msgspec.Struct, tag="done"):
    """A worker's answer to a chunk: the finished matches, how long they took, and what broke the next one."""

    records: list[Record]
    seconds: float
    broken: tuple[str, str] | None = None


class Failed(msgspec.Struct, tag="failed"):
    """A worker's last answer: why it cannot work. `exit_code` is 0 for a bug, with a traceback as text."""

    text: str
    exit_code: int


Message = Setup | Chunk | Ready | Done | Failed
HEAD = 4
_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(Message)


def send(descriptor: int, message: Message) -> None:
    """Write a message to a pipe.

    Raises:
        BrokenPipeError: nobody reads it any more.
    """
    body = _ENCODER.encode(message)
    frame = memoryview(len(body).to_bytes(HEAD, "big") + body)
    while frame:
        frame = frame[os.write(descriptor, frame) :]


def receive(descriptor: int) -> Message | None:
    """Read a message from a pipe; None when the other side is gone, even in the middle of one."""
    head = _read(descriptor, HEAD)
    body = _read(descriptor, int.from_bytes(head, "big")) if head else None
    if body is None:
        return None
    message: Message = _DECODER.decode(body)
    return message


def _read(descriptor: int, size: int) -> bytes | None:
    parts: list[bytes] = []
    while size:
        part = os.read(descriptor, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
