"""The turn loop: who is asked, what an answer means, what becomes of those who do wrong."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import (
    DefaultMoves,
    Event,
    ExpiredTurn,
    Game,
    Observer,
    Outcome,
    Participant,
    PlayerFault,
    RulesError,
    Seeds,
    derive_seed,
    play_match,
    random_choice,
)
from rumpus._players import FunctionPlayer
from rumpus._random import Stream, stream_key


class Phases(Game):
    """Phase by phase the seats named in it choose a letter; several in one phase choose in secret."""

    name, title, version, turn_limit = "phases", "Phases", "1.0", 12
    phases: tuple[tuple[int, ...], ...] = ((0,), (1,), (0, 1), (1,))
    letters: str = "abc"

    def seat_counts(self):
        return (2, 3)

    def setup(self, table):
        state = {"phase": 0, "chosen": {}, "history": [], "seats": table.seats}
        state["secret"] = table.shuffled(range(10), "secret")
        table.tell(Event("begin", {"seats": table.seats, "order": [0, 1]}))
        return state

    def to_act(self, state):
        if state["phase"] == len(self.phases):
            return ()
        return [seat for seat in self.phases[state["phase"]] if seat not in state["chosen"]]

    def moves(self, state, seat):
        return list(self.letters)

    def apply(self, state, seat, move, table):
        state["chosen"][seat] = move
        table.tell(Event("noted", {"move": move}), to=seat)
        if len(state["chosen"]) == len(self.phases[state["phase"]]):
            done = [[each, letter] for each, letter in sorted(state["chosen"].items())]
            state["history"] += done
            state["phase"], state["chosen"] = state["phase"] + 1, {}
            table.tell(lambda: Event("shown", {"choices": done}), to=(each for each in (0, 1)))

    def view(self, state, seat):
        return {"history": state["history"], "mine": state["chosen"].get(seat)}

    def outcome(self, state):
        scores = [0.0] * state["seats"]
        for seat, letter in state["history"]:
            scores[seat] += letter == "a"
        return Outcome(tuple(scores), "letters")

    def default_move(self, state, seat):
        return self.letters[-1]

    def imagine(self, state, seat, rng):
        twin = self.copy(state)
        twin["secret"] = [int(rng.random() * 1000) for _ in range(10)]
        return twin


class Numbers(Phases):
    """The same with moves that are numbers, from 5 down."""

    name, title, version = "numbers", "Numbers", "1.0"

    def moves(self, state, seat):
        return [5, 4, 3]


class Bot:
    """Does what it is given, and remembers what was done to it."""

    def __init__(self, choose: Any = lambda turn: turn.moves[0]) -> None:
        self._choose = choose
        self.calls: list[Any] = []
        self.turns: list[Any] = []

    def start(self, info):
        self.calls.append(("start", info.seat, info.seats, list(info.names)))

    def choose(self, turn):
        self.calls.append(("choose", turn.seat, turn.step))
        self.turns.append(turn)
        return self._choose(turn)

    def saw(self, event):
        self.calls.append(("saw", event.kind, event.data))

    def end(self, result):
        self.calls.append(("end", result.outcome.scores, [fault.kind for fault in result.faults]))

    def close(self):
        self.calls.append(("close",))

    def of(self, kind):
        return [call[1:] for call in self.calls if call[0] == kind]


def seated(*players, limit=None):
    """Return participants called a, b, c who are these players, or functions that choose."""
    made = [each if hasattr(each, "choose") else FunctionPlayer(each) for each in players]
    return [
        Participant("abc"[seat], lambda player=player: player, move_limit=limit)
        for seat, player in enumerate(made)
    ]


SEEDS = Seeds(1, 2)


def played(*players, game=None, limit=None, seeds=SEEDS, **options):
    return play_match(game or Phases(), seated(*players, limit=limit), seeds, **options)


def first(turn):
    return turn.moves[0]


# --- who is asked


def test_everybody_is_asked_in_turn_and_all_of_a_group_before_any_choice_is_applied():
    seen = []

    def look(turn):
        seen.append((turn.step, turn.seat, [letter for _, letter in turn.view["history"]], turn.view["mine"]))
        return turn.moves[turn.step % 3]

    match = played(look, look)
    assert seen == [
        (0, 0, [], None),
        (1, 1, ["a"], None),
        (2, 0, ["a", "b"], None),
        (3, 1, ["a", "b"], None),  # sees nothing of what seat 0 chose
        (4, 1, ["a", "b", "c", "a"], None),
    ]
    assert match.notations == [(0, "a"), (1, "b"), (0, "c"), (1, "a"), (1, "b")]
    assert match.decisions == 5
    assert match.outcome == Outcome((1.0, 1.0), "letters")
    assert match.faults == []


def test_a_group_is_applied_in_seat_order_however_the_rules_name_it():
    class Backwards(Phases):
        name, title, version = "backwards", "Backwards", "1.0"

        def to_act(self, state):
            return [*reversed(super().to_act(state))]

    match = played(first, first, first, game=Backwards(phases=((0, 1, 2), (2, 1))))
    assert [seat for seat, _ in match.log] == [0, 1, 2, 1, 2]


def test_a_turn_says_who_is_asked_what():
    bot = Bot(lambda turn: (turn.seats, turn.moves, turn.notations, turn.can_imagine) and turn.moves[1])
    played(bot, first)
    assert bot.of("choose") == [(0, 0), (0, 2)]
    captured = []
    played(lambda turn: captured.append((turn.seats, turn.moves, turn.notations)) or 0, first)
    assert captured[0] == (2, ("a", "b", "c"), ("a", "b", "c"))


def test_a_single_legal_move_is_played_unasked_and_recorded():
    bot = Bot()
    match = played(bot, first, game=Phases(letters="a"))
    assert bot.of("choose") == []
    assert match.notations == [(0, "a"), (1, "a"), (0, "a"), (1, "a"), (1, "a")]
    assert match.spent == [0, 0]


def test_a_single_legal_move_is_asked_for_on_request():
    bot = Bot()
    played(bot, first, game=Phases(letters="a"), ask_forced=True)
    assert bot.of("choose") == [(0, 0), (0, 2)]


def test_a_wrong_number_of_seats_is_refused():
    with pytest.raises(ValueError, match="phases cannot be played with 1 seats"):
        played(first)


# --- what an answer means


class Seventh:
    def __index__(self):
        return 1


@pytest.mark.parametrize(
    ("answer", "move"), [("b", "b"), (0, "a"), (2, "c"), (Seventh(), "b"), ("".join(["", "c"]), "c")]
)
def test_a_move_its_number_and_its_notation_are_answers(answer, move):
    assert played(lambda _turn: answer, first).log[0] == (0, move)


@pytest.mark.parametrize(
    "answer", ["d", "", "A", " a", 3, -1, 1.0, None, True, object(), [], ("a",), b"a", float("nan"), 10**30]
)
def test_anything_else_is_illegal(answer):
    match = played(lambda _turn: answer, first)
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.step, fault.effect) == (0, "illegal", 0, "forfeit")
    assert fault.detail.startswith("answered ")
    assert fault.detail.endswith("which is not one of 3 legal moves")
    assert " at 0x" not in fault.detail
    assert match.outcome == Outcome((0.0, 1.0), "forfeit")
    assert match.log == []


def test_moves_that_are_numbers_are_no_indices():
    assert played(lambda turn: 4, first, game=Numbers()).log[0] == (0, 4)
    assert played(lambda turn: "3", first, game=Numbers()).log[0] == (0, 3)
    assert played(lambda turn: 0, first, game=Numbers()).faults[0].kind == "illegal"


def test_the_games_own_object_is_what_is_recorded():
    class Card(str):
        __slots__ = ()

    card = Card("x")

    class Cards(Phases):
        name, title, version = "cards", "Cards", "1.0"

        def moves(self, state, seat):
            return [card, Card("y")]

    match = played(lambda _turn: "x", first, game=Cards())
    assert match.log[0][1] is card


@given(
    st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=3), st.lists(st.integers(), max_size=2))
)
def test_no_answer_breaks_the_engine(answer):
    match = played(lambda _turn: answer, first)
    legal = answer in ("a", "b", "c") or (type(answer) is int and 0 <= answer <= 2)
    assert [fault.kind for fault in match.faults] == ([] if legal else ["illegal"])
    assert match.outcome.reason == ("letters" if legal else "forfeit")


# --- those who do wrong


def crash(_turn):
    raise ZeroDivisionError("oh no")


def leave(_turn):
    sys.exit(3)


def give_up(_turn):
    raise PlayerFault("gave-up", "had enough", "their last words")


@pytest.mark.parametrize(
    ("choose", "kind", "detail"),
    [
        (crash, "crash", "ZeroDivisionError: oh no"),
        (leave, "crash", "SystemExit: 3"),
        (give_up, "gave-up", "had enough"),
        (lambda turn: turn.nothing, "crash", "AttributeError: 'Turn' object has no attribute 'nothing'"),
    ],
)
def test_what_a_bot_raises_is_charged_to_it(choose, kind, detail):
    match = played(first, choose)
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.step, fault.detail) == (1, kind, 1, detail)
    assert match.outcome == Outcome((1.0, 0.0), "forfeit")
    assert match.notations == [(0, "a")]
    assert fault.stderr == "their last words" if kind == "gave-up" else "Traceback" in fault.stderr


def test_only_the_end_of_a_long_traceback_is_kept():
    def chatter(_turn):
        raise ValueError("x" * 10_000 + "the end")

    (fault,) = played(chatter, first).faults
    assert len(fault.detail) == 500
    assert len(fault.stderr) == 4096
    assert fault.stderr.endswith("the end\n")


def test_an_answer_after_the_limit_is_a_timeout():
    match = played(first, first, limit=1e-9)
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.detail) == (0, "timeout", "no answer within 1e-09 s")
    assert match.spent[0] > 0


def test_an_answer_within_the_limit_is_none():
    assert played(first, first, limit=1000).faults == []


def test_everybody_who_does_wrong_in_one_group_is_a_culprit():
    match = played(crash, lambda _turn: "wrong", first, game=Phases(phases=((0, 1, 2),)))
    assert [(fault.seat, fault.kind, fault.step) for fault in match.faults] == [
        (0, "crash", 0),
        (1, "illegal", 1),
    ]
    assert match.outcome == Outcome((0.0, 0.0, 1.0), "forfeit")
    assert match.log == []


def test_nobody_is_asked_after_somebody_of_the_group_gave_up():
    bot = Bot()
    match = played(give_up, bot, game=Phases(phases=((0, 1),)))
    assert bot.of("choose") == []
    assert match.outcome.scores == (0.0, 1.0)


def test_default_moves_replace_so_many_faulty_answers_of_each_seat():
    match = played(lambda _turn: "wrong", first, policy=DefaultMoves(1))
    assert [(fault.seat, fault.step, fault.effect) for fault in match.faults] == [
        (0, 0, "replaced"),
        (0, 2, "forfeit"),
    ]
    assert match.notations == [(0, "c"), (1, "a")]
    assert match.outcome == Outcome((0.0, 1.0), "forfeit")


def test_default_moves_are_counted_by_seat():
    match = played(lambda _turn: "wrong", lambda _turn: "wrong", policy=DefaultMoves(3))
    assert [fault.effect for fault in match.faults] == ["replaced"] * 5
    assert match.notations == [(0, "c"), (1, "c"), (0, "c"), (1, "c"), (1, "c")]
    assert match.outcome.reason == "letters"


def test_a_timeout_is_replaced_too_but_a_crash_is_not():
    late = played(first, first, limit=1e-9, policy=DefaultMoves(9))
    assert {(fault.kind, fault.effect) for fault in late.faults} == {("timeout", "replaced")}
    assert [fault.effect for fault in played(crash, first, policy=DefaultMoves(9)).faults] == ["forfeit"]


@pytest.mark.parametrize("problem", ["missing", "illegal"])
def test_rules_without_a_default_move_cannot_replace(problem):
    class Without(Phases):
        name, title, version = "without", "Without", "1.0"

        def default_move(self, state, seat):
            if problem == "missing":
                raise NotImplementedError("none")
            return "z"

    with pytest.raises(RulesError, match=r"without 1\.0, deal seed 1, step 0: no default move for seat 0"):
        played(lambda _turn: "wrong", first, game=Without(), policy=DefaultMoves(1))


def test_a_policy_may_only_note_and_is_told_everything():
    judged = []

    def note(fault):
        judged.append((fault.seat, fault.kind, fault.step))
        return "replaced"

    match = played(crash, first, policy=note)
    assert judged == [(0, "crash", 0), (0, "crash", 2)]
    assert match.outcome.reason == "letters"


def test_the_turn_limit_is_nobodys_fault():
    match = played(first, first, game=Phases(phases=((0,), (1,)) * 50))
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.step) == (None, "turn-limit", 12)
    assert fault.detail == "the match did not end within 12 decisions"
    assert match.outcome == Outcome((0.0, 0.0), "turn-limit")
    assert match.decisions == 12


def test_a_group_that_would_pass_the_turn_limit_is_not_asked():
    bot = Bot()
    match = played(bot, first, first, game=Phases(phases=((0, 1, 2),) * 3 + ((0, 1),) + ((0, 1, 2),)))
    assert match.decisions == 11
    assert match.faults[0].kind == "turn-limit"
    assert len(bot.of("choose")) == 4


# --- start, events, end


def test_a_player_is_told_what_it_needs_in_order():
    bot, other = Bot(), Bot()
    played(bot, other, game=Phases(phases=((0,), (0, 1))))
    assert bot.calls == [
        ("start", 0, 2, ["a", "b"]),
        ("saw", "begin", {"seats": 2, "order": [0, 1]}),
        ("choose", 0, 0),
        ("saw", "noted", {"move": "a"}),
        ("saw", "shown", {"choices": [[0, "a"]]}),
        ("choose", 0, 1),
        ("saw", "noted", {"move": "a"}),
        ("saw", "shown", {"choices": [[0, "a"], [1, "a"]]}),
        ("end", (2.0, 1.0), []),
        ("close",),
    ]
    assert ("noted", {"move": "a"}) in other.of("saw")
    assert len(other.of("saw")) == 4  # only its own note


def test_an_event_reaches_only_the_seats_it_is_told_to():
    third = Bot()
    played(first, first, third)
    assert [kind for kind, _ in third.of("saw")] == ["begin"]


def test_what_a_bot_does_to_an_event_reaches_nobody():
    class Spoiler(Bot):
        def saw(self, event):
            event.data["choices"] = "spoilt"
            event.data.get("order", []).append("spoilt")

    other = Bot()
    match = played(Spoiler(), other)
    assert "spoilt" not in str(other.calls)
    assert match.outcome.reason == "letters"


def test_nobody_listening_costs_nothing():
    class Telling(Phases):
        name, title, version = "telling", "Telling", "1.0"

        def apply(self, state, seat, move, table):
            super().apply(state, seat, move, table)
            table.tell(lambda: pytest.fail("an event was made for nobody"))

    assert played(first, first, game=Telling()).decisions == 5


def test_an_event_that_is_not_plain_data_is_a_bug_of_the_rules():
    class Strange(Phases):
        name, title, version = "strange", "Strange", "1.0"

        def setup(self, table):
            table.tell(Event("odd", {"what": object()}))
            return super().setup(table)

    with pytest.raises(RulesError, match="not plain data"):
        played(Bot(), first, game=Strange())
    assert played(first, first, game=Strange()).decisions == 5  # nobody listened


def test_what_a_bot_does_to_its_view_reaches_nobody():
    def spoil(turn):
        turn.view["history"].append("spoilt")
        turn.view["mine"] = "spoilt"
        return "a"

    seen = []
    played(spoil, lambda turn: seen.append(turn.view) or "a")
    assert "spoilt" not in str(seen)


def test_the_view_is_made_when_it_is_first_read_and_once():
    made = []

    class Counting(Phases):
        name, title, version = "counting", "Counting", "1.0"

        def view(self, state, seat):
            made.append(seat)
            return super().view(state, seat)

    played(first, lambda turn: turn.view is turn.view and "a", game=Counting())
    assert made == [1, 1, 1]


@pytest.mark.parametrize(
    "name", ["view", "moves", "seat", "rng", "clock", "imagine", "step", "_state", "notations"]
)
def test_a_turn_expires_when_choose_returns(name):
    bot = Bot()
    played(bot, first)
    with pytest.raises(ExpiredTurn, match=f"read '{name}' before choose returns"):
        getattr(bot.turns[0], name)


def test_a_turn_expires_when_choose_raises_too():
    bot = Bot(crash)
    played(bot, first)
    with pytest.raises(ExpiredTurn):
        bot.turns[0].view  # noqa: B018 reading is what is tested


class Failing(Bot):
    """Fails where it is told to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where

    def _fail(self, where):
        if self._where == where:
            raise LookupError(where)

    def start(self, info):
        super().start(info)
        self._fail("start")

    def saw(self, event):
        super().saw(event)
        self._fail("saw")
        if event.kind == "shown":
            self._fail("saw later")

    def end(self, result):
        super().end(result)
        self._fail("end")


