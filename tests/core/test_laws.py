"""The laws: the example games keep them, and every kind of broken game is caught by the law that it breaks."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from rumpus import Event, Game, Outcome, Registry, UsageError, shuffled
from rumpus.testing import Verdict, assert_laws, check_game

COUNTER = itertools.count()


@dataclass
class State:
    deck: list[int]
    hands: list[list[int]]
    played: list[list[int]] = field(default_factory=list)
    secret: dict[int, int] = field(default_factory=dict)


class Honest(Game):
    """Two seats with three hidden cards each; both play one in secret, three times; the higher ones count."""

    name, title, version, turn_limit = "honest", "Honest", "1", 7

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        deck = table.shuffled(range(12), "deck")
        return State(deck[6:], [deck[:3], deck[3:6]])

    def to_act(self, state):
        return [] if len(state.played) == 3 else [seat for seat in (0, 1) if seat not in state.secret]

    def moves(self, state, seat):
        return [f"play {card}" for card in state.hands[seat]]

    def apply(self, state, seat, move, table):
        state.secret[seat] = int(move.split()[1])
        state.hands[seat].remove(state.secret[seat])
        if len(state.secret) == 2:
            state.played.append([state.secret[0], state.secret[1]])
            state.secret = {}
            table.tell(lambda: Event("played", {"cards": state.played[-1]}))

    def view(self, state, seat):
        return {"hand": state.hands[seat], "played": state.played, "mine": state.secret.get(seat)}

    def outcome(self, state):
        return Outcome(
            tuple(float(sum(pair[seat] > pair[1 - seat] for pair in state.played)) for seat in (0, 1))
        )

    def estimate(self, state):
        won = [sum(pair[seat] > pair[1 - seat] for pair in state.played) for seat in (0, 1)]
        return [0.5 + (won[seat] - won[1 - seat]) / 6 for seat in (0, 1)]

    def copy(self, state):
        return State(
            state.deck.copy(),
            [hand.copy() for hand in state.hands],
            [pair.copy() for pair in state.played],
            state.secret.copy(),
        )

    def imagine(self, state, seat, rng):
        twin, rival = self.copy(state), 1 - seat
        waiting = [state.secret[rival]] if rival in state.secret else []
        unseen = shuffled(sorted(state.deck + state.hands[rival] + waiting), rng)
        if waiting:
            twin.secret[rival] = unseen.pop()
        twin.hands[rival], twin.deck = unseen[: len(state.hands[rival])], unseen[len(state.hands[rival]) :]
        return twin

    def cards(self, state):
        places = [*state.hands, state.deck, *state.played, list(state.secret.values())]
        return [(card, number) for number, cards in enumerate(places) for card in cards]


def verdicts(game, **wanted):
    return {verdict.law: verdict for verdict in check_game(game, examples=12, **wanted)}


def broken(game, law):
    """Return the verdict on one law, which has to be broken."""
    verdict = verdicts(game, laws={law})[law]
    assert verdict.status == "failed", verdict
    return verdict.detail


# --- games that keep the laws


def test_the_honest_game_keeps_every_law():
    assert {law: verdict.status for law, verdict in verdicts(Honest()).items()} == dict.fromkeys(
        ["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"], "passed"
    )


@pytest.mark.parametrize("options", [{}, {"hands": "equal"}, {"ties": "discard"}, {"ranks": 2}], ids=str)
def test_goofspiel_keeps_the_laws(options):
    assert_laws(Registry.load().game("goofspiel")(**options), examples=15)


def test_hilo_keeps_the_laws():
    assert_laws(Registry.load().game("hilo")(), examples=15)


@pytest.mark.parametrize("name", sorted(Registry.load().games))
def test_every_installed_game_keeps_the_laws(name):
    """Each has laws tests of its own, over its options and more states: here, that none is forgotten."""
    assert_laws(Registry.load().game(name)(), examples=2)


def test_the_same_game_gets_the_same_verdicts():
    assert verdicts(Honest(), laws={"L3", "L4"}) == verdicts(Honest(), laws={"L3", "L4"})


def test_verdicts_say_how_much_was_looked_at():
    verdict = verdicts(Honest(), laws={"L3"})["L3"]
    assert verdict.looked_at == 48
    assert verdict == Verdict("L3", verdict.title, "passed", "48 states", 48)


def test_a_number_of_seats_that_the_game_does_not_allow_is_refused():
    with pytest.raises(UsageError, match=r"honest is played with \[2\] seats, not with \[3\]"):
        check_game(Honest(), seats=[3])


def test_the_global_generator_is_left_as_it_was():
    random.seed(5)
    before = random.getstate()
    verdicts(Honest())
    assert random.getstate() == before


def test_assert_laws_tells_all_that_is_broken():
    class Broken(Honest):
        def copy(self, state):
            return State(state.deck, state.hands, state.played, state.secret)

    with pytest.raises(AssertionError, match=r"(?s)breaks the law:.*L5 a copy is deep: failed"):
        assert_laws(Broken(), examples=5)


# --- L1


def test_a_shuffle_by_the_global_generator_is_caught():
    class Broken(Honest):
        def setup(self, table):
            state = super().setup(table)
            random.shuffle(state.deck)
            return state

    assert "the game uses the global random generator" in broken(Broken(), "L1")


def test_chance_from_elsewhere_is_caught():
    class Broken(Honest):
        def setup(self, table):
            state = super().setup(table)
            shift = next(COUNTER) % 3
            state.hands[0] = state.hands[0][shift:] + state.hands[0][:shift]
            return state

    assert "played again, the match is another" in broken(Broken(), "L1")


def test_an_order_by_hash_is_caught_in_a_fresh_process(tmp_path, monkeypatch):
    (tmp_path / "hashed_game.py").write_text(
        "from rumpus import Game, Outcome\n"
        "class Hashed(Game):\n"
        "    name, title, version, turn_limit = 'hashed', 'Hashed', '1', 3\n"
        "    def seat_counts(self): return (1,)\n"
        "    def setup(self, table): return {'left': list({'ann', 'bo', 'cy', 'dee', 'eli', 'flo'}), 'done': []}\n"
        "    def to_act(self, state): return [] if state['done'] else [0]\n"
        "    def moves(self, state, seat): return state['left']\n"
        "    def apply(self, state, seat, move, table): state['done'].append(move)\n"
        "    def view(self, state, seat): return {'left': sorted(state['left'])}\n"
        "    def outcome(self, state): return Outcome((1.0,))\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    from hashed_game import Hashed

    assert "in a fresh process with PYTHONHASHSEED=" in broken(Hashed(), "L1")


# --- L2


def test_a_match_that_depends_on_who_listens_is_caught():
    class Broken(Honest):
        def setup(self, table):
            state = super().setup(table)
            if table.listening:
                counted.seen += 1
                state.deck = state.deck[counted.seen % 2 :] + state.deck[: counted.seen % 2]
            return state

        def view(self, state, seat):
            return {**super().view(state, seat), "bottom": state.deck[0]}

    counted = SimpleNamespace(seen=0)
    assert "the replay shows other views or events" in broken(Broken(), "L2")


# --- L3


def test_a_seat_asked_out_of_turn_is_caught():
    class Broken(Honest):
        def to_act(self, state):
            return super().to_act(state) if state.played else [0, 1, 2]

    assert "which are not seats in ascending order" in broken(Broken(), "L3")


def test_seats_out_of_order_are_caught():
    class Broken(Honest):
        def to_act(self, state):
            return super().to_act(state)[::-1]

    assert "to_act returns [1, 0]" in broken(Broken(), "L3")


def test_a_seat_without_a_move_is_caught():
    class Broken(Honest):
        def moves(self, state, seat):
            return super().moves(state, seat)[: 3 - 2 * len(state.played)]

    assert "the seat is to act and has no move" in broken(Broken(), "L3")


def test_two_moves_of_one_notation_are_caught():
    class Broken(Honest):
        def moves(self, state, seat):
            return [*super().moves(state, seat), super().moves(state, seat)[0]]

    assert "two moves have the notation 'play " in broken(Broken(), "L3")


@pytest.mark.parametrize("notation", ["", " play", "two\nlines", "tab\t"])
def test_a_notation_that_nobody_can_type_is_caught(notation):
    class Broken(Honest):
        def moves(self, state, seat):
            return [notation]

    assert "is not one line of text" in broken(Broken(), "L3")


def test_a_move_that_can_be_changed_is_caught():
    class Broken(Honest):
        def moves(self, state, seat):
            return [[card] for card in state.hands[seat]]

    assert "can be changed" in broken(Broken(), "L3")


def test_a_view_that_changes_the_state_is_caught():
    class Broken(Honest):
        def view(self, state, seat):
            state.hands[seat].sort()
            return super().view(state, seat)

    assert "to_act, moves or view changes the state" in broken(Broken(), "L3")


def test_a_waiting_choice_that_shows_in_a_view_is_caught():
    class Broken(Honest):
        def view(self, state, seat):
            return {**super().view(state, seat), "waiting": sorted(state.secret)}

    assert "a choice that waits shows in the view or the moves of seat 1" in broken(Broken(), "L3")


def test_a_waiting_choice_that_shows_in_the_moves_is_caught():
    class Broken(Honest):
        def moves(self, state, seat):
            rival = state.secret.get(1 - seat)
            return [
                move
                for move in super().moves(state, seat)
                if rival is None or int(move.split()[1]) != rival + 1
            ] or [super().moves(state, seat)[0]]

    assert "a choice that waits shows in the view or the moves" in broken(Broken(), "L3")


def test_a_waiting_choice_that_is_told_is_caught():
    class Broken(Honest):
        def apply(self, state, seat, move, table):
            table.tell(Event("chose", {"seat": seat}))
            super().apply(state, seat, move, table)

    assert "a choice that waits tells others the event 'chose'" in broken(Broken(), "L3")


def test_a_choice_that_takes_the_others_away_is_caught():
    class Broken(Honest):
        def to_act(self, state):
            return [] if state.secret else super().to_act(state)

    assert "after a choice that waits, [] are to act, not [1]" in broken(Broken(), "L3")


# --- L4


def test_a_view_that_leaks_a_rivals_hand_is_caught():
    class Broken(Honest):
        def view(self, state, seat):
            return {**super().view(state, seat), "best": max(state.hands[1 - seat], default=-1)}

    assert "what the seat sees depends on what it cannot know: 'best' in its view" in broken(Broken(), "L4")


def test_moves_that_leak_are_caught():
    class Broken(Honest):
        def moves(self, state, seat):
            return super().moves(state, seat) + (["wait"] if 11 in state.deck else [])

        def apply(self, state, seat, move, table):
            super().apply(state, seat, self.moves(state, seat)[0] if move == "wait" else move, table)

    assert "what the seat sees depends on what it cannot know: its moves" in broken(Broken(), "L4")


def test_an_imagine_that_peeks_is_caught():
    class Broken(Honest):
        def imagine(self, state, seat, rng):
            twin = self.copy(state)  # keeps the rival's real hand, and deals only the deck anew
            twin.deck = shuffled(state.deck, rng)
            return twin

    assert "imagine peeks" in broken(Broken(), "L4")


def test_an_imagine_that_deals_nothing_anew_is_caught():
    class Broken(Honest):
        def imagine(self, state, seat, rng):
            return self.copy(state)

    assert "imagine never deals anything anew" in broken(Broken(), "L4")


def test_an_imagine_that_spoils_the_state_is_caught():
    class Broken(Honest):
        def imagine(self, state, seat, rng):
            state.deck.reverse()
            return super().imagine(state, seat, rng)

    assert "imagine changes the state" in broken(Broken(), "L4")


def test_a_view_that_is_not_plain_data_is_caught():
    class Broken(Honest):
        def view(self, state, seat):
            return {**super().view(state, seat), "kinds": {1, 2}}

    assert "the view is not plain data" in broken(Broken(), "L4")


def test_a_game_without_imagine_is_told_that_leaks_are_not_looked_for():
    class Silent(Honest):
        imagine = Game.imagine

    verdict = verdicts(Silent(), laws={"L4"})["L4"]
    assert verdict.status == "skipped"
    assert "offers no imagine" in verdict.detail


# --- L5, L6, L7, L8, L9


@pytest.mark.parametrize("part", ["deck", "hands", "played", "secret"])
def test_a_shallow_copy_is_caught(part):
    class Broken(Honest):
        def copy(self, state):
            twin = super().copy(state)
            setattr(twin, part, getattr(state, part))
            return twin

        def apply(self, state, seat, move, table):
            state.deck.append(state.deck.pop(0))  # so that a shared deck shows too
            super().apply(state, seat, move, table)

    assert "changes the original" in broken(Broken(), "L5") or "changes the first copy" in broken(
        Broken(), "L5"
    )


def test_a_copy_of_inner_lists_is_caught():
    class Broken(Honest):
        def copy(self, state):
            return State(state.deck.copy(), state.hands.copy(), state.played.copy(), state.secret.copy())

    assert "playing on in a copy changes the original" in broken(Broken(), "L5")


def test_a_lost_card_is_caught():
    class Broken(Honest):
        def apply(self, state, seat, move, table):
            super().apply(state, seat, move, table)
            if len(state.played) == 2 and state.deck:
                state.deck.pop()

    assert "cards are not conserved: lost " in broken(Broken(), "L6")


def test_a_card_that_is_there_twice_is_caught():
    class Broken(Honest):
        def apply(self, state, seat, move, table):
            super().apply(state, seat, move, table)
            state.deck.append(int(move.split()[1]))

    assert "gained " in broken(Broken(), "L6")


def test_an_endless_match_is_caught():
    class Broken(Honest):
        def apply(self, state, seat, move, table):
            super().apply(state, seat, move, table)
            if len(state.played) == 3:
                cards = [card for pair in state.played for card in pair]
                state.played, state.hands = [], [cards[:3], cards[3:]]

    assert "goes on beyond the turn limit of 7" in broken(Broken(), "L7")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome((1.0,)), "the outcome has 1 scores for 2 seats"),
        (Outcome((1.0, float("nan"))), "are not all finite numbers"),
        (Outcome((1.0, 0.0), groups=((0,),)), "do not hold every seat once"),
    ],
)
def test_an_unsound_outcome_is_caught(outcome, said):
    class Broken(Honest):
        def outcome(self, state):
            return outcome

    assert said in broken(Broken(), "L7")


def test_moves_that_equal_anything_are_caught():
    class Loose(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            return not isinstance(other, str) or str.__eq__(self, other)

    class Broken(Honest):
        def moves(self, state, seat):
            return [Loose(move) for move in super().moves(state, seat)]

    assert "is taken for a legal one" in broken(Broken(), "L8")


@pytest.mark.parametrize(
    ("rewards", "said"),
    [
        ([0.5], "estimate returns 1 rewards for 2 seats"),
        ([0.5, 1.5], "the rewards [0.5, 1.5] are not all from 0 to 1"),
        ([float("nan"), 0.5], "are not all from 0 to 1"),
        (["0.5", 0.5], "are not all from 0 to 1"),
    ],
)
def test_unsound_estimates_are_caught(rewards, said):
    class Broken(Honest):
        def estimate(self, state):
            return rewards

    assert said in broken(Broken(), "L9")


def test_an_estimate_that_changes_the_state_is_caught():
    class Broken(Honest):
        def estimate(self, state):
            state.deck.reverse()
            return super().estimate(state)

    assert "estimate changes the state" in broken(Broken(), "L9")


def test_an_estimate_may_wait_until_the_position_is_quiet():
    class Late(Honest):
        def estimate(self, state):
            return super().estimate(state) if len(state.deck) % 2 else None

    assert verdicts(Late(), laws={"L9"})["L9"].status == "passed"


def test_a_game_need_not_estimate():
    class Quiet(Honest):
        estimate = Game.estimate

    verdict = verdicts(Quiet(), laws={"L9"})["L9"]
    assert (verdict.status, verdict.detail) == ("skipped", "the game offers no estimate")


def test_rules_that_fail_are_told_with_the_place():
    class Broken(Honest):
        def apply(self, state, seat, move, table):
            super().apply(state, seat, move, table)
            if len(state.played) == 2:
                raise KeyError("oops")

    for law, verdict in verdicts(Broken()).items():
        assert verdict.status == "failed", law
        assert "oops" in verdict.detail, law
        assert "deal seed" in verdict.detail, law
