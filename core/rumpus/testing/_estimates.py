"""L9: what a game expects of a position are rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._game import can_estimate
from rumpus.testing._law import Law
from rumpus.testing._report import LawSkipped
from rumpus.testing._situation import glimpse
from rumpus.testing._snapshot import snapshot

if TYPE_CHECKING:
    from rumpus.testing._situation import Situation


class EstimatesAreRewards(Law):
    """L9."""

    number = "L9"
    title = "estimates are rewards"

    def applies(self) -> None:
        """The law needs `estimate`."""
        if not can_estimate(self.game):
            raise LawSkipped("the game offers no estimate")

    def check(self, situation: Situation) -> None:
        """Ask for an estimate of every state that goes on; none is an answer too."""
        for stand in glimpse(self.game, situation):
            if not self.game.to_act(stand.state):
                continue
            before = snapshot(stand.state)
            rewards = self.game.estimate(stand.state)
            if snapshot(stand.state) != before:
                raise stand.broken("estimate changes the state that it is given")
            if rewards is None:
                continue
            if len(rewards) != situation.seats:
                raise stand.broken(f"estimate returns {len(rewards)} rewards for {situation.seats} seats")
            if not all(map(_is_reward, rewards)):
                raise stand.broken(f"the rewards {rewards!r} are not all from 0 to 1")
            self.looked_at += 1


def _is_reward(value: Any) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
