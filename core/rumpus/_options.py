"""Options: the fields of a game, of a bot or of a seat, read strictly from TOML values or from text."""

from __future__ import annotations

import dataclasses
import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from rumpus._errors import UsageError, suggest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


@dataclass(frozen=True)
class DataFile:
    """A file given as an option: read once, compared by its text, carried in settings and transcripts."""

    text: str
    name: str = dataclasses.field(default="", compare=False)

    @property
    def digest(self) -> str:
        """The SHA-256 of the text, as hex."""
        return sha256(self.text.encode()).hexdigest()

    @classmethod
    def read(cls, path: str | Path) -> DataFile:
        """Read a UTF-8 file.

        Raises:
            ValueError: it cannot be read; the text says why.
        """
        try:
            return cls(Path(path).read_text(encoding="utf-8"), Path(path).name)
        except OSError as error:
            raise ValueError(f"cannot read {path}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{path} is not UTF-8 text") from None


class OptionErrors(UsageError):
    """Everything that is wrong with a set of options; `problems` holds (key, problem)."""

    def __init__(self, where: str, problems: Sequence[tuple[str, str]]) -> None:
        self.where = where
        self.problems = list(problems)
        super().__init__("\n".join(f"{join(where, key)}: {problem}" for key, problem in problems))

    def __reduce__(self) -> tuple[type[OptionErrors], tuple[str, list[tuple[str, str]]]]:
        return type(self), (self.where, self.problems)


def join(where: str, key: str) -> str:
    """Return a key path."""
    return f"{where}.{key}" if where and key else where or key


@dataclass(frozen=True)
class OptionField:
    """One option: name, type and default (`MISSING` where it must be given).

    `attribute` is the field or parameter behind it. It may end with an underscore, which the name leaves out:
    so an option can be called like something that the contract or Python has taken.
    """

    attribute: str
    type: Any
    default: Any

    @property
    def name(self) -> str:
        """What people write."""
        return option_name(self.attribute)

    @property
    def type_name(self) -> str:
        """How the type is told to people."""
        return type_name(self.type)


MISSING = dataclasses.MISSING


def option_name(attribute: str) -> str:
    """Return the name of the option behind a field or parameter."""
    return attribute.removesuffix("_")


def option_fields(target: Any) -> list[OptionField]:
    """Return the options of a dataclass (a game, seat options) or of a bot's factory, in order."""
    if dataclasses.is_dataclass(target) and isinstance(target, type):
        hints = get_type_hints(target)
        return [
            OptionField(each.name, hints[each.name], _default(each)) for each in dataclasses.fields(target)
        ]
    return _parameters(target)


def build(
    target: Callable[..., Any], values: Mapping[str, Any], where: str, folder: Path | None = None
) -> Any:
    """Make a game, a bot or seat options from TOML values; file options are read relative to `folder`.

    Raises:
        OptionErrors: with all problems at once.
    """
    known = {each.name: each for each in option_fields(target)}
    problems: list[tuple[str, str]] = []
    given: dict[str, Any] = {}
    for key, value in values.items():
        if key not in known:
            problems.append((key, _unknown(key, list(known))))
            continue
        try:
            given[known[key].attribute] = structure(value, known[key].type, folder)
        except OptionErrors as error:
            problems += [(join(key, inner), problem) for inner, problem in error.problems]
        except ValueError as error:
            problems.append((key, str(error)))
    problems += [
        (each.name, "is missing")
        for each in known.values()
        if each.default is MISSING and each.name not in values
    ]
    if problems:
        raise OptionErrors(where, problems)
    try:
        return target(**given)
    except ValueError as error:
        several = type(error) is ValueError and all(isinstance(each, str) for each in error.args)
        texts = error.args if several and error.args else (str(error),)
        raise OptionErrors(where, [_refused(text, known) for text in texts]) from None


def _refused(text: str, known: Collection[str]) -> tuple[str, str]:
    """Return the option that a text names first, "" if none, and what is wrong with it."""
    key, colon, problem = text.partition(": ")
    return (key, problem) if colon and key in known else ("", text)


def structure(value: Any, wanted: Any, folder: Path | None = None) -> Any:
    """Return `value` as the type that an option wants; nothing is coerced but int to float.

    A dataclass is a table of options.

    Raises:
        ValueError: it is of another type; the text says what is wanted.
        OptionErrors: of a table, with all its problems.
    """
    origin = get_origin(wanted)
    if origin is Literal:
        choices = get_args(wanted)
        if any(type(value) is type(choice) and value == choice for choice in choices):
            return value
        raise ValueError(f"{_shown(value)} is none of {', '.join(map(str, choices))}")
    if origin in (Union, UnionType):
        return _one_of(value, get_args(wanted), folder)
    if origin is tuple:
        return _tuple(value, get_args(wanted), folder)
    if wanted is DataFile:
        return _file(value, folder)
    if dataclasses.is_dataclass(wanted) and isinstance(value, Mapping):
        return build(cast("type[Any]", wanted), value, "", folder)
    if wanted is float and type(value) is int and abs(value) < 10**300:
        return float(value)
    if wanted is NoneType and value is None:
        return None
    if wanted in (int, float, bool, str) and type(value) is wanted:
        if wanted is float and not isfinite(value):
            raise ValueError(f"wants a number, got {value}")
        return value
    raise ValueError(f"wants {type_name(wanted)}, got {_shown(value)}")