def test_a_start_that_fails_ends_the_match_before_it_begins():
    bot = Bot()
    match = played(bot, Failing("start"))
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.step, fault.detail) == (1, "startup", 0, "LookupError: start")
    assert match.outcome == Outcome((1.0, 0.0), "forfeit")
    assert bot.of("choose") == []
    assert bot.of("saw") == []
    assert bot.of("end") == [((1.0, 0.0), ["startup"])]


def test_a_player_that_cannot_be_made_is_no_player():
    def broken():
        raise ImportError("no such bot")

    other = Bot()
    match = play_match(Phases(), [Participant("a", broken), *seated(other)[:1]], Seeds(1, 2))
    assert [(fault.seat, fault.kind, fault.detail) for fault in match.faults] == [
        (0, "startup", "ImportError: no such bot")
    ]
    assert other.of("end") == [((0.0, 1.0), ["startup"])]
    assert match.spent == [0, 0]


def test_all_who_fail_to_start_are_culprits():
    match = played(Failing("start"), Failing("start"))
    assert [fault.seat for fault in match.faults] == [0, 1]
    assert match.outcome.scores == (0.0, 0.0)


@pytest.mark.parametrize(("where", "step"), [("saw", 0), ("saw later", 1)])
def test_a_player_that_fails_over_an_event_loses(where, step):
    match = played(Failing(where), Bot())
    (fault,) = match.faults
    assert (fault.seat, fault.kind, fault.step, fault.detail) == (0, "crash", step, f"LookupError: {where}")
    assert match.outcome.scores == (0.0, 1.0)
    assert match.decisions == step


