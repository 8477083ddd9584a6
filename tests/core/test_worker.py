"""Python bots in worker processes: the same as inside, but for what they cannot reach or break."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rumpus import Match, Participant, Registry, RulesError, Seeds, Transcript, UsageError, play_match
from rumpus._botspec import player_maker, read_spec
from rumpus._random import stream
from rumpus._randomstate import generator, packed_state

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

BOTS = '''
import random
from rumpus import PlayerFault, random_choice

def curious(turn):
    """Everything that a turn shows decides the answer."""
    shown = [turn.view, turn.moves, turn.notations, turn.seat, turn.seats, turn.step, turn.can_imagine]
    return sum(map(ord, repr([*shown, turn.game]))) % len(turn.moves)

class Searcher:
    """Plays each move out in imagined positions, with memory, its own stream, and one of its own making."""
    def __init__(self, *, depth: int = 3, own: bool = False):
        self.depth, self.own = depth, own
    def start(self, info):
        self.seen, self.other, self.seat = 0, random.Random(info.seed), info.seat
    def saw(self, event):
        self.seen = (self.seen * 31 + sum(map(ord, repr(event)))) % 1009
    def choose(self, turn):
        best = []
        for move in turn.moves:
            position = turn.imagine(self.other) if self.own else turn.imagine()
            twin = position.copy()
            position.apply(turn.seat, move)
            for _ in range(self.depth):
                if position.to_act:
                    seat = position.to_act[0]
                    moves = position.moves(seat)
                    position.apply(seat, moves[int(turn.rng.random() * len(moves))])
            best.append(sum(map(ord, repr((position.state, twin.state, position.seats)))) + self.seen)
        if turn.rng.gauss(0, 1) > 1:
            return turn.notations[best.index(max(best))]
        return best.index(min(best))

def print_much(turn):
    print("x" * 100_000, '{"type":"answer","move":99}')
    try:
        input()
    except EOFError:
        return random_choice(turn)

def changes_what_it_gets(turn):
    turn.view.clear()
    return 0

kept = []
def keeps_turns(turn):
    kept.append(turn)
    return turn.moves[0] if len(kept) < 2 else kept[0].moves[0]

def tries_imagine(turn):
    try:
        turn.imagine()
    except NotImplementedError as error:
        return len(str(error)) % len(turn.moves)

def plays_the_default(turn):
    try:
        return turn.default_move
    except NotImplementedError as error:
        return len(str(error)) % len(turn.moves)

def raises(turn):
    raise ValueError("of no use")
def lies(turn):
    return "no such move"
def answers_an_object(turn):
    return object()
def exits(turn):
    raise SystemExit(3)
def gives_up(turn):
    raise PlayerFault("gave-up", "has had enough")
def recurses(turn):
    return recurses(turn)

class FailsAtTheStart:
    def start(self, info): raise ValueError("not today")
    def choose(self, turn): return 0
class FailsAtTheEnd:
    def choose(self, turn): return 0
    def end(self, result): raise ValueError(result.outcome.reason)
class FailsToBeMade:
    def __init__(self): raise ValueError("not ever")
    def choose(self, turn): return 0
class FailsToSee:
    def choose(self, turn): return 0
    def saw(self, event): raise ValueError(event.kind)
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("worker")
    (folder / "bots.py").write_text(BOTS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


def played(
    spec: str,
    folder: Path,
    registry: Registry,
    *,
    game: Any = None,
    seed: int = 1,
    isolate: bool = True,
    options: dict[str, Any] | None = None,
    limit: float | None = None,
) -> Match:
    """Play a match of the bot against `random`."""
    game = game or registry.game("goofspiel")()
    maker = player_maker(read_spec(spec, options), game, registry, folder=folder, isolate=isolate)
    rival = player_maker(read_spec("random"), game, registry)
    return play_match(
        game,
        [Participant("bot", maker, spec, move_limit=limit), Participant("rival", rival, "random")],
        Seeds(seed, seed + 1),
    )


def record(match: Match) -> tuple[Any, ...]:
    """Return the transcript, of its faults all but the error output."""
    faults = [(fault.seat, fault.kind, fault.step, fault.effect, fault.detail) for fault in match.faults]
    return Transcript.of(match).moves, match.outcome, faults


# --- the same as inside


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    game=st.sampled_from(["goofspiel", "hilo"]),
    bot=st.sampled_from(["curious", "Searcher"]),
    seed=st.integers(0, 2**53 - 2),
    depth=st.integers(0, 6),
    own=st.booleans(),
)
def test_a_bot_plays_the_same_inside_and_outside(game, bot, seed, depth, own, folder, registry):
    options = {"depth": depth, "own": own} if bot == "Searcher" else {}
    sides = [
        played(
            f"bots.py:{bot}",
            folder,
            registry,
            game=registry.game(game)(),
            seed=seed,
            isolate=isolate,
            options=options,
        )
        for isolate in (True, False)
    ]
    assert sides[0].faults == []
    assert record(sides[0]) == record(sides[1])


@pytest.mark.parametrize(
    "bot",
    [
        "changes_what_it_gets",
        "keeps_turns",
        "raises",
        "lies",
        "answers_an_object",
        "exits",
        "gives_up",
        "FailsAtTheStart",
        "FailsAtTheEnd",
        "FailsToBeMade",
    ],
)
def test_a_bot_fails_the_same_inside_and_outside(bot, folder, registry):
    game = registry.game("goofspiel")(ranks=4)
    inside = played(f"bots.py:{bot}", folder, registry, game=game, isolate=False)
    import sys

    del sys.modules[
        next(name for name in sys.modules if name.startswith("rumpus_bot_"))
    ]  # its globals start anew
    outside = played(f"bots.py:{bot}", folder, registry, game=game)
    assert record(outside) == record(inside)
    assert (inside.faults == []) == (bot == "changes_what_it_gets")
    for one, other in zip(inside.faults, outside.faults, strict=True):
        assert one.stderr.splitlines()[-1:] == other.stderr.splitlines()[-1:]


@given(seed=st.integers(0, 2**53), spent=st.integers(0, 20), gauss=st.booleans(), ordinary=st.booleans())
def test_a_generator_survives_its_way(seed, spent, gauss, ordinary):
    rng = random.Random(seed) if ordinary else stream(seed)
    for _ in range(spent):
        rng.random()
    if gauss and ordinary:
        rng.gauss(0, 1)
    twin = generator(packed_state(rng))
    assert [twin.random() for _ in range(20)] == [rng.random() for _ in range(20)]
    if ordinary:
        assert twin.gauss(0, 1) == rng.gauss(0, 1)


@pytest.mark.parametrize("packed", [b"", b"x" * 64, bytes(64) + b"\x09", b"\xff" * 2509, b"x" * 3000])
def test_what_is_no_state_of_a_generator_is_refused(packed):
    with pytest.raises(ValueError, match="not the state of a random generator"):
        generator(packed)


# --- what is different outside


def test_what_a_bot_prints_is_kept_from_the_answers(folder, registry):
    assert played("bots.py:print_much", folder, registry).faults == []


def test_a_failure_over_an_event_shows_at_the_next_question(folder, registry):
    match = played("bots.py:FailsToSee", folder, registry)
    fault = match.faults[0]
    assert (fault.kind, fault.step, fault.effect, fault.detail) == (
        "crash",
        0,
        "forfeit",
        "ValueError: prize",
    )
    assert "raise ValueError(event.kind)" in fault.stderr


ILL = {
    "os._exit(7)": ("crash", "ended with exit code 7"),
    "os.kill(os.getpid(), 9)": ("crash", "was killed by SIGKILL"),
    "time.sleep(60)": ("timeout", "no answer within 0.5 s"),
    "raise KeyboardInterrupt": ("crash", "KeyboardInterrupt"),
    "say('garbage')": ("protocol", "said 'garbage': JSON is malformed"),
    "say(dict(type='done'))": ("protocol", """said '{"type":"done"}' out of place"""),
    "say(dict(type='answer', move=99))": ("protocol", "out of place"),
    "say(dict(type='imagine', state=''))": (
        "protocol",
        "wants to imagine: not the state of a random generator",
    ),
    "say(dict(type='fault', kind='x', detail='', stderr=''))": ("protocol", "out of place"),
    "while True: say(dict(type='imagine', state=state))": ("protocol", "asks on without reading the replies"),
    "[os.close(each) for each in wires()]": ("crash", "closed its output and went on"),
}

ILL_BOT = """
import base64, json, os, stat, sys, time
from rumpus._random import stream
from rumpus._randomstate import packed_state
state = base64.b64encode(packed_state(stream(1))).decode()
def say(message):
    line = message if isinstance(message, str) else json.dumps(message)
    [os.write(each, line.encode() + b"\\n") for each in wires()]
