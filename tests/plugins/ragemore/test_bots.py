"""The bot: it wins, it cannot peek, it does not go round in circles."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import (
    Match,
    Observer,
    Participant,
    PlayerFault,
    Registry,
    Seeds,
    Table,
    UsageError,
    pick_index,
    play_match,
)
from rumpus._botspec import in_process_maker, read_spec
from rumpus_ragemore._bots import Greedy
from rumpus_ragemore._evaluation import DECIDED, Weights, chance, worth
from rumpus_ragemore._rules import Ragemore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus import Turn, Watched
    from rumpus_ragemore._state import State

SEEDS = st.integers(0, 2**40)


@cache
def registry() -> Registry:
    return Registry.load()


def played(spec: str, deal: int) -> Match:
    game = Ragemore()
    make = in_process_maker(read_spec(spec), game, registry())
    return play_match(game, [Participant("bot", make, spec)], Seeds(deal, deal))


def starting_at(state: State, **options: Any) -> Ragemore:
    """Return the game with a setup that leads to a position at once."""

    class Here(Ragemore):
        name = "ragemore-here"

        def setup(self, table: Table) -> State:
            return self.copy(state)

    return Here(**options)


class Watcher(Observer):
    """Notes what was seen and answered, decision by decision."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, str]] = []
        self.asked = ""

    def asking(self, match: Watched, seats: Sequence[int]) -> None:
        self.asked = repr({**match.game.view(match.state, 0), "turn": 0})

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        self.answers.append((self.asked, str(move)))


class Twice:
    """Asks a bot twice for every choice."""

    def __init__(self, bot: Greedy) -> None:
        self.bot = bot

    def choose(self, turn: Turn[Any, Any]) -> Any:
        first, second = self.bot.choose(turn), self.bot.choose(turn)
        assert first == second
        return second


class Once:
    """Answers one question, then leaves."""

    def __init__(self) -> None:
        self.bot: Greedy | None = Greedy()

    def choose(self, turn: Turn[Any, Any]) -> Any:
        if self.bot is None:
            raise PlayerFault("gave-up")
        bot, self.bot = self.bot, None
        return bot.choose(turn)


def answer(state: State) -> str:
    """Return what the bot does first in a position."""
    match = play_match(starting_at(state), [Participant("bot", Once)], Seeds(0, 0))
    assert [fault.kind for fault in match.faults] in ([], ["gave-up"])
    return str(match.log[0][1])


def test_it_wins_most_deals_looking_one_turn_ahead() -> None:
    matches = [played("greedy { turns = 1 }", deal) for deal in range(40)]
    assert not any(match.faults for match in matches)
    assert sum(match.outcome.scores[0] for match in matches) >= 24


def test_it_wins_by_default() -> None:
    assert sum(played("ragemore/greedy", deal).outcome.scores[0] for deal in range(6)) >= 4


def test_it_plays_the_same_again() -> None:
    assert played("ragemore/greedy", 3).log == played("ragemore/greedy", 3).log


def test_it_takes_the_win(lay: Callable[..., Any]) -> None:
    journey = lay(
        encounter="S18", deck="C2", a="X6 R12 S15", b="S16 X8", party="C1 C3", finished="X5 X7 R10 R11"
    )
    assert answer(journey.state).startswith("explore C1 ")