def test_what_fails_after_the_end_is_only_noted():
    match = played(Failing("end"), Bot())
    (fault,) = match.faults
    assert (fault.kind, fault.effect, fault.step) == ("crash", "noted", 5)
    assert match.outcome.reason == "letters"


@pytest.mark.parametrize("where", ["choose", "start", "saw", "end", "make"])
def test_ctrl_c_passes_and_everybody_is_let_go(where):
    class Interrupted(Bot):
        def start(self, info):
            self._stop("start")

        def saw(self, event):
            self._stop("saw")

        def end(self, result):
            self._stop("end")

        def _stop(self, here):
            if here == where:
                raise KeyboardInterrupt

    def choose(turn):
        if where == "choose":
            raise KeyboardInterrupt
        return 0

    def made():
        if where == "make":
            raise KeyboardInterrupt
        return Interrupted(choose)

    bot = Bot()
    with pytest.raises(KeyboardInterrupt):
        play_match(Phases(), [*seated(bot), Participant("b", made)], Seeds(1, 2))
    assert bot.calls[-1] == ("close",)


def test_everybody_is_let_go_whatever_closing_one_raises():
    class Stuck(Bot):
        def close(self):
            super().close()
            raise OSError("stuck")

    one, other = Stuck(), Bot()
    with pytest.raises(OSError, match="stuck"):
        played(one, other)
    assert one.calls[-1] == other.calls[-1] == ("close",)


