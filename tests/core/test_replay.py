"""Replays show what was, faults and all; a resumed match ends as if it had never been interrupted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import (
    DefaultMoves,
    Event,
    Game,
    Observer,
    Outcome,
    Participant,
    PlayerFault,
    Seeds,
    Transcript,
    TranscriptError,
    play_match,
    replay,
)
from rumpus._players import FunctionPlayer
from rumpus._replay import resume


class Rounds(Game):
    """In even rounds seat 0 and then seat 1 choose openly, in odd ones all choose in secret; chance decides."""

    name, title, version, turn_limit = "rounds", "Rounds", "1.0", 40
    rounds: int = 4

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        table.tell(Event("begin"))
        return {"round": 0, "waiting": {}, "luck": table.shuffled(range(20), "luck"), "scores": [0.0, 0.0]}

    def to_act(self, state):
        if state["round"] == self.rounds:
            return ()
        owing = [seat for seat in (0, 1) if seat not in state["waiting"]]
        return owing if state["round"] % 2 else owing[:1]

    def moves(self, state, seat):
        return [f"take {number}" for number in range(1, 4 + seat)]

    def apply(self, state, seat, move, table):
        state["waiting"][seat] = int(move.split()[1])
        table.tell(Event("mine", {"move": move}), to=seat)
        if len(state["waiting"]) < 2:
            return
        for each, number in state["waiting"].items():
            state["scores"][each] += number * state["luck"].pop()
        state["waiting"] = {}
        state["round"] += 1
        table.tell(Event("round", {"scores": list(state["scores"])}))

    def view(self, state, seat):
        return {"round": state["round"], "scores": state["scores"], "mine": state["waiting"].get(seat)}

    def outcome(self, state):
        return Outcome(tuple(state["scores"]), "luck")

    def default_move(self, state, seat):
        return "take 1"


class Diary(Observer):
    """Everything that an observer can see, in order."""

    def __init__(self) -> None:
        self.pages: list[Any] = []

    def started(self, match):
        self._look("started", match)

    def asking(self, match, seats):
        self._look("asking", match, *seats)

    def moved(self, match, seat, move):
        self._look("moved", match, seat, str(move))

    def told(self, match, told):
        self.pages.append(("told", told.event.kind, dict(told.event.data), told.to))

    def settled(self, match):
        self._look("settled", match)

    def _look(self, what, match, *more):
        views = [str(match.game.view(match.state, seat)) for seat in (0, 1)]
        self.pages.append((what, *more, views))


def wanderer(turn):
    return turn.moves[int(turn.rng.random() * len(turn.moves))]


class Learner:
    """Its answers depend on everything that it has seen, drawn and chosen so far."""

    def __init__(self) -> None:
        self.memory = 0

    def start(self, info):
        self.memory = info.seed % 1000

    def saw(self, event):
        self.memory = self.memory * 31 + len(str(event.data))

    def choose(self, turn):
        self.memory = self.memory * 37 + int(turn.rng.random() * 100) + turn.view["round"]
        return self.memory % len(turn.moves)


class Faulty:
    """Does something wrong at a step, in its own way."""

    def __init__(self, how: str, step: int) -> None:
        self._how = how
        self._step = step
        self._asked = 0

    def start(self, info):
        if self._how == "startup":
            raise LookupError("not today")

    def saw(self, event):
        if self._how == "saw" and event.kind != "begin":
            self._asked += 1
            if self._asked > self._step:
                raise LookupError("blind")

    def choose(self, turn):
        if self._how in ("saw", "startup", "end") or turn.step < self._step:
            return wanderer(turn)
        if self._how == "crash":
            raise LookupError("oh no")
        if self._how == "gave-up":
            raise PlayerFault("gave-up", "enough", "words")
        return "nonsense"

    def end(self, result):
        if self._how == "end":
            raise LookupError("sore loser")


def people(*makers):
    return [Participant(f"player {seat}", make, "bot") for seat, make in enumerate(makers)]


def wander():
    return FunctionPlayer(wanderer)


def both(participants, seeds, **options):
    """Play a match and its replay from JSON; return both, each with its diary."""
    lived, read = Diary(), Diary()
    game = Rounds()
    match = play_match(game, participants, seeds, observers=[lived], **options)
    again = replay(game, Transcript.from_json(Transcript.of(match).to_json()), [read])
    return match, lived, again, read


seeds = st.builds(Seeds, st.integers(0, 2**53 - 1), st.integers(0, 2**53 - 1))
faults = st.sampled_from(["startup", "saw", "crash", "illegal", "gave-up", "end"])


@given(seeds)
def test_a_replay_is_the_match(seeds):
    match, lived, again, read = both(people(wander, Learner), seeds)
    assert read.pages == lived.pages
    assert again.notations == match.notations
    assert again.outcome == match.outcome
    assert again.faults == match.faults == []


@given(seeds, faults, st.integers(0, 17), st.booleans())
def test_a_replay_of_a_match_with_a_fault_is_the_match(seeds, how, step, first):
    makers = [lambda: Faulty(how, step), wander]
    match, lived, again, read = both(people(*(makers if first else reversed(makers))), seeds)
    assert [page for page in read.pages if page[0] != "asking"] == [
        page for page in lived.pages if page[0] != "asking"
    ]
    assert again.notations == match.notations
    assert again.outcome == match.outcome
    assert again.faults == match.faults
    bare = replay(Rounds(), Transcript.of(match))  # with nobody watching
    assert (bare.notations, bare.outcome, bare.faults) == (match.notations, match.outcome, match.faults)


@given(seeds, st.integers(0, 10), st.integers(0, 5))
def test_replaced_moves_are_replayed_and_their_faults_kept(seeds, step, allowed):
    makers = people(lambda: Faulty("illegal", step), wander)
    match, lived, again, read = both(makers, seeds, policy=DefaultMoves(allowed))
    assert again.faults == match.faults
    assert again.outcome == match.outcome
    if match.outcome.reason == "luck":
        assert read.pages == lived.pages


def test_everybody_at_fault_in_one_group_is_replayed():
    match, _, again, _ = both(people(lambda: Faulty("crash", 2), lambda: Faulty("illegal", 2)), Seeds(1, 2))
    assert [(fault.seat, fault.step) for fault in match.faults] == [(0, 2), (1, 3)]
    assert again.faults == match.faults
    assert again.outcome.scores == (0.0, 0.0)


def test_a_match_lost_in_the_midst_of_a_group_is_replayed():
    """A bot that fails over its own event ends the match before the other's choice is applied."""
    match, lived, again, read = both(people(lambda: Faulty("saw", 2), wander), Seeds(1, 2))
    assert match.decisions == 3
    assert again.notations == match.notations
    assert read.pages == lived.pages


