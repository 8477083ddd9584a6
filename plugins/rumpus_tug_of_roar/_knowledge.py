"""What a seat can deduce of the hidden cards, and other deals that would look the same to it.

The cards that a seat has not seen are of two kinds. Those that its opponent drafted are in the opponent's
clan deck, hand, or face down. Those that nobody drafted are in the shared deck, or the opponent drew them as
Enlist bonuses: then they can be anywhere but in its clan deck, and on the map only if they were laid after
the bonus. Every deal that fits counts the same. Nothing is read from how the opponent plays, so each card of
a hand is as likely as any other to be the one that leaves it.
"""

from __future__ import annotations

from itertools import accumulate, product
from math import factorial, perm
from typing import TYPE_CHECKING

from rumpus import pick_index, shuffled
from rumpus_tug_of_roar._abilities import blessings, fighters
from rumpus_tug_of_roar._cards import CARD, DOWN, departure, hand_and_bonuses
from rumpus_tug_of_roar._state import BLESSING, CLAIMING, NONE, OVER, State
from rumpus_tug_of_roar._view import ranks_of

if TYPE_CHECKING:
    from random import Random

    Marks = tuple[bool, ...]


def imagined(state: State, seat: int, rng: Random) -> State:
    """Return a copy with everything dealt and chosen anew that a seat cannot know."""
    twin = state.copy()
    if OVER < state.asks <= CLAIMING:
        twin.deck = shuffled(sorted(state.deck), rng)
    else:
        twin.clan_decks[seat] = shuffled(sorted(state.clan_decks[seat]), rng)
        _Rival(state, seat).deal(twin, rng)
    _choose_secretly(twin, 1 - seat, rng)
    return twin


def _choose_secretly(twin: State, rival: int, rng: Random) -> None:
    """Choose anew what the opponent has chosen and not shown yet."""
    if twin.leaders[rival] != NONE and twin.asks != CLAIMING:
        captains = ranks_of(twin.captains[rival])
        twin.leaders[rival] = captains[pick_index(rng, len(captains))]
    if twin.secret[rival] != NONE:
        if twin.asks == BLESSING:
            cards = [move.card for move in blessings(twin, rival)]
        else:
            cards = fighters(twin, rival)
        twin.secret[rival] = cards[pick_index(rng, len(cards))]


