"""R1: the two Quests and the Party."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table
from rumpus_ragemore._cards import CARDS, SUIT
from rumpus_ragemore._rules import Ragemore

if TYPE_CHECKING:
    from collections.abc import Callable

# Decks are written from the top down; setup draws from the right end.
REST = "C1 C2 C3 C4 X5 X6 X7 X8 X9 R10 R11 R12 R13 R14 S15 S16 S17 S18"


def deck_ending(bottom: str, top: str = "") -> str:
    """Return a whole Deck, from the top down, of which these are the last cards and the first."""
    named = top.split() + bottom.split()
    middle = [card for card in REST.split() if card not in named]
    return " ".join([*top.split(), *middle, *bottom.split()])


def test_r01_the_first_card_has_one_place(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("C1"))
    assert journey.moves == ["place A"]
    assert journey.encounter == "C1"


def test_r01_the_player_picks_the_quest_at_each_draw(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("X5 C1")).play("place A")
    assert (journey.encounter, journey.moves) == ("X5", ["place A", "place B"])
    assert journey.play("place B").quests == ("C1", "X5")


def test_r01_placing_is_forced_where_one_quest_is_legal(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("C2 C1")).play("place A")
    assert journey.moves == ["place B"]


def test_r01_a_card_that_fits_nowhere_goes_on_top(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("X5 C3 X6 C2 C1", top="S18")).play("place A", "place B")
    # C2 went to B beside C1; X6 may lie on either; C3 then fits only where X6 lies.
    journey.play("place A")
    assert journey.quests == ("C1 X6", "C2")
    assert journey.moves == ["place A"]
    journey = start(deck=deck_ending("X5 C3 C2 C1", top="S18")).play("place A", "place B")
    assert journey.encounter == "X5"
    assert journey.deck.startswith("C3 S18")
    assert "put on top" in journey.kinds


def test_r01_what_was_put_on_top_is_the_first_encounter(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("S15 R12 R10 X5 C3 C2 C1", top="S18"))
    journey.play("place A", "place B", "place A", "place B", "place A")
    assert journey.state.turn == 1
    assert journey.encounter == "C3"
    assert journey.deck.startswith("S18")


def test_r01_a_full_quest_takes_no_more(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("S15 R10 C2 X5 C1")).play("place A", "place A", "place A")
    assert journey.quests == ("C1 X5 C2", "")
    assert journey.moves == ["place B"]
    assert journey.play("place B").moves == ["place B"]


def test_r01_a_full_quest_counts_as_cannot_be_placed(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("S15 R11 R10 C2 X5 C1", top="S18"))
    journey.play("place A", "place A", "place A", "place B")
    assert journey.quests == ("C1 X5 C2", "R10")
    assert journey.encounter == "S15"  # R11 has A full and its own suit on B
    assert journey.deck.startswith("R11 S18")


def test_r01_either_quest_may_become_the_one_of_three(start: Callable[..., Any]) -> None:
    for last, sizes in (("place A", [3, 2]), ("place B", [2, 3])):
        journey = start(deck=deck_ending("C2 S15 R10 X5 C1"))
        journey.play("place A", "place B", "place A", "place B")
        assert journey.moves == ["place A", "place B"]
        assert [len(quest) for quest in journey.play(last).state.quests] == sizes


def test_r01_one_suit_may_lie_twice_with_another_between(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("C2 X5 C1")).play("place A", "place A")
    assert "place A" in journey.moves
    assert journey.play("place A").quests[0] == "C1 X5 C2"


def test_r01_the_top_is_public_before_the_first_draw(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("C1", top="S18"))
    assert journey.known.split()[0] == "S18"
    assert set(journey.known.split()[1:]) == {"?"}


def test_the_party_is_drawn_from_the_bottom_and_stacked(start: Callable[..., Any]) -> None:
    journey = start(deck=deck_ending("X8 R14 X7 C2 S15 R10 X5 C1", top="S18"))
    journey.play("place A", "place B", "place A", "place B", "place A")
    assert journey.party == "X7 X8 R14"
    assert journey.view["party"][1] == [7, 8]  # X8 came later, so it covers X7
    assert journey.encounter == "S18"


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**40), choices=st.integers(0, 2**40))
def test_r01_every_setup_is_legal(seed: int, choices: int) -> None:
    game, table, rng = Ragemore(), Table(1, seed), Random(choices)
    state = game.setup(table)
    decisions = 0
    while not state.turn:
        moves = game.moves(state, 0)
        assert moves
        game.apply(state, 0, moves[int(rng.random() * len(moves))], table)
        decisions += 1
    assert decisions == 5
    assert sorted(map(len, state.quests)) == [2, 3]
    for quest in state.quests:
        assert all(SUIT[low] != SUIT[high] for low, high in pairwise(quest))
    assert len(state.party) == 3
    assert len(state.deck) == len(CARDS) - 5 - 3 - 1
