"""Ruckus: The Goblin Army Game: armies in three rows fight for Victory cards, and most points win.

Two to four players each lead a guild: fighters, thieves, clerics or necromancers. An army has the guild's
six Starting units and others for up to 12 draft points; `setup` says how they are chosen.

A combat round is fought for one Victory card. Draw five cards and form up in secret: three units in the
first row, two in the second, one in the third; what you hold back you keep, but not twice. Then recruits
come in.

Cycle after cycle: Activation, in player order one skill or one add-on token each. Declaration: every army's
damage is the melee of its first row and the ranged damage of all rows. The highest hits all others, the
second only the highest. Resolution: who is hit says which units of the first row take it, one after the
other; a shield blocks one point of each batch, hearts are lost for the whole round. The defeated leave,
reactions are resolved, and units fall forward. The last army with a unit wins the card. Where nobody can
win, nobody does.

Then the others may change a unit of their discard pile for an upgrade. After the fifth Victory card all
points count, of cards and of tokens; more Victory cards break a tie, then a combat round of those who are
tied.
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_games() -> list[type]:
    """Offer the game."""
    from rumpus_goblin_army._rules import GoblinArmy

    return [GoblinArmy]


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    """Offer the game's own bot."""
    from rumpus_goblin_army._bots import Greedy

    return {"goblin-army/greedy": Greedy}