class _Rival:
    """The opponent's side of the table in the eyes of a seat, after Enlist."""

    def __init__(self, state: State, seat: int) -> None:
        rival = self.seat = 1 - seat
        self.hand = len(state.hands[rival])
        self.bonuses = state.bonuses[rival]
        self.clan = state.clans[rival]
        self.laid = laid(state, rival)
        self.departures = [
            (index, *hand_and_bonuses(self.laid[index]))
            for index in sorted(range(len(self.laid)), key=lambda index: self.laid[index] & ~CARD & ~DOWN)
        ]
        """Each laid Recruit in the order in which they left the hand: its index in `laid`, how many were in
        the hand, how many bonuses had been earned."""
        self.shown = [recruit & CARD for recruit in self.laid if not recruit & DOWN]
        hidden = [recruit & CARD for recruit in self.laid if recruit & DOWN]
        self.unseen = sorted(state.deck + state.hands[rival] + state.clan_decks[rival] + hidden)

    def deal(self, twin: State, rng: Random) -> None:
        """Deal the cards that the seat has not seen to the places where they can be."""
        marks = self._marks(rng)
        drafted = list(self.clan)
        for recruit, marked in zip(self.laid, marks, strict=True):
            if not recruit & DOWN and not marked:
                drafted.remove(recruit & CARD)
        undrafted = self.unseen.copy()
        for card in drafted:
            undrafted.remove(card)
        own, shared = shuffled(drafted, rng), shuffled(undrafted, rng)
        dealt = [
            (shared if marked else own).pop() | recruit & ~CARD if recruit & DOWN else recruit
            for recruit, marked in zip(self.laid, marks, strict=True)
        ]
        from_bonuses = self.bonuses - sum(marks)
        hand = [shared.pop() for _ in range(from_bonuses)]
        hand += [own.pop() for _ in range(self.hand - from_bonuses)]
        twin.hands[self.seat] = sorted(hand)
        twin.clan_decks[self.seat] = own
        twin.deck = shared
        _lay_out(twin, self.seat, dealt)

    def _marks(self, rng: Random) -> Marks:
        """Choose which of the laid Recruits were Enlist bonuses, each way as likely as it has deals."""
        if not self.bonuses:
            return (False,) * len(self.laid)
        ways = list(product(*map(self._can_be_bonus, self.laid)))
        deals = list(accumulate(map(self._deals, ways)))
        chosen = rng.random() * deals[-1]
        return next(marks for marks, bound in zip(ways, deals, strict=True) if chosen < bound)

    def _can_be_bonus(self, recruit: int) -> Marks:
        if recruit & DOWN:
            return (False, True)
        drafted, undrafted = self._copies(recruit & CARD)
        return (False, True) if drafted and undrafted else (bool(undrafted),)

    def _copies(self, card: int) -> tuple[int, int]:
        """Return how many Recruits that look like this the opponent drafted, and how many others it may
        have."""
        drafted = self.clan.count(card)
        return drafted, self.unseen.count(card) + self.shown.count(card) - drafted

    def _deals(self, marks: Marks) -> int:
        """Return how many deals there are, but for a common factor, with the marked Recruits as bonuses.

        Copies that look alike count apart, so a shown Recruit that may be either has its own number of deals.
        """
        deals = self._choices(marks)
        if not deals:
            return 0
        bonuses = [
            recruit & CARD
            for recruit, marked in zip(self.laid, marks, strict=True)
            if marked and not recruit & DOWN
        ]
        for card in dict.fromkeys(self.shown):
            drafted, undrafted = self._copies(card)
            marked = bonuses.count(card)
            deals *= perm(undrafted, marked) * perm(drafted, self.shown.count(card) - marked)
        others = len(self.shown) - len(bonuses)
        outside = len(self.unseen) + len(self.shown) - len(self.clan)
        return deals * factorial(outside - len(bonuses)) * factorial(len(self.clan) - others)

    def _choices(self, marks: Marks) -> int:
        """Return in how many ways cards can have left the hand such that the marked ones were bonuses.

        A marked Recruit was one of the bonuses in the hand when it left, any other one of the rest. What came
        into the hand later is no choice of that moment.
        """
        ways, gone = 1, 0
        for index, hand, bonuses in self.departures:
            held = bonuses - gone
            if marks[index]:
                ways *= max(held, 0)
                gone += 1
            elif bonuses:
                ways *= hand - held
        return ways if 0 <= self.bonuses - gone <= self.hand else 0


def laid(state: State, seat: int) -> list[int]:
    """Return the Recruits of a seat that left its hand: discarded, on the map, blessed."""
    recruits = [*state.discards[seat]]
    for warband in state.warbands[seat * 5 : seat * 5 + 5]:
        recruits += warband
    return recruits + _called(state, seat)


def _called(state: State, seat: int) -> list[int]:
    """Return the Recruits that Clerics called from the hand of a seat, after all others, in this order."""
    cards = [card for card in state.blessed[seat * 5 : seat * 5 + 5] if card]
    hand, bonuses = len(state.hands[seat]), state.bonuses[seat]
    out_of_hand = len(state.clans[seat]) + bonuses - len(state.clan_decks[seat])
    sizes = range(hand + len(cards), hand, -1)
    return [
        card | departure(out_of_hand - size, size, bonuses) for card, size in zip(cards, sizes, strict=True)
    ]


def _lay_out(twin: State, seat: int, recruits: list[int]) -> None:
    """Put Recruits where `laid` found them; blessed ones were never hidden."""
    rest = iter(recruits)
    twin.discards[seat] = tuple([next(rest) for _ in twin.discards[seat]])
    for index in range(seat * 5, seat * 5 + 5):
        twin.warbands[index] = tuple([next(rest) for _ in twin.warbands[index]])