def wires():
    for each in range(3, 30):
        try:
            if stat.S_ISFIFO(os.fstat(each).st_mode):
                os.write(each, b"")
                yield each
        except OSError:
            pass
sys.stderr.write("my last words\\n")  # before the clock runs, which may be short
def choose(turn):
    {deed}
    time.sleep(60)
"""


@pytest.mark.parametrize("deed", ILL)
def test_a_bot_that_breaks_its_process(deed, tmp_path, registry, nothing_is_left):
    kind, detail = ILL[deed]
    (tmp_path / "ill.py").write_text(ILL_BOT.format(deed=deed), encoding="utf-8")
    match = played("ill.py:choose", tmp_path, registry, limit=0.5 if kind == "timeout" else 30)
    fault = match.faults[0]
    assert (fault.seat, fault.kind, fault.effect) == (0, kind, "forfeit")
    assert detail in fault.detail
    if deed != "raise KeyboardInterrupt":
        assert "my last words" in fault.stderr


@pytest.mark.parametrize(
    ("text", "spec", "detail"),
    [
        ("def choose(turn:\n", "bot.py:choose", "cannot load bot 'bot.py:choose': SyntaxError"),
        ("import nowhere\n", "bot.py:choose", "cannot load bot 'bot.py:choose': ModuleNotFoundError"),
        ("def choose(turn): 0\n", "bot.py:chose", "'bot.py' has no 'chose'; did you mean 'choose'?"),
        ("choose = 1\n", "bot.py:choose", "bot.py:choose is neither a function choose(turn) nor a class"),
        ("", "no_such_module:choose", "cannot load bot 'no_such_module:choose': ModuleNotFoundError"),
        (
            "class Bot:\n def choose(self, turn): 0\n",
            "bot.py:Bot { deep = 1 }",
            "no such option; there are none",
        ),
        ("import os; os._exit(0)\n", "bot.py:choose", "ended with exit code 0"),
        ("import sys; sys.exit(4)\n", "bot.py:choose", "cannot load bot 'bot.py:choose': SystemExit: 4"),
    ],
)
def test_a_bot_that_cannot_be_loaded(text, spec, detail, tmp_path, registry):
    (tmp_path / "bot.py").write_text(text, encoding="utf-8")
    fault = played(spec, tmp_path, registry).faults[0]
    assert (fault.seat, fault.kind, fault.step, fault.effect) == (0, "startup", 0, "forfeit")
    assert detail in fault.detail


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("nowhere.py:choose", "there is no bot file FOLDER/nowhere.py"),
        ("bots.py", "'bots.py' names no bot in the file; write bots.py:NAME"),
    ],
)
def test_a_file_that_is_not_there_is_told_at_once(spec, problem, folder, registry):
    with pytest.raises(UsageError) as caught:
        played(spec, folder, registry)
    assert str(caught.value) == problem.replace("FOLDER", str(folder.resolve()))


@pytest.mark.parametrize("isolate", [True, False])
def test_a_bot_finds_its_neighbours_and_hides_nothing_of_python(isolate, tmp_path, registry):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "neighbour.py").write_text("number = 0\n")
    (tmp_path / "pickle.py").write_text("raise ImportError('this is not the pickle you look for')\n")
    (tmp_path / "inner" / "bot.py").write_text(
        "import neighbour\ndef choose(turn): return neighbour.number\n"
    )
    assert played("inner/bot.py:choose", tmp_path, registry, isolate=isolate).faults == []


@pytest.mark.parametrize("isolate", [True, False])
def test_a_module_is_found_in_the_folder(isolate, tmp_path, registry):
    name = f"some_bots_{isolate}"
    (tmp_path / f"{name}.py").write_text("def choose(turn): return 0\n")
    assert played(f"{name}:choose", tmp_path, registry, isolate=isolate).faults == []


BAD_GAMES = """
from rumpus import Game, Outcome
class Closed(Game):
    name, title, version, turn_limit = "closed", "Closed", "1", 10
    def seat_counts(self): return (2,)
    def setup(self, table): return [0]
    def to_act(self, state): return [state[0]] if state[0] < 2 else []
    def moves(self, state, seat): return ["a", "b", "c"]
    def apply(self, state, seat, move, table): state[0] += 1
    def view(self, state, seat): return {}
    def outcome(self, state): return Outcome((1, 1))
