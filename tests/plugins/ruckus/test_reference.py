"""The rules once more, written down as plainly as can be, and compared with the game beat by beat."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import ALL_CARDS, KEYS, SETS, kinds_in

if TYPE_CHECKING:
    from random import Random

    from rumpus_ruckus._state import State

SEEDS = st.integers(0, 2**53 - 1)
GAMES = st.builds(
    Ruckus,
    target=st.integers(1, 40),
    floor=st.sampled_from(["round", "total"]),
    round_limit=st.integers(1, 4),
)


class Seat:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.front: Counter[str] = Counter()
        self.total = 0

    def lay_down(self) -> None:
        for kind, cards in Counter(self.hand).items():
            if cards >= 2:
                self.front[kind] += cards
                self.hand = [card for card in self.hand if card != kind]


class Reference:
    """A round of cards with names, lists and no cleverness."""

    def __init__(self, game: Ruckus, seats: int, seed: int) -> None:
        self.game = game
        self.seats = [Seat() for _ in range(seats)]
        self.table = Table(seats, seed)
        self.round = 0
        self.over = False

    def deal(self) -> None:
        self.round += 1
        self.silent = 0
        self.deck = [KEYS[kind] for kind in self.table.shuffled(ALL_CARDS, "deck", self.round)]
        for seat in self.seats:
            seat.hand, self.deck = self.deck[:7], self.deck[7:]
            seat.front = Counter()
        for seat in self.seats:
            seat.lay_down()

    def legal(self, number: int) -> set[str]:
        me, found = self.seats[number], {"wait"}
        if self.deck:
            found.add("draw")
        for card in me.hand:
            if me.front[card] > 0:
                found.add(f"add {card}")
            for owner, other in enumerate(self.seats):
                if other is not me and other.front[card] > 0:
                    found.add(f"steal {card} {owner + 1}")
        return found

    def beat(self, choices: list[str], order: tuple[int, ...]) -> int | None:
        self.silent = self.silent + 1 if all(choice == "wait" for choice in choices) else 0
        for number in order:
            me = self.seats[number]
            if choices[number] in self.legal(number):
                self.act(me, *choices[number].split())
            me.lay_down()
            if not me.hand:
                return number
        return None

    def act(self, me: Seat, verb: str, card: str = "", owner: str = "0") -> None:
        if verb == "draw":
            me.hand.append(self.deck.pop(0))
        elif verb != "wait":
            me.hand.remove(card)
            me.front[card] += 1
            if verb == "steal":
                me.front[card] += self.seats[int(owner) - 1].front.pop(card)

    def ends(self, caller: int | None) -> bool:
        plays = set().union(*(self.legal(number) for number in range(len(self.seats)))) - {"wait", "draw"}
        if caller is None and self.silent < 3 and (self.deck or plays):
            return False
        for number, seat in enumerate(self.seats):
            points = sum(seat.front.values()) - len(seat.hand) + (2 if number == caller else 0)
            if self.game.floor == "round":
                points = max(points, 0)
            seat.total = max(seat.total + points, 0)
        best = max(seat.total for seat in self.seats)
        self.over = best >= self.game.target or self.round >= self.game.round_limit
        return True


def same(state: State, reference: Reference) -> None:
    assert state.totals == [seat.total for seat in reference.seats]
    assert state.round == reference.round
    assert [KEYS[kind] for kind in reversed(state.deck)] == reference.deck
    for number, seat in enumerate(reference.seats):
        assert [KEYS[kind] for kind in kinds_in(state.hands[number])] == sorted(seat.hand)
        piles = state.piles[number * SETS : (number + 1) * SETS]
        assert {KEYS[kind]: cards for kind, cards in enumerate(piles) if cards} == +seat.front


@settings(max_examples=40, deadline=None)
@given(game=GAMES, seats=st.integers(2, 6), deal=SEEDS, rng=st.randoms(use_true_random=False))
def test_matches_are_what_the_plain_rules_say(game: Ruckus, seats: int, deal: int, rng: Random) -> None:
    compare(game, seats, deal, rng)


def compare(game: Ruckus, seats: int, deal: int, rng: Random) -> int:
    """Play a match in both; return the number of beats."""
    table, beats = Table(seats, deal), 0
    state = game.setup(table)
    reference = Reference(game, seats, deal)
    reference.deal()
    if not any(not seat.hand for seat in reference.seats):
        same(state, reference)
    else:
        return 0  # an opening that goes out at once has its own tests
    while not reference.over:
        order, choices = state.order, []
        for number in range(seats):
            moves = game.moves(state, number)
            assert {str(move) for move in moves} == reference.legal(number)
            choices.append(moves[pick_index(rng, len(moves))])
        for number, move in enumerate(choices):
            game.apply(state, number, move, table)
        if reference.ends(reference.beat([str(move) for move in choices], order)) and not reference.over:
            reference.deal()
            if any(not seat.hand for seat in reference.seats):
                return beats
        same(state, reference)
        beats += 1
    assert game.to_act(state) == ()
    assert game.outcome(state).scores == tuple(float(seat.total) for seat in reference.seats)
    return beats


@pytest.mark.slow
def test_100_000_beats_are_what_the_plain_rules_say() -> None:
    from random import Random

    beats = deal = 0
    while beats < 100_000:
        rng = Random(deal)
        game = Ruckus(floor=("round", "total")[deal % 2])
        beats += compare(game, 2 + deal % 5, deal, rng)
        deal += 1
    assert deal > 1000
