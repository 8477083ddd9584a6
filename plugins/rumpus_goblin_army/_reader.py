"""Reads the data of the box from TOML and tells everything that is wrong with it."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec

from rumpus_goblin_army import _box
from rumpus_goblin_army._box import GUILDS, Box, Skill, Token
from rumpus_goblin_army._vocabulary import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST_NAME = 20
RESERVED = frozenset({"?", "done", "pass", "stop", "zombie", *GUILDS})

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
Figure = Annotated[int, msgspec.Meta(ge=0, le=9)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=9)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is coerced, and a misspelt key is told."""


class SkillEntry(_Strict, frozen=True):
    """A skill as the file writes it."""

    effect: str
    kind: Literal["active", "passive", "reaction"] | None = None
    trigger: str | None = None
    marker: bool | None = None
    amount: Positive | None = None
    row: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    attacks: Literal["melee", "all"] | None = None
    whose: Literal["opponents", "any"] | None = None
    piles: Literal["own", "any"] | None = None
    rows: Literal["same", "any"] | None = None
    which: Literal["defeated", "any"] | None = None
    alone: bool | None = None


class UnitEntry(_Strict, frozen=True):
    """A unit."""

    name: Name
    level: Literal["S", 1, 2]
    hearts: Positive
    star: bool = False
    melee: Figure = 0
    ranged: Figure = 0
    shields: Figure = 0
    skill: SkillEntry | list[SkillEntry] | None = None


class Standing(_Strict, frozen=True):
    """The figures of a Victory card that stands in a formation."""

    hearts: Positive
    melee: Figure = 0
    ranged: Figure = 0
    shields: Figure = 0


class VictoryEntry(_Strict, frozen=True):
    """A Victory card."""

    name: Name
    vp: Figure
    tokens: Figure = 0
    drawn: SkillEntry | None = None
    bury: Positive | None = None
    stands: Standing | None = None


class KickerEntry(_Strict, frozen=True):
    """A Kicker."""

    name: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=_box.KICKER_COUNT)]
    skill: SkillEntry


class TokenEntry(_Strict, frozen=True):
    """Tokens of one kind."""

    use: Literal["points", "melee", "ranged", "heart"]
    count: Annotated[int, msgspec.Meta(ge=1, le=_box.TOKEN_COUNT)]
    value: Positive = 1


class GuildEntry(_Strict, frozen=True):
    """A guild: only the list of its units, each read by itself."""

    units: list[Any]


T = TypeVar("T")


