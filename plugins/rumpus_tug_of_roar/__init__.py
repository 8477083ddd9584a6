"""Tug of Roar: two clans, five locations, and whoever raises more flags wins.

The first seat leads the Elkyr, the second the Lycaran. Each has ten Captains, ranked 0 to 9. The 30
Recruits, five in each of six classes, have a strength and a roar.

Enlist, four rounds: two groups of three Recruits lie open, both bid a Captain in secret, the higher one's
owner takes a group, the other one goes to the opponent. Elkyr wins ties. Captains that bid are gone.

Deploy: from a hand of three, Elkyr and Lycaran in turn lay one Recruit on their side of a location, two at
most at each, up to three of them face down. A Recruit laid face up roars: the Roar Marker moves toward the
opponent. After each Lycaran turn, a marker on a negative space puts a Fear Token of that value on a location
of the side that it is on, where the other side wants it, and returns to the centre. Who is first with two
Recruits at a location draws one more, and holds one more from then on. A Druid laid face up may move, replace
or retire another Recruit of its own. At the very end a marker on a neutral space is worth a token of 1.

Skirmish, location by location: both choose a Captain in secret, its Recruits are turned up, and two of one
class use their ability. Clerics call a third Recruit from the hand, as strong as one of them. Rogues draw an
Ambush token of 2 to 4. Warlocks make it a Duel of one against one, of their choice. Bards add 2 to the
Captain's rank. Then the higher Captain claims the Bolster of 2; Lycaran wins ties. Strength, Ambush and
Bolster, less Fear: the stronger side raises a flag, or two if it leads by 3 or more; a tie leaves one in the
centre.

Each side has one Captain left: the higher one takes the flags in the centre. Most flags win; then the final
Captain's rank, locations conquered, less fear on the own side decide.
"""

from __future__ import annotations

from typing import Any

from rumpus import hookimpl


@hookimpl
def rumpus_games() -> list[type]:
    """Offer the game."""
    from rumpus_tug_of_roar._rules import TugOfRoar

    return [TugOfRoar]


@hookimpl
def rumpus_bots() -> dict[str, Any]:
    """Offer the game's own bot."""
    from rumpus_tug_of_roar._bots import Greedy

    return {"tug-of-roar/greedy": Greedy}
