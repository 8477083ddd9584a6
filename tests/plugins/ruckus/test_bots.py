"""The bots: what they choose, and that they choose by what they see."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Participant, Registry, Seeds, UsageError, play_match
from rumpus._botspec import in_process_maker, read_spec
from rumpus_ruckus._bots import Patient, greedy, thrifty
from rumpus_ruckus._rules import Ruckus

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def asked(table: Any, seat: int = 0) -> Any:
    """Return a turn with nothing but moves and view."""
    return SimpleNamespace(moves=table.game.moves(table.state, seat), view=table.view(seat))


# --- greedy


def test_greedy_steals_the_biggest_set(lay: Lay) -> None:
    fronts = ["woof*2", "woof*3 baa*2", "baa*4"]
    table = lay(["woof baa", "oink", "meow"], fronts, deck="hoot")
    assert str(greedy(asked(table))) == "steal baa 3"


def test_greedy_steals_from_the_leader_where_sets_are_equal(lay: Lay) -> None:
    table = lay(["woof baa", "oink", "meow"], ["", "woof*3", "baa*3"], deck="hoot", totals=[0, 9, 12])
    assert str(greedy(asked(table))) == "steal baa 3"


def test_greedy_adds_where_it_cannot_steal(lay: Lay) -> None:
    table = lay(["woof baa", "oink"], ["woof*2", ""], deck="hoot")
    assert str(greedy(asked(table))) == "add woof"


def test_greedy_draws_where_it_cannot_play_and_waits_where_it_cannot_draw(lay: Lay) -> None:
    assert str(greedy(asked(lay(["woof baa", "oink"], deck="hoot")))) == "draw"
    assert str(greedy(asked(lay(["woof baa", "oink"])))) == "wait"


# --- patient


def test_patient_holds_back_while_a_card_fits_nowhere(lay: Lay) -> None:
    table = lay(["woof baa", "oink meow tweet"], ["", "woof*3"], deck="hoot")
    assert str(Patient().choose(asked(table))) == "draw"


def test_patient_plays_when_it_can_go_out(lay: Lay) -> None:
    table = lay(["woof baa", "oink meow tweet"], ["baa*2", "woof*3"], deck="hoot")
    assert str(Patient().choose(asked(table))) == "steal woof 2"


def test_patient_plays_when_a_rival_is_about_to_go_out(lay: Lay) -> None:
    hands, fronts = ["woof baa", "oink meow", "hoot quack tweet"], ["", "woof*3", ""]
    table = lay(hands, fronts, deck="hoot")
    assert str(Patient().choose(asked(table))) == "steal woof 2"
    assert str(Patient(alarm=1).choose(asked(table))) == "draw"


def test_patient_plays_when_there_is_nothing_to_draw(lay: Lay) -> None:
    table = lay(["woof baa", "oink meow tweet"], ["", "woof*3"])
    assert str(Patient().choose(asked(table))) == "steal woof 2"


def test_an_impossible_alarm_is_refused_by_name() -> None:
    registry = Registry.load()
    with pytest.raises(UsageError, match="alarm: wants 0 or more, got -1"):
        in_process_maker(read_spec("patient { alarm = -1 }"), Ruckus(), registry)()


# --- thrifty


def test_thrifty_steals_even_while_a_card_fits_nowhere(lay: Lay) -> None:
    table = lay(["woof baa hoot", "oink"], ["baa*2", "woof*3"], deck="hoot")
    assert str(thrifty(asked(table))) == "steal woof 2"


def test_thrifty_draws_rather_than_adds_while_a_card_fits_nowhere(lay: Lay) -> None:
    assert str(thrifty(asked(lay(["woof baa", "oink"], ["woof*2", ""], deck="hoot")))) == "draw"
    assert str(thrifty(asked(lay(["woof", "oink"], ["woof*2", ""], deck="hoot")))) == "add woof"


def test_thrifty_adds_when_there_is_nothing_to_draw(lay: Lay) -> None:
    assert str(thrifty(asked(lay(["woof baa", "oink"], ["woof*2", ""])))) == "add woof"


def test_which_bot_is_best_depends_on_how_many_play() -> None:
    assert [Ruckus().best_bot(seats) for seats in range(2, 7)] == ["thrifty", *["patient"] * 4]


# --- matches


@pytest.mark.parametrize("seats", range(2, 7))
def test_all_bots_play_whole_matches_without_a_fault(seats: int) -> None:
    registry, game = Registry.load(), Ruckus()
    names = (["random", "greedy", "patient", "thrifty"] * 2)[:seats]
    participants = [
        Participant(f"{name} {seat}", in_process_maker(read_spec(name), game, registry), name)
        for seat, name in enumerate(names)
    ]
    for seed in range(3):
        match = play_match(game, participants, Seeds(seed, seed))
        assert not match.faults
        assert max(match.outcome.scores) >= 50
        assert match.outcome.reason == "target"


def test_the_game_brings_three_bots() -> None:
    found = Registry.load().bots_for("ruckus")
    assert [name for name, bot in found.items() if bot.game] == ["greedy", "patient", "thrifty"]
