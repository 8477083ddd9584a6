"""Both bots in games of every kind: at once and in turn, alone and with many; the same again; refused clearly."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import (
    Game,
    MatchInfo,
    Outcome,
    Participant,
    PlayerFault,
    Registry,
    RulesError,
    Seeds,
    Table,
    UsageError,
    hookimpl,
    play_match,
)
from rumpus._botspec import player_maker, read_spec
from rumpus._clock import Clock
from rumpus._players import FunctionPlayer
from rumpus_search._budget import Budget
from rumpus_search._flat import Flat
from rumpus_search._playout import Playout
from rumpus_search._rewards import Luck
from rumpus_search._search import Search

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Ask = Callable[..., Any]
    Played = Callable[..., Any]

REGISTRY = Registry.load()
BOTS = [partial(Search, iterations=12), partial(Flat, iterations=12)]


@pytest.mark.parametrize("make", BOTS, ids=["search", "flat"])
@pytest.mark.parametrize(
    ("name", "seats"),
    [("goofspiel", 2), ("goofspiel", 4), ("hilo", 1), ("hilo", 3), ("ragemore", 1), ("ruckus", 3)],
)
def test_they_play_at_once_in_turn_alone_and_with_many(
    played: Played, name: str, seats: int, make: Any
) -> None:
    options = {"target": 5} if name == "ruckus" else {}
    match = played(REGISTRY.game(name)(**options), [make, *[None] * (seats - 2), make][:seats])
    assert match.decisions > 4


def test_they_play_tug_of_roar(played: Played) -> None:
    match = played(REGISTRY.game("tug-of-roar")(), BOTS)
    assert match.outcome.reason


def test_alone_search_finds_what_the_cards_allow(played: Played) -> None:
    """In High or Low the shown card says what is likelier: search guesses as that does."""
    hilo = REGISTRY.game("hilo")()
    for seed in range(3):
        match = played(hilo, [partial(Search, iterations=200)], seed)
        state = hilo.setup(Table(1, seed))
        for _, guess in match.log:
            shown = state["shown"][-1]
            left = [card for card in range(1, 53) if card not in state["shown"]]
            higher = sum(card > shown for card in left) / len(left)
            if abs(higher - 0.5) > 0.2:
                assert guess == ("high" if higher > 0.5 else "low"), (seed, shown)
            hilo.apply(state, 0, guess, None)


class Clash(Game[list[Any], str, Any]):
    """Matching pennies where heads is worth nothing to the second seat: a move that is never right."""

    name, title, version, turn_limit, information = "clash", "Clash", "1", 3, "perfect"

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return [None, None]

    def to_act(self, state):
        return [seat for seat in (0, 1) if state[seat] is None]

    def moves(self, state, seat):
        return ("heads", "tails")

    def apply(self, state, seat, move, table):
        state[seat] = move

    def view(self, state, seat):
        return {"own": state[seat]}

    def outcome(self, state):
        return Outcome((1.0, 0.0) if state[1] == "heads" or state[0] == "tails" else (0.0, 1.0))


def test_those_who_choose_at_once_choose_apart(ask: Ask) -> None:
    """Each answer is the best against all that the other may choose: tails for both."""
    game = Clash()
    assert ask(Search(iterations=100), game, [None, None], 0) == "tails"
    assert ask(Flat(iterations=100), game, [None, None], 0) == "tails"
    assert ask(Search(iterations=100), game, [None, None], 1) == "tails"


def test_three_at_a_table_are_each_out_for_their_own(ask: Ask) -> None:
    class Kingmaker(Clash):
        """The first seat gives a point to the second, the third or, by `heads`, to itself."""

        name = "kingmaker"

        def seat_counts(self):
            return (3,)

        def to_act(self, state):
            return (0,) if state[0] is None else ()

        def moves(self, state, seat):
            return ("second", "heads", "third")

        def outcome(self, state):
            return Outcome(tuple(float(state[0] == who) for who in ("heads", "second", "third")))

    for bot in (Search(iterations=60), Flat(iterations=60)):
        assert ask(bot, Kingmaker(), [None, None], 0) == "heads"
        assert bot.thoughts()[0].value == 1.0


# --- thoughts


def test_thoughts_are_of_the_last_choice_the_best_first(kuhn: Any, ask: Ask) -> None:
    search, flat = Search(iterations=200), Flat(iterations=201)
    for bot in (search, flat):
        answer = ask(bot, kuhn, kuhn.setup_of([2, 0, 1], "pb"), 0)
        assert bot.thoughts()[0].move == answer == "call"
        assert {thought.move for thought in bot.thoughts()} == {"call", "fold"}
    assert sum(thought.visits for thought in search.thoughts()) == 200
    assert sorted(thought.visits for thought in flat.thoughts()) == [100, 101]
    assert [thought.value for thought in flat.thoughts()] == sorted(
        (thought.value for thought in flat.thoughts()), reverse=True
    )


def test_fewer_iterations_than_moves_still_give_an_answer(tic_tac_toe: Any, ask: Ask) -> None:
    for bot in (Search(iterations=1), Flat(iterations=1)):
        assert ask(bot, tic_tac_toe, tic_tac_toe.setup(None), 0) in "abcdefghi"
        assert sum(thought.visits for thought in bot.thoughts()) == 1


# --- the same again


@pytest.mark.parametrize("make", BOTS, ids=["search", "flat"])
def test_the_same_seeds_give_the_same_match(played: Played, make: Any) -> None:
    game = REGISTRY.game("goofspiel")()
    logs = [played(game, [make, make], seed).log for seed in (3, 3, 4)]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")
def test_in_a_process_of_its_own_it_plays_the_same() -> None:
    game = REGISTRY.game("goofspiel")()
    spec = read_spec("rumpus_search._search:Search { iterations = 10 }")
    logs = []
    for isolate in (False, True):
        make = player_maker(spec, game, REGISTRY, isolate=isolate)
        match = play_match(game, [Participant("a", make), Participant("b", make)], Seeds(5, 5))
        assert not match.faults, match.faults
        logs.append(match.log)
    assert logs[0] == logs[1]


# --- playouts


@pytest.mark.parametrize("name", ["goofspiel", "ruckus", "tug-of-roar"])
def test_a_playout_by_greedy_asks_the_games_own_bot(ask: Ask, name: str) -> None:
    """Random playouts rarely end as greedy ones do, so that the thoughts differ; asked again they do not."""
    game = REGISTRY.game(name)(**({"target": 3} if name == "ruckus" else {}))
    thoughts = []
    for policy in ("greedy", "greedy", "random"):
        bot = Flat(iterations=4, playout=policy)
        bot.start(MatchInfo(game, 0, 2, ["a", "b"], bytes(64)))
        ask(bot, game, game.setup(Table(2, 3)), 0)
        thoughts.append(bot.thoughts())
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_players_of_a_playout_are_told_what_a_match_would_tell_them(random: Any) -> None:
    class Told:
        """Chooses heads on the second seat, by what it was told at the start."""

        def start(self, info: MatchInfo) -> None:
            self.seat, self.key = info.seat, info.key

        def choose(self, turn: Any) -> Any:
            assert len(self.key) == 64
            return ["tails", 0][self.seat]

    class Ours:
        @hookimpl
        def rumpus_bots(self):
            return {"clash/greedy": Told}

    registry = Registry()
    registry.register(Ours(), "ours")
    playout = Playout("greedy", 0)
    playout._info = MatchInfo(Clash(), 0, 2, ["a", "b"], bytes(64))
    playout._make = registry.player_maker("clash/greedy", Clash())
    position = random(Clash(), [None, None])
    playout.play_on(position, playout.chooser(position.rng))
    assert position.state == ["tails", "heads"]


def test_flat_takes_those_who_choose_with_it_for_players_of_its_playouts(random: Any) -> None:
    """By greedy they bid by what they hold, and so the same in every playout from one position."""
    game = REGISTRY.game("goofspiel")(hands="equal", ranks=9)
    begun = {}
    for policy in ("greedy", "random"):
        playout = Playout(policy, 0)
        playout.start(MatchInfo(game, 0, 2, ["a", "b"], bytes(64)))
        begun[policy] = set()
        for seed in range(6):
            position = random(game, game.setup(Table(2, 3)))
            position.rng.seed(seed)
            playout.rewards(position, position.rng, (0, "bid 9"))
            begun[policy].add(tuple(position.state.bids[0]))
    assert {first for first, _ in begun["greedy"] | begun["random"]} == {9}
    assert len(begun["greedy"]) == 1 < len(begun["random"])


def test_a_game_without_greedy_is_told_before_the_first_move() -> None:
    playout = Playout("greedy", 0)
    info = MatchInfo(REGISTRY.game("hilo")(), 0, 1, ["a"], bytes(64))
    with pytest.raises(PlayerFault, match='playout = "greedy", and hilo has no bot of its own'):
        playout.start(info)


def test_a_game_without_greedy_is_refused_where_that_can_be_known() -> None:
    for bot in ("search", "flat"):
        spec = f'{bot} {{ playout = "greedy" }}'
        said = f"bot '{bot}' cannot play hilo: playout = \"greedy\", and hilo has no bot of its own called greedy"
        with pytest.raises(UsageError, match=said):
            REGISTRY.player_maker(spec, REGISTRY.game("hilo")())
        assert REGISTRY.player_maker(spec, REGISTRY.game("goofspiel")())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("edge", "failed: ValueError: answered 'edge', which is no legal move"),
        (None, "failed: ValueError: answered None"),
        (7, "failed: ValueError: answered 7"),
        (OSError("no idea"), "failed: OSError: no idea"),
    ],
)
def test_a_greedy_that_fails_in_a_playout_is_named(random: Any, answer: Any, said: str) -> None:
    class Broken:
        def choose(self, turn: Any) -> Any:
            if isinstance(answer, Exception):
                raise answer
            return answer

    playout = Playout("greedy", 0)
    playout._info = MatchInfo(Clash(), 0, 2, ["a", "b"], bytes(64))
    playout._make = Broken
    position = random(Clash(), [None, None])
    with pytest.raises(PlayerFault, match=f"clash/greedy, asked in a playout, {said}"):
        playout.play_on(position, playout.chooser(position.rng))


class Hopeful(Clash):
    """Goes on for twenty choices; the estimate knows nothing but how many were made."""

    name, turn_limit = "hopeful", 99

    def setup(self, table):
        return []

    def to_act(self, state):
        return (0,) if len(state) < 20 else ()

    def apply(self, state, seat, move, table):
        state.append(move)

    def estimate(self, state):
        return (len(state) / 100, 0.0)


@pytest.mark.parametrize(("depth", "reward"), [(0, 0.0), (4, 0.04), (19, 0.19), (20, 1.0), (50, 1.0)])
def test_a_playout_ends_in_the_estimate_of_a_game_that_has_one(
    depth: int, reward: float, random: Any
) -> None:
    position = random(Hopeful(), [])
    playout = Playout("random", depth)
    assert playout.play_on(position, playout.chooser(position.rng))[0] == reward


@pytest.mark.parametrize(("depth", "reward"), [(0, 0.0), (1, 0.05), (6, 0.1), (16, 1.0)])
def test_a_playout_goes_on_until_the_game_has_an_estimate_to_give(
    depth: int, reward: float, random: Any
) -> None:
    class Cautious(Hopeful):
        """Says something at the beginning of every fifth choice."""

        def estimate(self, state):
            return None if len(state) % 5 else super().estimate(state)

    position, playout = random(Cautious(), []), Playout("random", depth)
    assert playout.play_on(position, playout.chooser(position.rng))[0] == reward


@pytest.mark.parametrize(
    ("name", "is_greedy"),
    [("goofspiel", True), ("hilo", False), ("ragemore", False), ("tug-of-roar", False)],
    ids=["has greedy", "has neither", "can estimate", "can estimate, two seats"],
)
def test_a_playout_is_by_greedy_where_that_is_all_there_is(name: str, is_greedy: bool) -> None:
    playout = Playout(None, 0)
    playout.start(MatchInfo(REGISTRY.game(name)(), 0, 1, ["a"], bytes(64)))
    assert playout.is_greedy == is_greedy


class Lucky(Hopeful):
    """How well it will go is a matter of luck, which nobody knows; heads makes it a little better."""

    name, information = "lucky", "imperfect"

    def apply(self, state, seat, move, table):
        state.append(0.01 * (move == "heads"))

    def imagine(self, state, seat, rng):
        return [0.9 * rng.random()]

    def estimate(self, state):
        return (sum(state), 1 - sum(state))


class Quiet(Lucky):
    """Says nothing of the first position, only of what comes of it."""

    name = "quiet"

    def estimate(self, state):
        return None if len(state) == 1 else super().estimate(state)


def test_what_was_luck_is_no_merit_of_a_move(ask: Ask) -> None:
    """Heads is better by a hundredth, and luck differs by far more than that: seen through in 16 iterations."""
    bot = Search(iterations=16)
    for number in range(50):
        assert ask(bot, Lucky(), [0.3], 0, number) == "heads"
    value = bot.thoughts()[0].value
    assert 0.2 < value < 0.7, "what is told has the mean luck in it"
    fooled = [ask(bot, Quiet(), [0.3], 0, number) == "tails" for number in range(50)]
    assert 10 < sum(fooled) < 40


def test_luck_is_what_positions_are_worth_to_begin_with(random: Any) -> None:
    luck = Luck(2)
    for state in ([0.75], [0.25]):
        assert luck.of(random(Lucky(), state)) == (state[0], 1 - state[0])
    assert list(luck.means) == [0.5, 0.5]
    assert list(luck.of(random(Quiet(), [0.25]))) == [0.5, 0.5], "what is not known is as usual"


def test_a_game_without_an_estimate_of_the_first_position_is_not_asked_again(random: Any) -> None:
    luck = Luck(2)
    assert [list(luck.of(random(game, [0.9]))) for game in (Quiet(), Lucky())] == [[0.0, 0.0]] * 2


class Pennies(Clash):
    """Matching pennies: the first seat wants both alike. The second seat's greedy always says heads."""

    name = "pennies"

    def outcome(self, state):
        return Outcome((1.0, 0.0) if state[0] == state[1] else (0.0, 1.0))