def unstructure(value: Any) -> Any:
    """Return an option's value as JSON-able data that `structure` reads back."""
    if isinstance(value, DataFile):
        return {"name": value.name, "sha256": value.digest, "text": value.text}
    if isinstance(value, tuple):
        return [unstructure(item) for item in value]
    return option_values(value) if dataclasses.is_dataclass(value) else value


def option_values(target: Any) -> dict[str, Any]:
    """Return the options of a made dataclass as JSON-able data; None left out where it is the default."""
    if target is None:
        return {}
    pairs = ((each, getattr(target, each.name)) for each in dataclasses.fields(target))
    told = ((each, value) for each, value in pairs if value is not None or each.default is not None)
    return {option_name(each.name): unstructure(value) for each, value in told}


def from_text(text: str, wanted: Any) -> Any:
    """Return what a person typed for an option: a TOML value such as ``30`` or ``[1, 2]``, or plain text."""
    if _is_text(text, wanted):
        return text
    try:
        read = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text


def type_name(wanted: Any) -> str:
    """Return a type in words that fit an error message."""
    origin = get_origin(wanted)
    if origin is Literal:
        return "one of " + ", ".join(map(str, get_args(wanted)))
    if origin in (Union, UnionType):
        return " or ".join(type_name(each) for each in get_args(wanted) if each is not NoneType)
    if origin is tuple:
        items = [each for each in get_args(wanted) if each is not Ellipsis]
        return "a list of " + " and ".join(dict.fromkeys(type_name(each) for each in items))
    if dataclasses.is_dataclass(wanted) and wanted is not DataFile:
        return f"a table with {', '.join(each.name for each in option_fields(wanted))}"
    names = {
        int: "a whole number",
        float: "a number",
        bool: "true or false",
        str: "text",
        DataFile: "a file's path",
    }
    return names.get(wanted) or str(getattr(wanted, "__name__", wanted))


def _is_text(text: str, wanted: Any) -> bool:
    """Say whether a type takes what a person typed as it is, though it may look like a number."""
    if get_origin(wanted) in (Union, UnionType):
        return all(_is_text(text, each) for each in get_args(wanted) if each is not NoneType)
    return wanted in (str, DataFile) or (get_origin(wanted) is Literal and text in get_args(wanted))


def _default(each: dataclasses.Field[Any]) -> Any:
    return each.default_factory() if each.default_factory is not MISSING else each.default


def _parameters(factory: Any) -> list[OptionField]:
    """Return a bot's options: the keyword parameters of its class; a plain function has none."""
    make: Any = getattr(factory, "__init__", None) if isinstance(factory, type) else None
    if make is None or make is object.__init__:
        return []
    hints = get_type_hints(make)
    parameters = list(inspect.signature(make).parameters.values())[1:]
    wanted = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [
        OptionField(
            each.name,
            hints.get(each.name, Any),
            MISSING if each.default is inspect.Parameter.empty else each.default,
        )
        for each in parameters
        if each.kind in wanted
    ]


def _unknown(key: str, known: list[str]) -> str:
    if not known:
        return "no such option; there are none"
    return "no such option" + (suggest(key, known) or f"; known are {', '.join(known)}")


def _one_of(value: Any, choices: tuple[Any, ...], folder: Path | None) -> Any:
    if value is None and NoneType in choices:
        return None
    real = [each for each in choices if each is not NoneType]
    if len(real) == 1:
        return structure(value, real[0], folder)
    for choice in real:
        try:
            return structure(value, choice, folder)
        except ValueError:
            continue
    raise ValueError(f"wants {' or '.join(type_name(each) for each in real)}, got {_shown(value)}")


def _tuple(value: Any, items: tuple[Any, ...], folder: Path | None) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"wants a list, got {_shown(value)}")
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(structure(each, items[0], folder) for each in value)
    if len(value) != len(items):
        raise ValueError(f"wants a list of {len(items)}, got {len(value)}")
    return tuple(structure(each, item, folder) for each, item in zip(value, items, strict=True))


def _file(value: Any, folder: Path | None) -> DataFile:
    if isinstance(value, DataFile):
        return value
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        return DataFile(value["text"], str(value.get("name", "")))
    if not isinstance(value, str):
        raise ValueError(f"wants a file's path, got {_shown(value)}")
    return DataFile.read((folder or Path()) / value)


def _shown(value: Any) -> str:
    text = "true" if value is True else "false" if value is False else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
