"""The options of the game, and the data that they stand for."""

from __future__ import annotations

from functools import cached_property

from rumpus import DataFile, Game
from rumpus_tug_of_roar._house import House, house_of
from rumpus_tug_of_roar._moves import Move
from rumpus_tug_of_roar._state import State
from rumpus_tug_of_roar._view import View


class Options(Game[State, Move, View]):
    """What can be set.

    `hide_retired`: the Captains that bid in Enlist are laid face down, and nobody may look at them again (the
    greater challenge of the rulebook). `cards`: a TOML file with the deck, the Roar Track and the locations,
    of the same form as the `cards.toml` that comes with the game.
    """

    hide_retired: bool = False
    cards_: DataFile | None = None

    def __post_init__(self) -> None:
        try:
            house_of(self.cards_)
        except ValueError as error:
            raise ValueError(f"cards: {error}") from None

    @cached_property
    def house(self) -> House:
        """The deck, the Roar Track and the locations."""
        return house_of(self.cards_)