class Heads:
    def choose(self, turn: Any) -> int:
        return 0


@pytest.mark.parametrize(("trust", "sure"), [(1.0, True), (0.8, True), (0.0, False)])
def test_trust_takes_the_others_for_players_like_greedy(ask: Ask, trust: float, sure: bool) -> None:
    """Who is sure of the other's penny wins; who is not wins half the time, whatever is shown."""
    bot = Search(iterations=200, trust=trust)
    bot._playout._greedy = Heads
    bot._playout._info = MatchInfo(Pennies(), 0, 2, ["a", "b"], bytes(64))
    answer = ask(bot, Pennies(), [None, None], 0)
    best = bot.thoughts()[0]
    assert (answer == "heads" and best.value > 0.75) == sure
    assert (best.value == 1.0) == (trust == 1.0)


@pytest.mark.parametrize("seat", [0, 1])
def test_those_who_choose_at_once_do_not_keep_step(ask: Ask, seat: int) -> None:
    """By bounds alone both would move on together, so that the one won always, or a quarter of the time."""
    for number in range(8):
        bot = Search(iterations=1000, trust=0.0)
        ask(bot, Pennies(), [None, None], seat, number)
        assert all(0.3 < thought.value < 0.7 for thought in bot.thoughts()), (number, bot.thoughts())


