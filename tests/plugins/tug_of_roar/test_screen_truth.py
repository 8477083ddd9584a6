"""What the screen says is what the view says: bids of hidden Captains, every card that may still come."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from rumpus import Look, Observer, Participant, Seeds, Watched, play_match, random_choice
from rumpus_tug_of_roar._rules import TugOfRoar

if TYPE_CHECKING:
    from collections.abc import Callable


class Chooser:
    def choose(self, turn: Any) -> Any:
        return random_choice(turn)


class Looking(Observer):
    """Calls `look(match, step)` when a step is complete; the setup is step 0."""

    def __init__(self, look: Callable[[Watched, int], None]) -> None:
        self.look = look
        self.step = 0

    def settled(self, match: Watched) -> None:
        self.look(match, self.step)
        self.step += 1


def play(game: TugOfRoar, seeds: Seeds, look: Callable[[Watched, int], None]) -> None:
    players = [Participant(name, Chooser, "random") for name in ("a", "b")]
    play_match(game, players, seeds, observers=[Looking(look)])


def test_t20_a_bid_shows_from_reveal_to_claim_where_captains_are_hidden() -> None:
    claims = 0

    def look(match: Watched, _step: int) -> None:
        nonlocal claims
        for seat in (0, 1):
            view = match.game.view(match.state, seat)
            if view["bids"]:
                claims += 1
                drawn = str(match.game.render(view, Look()))
                assert f"not shown, {view['bids'][1 - seat]} bids" in drawn

    play(TugOfRoar(hide_retired=True), Seeds(0, 77), look)
    assert claims == 8


def test_every_recruit_that_was_not_seen_is_listed_as_unseen() -> None:
    """Also one that is alike a card that lies open: there are two Warlocks of 4."""
    screens = 0

    def look(match: Watched, _step: int) -> None:
        nonlocal screens
        for seat in match.game.to_act(match.state):
            view = match.game.view(match.state, seat)
            if view["phase"] == "enlist" or not view["bonuses"][1 - seat]:
                continue
            screens += 1
            laid = [card for place in view["locations"] for cards in place["warbands"] for card in cards]
            discarded = [card for cards in view["discards"] for card in cards]
            seen = Counter(card.strip("()") for card in (*view["hand"], *view["deck"], *laid, *discarded))
            every = Counter([*view["drafted"][0], *view["drafted"][1], *view["undrafted"]])
            lines = str(match.game.render(view, Look(width=600))).splitlines()
            listed = Counter(
                card
                for line in lines
                if line.startswith(("Unseen", "or drawn of"))
                for card in re.findall(r"[A-Z][a-z]-?\d+/\d", line)
            )
            del seen["?"]
            assert listed == every - seen

    for seed in range(14):
        play(TugOfRoar(), Seeds(seed, seed + 77), look)
    assert screens > 50
