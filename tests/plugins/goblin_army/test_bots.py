"""The greedy bot: it plays every setup, wins, forms up and assigns with sense, and repeats itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Match, Participant, PlayerFault, Registry, Seeds, play_match, random_choice
from rumpus._botspec import in_process_maker, read_spec
from rumpus._players import FunctionPlayer
from rumpus_goblin_army._bots import Greedy
from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Battle
    from rumpus import Table
    from rumpus_goblin_army._state import State

GREEDY = "goblin-army/greedy"


def played(game: GoblinArmy, bots: list[str], deal: int) -> Match:
    registry = Registry.load()
    players = [
        Participant(f"player {seat}", in_process_maker(read_spec(bot), game, registry), bot)
        for seat, bot in enumerate(bots)
    ]
    return play_match(game, players, Seeds(deal, deal))


def answer(battle: Battle, seat: int) -> str:
    """Return what the bot does in a position where a seat is asked."""
    answers: list[str] = []

    class Here(GoblinArmy):
        name = "goblin-army-here"

        def setup(self, table: Table) -> State:
            return self.copy(battle.state)

    class Once:
        def choose(self, turn: Any) -> Any:
            answers.append(str(Greedy().choose(turn)))
            raise PlayerFault("gave-up", "has seen enough")

    players = [
        Participant(f"player {number}", lambda: FunctionPlayer(random_choice))
        for number in range(len(battle.board.seats))
    ]
    players[seat] = Participant("bot", Once)
    play_match(Here(cards_=battle.game.cards_), players, Seeds(0, 0))
    return answers[0]


@pytest.mark.parametrize("setup", ["basic", "advanced", "draft", "pure-guild"])
@pytest.mark.parametrize("rules", ["normal", "child", "speed"])
def test_it_plays_every_setup_and_variant_without_a_fault(setup: Any, rules: Any) -> None:
    match = played(GoblinArmy(setup_=setup, rules=rules), [GREEDY] * 3, deal=1)
    assert not match.faults
    assert match.outcome.reason


def test_it_plays_at_two_tables() -> None:
    match = played(GoblinArmy(tables=2), [GREEDY] * 4, deal=2)
    assert not match.faults
    assert sorted(match.outcome.scores) == [1, 2, 3, 4]


def test_it_beats_random_from_either_seat() -> None:
    """Of 4,000 matches it wins all but a few in a hundred; these ten deals are among them."""
    game = GoblinArmy(setup_="advanced")
    for deal in range(5):
        for seat in range(2):
            bots = ["random", "random"]
            bots[seat] = GREEDY
            scores = played(game, bots, deal).outcome.scores
            assert scores[seat] == max(scores)


def test_it_repeats_itself() -> None:
    first, second = (played(GoblinArmy(), [GREEDY, GREEDY], deal=3) for _ in range(2))
    assert first.log == second.log


def test_damage_goes_on_who_stands_it(lay: Callable[..., Battle]) -> None:
    battle = lay("m1h1, m2h4", "m3h1", at="declaration")
    assert battle.asks == "assign"
    assert answer(battle, 0) == "assign m2h4"


def test_what_cannot_be_stood_finishes_who_is_worth_least_for_it(lay: Callable[..., Battle]) -> None:
    battle = lay("m3h1, m1h1", "m5h1", at="declaration")
    assert answer(battle, 0) == "assign m1h1"
