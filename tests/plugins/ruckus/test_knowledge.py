"""What `imagine` deals: all that is possible, in the right proportion, and nothing that is not."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Table, pick_index
from rumpus_ruckus._knowledge import unseen_cards
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import BIT, COPIES, KEYS, SETS, kinds_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rumpus_ruckus._state import State

    Lay = Callable[..., Any]
    Hands = tuple[tuple[int, ...], ...]

GAME = Ruckus()
SEEDS = st.integers(0, 2**53 - 1)


def states(seats: int, deal: int, rng: Random, *, rounds: int = 1) -> Iterator[State]:
    """Yield the states of some rounds of random choices, those between two secret choices included."""
    table = Table(seats, deal)
    state = GAME.setup(table)
    while state.round <= rounds and GAME.to_act(state):
        yield state
        seat = GAME.to_act(state)[0]
        moves = GAME.moves(state, seat)
        GAME.apply(state, seat, moves[pick_index(rng, len(moves))], table)


def ways(state: State, rival: int, hand: tuple[int, ...]) -> int:
    """Count the ways in which a rival can have taken in its hand, and the cards that it played."""
    kept, clear = state.kept[rival], state.clear[rival * SETS : (rival + 1) * SETS]
    spans = [(since, until) for _kind, since, until in state.plays[rival]]
    spans += [(clear[kind], kept) for kind in hand]
    assert len(spans) == kept

    @lru_cache(None)
    def count(number: int, used: int) -> int:
        if number == kept:
            return 1
        since, until = spans[number]
        free = (place for place in range(since, until) if not used & 1 << place)
        return sum(count(number + 1, used | 1 << place) for place in free)

    return count(0, 0)


def all_deals(state: State, seat: int) -> dict[Hands, float]:
    """Return the rivals' hands that are possible, each with its probability."""
    unseen = Counter(unseen_cards(state, seat))
    rivals = [rival for rival in range(len(state.hands)) if rival != seat]
    possible: dict[Hands, int] = {(): 1}
    for rival in rivals:
        hands = combinations(sorted(unseen), state.hands[rival].bit_count())
        counted = [(hand, ways(state, rival, hand)) for hand in hands]
        possible = {
            (*dealt, hand): weight * number * chances
            for dealt, weight in possible.items()
            for hand, number in counted
            if number and (chances := cards_left(unseen, dealt, hand))
        }
    whole = sum(possible.values())
    return {hands: weight / whole for hands, weight in possible.items()}


def cards_left(unseen: Counter[int], dealt: Hands, hand: tuple[int, ...]) -> int:
    """Return in how many ways a hand's kinds can be picked from the cards that others have left."""
    number = 1
    for kind in hand:
        number *= max(0, unseen[kind] - sum(kind in other for other in dealt))
    return number


def hands_of_rivals(state: State, seat: int) -> Hands:
    return tuple(tuple(kinds_in(hand)) for rival, hand in enumerate(state.hands) if rival != seat)


# --- possible, and nothing else


@settings(max_examples=8, deadline=None)
@given(seats=st.integers(2, 6), deal=SEEDS, choices=SEEDS)
def test_only_possible_deals_are_imagined(seats: int, deal: int, choices: int) -> None:
    rng = Random(choices)
    for state in states(seats, deal, rng):
        if rng.random() < 0.9:
            continue
        for seat in range(seats):
            other = GAME.imagine(state, seat, Random(choices))
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert GAME.moves(other, seat) == GAME.moves(state, seat)
            assert Counter(kind for kind, _ in GAME.cards(other)) == dict.fromkeys(range(SETS), COPIES)
            assert other.hands[seat] == state.hands[seat]
            for rival in set(range(seats)) - {seat}:
                assert other.hands[rival].bit_count() == state.hands[rival].bit_count()
                assert ways(other, rival, tuple(kinds_in(other.hands[rival]))) > 0


