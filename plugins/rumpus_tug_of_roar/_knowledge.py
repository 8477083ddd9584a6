"""What a seat can deduce of the hidden cards, and other deals that would look the same to it.

The cards that a seat has not seen are of two kinds. Those that its opponent drafted are in the opponent's
clan deck, hand, or face down. Those that nobody drafted are in the shared deck, or the opponent drew them as
Enlist bonuses: then they can be anywhere but in its clan deck, and on the map only if they were laid after
the bonus. Every deal that fits counts the same; nothing is read from how the opponent plays.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, compress, product
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING

from rumpus import pick_index, shuffled
from rumpus_tug_of_roar._abilities import blessings, fighters
from rumpus_tug_of_roar._cards import CARD, DOWN, TAG
from rumpus_tug_of_roar._state import BLESSING, CLAIMING, NONE, OVER, State
from rumpus_tug_of_roar._view import ranks_of, undrafted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rumpus_tug_of_roar._options import Options

    Marks = tuple[bool, ...]


def imagined(state: State, seat: int, game: Options, rng: Random) -> State:
    """Return a copy with everything dealt and chosen anew that a seat cannot know."""
    twin = state.copy()
    if OVER < state.asks <= CLAIMING:
        twin.deck = shuffled(sorted(state.deck), rng)
    else:
        twin.clan_decks[seat] = shuffled(sorted(state.clan_decks[seat]), rng)
        _Rival(state, seat, game).deal(twin, rng)
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

    def __init__(self, state: State, seat: int, game: Options) -> None:
        self.seat = 1 - seat
        self.hand = len(state.hands[self.seat])
        self.bonuses = state.bonuses[self.seat]
        self.laid = laid(state, self.seat)
        self.drafted = Counter(state.clans[self.seat])
        self.undrafted = Counter(undrafted(state, game))
        self.undrafted -= own_bonuses(state, seat)

    def deal(self, twin: State, rng: Random) -> None:
        """Deal the cards that the seat has not seen to the places where they can be."""
        marks = self._marks(rng)
        drafted, undrafted = self.drafted.copy(), self.undrafted.copy()
        for recruit, marked in zip(self.laid, marks, strict=True):
            if not recruit & DOWN:
                (undrafted if marked else drafted)[recruit & CARD] -= 1
        own = shuffled(sorted(drafted.elements()), rng)
        shared = shuffled(sorted(undrafted.elements()), rng)
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
        deals = list(accumulate(self._deals(marks) for marks in ways))
        chosen = rng.random() * deals[-1]
        return next(marks for marks, bound in zip(ways, deals, strict=True) if chosen < bound)

    def _can_be_bonus(self, recruit: int) -> Sequence[bool]:
        card = recruit & CARD
        if recruit & DOWN or (self.undrafted[card] and self.drafted[card]):
            return (False, True)
        return (bool(self.undrafted[card]),)

    def _deals(self, marks: Marks) -> int:
        """Return how many deals there are with exactly the marked Recruits among the Enlist bonuses."""
        tags = sorted(recruit // TAG for recruit in compress(self.laid, marks))
        in_hand = self.bonuses - len(tags)
        if any(tag < earlier for earlier, tag in enumerate(tags, 1)) or not 0 <= in_hand <= self.hand:
            return 0
        seen = [
            (recruit & CARD, marked)
            for recruit, marked in zip(self.laid, marks, strict=True)
            if not recruit & DOWN
        ]
        bonuses = Counter(card for card, marked in seen if marked)
        others = Counter(card for card, marked in seen if not marked)
        return (
            comb(self.hand, in_hand)
            * prod(perm(self.undrafted[card], count) for card, count in bonuses.items())
            * prod(perm(self.drafted[card], count) for card, count in others.items())
            * factorial(self.undrafted.total() - bonuses.total())
            * factorial(self.drafted.total() - others.total())
        )


def laid(state: State, seat: int) -> list[int]:
    """Return the Recruits of a seat that left its hand: discarded, on the map, blessed."""
    recruits = [*state.discards[seat]]
    for warband in state.warbands[seat * 5 : seat * 5 + 5]:
        recruits += warband
    tag = state.bonuses[seat] * TAG
    recruits += [card | tag for card in state.blessed[seat * 5 : seat * 5 + 5] if card]
    return recruits


def _lay_out(twin: State, seat: int, recruits: list[int]) -> None:
    """Put Recruits where `laid` found them; blessed ones were never hidden."""
    rest = iter(recruits)
    twin.discards[seat] = tuple([next(rest) for _ in twin.discards[seat]])
    for index in range(seat * 5, seat * 5 + 5):
        twin.warbands[index] = tuple([next(rest) for _ in twin.warbands[index]])


def own_bonuses(state: State, seat: int) -> Counter[int]:
    """Return the cards that a seat has drawn as Enlist bonuses."""
    cards = Counter(state.hands[seat]) + Counter(state.clan_decks[seat])
    cards += Counter(recruit & CARD for recruit in laid(state, seat))
    return cards - Counter(state.clans[seat])
