"""The moves: each a kind, what it is about, and the notation that a person can type."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Box

CHOOSE_GUILD, PICK, STOP, KEEP = "guild", "pick", "stop", "keep"
PLACE, DONE = "place", "done"
USE, ADD_ON, PASS = "use", "add-on", "pass"
TARGET, ROW, TAKE, BLIND = "target", "row", "take", "blind"
ASSIGN, ABSORB, FALL = "assign", "absorb", "fall"
REMOVE, SIDELINE, BURY = "remove", "sideline", "bury"


class Move(NamedTuple):
    """One choice.

    `card` is the card or the guild that it is about; `other` is, by kind: PLACE and ROW the row, from 0; USE
    and TARGET the index of a skill; ADD_ON the token, with the unit as `card`; ABSORB how many points; BURY
    the card that it goes under; TAKE a used token, where no card is named.
    """

    kind: str
    card: int
    other: int
    text: str

    def __str__(self) -> str:
        return self.text


def notation(box: Box, kind: str, card: int, other: int) -> str:
    """Return how a move is written."""
    from rumpus_goblin_army._box import GUILDS

    if kind == CHOOSE_GUILD:
        return GUILDS[card]
    if kind == TAKE and card < 0:
        return f"take the used {box.tokens[other].name}"
    if kind == BLIND:
        return "take one blind"
    if kind == ROW:
        return f"row {other + 1}"
    if card < 0:
        return kind
    name = box.names[card]
    if kind == PLACE:
        return f"{name} to row {other + 1}"
    if kind in (USE, TARGET) and other > 0:
        return f"{kind} {name}, skill {other + 1}"
    if kind == ADD_ON:
        return f"{box.tokens[other].name} on {name}"
    if kind == ABSORB:
        return f"{name} absorbs {other}"
    if kind == BURY:
        return f"bury {name} under {box.names[other]}"
    return f"{kind} {name}"
