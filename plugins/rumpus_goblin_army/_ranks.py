"""Units on the screen, one to a line: name, figures, what is attached to it, what it can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rumpus import styled_width
from rumpus_goblin_army._box import is_unit
from rumpus_goblin_army._glossary import card_in_words, numbers_of, skill_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rumpus import Look, StyledLine
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._view import FighterView, SideView

HEAD, FAINT, ALARM, GOOD = "bold", "dim", "bold red", "green"
HEART, SHIELD = "red", "cyan"
COLOURS = ("bright_blue", "default", "yellow", "magenta")
"""The colours of the guilds."""
LABEL = 6
"""The columns of a row's label: ``row 1``."""
LEAST_ROOM = 24
"""Words get a line of their own where fewer columns than these are left for them."""
MOST_SIGNS = 8
LEAST_NAME = 10


class Signs(NamedTuple):
    """What stands for the figures of a unit, and for markers."""

    melee: str
    ranged: str
    shield: str
    heart: str
    lost: str
    lit: str
    spent: str

    @property
    def legend(self) -> str:
        """What the signs mean."""
        return f"{self.melee} melee  {self.ranged} ranged  {self.shield} shield  {self.heart} heart"


UNICODE = Signs("⚔", "➶", "▣", "♥", "♡", "●", "x")
ASCII = Signs("m", "r", "s", "h", "", "*", "x")


class Figures(NamedTuple):
    """The figures of a unit."""

    melee: int
    ranged: int
    shields: int
    hearts: int
    damage: int = 0


