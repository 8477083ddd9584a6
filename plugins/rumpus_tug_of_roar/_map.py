"""The five locations: side by side where the screen is wide enough, else one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tug_of_roar._cards import spelled
from rumpus_tug_of_roar._state import ELKYR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import StyledLine
    from rumpus_tug_of_roar._view import Location, View

    Piece = tuple[str, str]

HEAD, FAINT, FEARSOME = "bold", "dim", "red"
COLOURS = ("green", "magenta")
BLANK = ("", "")
COLUMNS = 5
CELL, WIDEST_CELL = 15, 19
"""The width of a column: ``(Barbarian 6/1)`` has to fit."""


def drawn_map(view: View, names: Sequence[str], width: int, *, unicode: bool) -> list[StyledLine]:
    """Return the map from the side of the view's seat, within a width."""
    cell = (width - COLUMNS + 1) // COLUMNS
    sketch = _Sketch(view, names, unicode=unicode)
    return sketch.columns(min(cell, WIDEST_CELL)) if cell >= CELL else sketch.rows(width)


class _Sketch:
    """Draws the locations of one view."""

    def __init__(self, view: View, names: Sequence[str], *, unicode: bool) -> None:
        self.view = view
        self.names = names
        self.unicode = unicode

    # --- side by side

    def columns(self, cell: int) -> list[StyledLine]:
        """Return the locations as five columns."""
        own = self.view["seat"]
        rule: Piece = (("─" if self.unicode else "-") * cell, FAINT)
        middle = [[rule, *self._middle(place), rule] for place in range(COLUMNS)]
        below = [list(reversed(pieces)) for pieces in self._side(own)]
        blocks = (self._side(1 - own), middle, below)
        return [line for block in blocks for line in self._joined(block, cell, rule)]

    def _side(self, seat: int) -> list[list[Piece]]:
        """Return a side's five columns, from the edge of the map toward its middle, all of one height."""
        recruits = [self._recruits(place, seat) for place in range(COLUMNS)]
        tokens = [self._tokens(place, seat) for place in range(COLUMNS)]
        high, low = max(2, *map(len, recruits)), max(map(len, tokens))
        return [
            [*cards, *[BLANK] * (high - len(cards)), *[BLANK] * (low - len(others)), *others]
            for cards, others in zip(recruits, tokens, strict=True)
        ]

    def _recruits(self, place: int, seat: int) -> list[Piece]:
        location = self.view["locations"][place]
        fighter = location["fighters"][seat] if location["fighters"] is not None else None
        pieces = []
        for card in location["warbands"][seat]:
            text = "face down" if card == "?" else spelled(card)
            fights = fighter == card
            fighter = None if fights else fighter
            resting = location["fighters"] is not None and not fights
            style = FAINT if card.startswith("(") or resting else COLOURS[seat]
            pieces.append((f"> {text}" if fights else text, style))
        return pieces

    def _tokens(self, place: int, seat: int) -> list[Piece]:
        """Return what counts beside the Recruits, and what came of it."""
        location = self.view["locations"][place]
        pieces: list[Piece] = []
        if location["fear"][seat]:
            pieces.append((_fear(location, seat), FEARSOME))
        if location["ambush"][seat]:
            pieces.append((f"Ambush +{location['ambush'][seat]}", ""))
        if location["captains"]:
            bolster = ", +2" if location["bolstered"] == seat else ""
            pieces.append((f"Captain {location['captains'][seat]}{bolster}", ""))
        if location["strengths"]:
            pieces.append((f"Total {location['strengths'][seat]} {self._flags(location, seat)}", HEAD))
        return pieces

    def _middle(self, place: int) -> list[Piece]:
        now = place == self.view["location"] and self.view["phase"] == "skirmish"
        return [
            (f"{place + 1} {self.view['locations'][place]['name']}", "bold reverse" if now else HEAD),
            (self._status(place), FAINT),
        ]

    def _status(self, place: int) -> str:
        location = self.view["locations"][place]
        if location["flags"] is None:
            return "Enlist" if location["bonus"] == "enlist" else "Bolster +2"
        strengths = location["strengths"]
        if strengths[0] == strengths[1]:
            return "centre flag" + ("" if location["flags"] else f" {self._flag}")
        return ""

    @property
    def _flag(self) -> str:
        return "⚑" if self.unicode else "*"

    def _flags(self, location: Location, seat: int) -> str:
        flags = location["flags"] or 0
        return self._flag * max(flags if seat == ELKYR else -flags, 0)

    def _joined(self, cells: list[list[Piece]], cell: int, rule: Piece) -> list[StyledLine]:
        """Return columns side by side; rules cross the bars between them."""
        bar, cross = "│┼" if self.unicode else "|+"
        lines: list[StyledLine] = []
        for row in zip(*cells, strict=True):
            line: StyledLine = []
            for piece in row:
                line += [(cross if piece is rule else bar, FAINT)] if line else []
                line.append((f"{piece[0][:cell]:<{cell}}", piece[1]))
            lines.append(line)
        return lines

    # --- one below the other

    def rows(self, width: int) -> list[StyledLine]:
        """Return the locations as three lines each."""
        lines: list[StyledLine] = []
        for place in range(COLUMNS):
            head = ", ".join(text for text, _ in self._middle(place) if text)
            lines.append([(head[:width], HEAD)])
            for seat in (1 - self.view["seat"], self.view["seat"]):
                pieces = [text.strip() for text, _ in self._recruits(place, seat) + self._tokens(place, seat)]
                text = f"  {self.names[seat]}: {', '.join(filter(None, pieces)) or 'nobody'}"
                lines += [
                    [(text[start : start + width], COLOURS[seat])] for start in range(0, len(text), width)
                ]
        return lines


def _fear(location: Location, seat: int) -> str:
    tokens = location["fear"][seat]
    text = "Fear " + " ".join(f"-{token}" for token in tokens)
    return text if len(text) <= CELL else f"Fear -{sum(tokens)}"
