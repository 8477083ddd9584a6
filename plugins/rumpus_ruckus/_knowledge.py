"""What a seat can conclude about the hidden cards, and other deals that would look the same to it.

A hand takes cards in unseen: in the deal, and whenever a draw makes no pair. Number them in that order. A
card that is played in the open had one of these numbers: one from after the last moment at which the hand was
known to hold none of its kind, and from before it was played. A card that is still in the hand has a number
from after that moment, too, and no other of its kind beside it. Every deal that allows for all of this is as
likely as the real one, as far as nothing is read into what players choose.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus import pick_index, shuffled
from rumpus_ruckus._beats import possible_choices
from rumpus_ruckus._order import order_of
from rumpus_ruckus._sets import ALL_CARDS, BIT, SETS, kinds_in

if TYPE_CHECKING:
    from random import Random

    from rumpus_ruckus._options import Options
    from rumpus_ruckus._state import Play, State

NEVER = len(ALL_CARDS)
HELD_EXCHANGES, PLAYED_EXCHANGES = 4, 20
"""How many exchanges are tried for each card in a rival's hand, and for each that a rival has played.

The first deal is nearly even; what it does not know is which of its cards a hand has played. With so many
exchanges, no rival's chance of holding a kind was off by more than 0.03 where all deals could be counted.
"""


def imagined(game: Options, state: State, seat: int, rng: Random) -> State:
    """Return a copy with everything that a seat cannot know drawn anew."""
    twin = state.copy()
    deal = _Deal(state, seat, rng)
    deal.mix(rng)
    twin.deck = shuffled(deal.pool, rng)
    for rival, held in deal.held.items():
        twin.hands[rival] = sum(map(BIT.__getitem__, held))
    twin.order = order_of(len(twin.hands), game.reflexes, rng.random())
    for rival in deal.held:
        if twin.choices[rival] is not None:
            twin.choices[rival] = None
            moves = possible_choices(twin, rival)
            twin.choices[rival] = moves[pick_index(rng, len(moves))]
    return twin


def unseen_cards(state: State, seat: int) -> list[int]:
    """Return the cards that are in rivals' hands or in the deck, in the order of their kinds."""
    unseen = Counter(ALL_CARDS)
    unseen.subtract(kinds_in(state.hands[seat]))
    for place, cards in enumerate(state.piles):
        unseen[place % SETS] -= cards
    return sorted(unseen.elements())


@dataclass(slots=True, eq=False)
class _Taken:
    """A card that a rival took in unseen, and the numbers that it can have had, from `since` to `until`."""

    seat: int
    number: int
    kind: int = -1
    since: int = 0
    until: int = NEVER
    """When it was played, NEVER for a card that is still in the hand."""


class _Deal:
    """One way in which the hidden cards may lie. `pool` is the deck, `held` each rival's hand by kind."""

    def __init__(self, state: State, seat: int, rng: Random) -> None:
        rivals = [rival for rival in range(len(state.hands)) if rival != seat]
        self.clear = state.clear
        self.pool = shuffled(unseen_cards(state, seat), rng)
        self.held: dict[int, dict[int, _Taken]] = {rival: {} for rival in rivals}
        self.taken = {
            rival: [_Taken(rival, number) for number in range(state.kept[rival])] for rival in rivals
        }
        for rival in rivals:
            _assign_plays(self.taken[rival], state.plays[rival])
        self.hidden = [card for cards in self.taken.values() for card in cards if card.until == NEVER]
        for card in shuffled(self.hidden, rng):
            dealt = self._deal_to(card, set())
            assert dealt, "no deal fits what was seen"

    def _fits(self, card: _Taken, kind: int) -> bool:
        return self.clear[card.seat * SETS + kind] <= card.number

    def _settle(self, card: _Taken, kind: int) -> None:
        """Let a hidden card be of a kind."""
        held = self.held[card.seat]
        if held.get(card.kind) is card:
            del held[card.kind]
        held[kind] = card
        card.kind, card.since = kind, self.clear[card.seat * SETS + kind]

    # --- a first deal

    def _deal_to(self, card: _Taken, tried: set[tuple[int, int]]) -> bool:
        """Find a kind for a card, moving others about where all that fit are gone (an augmenting path)."""
        held = self.held[card.seat]
        for index in range(len(self.pool) - 1, -1, -1):
            kind = self.pool[index]
            if kind not in held and self._fits(card, kind):
                del self.pool[index]
                self._settle(card, kind)
                return True
        return any(self._take_over(card, kind, tried) for kind in range(SETS) if self._fits(card, kind))

    def _take_over(self, card: _Taken, kind: int, tried: set[tuple[int, int]]) -> bool:
        """Let a card become of a kind of which none is left, if one that is becomes something else."""
        if (card.seat, kind) in tried:
            return False
        tried.add((card.seat, kind))
        own = self.held[card.seat].get(kind)
        others = [held[kind] for held in self.held.values() if kind in held] if own is None else [own]
        for other in others:
            if other is own or (other.seat, kind) not in tried:
                tried.add((other.seat, kind))
                if self._deal_to(other, tried):
                    self._settle(card, kind)
                    return True
        return False

    # --- exchanges that leave all possible deals equally likely

    def mix(self, rng: Random) -> None:
        """Exchange cards at random, many times, wherever what was seen allows it (a Metropolis walk)."""
        hidden = self.hidden
        cards = [card for taken in self.taken.values() for card in taken]
        count, places = len(cards), len(hidden) + len(self.pool)
        played = count - len(hidden)
        for _ in range(HELD_EXCHANGES * len(hidden) + PLAYED_EXCHANGES * played):
            card = cards[int(rng.random() * count)]
            chance = rng.random()
            if card.until != NEVER or chance < 0.5:
                taken = self.taken[card.seat]
                _exchange_numbers(card, taken[int(rng.random() * len(taken))])
            elif (place := int((2 * chance - 1) * places)) < len(hidden):
                self._exchange_between_hands(card, hidden[place])
            else:
                self._exchange_with_deck(card, place - len(hidden))

    def _exchange_with_deck(self, card: _Taken, index: int) -> None:
        kind = self.pool[index]
        if kind not in self.held[card.seat] and self._fits(card, kind):
            self.pool[index] = card.kind
            self._settle(card, kind)

    def _exchange_between_hands(self, card: _Taken, other: _Taken) -> None:
        one, two = card.kind, other.kind
        if (
            card.seat != other.seat
            and two not in self.held[card.seat]
            and one not in self.held[other.seat]
            and self._fits(card, two)
            and self._fits(other, one)
        ):
            self._settle(card, two)
            self._settle(other, one)


def _assign_plays(taken: list[_Taken], plays: list[Play]) -> None:
    """Let each play be the oldest card that it can have been: so all of them find one, as they did."""
    for kind, since, until in plays:
        card = next(card for card in taken[since:until] if card.until == NEVER)
        card.kind, card.since, card.until = kind, since, until


def _exchange_numbers(card: _Taken, other: _Taken) -> None:
    """Let two cards of one hand have come the other way round."""
    one, two = card.number, other.number
    if card.since <= two < card.until and other.since <= one < other.until:
        card.number, other.number = two, one
