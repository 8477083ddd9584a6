"""A bot that plays by rules of thumb; it sees what a person at its seat would see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import pick_index
from rumpus_tug_of_roar import _moves as moves_of
from rumpus_tug_of_roar._cards import DOWN, NAME, roar_of, strength_of
from rumpus_tug_of_roar._judgement import PAIRS, code, margin, worth
from rumpus_tug_of_roar._scoring import BOLSTER, flags_for
from rumpus_tug_of_roar._warbands import SPACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Turn
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._view import View

ROAR_WORTH = 0.17
"""A step of the Roar Marker, in flags."""
BONUS_WORTH = 0.3
"""An Enlist bonus, in flags."""
PROMISE = 0.3
"""A lone Recruit whose pair is in the hand, in flags."""
MORPH_GAIN = 0.5
"""What a Morph has to gain, in flags, so that the Druid does not rest."""
CALM, EAGER = 1.5, 5.0
"""By how much one group has to be better than the other, in strength, for the lowest and the highest bid."""


class Greedy:
    """Takes what looks best now.

    Enlist: the more one group is better than the other, the higher the Captain. Deploy: the Recruit, place
    and face that add most flags, pairs and Roar included. Fear: where it costs the opponent most flags.
    Captains go to the Skirmishes in the order of what the Bolster would change there. A Captain that can be
    foreseen is a Captain beaten, so it may be the next higher or lower one.
    """

    def choose(self, turn: Turn[Move, View]) -> Move:
        """Return the best move by rules of thumb; the first of equals."""
        view = turn.view
        if view["asks"] in ("bid", "lead"):
            wanted = _bidder(view) if view["asks"] == "bid" else _leader(view)
            wanted += pick_index(turn.rng, 3) - 1
            return turn.moves[min(max(wanted, 0), len(turn.moves) - 1)]
        ask = getattr(self, f"_{view['asks'].replace(' ', '_')}")
        scored = [(ask(view, move), -index) for index, move in enumerate(turn.moves)]
        return turn.moves[-max(scored)[1]]

    # --- Enlist

    def _claim(self, view: View, move: Move) -> float:
        """Take what is better for the own clan, or worse to leave to the opponent."""
        seat = view["seat"]
        taken, left = view["groups"][move.place], view["groups"][1 - move.place]
        return (
            _group_worth(view, taken, seat)
            - _group_worth(view, left, seat)
            + _group_worth(view, taken, 1 - seat)
            - _group_worth(view, left, 1 - seat)
        )

    # --- Deploy

    def _deploy(self, view: View, move: Move) -> float:
        location, seat = view["locations"][move.place], view["seat"]
        own, rival = location["warbands"][seat], location["warbands"][1 - seat]
        card = NAME[move.card]
        after = [*own, card]
        gain = worth(location, seat, after, rival, filling=True)
        gain -= worth(location, seat, own, rival, filling=True)
        gain += _promise(view, after) - _promise(view, own)
        if not move.card & DOWN:
            gain += roar_of(card) * ROAR_WORTH
        if len(after) == SPACES and location["bonus"] == "enlist":
            gain += BONUS_WORTH
        return gain

    def _morph(self, view: View, move: Move) -> float:
        if move.kind == moves_of.SKIP:
            return MORPH_GAIN
        bands = [list(location["warbands"][view["seat"]]) for location in view["locations"]]
        before = _table_worth(view, bands)
        bands[move.place].remove(NAME[move.card])
        if move.kind == moves_of.REPLACE:
            bands[move.goal].remove(NAME[move.target])
        if move.kind != moves_of.RETIRE:
            bands[move.goal].append(NAME[move.card])
        return _table_worth(view, bands) - before

    def _fear(self, view: View, move: Move) -> float:
        """Prefer where the token costs the opponent most flags."""
        location, seat = view["locations"][move.place], view["seat"]
        own, rival = location["warbands"][seat], location["warbands"][1 - seat]
        before = worth(location, seat, own, rival, filling=True)
        location["fear"][1 - seat].append(view["fear"])
        after = worth(location, seat, own, rival, filling=True)
        location["fear"][1 - seat].pop()
        return after - before

    _final_roar = _fear

    # --- Skirmish

    def _bless(self, view: View, move: Move) -> float:
        del view
        return strength_of(NAME[move.card]) if move.kind == moves_of.BLESS else 0.0

    def _duel(self, view: View, move: Move) -> float:
        del view
        return strength_of(NAME[move.card]) - (strength_of(NAME[move.target]) if move.target else 0.0)


def _bidder(view: View) -> int:
    """Return the place of a Captain, from the lowest: as high as the choice of a group matters."""
    first, second = (_group_worth(view, group, view["seat"]) for group in view["groups"])
    stake = min(max((abs(first - second) - CALM) / (EAGER - CALM), 0.0), 1.0)
    return round(stake * (len(view["captains"]) - 1))


def _leader(view: View) -> int:
    """Return the place of a Captain: the highest where the Bolster changes most, and so on down."""
    stakes = [_stake(view, place) for place in range(view["location"] or 0, 5)]
    more_elsewhere = sum(stake > stakes[0] for stake in stakes[1:])
    return len(view["captains"]) - 1 - more_elsewhere


def _group_worth(view: View, group: Sequence[str], seat: int) -> float:
    """Return what a group is worth to a seat: strength, roar, and pairs with what it has drafted."""
    clan = list(view["drafted"][seat])
    total = 0.0
    for card in group:
        others = sum(code(each) == code(card) for each in clan)
        total += strength_of(card) + 0.7 * roar_of(card) + (PAIRS.get(code(card), 0.0) / 2 if others else 0.0)
        clan.append(card)
    return total


def _promise(view: View, cards: Sequence[str]) -> float:
    """Return what a lone Recruit is worth for the pair that the hand could make of it, in flags."""
    if len(cards) != 1 or code(cards[0]) not in PAIRS:
        return 0.0
    return PROMISE * any(code(card) == code(cards[0]) for card in view["hand"])


def _table_worth(view: View, bands: Sequence[Sequence[str]]) -> float:
    seat = view["seat"]
    return sum(
        worth(location, seat, own, location["warbands"][1 - seat], filling=True)
        for location, own in zip(view["locations"], bands, strict=True)
    )


def _stake(view: View, place: int) -> float:
    """Return how many flags the Bolster moves at a location that is still to be fought for."""
    location, seat = view["locations"][place], view["seat"]
    own, rival = location["warbands"][seat], location["warbands"][1 - seat]
    lead = margin(location, seat, own, rival, filling=False)
    return flags_for(lead + BOLSTER) - flags_for(lead - BOLSTER)