# --- rules that fail


def failing(method, error=None):
    """Return the game with a method that fails, at step 1 if it is `apply`."""

    def fail(self, *arguments):
        if method == "apply" and not arguments[0]["history"]:
            Phases.apply(self, *arguments)
            return None
        if error is None:
            raise KeyError("lost")
        return error

    return type("Broken", (Phases,), {"name": "broken", "__annotations__": {}, method: fail})()


@pytest.mark.parametrize(
    ("method", "step"), [("setup", 0), ("to_act", 0), ("moves", 0), ("apply", 2), ("outcome", 5)]
)
def test_rules_that_fail_are_charged_to_nobody_and_say_where(method, step):
    bot = Bot()
    with pytest.raises(RulesError) as caught:
        played(bot, Bot(), game=failing(method))
    assert caught.value.place == f"broken 1.0, deal seed 1, step {step}"
    assert caught.value.problem.endswith("KeyError: 'lost'")
    assert isinstance(caught.value.__cause__, KeyError)
    assert bot.calls[-1] == ("close",)
    assert bot.of("end") == []


@pytest.mark.parametrize("method", ["view", "imagine"])
def test_rules_that_fail_inside_a_turn_are_not_the_bots_fault(method):
    def look(turn):
        return turn.imagine() if method == "imagine" else turn.view

    with pytest.raises(RulesError, match=f"broken 1.0, step 1, seat 1: {method} failed: KeyError"):
        played(first, look, game=failing(method))


