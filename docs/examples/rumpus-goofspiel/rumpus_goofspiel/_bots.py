from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus import Turn
    from rumpus_goofspiel._rules import View


class Greedy:
    """Spends cards in proportion: the better the prize among those still to come, the better the card.

    `boldness` cards are added to the rank, so that a bold bot overbids its share.
    """

    def __init__(self, *, boldness: int = 0) -> None:
        if boldness < 0:
            raise ValueError("boldness: wants 0 or more")
        self.boldness = boldness

    def choose(self, turn: Turn[str, View]) -> str:
        view = turn.view
        hand = sorted(view["hand"])
        cards = len(view["hand"]) + len(view["bids"])
        coming = [prize for prize in range(1, cards + 1) if prize not in view["shown"][:-1]]
        rank = sorted(coming).index(view["prize"]) + self.boldness
        return f"bid {hand[min(rank, len(hand) - 1)]}"
