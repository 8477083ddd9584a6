"""A game in progress at one table, as every room sees it: steps to take, questions to ask, events to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Event
from rumpus_goblin_army._box import CARD_COUNT, HEART, MELEE, RANGED, TRIGGERS
from rumpus_goblin_army._state import NO_MELEE, NO_RANGED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rumpus import Table
    from rumpus_goblin_army._box import Box, IndexedSkills, Skill
    from rumpus_goblin_army._moves import Move
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._state import Board, Camp, Fighter

STEPS: dict[str, Callable[..., None]] = {}
"""What is done when a step's turn comes."""
OPTIONS: dict[str, Callable[..., Sequence[Move]]] = {}
"""The answers that a question has; the first thing that it is about is the player."""
ANSWERS: dict[str, Callable[..., None]] = {}
"""What an answer leads to."""


def step(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Name a function as what is done in a step."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        STEPS[name] = function
        return function

    return register


def options_of(name: str) -> Callable[[Callable[..., Sequence[Move]]], Callable[..., Sequence[Move]]]:
    """Name a function as what tells the answers to a question."""

    def register(function: Callable[..., Sequence[Move]]) -> Callable[..., Sequence[Move]]:
        OPTIONS[name] = function
        return function

    return register


def answer_to(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Name a function as what takes the answer to a question."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        ANSWERS[name] = function
        return function

    return register


_NO_SKILLS: dict[str, tuple[IndexedSkills, ...]] = dict.fromkeys(TRIGGERS, ((),) * CARD_COUNT)


class Play:
    """A table, the box and the options, for the length of one decision."""

    __slots__ = ("board", "box", "camp", "game", "listening", "number", "on", "sides", "table")

    table: Table

    def __init__(
        self, game: Options, camp: Camp, board: Board, number: int = 0, table: Table | None = None
    ) -> None:
        self.game = game
        self.number = number
        self.box: Box = game.box
        self.on = self.box.on if game.rules != "child" else _NO_SKILLS
        """The skills that are in the game, by trigger and card."""
        self.camp = camp
        self.board = board
        self.sides = board.sides
        self.listening = table is not None and table.listening
        if table is not None:  # without one there is only to look at what is on the table
            self.table = table

    # --- steps and questions

    def push(self, *step: object) -> None:
        """Put a step before those that wait."""
        self.board.stack.append(step)

    def push_all(self, *steps: tuple[object, ...]) -> None:
        """Put steps before those that wait, the first of them next."""
        self.board.stack.extend(reversed(steps))

    def run(self) -> None:
        """Take steps until there is something to ask, or nothing left to do."""
        board = self.board
        stack = board.stack
        while stack and not board.question:
            step = stack.pop()
            STEPS[step[0]](self, *step[1:])  # type: ignore[index]

    def ask(self, kind: str, player: int, *about: object) -> None:
        """Ask one player; where there is only one answer, take it unasked."""
        self.ask_for_one_of(OPTIONS[kind](self, player, *about), kind, player, *about)

    def ask_for_one_of(self, options: Sequence[Move], kind: str, player: int, *about: object) -> None:
        """Do the same where the answers are known already."""
        if len(options) == 1:
            ANSWERS[kind](self, options[0], player, *about)
            return
        board = self.board
        board.question = (kind, player, *about)
        board.asked = (player,)
        board.options = tuple(options)

    def answer(self, move: Move) -> None:
        """Take the answer of the one player who is asked."""
        board = self.board
        kind, *about = board.question
        board.question, board.asked, board.options = (), (), ()
        ANSWERS[kind](self, move, *about)  # type: ignore[index]

    # --- players

    def around(self) -> list[int]:
        """Return all players of the table, clockwise from the 1st Player Token."""
        first, count = self.board.first, len(self.sides)
        return [*range(first, count), *range(first)]

    def order(self) -> list[int]:
        """Return the players of this combat round in player order, from the 1st Player Token."""
        fighting, first = self.board.fighting, self.board.first
        if not first:
            return list(fighting)
        return [each for each in fighting if each >= first] + [each for each in fighting if each < first]

    def rivals(self, player: int) -> list[int]:
        """Return the opponents of a player who are in this combat round, in player order."""
        return [other for other in self.order() if other != player]

    def everybody(self) -> int:
        """Return all players of the table as a set."""
        return (1 << len(self.sides)) - 1

    # --- fighters

    def find(self, card: int) -> tuple[int, int, Fighter] | None:
        """Return the player, the row and the fighter of a card that is in a formation."""
        for player, side in enumerate(self.sides):
            for row, fighters in enumerate(side.rows):
                for fighter in fighters:
                    if fighter.card == card:
                        return player, row, fighter
        return None

    def fighter(self, card: int) -> Fighter:
        """Return the fighter of a card that is known to be in a formation."""
        found = self.find(card)
        assert found is not None
        return found[2]

    def skills(self, fighter: Fighter, trigger: str) -> Sequence[tuple[int, Skill]]:
        """Return the skills that a fighter has for a trigger, each with its index: a Zombie has none."""
        return () if fighter.zombie else self.on[trigger][fighter.card]

    def works(self, fighter: Fighter, index: int) -> bool:
        """Say whether a skill that needs nobody's word is in force: always, but in the speed rules."""
        return self.game.rules != "speed" or bool(fighter.lit & ~fighter.spent & 1 << index)

    def hearts(self, fighter: Fighter) -> int:
        """Return how many hearts a fighter has in all."""
        printed = 1 if fighter.zombie else self.box.hearts[fighter.card]
        if not fighter.tokens:
            return printed
        tokens = self.box.tokens
        return printed + sum(tokens[kind].use == HEART for kind in fighter.tokens)

    def shields(self, fighter: Fighter) -> int:
        """Return how many points of each batch a fighter's shields block."""
        return 0 if fighter.zombie else self.box.shields[fighter.card]

    def melee(self, fighter: Fighter) -> int:
        """Return the melee that a fighter has, tokens and Kickers included; none where it is disabled."""
        if fighter.disabled & NO_MELEE:
            return 0
        amount = fighter.bonus + (1 if fighter.zombie else self.box.melee[fighter.card])
        if fighter.tokens:
            amount += sum(self.box.tokens[kind].use == MELEE for kind in fighter.tokens)
        return amount + self.attached(fighter, "sharpen") if fighter.kickers else amount

    def ranged(self, fighter: Fighter) -> int:
        """Return the ranged damage that a fighter deals; none where it is disabled."""
        if fighter.disabled & NO_RANGED:
            return 0
        amount = 0 if fighter.zombie else self.box.ranged[fighter.card]
        if fighter.tokens:
            amount += sum(self.box.tokens[kind].use == RANGED for kind in fighter.tokens)
        return amount

    def attached(self, fighter: Fighter, effect: str) -> int:
        """Return what the Kickers attached to a fighter add up to, for an effect."""
        if not fighter.kickers:
            return 0
        skills = [self.box.skill(card, effect) for card in fighter.kickers]
        return sum(skill.amount for skill in skills if skill is not None)

    # --- events

    def tell(self, kind: str, /, to: int | None = None, **data: Any) -> None:
        """Tell an event; only where somebody listens, which the caller has asked. Players become seats."""
        if self.game.tables > 1:
            data["table"] = self.number
        self.table.tell(Event(kind, data), None if to is None else self.board.seats[to])

    def names(self, cards: Iterable[int]) -> list[str]:
        """Return the names of cards."""
        names = self.box.names
        return [names[card] for card in cards]

    def seat(self, player: int) -> int:
        """Return the seat of a player, for events."""
        return self.board.seats[player]