@settings(max_examples=5, deadline=None)
@given(seats=st.integers(2, 6), deal=SEEDS, choices=SEEDS)
def test_the_truth_is_always_held_possible(seats: int, deal: int, choices: int) -> None:
    """And a view that says of a seat that it holds none of a kind is right."""
    for state in states(seats, deal, Random(choices)):
        if state.owing < seats:
            continue
        fresh = GAME.view(state, 0)["fresh"]
        for seat in range(seats):
            assert state.kept[seat] - len(state.plays[seat]) == state.hands[seat].bit_count()
            assert ways(state, seat, tuple(kinds_in(state.hands[seat]))) > 0
            assert all(fresh[seat].get(KEYS[kind], 1) for kind in kinds_in(state.hands[seat]))


@settings(max_examples=6, deadline=None)
@given(seats=st.integers(2, 6), deal=SEEDS, choices=SEEDS)
def test_imagining_does_not_peek(seats: int, deal: int, choices: int) -> None:
    rng = Random(choices)
    for state in states(seats, deal, rng):
        if rng.random() < 0.9:
            continue
        for seat in range(seats):
            other = GAME.imagine(state, seat, Random(rng.random()))
            assert GAME.imagine(other, seat, Random(5)) == GAME.imagine(state, seat, Random(5))


# --- in the right proportion


def some_states() -> list[State]:
    """Return states of three seats in which cards were played, with few kinds unseen, to be counted out."""
    found = []
    for deal in range(1000, 1030):
        last: State | None = None
        for state in states(3, deal, Random(deal)):
            few = max(state.kept) <= 10 and max(hand.bit_count() for hand in state.hands) <= 4
            if few and state.owing == 3 and sum(map(len, state.plays[1:])) >= 6 and state.deck:
                last = GAME.copy(state)
        if last is not None:
            found.append(last)
    return found


@pytest.mark.parametrize("number", range(2))
def test_deals_are_imagined_as_often_as_they_are_likely(number: int) -> None:
    state, samples = some_states()[number], 1000
    exact: Counter[tuple[int, int]] = Counter()
    for hands, probability in all_deals(state, 0).items():
        for rival, hand in enumerate(hands):
            exact.update({(rival, kind): probability for kind in hand})
    drawn: Counter[tuple[int, int]] = Counter()
    for sample in range(samples):
        for rival, hand in enumerate(hands_of_rivals(GAME.imagine(state, 0, Random(sample)), 0)):
            drawn.update((rival, kind) for kind in hand)
    assert set(drawn) <= set(exact)
    assert max(abs(drawn[each] / samples - exact[each]) for each in exact) < 0.06


# --- what was seen


def test_who_laid_a_set_in_the_opening_holds_no_more_of_it(start: Lay) -> None:
    table = start(["baa cluck gobble hoot meow neigh oink", "woof woof quack baa cluck gobble hoot"])
    assert table.view(0)["fresh"][1] == {"woof": 0}
    for number in range(60):
        other = GAME.imagine(table.state, 0, Random(number))
        assert not other.hands[1] & BIT[KEYS.index("woof")]


def test_a_card_drawn_later_may_be_of_that_set(start: Lay) -> None:
    table = start(["baa cluck gobble hoot meow neigh oink", "woof woof quack baa cluck gobble hoot"])
    table.state.deck.append(table.state.deck.pop(0))  # a woof on top
    table.play("wait", "draw")
    assert table.view(0)["fresh"][1] == {"woof": 1}
    held = sum(
        bool(GAME.imagine(table.state, 0, Random(number)).hands[1] & BIT[KEYS.index("woof")])
        for number in range(400)
    )
    assert 0 < held / 400 < 0.15  # one card in 58 unseen ones, four of them woofs


def test_who_has_added_or_stolen_holds_no_more_of_it(lay: Lay) -> None:
    table = lay(["baa hoot", "woof meow", "oink quack"], ["", "woof*2", "meow*2"], deck="cluck neigh tweet")
    table.play("wait", "add woof", "wait")
    table.play("wait", "steal meow 3", "wait")
    assert table.last.caller == 1  # and the round is over
    table = lay(
        ["baa hoot", "woof meow tweet", "oink quack"], ["", "woof*2", "meow*2"], deck="cluck neigh tweet"
    )
    table.play("wait", "add woof", "wait")
    table.play("wait", "steal meow 3", "wait")
    fresh = table.view(0)["fresh"][1]
    assert fresh == {"meow": 0, "woof": 0}


