"""The table as a person wants to see it, drawn line by line to fit any width."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rumpus import styled_text, styled_width
from rumpus_ragemore._cards import CARDS, NAME, SUIT_LETTERS, SUIT_NAMES
from rumpus_ragemore._moves import QUEST_NAMES
from rumpus_ragemore._words import ENDINGS, ability, question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Look, StyledLine
    from rumpus_ragemore._options import Options
    from rumpus_ragemore._view import View

SYMBOLS = "♛✚≡☼"
COLOURS = ("magenta", "red", "green", "yellow")
HEAD, FAINT = "bold", "dim"
LABEL = 11
QUEST_WIDTH, STACK_WIDTH = 36, 18
WIDE = 40
"""Narrower screens get shorter lines."""


def table_of(game: Options, view: View, look: Look) -> Any:
    """Return the table: a rich Text where there is colour, else a str."""
    return styled_text(_Table(game, view, look).lines(), look)


class _Table:
    """Draws one view."""

    def __init__(self, game: Options, view: View, look: Look) -> None:
        self.game = game
        self.view = view
        self.width = max(look.width, 20)
        self.unicode = look.unicode

    def lines(self) -> list[StyledLine]:
        blank: StyledLine = []
        parts = [self._title(), self._question(), self._encounter(), self._deck(), [blank]]
        parts += [self._quests(), [blank], self._party(), [blank], self._finished(), self._graveyard()]
        parts += [[blank], self._legend()]
        if self.view["reason"]:
            parts.append(self._wrapped([], ENDINGS[self.view["reason"]], HEAD))
        return [line for part in parts for line in part]

    # --- the parts from top to bottom

    def _title(self) -> list[StyledLine]:
        turn = f"turn {self.view['turn']}" if self.view["turn"] else "setup"
        text = f"Ragemore, {turn} "
        return [[(text, HEAD), (("─" if self.unicode else "-") * (self.width - len(text)), FAINT)]]

    def _question(self) -> list[StyledLine]:
        heading, asked = question(self.view)
        return self._wrapped([_label(heading)], asked, "") if asked else []

    def _encounter(self) -> list[StyledLine]:
        card = self.view["encounter"]
        if not card:
            return []
        if self.view["asks"] == "setup":
            return self._both_sides(_label("To place"), card)
        return self._in_full(_label("Encounter"), card)

    def _deck(self) -> list[StyledLine]:
        deck = self.view["deck"]
        label = _label(f"Deck {len(deck)}")
        if not deck:
            return [[label, ("empty", FAINT)]]
        lines = self._in_full(label, deck[0])
        if len(deck) > 1:
            lines += self._wrapped([_label("  top down")], _names(deck), FAINT)
        if self.view["unseen"]:
            lines += self._wrapped([_label("  unseen")], _names(self.view["unseen"]), FAINT)
        return lines

    def _quests(self) -> list[StyledLine]:
        return self._side_by_side([self._quest(index) for index in (0, 1)], QUEST_WIDTH)

    def _quest(self, index: int) -> list[StyledLine]:
        cards = self.view["quests"][index]
        head: StyledLine = [(f"Quest {QUEST_NAMES[index]}", HEAD), (f"  {self._room(cards)}", FAINT)]
        lines = ([("  ", ""), *self._enemy(card), ("  ", ""), *self._hero(card)] for card in reversed(cards))
        return [head, *lines]

    def _room(self, cards: Sequence[int]) -> str:
        """How full a Quest is, and what that means."""
        if self.view["asks"] == "setup":
            return _count(cards) if cards else "empty"
        if self.width < WIDE:
            return f"{_count(cards)}, 4th loses" if cards else "empty, takes none"
        return f"{_count(cards)}, a fourth loses" if cards else "empty, takes no more cards"

    def _party(self) -> list[StyledLine]:
        stacks = [self._stack(suit) for suit in range(4) if self.view["party"][suit]]
        if not stacks:
            return [[_label("Party"), ("nobody", FAINT)]]
        note = "  the first of each suit can fight" if self.width >= WIDE else ""
        return [[("Party", HEAD), (note, FAINT)], *self._side_by_side(stacks, STACK_WIDTH)]

    def _stack(self, suit: int) -> list[StyledLine]:
        heroes = reversed(self.view["party"][suit])
        lines: list[StyledLine] = [
            [(f"  {NAME[hero]:<4}", COLOURS[suit] if first else FAINT), *self._hero(hero)]
            for first, hero in [(not place, hero) for place, hero in enumerate(heroes)]
        ]
        return [[("  ", ""), *self._suit(suit)], *lines]

    def _finished(self) -> list[StyledLine]:
        needed, goal = self.game.stacks_needed, self.game.stack_goal
        note = f"  {needed} stacks of {goal} win" if needed > 1 else f"  a stack of {goal} wins"
        stacks = [
            [[("  ", ""), *self._suit(suit)], [(f"  {_names(cards)}", COLOURS[suit])]]
            for suit, cards in enumerate(self.view["finished"])
            if cards
        ]
        return [[("Finished", HEAD), (note, FAINT)], *self._side_by_side(stacks, STACK_WIDTH)]

    def _graveyard(self) -> list[StyledLine]:
        dead = self.view["graveyard"]
        note = "  3 cards here lose the game" if self.width >= WIDE else ""
        names = (f"  {_names(dead)}", "") if dead else ("  empty", FAINT)
        return [[("Graveyard", HEAD), (note, FAINT)], [names]]

    def _legend(self) -> list[StyledLine]:
        """What the letters and signs are, and what stands beside each other in a row."""
        signs = SYMBOLS if self.unicode else SUIT_LETTERS
        letters = (f" {letter}" if self.unicode else "" for letter in SUIT_LETTERS)
        suits = zip(signs, letters, SUIT_NAMES, strict=True)
        skull = "☠ skull" if self.unicode else "skull"
        row = f"Quest row: card, Enemy strength, {skull}, Hero strength, + plus, skills"
        return [
            *self._wrapped([], "  ".join(f"{sign}{letter} {name}" for sign, letter, name in suits), FAINT),
            *self._wrapped([], row, FAINT),
        ]

    # --- pieces

    def _in_full(self, label: tuple[str, str], card: int) -> list[StyledLine]:
        """A card with both of its sides and its ability."""
        placed = self._wrapped([_label("")], f"Placed: {ability(card)}.", "")
        return [*self._both_sides(label, card), *placed]

    def _both_sides(self, label: tuple[str, str], card: int) -> list[StyledLine]:
        enemy: StyledLine = [label, *self._enemy(card)]
        hero: StyledLine = [("as Hero ", FAINT), *self._hero(card)]
        return [[*enemy, ("  ", ""), *hero]] if self.width >= WIDE else [enemy, [_label(""), *hero]]

    def _enemy(self, card: int) -> StyledLine:
        """``♛ C2   2 ☠``: suit, name, strength, skull."""
        fact = CARDS[card - 1]
        colour = COLOURS[fact.suit]
        skull = ("☠" if self.unicode else "skull") if fact.skull else ""
        width = 2 if self.unicode else 6
        return [
            (f"{SYMBOLS[fact.suit]} " if self.unicode else "", colour),
            (f"{NAME[card]:<4}", f"bold {colour}"),
            (f"{fact.strength} {skull:<{width}}", ""),
        ]

    def _hero(self, card: int) -> StyledLine:
        """``1+ ✚ ☼``: strength, plus, skills."""
        fact = CARDS[card - 1]
        line: StyledLine = [(f"{fact.hero_strength}{'+' if fact.plus else ' '}", "")]
        icons = SYMBOLS if self.unicode else SUIT_LETTERS
        return line + [(f" {icons[skill]}", COLOURS[skill]) for skill in fact.skills]

    def _suit(self, suit: int) -> StyledLine:
        symbol = f"{SYMBOLS[suit]} " if self.unicode else ""
        return [(f"{symbol}{SUIT_NAMES[suit]}", COLOURS[suit])]

    # --- lines

    def _wrapped(self, label: StyledLine, text: str, style: str) -> list[StyledLine]:
        """Return text that starts after a label and goes on below itself."""
        margin = styled_width(label)
        first, *others = wrap(text, max(self.width - margin, 10))
        return [[*label, (first, style)], *([(" " * margin, ""), (piece, style)] for piece in others)]

    def _side_by_side(self, blocks: Sequence[list[StyledLine]], least: int) -> list[StyledLine]:
        """Return blocks of lines in as many columns as the width allows."""
        columns = max(1, min(self.width // least, len(blocks)))
        width = max(least, min(self.width // columns, least + 4))
        lines: list[StyledLine] = []
        for start in range(0, len(blocks), columns):
            row = blocks[start : start + columns]
            for number in range(max(map(len, row))):
                cells = [block[number] if number < len(block) else [] for block in row]
                padded = [piece for cell in cells[:-1] for piece in _padded(cell, width)]
                lines.append([*padded, *cells[-1]])
        return lines


def _names(cards: Sequence[int]) -> str:
    return " ".join(NAME[card] for card in cards)


def _count(cards: Sequence[int]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _label(text: str) -> tuple[str, str]:
    return (f"{text:<{LABEL}}", HEAD if text.strip() and text[0] != " " else FAINT)


def _padded(line: StyledLine, width: int) -> StyledLine:
    return [*line, (" " * max(width - styled_width(line), 1), "")]
