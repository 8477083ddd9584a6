"""What a match is worth to both seats before it is over: a guess from what lies on the table, for search.

The weights are a logistic regression on 41,000 positions of 1,000 matches in which both seats played like
`greedy`, but at random in 15 of 100 choices. On the matches that were kept out of it, the log loss is 0.572,
and 0.689 for who only knows how often Elkyr wins.
"""

from __future__ import annotations

from math import exp, tanh
from typing import TYPE_CHECKING

from rumpus_tug_of_roar._cards import CARD, CLASS, CLASS_CODES, STRENGTH, WARLOCK
from rumpus_tug_of_roar._judgement import PAIRS
from rumpus_tug_of_roar._moves import LOCATIONS
from rumpus_tug_of_roar._state import ALL_CAPTAINS, BIDDING, BOTH, CLAIMING, ELKYR, LYCARAN, NONE, spot
from rumpus_tug_of_roar._view import ranks_of
from rumpus_tug_of_roar._warbands import SPACES

if TYPE_CHECKING:
    from rumpus_tug_of_roar._state import State

ABILITIES = {CLASS_CODES.index(code): gain for code, gain in PAIRS.items()} | {WARLOCK: 1.5}
"""What the ability of a pair is worth, in strength; of Warlocks too, whose sum is not looked at here."""
FLAGS = (1.96, 1.69, 0.95, 1.26, 0.42)
"""The flags that a big lead at a location is worth, by how many of its spaces will still be filled."""
BIG = 4.0
"""What a big lead is, in strength."""
TIES = 0.34
"""What it costs Elkyr that Lycaran wins the ties of Captains, in strength."""
ELKYRS, FLAG, FLAG_LATER, CAPTAINS, MARKER, RESERVE, BONUS = -0.38, 1.29, 0.134, 0.175, 0.103, 0.44, 0.084
"""Log odds: of Elkyr; of a flag, less for each location not yet fought for; of a rank of the Captains that
are left, of a step of the marker, of a Recruit to come that is stronger by 1, of an Enlist bonus."""
AVERAGE, DOUBT = 3.0, 2
"""The strength of a Recruit that nobody knows, and how many of those are thought to be among the reserve."""

_RANKS = tuple(sum(ranks_of(held)) for held in range(ALL_CAPTAINS + 1))


def chance(state: State) -> float:
    """Return Elkyr's chance to win, from 0 to 1, of a match that is not over."""
    reserves = [_reserve(state, seat) for seat in BOTH]
    deploying = state.location == NONE
    flags = float(sum(state.flags))
    open_places = LOCATIONS[len(state.flags) :]
    for place in open_places:
        flags += _expected_flags(state, place, reserves if deploying else None)
    captains = _RANKS[state.captains[ELKYR]] - _RANKS[state.captains[LYCARAN]]
    odds = ELKYRS + (FLAG - FLAG_LATER * len(open_places)) * flags + CAPTAINS * captains
    if deploying:
        odds += MARKER * state.marker + RESERVE * (reserves[ELKYR] - reserves[LYCARAN])
        odds += BONUS * (state.bonuses[ELKYR] - state.bonuses[LYCARAN])
    return 1 / (1 + exp(-odds))


def _reserve(state: State, seat: int) -> float:
    """Return the strength to expect of a Recruit that a seat has not laid yet."""
    if state.asks in (BIDDING, CLAIMING):
        cards = list(state.clans[seat])
    else:
        cards = state.hands[seat] + state.clan_decks[seat]
    return (sum([STRENGTH[card] for card in cards]) + DOUBT * AVERAGE) / (len(cards) + DOUBT)


def _expected_flags(state: State, place: int, reserves: list[float] | None) -> float:
    """Return the flags that Elkyr can expect of a location, less Lycaran's; `reserves` will fill it."""
    lead, free = -TIES, 0
    for seat, sign in ((ELKYR, 1), (LYCARAN, -1)):
        lead += sign * _strength(state, spot(seat, place))
        if reserves is not None:
            missing = SPACES - len(state.warbands[spot(seat, place)])
            lead += sign * missing * reserves[seat]
            free += missing
    return FLAGS[free] * tanh(lead / BIG)


def _strength(state: State, index: int) -> float:
    """Return what lies on a side of a location, in strength."""
    warband = state.warbands[index]
    total = float(STRENGTH[state.blessed[index]] + state.ambushed[index] - sum(state.fears[index]))
    for recruit in warband:
        total += STRENGTH[recruit & CARD]
    if len(warband) == SPACES:
        first, second = (CLASS[recruit & CARD] for recruit in warband)
        if first == second:
            total += ABILITIES.get(first, 0.0)
    return total
