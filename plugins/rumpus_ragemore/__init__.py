"""Ragemore: one player, 18 double-sided cards, a journey that usually ends badly.

Every card is an Enemy on one side and a Hero on the other. Two Quests of Enemies lie open, a Party of three
Heroes stands ready, the other cards form the Deck, Enemy side up, so that its top card can be read.

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
with four cards in a Quest (overwhelmed), with both Quests empty (lost), or after 200 turns (endless).
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
