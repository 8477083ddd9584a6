"""Events as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_tug_of_roar._cards import spelled
from rumpus_tug_of_roar._state import BOTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rumpus import Event

TIE_BREAKS = {
    "final captain": "the higher final Captain decides",
    "locations": "more locations conquered decide",
    "fear": "less fear on the own side decides",
    "draw": "every tie-break is tied",
}
"""How the reasons of an outcome are told when the flags are even."""


def sentence(event: Event, names: Sequence[str], locations: Sequence[str]) -> str:
    """Return what happened, in a sentence."""
    tell = getattr(_Story(names, locations), event.kind.replace(" ", "_"))
    return str(tell(event.data))


def listed(cards: Sequence[str]) -> str:
    """Return written Recruits in full: ``Bard 4/0, Druid 1/2 and Rogue 3/1``."""
    words = [spelled(card) for card in cards]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def flags_in_words(count: float) -> str:
    """Return so many flags in words."""
    return "1 flag" if count == 1 else f"{count:g} flags"


def marker_place(marker: int, neutral_spaces: int, names: Sequence[str]) -> str:
    """Return where the Roar Marker is, in words."""
    if not marker:
        return "in the centre"
    value = abs(marker) - neutral_spaces
    space = f"on the -{value}" if value > 0 else "on a neutral space"
    return f"{space} of {names[marker > 0]}'s side"


def result(scores: Sequence[float], reason: str, names: Sequence[str]) -> str:
    """Return how a match ended, in a sentence."""
    elkyr, lycaran = scores
    even = f"{flags_in_words(int(min(scores)))} each, and {TIE_BREAKS.get(reason, '')}"
    if elkyr == lycaran:
        return f"A draw: {even}."
    winner = names[elkyr < lycaran]
    if reason == "flags":
        return f"{winner} wins with {flags_in_words(max(scores))} to {min(scores):g}."
    return f"{winner} wins: {even}."


class _Story:
    """Tells events; a method for each kind."""

    def __init__(self, names: Sequence[str], locations: Sequence[str]) -> None:
        self.names = names
        self.locations = locations

    # --- Enlist

    def clans(self, _data: Any) -> str:
        return f"{self.names[0]} leads the Elkyr, {self.names[1]} the Lycaran."

    def groups(self, data: Any) -> str:
        first, second = map(listed, data["groups"])
        return f"Enlist, round {data['round']}. Group A: {first}. Group B: {second}."

    def bids(self, data: Any) -> str:
        bids = self._both(f"{name} bids {captain}" for name, captain in self._by_name(data["captains"]))
        tie = " wins the tie and" if data["captains"][0] == data["captains"][1] else ""
        return f"{bids}: {self._who(data)}{tie} chooses a group."

    def claimed(self, data: Any) -> str:
        other = self.names[1 - data["seat"]]
        return f"{self._who(data)} takes {listed(data['cards'])}; {other} gets {listed(data['others'])}."

    # --- Deploy

    def rallied(self, data: Any) -> str:
        return f"Deploy. {self._who(data)} draws {listed(data['cards'])}."

    def deployed(self, data: Any) -> str:
        return f"{self._who(data)} deploys {_recruit(data['card'])} at {self._place(data['place'])}."

    def roared(self, data: Any) -> str:
        where = marker_place(data["marker"], data["neutral"], self.names)
        return f"A roar of {data['roar']}: the Roar Marker is {where}."

    def bonus(self, data: Any) -> str:
        place = self._place(data["place"])
        return f"{self._who(data)} is first with two Recruits at {place} and draws one more."

    def drew(self, data: Any) -> str:
        return f"{self._who(data)} draws {spelled(data['card'])}."

    def moved(self, data: Any) -> str:
        return f"{self._move(data)}."

    def replaced(self, data: Any) -> str:
        return f"{self._move(data)} in place of {_recruit(data['over'])}, which is out of play."

    def retired(self, data: Any) -> str:
        return f"{self._who(data)} retires {_recruit(data['card'])} from {self._place(data['from'])}."

    def unmorphed(self, data: Any) -> str:
        return f"{self._who(data)} lets the Druid rest."

    def fear(self, data: Any) -> str:
        where = f"{self.names[1 - data['seat']]}'s side of {self._place(data['place'])}"
        final = "Final Roar: " if data["final"] else ""
        return f"{final}{self._who(data)} puts a Fear Token of -{data['value']} on {where}."

    def deployment_ended(self, data: Any) -> str:
        left = f" with {data['left']} left in hand" if data["left"] else ""
        return f"{self._who(data)} has deployed{left}."

    # --- Skirmish

    def skirmish(self, data: Any) -> str:
        return f"The Skirmish of {self._place(data['place'])}."

    def flipped(self, data: Any) -> str:
        sides = (f"{name} has {listed(cards) or 'nobody'}" for name, cards in self._by_name(data["warbands"]))
        return f"{self._both(sides)}."

    def blessed(self, data: Any) -> str:
        called = spelled(data["card"]) if data["card"] else "nobody"
        return f"The Clerics of {self._who(data)} call {called}."

    def ambush(self, data: Any) -> str:
        return f"The Rogues of {self._who(data)} lay an Ambush of {data['value']}."

    def duel(self, data: Any) -> str:
        cards = [spelled(card) if card else "nobody" for card in data["fighters"]]
        return f"A Duel: {self._both(f'{card} for {name}' for name, card in self._by_name(cards))}."

    def captains(self, data: Any) -> str:
        sung = [f" and {song} of the Bards" if song else "" for song in data["songs"]]
        sides = (f"{self.names[seat]} leads with {data['captains'][seat]}{sung[seat]}" for seat in BOTH)
        return f"{self._both(sides)}: {self._who(data)} claims the Bolster."

    def flags(self, data: Any) -> str:
        raised, place = data["flags"], self._place(data["place"])
        score = "{} against {}".format(*data["strengths"])
        if not raised:
            return f"{score}: a flag in the centre of {place}."
        return f"{score}: {self.names[raised < 0]} raises {flags_in_words(abs(raised))} at {place}."

    def final_captains(self, data: Any) -> str:
        elkyr, lycaran = data["captains"]
        shown = f"The final Captains: {elkyr} for {self.names[0]}, {lycaran} for {self.names[1]}"
        if not data["places"]:
            return f"{shown}."
        who = "nobody" if elkyr == lycaran else self.names[elkyr < lycaran]
        return f"{shown}; {who} conquers {' and '.join(map(self._place, data['places']))}."

    # --- pieces

    def _who(self, data: Any) -> str:
        return self.names[int(data["seat"])]

    def _place(self, place: int) -> str:
        return self.locations[place]

    def _by_name(self, values: Sequence[Any]) -> Iterable[tuple[str, Any]]:
        return zip(self.names, values, strict=True)

    def _both(self, sides: Iterable[str]) -> str:
        return ", ".join(sides)

    def _move(self, data: Any) -> str:
        way = f"from {self._place(data['from'])} to {self._place(data['to'])}"
        return f"{self._who(data)} moves {_recruit(data['card'])} {way}"


def _recruit(card: str) -> str:
    return spelled(card) if card else "a face-down Recruit"
