"""Settings: everything that decides what is played, as plain data; kept apart from the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rumpus_tournaments._core import Limits  # noqa: TC001 msgspec reads the annotations
from rumpus_tournaments._points import Points

Policy = Literal["forfeit", "default-move", "disqualify", "stop"]
Durability = Literal["normal", "full"]
DrawModel = Literal["draws-as-half", "rao-kupper", "davidson"]
"""What a draw says of the strength of two entrants."""
VIEWS = ("tie_breaks", "rating")
"""Settings that change what is shown and nothing of what is played."""


@dataclass(frozen=True)
class FaultRules:
    """What follows a fault.

    ``forfeit``: the culprit loses the match. ``default-move``: its first `default_moves` illegal or late
    answers of a match are replaced by the game's default move, the next is a forfeit. ``disqualify``: it
    loses the match and is out at the end of the stage. ``stop``: the match does not count and the run
    ends there.
    """

    policy: Policy = "forfeit"
    default_moves: int = 0

    def __post_init__(self) -> None:
        if self.policy == "default-move" and self.default_moves < 1:
            raise ValueError('default_moves: wants 1 or more with policy = "default-move"')
        if self.policy != "default-move" and self.default_moves:
            raise ValueError('default_moves: goes with policy = "default-move" only')


@dataclass(frozen=True)
class EntrantSettings:
    """One entrant: a bot spec with its options, its seat options, and its time in seconds (None: no limit).

    `move_limit` is for one answer, `match_limit` for all of a match, to which each answer adds `increment`;
    a bot with a process of its own has `startup_limit` to get ready. It may use what `limits` say (None: it
    runs inside Rumpus), finds `environment` in its environment, and in a sandbox may read `reads`.
    """

    name: str
    bot: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seat: Mapping[str, Any] = field(default_factory=dict)
    move_limit: float | None = None
    match_limit: float | None = None
    increment: float = 0.0
    startup_limit: float | None = None
    limits: Limits | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    reads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """A tournament as it is played, every default filled in.

    `versions` holds those of Rumpus, the game, the format and the plugins that take part; `files` the
    SHA-256 of each bot file, by its path as written. `tie_breaks` are None where those of the format apply.
    """

    name: str
    format: str
    format_options: Mapping[str, Any]
    seed: int
    game: str
    game_options: Mapping[str, Any]
    entrants: tuple[EntrantSettings, ...]
    points: Points = field(default_factory=Points)
    faults: FaultRules = field(default_factory=FaultRules)
    versions: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] | None = None
    rating: DrawModel = "draws-as-half"

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as JSON-able data."""
        import msgspec

        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def to_json(self) -> bytes:
        """Return the settings as JSON."""
        import msgspec

        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Settings:
        """Read settings back.

        Raises:
            ValueError: they are damaged.
        """
        import msgspec

        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ValueError(str(error)) from None

    @property
    def names(self) -> list[str]:
        """The entrants' names, in the order of the file."""
        return [each.name for each in self.entrants]


@dataclass(frozen=True)
class Difference:
    """One thing that is not what it was: where, what it was, what it is (None: not there)."""

    path: str
    before: Any
    now: Any

    @property
    def environment(self) -> bool:
        """Whether it lies in what is installed and in files, not in what the tournament is."""
        return self.path.startswith(("versions.", "files."))

    @property
    def view(self) -> bool:
        """Whether it changes what is shown and nothing of what is played."""
        return self.path.partition("[")[0] in VIEWS

    def __str__(self) -> str:
        if self.path.startswith("files."):
            what = self.path.removeprefix("files.")
            return f"the file {what} {'has changed' if self.now and self.before else 'was added or removed'}"
        if self.path.startswith("versions."):
            what = self.path.removeprefix("versions.")
            return f"{what} is {self.now or 'not used'}, was {self.before or 'not used'}"
        return f"{self.path} is {_shown(self.now)}, was {_shown(self.before)}"


def differences(before: Settings, now: Settings) -> list[Difference]:
    """Return how two settings differ, in the order of the tournament file."""
    return list(_differences("", before.to_dict(), now.to_dict()))


def _differences(path: str, before: Any, now: Any) -> Iterator[Difference]:
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for key in dict.fromkeys((*before, *now)):
            yield from _differences(f"{path}.{key}" if path else key, before.get(key), now.get(key))
    elif _is_list(before) and _is_list(now) and len(before) == len(now):
        for number, (old, new) in enumerate(zip(before, now, strict=True)):
            yield from _differences(f"{path}[{number}]", old, new)
    elif before != now:
        yield Difference(path, before, now)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shown(value: Any) -> str:
    if value is None:
        return "not set"
    if _is_list(value):
        names = [each.get("name", each) if isinstance(each, Mapping) else each for each in value]
        value = ", ".join(map(str, names))
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
