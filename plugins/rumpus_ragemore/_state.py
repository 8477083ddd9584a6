"""Where a match stands: flat lists of card numbers, the question that is open, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from rumpus_ragemore._moves import Move

OVER, SETUP, ACTION, ORDER, PLACEMENT, FINISHED, DEAD, VICTIM, PLAY = range(9)
Question = Literal[
    "nothing",
    "setup",
    "action",
    "order",
    "placement",
    "finished card",
    "graveyard card",
    "victim",
    "play",
]
QUESTIONS: tuple[Question, ...] = get_args(Question)
"""What can be asked: SETUP and PLACEMENT, on which Quest; ACTION, what to do this turn; ORDER, how the cards
of an equal fight go under the Deck; FINISHED and DEAD, which card of the Finished Quests or the Graveyard
goes under the Deck; VICTIM, which Quest card is killed; PLAY, on which Quest the next card is played."""


Reason = Literal["", "goal", "starved", "vanquished", "destruction", "overwhelmed", "lost", "endless"]
"""Why a match ended; in the order in which the reasons to lose go before each other."""


@dataclass(slots=True)
class State:
    """One match.

    A list of cards ends with its top. `party` and `finished` are in the order of arrival, so the stack of
    a suit is what the list holds of it, the last one on top. `seen` is the set of the cards whose place is
    known: all cards outside the Deck, and those in it whose face was seen since the last shuffle.
    """

    deck: list[int]
    seen: int
    quests: tuple[list[int], list[int]]
    party: list[int]
    graveyard: list[int]
    finished: list[int]
    encounter: int = 0
    """The Encounter, during setup the card to be placed; 0 for none."""
    turn: int = 0
    """The turn that is being played, from 1; 0 during setup."""
    asks: int = OVER
    answers: tuple[Move, ...] = ()
    """What can be answered; empty in ACTION, where it is worked out when somebody wants to know."""
    reason: Reason = ""
    """Why it ended; empty while it runs."""

    def ask(self, question: int, answers: tuple[Move, ...] = ()) -> None:
        """Leave a question open."""
        self.asks = question
        self.answers = answers

    def copy(self) -> State:
        """Return an independent copy."""
        left, right = self.quests
        return State(
            self.deck.copy(),
            self.seen,
            (left.copy(), right.copy()),
            self.party.copy(),
            self.graveyard.copy(),
            self.finished.copy(),
            self.encounter,
            self.turn,
            self.asks,
            self.answers,
            self.reason,
        )