class Advised(Clash):
    """A game in which the first seat's moves differ by chance alone, and one that is always worse."""

    name = "advised"

    def setup(self, table):
        return [None, None, table.shuffled([0, 1], "cards")[0]]

    def moves(self, state, seat):
        return ("even", "odd", "bad") if seat == 0 else ("wait",)

    def to_act(self, state):
        return [0] if state[0] is None else [1] if state[1] is None else []

    def imagine(self, state, seat, rng):
        return [*state[:2], int(rng.random() * 2)]

    def outcome(self, state):
        won = 0 if state[0] == "bad" else (state[2] == 0) == (state[0] == "even")
        return Outcome((float(won), 1.0 - won))


class Says:
    """A bot that always answers the same."""

    def __init__(self, move: str = "even") -> None:
        self.move = move

    def choose(self, turn: Any) -> str:
        return self.move


@pytest.mark.parametrize(
    ("doubt", "advised", "played"),
    [
        (2.0, "even", {"even"}),
        (2.0, "odd", {"odd"}),
        (2.0, "bad", {"even", "odd"}),
        (0.0, "bad", {"even", "odd"}),
    ],
)
def test_advice_is_followed_unless_another_move_is_clearly_better(
    ask: Ask, doubt: float, advised: str, played: set[str]
) -> None:
    bot = Search(iterations=300, doubt=doubt)
    bot._advice._adviser = Says(advised)
    answers = {ask(bot, Advised(), [None, None, card], 0) for card in (0, 1)}
    assert answers <= played