def read_box(text: str, place: str) -> Box:
    """Return the box that a TOML text describes.

    Raises:
        ValueError: with every problem on a line of its own, each with its place.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{place} is not TOML: {error}") from None
    reader = _Reader()
    box = reader.read(data)
    if box is None or reader.problems:
        raise ValueError("\n".join(f"{place}: {problem}" for problem in reader.problems))
    return box


class _Reader:
    """Reads the data and gathers what is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def read(self, data: dict[str, Any]) -> Box | None:
        known = (*GUILDS, "victories", "kickers", "tokens")
        for key in data:
            if key not in known:
                self._wrong(key, f"is unknown; known are {', '.join(known)}")
        guilds = [self._guild(data.get(guild), guild) for guild in GUILDS]
        victories = self._all(data.get("victories"), VictoryEntry, "victories", _box.VICTORY_COUNT)
        kickers = self._all(data.get("kickers"), KickerEntry, "kickers", _box.KICKER_COUNT)
        kinds, supply = self._tokens(data.get("tokens"))
        if self.problems:
            return None
        kickers.sort(key=lambda each: each.number)
        if [each.number for each in kickers] != list(range(1, _box.KICKER_COUNT + 1)):
            self._wrong("kickers", f"want the numbers 1 to {_box.KICKER_COUNT}, each once")
        units = [unit for guild in guilds for unit in guild]
        self._names_differ([*units, *victories, *kickers])
        return self._box(units, victories, kickers, kinds, supply)

    # --- lists

    def _guild(self, table: Any, guild: str) -> list[UnitEntry]:
        entry = self._one(table, GuildEntry, guild)
        if entry is None:
            return []
        units = self._all(entry.units, UnitEntry, f"{guild}.units", _box.UNITS_A_GUILD)
        if len(units) == _box.UNITS_A_GUILD:
            self._army(units, guild)
        return sorted(units, key=lambda unit: _level(unit.level))

    def _army(self, units: Sequence[UnitEntry], guild: str) -> None:
        starting = [unit for unit in units if unit.level == "S"]
        if len(starting) != _box.STARTING_UNITS:
            self._wrong(f"{guild}.units", f"want {_box.STARTING_UNITS} of level S, got {len(starting)}")
        unstarred = [unit.name for unit in starting if not unit.star]
        if unstarred:
            self._wrong(f"{guild}.units", f"want a star on each of level S, not so {', '.join(unstarred)}")
        price = sum(_level(unit.level) for unit in units if unit.star)
        if price > _box.DRAFT_POINTS:
            self._wrong(f"{guild}.units", f"with a star cost {price} points, more than {_box.DRAFT_POINTS}")

    def _tokens(self, entries: Any) -> tuple[tuple[Token, ...], tuple[int, ...]]:
        found = self._all(entries, TokenEntry, "tokens", None)
        for index, entry in enumerate(found):
            if entry.use != _box.POINTS and entry.value != _box.ADD_ON_VALUE:
                self._wrong(f"tokens[{index}].value", f"an add-on is worth {_box.ADD_ON_VALUE}")
        count: Counter[Token] = Counter()
        for entry in found:
            count[Token(entry.use, entry.value)] += entry.count
        kinds = sorted(count, key=lambda each: (_box.TOKEN_USES.index(each.use), each.value))
        supply = [index for index, kind in enumerate(kinds) for _ in range(count[kind])]
        if isinstance(entries, list) and len(supply) != _box.TOKEN_COUNT:
            self._wrong("tokens", f"want {_box.TOKEN_COUNT} in all, got {len(supply)}")
        missing = [use for use in _box.TOKEN_USES if use not in {kind.use for kind in kinds}]
        if found and missing:
            self._wrong("tokens", f"lack the kind {', '.join(missing)}")
        return tuple(kinds), tuple(supply)

    def _names_differ(self, entries: Iterable[UnitEntry | VictoryEntry | KickerEntry]) -> None:
        seen: set[str] = set()
        for entry in entries:
            name = entry.name.strip()
            if not name.isprintable() or name != entry.name or "," in name or name.lower() in RESERVED:
                self._wrong(f"'{entry.name}'", "cannot be the name of a card")
            if name.lower() in seen:
                self._wrong(f"'{entry.name}'", "is the name of two cards; every card wants one of its own")
            seen.add(name.lower())

    # --- the box

    def _box(
        self,
        units: Sequence[UnitEntry],
        victories: Sequence[VictoryEntry],
        kickers: Sequence[KickerEntry],
        kinds: tuple[Token, ...],
        supply: tuple[int, ...],
    ) -> Box:
        none = Standing(hearts=1)
        figures: list[UnitEntry | Standing] = [
            *units,
            *(each.stands or none for each in victories),
            *(none for _ in kickers),
        ]
        rest = _box.VICTORY_COUNT + _box.KICKER_COUNT
        skills = [self._skills(unit.skill, unit.name, _UNIT_TRIGGERS) for unit in units]
        skills += [self._victory_skills(each) for each in victories]
        skills += [self._skills(each.skill, each.name, (_box.KICKED,)) for each in kickers]
        return Box(
            names=(
                *(each.name for each in units),
                *(each.name for each in victories),
                *(each.name for each in kickers),
            ),
            guild=(*(index // _box.UNITS_A_GUILD for index in range(_box.UNIT_COUNT)), *[-1] * rest),
            level=(*(_level(unit.level) for unit in units), *[-1] * rest),
            starred=(*(unit.star for unit in units), *[False] * rest),
            melee=tuple(each.melee for each in figures),
            ranged=tuple(each.ranged for each in figures),
            shields=tuple(each.shields for each in figures),
            hearts=tuple(each.hearts for each in figures),
            skills=tuple(skills),
            stands=(
                *[True] * _box.UNIT_COUNT,
                *(each.stands is not None for each in victories),
                *[False] * _box.KICKER_COUNT,
            ),
            worth=(*[0] * _box.UNIT_COUNT, *(each.vp for each in victories), *[0] * _box.KICKER_COUNT),
            spoils=(*[0] * _box.UNIT_COUNT, *(each.tokens for each in victories), *[0] * _box.KICKER_COUNT),
            number=(*[0] * (_box.UNIT_COUNT + _box.VICTORY_COUNT), *(each.number for each in kickers)),
            tokens=kinds,
            token_supply=supply,
        )

    def _victory_skills(self, entry: VictoryEntry) -> tuple[Skill, ...]:
        found = self._skills(entry.drawn, entry.name, (_box.DRAWN,))
        if entry.bury:
            found += (Skill("passive", "bury", _box.ROUND_END, amount=entry.bury),)
        return found

    def _skills(
        self, entries: SkillEntry | list[SkillEntry] | None, name: str, triggers: Sequence[str]
    ) -> tuple[Skill, ...]:
        listed = entries if isinstance(entries, list) else [entries] if entries else []
        read = [self._skill(entry, f"'{name}'", triggers) for entry in listed]
        if [entry.effect for entry in listed].count("absorb") > 1:
            self._wrong(f"'{name}'", "can have the effect 'absorb' once only")
        return tuple(skill for skill in read if skill is not None)

    def _skill(self, entry: SkillEntry, place: str, triggers: Sequence[str]) -> Skill | None:
        if entry.effect not in VOCABULARY:
            self._wrong(place, f"effect '{entry.effect}' is unknown; known are {', '.join(VOCABULARY)}")
            return None
        word = VOCABULARY[entry.effect]
        possible = [trigger for trigger in word.triggers if trigger in triggers]
        if not possible:
            self._wrong(place, f"a card of its sort cannot have the effect '{entry.effect}'")
            return None
        trigger = entry.trigger or possible[0]
        if trigger not in possible or (entry.trigger is None and len(possible) > 1):
            self._wrong(place, f"the effect '{entry.effect}' wants a trigger: {' or '.join(possible)}")
            return None
        kind = _KINDS.get(trigger, "passive")
        if entry.kind not in (None, kind):
            self._wrong(place, f"a skill triggered by '{trigger}' is {kind}, not {entry.kind}")
        if entry.marker is not None and trigger != _box.HIT:
            self._wrong(place, f"marker is only for skills triggered by '{_box.HIT}'")
        if entry.row is not None and entry.effect in _ROW_BONUSES:
            self._row_bonus(entry, place, trigger)
        given = {key: value for key in _PARAMETERS if (value := getattr(entry, key)) is not None}
        for key in given:
            if key not in word.parameters:
                allowed = ", ".join(word.parameters) or "none"
                self._wrong(place, f"the effect '{entry.effect}' has no parameter '{key}'; it has {allowed}")
        marker = trigger == _box.ACTIVATION or bool(entry.marker)
        return Skill(kind, entry.effect, trigger, marker, **{**word.defaults, **given})

    def _row_bonus(self, entry: SkillEntry, place: str, trigger: str) -> None:
        effect = f"the effect '{entry.effect}'"
        if trigger == _box.ALWAYS:
            self._wrong(place, f"{effect} of a unit goes to the row in front and names no row")
        elif not entry.row:
            self._wrong(place, f"{effect} wants the row 1, 2 or 3")

    # --- pieces

    def _all(self, entries: Any, kind: type[T], place: str, count: int | None) -> list[T]:
        if not isinstance(entries, list):
            self._wrong(place, "wants a list" if entries is not None else "is missing")
            return []
        if count is not None and len(entries) != count:
            self._wrong(place, f"wants {count}, got {len(entries)}")
        read = [self._one(entry, kind, f"{place}[{index}]") for index, entry in enumerate(entries)]
        return [entry for entry in read if entry is not None]

    def _one(self, data: Any, kind: type[T], place: str) -> T | None:
        if data is None:
            self._wrong(place, "is missing")
            return None
        name = f" ({data['name']})" if isinstance(data, dict) and isinstance(data.get("name"), str) else ""
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            self._wrong(f"{place}{name}", _plain(str(error)))
            return None

    def _wrong(self, place: str, problem: str) -> None:
        self.problems.append(f"{place}: {problem}")


_PARAMETERS = ("amount", "row", "attacks", "whose", "piles", "rows", "which", "alone")
_ROW_BONUSES = ("row melee", "row shield")
_UNIT_TRIGGERS = (
    _box.ACTIVATION,
    _box.PLAYED,
    _box.RECRUIT,
    _box.DEFEATED,
    _box.AFTER_FALLING,
    _box.HIT,
    _box.ALWAYS,
    _box.ROUND_END,
)
_KINDS = {
    _box.ACTIVATION: "active",
    _box.PLAYED: "reaction",
    _box.DEFEATED: "reaction",
    _box.AFTER_FALLING: "reaction",
    _box.HIT: "reaction",
}


def _level(level: Literal["S", 1, 2]) -> int:
    return 0 if level == "S" else level


def _plain(message: str) -> str:
    """Return a message of the validator with the place within the entry in front, as people write it."""
    text, _, place = message.partition(" - at `$")
    text = text.replace("`", "'").replace("Object ", "").replace("'int'", "a whole number")
    text = text.replace("'str'", "text").replace("'array'", "a list").replace("'object'", "a table")
    text = text[:1].lower() + text[1:]
    return f"{place.strip('`.')}: {text}" if place else text
