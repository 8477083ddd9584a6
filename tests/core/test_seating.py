"""Whom people play against if they name nobody, and who gives them hints."""

from __future__ import annotations

import pytest

from rumpus import Game, Outcome, Registry, hookimpl
from rumpus.cli._seating import best_adviser, best_opponent


class Hidden(Game):
    name, title, version, turn_limit = "hidden", "Hidden", "1.0", 5

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return []

    def to_act(self, state):
        return ()

    def moves(self, state, seat):
        return ("x",)

    def apply(self, state, seat, move, table):
        raise AssertionError

    def view(self, state, seat):
        return {}

    def outcome(self, state):
        return Outcome((0.0, 0.0))


class Open(Hidden):
    name, information = "open", "perfect"


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