def test_it_avoids_the_loss(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X6", deck="C2 R10", a="S15 R14 X9", b="C3 S16 R13", party="S18 C1 C4 X8")
    assert answer(journey.state) != "pass"


@settings(max_examples=15, deadline=None)
@given(
    deal=st.integers(0, 2**40),
    choices=st.integers(0, 2**40),
    steps=st.integers(0, 12),
    rng=st.integers(0, 99),
)
def test_it_cannot_peek(deal: int, choices: int, steps: int, rng: int) -> None:
    """In another position that looks the same it answers the same."""
    game = Ragemore()
    state = _some_state(game, deal, Random(choices), steps)
    assert answer(state) == answer(game.imagine(state, 0, Random(rng)))


def test_it_does_not_go_round_in_circles(lay: Callable[..., Any]) -> None:
    """From here an exact cycle of two turns is to be had (see R18)."""
    journey = lay(encounter="X6", a="S15 R14", b="S16 C1", party="R13 S18 C3")
    for bot in (Greedy, lambda: Greedy(turns=1)):
        watcher = Watcher()
        game = starting_at(journey.state, turn_cap=40)
        play_match(game, [Participant("bot", bot)], Seeds(0, 0), observers=[watcher])
        assert len(set(watcher.answers)) == len(watcher.answers)


def test_asked_twice_for_one_choice_it_says_the_same(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X6", a="S15 R14", b="S16 C1", party="R13 S18 C3")
    player = [Participant("bot", lambda: Twice(Greedy(turns=1)))]
    assert not play_match(starting_at(journey.state, turn_cap=40), player, Seeds(0, 0)).faults


@pytest.mark.parametrize("option", ["turns = 0", "turns = 5", "width = 0", "samples = 101"])
def test_options_out_of_range_are_refused(option: str) -> None:
    with pytest.raises(UsageError, match=f"{option.split()[0]}: wants 1 to"):
        in_process_maker(read_spec(f"greedy {{ {option} }}"), Ragemore(), registry())


# --- the evaluation


def test_a_decided_match_outweighs_everything(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X7", deck="C2 R10", a="S15 R14", b="S16 C1", party="X9").play("fight X9")
    assert worth(journey.state, journey.game) == -DECIDED
    assert sum(abs(weight) for weight in Weights()) * 6 < DECIDED


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"finished": "X5 X6"}, {"finished": "X5"}),
        ({"finished": "X5 R10"}, {"finished": "X5", "graveyard": "R10"}),
        ({"party": "C3 X9 S18"}, {"party": "C3 X9"}),
        ({"graveyard": "C4"}, {"graveyard": "C4 X8"}),
        ({"a": "S15 C1 R14"}, {"a": "S15 C1 R14", "b": "S16 C2 R12", "deck": "C4"}),
        ({}, {"b": ""}),
        ({"party": "C3 X8"}, {"party": "C1 X8"}),
    ],
)
def test_what_it_likes(lay: Callable[..., Any], better: dict[str, str], worse: dict[str, str]) -> None:
    base = {"encounter": "X7", "deck": "C2", "a": "S15 R14", "b": "S16 R12", "party": "C3 X9"}
    one, other = (lay(**{**base, **given}) for given in (better, worse))
    assert worth(one.state, one.game) > worth(other.state, other.game)
    assert 1 > chance(one.state, one.game) > chance(other.state, other.game) > 0


def test_what_takes_longer_is_less_likely_to_succeed(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X7", deck="C2", a="S15 R14", b="S16 R12", party="C3 X9")
    early = chance(journey.state, journey.game)
    journey.state.turn += 10
    assert chance(journey.state, journey.game) < early


def test_progress_follows_the_options(lay: Callable[..., Any]) -> None:
    base = {"encounter": "X7", "deck": "C2", "a": "S15 R14", "b": "S16 C1", "party": "C3"}
    three = lay(**base, finished="X5 X6 X8 X9")
    four = lay(**base, finished="X5 X6 X8 X9", stack_goal=4)
    assert worth(four.state, four.game) > worth(three.state, three.game)


def _some_state(game: Ragemore, deal: int, rng: Random, steps: int) -> State:
    """Return a position after up to so many random choices, the last one before the end at the latest."""
    table = Table(1, deal)
    state = game.setup(table)
    for _ in range(steps):
        moves = game.moves(state, 0)
        before = game.copy(state)
        game.apply(state, 0, moves[pick_index(rng, len(moves))], table)
        if not game.to_act(state):
            return before
    return state
