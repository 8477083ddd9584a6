"""The table as a person wants to see it, from the own seat's side: the opponent above, the own clan below."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rumpus import styled_text, styled_width
from rumpus_tug_of_roar._cards import CLASS_CODES, CLASS_NAMES
from rumpus_tug_of_roar._deploy import MOST_DOWN
from rumpus_tug_of_roar._house import WORST_FEAR
from rumpus_tug_of_roar._map import COLOURS, FAINT, HEAD, drawn_map
from rumpus_tug_of_roar._state import BOTH, CLANS
from rumpus_tug_of_roar._story import listed, marker_place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus import Look, StyledLine
    from rumpus_tug_of_roar._view import View

LABEL = 12
LONGEST_NAME = 16
QUESTIONS = {
    "bid": "Bid a Captain in secret; the higher one takes a group, Elkyr wins ties.",
    "claim": "Take a group; the opponent gets the other one.",
    "deploy": "Deploy a Recruit face up or down on one of your locations, 1 to 5.",
    "morph": "The Druid may move, replace or retire another of your Recruits.",
    "fear": "Put a Fear Token of -{fear} on the opponent's side of a location.",
    "final roar": "The Final Roar: put a Fear Token of -{fear} on the opponent's side of a location.",
    "lead": "Choose in secret the Captain who leads here; the higher one claims the Bolster.",
    "bless": "Your Clerics may call a third Recruit from your hand, as strong as one of them.",
    "duel": "Your Warlocks call a Duel: choose who fights.",
}


def table_of(view: View, look: Look) -> Any:
    """Return the table: a rich Text where there is colour, else a str."""
    return styled_text(_Screen(view, look).lines(), look)


class _Screen:
    """Draws one view."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.width = max(look.width, 24)
        self.own, self.rival = view["seat"], 1 - view["seat"]
        named = len(look.names) > 1
        self.names = [look.name(seat)[:LONGEST_NAME] if named else CLANS[seat] for seat in BOTH]

    def lines(self) -> list[StyledLine]:
        if self.view["phase"] == "enlist":
            middle = [*self._groups(), [], *self._clan(self.rival), *self._clan(self.own)]
        else:
            middle = drawn_map(self.view, self.names, self.width, unicode=self.look.unicode)
        parts = [self._title(), *self._player(self.rival), *middle, *self._player(self.own)]
        parts += [] if self.view["phase"] in ("enlist", "over") else self._cards()
        return [*parts, *self._legend(), *self._question()]

    # --- the parts from top to bottom

    def _title(self) -> StyledLine:
        text = f"Tug of Roar, {self._moment()} "[: self.width]
        rule = "─" if self.look.unicode else "-"
        return [(text, HEAD), (rule * (self.width - len(text)), FAINT)]

    def _moment(self) -> str:
        view, location = self.view, self.view["location"]
        if view["phase"] == "enlist":
            return f"Enlist, round {view['round']} of 4"
        if view["phase"] == "deploy":
            return f"Deploy, {self.names[view['turn']]}'s turn"
        flags = [place["flags"] for place in view["locations"] if place["flags"] is not None]
        raised = [sum(max(each * sign, 0) for each in flags) for sign in (1, -1)]
        score = f"flags {self.names[0]} {raised[0]}, {self.names[1]} {raised[1]}"
        score += f", centre {flags.count(0)}" if 0 in flags else ""
        if view["phase"] == "over" or location is None:
            return f"the end: {score}"
        return f"Skirmish of {view['locations'][location]['name']}: {score}"

    def _player(self, seat: int) -> list[StyledLine]:
        """Name, clan, sizes, Captains."""
        view = self.view
        head: StyledLine = [(self.names[seat], f"bold {COLOURS[seat]}")]
        if self.names[seat] != CLANS[seat]:
            head.append((f" ({CLANS[seat]})", COLOURS[seat]))
        facts = [f"Captains {self._captains(seat)}"]
        if view["phase"] != "enlist":
            facts += [f"hand {view['hand_sizes'][seat]}", f"deck {view['deck_sizes'][seat]}"]
        if view["phase"] == "deploy":
            facts.append(f"face down {_hidden(view, seat)}/{MOST_DOWN}")
            facts += ["done"] if view["finished"][seat] else []
        return self._wrapped(head, ", ".join(facts))

    def _captains(self, seat: int) -> str:
        view = self.view
        if view["final_captains"]:
            return f"final {view['final_captains'][seat]}"
        held = view["captains"] if seat == self.own else view["rival_captains"]
        laid = f", {view['leader']} lies face down" if seat == self.own and view["leader"] is not None else ""
        bid = f", {view['bids'][seat]} bids" if view["bids"] else ""
        return f"{'not shown' if held is None else ' '.join(map(str, held))}{laid}{bid}"

    def _groups(self) -> list[StyledLine]:
        pairs = zip("AB", self.view["groups"], strict=True)
        blocks = [self._labelled(f"Group {letter}", [listed(group)]) for letter, group in pairs]
        return [line for block in blocks for line in block]

    def _clan(self, seat: int) -> list[StyledLine]:
        return self._labelled(f"{CLANS[seat]} has", self.view["drafted"][seat] or ["nobody yet"])

    def _cards(self) -> list[StyledLine]:
        view, mine = self.view, self.view["hand"] + self.view["deck"] + _shown(self.view, self.own)
        theirs = _shown(view, self.rival)
        lines = self._track() if view["phase"] == "deploy" else []
        lines += self._labelled("Your hand", view["hand"] or ["empty"])
        if view["deck"]:
            lines += self._labelled("Your deck", view["deck"])
        unseen = _without(view["drafted"][self.rival], theirs)
        if unseen:
            lines += self._labelled("Unseen", unseen)
        drawn = _without(mine, view["drafted"][self.own]) + _without(theirs, view["drafted"][self.rival])
        undrafted = _without(view["undrafted"], drawn)
        if view["bonuses"][self.rival] and undrafted:
            lines += self._labelled("or drawn of", undrafted)
        discards = [f"{self.names[seat]} {card}" for seat in BOTH for card in view["discards"][seat]]
        return lines + (self._labelled("Out of play", discards) if discards else [])

    def _track(self) -> list[StyledLine]:
        """Draw the Roar Track, the own side at the left; say where the marker is where there is no room."""
        toward = 1 if self.rival else -1
        neutral, marker = self.view["neutral_spaces"], self.view["marker"] * toward
        end = neutral + WORST_FEAR
        dot = "·" if self.look.unicode else "."
        line: StyledLine = [
            ("Roar Track".ljust(LABEL), HEAD),
            (f"{self.names[self.own]} ", COLOURS[self.own]),
        ]
        for space in range(-end, end + 1):
            fear = abs(space) - neutral
            text = f"-{fear}" if fear > 0 else dot if space else "0"
            line.append((f"[{text}]", "bold reverse") if space == marker else (f" {text} ", FAINT))
        line.append((f" {self.names[self.rival]}", COLOURS[self.rival]))
        if styled_width(line) <= self.width:
            return [line]
        return self._labelled("Roar Track", [marker_place(self.view["marker"], neutral, self.names)])

    def _legend(self) -> list[StyledLine]:
        if self.view["phase"] == "over":
            return []
        classes = [f"{code} {name}" for code, name in zip(CLASS_CODES, CLASS_NAMES, strict=True)]
        return self._wrapped([], f"{', '.join(classes)}; strength/roar", FAINT)

    def _question(self) -> list[StyledLine]:
        asks = self.view["asks"]
        if self.own not in self.view["asked"] or asks not in QUESTIONS:
            return []
        return self._wrapped([], QUESTIONS[asks].format(fear=self.view["fear"]), HEAD)

    # --- pieces

    def _labelled(self, label: str, words: Iterable[str]) -> list[StyledLine]:
        return self._wrapped([(label.ljust(LABEL)[:LABEL], HEAD)], "  ".join(words), space="")

    def _wrapped(self, head: StyledLine, text: str, style: str = "", space: str = "  ") -> list[StyledLine]:
        """Write text after a head, further lines indented."""
        taken = styled_width(head)
        indent = " " * taken + (space if head else "")
        first, *rest = wrap(text, self.width, initial_indent=indent, subsequent_indent="  ") or [""]
        return [[*head, (first[taken:], style)], *([(line, style)] for line in rest)]


def _hidden(view: View, seat: int) -> int:
    """Return how many Recruits of a seat lie face down."""
    return sum(card[0] in "?(" for location in view["locations"] for card in location["warbands"][seat])


def _shown(view: View, seat: int) -> list[str]:
    """Return the Recruits of a seat that lie on the map or out of play, as far as they are known."""
    laid = [card for location in view["locations"] for card in location["warbands"][seat]]
    return [card.strip("()") for card in laid + view["discards"][seat]]


def _without(cards: list[str], others: list[str]) -> list[str]:
    return sorted((Counter(cards) - Counter(others)).elements())
