"""The table as a person wants to see it, drawn line by line to fit any width."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rumpus import styled_text, styled_width
from rumpus_ruckus._sets import COPIES
from rumpus_ruckus._story import ENDINGS, label

if TYPE_CHECKING:
    from rumpus import Look, StyledLine
    from rumpus_ruckus._options import Options
    from rumpus_ruckus._view import View

    Piece = tuple[str, str]
    """Text and its style."""

HEAD, FAINT, OWN, STEAL, ADD, ALARM = "bold", "dim", "bold cyan", "bold yellow", "bold green", "bold red"
STEAL_MARK, ADD_MARK = "*", "+"
LONGEST_NAME, SHORTEST_NAME = 16, 9
NUMBERS = "{:>7} {:>6} {:>5}  "
LEAST_FOR_SETS = 20


def table_of(game: Options, view: View, look: Look) -> Any:
    """Return the table: a rich Text where there is colour, else a str."""
    return styled_text(_Table(game, view, look).lines(), look)


class _Table:
    """Draws one view."""

    def __init__(self, game: Options, view: View, look: Look) -> None:
        self.game = game
        self.view = view
        self.width = max(look.width, 20)
        self.rule = "─" if look.unicode else "-"
        self.longest_name = max(SHORTEST_NAME, min(LONGEST_NAME, self.width - 26))
        self.seat = view["seat"]
        self.over = bool(view["reason"])
        self.names = [self._name(look, seat) for seat in range(len(view["hands"]))]

    def lines(self) -> list[StyledLine]:
        lines = [*self._title(), *self._last_round(), *self._seats(), *self._hand(), *self._legend()]
        return lines + self._warnings()

    # --- the parts from top to bottom

    def _title(self) -> list[StyledLine]:
        view = self.view
        where = f"Ruckus, round {view['round']}, beat {view['beat']} "
        deck = f" deck {view['deck']}, {self.game.target} points to win"
        room = self.width - len(where) - len(deck)
        if room < 1:
            return [[(where.rstrip(), HEAD)], [(deck.strip(), "")]]
        return [[(where, HEAD), (self.rule * room, FAINT), (deck, "")]]

    def _last_round(self) -> list[StyledLine]:
        """Tell how the round before ended, until the new one has begun; of the last one for good."""
        last = self.view["last"]
        if last is None or not (self.over or self.view["beat"] == 1):
            return []
        caller = f": {self.names[last['caller']]} called RUCKUS" if last["caller"] >= 0 else ""
        points = ", ".join(
            f"{name} {point:+d}" for name, point in zip(self.names, last["points"], strict=True)
        )
        text = f"Round {last['round']} is over{caller}{ENDINGS[last['reason']]}. {points}."
        return self._wrapped(text, "")

    def _seats(self) -> list[StyledLine]:
        head = " " * self._label_width() + NUMBERS.format("points", "round", "hand")
        sets = "on the table" if self._has_room_after(len(head)) else ""
        lines: list[StyledLine] = [[(head + sets, FAINT)]]
        for seat in range(len(self.names)):
            lines += self._seat_lines(seat)
        return lines

    def _seat_lines(self, seat: int) -> list[StyledLine]:
        """Name, points, cards in the hand, and the sets, which go on below each other."""
        hand = self.view["hands"][seat]
        name = f"{seat + 1} {self.names[seat]:<{self._label_width() - 2}}"
        numbers = NUMBERS.format(self.view["totals"][seat], f"{self._round_points(seat):+d}", hand)
        style = OWN if seat == self.seat else ""
        start: StyledLine = [(name, style), (numbers, ALARM if hand <= 1 and not self.over else "")]
        return self._flowing(start, self._sets(seat) or [("-", FAINT)])

    def _round_points(self, seat: int) -> int:
        """Return what the round would bring if it ended now, or has brought."""
        last = self.view["last"]
        if self.over and last is not None:
            return last["points"][seat]
        return self.game.floored(sum(self.view["sets"][seat].values()) - self.view["hands"][seat])

    def _sets(self, seat: int) -> StyledLine:
        return [self._set(seat, key, cards) for key, cards in self.view["sets"][seat].items()]

    def _set(self, seat: int, key: str, cards: int) -> Piece:
        text = f"{label(key)} {cards}"
        if key in self.view["hand"] and not self.over:
            return (f"{text}{ADD_MARK}", ADD) if seat == self.seat else (f"{text}{STEAL_MARK}", STEAL)
        return (text, FAINT if cards == COPIES else "")

    def _hand(self) -> list[StyledLine]:
        cards: StyledLine = [self._card(key) for key in self.view["hand"]]
        return self._flowing([("Your hand  ", HEAD)], cards or [("empty", FAINT)])

    def _card(self, key: str) -> Piece:
        adds, steals = self._uses(key)
        if self.over or not (adds or steals):
            return (label(key), "")
        marks = ADD_MARK * adds + STEAL_MARK * steals
        return (f"{label(key)}{marks}", STEAL if steals else ADD)

    def _legend(self) -> list[StyledLine]:
        uses = [self._uses(key) for key in self.view["hand"]]
        pieces: StyledLine = []
        if any(steals for _, steals in uses):
            pieces.append((f"{STEAL_MARK} you can steal it", STEAL))
        if any(adds for adds, _ in uses):
            pieces.append((f"{ADD_MARK} you can add to it", ADD))
        return self._flowing([], pieces) if pieces and not self.over else []

    def _warnings(self) -> list[StyledLine]:
        view, lines = self.view, []
        if view["idle"] and not self.over:
            times = "once" if view["idle"] == 1 else "twice running"
            text = f"Everybody waited {times}: the third time running ends the round."
            lines += self._wrapped(text, ALARM)
        if view["chosen"]:
            lines += self._wrapped(f"You have chosen: {view['chosen']}", HEAD)
        return lines

    # --- pieces

    def _uses(self, key: str) -> tuple[bool, bool]:
        """Say whether a card of the own hand can be added somewhere, and whether it can steal."""
        owners = [seat for seat, sets in enumerate(self.view["sets"]) if key in sets]
        return self.seat in owners, any(seat != self.seat for seat in owners)

    def _name(self, look: Look, seat: int) -> str:
        name = look.name(seat)
        if seat == self.seat:
            return f"{name[: self.longest_name - 6].rstrip()} (you)"
        return name[: self.longest_name].rstrip()

    def _label_width(self) -> int:
        return 2 + max(map(len, self.names))

    def _has_room_after(self, columns: int) -> bool:
        return self.width - columns >= LEAST_FOR_SETS

    def _wrapped(self, text: str, style: str) -> list[StyledLine]:
        return [[(piece, style)] for piece in wrap(text, self.width)]

    def _flowing(self, start: StyledLine, pieces: StyledLine) -> list[StyledLine]:
        """Return pieces, two blanks apart, after a start, on as many lines as they need."""
        margin = styled_width(start)
        if not self._has_room_after(margin):
            margin = 4
            lines: list[StyledLine] = [start, [(" " * margin, "")]]
        else:
            lines = [start]
        used = 0
        for text, style in pieces:
            if used and margin + used + 2 + len(text) > self.width:
                lines.append([(" " * margin, "")])
                used = 0
            gap = "  " if used else ""
            lines[-1] = [*lines[-1], (gap, ""), (text, style)]
            used += len(gap) + len(text)
        return lines
