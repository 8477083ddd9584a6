"""Decks: an ordered pile, checked against a plain list that has its top in front."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rumpus import FULL_PACK, Deck, PlayingCard
from rumpus._table import Table

cards = st.integers(0, 9)


class DeckAgainstList(RuleBasedStateMachine):
    """Whatever is done to a deck and to a list, they stay the same."""

    def __init__(self):
        super().__init__()
        self.deck: Deck[int] = Deck()
        self.pile: list[int] = []

    @rule(pile=st.lists(cards, max_size=8))
    def begin(self, pile):
        self.deck, self.pile = Deck(pile), list(pile)

    @precondition(lambda self: self.pile)
    @rule()
    def draw(self):
        assert self.deck.draw() == self.pile.pop(0)

    @precondition(lambda self: self.pile)
    @rule()
    def draw_bottom(self):
        assert self.deck.draw_bottom() == self.pile.pop()

    @rule(count=st.integers(0, 12))
    def draw_many(self, count):
        assert self.deck.draw_many(count) == self.pile[:count]
        del self.pile[:count]

    @rule(card=cards)
    def put_on_top(self, card):
        self.deck.put_on_top(card)
        self.pile.insert(0, card)

    @rule(card=cards)
    def put_under(self, card):
        self.deck.put_under(card)
        self.pile.append(card)

    @rule()
    def go_on_with_a_copy(self):
        twin = self.deck.copy()
        self.deck.put_on_top(99)
        self.deck.draw_bottom()
        self.deck = twin

    @rule(seed=st.integers(0, 99))
    def shuffle(self, seed):
        table = Table(2, seed)
        self.deck.shuffle(table, "deck")
        assert sorted(self.deck) == sorted(self.pile)
        self.pile = list(self.deck)

    @invariant()
    def same(self):
        assert len(self.deck) == len(self.pile)
        assert list(self.deck) == self.pile
        assert [self.deck[index] for index in range(len(self.pile))] == self.pile
        assert self.deck == Deck(self.pile)


TestDeckAgainstList = DeckAgainstList.TestCase
TestDeckAgainstList.settings = settings(max_examples=25, stateful_step_count=30)


def test_an_empty_deck_gives_nothing():
    deck: Deck[int] = Deck()
    assert not deck
    assert deck.draw_many(3) == []
    with pytest.raises(IndexError):
        deck.draw()
    with pytest.raises(IndexError):
        deck.draw_bottom()


def test_a_deck_compares_by_its_cards_and_not_with_lists():
    assert Deck("abc") == Deck("abc")
    assert Deck("abc") != Deck("acb")
    assert Deck("abc") != ["a", "b", "c"]
    with pytest.raises(TypeError, match="unhashable"):
        hash(Deck())


def test_a_deck_pickles_and_tells_what_it_holds():
    deck = Deck([3, 1, 2])
    assert pickle.loads(pickle.dumps(deck)) == deck
    assert repr(deck) == "Deck([3, 1, 2])"


@given(st.integers(0, 2**53 - 1))
def test_a_shuffle_is_that_of_the_table(seed):
    deck = Deck(range(20))
    deck.shuffle(Table(2, seed), "deck", 4)
    again = Deck(range(20))
    again.shuffle(Table(2, seed), "deck", 4)
    assert deck == again
    assert sorted(deck) == list(range(20))


def test_the_full_pack_has_each_card_once():
    assert len(set(FULL_PACK)) == len(FULL_PACK) == 52
    assert [str(card) for card in FULL_PACK[:3]] == ["2c", "3c", "4c"]
    assert str(FULL_PACK[-1]) == "As"
    assert PlayingCard(10, "h") in FULL_PACK
    assert len({str(card) for card in FULL_PACK}) == 52
    assert max(FULL_PACK).rank == 14
