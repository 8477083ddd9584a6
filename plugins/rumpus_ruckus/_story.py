"""What just happened, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_ruckus._sets import CALLS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rumpus import Event

    Data = Mapping[str, Any]
    Names = Sequence[str]

ENDINGS = {
    "ruckus": "",
    "exhausted": ": the deck is empty and nobody can play",
    "idle": ": everybody waits",
}
"""Why a round is over, where nobody called for it."""


def sentence(event: Event, names: Names) -> str:
    """Return an event as a sentence; nothing for the start of a beat."""
    return _TOLD[event.kind](event.data, names)


def label(key: str) -> str:
    """Return how a card or a set is shown."""
    return key.capitalize()


def counted(cards: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if cards == 1 else f"{cards} cards"


def in_a_row(words: Sequence[str]) -> str:
    """Return words in a row."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _dealt(data: Data, names: Names) -> str:
    return f"{names[data['seat']]} is dealt {', '.join(map(label, data['hand']))}."


def _calls(data: Data, names: Names, what: str) -> str:
    """Return a call with what is done at it; `size` is what lies there then."""
    merged = f", {data['size']} now" if data["size"] > data.get("cards", 0) else ""
    return f'{names[data["seat"]]} calls "{CALLS[data["set"]].upper()}" and {what}{merged}.'


def _laid(data: Data, names: Names) -> str:
    return _calls(data, names, f"lays down {counted(data['cards'])}")


def _added(data: Data, names: Names) -> str:
    return _calls(data, names, "adds 1 card")


def _stole(data: Data, names: Names) -> str:
    return _calls(data, names, f"steals {counted(data['cards'])} of {names[data['owner']]}'s")


def _drew(data: Data, names: Names) -> str:
    left = f"{data['left']} left" if data["left"] else "the last one"
    return f"{names[data['seat']]} draws a card, {left}."


def _card(data: Data, names: Names) -> str:
    return f"{names[data['seat']]}'s card is {label(data['set'])}."


def _void(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["move"] == "draw":
        return f"{name} is too late to draw: the deck is empty."
    return f"{name} is too late: '{data['move']}' does nothing, and the card stays in the hand."


def _ruckus(data: Data, names: Names) -> str:
    return f'{names[data["seat"]]} calls "RUCKUS!" and has no cards left.'


def _round_over(data: Data, names: Names) -> str:
    counts = [_count(data, names, seat) for seat in range(len(names))]
    totals = [f"{name} {total}" for name, total in zip(names, data["totals"], strict=True)]
    return (
        f"Round {data['round']} is over{ENDINGS[data['reason']]}. {'; '.join(counts)}. "
        f"In all: {', '.join(totals)}."
    )


def _count(data: Data, names: Names, seat: int) -> str:
    parts = [f"{data['laid'][seat]} laid", f"{data['held'][seat]} held"]
    parts += ["RUCKUS"] if seat == data["caller"] else []
    return f"{names[seat]} {data['points'][seat]:+d} ({', '.join(parts)})"


_TOLD: dict[str, Callable[[Data, Names], str]] = {
    "round": lambda data, _names: f"Round {data['round']}: the cards are shuffled, seven each.",
    "dealt": _dealt,
    "beat": lambda _data, _names: "",
    "laid": _laid,
    "drew": _drew,
    "card": _card,
    "added": _added,
    "stole": _stole,
    "void": _void,
    "ruckus": _ruckus,
    "round over": _round_over,
}
