"""What a bot with a process of its own may use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus._pool import BotPool

LINE_LIMIT = 65_536
"""The longest line, in bytes, that a bot may write."""

MEGABYTE = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of a bot's process and of everything that it starts; None: as much as it likes.

    `memory` and `folder` (what lies in its own working folder) are in megabytes, `output` in megabytes a
    match, `line` in bytes, `cpu` in seconds of the processor a match; `files` is how many files each of
    its processes may hold open. Memory, processor time and open files are watched on Linux only.
    """

    memory: float | None = 2000.0
    folder: float | None = 1000.0
    output: float | None = 100.0
    line: int = LINE_LIMIT
    cpu: float | None = None
    files: int | None = None
    sandbox: bool = False
    """Whether it is kept from the network, from other files and from other processes."""
    keep: bool = True
    """Whether its process may be used for more than one match, where that is safe or it says so itself."""


@dataclass(frozen=True)
class Quarters:
    """How bots with processes of their own live: what they may use, what they get, who keeps them.

    `environment` stands in the environment of the process besides `PATH` and `HOME`; `reads` are files and
    folders that a bot in a sandbox may read besides its own. Without a `pool` every match has a new process.
    """

    limits: Limits = field(default_factory=Limits)
    environment: Mapping[str, str] = field(default_factory=dict)
    reads: Sequence[str] = ()
    pool: BotPool | None = None