@pytest.mark.parametrize(
    ("method", "answer", "problem"),
    [
        ("moves", [], "step 0: seat 0 is to act and has no move"),
        ("outcome", Outcome((1.0,)), "step 5: the outcome has 1 scores"),
    ],
)
def test_rules_that_break_their_contract_are_told_so(method, answer, problem):
    with pytest.raises(RulesError, match=problem):
        played(first, first, game=failing(method, answer))


def test_a_view_that_is_not_plain_data_is_a_bug_of_the_rules():
    with pytest.raises(
        RulesError, match="step 0, seat 0: view failed: ValueError: something in it is not plain"
    ):
        played(lambda turn: turn.view, first, game=failing("view", {"cards": {1, 2, object()}}))


# --- who watches


class Notes(Observer):
    def __init__(self):
        self.lines = []

    def started(self, match):
        self.lines.append(("started", list(match.names), match.state["phase"]))

    def asking(self, match, seats):
        self.lines.append(("asking", list(seats)))

    def moved(self, match, seat, move):
        self.lines.append(("moved", seat, move))

    def told(self, match, told):
        self.lines.append(("told", told.event.kind, told.to))

    def settled(self, match):
        self.lines.append(("settled",))

    def ended(self, match):
        self.lines.append(("ended", match.outcome.scores))


