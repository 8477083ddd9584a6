"""L4 finds what `imagine` forgets to deal anew, and accuses no game that has nothing to deal there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

import pytest

from rumpus import Deck, Game, Outcome, shuffled
from rumpus.testing import check_game
from rumpus.testing._spots import exchange, things


@dataclass
class State:
    deck: Deck[int]
    hands: list[list[int]]
    secret: tuple[int, ...]
    row: list[int]
    scores: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0


class View(TypedDict):
    hand: list[int]
    row: list[int]
    left: int


class Draw(Game[State, str, View]):
    """Keep a card or change it for the top of the deck, in turn; low hands win, by a factor nobody sees."""

    name, title, version, turn_limit = "draw", "Draw", "1", 9

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        cards = table.shuffled(range(30), "deck")
        hands = [sorted(cards[:4]), cards[4:8]]
        return State(Deck(cards[12:]), hands, tuple(cards[8:10]), cards[10:12])

    def to_act(self, state):
        return [state.turns % 2] if state.turns < 8 else []

    def moves(self, state, seat):
        return [f"change {card}" for card in state.hands[seat]] + ["keep"]

    def apply(self, state, seat, move, table):
        state.turns += 1
        if move != "keep":
            state.hands[seat].remove(int(move.split()[1]))
            state.row.append(int(move.split()[1]))
            state.hands[seat].append(state.deck.draw())

    def view(self, state, seat):
        return {"hand": sorted(state.hands[seat]), "row": state.row, "left": len(state.deck)}

    def outcome(self, state):
        first, second = state.secret
        return Outcome(tuple(-float(sum(hand) * (100 + first) + second) for hand in state.hands))

    def imagine(self, state, seat, rng):
        twin, rival = self.copy(state), 1 - seat
        pool = shuffled(sorted([*state.deck, *state.hands[rival], *state.secret]), rng)
        twin.hands[rival], pool = pool[:4], pool[4:]
        twin.secret, twin.deck = tuple(pool[:2]), Deck(pool[2:])
        return twin

    def cards(self, state):
        places = [state.deck, *state.hands, state.secret, state.row]
        return [(card, number) for number, place in enumerate(places) for card in place]


def judged(game, **wanted):
    return check_game(game, laws={"L4"}, **wanted)[0]


def test_a_game_that_deals_everything_anew_keeps_the_law():
    """Its own sorted hand is in no order that it could notice, but that is no secret either."""
    assert judged(Draw()).status == "passed"


def keeps_the_rivals_hand(game, state, seat, rng):
    twin = game.copy(state)
    pool = shuffled(sorted([*state.deck, *state.secret]), rng)
    twin.secret, twin.deck = tuple(pool[:2]), Deck(pool[2:])
    return twin


def keeps_the_deck(game, state, seat, rng):
    twin, rival = game.copy(state), 1 - seat
    pool = shuffled(sorted([*state.hands[rival], *state.secret]), rng)
    twin.hands[rival], twin.secret = pool[:4], tuple(pool[4:])
    return twin


def keeps_the_top_of_the_deck(game, state, seat, rng):
    twin, rival = game.copy(state), 1 - seat
    top = twin.deck.draw_many(1)
    pool = shuffled(sorted([*twin.deck, *state.hands[rival], *state.secret]), rng)
    twin.hands[rival], pool = pool[:4], pool[4:]
    twin.secret, twin.deck = tuple(pool[:2]), Deck([*top, *pool[2:]])
    return twin


def keeps_the_secret(game, state, seat, rng):
    twin, rival = game.copy(state), 1 - seat
    pool = shuffled(sorted([*state.deck, *state.hands[rival]]), rng)
    twin.hands[rival], twin.deck = pool[:4], Deck(pool[4:])
    return twin


@pytest.mark.parametrize(
    ("imagine", "told"),
    [
        (keeps_the_rivals_hand, "imagine for seat 0 of 2 leaves hands[1]["),
        (keeps_the_deck, "imagine for seat 0 of 2 leaves deck._pile["),
        (keeps_the_top_of_the_deck, "leaves deck._pile[17]"),
        (keeps_the_secret, "leaves secret["),
    ],
)
def test_what_is_never_dealt_anew_is_found(imagine, told):
    class Peeking(Draw):
        def imagine(self, state, seat, rng):
            return imagine(self, state, seat, rng)

    verdict = judged(Peeking())
    assert verdict.status == "failed"
    assert told in verdict.detail
    assert "though the seat cannot know it and it matters" in verdict.detail


def test_what_does_not_matter_need_not_be_dealt_anew():
    """The author may leave cards that never come into play where they are."""

    class Short(Draw):
        turn_limit = 3

        def to_act(self, state):
            return [state.turns % 2] if state.turns < 2 else []

        def imagine(self, state, seat, rng):
            twin = super().imagine(state, seat, rng)
            held = [*twin.deck]
            bottom = [card for card in [*state.deck][9:] if card in held]
            rest = [card for card in held if card not in bottom]
            twin.deck = Deck([*rest, *bottom])
            return twin

    class Whole(Short):
        imagine = Draw.imagine

    assert judged(Whole()).status == "passed"


def test_what_follows_from_what_a_seat_knows_need_not_be_dealt_anew():
    """A sum that the rules keep beside the cards is no card, though a wrong one would go unnoticed at first."""

    class Counting(Draw):
        def setup(self, table):
            state = super().setup(table)
            state.scores = [sum(state.row), state.row[0]]
            return state

        def outcome(self, state):
            scores = super().outcome(state).scores
            return Outcome((scores[0] * state.scores[0], scores[1] * state.scores[1]))

    assert judged(Counting()).status == "passed"


def test_a_game_that_does_not_tell_its_cards_is_not_looked_at_so_closely():
    class Untold(Draw):
        cards = Game.cards

        def imagine(self, state, seat, rng):
            return keeps_the_secret(self, state, seat, rng)

    assert judged(Untold()).status == "passed"


def test_a_key_that_the_view_does_not_name_is_found():
    class Talkative(Draw):
        def view(self, state, seat) -> View:
            return {**super().view(state, seat), "hint": 3}  # type: ignore[typeddict-unknown-key]

    assert "the view has 'hint', which its type does not name" in judged(Talkative()).detail


def test_a_state_that_cannot_be_pickled_is_found():
    class Clinging(Draw):
        def setup(self, table):
            state = super().setup(table)
            state.row = [lambda: 0]
            return state

        def view(self, state, seat):
            return {"hand": sorted(state.hands[seat]), "row": [], "left": len(state.deck)}

    verdict = check_game(Clinging(), laws={"L5"}, examples=3)[0]
    assert verdict.status == "failed"
    assert "the state cannot be pickled" in verdict.detail


def test_only_some_states_of_a_long_match_are_looked_at():
    class Long(Draw):
        turn_limit = 1000

        def to_act(self, state):
            return [state.turns % 2] if state.turns < 900 else []

        def moves(self, state, seat):
            return ["keep", "keep on"]

        def apply(self, state, seat, move, table):
            state.turns += 1

    verdict = check_game(Long(), laws={"L3"}, examples=5)[0]
    assert verdict.status == "passed"
    assert verdict.looked_at == 5 * 24


def test_every_number_of_seats_is_looked_at():
    seen = set()

    class Many(Draw):
        def seat_counts(self):
            return range(2, 9)

        def setup(self, table):
            seen.add(table.seats)
            return super().setup(table)

    assert check_game(Many(), laws={"L6"}, examples=3)[0].status == "passed"
    assert seen == set(range(2, 9))


MOODS: list[int] = []


def test_a_game_that_is_another_one_each_time_is_told_all_the_same():
    class Moody(Draw):
        def cards(self, state):
            MOODS.append(1)
            return super().cards(state)[len(MOODS) // 7 % 2 :]

    verdict = check_game(Moody(), laws={"L6"}, examples=20)[0]
    assert verdict.status == "failed"
    assert "cards are not conserved" in verdict.detail


# --- things and where they lie


def test_things_are_found_in_every_list_and_tuple_of_a_state():
    state = State(Deck([5, 6]), [[1], [2, 3]], (8, 9), [], scores=[0, 0])
    assert things(state) == {
        ("deck._pile", 0): 6,
        ("deck._pile", 1): 5,
        ("hands[0]", 0): 1,
        ("hands[1]", 0): 2,
        ("hands[1]", 1): 3,
        ("secret", 0): 8,
        ("secret", 1): 9,
        ("scores", 0): 0,
        ("scores", 1): 0,
    }
    assert things({"a": [("x", 1), ("y", 2)], "b": {"c": ("z",)}, "d": 5}) == {
        ("['a']", 0): ("x", 1),
        ("['a']", 1): ("y", 2),
        ("['b']['c']", 0): "z",
    }


def test_things_change_places_across_lists_and_tuples():
    state = State(Deck([5, 6]), [[1], [2, 3]], (8, 9), [])
    assert exchange(state, ("deck._pile", 1), ("secret", 0))
    assert (list(state.deck), state.secret) == ([8, 6], (5, 9))
    assert exchange(state, ("hands[1]", 0), ("hands[1]", 1))
    assert state.hands == [[1], [3, 2]]


def test_equal_things_and_things_of_two_kinds_stay():
    state = {"a": [1, 1, "one"]}
    assert not exchange(state, ("['a']", 0), ("['a']", 1))
    assert not exchange(state, ("['a']", 0), ("['a']", 2))
    assert state == {"a": [1, 1, "one"]}