def test_the_last_hidden_hand_is_known_when_the_deck_is_empty(lay: Lay) -> None:
    counts = {"woof": 4, "baa": 5, "oink": 5}
    front = " ".join(f"{key}*{counts.get(key, 6)}" for key in KEYS)
    table = lay(["woof", "woof baa oink"], [front, ""])
    assert unseen_cards(table.state, 0) == list(kinds_in(table.state.hands[1]))
    for number in range(10):
        assert GAME.imagine(table.state, 0, Random(number)).hands == table.state.hands


def test_with_an_empty_deck_somebody_can_play_in_every_imagined_deal() -> None:
    """Else the round would be over: all unseen cards are in hands then, so somebody holds the one that fits."""
    looked_at = 0
    for deal in range(30):
        for state in drawn_out(3, deal):
            for seat in range(3):
                other = GAME.imagine(state, seat, Random(deal))
                assert any(len(GAME.moves(other, rival)) > 1 for rival in range(3))
                looked_at += 1
    assert looked_at > 100


def drawn_out(seats: int, deal: int) -> Iterator[State]:
    """Yield the beats of a round after the last card was drawn; before that nobody does anything else."""
    table, rng = Table(seats, deal), Random(deal)
    state = GAME.setup(table)
    while state.round == 1:
        if not state.deck:
            yield state
        for seat in range(seats):
            moves = GAME.moves(state, seat)
            GAME.apply(state, seat, moves[1 if state.deck else pick_index(rng, len(moves))], table)


# --- what is chosen in secret


def test_a_choice_that_waits_is_imagined_anew_and_legal(lay: Lay) -> None:
    table = lay(["baa hoot", "woof meow", "oink quack"], ["woof*2 meow*2", "", ""], deck="cluck neigh tweet")
    table.choose(1, "steal woof 1")
    choices: Counter[str] = Counter()
    for number in range(200):
        other = GAME.imagine(table.state, 0, Random(number))
        assert GAME.to_act(other) == [0, 2]
        choice = other.choices[1]
        legal = Tableless(other, 1)
        assert choice in legal.moves
        choices[str(choice)] += 1
    assert len(choices) >= 3


def test_the_own_choice_stays(lay: Lay) -> None:
    table = lay(["baa hoot", "woof meow"], ["woof*2 meow*2", ""], deck="cluck neigh tweet")
    table.choose(1, "steal woof 1")
    other = GAME.imagine(table.state, 1, Random(1))
    assert str(other.choices[1]) == "steal woof 1"


class Tableless:
    """The moves that a seat had before it chose."""

    def __init__(self, state: State, seat: int) -> None:
        before = GAME.copy(state)
        before.choices[seat] = None
        self.moves = GAME.moves(before, seat)


def test_the_order_of_the_beat_is_imagined_anew(lay: Lay) -> None:
    table = lay(["baa hoot", "woof meow", "oink quack"], deck="cluck neigh tweet")
    assert len({GAME.imagine(table.state, 0, Random(number)).order for number in range(60)}) == 6


def test_the_deck_is_imagined_anew(lay: Lay) -> None:
    table = lay(["baa hoot", "woof meow", "oink quack"], deck="cluck neigh tweet hoot gobble")
    tops = {GAME.imagine(table.state, 0, Random(number)).deck[-1] for number in range(200)}
    assert len(tops) == SETS


def test_an_imagined_match_can_be_played_to_its_end() -> None:
    for seats in (2, 6):
        for state in list(states(seats, 3, Random(3)))[::9]:
            other, rng, table = GAME.imagine(state, 1, Random(4)), Random(5), Table(seats, 6)
            while asked := GAME.to_act(other):
                for seat in asked:
                    moves = GAME.moves(other, seat)
                    GAME.apply(other, seat, moves[pick_index(rng, len(moves))], table)
            assert max(GAME.outcome(other).scores) >= 50 or other.round == 100
