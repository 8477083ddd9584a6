"""The card table against the check sums of the printed game."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus_ragemore._cards import (
    BIT,
    CARDS,
    CROSS,
    CROWN,
    HERO_STRENGTH,
    NAME,
    NUMBERS,
    OF_SUIT,
    PLUS,
    ROAD,
    SKILLS,
    STRENGTH,
    SUIT,
    SUN,
    WANTED,
    WITHOUT_SKULL,
    cards_in,
)


def test_18_cards_in_the_order_of_their_numbers() -> None:
    assert [card.number for card in CARDS] == list(range(1, 19)) == list(NUMBERS)


def test_suits_are_4_5_5_4() -> None:
    assert Counter(card.suit for card in CARDS) == {CROWN: 4, CROSS: 5, ROAD: 5, SUN: 4}


def test_six_cards_of_each_strength() -> None:
    assert Counter(card.strength for card in CARDS) == {1: 6, 2: 6, 3: 6}


def test_a_hero_is_one_weaker_than_his_enemy_side() -> None:
    assert all(card.hero_strength == card.strength - 1 for card in CARDS)


def test_10_skulls_and_6_pluses() -> None:
    assert sum(card.skull for card in CARDS) == 10
    assert sum(card.plus for card in CARDS) == 6


def test_31_skill_icons() -> None:
    icons = Counter(skill for card in CARDS for skill in card.skills)
    assert icons == {CROSS: 9, ROAD: 8, CROWN: 7, SUN: 7}


def test_one_or_two_skills_each() -> None:
    assert {len(card.skills) for card in CARDS} == {1, 2}


def test_only_conditional_abilities_name_suits() -> None:
    conditional = [card for card in CARDS if card.suits]
    assert [str(card) for card in conditional] == ["C3", "X8", "S16"]
    assert all(card.ability.endswith(" if") == bool(card.suits) for card in CARDS)


def test_abilities_by_kind() -> None:
    assert Counter(card.ability for card in CARDS) == {
        "play next": 2,
        "kill next": 2,
        "kill next if": 1,
        "gain next if": 2,
        "bottom to top": 2,
        "top to bottom": 2,
        "shuffle": 1,
        "bury itself": 1,
        "return finished": 3,
        "return dead": 1,
        "kill in quest": 1,
    }


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_tables_say_what_the_cards_say(card: object) -> None:
    number = NAME.index(str(card))
    fact = CARDS[number - 1]
    assert fact is card
    assert (SUIT[number], STRENGTH[number]) == (fact.suit, fact.strength)
    assert HERO_STRENGTH[number] == fact.hero_strength
    assert (PLUS[number], SKILLS[number]) == (fact.plus, fact.skills)
    assert bool(WITHOUT_SKULL & BIT[number]) != fact.skull
    assert number in cards_in(OF_SUIT[fact.suit])
    assert {SUIT[other] for other in cards_in(WANTED[number])} == set(fact.skills)


def test_a_set_of_cards_and_back() -> None:
    assert cards_in(BIT[3] | BIT[18] | BIT[1]) == [1, 3, 18]
    assert sum(OF_SUIT) == sum(BIT)