def test_an_adviser_that_fails_is_named(ask: Ask) -> None:
    bot = Search(iterations=3)
    bot._advice._adviser, bot._advice._name = Says("sideways"), "advised/greedy"
    with pytest.raises(PlayerFault, match=r"advised/greedy, asked for advice, failed: .*sideways"):
        ask(bot, Advised(), [None, None, 0], 0)


def test_a_game_that_calls_an_unknown_bot_its_best_stops_the_run() -> None:
    class Proud(Advised):
        name = "proud"

        def best_bot(self, seats):
            return "wizard"

    players = [Participant(f"player {seat}", partial(Search, iterations=3)) for seat in (0, 1)]
    with pytest.raises(RulesError, match=r"proud 1: best_bot wants one of .* \(none\), got 'wizard'"):
        play_match(Proud(), players, Seeds(1, 1))


class Watches(Says):
    def saw(self, event: Any) -> None: ...


class Thinks(Says):
    needs_imagine = True


class Late(Says):
    def start(self, info: Any) -> None:
        raise ValueError("not today")


@pytest.fixture
def registry_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], Any]:
    """Return a function that installs `advised` with a best bot; it returns the game."""

    class Vain(Advised):
        def best_bot(self, seats):
            return "own"

    def install(own: Any) -> Any:
        class Plugin:
            @hookimpl
            def rumpus_games(self):
                return [Vain]

            @hookimpl
            def rumpus_bots(self):
                return {"advised/own": own}

        registry = Registry()
        registry.register(Plugin(), "plugin")
        monkeypatch.setattr(Registry, "load", lambda: registry)
        return Vain()

    return install