def test_observers_see_everything_in_order_and_change_nothing():
    notes = Notes()
    game = Phases(phases=((0,), (0, 1)))
    watched = played(first, first, game=game, observers=[notes])
    assert notes.lines == [
        ("started", ["a", "b"], 0),
        ("told", "begin", None),
        ("settled",),
        ("asking", [0]),
        ("moved", 0, "a"),
        ("told", "noted", (0,)),
        ("told", "shown", (0, 1)),
        ("settled",),
        ("asking", [0, 1]),
        ("moved", 0, "a"),
        ("told", "noted", (0,)),
        ("settled",),
        ("moved", 1, "a"),
        ("told", "noted", (1,)),
        ("told", "shown", (0, 1)),
        ("settled",),
        ("ended", (2.0, 1.0)),
    ]
    alone = played(first, first, game=game)
    assert (alone.log, alone.outcome) == (watched.log, watched.outcome)


def test_an_observer_that_fails_is_a_bug():
    class Clumsy(Observer):
        def ended(self, match):
            raise LookupError("pen")

    with pytest.raises(LookupError, match="pen"):
        played(first, first, observers=[Clumsy()])


# --- chance of one's own, clocks, imagination


def test_a_players_chance_follows_its_name_and_not_its_seat():
    def names_and_numbers(order):
        numbers = {}

        def draw(turn, name):
            numbers.setdefault(name, turn.rng.random())
            return 0

        people = [
            Participant(name, lambda name=name: FunctionPlayer(lambda turn: draw(turn, name)))
            for name in order
        ]
        play_match(Phases(), people, Seeds(1, 2))
        return numbers

    assert names_and_numbers("ab") == names_and_numbers("ba")
    assert len(set(names_and_numbers("ab").values())) == 2


@given(st.integers(0, 2**53 - 1), st.integers(0, 2**53 - 1), st.integers(1, 200))
def test_a_bot_that_draws_more_changes_nothing_for_the_others(deal, match, waste):
    def wasteful(turn):
        for _ in range(waste):
            turn.rng.random()
        return 0

    moves = [
        [move for seat, move in played(player, random_choice, seeds=Seeds(deal, match)).log if seat == 1]
        for player in (first, wasteful)
    ]
    assert moves[0] == moves[1]


