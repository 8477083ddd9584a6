"""Whom people play against if they name nobody, and who gives them hints."""

from __future__ import annotations

import pytest
from rumpus_hilo import HiLo

from rumpus import Game, Registry, hookimpl
from rumpus.cli._seating import best_bot


class Open(HiLo):
    name = "open"


class Hidden(HiLo):
    name, imagine = "hidden", Game.imagine


class Thinker:
    needs_imagine = True


def first(turn):
    return 0


@pytest.mark.parametrize(
    ("game", "own", "best"),
    [
        (Open, ["bold", "greedy"], "greedy"),
        (Open, ["bold", "meek"], "bold"),
        (Open, [], "search"),
        (Hidden, ["bold", "greedy"], "greedy"),
        (Hidden, [], "random"),
    ],
)
def test_the_best_bot(game, own, best):
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
    assert best_bot(registry, game()) == best