@pytest.mark.parametrize("own", [Watches, Thinks], ids=["has to see events", "thinks itself"])
def test_an_adviser_that_could_not_say_what_it_says_in_a_match_is_not_asked(
    registry_of: Callable[[Any], Any], own: Any
) -> None:
    for adviser, is_asked in ((own, False), (Says, True)):
        bot = Search(iterations=3)
        bot.start(MatchInfo(registry_of(adviser), 0, 2, ["a", "b"], bytes(64)))
        assert (bot._advice._adviser is not None) == is_asked


def test_an_adviser_that_cannot_begin_is_named(registry_of: Callable[[Any], Any]) -> None:
    bot = Search(iterations=3)
    with pytest.raises(PlayerFault, match="advised/own, asked for advice, failed: ValueError: not today"):
        bot.start(MatchInfo(registry_of(Late), 0, 2, ["a", "b"], bytes(64)))


def test_in_ruckus_search_heeds_what_plays_best_there(played: Played) -> None:
    """At so few iterations nothing is clear: both seats choose as the adviser of theirs would."""
    from rumpus_ruckus._bots import thrifty

    ruckus = REGISTRY.game("ruckus")(target=5)
    searched = played(ruckus, [partial(Search, iterations=2)] * 2)
    advised = played(ruckus, [lambda: FunctionPlayer(thrifty)] * 2)
    assert searched.log == advised.log


