"""R2: the view says what a perfect memory knows, and `imagine` deals the rest anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index, shuffled
from rumpus_ragemore._rules import Ragemore

if TYPE_CHECKING:
    from rumpus_ragemore._state import State

Lay = Callable[..., Any]
SEEDS = st.integers(0, 2**40)


@pytest.fixture
def forget(lay: Lay) -> Lay:
    """Lay a position in which the cards of the Deck, but for the top one, have not been seen."""

    def forget(**position: Any) -> Any:
        journey = lay(**position)
        for card in journey.state.deck[:-1]:
            journey.state.seen &= ~(1 << card)
        return journey

    return forget


SAFE = {"a": "S15 R14", "b": "S16 C1"}


def test_r02_the_top_is_public_and_the_others_hidden(forget: Lay) -> None:
    journey = forget(encounter="X7", deck="C2 R10 R11 C4", **SAFE, party="X9 S18")
    assert journey.known == "C2 ? ? ?"
    assert journey.view["unseen"] == [4, 10, 11]


def test_r02_the_next_top_comes_into_sight(forget: Lay) -> None:
    journey = forget(encounter="X7", deck="C2 R10 R11 C4", **SAFE, party="X9 S18")
    journey.play("fight S18", "under S18 X7")
    assert (journey.encounter, journey.known) == ("C2", "R10 ? ? S18 X7")


def test_r02_a_spent_hero_is_known_at_the_bottom(forget: Lay) -> None:
    journey = forget(encounter="X6", deck="C2 R10 R11 C4", a="S15 R14 X8", b="S16 C1", party="C3 X9")
    journey.play("explore C3 X8")
    assert journey.known == "C2 ? ? ? C3"


def test_r02_until_the_deck_is_shuffled(forget: Lay) -> None:
    journey = forget(encounter="R13", deck="C2 R10 R11 C4 X5", a="S15 X8", b="S16 R14", party="C3 X9")
    journey.play("explore C3 X8", "place A")
    known = journey.known.split()
    assert known[0] != "?"
    assert set(known[1:]) == {"?"}  # C3 lies anywhere now
    assert journey.encounter in ("C2", "R10", "R11", "C4", "X5", "C3")
    hidden = {journey.state.encounter, *journey.view["unseen"], journey.view["deck"][0]}
    assert hidden == {2, 10, 11, 4, 5, 3}


def test_r02_a_card_that_went_from_top_to_bottom_is_known(forget: Lay) -> None:
    journey = forget(encounter="X6", deck="C2 R10 R11 C4 S17", a="R14", b="S16 X9", party="C3")
    journey.play("pass", "place A")
    assert (journey.encounter, journey.known) == ("R10", "R11 ? ? C2")


def test_r02_a_card_that_came_from_the_bottom_to_the_top_is_known(forget: Lay) -> None:
    journey = forget(encounter="X5", deck="C2 R10 R11 C4", a="R14", b="S16 X9", party="C3 S15")
    journey.play("pass", "place A")
    assert (journey.encounter, journey.known) == ("C4", "C2 ? ?")
    assert journey.view["unseen"] == [10, 11]


def test_r02_the_covered_top_stays_known(forget: Lay) -> None:
    """X5 lays the bottom card on C2, which was seen; when that card is gone, C2 is where it was."""
    journey = forget(encounter="X5", deck="C2 R10 R11 C4 S17", a="R14", b="S16 X9", party="C3 S15")
    journey.play("pass", "place A")
    assert (journey.encounter, journey.known) == ("S17", "C2 ? ? ?")


def test_r02_elimination_names_the_single_unseen_card(forget: Lay) -> None:
    journey = forget(encounter="X7", deck="C2 R10", **SAFE, party="X9 S18")
    assert journey.known == "C2 R10"
    assert journey.view["unseen"] == []
    two = forget(encounter="X7", deck="C2 R10 C4", **SAFE, party="X9 S18")
    assert two.known == "C2 ? ?"
    assert two.view["unseen"] == [4, 10]


def test_r02_elimination_works_in_the_middle_of_the_deck(forget: Lay) -> None:
    journey = forget(encounter="X7", deck="C2 R10 C4", **SAFE, party="X9 S18 C3")
    journey.play("fight X9", "under X9 X7")  # C2 is drawn, R10 is seen, so C4 is known
    assert journey.known == "R10 C4 X9 X7"


def test_r02_cards_put_on_top_in_setup_are_known(start: Callable[..., Any]) -> None:
    deck = "S18 C4 X6 X7 X8 X9 R11 R12 R13 R14 S16 S17 S15 R10 X5 C3 C2 C1"
    journey = start(deck=deck).play("place A", "place B")
    assert journey.known == "C3 S18" + " ?" * (len(journey.state.deck) - 2)


def test_r02_what_setup_drew_is_known_when_it_returns(start: Callable[..., Any]) -> None:
    """Cards that left the Deck have been seen, so no later place of theirs is a secret."""
    journey = start(seed=5)
    for _ in range(5):
        journey.play(journey.moves[0])
    outside = [card for quest in journey.state.quests for card in quest] + journey.state.party
    assert all(journey.state.seen >> card & 1 for card in outside)


# --- the proof: another order of the unseen cards gives the very same match


class RecordingTable(Table):
    """A table that remembers its shuffles, or plays given ones."""

    __slots__ = ("given", "shuffles")

    def __init__(self, seed: int, given: dict[Any, list[int]] | None = None) -> None:
        super().__init__(1, seed, listening=True)
        self.shuffles: dict[Any, list[int]] = {}
        self.given = given or {}

    def shuffled(self, cards: Any, *purpose: Any) -> list[Any]:
        order = list(self.given[purpose]) if purpose in self.given else super().shuffled(cards, *purpose)
        assert sorted(order) == sorted(cards)
        self.shuffles[purpose] = order.copy()
        return order


def story_of(game: Ragemore, table: Table, notations: list[str]) -> tuple[list[Any], State]:
    """Return all that the player saw, step by step, and where it ended."""
    state = game.setup(table)
    seen: list[Any] = [game.view(state, 0)]
    for notation in notations:
        legal = [str(move) for move in game.moves(state, 0)]
        seen.append(legal)
        game.apply(state, 0, game.moves(state, 0)[legal.index(notation)], table)
        seen.append(game.view(state, 0))
    return [*seen, [(told.event.kind, told.event.data) for told in table.told]], state


def careful_walk(game: Ragemore, table: Table, rng: Random, steps: int) -> tuple[list[str], State]:
    """Play at random, but not into a loss where that can be seen; so that Decks are shuffled and worn."""
    state = game.setup(table)
    notations: list[str] = []
    while len(notations) < steps and state.asks:
        moves = list(game.moves(state, 0))
        move = moves[pick_index(rng, len(moves))]
        for other in shuffled(moves, rng):
            twin = state.copy()
            game.apply(twin, 0, other, Table(1, 0))
            if not twin.reason:
                move = other
                break
        notations.append(str(move))
        game.apply(state, 0, move, table)
    return notations, state


@settings(max_examples=120, deadline=None)
@given(seed=SEEDS, choices=SEEDS, steps=st.integers(0, 60), other=SEEDS)
def test_r02_nothing_more_and_nothing_less_is_known(seed: int, choices: int, steps: int, other: int) -> None:
    """Exchange unseen cards where they were last shuffled: every view, every move, every event is the same.

    So the view leaks nothing, and what it calls unknown cannot be known. What it names is right.
    """
    game, table = Ragemore(), RecordingTable(seed)
    notations, state = careful_walk(game, table, Random(choices), steps)
    view = game.view(state, 0)
    for place, card in enumerate(view["deck"]):
        assert card in (0, state.deck[-1 - place])
    unseen = view["unseen"]
    assert len(unseen) == view["deck"].count(0) != 1

    exchange = dict(zip(unseen, shuffled(unseen, Random(other)), strict=True))
    last = list(table.shuffles)[-1]
    swapped = {last: [exchange.get(card, card) for card in table.shuffles[last]]}
    saw, end = story_of(game, RecordingTable(seed, swapped), notations)
    assert saw == story_of(game, RecordingTable(seed), notations)[0]
    assert end.deck == [exchange.get(card, card) for card in state.deck]


# --- imagine


@settings(max_examples=120, deadline=None)
@given(seed=SEEDS, choices=SEEDS, steps=st.integers(0, 60), rng=SEEDS)
def test_imagine_keeps_the_known_and_peeks_at_nothing(seed: int, choices: int, steps: int, rng: int) -> None:
    game = Ragemore()
    _, state = careful_walk(game, Table(1, seed), Random(choices), steps)
    before = state.copy()
    twin = game.imagine(state, 0, Random(rng))
    assert state == before
    assert game.view(twin, 0) == game.view(state, 0)
    if state.asks:
        assert game.moves(twin, 0) == game.moves(state, 0)
    assert game.imagine(game.imagine(state, 0, Random(choices)), 0, Random(rng)) == twin
    assert sorted(card for card, _ in game.cards(twin)) == list(range(1, 19))


def test_imagine_deals_every_order_of_the_unseen_alike(forget: Lay) -> None:
    journey = forget(encounter="X7", deck="C2 R10 R11 C4", **SAFE, party="X9 S18")
    counts: dict[tuple[int, ...], int] = {}
    rng = Random(1)
    for _ in range(1200):
        deck = tuple(journey.game.imagine(journey.state, 0, rng).deck)
        counts[deck] = counts.get(deck, 0) + 1
    assert len(counts) == 6
    assert all(deck[-1] == 2 for deck in counts)
    assert min(counts.values()) > 140  # 200 expected, 4.7 standard deviations off


def test_copy_shares_nothing(start: Callable[..., Any], walk: Callable[..., Any]) -> None:
    journey = walk(start(seed=11), Random(3), 9)
    twin = journey.game.copy(journey.state)
    assert twin == journey.state
    before = journey.game.copy(twin)
    walk(journey, Random(4))
    assert twin == before