def test_the_turn_limit_is_replayed():
    class Endless(Rounds):
        name, title, version, turn_limit = "endless", "Endless", "1.0", 7

    game = Endless(rounds=99)
    match = play_match(game, people(wander, wander), Seeds(1, 2))
    again = replay(game, Transcript.of(match))
    assert again.faults == match.faults
    assert again.outcome == match.outcome == Outcome((0.0, 0.0), "turn-limit")


def test_a_replay_asks_nobody_and_makes_no_player():
    def nobody():
        raise AssertionError("somebody was asked")

    match = play_match(Rounds(), people(wander, wander), Seeds(1, 2))
    transcript = Transcript.of(replace(match, participants=people(nobody, nobody)))
    assert replay(Rounds(), transcript).outcome == match.outcome


# --- transcripts that do not fit


@pytest.fixture
def transcript():
    return Transcript.of(play_match(Rounds(), people(wander, wander), Seeds(1, 2)))


@pytest.fixture
def lost():
    return Transcript.of(play_match(Rounds(), people(lambda: Faulty("crash", 4), wander), Seeds(1, 2)))


def test_another_game_number_of_seats_is_refused(transcript):
    third = replace(transcript, players=[*transcript.players, transcript.players[0]])
    with pytest.raises(TranscriptError, match="the transcript has 3 seats, which rounds does not allow"):
        replay(Rounds(), third)


@pytest.mark.parametrize("number", range(8))
def test_a_missing_move_is_noticed(transcript, number):
    moves = [*transcript.moves]
    del moves[number]
    with pytest.raises(TranscriptError, match=r"moves\[\d\]: |the transcript ends after 7 moves"):
        replay(Rounds(), replace(transcript, moves=moves))


@pytest.mark.parametrize("number", range(4))
def test_a_missing_move_before_a_forfeit_is_noticed(lost, number):
    moves = [*lost.moves]
    del moves[number]
    with pytest.raises(
        TranscriptError, match=r"moves\[\d\]: |faults\[0\]: it is of step 4, but the match has 3"
    ):
        replay(Rounds(), replace(lost, moves=moves))


def test_a_fault_too_many_is_noticed(transcript, lost):
    for step in (0, 2, 8):  # at 0 and 2 it was seat 0, at 8 nobody
        fault = replace(lost.faults[0], effect="replaced", step=step, seat=1)
        with pytest.raises(TranscriptError, match=rf"faults\[0\]: it is of step {step}"):
            replay(Rounds(), replace(transcript, faults=[fault], outcome=None))


def test_a_forfeit_too_many_is_noticed(transcript, lost):
    with pytest.raises(TranscriptError):
        replay(Rounds(), replace(transcript, faults=lost.faults))


def test_a_move_too_many_is_noticed(transcript):
    with pytest.raises(TranscriptError, match=r"moves\[8\]: the match is over, but the transcript goes on"):
        replay(Rounds(), replace(transcript, moves=[*transcript.moves, (0, "take 1")]))


