"""Problems of a tournament file, gathered so that they can be told all at once."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from rumpus import UsageError
from rumpus_tournaments._core import OptionErrors, suggest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

T = TypeVar("T")


class ConfigError(UsageError):
    """A tournament file that cannot be followed; `problems` are lines of ``place: what is wrong``."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))
        self.path = path
        self.problems = problems

    def __reduce__(self) -> tuple[type[ConfigError], tuple[Path, list[str]]]:
        return type(self), (self.path, self.problems)


class Problems:
    """Gathers problems, each with its place: a key path such as ``entrants[1] (bold).bot``."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, place: str, problem: str) -> None:
        """Note a problem."""
        self.lines.append(f"{place}: {problem}" if place else problem)

    def attempt(self, make: Callable[[], T], place: str = "", options: str = "") -> T | None:
        """Return what `make` returns, or note what is wrong and return None.

        What is wrong with options is placed where they say they were read, or at `options`.
        """
        try:
            return make()
        except OptionErrors as error:
            for key, problem in error.problems:
                self.add(".".join(filter(None, (options or error.where, key))), problem)
        except UsageError as error:
            self.add(place, str(error))
        return None

    def table(self, data: Any, place: str) -> dict[str, Any]:
        """Return a table of the file; an empty one, with a problem noted, where it is something else."""
        if isinstance(data, dict):
            return data
        self.add(place, f"wants a table, got {data!r}"[:90])
        return {}

    def seconds(self, table: dict[str, Any], key: str, place: str, *, zero: bool = False) -> float | None:
        """Return a time under a key, which may be `inf` and, where that is said, 0; None if there is none."""
        found = table.get(key)
        if found is None or (type(found) in (int, float) and (found > 0 or (zero and found == 0))):
            return found
        self.add(
            f"{place}.{key}",
            f"wants {'0' if zero else 'more than 0'} seconds{' or more' * zero}, got {found!r}",
        )
        return None

    def refuse_unknown(self, keys: Iterable[str], known: Iterable[str], place: str) -> None:
        """Note every key that is not known, with what was probably meant."""
        names = list(known)
        for key in keys:
            if key not in names:
                hint = suggest(key, names) or f"; known are {', '.join(names)}"
                self.add(f"{place}.{key}" if place else key, f"no such key{hint}")

    def refuse_odd_values(self, value: Any, place: str) -> None:
        """Note dates and endless numbers, which no settings file can hold."""
        if isinstance(value, dict):
            for key, each in value.items():
                self.refuse_odd_values(each, f"{place}.{key}")
        elif isinstance(value, list | tuple):
            for number, each in enumerate(value):
                self.refuse_odd_values(each, f"{place}[{number}]")
        elif not isinstance(value, bool | int | float | str | None):
            self.add(place, f"wants a number, text, true or false, or a list or table of them, got {value}")
        elif isinstance(value, float) and not isfinite(value):
            self.add(place, f"wants a finite number, got {value}")
