"""What `rumpus bench` measures, and that the game it is measured with is Leduc poker and no other."""

from __future__ import annotations

import importlib.util
import json
import sys
import tracemalloc
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rumpus import Game, Outcome, RulesError
from rumpus._bench import Benchmark, Spread, by_bare_rules, measure, state_size, through_engine
from rumpus._random import Stream, stream
from rumpus._table import SilentTable


def _leduc() -> Any:
    place = Path(__file__).parents[2] / "benchmarks" / "leduc.py"
    spec = importlib.util.spec_from_file_location("leduc_for_tests", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


leduc = _leduc()


class Coins(Game):
    """Each seat calls one coin; the state holds a list of a thousand numbers, so that its size is known."""

    name, title, version, turn_limit = "coins", "Coins", "1.0", 10
    broken: bool = False

    def seat_counts(self):
        return (2, 3)

    def setup(self, table):
        return {"calls": [], "seats": table.seats, "ballast": [float(number) for number in range(1000)]}

    def to_act(self, state):
        return [len(state["calls"])] if len(state["calls"]) < state["seats"] else []

    def moves(self, state, seat):
        return ["heads", "tails"]

    def apply(self, state, seat, move, table):
        if self.broken:
            raise KeyError("coin")
        state["calls"].append(move)

    def view(self, state, seat):
        return {"calls": state["calls"]}

    def outcome(self, state):
        return Outcome(tuple(float(call == "heads") for call in state["calls"]))

    def copy(self, state):
        return {**state, "calls": [*state["calls"]], "ballast": [*state["ballast"]]}


def test_a_benchmark_tells_what_was_measured():
    runs: list[int] = []
    figures = measure(Coins(), 3, runs=3, seconds=0.01, told=runs.append)
    assert runs == [1, 1, 1]
    assert (figures.game, figures.version, figures.seats, figures.runs) == ("coins", "1.0", 3, 3)
    assert figures.options == {"broken": False}
    assert figures.decisions == 3
    for spread in (figures.engine, figures.matches, figures.rules, figures.copy):
        assert 0 < spread.low <= spread.median <= spread.high
    assert figures.matches.median == pytest.approx(figures.engine.median / 3)
    assert figures.share.low <= figures.share.median <= figures.share.high
    assert json.loads(json.dumps(figures.to_dict()))["engine"]["median"] == figures.engine.median


def test_the_fewest_seats_are_the_default():
    assert measure(Coins(), runs=1, seconds=0.01).seats == 2


@pytest.mark.parametrize("play", [through_engine, by_bare_rules])
@pytest.mark.parametrize("game", [Coins(), leduc.Leduc(hands=3)], ids=["coins", "leduc"])
def test_both_loops_play_whole_matches(play, game):
    decisions = play(game, 2, 30, 1)
    assert decisions == play(game, 2, 30, 1)
    low, high = (2, 2) if game.name == "coins" else (3 * 2, 3 * 8)
    assert 30 * low <= decisions <= 30 * high


def test_a_state_is_as_big_as_what_it_holds():
    states = [Coins().setup(SilentTable(2, stream(0))) for _ in range(20)]
    assert 8_000 < state_size(Coins(), states) < 12_000  # a list of 1,000 pointers; its numbers are shared
    assert not tracemalloc.is_tracing()


def test_memory_is_measured_beside_another_measurement():
    tracemalloc.start()
    try:
        states = [Coins().setup(SilentTable(2, stream(0))) for _ in range(20)]
        assert 8_000 < state_size(Coins(), states) < 12_000
        assert tracemalloc.is_tracing()
    finally:
        tracemalloc.stop()


def test_rules_that_fail_are_no_figure():
    with pytest.raises(RulesError, match=r"coins 1\.0, deal seed .*KeyError"):
        measure(Coins(broken=True), runs=1, seconds=0.01)


def test_an_impossible_number_of_seats_is_refused():
    with pytest.raises(ValueError, match="coins cannot be played with 7 seats"):
        measure(Coins(), 7, runs=1, seconds=0.01)


def test_rows_are_for_people():
    spread = Spread.of([1234.5, 1000.0, 2000.0])
    figures = Benchmark("coins", "1.0", {}, 2, 3, 4.25, spread, spread, spread, spread, spread, 12345)
    assert figures.rows() == [
        ("decisions a match", "4.2", "", ""),
        ("decisions a second, engine", "1,234", "1,000", "2,000"),
        ("matches a second, engine", "1,234", "1,000", "2,000"),
        ("decisions a second, bare rules", "1,234", "1,000", "2,000"),
        ("engine's share, µs a decision", "1,234.50", "1,000.00", "2,000.00"),
        ("copy of a state, µs", "1,234.50", "1,000.00", "2,000.00"),
        ("memory of a state, bytes", "12,345", "", ""),
    ]


# --- Leduc poker: both figures are known from the literature


def best_response(game: Any, seat: int, hands: list[tuple[Fraction, Any]]) -> Fraction:
    """Return what the best play of a seat wins against random play, over weighted states it cannot tell apart."""
    _, state = hands[0]
    if not game.to_act(state):
        return sum((weight * int(game.outcome(each).scores[seat]) for weight, each in hands), Fraction(0))
    (acting,) = game.to_act(state)
    moves = game.moves(state, acting)
    values = []
    for move in moves:
        told_apart = defaultdict(list)
        for weight, each in hands:
            after = game.copy(each)
            game.apply(after, acting, move, SilentTable(2, stream(0)))
            told_apart[str(game.view(after, seat))].append((weight, after))
        values.append(sum(best_response(game, seat, alike) for alike in told_apart.values()))
    return max(values) if acting == seat else sum(values) / len(moves)


def test_random_play_can_be_exploited_as_far_as_known():
    """OpenSpiel states 4.747222 as the NashConv of the uniform policy: exactly 1709/360."""
    game = leduc.Leduc()
    total = Fraction(0)
    for seat in (0, 1):
        by_card = defaultdict(list)
        for deal in leduc.DEALS:
            by_card[deal[seat]].append((Fraction(1, len(leduc.DEALS)), leduc.State(deal, [1, 1])))
        total += sum(best_response(game, seat, hands) for hands in by_card.values())
    assert total == Fraction(1709, 360)


def test_there_are_288_information_sets():
    game, seen = leduc.Leduc(), set()
    waiting = [(leduc.State(deal, [1, 1]), ()) for deal in leduc.DEALS]
    while waiting:
        state, history = waiting.pop()
        for seat in game.to_act(state):
            view = game.view(state, seat)
            seen.add((seat, view["card"], view["public"], history))
            for move in game.moves(state, seat):
                after = game.copy(state)
                game.apply(after, seat, move, SilentTable(2, Stream(bytes(64))))
                waiting.append((after, (*history, move)))
    assert len(seen) == 288
