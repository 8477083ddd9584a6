"""The vocabulary of effects: what a card file can say, with which triggers and parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rumpus_goblin_army._box import (
    ACTIVATION,
    AFTER_FALLING,
    ALWAYS,
    DEFEATED,
    DRAWN,
    HIT,
    KICKED,
    PLAYED,
    RECRUIT,
    ROUND_END,
)


@dataclass(frozen=True)
class Word:
    """An effect that a file can name: what it does, when it can happen, what can be said of it."""

    meaning: str
    triggers: tuple[str, ...]
    parameters: tuple[str, ...] = ()
    defaults: dict[str, Any] = field(default_factory=dict)


ANY_TIME = (ACTIVATION, PLAYED, DEFEATED)

VOCABULARY: dict[str, Word] = {
    "strike": Word(
        "each opponent takes `amount` unblockable, in `row` only if it names one (0: in any)",
        (*ANY_TIME, KICKED),
        ("amount", "row"),
    ),
    "disable": Word(
        "a unit of opponents (`whose`) or of anybody deals no melee, or nothing (`attacks`), in the next "
        "Declaration",
        ANY_TIME,
        ("attacks", "whose"),
    ),
    "cleave": Word(
        "after its attack, `amount` to the row behind the unit hit first", (ACTIVATION,), ("amount",)
    ),
    "inspire": Word(
        "`amount` melee, until the cycle ends, to another unit of its row, or to itself if alone there",
        (ACTIVATION,),
        ("amount",),
    ),
    "mug": Word("takes a skill marker off an opponent's unit and a VP token from that player", (ACTIVATION,)),
    "plunder": Word(
        "turns up the top card of every draw pile and recruits a unit among them for a while",
        (AFTER_FALLING,),
    ),
    "bring back": Word(
        "a unit from the own discard pile or any (`piles`) comes into its row or any own one (`rows`); "
        "`which` may ask for one defeated in this cycle, `alone` that exactly one own unit is left",
        (ACTIVATION, PLAYED, AFTER_FALLING, KICKED),
        ("piles", "rows", "which", "alone"),
    ),
    "recruit": Word("draws a card and plays it into its row if it is a unit", (RECRUIT, KICKED)),
    "kicker": Word("draws a Kicker", ANY_TIME),
    "token": Word("takes `amount` VP tokens", (*ANY_TIME, DRAWN, KICKED), ("amount",)),
    "zombie": Word(
        "raises the top card of the own discard pile as a Zombie in its row", (ACTIVATION, PLAYED)
    ),
    "heal": Word(
        "takes up to `amount` damage markers off an own unit", (ACTIVATION, PLAYED, KICKED), ("amount",)
    ),
    "prevent": Word("prevents the damage dealt to its row", (HIT,)),
    "absorb": Word("takes up to `amount` points that another own unit would take", (HIT,), ("amount",)),
    "row melee": Word(
        "`amount` melee to the row in front, or on a Victory card to `row`",
        (ALWAYS, DRAWN),
        ("amount", "row"),
    ),
    "row shield": Word(
        "the row in front, or on a Victory card `row`, blocks `amount` of each batch",
        (ALWAYS, DRAWN),
        ("amount", "row"),
    ),
    "two skills": Word("its owner may use two skills a turn", (ALWAYS,)),
    "bury": Word(
        "is sidelined when a combat round ends; up to `amount` cards go under it", (ROUND_END,), ("amount",)
    ),
    "draw": Word("draws `amount` cards more", (DRAWN,), ("amount",)),
    "sharpen": Word("is attached to an own Level 1 unit: `amount` melee", (KICKED,), ("amount",)),
    "guard": Word(
        "is attached to an own Level 1 unit: prevents `amount` of each batch dealt to it",
        (KICKED,),
        ("amount",),
    ),
    "shot": Word("takes a VP token; a ranged one is attached to the unit that drew the Kicker", (KICKED,)),
}