def test_only_the_others_are_modelled(ask: Ask) -> None:
    """The second seat, asked itself, does not take its own greedy's word: it shows what the first does not."""
    bot = Search(iterations=200, trust=1.0)
    bot._playout._greedy = Heads
    bot._playout._info = MatchInfo(Pennies(), 1, 2, ["a", "b"], bytes(64))
    assert ask(bot, Pennies(), [None, None], 1) == "tails"


@pytest.fixture
def random() -> Callable[..., Any]:
    """Return a function that makes a position; its generator is an attribute of it."""
    from rumpus._random import Stream
    from rumpus._table import SilentTable
    from rumpus._turn import Position

    class Made(Position):
        rng: Random

    def position(game: Any, state: Any) -> Any:
        rng = Stream(bytes(range(64)))
        made = Made(game, state, SilentTable(2, rng))
        made.rng = rng
        return made

    return position


# --- budgets and options


class Asked:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock


def test_iterations_are_counted_where_no_clock_runs() -> None:
    assert list(Budget(7, None).spend(Asked(Clock(None, 0.0, 0)))) == list(range(7))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limit", "left"), [(1e-9, None), (None, 1e-9), (5.0, 1e-9)], ids=["move", "match", "both"]
)
def test_a_clock_that_runs_out_leaves_one_iteration(limit: float | None, left: float | None) -> None:
    clock = Clock(limit, 0.0, 0, left)
    assert list(Budget(10**9, None).spend(Asked(clock))) == [0]  # type: ignore[arg-type]
    assert list(Budget(1, 1e9).spend(Asked(clock))) == [0]  # type: ignore[arg-type]


def test_seconds_go_before_iterations() -> None:
    counted = list(Budget(1, 0.02).spend(Asked(Clock(None, 0.0, 0))))  # type: ignore[arg-type]
    assert len(counted) > 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("iterations = 0", "search.iterations: wants 1 or more, got 0"),
        ("seconds = 0.0", "search.seconds: wants a number above 0, got 0"),
        ("seconds = inf", "search.seconds: wants"),
        ("exploration = -1.0", "search.exploration: wants 0 or more, got -1"),
        ("exploration = nan", "search.exploration: wants"),
        ("trust = 1.5", "search.trust: wants 0 to 1, got 1.5"),
        ("trust = nan", "search.trust: wants"),
        ("depth = -1", "search.depth: wants 0 or more, got -1"),
        ("doubt = -0.5", "search.doubt: wants 0 or more, got -0.5"),
        (
            "iterations = 0, seconds = -1.0, depth = -2, trust = 2",
            (
                "search.iterations: wants 1 or more, got 0\nsearch.seconds: wants a number above 0, got -1.0\n"
                "search.depth: wants 0 or more, got -2\nsearch.trust: wants 0 to 1, got 2.0"
            ),
        ),
        ("playout = 'best'", "search.playout: 'best' is none of random, greedy"),
        ("iteration = 5", "search.iteration: no such option; did you mean 'iterations'?"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        REGISTRY.player_maker(f"search {{ {options} }}", REGISTRY.game("goofspiel")())
    assert said in str(refused.value)


def test_a_game_that_hides_something_and_offers_no_imagine_is_refused() -> None:
    class Secretive(Clash):
        name, information = "secretive", "imperfect"

    for bot in ("search", "flat", "rumpus_search._search:Search"):
        with pytest.raises(
            UsageError, match=f"bot '{bot}' cannot play secretive, which does not offer imagine"
        ):
            REGISTRY.player_maker(bot, Secretive())
