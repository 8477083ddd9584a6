"""Ruckus: collect sets, steal sets, be rid of your cards; everybody at once. 2 to 6 players.

72 cards, 12 sets of 6 alike. Seven cards each, the rest is the deck. Whoever holds two or more alike lays
them all down and calls the name of the set; what matches a set already in front of that player joins it. That
is no choice: it happens at once, whenever it can, and the first cards dealt may end a round already. Then
everybody plays at the same time, one thing a beat:

- steal: with a card that matches a set in front of a rival, take all of it that lies there by then;
- draw: take the top card of the deck;
- add: lay a card on a set of your own that it matches;
- wait.

All choose in secret. Then the choices of the beat happen one after another, in an order that chance decides
anew each time, or chance and the players' `reflexes`. What has become impossible by then counts for nothing:
the card stays in the hand.

Whoever runs out of cards calls RUCKUS, one player alone, and the round ends on the spot. It also ends,
without a caller, when the deck is empty and nobody can play a card, and when three beats running everybody
waits.

Each card in front of you is a point, each card in your hand costs one, a RUCKUS earns two more; no round
scores below 0 (floor = "round"; with "total" a round may, but no total does). Rounds go on until somebody has
`target` points or `round_limit` rounds are played. Most points win, equal points share the win.

`reflexes` is a list of speeds, one a seat: who is first is drawn in proportion to them, then who is second
among the others, and so on. [1, 3] lets the second player be first in three beats of four.
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_games() -> list[type]:
    """Offer the game."""
    from rumpus_ruckus._rules import Ruckus

    return [Ruckus]


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    """Offer the game's own bots."""
    from rumpus_ruckus._bots import Patient, greedy, thrifty

    return {"ruckus/greedy": greedy, "ruckus/patient": Patient, "ruckus/thrifty": thrifty}
