"""Whom people play against if they name nobody, and who gives them hints."""

from __future__ import annotations

import pytest
from rumpus_hilo import HiLo

from rumpus import Game, Registry, hookimpl
from rumpus.cli._seating import best_adviser, best_opponent


class Open(HiLo):
    name = "open"


class Hidden(HiLo):
    name, imagine = "hidden", Game.imagine


class Thinker:
    needs_imagine = True


def first(turn):
    return 0


@pytest.mark.parametrize(
    ("game", "own", "opponent", "adviser"),
    [
        (Open, ["bold", "greedy"], "greedy", "search"),
        (Open, ["bold", "meek"], "bold", "search"),
        (Open, [], "search", "search"),
        (Hidden, ["bold", "greedy"], "greedy", "greedy"),
        (Hidden, ["bold"], "bold", "bold"),
        (Hidden, [], "random", None),
    ],
)
def test_the_best_bot(game, own, opponent, adviser):
    class Plugin:
        @hookimpl
        def rumpus_games(self):
            return [Hidden, Open]

        @hookimpl
        def rumpus_bots(self):
            general = {"random": first, "search": Thinker, "other/greedy": first}
            return general | {f"{game.name}/{name}": first for name in own}

    registry = Registry()
    registry.register(Plugin(), "plugin")
    assert best_opponent(registry, game()) == opponent
    assert best_adviser(registry, game()) == adviser


def test_without_a_bot_that_thinks_nobody_gives_hints():
    class Plugin:
        @hookimpl
        def rumpus_games(self):
            return [Open]

        @hookimpl
        def rumpus_bots(self):
            return {"random": first}

    registry = Registry()
    registry.register(Plugin(), "plugin")
    assert best_opponent(registry, Open()) == "random"
    assert best_adviser(registry, Open()) is None