def test_a_player_is_told_a_seed_and_a_key_of_its_own():
    told = []

    class Listener(Bot):
        def start(self, info):
            told.append(info)

        def choose(self, turn):
            numbers.append(turn.rng.random())
            return 0

    numbers = []
    played(Listener(), Listener())
    keys = [info.key for info in told]
    assert keys == [stream_key(2, "player", name) for name in "ab"]
    assert [Stream(key).random() for key in keys] == numbers[:2]
    assert len({info.seed for info in told}) == 2
    assert all(0 <= info.seed < 2**53 for info in told)
    assert all(info.seed != derive_seed(2) for info in told)


def test_a_clock_tells_what_was_used_and_what_is_left():
    clocks = []
    played(lambda turn: clocks.append((turn.clock, turn.clock.remaining())) or 0, first, limit=1000)
    (early, left), (later, _) = clocks
    assert early.limit == 1000
    assert early.used == 0 < later.used
    assert 0 < left <= 1000
    unlimited = []
    played(lambda turn: unlimited.append(turn.clock.remaining()) or 0, first)
    assert unlimited == [None, None]


def test_an_imagined_position_is_played_on_apart_from_the_match():
    seen = []

    def search(turn):
        position = turn.imagine()
        twin = position.copy()
        while seats := twin.to_act:
            twin.apply(seats[0], twin.moves(seats[0])[0])
        seen.append((twin.outcome().scores, position.view(turn.seat) == turn.view, position.seats))
        return "b"

    match = played(search, first)
    assert seen[0] == ((2.0, 3.0), True, 2)
    assert match.notations[0] == (0, "b")


def test_a_move_that_the_rules_cannot_play_is_the_bots_mistake():
    def search(turn):
        turn.imagine().apply(1, "z")

    class Strict(Phases):
        name, title, version = "strict", "Strict", "1.0"

        def apply(self, state, seat, move, table):
            super().apply(state, ("abc".index(move), seat)[1], move, table)

    match = played(search, first, game=Strict())
    assert match.faults[0].detail == "IllegalMove: seat 1 cannot play z here"


def test_rules_that_fail_on_a_legal_imagined_move_are_not_the_bots_fault():
    class Fragile(Phases):
        name, title, version = "fragile", "Fragile", "1.0"

        def apply(self, state, seat, move, table):
            raise KeyError("lost")

    place = "fragile 1.0, in an imagined position: apply of a for seat 0 failed: KeyError"
    with pytest.raises(RulesError, match=place):
        played(lambda turn: turn.imagine().apply(0, "a"), first, game=Fragile())


def test_an_imagined_position_asks_what_the_engine_would_ask():
    asked, imagined, rng = [], [], Stream(bytes(64))

    def note(turn, heard):
        heard.append((turn.seat, turn.seats, turn.step, turn.moves, turn.view, turn.clock.remaining()))
        return first(turn)

    def search(turn):
        position = turn.imagine()
        while seats := position.to_act if not turn.step else ():
            questions = [position.turn(seat, rng) for seat in seats]
            assert {question.rng for question in questions} == {rng}
            for seat, move in [(question.seat, note(question, imagined)) for question in questions]:
                position.apply(seat, move)
        return first(turn)

    played(lambda turn: note(turn, asked), lambda turn: note(turn, asked))
    played(search, first)
    assert len(imagined) == 5
    assert imagined == asked


def test_a_position_estimates_where_the_game_does():
    class Hopeful(Phases):
        name, title, version = "hopeful", "Hopeful", "1.0"

        def estimate(self, state):
            return (0.25, 0.75)

    told = []

    def ask(turn):
        position = turn.imagine()
        told.append((position.can_estimate, position.estimate()))
        return 0

    played(ask, first, game=Hopeful())
    assert told[0] == (True, (0.25, 0.75))
    match = played(ask, first)
    assert match.faults[0].detail == "NotImplementedError: phases offers no estimate"


