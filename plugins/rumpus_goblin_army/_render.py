"""The table as a person wants to see it: the opponents above, their first rows facing the own one below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import styled_text, styled_width
from rumpus_goblin_army._box import GUILDS
from rumpus_goblin_army._facts import beside, facts_of
from rumpus_goblin_army._glossary import card_in_words, counted, in_a_row, numbers_of
from rumpus_goblin_army._questions import ENDINGS, question_in_words
from rumpus_goblin_army._ranks import ALARM, COLOURS, FAINT, HEAD, Ranks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Look, StyledLine
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._view import SideView, TableView, View

LEAST_WIDTH, LONGEST_NAME, LABEL = 40, 16, 12
PHASES = {
    "setup": "setup",
    "formation": "Formation",
    "reveal": "formations revealed",
    "activation": "Activation",
    "declaration": "Declaration",
    "resolution": "Resolution",
    "falling": "falling forward",
    "end of round": "end of the round",
    "over": "the game is over",
}


def table_of(game: Options, view: View, look: Look) -> Any:
    """Return the table: a rich Text where there is colour, else a str."""
    return styled_text(_Screen(game, view, look).lines(), look)


class _Screen:
    """Draws one view."""

    def __init__(self, game: Options, view: View, look: Look) -> None:
        self.game = game
        self.box = game.box
        self.view = view
        self.table = view["table"]
        self.width = max(look.width, LEAST_WIDTH)
        self.rule = "─" if look.unicode else "-"
        self.ranks = Ranks(game, look, self.width)
        self.names = [look.name(seat)[:LONGEST_NAME].rstrip() for seat in range(self._seats())]
        sides = self.table["sides"]
        own = next(place for place, side in enumerate(sides) if side["seat"] == view["seat"])
        self.own, self.rivals = sides[own], [*sides[own + 1 :], *sides[:own]]

    def _seats(self) -> int:
        tables = [self.table, self.view["other_table"]]
        return 1 + max(side["seat"] for table in tables if table is not None for side in table["sides"])

    def lines(self) -> list[StyledLine]:
        before = self.table["phase"] == "setup"
        middle = self._setup() if before else [*self._camp(), *self._battlefield()]
        return [self._title(), *middle, *self._other_table(), *self._legend(), *self._question()]

    # --- the head

    def _title(self) -> StyledLine:
        text, right = f"Goblin Army{self._which_table()}, {self._moment(self.table)} ", ""
        if self.table["phase"] not in ("over", "setup"):
            right = f" {self.names[self.table['first']]} is first"
        room = self.width - len(text) - len(right)
        if room < 0:
            return [(text[: self.width].rstrip(), HEAD)]
        return [(text, HEAD), (self.rule * room, FAINT), (right, "")]

    def _which_table(self) -> str:
        if self.view["other_table"] is None:
            return ""
        if self.view["stage"] > 1:
            return ", winners' game" if self.view["table_number"] == 0 else ", losers' game"
        return f", table {self.view['table_number'] + 1}"

    def _moment(self, table: TableView) -> str:
        phase = PHASES[table["phase"]]
        if table["phase"] == "setup":
            return f"{phase} {self.game.building}"
        if table["phase"] == "over":
            return phase
        cycle = f", cycle {table['cycle']}" if table["cycle"] else ""
        return f"round {table['round']}{cycle}: {phase}"

    def _camp(self) -> list[StyledLine]:
        table, lines = self.table, []
        if table["prize"] is not None:
            tie = " (decides the tie)" if table["deciding"] else ""
            lines += self._labelled("Fought for", [f"{table['prize']}{tie}: {self._printed(table['prize'])}"])
        if table["next_prize"] is not None and not table["deciding"]:
            more = table["victories_left"] - 1
            behind = f", {more} more behind it" if more else ", the last one"
            words = f"{table['next_prize']}{behind}: {self._printed(table['next_prize'])}"
            lines += self._labelled("Next", [words])
        lines += self._labelled("Camp", [", ".join(self._piles())])
        if any(total is not None for total in table["totals"]):
            lines += self._labelled("Declared", [", ".join(self._totals())])
        return lines

    def _piles(self) -> list[str]:
        view, table = self.view, self.table
        used = view["kicker_discard"]
        top = f" ({len(used)} used, top {used[-1]})" if used else ""
        piles = [
            counted(view["tokens_left"], "token"),
            counted(view["kickers"], "Kicker") + top,
        ]
        if self.game.building != "pure-guild":
            piles.append(counted(table["upgrades"], "upgrade"))
        if table["removed"]:
            piles.append(f"{counted(len(table['removed']), 'card')} out of the game")
        return piles

    def _totals(self) -> list[str]:
        totals = zip(self.table["sides"], self.table["totals"], strict=True)
        return [
            f"{self.names[side['seat']]} {total}{self._rank(side['seat'])}"
            for side, total in totals
            if total is not None
        ]

    def _rank(self, seat: int) -> str:
        if seat == self.table["highest"]:
            return " (highest)"
        return " (second)" if seat == self.table["second"] and len(self.table["sides"]) > 2 else ""

    # --- the battlefield

    def _battlefield(self) -> list[StyledLine]:
        self.ranks.fit([*self.rivals, self.own], self.own["hand"] or ())
        lines: list[StyledLine] = []
        for side in self.rivals:
            lines += [[], *self._side(side), *self._formation(side, upwards=False)]
        front = " front ".center(24, self.rule)
        lines.append([(front.center(self.width).rstrip(), FAINT)])
        lines += [*self._formation(self.own, upwards=True), *self._side(self.own)]
        return lines + self._hand()

    def _formation(self, side: SideView, *, upwards: bool) -> list[StyledLine]:
        if self.table["phase"] == "formation" and side is not self.own and not any(side["rows"]):
            away = side["seat"] not in self.table["order"]
            text = "takes no part in this round" if away else "forms up in secret"
            return [[(f"      {text}", FAINT)]]
        return self.ranks.formation(side, self.names, upwards=upwards)

    def _side(self, side: SideView) -> list[StyledLine]:
        """Return who it is and what lies beside the formation."""
        lines = self._labelled_head(side, facts_of(self.game, side))
        for label, text in beside(self.game, side):
            lines += self._labelled(f"  {label}", [text])
        return lines

    def _hand(self) -> list[StyledLine]:
        lines = self.ranks.hand("hand", self.own["hand"] or ())
        if self.own["dropping"]:
            text = f"{in_a_row(self.own['dropping'])} will be discarded"
            lines += self.ranks.flowing([], [(text, ALARM)])
        return lines

    # --- before the first combat round

    def _setup(self) -> list[StyledLine]:
        lines: list[StyledLine] = []
        for side in [*self.rivals, self.own]:
            facts = []
            if side["guild"] is None:
                facts.append("has no guild yet")
            elif side["draft_points"] and self.game.building != "basic":
                facts.append(counted(side["draft_points"], "draft point") + " left")
            lines += self._labelled_head(side, facts)
            if side["army"]:
                lines += self._cells("  army", side["army"])
            if side["reserve"]:
                lines += self._cells("  upgrades", side["reserve"])
        return lines if self.game.building == "basic" else lines + self._pool()

    def _pool(self) -> list[StyledLine]:
        """Return the units that nobody has taken, by guild and level."""
        lines: list[StyledLine] = []
        for number, guild in enumerate(GUILDS):
            for level in (1, 2):
                cards = [name for name in self.table["draft"] if self._sort(name) == (number, level)]
                if cards:
                    lines += self._cells(f"{guild} {level}", cards)
        if lines:
            lines = [[], [("To pick, by guild and level (the price)", FAINT)], *lines]
        return lines

    def _sort(self, name: str) -> tuple[int, int]:
        card = numbers_of(self.box)[name]
        return self.box.guild[card], self.box.level[card]

    # --- the foot

    def _other_table(self) -> list[StyledLine]:
        other = self.view["other_table"]
        if other is None:
            return []
        for_prize = f", for {other['prize']}" if other["prize"] is not None else ""
        lines = [[], *self._labelled("Other table", [f"{self._moment(other)}{for_prize}"])]
        for side, total in zip(other["sides"], other["totals"] or [None] * len(other["sides"]), strict=True):
            rows = "-".join(str(len(row)) for row in side["rows"])
            facts = [f"rows {rows}"] if any(side["rows"]) else []
            facts += [f"hand {side['hand_size']}", counted(len(side["victories"]), "Victory card")]
            facts += [f"declared {total}"] if total is not None else []
            lines += self._labelled_head(side, facts)
        return lines

    def _legend(self) -> list[StyledLine]:
        signs = self.ranks.signs
        notes = [(signs.legend, FAINT)]
        if self.game.rules != "child" and self.table["phase"] != "setup":
            in_force = f"[{signs.lit}] skill in force  " if self.game.rules == "speed" else ""
            used = signs.spent if self.game.rules == "speed" else signs.lit
            notes.append((f"{in_force}[{used}] skill used", FAINT))
        return [[], *self.ranks.flowing([], notes, gap="  ")]

    def _question(self) -> list[StyledLine]:
        if self.table["reason"]:
            winners = ENDINGS[self.table["reason"]]
            return self.ranks.flowing([], [(winners, HEAD)])
        asked = self.table["question"]["seats"]
        if self.view["seat"] in asked:
            words = question_in_words(self.game, self.view, self.names)
            return self.ranks.flowing([], [(words, HEAD)])
        if asked:
            who = in_a_row([self.names[seat] for seat in asked])
            return self.ranks.flowing([], [(f"Waiting for {who}.", FAINT)])
        return []

    # --- pieces

    def _colour(self, side: SideView) -> str:
        return HEAD if side["guild"] is None else f"bold {COLOURS[GUILDS.index(side['guild'])]}"

    def _printed(self, name: str) -> str:
        return card_in_words(self.box, numbers_of(self.box)[name])

    def _cells(self, label: str, cards: Sequence[str]) -> list[StyledLine]:
        head: StyledLine = [(label.ljust(LABEL + 3), FAINT)]
        return self.ranks.flowing(head, self.ranks.cells(cards), gap="   ", whole=True)

    def _labelled(self, label: str, words: Sequence[str]) -> list[StyledLine]:
        head: StyledLine = [(label.ljust(LABEL), FAINT)]
        return self.ranks.flowing(head, [(text, "") for text in words])

    def _labelled_head(self, side: SideView, facts: Sequence[str]) -> list[StyledLine]:
        you = " (you)" if side["seat"] == self.view["seat"] else ""
        guild = f", {side['guild']}" if side["guild"] else ""
        head: StyledLine = [(f"{self.names[side['seat']]}{guild}{you}", self._colour(side))]
        if facts:
            head.append(("  ", ""))
        if styled_width(head) > self.width - 24:
            return [head, *self.ranks.flowing([("    ", "")], [(", ".join(facts), "")])]
        return self.ranks.flowing(head, [(", ".join(facts), "")] if facts else [])
