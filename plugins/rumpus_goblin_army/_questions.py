"""What is asked, in words, for the one who has to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import DRAFT_POINTS
from rumpus_goblin_army._glossary import counted
from rumpus_goblin_army._setup import RESERVE_SIZE
from rumpus_goblin_army._state import ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._question import Question
    from rumpus_goblin_army._view import SideView, View

ENDINGS = {
    "points": "The game is over: most Victory Points win.",
    "victory cards": "The game is over: the points are equal, more Victory cards win.",
    "tie-break": "The game is over: all was equal, and one more Victory card has decided.",
    "drawn by lot": "The game is over: all was equal, and the lot has decided.",
    "shared": "The game is over: all is equal, the win is shared.",
}
"""How a game ends, by its reason."""


def question_in_words(game: Options, view: View, names: Sequence[str]) -> str:
    """Return the open question as it is put to the seat of the view."""
    return _Question(game, view, names).words()


class _Question:
    def __init__(self, game: Options, view: View, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.names = names
        self.asked: Question = view["table"]["question"]
        self.own: SideView = next(side for side in view["table"]["sides"] if side["seat"] == view["seat"])

    def words(self) -> str:
        kind = self.asked["kind"]
        return SIMPLE[kind] if kind in SIMPLE else _ASKED[kind](self)

    def pick(self) -> str:
        left = self.own["draft_points"]
        return f"Pick a unit for your army: {left} of {DRAFT_POINTS} draft points are left."

    def keep(self) -> str:
        kept = self.own["reserve_size"]
        return f"Choose in secret a unit for your own Upgrade deck: {kept} of {RESERVE_SIZE} so far."

    def formation(self) -> str:
        rows = ", ".join(f"{most} in row {row}" for row, most in enumerate(ROWS, 1))
        told = f"Form up in secret: at most {rows}; melee counts in row 1 only."
        if not self.own["held"]:
            return told
        return f"{told} You held cards back last time: what you do not place now is discarded."

    def turn(self) -> str:
        more = "" if self.asked["left"] == 1 else f" ({self.asked['left']} are left)"
        use = "Put a marker on a skill" if self.game.rules == "speed" else "Use a skill"
        token = ", play a token" if any(use != "points" for use in self._tokens()) else ""
        return f"{use}{more}{token} or pass."

    def _tokens(self) -> list[str]:
        names = {token.name: token.use for token in self.game.box.tokens}
        return [names[name] for name in self.own["tokens"] if name is not None]

    def heal(self) -> str:
        return f"Which unit loses up to {counted(self.asked['points'], 'damage marker')}?"

    def inspire(self) -> str:
        return f"Whom does {self.asked['card']} give +{self.asked['points']} melee in this cycle?"

    def rob(self) -> str:
        assert self.asked["victim"] is not None
        return f"Which token do you take from {self.names[self.asked['victim']]}?"

    def bring_back(self) -> str:
        row = "" if self.asked["row"] is None else f", into row {self.asked['row'] + 1}"
        return f"Who comes back into combat{row}?"

    def row(self) -> str:
        return f"Into which row does {self.asked['card']} come?"

    def plunder(self) -> str:
        assert self.asked["row"] is not None
        return f"Whom do you borrow from the draw piles, into your row {self.asked['row'] + 1}?"

    def attach(self) -> str:
        return f"To which Level 1 unit do you attach {self.asked['card']}?"

    def hit(self) -> str:
        return f"{self._damage()}: react, or let it come?"

    def assign(self) -> str:
        return f"{self._damage()}: which unit takes it, as far as it goes?"

    def _damage(self) -> str:
        asked = self.asked
        assert asked["attacker"] is not None
        where = "any of your units" if asked["row"] is None else f"your row {asked['row'] + 1}"
        kind = "" if asked["blockable"] else " unblockable"
        return f"{self.names[asked['attacker']]} deals {asked['points']}{kind} to {where}"

    def cleave(self) -> str:
        assert self.asked["victim"] is not None
        assert self.asked["row"] is not None
        victim = self.names[self.asked["victim"]]
        return f"Whose attack goes on first, into row {self.asked['row'] + 1} of {victim}?"


SIMPLE = {
    "guild": "Which guild do you lead?",
    "offer": "Use these skills, one after the other, or decline the rest?",
    "disable": "Which unit shall not attack at the next Declaration?",
    "mug": "Which skill marker comes off? A token of that player follows.",
    "fall": "Who falls forward? An empty row has to be filled from behind.",
    "upgrade": "Give up a unit of your discard pile for the top upgrade?",
    "choose upgrade": "Which upgrade do you take?",
    "sideline": "Sideline a card, or bury cards under one that is?",
}
"""The questions that say the same at any time."""
_ASKED: dict[str, Callable[[_Question], str]] = {
    "pick": _Question.pick,
    "keep": _Question.keep,
    "formation": _Question.formation,
    "turn": _Question.turn,
    "heal": _Question.heal,
    "inspire": _Question.inspire,
    "rob": _Question.rob,
    "bring back": _Question.bring_back,
    "row": _Question.row,
    "plunder": _Question.plunder,
    "attach": _Question.attach,
    "hit": _Question.hit,
    "assign": _Question.assign,
    "cleave": _Question.cleave,
}