class Ranks:
    """Draws units in a width, all with the same columns."""

    def __init__(self, game: Options, look: Look, width: int) -> None:
        self.game = game
        self.box = game.box
        self.look = look
        self.width = width
        self.signs = UNICODE if look.unicode else ASCII
        self.name_width = self.defence_width = 0

    def fit(self, sides: Iterable[SideView], hand: Iterable[str]) -> None:
        """Make the columns wide enough for these formations and this hand."""
        fighters = [fighter for side in sides for row in side["rows"] for fighter in row]
        cards = [numbers_of(self.box)[name] for name in hand]
        names = [*(each["card"] for each in fighters), *hand]
        figures = [*map(_figures, fighters), *(self._printed(card) for card in cards)]
        self.name_width = max([LEAST_NAME, *map(len, names)])
        self.defence_width = max([0, *(styled_width(self._defence(each)) for each in figures)])

    # --- formations and hands

    def formation(self, side: SideView, names: Sequence[str], *, upwards: bool) -> list[StyledLine]:
        """Return the rows of a formation, the first one at the end if it points upwards on the screen."""
        rows = list(enumerate(side["rows"]))
        last = max((row for row, fighters in rows if fighters), default=-1)
        shown = [self._row(row, fighters, side, names) for row, fighters in rows if row <= last]
        lines = [line for block in (shown if upwards else reversed(shown)) for line in block]
        return lines or [[(" " * LABEL, ""), ("nobody", FAINT)]]

    def _row(
        self, row: int, fighters: Sequence[FighterView], side: SideView, names: Sequence[str]
    ) -> list[StyledLine]:
        label = f"row {row + 1}".ljust(LABEL)
        if not fighters:
            return [[(label, FAINT), ("empty", FAINT)]]
        blocks = [
            self._unit(label if not place else " " * LABEL, fighter, side, names)
            for place, fighter in enumerate(fighters)
        ]
        return [line for block in blocks for line in block]

    def _unit(
        self, label: str, fighter: FighterView, side: SideView, names: Sequence[str]
    ) -> list[StyledLine]:
        head: StyledLine = [(label, FAINT), *self._named(fighter["card"]), *self.figures(_figures(fighter))]
        return self.flowing(head, self._notes(fighter, side, names))

    def hand(self, label: str, cards: Sequence[str]) -> list[StyledLine]:
        """Return cards that are not in a formation, with all that is printed on them."""
        lines: list[StyledLine] = []
        for place, name in enumerate(cards):
            card = numbers_of(self.box)[name]
            head: StyledLine = [(label.ljust(LABEL) if not place else " " * LABEL, FAINT), *self._named(name)]
            words = self._printed_skills(card)
            if self.box.stands[card]:
                head += self.figures(self._printed(card))
            if not is_unit(card):
                words = [(card_in_words(self.box, card).partition(";")[0], "")]
            lines += self.flowing(head, words)
        return lines

    def cells(self, cards: Sequence[str]) -> StyledLine:
        """Return cards in short, each a piece: its name and its figures."""
        cells: StyledLine = []
        for name in cards:
            card = numbers_of(self.box)[name]
            figures = "".join(text for text, _ in self.figures(self._printed(card)))
            cells.append((f"{name} {' '.join(figures.split())}", ""))
        return cells

    # --- pieces

    def figures(self, figures: Figures) -> StyledLine:
        """Return figures in columns: melee, ranged, shields and hearts."""
        signs = self.signs
        melee = f"{figures.melee}{signs.melee}" if figures.melee else ""
        ranged = f"{figures.ranged}{signs.ranged}" if figures.ranged else ""
        defence = self._defence(figures)
        pad = max(self.defence_width - styled_width(defence), 0) + 1
        return [(f"{melee:<3}{ranged:<3}", ""), *defence, (" " * pad, "")]

    def _defence(self, figures: Figures) -> StyledLine:
        signs, left = self.signs, figures.hearts - figures.damage
        if self.look.unicode and figures.shields + figures.hearts < MOST_SIGNS:
            return [
                (signs.shield * figures.shields, SHIELD),
                (signs.heart * left, HEART),
                (signs.lost * figures.damage, FAINT),
            ]
        shields = f"{figures.shields}{signs.shield} " if figures.shields else ""
        of = f"/{figures.hearts}" if figures.damage else ""
        return [(shields, SHIELD), (f"{left}{of}{signs.heart}", HEART)]

    def _printed(self, card: int) -> Figures:
        box = self.box
        return Figures(box.melee[card], box.ranged[card], box.shields[card], box.hearts[card])

    def _named(self, name: str) -> StyledLine:
        guild = self.box.guild[numbers_of(self.box)[name]]
        return [(f"{name:<{self.name_width}} ", COLOURS[guild] if guild >= 0 else HEAD)]

    def _notes(self, fighter: FighterView, side: SideView, names: Sequence[str]) -> StyledLine:
        """Return what is attached to a unit or wrong with it, then its skills."""
        notes: StyledLine = []
        if fighter["disabled"]:
            notes.append(("no melee now" if fighter["disabled"] == "melee" else "no attack now", ALARM))
        notes += [(f"+ {name}{self._stopping(name)}", GOOD) for name in fighter["attached"]]
        if fighter["owner"] != side["seat"]:
            notes.append((f"belongs to {names[fighter['owner']]}", ""))
        if fighter["zombie"]:
            return [("a Zombie", GOOD), *notes]
        card = numbers_of(self.box)[fighter["card"]]
        return notes + self._skills(card, fighter["markers"], fighter["spent"])

    def _stopping(self, attached: str) -> str:
        """Say what a Kicker stops, which no figure shows."""
        card = numbers_of(self.box).get(attached)
        skill = None if card is None else self.box.skill(card, "guard")
        return "" if skill is None else f", stops {skill.amount}"

    def _skills(self, card: int, markers: Sequence[int], spent: Sequence[int]) -> StyledLine:
        if self.game.rules == "child" and is_unit(card):
            return []
        speed = self.game.rules == "speed"
        skills: StyledLine = []
        for index, skill in enumerate(self.box.skills[card]):
            sign = self.signs.spent if index in spent else self.signs.lit if index in markers else " "
            box = f"[{sign}] " if skill.marker or speed else ""
            used = index in (spent if speed else markers)
            skills.append((f"{box}{skill_in_words(skill)}", FAINT if used else ""))
        return skills

    def _printed_skills(self, card: int) -> StyledLine:
        return self._skills(card, (), ())

    # --- lines

    def flowing(
        self, head: StyledLine, notes: StyledLine, *, gap: str = "; ", whole: bool = False
    ) -> list[StyledLine]:
        """Return notes after a head, on as many lines as they need; `whole` breaks no note in two."""
        margin = styled_width(head)
        lines = [head]
        least = max((len(text) for text, _ in notes), default=0) if whole else LEAST_ROOM
        if self.width - margin < least and notes:
            margin = LABEL + 2
            lines.append([(" " * margin, "")])
        used = margin
        for text, style, space in _words(notes, gap, whole=whole):
            if used > margin and used + len(space) + len(text) > self.width:
                lines.append([(" " * margin, "")])
                used = margin
            blank = space if used > margin else ""
            lines[-1].append((blank + text, style))
            used += len(blank) + len(text)
        return lines


def _words(notes: StyledLine, gap: str, *, whole: bool) -> Iterable[tuple[str, str, str]]:
    """Return what a line can be broken into: text, style, and the blanks before it."""
    mark, blanks = gap.rstrip(), gap[len(gap.rstrip()) :]
    for number, (text, style) in enumerate(notes):
        ended = f"{text}{mark}" if number < len(notes) - 1 else text
        words = [ended] if whole else ended.replace("[ ]", "[\0]").split(" ")
        for place, word in enumerate(words):
            yield word.replace("\0", " "), style, " " if place else blanks


def _figures(fighter: FighterView) -> Figures:
    return Figures(
        fighter["melee"], fighter["ranged"], fighter["shields"], fighter["hearts"], fighter["damage"]
    )
