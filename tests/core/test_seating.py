"""Whom people play against if they name nobody, and who gives them hints."""

from __future__ import annotations

import pytest
from rumpus_hilo import HiLo

from rumpus import Game, Registry, RulesError, hookimpl
from rumpus.cli._seating import best_bot


class Open(HiLo):
    name = "open"


class Hidden(HiLo):
    name, imagine = "hidden", Game.imagine


class Judged(HiLo):
    """A game that knows which of its bots is best."""

    name = "judged"

    def best_bot(self, seats):
        return {2: "meek", 3: "brave"}.get(seats, "")


class Thinker:
    needs_imagine = True


def first(turn):
    return 0


def registry_with(game, own):
    class Plugin:
        @hookimpl
        def rumpus_games(self):
            return [Hidden, Judged, Open]

        @hookimpl
        def rumpus_bots(self):
            general = {"random": first, "search": Thinker, "other/greedy": first}
            return general | {f"{game.name}/{name}": first for name in own}

    registry = Registry()
    registry.register(Plugin(), "plugin")
    return registry


@pytest.mark.parametrize(
    ("game", "own", "best"),
    [
        (Open, ["bold", "greedy"], "greedy"),
        (Open, ["bold", "meek"], "bold"),
        (Open, [], "search"),
        (Hidden, ["bold", "greedy"], "greedy"),
        (Hidden, [], "random"),
        (Judged, ["greedy", "meek"], "meek"),
    ],
)
def test_the_best_bot(game, own, best):
    assert best_bot(registry_with(game, own), game(), 2) == best


def test_a_game_may_leave_open_which_bot_is_best_at_some_tables():
    assert best_bot(registry_with(Judged, ["bold", "greedy"]), Judged(), 1) == "greedy"


@pytest.mark.parametrize("answer", [ValueError("boom"), SystemExit(7)])
def test_a_game_that_fails_to_say_which_bot_is_best_is_named(answer):
    class Broken(HiLo):
        name = "broken"

        def best_bot(self, seats):
            raise answer

    with pytest.raises(RulesError, match=r"broken .*best_bot failed: (ValueError: boom|SystemExit: 7)"):
        best_bot(Registry.load(), Broken(), 2)


@pytest.mark.parametrize(
    ("own", "brought"), [(["greedy", "meek"], "greedy, meek"), ([], "none")], ids=["others", "none"]
)
def test_a_game_cannot_call_a_bot_its_best_that_it_does_not_bring(own, brought):
    with pytest.raises(RulesError) as refused:
        best_bot(registry_with(Judged, own), Judged(), 3)
    assert f"best_bot wants one of the game's own bots ({brought}), got 'brave'" in str(refused.value)
