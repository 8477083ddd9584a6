"""The pipes: lines in every shape, writers and readers that block, error output without end."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus._channel import LINE_LIMIT, TAIL_BYTES, Channel, LineTooLong

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Ends:
    """The other side's ends of a channel's pipes."""

    channel: Channel
    hears: int
    says: int
    shouts: int

    def close(self) -> None:
        self.channel.close()
        for descriptor in (self.hears, self.says, self.shouts):
            with suppress(OSError):  # a test may have closed it
                os.close(descriptor)


def connected() -> Ends:
    hears, to_bot = os.pipe()
    from_bot, says = os.pipe()
    errors, shouts = os.pipe()
    return Ends(Channel(to_bot, from_bot, errors), hears, says, shouts)


@pytest.fixture
def ends() -> Iterator[Ends]:
    ends = connected()
    yield ends
    ends.close()


def received(channel: Channel) -> list[bytes]:
    while channel.wait(0):
        pass
    lines = []
    while (line := channel.next_line()) is not None:
        lines.append(line)
    return lines


@given(
    lines=st.lists(
        st.binary(min_size=1, max_size=30).filter(lambda line: line.strip() == line and b"\n" not in line)
    ),
    ending=st.sampled_from([b"\n", b"\r\n", b"\n\n \n"]),
    cut=st.integers(0, 50),
)
def test_lines_come_whole_however_they_were_cut(lines, ending, cut):
    ends = connected()
    data = b"".join(line + ending for line in lines)
    got = []
    for part in (data[:cut], data[cut:]):
        os.write(ends.says, part)
        got += received(ends.channel)
    ends.close()
    assert got == lines


def test_half_a_line_is_none_yet(ends):
    os.write(ends.says, b'{"half":')
    assert received(ends.channel) == []
    os.write(ends.says, b" 1}\n")
    assert received(ends.channel) == [b'{"half": 1}']


def test_a_line_may_be_as_long_as_the_limit_and_no_longer(ends):
    for length in (LINE_LIMIT, LINE_LIMIT + 1):
        for begin in range(0, length, 4096):
            os.write(ends.says, b"x" * min(4096, length - begin))
            ends.channel.wait(0)
        if length == LINE_LIMIT:
            os.write(ends.says, b"\n")
            assert received(ends.channel) == [b"x" * LINE_LIMIT]
    with pytest.raises(LineTooLong):
        ends.channel.next_line()


def test_a_reader_that_does_not_read_blocks_nobody_and_loses_nothing(ends):
    data = bytes(range(256)) * 4096
    for begin in range(0, len(data), 100_000):
        ends.channel.post(data[begin : begin + 100_000])
    assert not ends.channel.flushed
    heard = b""
    while len(heard) < len(data):
        heard += os.read(ends.hears, 65_536)
        ends.channel.wait(0)
    assert heard == data
    assert ends.channel.flushed


def test_a_reader_that_is_gone_raises_nothing(ends):
    ends.channel.post(b"x" * 100_000)
    os.close(ends.hears)
    ends.channel.wait(0)
    assert ends.channel.deaf
    assert ends.channel.flushed
    ends.channel.post(b"more")


def test_the_end_of_the_output_is_noticed(ends):
    os.write(ends.says, b"last words\n")
    os.close(ends.says)
    assert received(ends.channel) == [b"last words"]
    assert ends.channel.ended
    assert not ends.channel.wait(0)


def test_of_the_error_output_only_the_end_is_kept(ends):
    for number in range(40_000):
        os.write(ends.shouts, b"line %d\n" % number)
        ends.channel.wait(0)
    assert len(ends.channel._tail) == TAIL_BYTES
    assert len(ends.channel.tail) == 4096
    assert ends.channel.tail.endswith("line 39999\n")


def test_error_output_in_any_encoding_is_text(ends):
    os.write(ends.shouts, "häßlich ".encode() + b"\xff\xfe\n")
    ends.channel.wait(0)
    assert ends.channel.tail == "häßlich ��\n"


def test_error_output_still_in_the_pipe_is_taken_at_the_end(ends):
    os.write(ends.shouts, b"dying\n")
    ends.channel.close()
    assert ends.channel.tail == "dying\n"
    ends.channel.post(b"nobody is there")
    ends.channel.close()
