"""The data of the house: the deck, the Roar Track, the names on the map; read from TOML and checked."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus_tug_of_roar._cards import CLASS_NAMES, PRINTED, ROARS, STRENGTHS, card_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus import DataFile

FIRST_LOCATION, LAST_LOCATION = "Velara", "Tyrian Den"
MIDDLE_LOCATIONS = 3
LONGEST_NAME = 13
MOST_NEUTRAL = 5
RECRUITS_A_CLASS = 5
WORST_FEAR = 3
KEYS = ("neutral_spaces", "middle_locations", "recruits", "strengths")


@dataclass(frozen=True)
class House:
    """What a data file says: the 30 cards in ascending order, the neutral spaces a side, five locations."""

    deck: tuple[int, ...]
    neutral_spaces: int
    locations: tuple[str, ...]

    @property
    def track_end(self) -> int:
        """How far from its centre the Roar Track ends: on the -3."""
        return self.neutral_spaces + WORST_FEAR


@lru_cache(maxsize=16)
def house_of(file: DataFile | None) -> House:
    """Return what a file says, None for the one that comes with the game.

    Raises:
        ValueError: with every problem on a line of its own, each with its place.
    """
    if file is None:
        return _own_house()
    place = file.name or "cards"
    try:
        data = tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{place} is not TOML: {error}") from None
    house, problems = _Reader().read(data)
    if problems:
        raise ValueError("\n".join(f"{place}: {problem}" for problem in problems))
    return house


@cache
def _own_house() -> House:
    text = Path(__file__).with_name("cards.toml").read_text(encoding="utf-8")
    house, problems = _Reader().read(tomllib.loads(text))
    assert not problems, problems
    return house


class _Reader:
    """Reads the data and gathers what is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def read(self, data: dict[str, Any]) -> tuple[House, list[str]]:
        self._known(data, KEYS, "")
        neutral = self._whole(data.get("neutral_spaces"), range(MOST_NEUTRAL + 1), "neutral_spaces")
        middle = self._locations(data.get("middle_locations"))
        deck = self._deck(data.get("recruits"), self._strengths(data.get("strengths", {})))
        return House(tuple(sorted(deck)), neutral, (FIRST_LOCATION, *middle, LAST_LOCATION)), self.problems

    # --- the map

    def _locations(self, names: Any) -> list[str]:
        if not isinstance(names, list) or len(names) != MIDDLE_LOCATIONS:
            self._wrong("middle_locations", f"wants a list of {MIDDLE_LOCATIONS} names{_got(names)}")
            return []
        taken = [FIRST_LOCATION, LAST_LOCATION]
        for index, each in enumerate(names):
            place = f"middle_locations[{index}]"
            if not _is_name(each):
                self._wrong(place, f"wants a name of 1 to {LONGEST_NAME} letters{_got(each)}")
            elif each.strip() in taken:
                self._wrong(place, f"{each.strip()} is a location already")
            else:
                taken.append(each.strip())
        return taken[2:]

    # --- the deck

    def _strengths(self, table: Any) -> dict[str, tuple[int, ...]]:
        """Return the strengths of each class: those of the rulebook where the file says no others."""
        wanted: dict[str, tuple[int, ...]] = dict(PRINTED)
        if not isinstance(table, dict):
            self._wrong("strengths", f"wants a table with a list a class{_got(table)}")
            return wanted
        self._known(table, CLASS_NAMES, "strengths")
        for class_name in CLASS_NAMES:
            if class_name in table:
                place = f"strengths.{class_name}"
                found = self._five(table[class_name], place)
                read = [self._whole(each, STRENGTHS, f"{place}[{at}]") for at, each in enumerate(found)]
                wanted[class_name] = tuple(strength for strength in read if strength in STRENGTHS)
        return wanted

    def _deck(self, table: Any, strengths: dict[str, tuple[int, ...]]) -> Iterable[int]:
        if not isinstance(table, dict):
            self._wrong("recruits", f"wants a table with a list a class{_got(table)}")
            return
        self._known(table, CLASS_NAMES, "recruits")
        for class_index, class_name in enumerate(CLASS_NAMES):
            if class_name not in table:
                self._wrong(f"recruits.{class_name}", "is missing")
                continue
            cards = self._five(table[class_name], f"recruits.{class_name}")
            for strength, roar in self._class(class_name, cards, strengths[class_name]):
                yield card_number(class_index, strength, roar)

    def _class(self, class_name: str, cards: list[Any], strengths: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return strength and roar of the cards of a class, and find the ones that are missing or double."""
        found = []
        count = Counter(strengths)
        for index, card in enumerate(cards):
            place = f"recruits.{class_name}[{index}]"
            strength, roar = self._recruit(card, place)
            if strength not in STRENGTHS:
                continue
            found.append((strength, roar))
            count[strength] -= 1
            if count[strength] < 0:
                wanted = _how_many(strengths.count(strength), class_name, strength)
                self._wrong(place, f"is double, the deck has {wanted}")
        for strength in sorted(set(strengths)):
            if count[strength] > 0:
                lacking = _how_many(count[strength], class_name, strength)
                self._wrong(f"recruits.{class_name}", f"lacks {lacking}")
        return found

    def _recruit(self, card: Any, place: str) -> tuple[int, int]:
        if not isinstance(card, dict):
            self._wrong(place, f"wants {{ strength = ..., roar = ... }}{_got(card)}")
            return 0, 0
        self._known(card, ("strength", "roar"), place)
        strength = self._whole(card.get("strength"), STRENGTHS, f"{place}.strength")
        return strength, self._whole(card.get("roar"), ROARS, f"{place}.roar")

    # --- pieces

    def _five(self, cards: Any, place: str) -> list[Any]:
        if not isinstance(cards, list):
            self._wrong(place, f"wants a list of {RECRUITS_A_CLASS}{_got(cards)}")
            return []
        if len(cards) != RECRUITS_A_CLASS:
            self._wrong(place, f"wants {RECRUITS_A_CLASS}, got {len(cards)}")
        return cards

    def _whole(self, value: Any, allowed: range, place: str) -> int:
        """Return a whole number within its range; -1, which is in none, where it is not one."""
        if type(value) is int and value in allowed:
            return value
        self._wrong(place, f"wants a whole number from {allowed[0]} to {allowed[-1]}{_got(value)}")
        return -1

    def _known(self, table: dict[str, Any], known: Iterable[str], place: str) -> None:
        for key in table:
            if key not in known:
                self._wrong(f"{place}.{key}" if place else key, f"is unknown; known are {', '.join(known)}")

    def _wrong(self, place: str, problem: str) -> None:
        self.problems.append(f"{place}: {problem}")


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= LONGEST_NAME


def _got(value: Any) -> str:
    if value is None:
        return "; it is missing"
    shown = "true" if value is True else "false" if value is False else repr(value)
    return f", got {shown if len(shown) <= 40 else f'{shown[:37]}...'}"


def _how_many(count: int, class_name: str, strength: int) -> str:
    amount = ("no", "one", "two", "three", "four", "five")[count]
    return f"{amount} {class_name}{'s' if count != 1 else ''} of strength {strength}"