def test_an_illegal_move_is_noticed(transcript):
    moves = [(0, "take 9"), *transcript.moves[1:]]
    with pytest.raises(TranscriptError, match=r"moves\[0\]: 'take 9' is not legal for seat 0"):
        replay(Rounds(), replace(transcript, moves=moves))


def test_a_move_of_somebody_else_is_noticed(transcript):
    moves = [(1, transcript.moves[0][1]), *transcript.moves[1:]]
    with pytest.raises(TranscriptError, match=r"moves\[0\]: seat 0 is to act, the transcript has seat 1"):
        replay(Rounds(), replace(transcript, moves=moves))


def test_another_outcome_is_noticed(transcript):
    with pytest.raises(
        TranscriptError, match=r"the replay ends with .* the transcript says \[0.0, 0.0\] \(so\)"
    ):
        replay(Rounds(), replace(transcript, outcome=Outcome((0.0, 0.0), "so")))


def test_an_unfinished_match_can_be_gone_on_with(transcript):
    cut = replace(transcript, moves=transcript.moves[:3], outcome=None)
    with pytest.raises(
        TranscriptError, match="ends after 3 moves, but the match is not over: go on with play --res"
    ):
        replay(Rounds(), cut)


@given(seeds, st.integers(1, 9))
def test_a_changed_deal_is_noticed_or_changes_nothing(seeds, more):
    match = play_match(Rounds(), people(wander, wander), seeds)
    other = replace(Transcript.of(match), seeds=Seeds(seeds.deal + more, seeds.match))
    try:
        again = replay(Rounds(), other)
    except TranscriptError:
        return
    assert again.outcome == match.outcome


# --- resuming


@given(seeds, st.integers(0, 8))
def test_a_resumed_match_is_the_uninterrupted_one(seeds, kept):
    participants = people(Learner, wander)
    whole = play_match(Rounds(), participants, seeds)
    cut = replace(Transcript.of(whole), moves=Transcript.of(whole).moves[:kept], outcome=None)
    resumed = play_match(Rounds(), resume(participants, cut), seeds)
    assert resumed.notations == whole.notations
    assert resumed.outcome == whole.outcome
    assert resumed.faults == whole.faults == []


@given(seeds, st.integers(0, 8), st.integers(0, 8))
def test_a_resumed_match_keeps_the_faults_before(seeds, kept, step):
    participants = people(lambda: Faulty("illegal", step), Learner)
    whole = play_match(Rounds(), participants, seeds, policy=DefaultMoves(20))
    transcript = Transcript.of(whole)
    cut = replace(transcript, moves=transcript.moves[:kept], outcome=None)
    resumed = play_match(Rounds(), resume(participants, cut), seeds, policy=DefaultMoves(20))
    assert resumed.notations == whole.notations
    assert [replace(fault, stderr="") for fault in resumed.faults] == [
        replace(fault, stderr="") for fault in whole.faults
    ]


def test_a_record_stands_whatever_a_bot_would_say_now():
    whole = play_match(Rounds(), people(wander, wander), Seeds(1, 2))
    others = people(lambda: FunctionPlayer(lambda turn: 0), lambda: FunctionPlayer(lambda turn: "nonsense"))
    resumed = play_match(Rounds(), resume(others, replace(Transcript.of(whole), outcome=None)), Seeds(1, 2))
    assert resumed.notations == whole.notations
    assert resumed.faults == []


def test_a_person_is_not_asked_again_but_reminded():
    asked, recalled, overheard, saw = [], [], [], []

    class Person:
        def choose(self, turn):
            asked.append(turn.step)
            return 0

        def recalled(self, turn, notation):
            recalled.append((turn.step, notation))

        def overheard(self, event):
            overheard.append(event.kind)

        def saw(self, event):
            saw.append(event.kind)

    person = Participant("player 0", Person, "human")
    whole = play_match(Rounds(rounds=2), [person, *people(wander, wander)[1:]], Seeds(1, 2))
    assert asked == [0, 2]
    transcript = Transcript.of(whole)
    asked.clear()
    saw.clear()
    cut = replace(transcript, moves=transcript.moves[:1], outcome=None)
    resumed = play_match(Rounds(rounds=2), resume([person, *people(wander, wander)[1:]], cut), Seeds(1, 2))
    assert recalled == [(0, "take 1")]
    assert asked == [2]
    assert overheard == ["begin", "mine", "round"]  # what came before is nothing new
    assert saw == ["mine", "round"]
    assert resumed.outcome == whole.outcome


def test_a_record_that_does_not_fit_is_no_fault_of_the_bots():
    whole = Transcript.of(play_match(Rounds(), people(wander, wander), Seeds(1, 2)))
    wrong = replace(whole, moves=[(0, "take 9")], outcome=None)
    with pytest.raises(TranscriptError, match=r"moves\[0\]: 'take 9' of seat 0 is not legal here"):
        play_match(Rounds(), resume(people(wander, wander), wrong), Seeds(1, 2))
