"""Ragemore: one player, 18 double-sided cards, a journey that usually ends badly.

Every card is an Enemy on one side and a Hero on the other. Two Quests of Enemies lie open, a Party of three
Heroes stands ready, the other cards form the Deck, Enemy side up, so that its top card can be read.

In the setup five cards from under the Deck are laid one by one, three in one Quest and two in the other, no
card directly on one of its own suit. You pick the Quest where both can take a card; one that neither can take
goes on top of the Deck. The next three are the Party.

Each turn the top card of the Deck becomes the Encounter. Then you do one thing, or pass:

- explore: the skills of one Hero, all of them, take one card each of the same suit out of one Quest; they
  become Finished Quests.
- recruit: the skills take one card each, skulls excepted, out of both Quests, the Encounter and the top of
  the Deck; they join the Party as Heroes.
- fight: a Hero that lies on top of his stack meets the Encounter, strength against strength. Stronger: it
  joins the Party. Weaker: it joins all the same, but the Hero dies. Equal: both go under the Deck. A Hero
  with a plus may add the strength of the top Hero of another stack.

A Hero that explores or recruits goes under the Deck; one that is covered by others may do so too. The Party
is stacked by suit, the newest on top.

An Encounter that is still there is placed on a Quest, never on a card of its own suit, and its ability runs.
If it fits nowhere it goes to the Graveyard, and nothing else happens.

You win with three cards each in two suits of the Finished Quests. You lose when you have to draw from an
empty Deck (starved), when the Party is gone (vanquished), with three cards in the Graveyard (destruction),
with four cards in a Quest (overwhelmed), with both Quests empty (lost), or after 200 turns (endless). A Quest
without cards can take none any more.

A card is written as the letter of its suit and its number: C is CROWN, X is CROSS, R is ROAD, S is SUN. On
the table a row of a Quest is the card, its strength as an Enemy, its skull if it has one, its strength as a
Hero, and its skills, each of them a suit; "2+" is strength 2 and a plus. Rows begin with the top card of a
Quest or a stack. "top down" lists the Deck from its top, with "?" for a card whose face is not known;
"unseen" says which cards those are.

Moves are written like this: "explore C1 X7 R12" (C1 matches X7 and R12), "recruit X6 R11 R13" (of one suit,
the last one lies on top), "fight X9", "fight C4+X9" (X9 helps), "pass", "place A", "under X9 X7" (under the
Deck, the last one lowest), "kill R14".
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_games() -> list[type]:
    """Offer the game."""
    from rumpus_ragemore._rules import Ragemore

    return [Ragemore]


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    """Offer the game's own bot."""
    from rumpus_ragemore._bots import Greedy

    return {"ragemore/greedy": Greedy}