@pytest.mark.parametrize(
    ("estimate", "said"),
    [
        (lambda: 1 / 0, "estimate failed: ZeroDivisionError: division by zero"),
        (lambda: 0.5, "estimate failed: TypeError"),
        (lambda: (0.5,), r"estimate wants 2 numbers from 0 to 1, or None; got \(0.5,\)"),
        (lambda: (0.5, float("nan")), "estimate wants 2 numbers from 0 to 1, or None; got"),
        (lambda: (-0.5, 1.5), "estimate wants 2 numbers from 0 to 1, or None; got"),
        (lambda: ("a", "b"), "estimate failed: TypeError"),
    ],
    ids=["raises", "a number", "too few", "no number", "out of range", "texts"],
)
def test_an_estimate_that_is_none_is_the_fault_of_the_rules(estimate, said):
    class Hopeless(Phases):
        name, title, version = "hopeless", "Hopeless", "1.0"

        def estimate(self, state):
            return estimate()

    with pytest.raises(RulesError, match=f"hopeless 1.0, in an imagined position: {said}"):
        played(lambda turn: turn.imagine().estimate(), first, game=Hopeless())


@pytest.mark.parametrize(
    ("imagined", "said"),
    [
        (None, "hopeless 1.0, in an imagined position: to_act failed: TypeError"),
        ({"secret": "ab", "open": []}, "hopeless 1.0, "),
    ],
    ids=["nothing", "another state"],
)
def test_an_imagined_state_that_is_none_is_the_fault_of_the_rules(imagined, said):
    class Hopeless(Phases):
        name, title, version = "hopeless", "Hopeless", "1.0"

        def imagine(self, state, seat, rng):
            return imagined

    with pytest.raises(RulesError, match=said):
        played(lambda turn: turn.imagine() and 0, first, game=Hopeless())


def test_an_imagined_state_asks_whom_the_real_one_asks():
    class Forgetful(Phases):
        name, title, version = "forgetful", "Forgetful", "1.0"

        def to_act(self, state):
            return () if state.get("imagined") else super().to_act(state)

        def imagine(self, state, seat, rng):
            return {**super().imagine(state, seat, rng), "imagined": True}

    said = "forgetful 1.0, step 0, seat 0: imagine returns a state in which seat 0 is not to act"
    with pytest.raises(RulesError, match=said):
        played(lambda turn: turn.imagine() and 0, first, game=Forgetful())


def test_a_bot_that_asks_a_position_for_nonsense_is_at_fault_itself():
    class Strict(Phases):
        name, title, version = "strict", "Strict", "1.0"

        def moves(self, state, seat):
            return {each: super(Strict, self).moves(state, each) for each in (0, 1)}[seat]

        def outcome(self, state):
            if self.to_act(state):
                raise ValueError("not over")
            return super().outcome(state)

    for ask, said in (
        (lambda position: position.moves(7), "KeyError: 7"),
        (lambda position: position.outcome(), "ValueError: not over"),
    ):
        match = played(lambda turn, ask=ask: ask(turn.imagine()), first, game=Strict())
        assert [(fault.seat, fault.kind, fault.detail) for fault in match.faults] == [(0, "crash", said)]


@pytest.mark.parametrize("score", [float("nan"), float("inf"), 10**400])
def test_a_score_that_is_no_finite_number_is_the_fault_of_the_rules(score):
    class Endless(Phases):
        name, title, version = "endless", "Endless", "1.0"

        def outcome(self, state):
            return Outcome((0.0, score))

    with pytest.raises(RulesError, match=r"endless 1.0, .*: the score of seat 1 is no finite number"):
        played(first, first, game=Endless())


def test_imagined_chance_comes_from_the_bots_own_stream_unless_another_is_given():
    def secrets(turn, rng=None):
        return turn.imagine(rng).state["secret"]

    drawn = []
    played(lambda turn: drawn.append(secrets(turn)) or 0, first)
    assert drawn[0] != drawn[1]
    given_rng = []
    played(lambda turn: given_rng.append([secrets(turn, Stream(bytes(64))) for _ in "12"]) or 0, first)
    assert given_rng[0][0] == given_rng[0][1]


def test_a_game_that_hides_something_need_not_offer_imagine():
    class Secretive(Phases):
        name, title, version = "secretive", "Secretive", "1.0"
        imagine = Game.imagine

    offered = []
    match = played(lambda turn: offered.append(turn.can_imagine) or turn.imagine(), first, game=Secretive())
    assert offered == [False]
    assert match.faults[0].detail == "NotImplementedError: secretive does not offer imagine"