class Willing(Closed):
    def default_move(self, state, seat): return "b"
class Broken(Closed):
    def default_move(self, state, seat): return 1 / 0
    def imagine(self, state, seat, rng): return 1 / 0
class Unsendable(Closed):
    def moves(self, state, seat): return [lambda: 0, lambda: 1]
"""


@pytest.fixture
def bad_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "bad_games.py").write_text(BAD_GAMES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import importlib

    return importlib.import_module("bad_games")


@pytest.mark.parametrize("isolate", [True, False])
def test_a_game_that_does_not_offer_imagine_says_so(isolate, bad_games, folder, registry):
    match = played("bots.py:tries_imagine", folder, registry, game=bad_games.Closed(), isolate=isolate)
    assert match.faults == []
    assert str(match.log[0][1]) == "abc"[len("closed does not offer imagine") % 3]


@pytest.mark.parametrize("isolate", [True, False])
@pytest.mark.parametrize(
    ("game", "move"), [("Willing", "b"), ("Closed", "abc"[len("closed knows no default move") % 3])]
)
def test_a_bot_may_ask_for_the_default_move(isolate, game, move, bad_games, folder, registry):
    match = played(
        "bots.py:plays_the_default", folder, registry, game=getattr(bad_games, game)(), isolate=isolate
    )
    assert match.faults == []
    assert match.log[0][1] == move


def test_a_broken_default_move_is_charged_to_nobody(bad_games, folder, registry):
    with pytest.raises(RulesError, match="default_move failed: ZeroDivisionError"):
        played("bots.py:plays_the_default", folder, registry, game=bad_games.Broken())


@pytest.mark.parametrize("isolate", [True, False])
def test_broken_rules_are_charged_to_nobody(isolate, bad_games, folder, registry):
    with pytest.raises(RulesError, match="imagine failed: ZeroDivisionError"):
        played("bots.py:tries_imagine", folder, registry, game=bad_games.Broken(), isolate=isolate)


def test_moves_that_cannot_leave_the_process_are_the_rules_fault(bad_games, folder, registry):
    with pytest.raises(RulesError, match="the moves cannot be sent to a bot's process"):
        played("bots.py:curious", folder, registry, game=bad_games.Unsendable())
