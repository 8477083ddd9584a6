"""The wire: messages arrive whole, and a cut one means that the other side is gone."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Thread

import pytest

from rumpus_tournaments import _wire
from rumpus_tournaments._record import Record
from rumpus_tournaments._schedule import Job

RECORD = Record(
    1, 2, 3, 4, (0, 1), (1.0, 0.5), "points", (), [{"seat": None}], 5, (6, 7), b"\x00\xff" * 100_000
)
MESSAGES = [
    _wire.Setup(b"{}", "/a/b", True),
    _wire.Chunk([Job(1, 2, 3, 4, (0, 1)), Job(1, 2, 4, 4, (1, 0))]),
    _wire.Ready(),
    _wire.Done([RECORD], 0.5, ("001-00001-000001", "broke")),
    _wire.Failed("why", 2),
]


@pytest.fixture
def pipe():
    reader, writer = os.pipe()
    yield reader, writer
    for descriptor in (reader, writer):
        with suppress(OSError):
            os.close(descriptor)


def test_messages_arrive_as_they_were_sent(pipe):
    reader, writer = pipe
    sender = Thread(target=lambda: [_wire.send(writer, message) for message in MESSAGES])
    sender.start()
    assert [_wire.receive(reader) for _ in MESSAGES] == MESSAGES
    sender.join()


@pytest.mark.parametrize("size", [0, 2, 10])
def test_a_message_that_was_cut(pipe, size):
    reader, writer = pipe
    _wire.send(writer, _wire.Failed("why", 2))
    whole = os.read(reader, 1000)
    os.write(writer, whole[:size])
    os.close(writer)
    assert _wire.receive(reader) is None
