"""The greedy bot: sensible where it can be said, deterministic, and blind to what it must not know."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rumpus import Match, Participant, PlayerFault, Registry, Seeds, play_match, random_choice
from rumpus._botspec import in_process_maker, read_spec
from rumpus._players import FunctionPlayer
from rumpus_tug_of_roar._bots import Greedy
from rumpus_tug_of_roar._rules import TugOfRoar

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._state import State


def played(elkyr: str, lycaran: str, deal: int) -> Match:
    game, registry = TugOfRoar(), Registry.load()
    players = [
        Participant(name, in_process_maker(read_spec(spec), game, registry), spec)
        for name, spec in (("Ann", elkyr), ("Bo", lycaran))
    ]
    return play_match(game, players, Seeds(deal, deal))


class Once:
    """Lets the bot answer one question and leaves."""

    def __init__(self) -> None:
        self.bot = Greedy()
        self.answer = ""

    def choose(self, turn: Any) -> Any:
        self.answer = str(self.bot.choose(turn))
        raise PlayerFault("gave-up", "has seen enough")


def answers(state: State, seat: int) -> str:
    """Return what the bot does in a position where this seat is to act, alone or with the other."""

    class Here(TugOfRoar):
        name = "tug-of-roar-here"

        def setup(self, table: Table) -> State:
            return self.copy(state)

    once = Once()
    players = [Participant(name, lambda: FunctionPlayer(random_choice)) for name in ("Ann", "Bo")]
    players[seat] = Participant("bot", lambda: once)
    play_match(Here(), players, Seeds(0, 0))
    return once.answer


def test_it_beats_random_from_either_seat() -> None:
    for deal in range(5):
        first = played("tug-of-roar/greedy", "random", deal)
        second = played("random", "greedy", deal)
        assert not [*first.faults, *second.faults]
        assert (
            first.outcome.scores[0] + second.outcome.scores[1]
            > 3 + first.outcome.scores[1] + second.outcome.scores[0]
        )


def test_it_plays_the_same_again() -> None:
    assert played("greedy", "greedy", 3).log == played("greedy", "greedy", 3).log


def test_it_cannot_peek(begin: Any) -> None:
    """In another position that looks the same it answers the same."""
    for seed in range(25):
        bout = begin(seed).play_on(Random(seed), until=("deploy", "lead", "fear", "morph", "bid")[seed % 5])
        if not bout.to_act:
            continue
        seat = bout.to_act[0]
        twin = bout.game.imagine(bout.state, seat, Random(seed))
        assert answers(bout.state, seat) == answers(twin, seat)


def test_it_completes_a_pair(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Ro5/0 Bd4/0", "Wa4/0"), on_map={2: ("Ro4/0", "Ba6/1"), 4: ("Ba3/2", "")}, bonuses=""
    )
    assert answers(bout.state, 0).startswith("Ro5/0 ")
    assert answers(bout.state, 0).endswith(" 2")


def test_it_puts_fear_where_it_flips_a_flag(scene: Any) -> None:
    on_map = {
        1: ("Ba6/1 Ba5/1", "Dr1/2 Ro1/2"),
        2: ("Dr2/1 Bd2/1", "Cl3/1 Bd3/1"),
        3: ("Cl2/1 Wa1/2", "Ba4/2 Ro5/0"),
    }
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0 Wa3/1"), on_map=on_map, turn=1, marker=4, bonuses="")
    bout.play("Wa4/0 up 4")
    assert answers(bout.state, 0) == "fear 2"


def test_it_leads_high_where_the_bolster_matters(scene: Any) -> None:
    """It takes one of its two highest where all else is won by far, one of the lowest where all else is even."""
    close, far = ("Ba4/2 Cl3/1", "Ro4/0 Dr2/1"), ("Ba6/1 Ba5/1", "Dr1/2")
    won = {2: ("Cl5/0 Wa4/0", ""), 3: ("Ro5/0 Bd5/0", ""), 4: ("Dr5/0 Wa4/0", "")}
    even = {2: ("Cl5/0", "Dr5/0"), 3: ("Ro5/0", "Bd5/0"), 4: ("Bd4/0", "Cl4/0"), 5: ("Wa4/0", "Wa4/0")}
    assert answers(scene.skirmish({1: close, 5: far, **won}).state, 0) in ("4", "5")
    assert answers(scene.skirmish({1: far, **even}).state, 0) in ("0", "1", "2")


def test_it_blesses_the_strongest_and_duels_the_best_against_the_worst(scene: Any) -> None:
    bout = scene.skirmish({1: ("Cl2/1 Cl5/0", "Ba6/1")}, hands=("Ro5/0 Bd2/1", "")).play("0").play("1")
    assert answers(bout.state, 0) == "bless Ro5/0"
    bout = scene.skirmish({1: ("Wa1/2 Wa4/0", "Ba6/1 Dr1/2")}).play("0").play("1")
    assert answers(bout.state, 0) == "duel Wa4/0 Dr1/2"


def test_it_bids_high_for_a_choice_that_matters(begin: Any) -> None:
    """Its Captain rises with the difference between the groups."""
    assert len({answers(begin(deal).state, 0) for deal in range(25)}) >= 5
