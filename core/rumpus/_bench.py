"""How fast a game is played: through the whole engine, by the bare rules, and what its states cost."""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from rumpus._engine import play_match
from rumpus._game import allowed_seats
from rumpus._match import Seeds
from rumpus._players import FunctionPlayer, Participant, random_choice
from rumpus._random import pick_index, stream
from rumpus._table import SilentTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._game import Game

RUNS = 5
SECONDS = 0.5
"""How long one run of one measurement takes, about."""

STATES = 500
"""How many states are kept to be copied."""

MICRO = 1e6


@dataclass(frozen=True)
class Spread:
    """What several runs measured: the middle one, the lowest and the highest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of the runs."""
        return cls(median(values), min(values), max(values))


@dataclass(frozen=True)
class Benchmark:
    """What was measured of one game with random players; `options` as in a transcript.

    Seconds are those of the processor, so that what else runs on the machine counts less.
    `engine` and `rules` are decisions a second through the whole engine and by a minimal loop over the
    rules, which draws all chance from one generator; `matches` are matches a second through the engine.
    `share` is what the engine adds, in microseconds a decision, its set-up of matches and its random
    streams included. `copy` is microseconds a copy of a state, `state_size` the bytes that a state holds.
    """

    game: str
    version: str
    options: dict[str, Any]
    seats: int
    runs: int
    decisions: float
    """How many decisions a match has, on average."""
    engine: Spread
    matches: Spread
    rules: Spread
    share: Spread
    copy: Spread
    state_size: int

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as JSON-able data."""
        return asdict(self)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the figures for people: what it is, the middle, the lowest and the highest run."""
        return [
            ("decisions a match", f"{self.decisions:.1f}", "", ""),
            ("decisions a second, engine", *_rounded(self.engine, 0)),
            ("matches a second, engine", *_rounded(self.matches, 0)),
            ("decisions a second, bare rules", *_rounded(self.rules, 0)),
            ("engine's share, µs a decision", *_rounded(self.share, 2)),
            ("copy of a state, µs", *_rounded(self.copy, 2)),
            ("memory of a state, bytes", f"{self.state_size:,}", "", ""),
        ]


def measure(
    game: Game[Any, Any, Any],
    seats: int | None = None,
    *,
    runs: int = RUNS,
    seconds: float = SECONDS,
    told: Callable[[int], None] | None = None,
) -> Benchmark:
    """Measure a game with random players, by default with the fewest seats it can be played with.

    Each run times the engine and the bare rules one after the other, for `seconds` each, so that both meet
    the same state of the machine. `told` is called with 1 after each run.

    Raises:
        ValueError: the game cannot be played with so many seats.
        RulesError: the rules failed.
    """
    from rumpus._options import option_values

    seats = min(allowed_seats(game)) if seats is None else seats
    matches = _how_many(game, seats, seconds)
    states = _some_states(game, seats)
    by_engine, by_rules, by_copy, decisions = [], [], [], 0
    for run in range(runs):
        decisions, taken = _timed(through_engine, game, seats, matches, run)
        by_engine.append(taken / decisions)
        bare_decisions, taken = _timed(by_bare_rules, game, seats, matches, run)
        by_rules.append(taken / bare_decisions)
        by_copy.append(_copy_time(game, states, seconds / 4))
        if told is not None:
            told(1)
    a_match = decisions / matches
    return Benchmark(
        game.name,
        game.version,
        option_values(game),
        seats,
        runs,
        a_match,
        Spread.of([1 / each for each in by_engine]),
        Spread.of([1 / each / a_match for each in by_engine]),
        Spread.of([1 / each for each in by_rules]),
        Spread.of([(one - other) * MICRO for one, other in zip(by_engine, by_rules, strict=True)]),
        Spread.of([each * MICRO for each in by_copy]),
        state_size(game, states),
    )


def through_engine(game: Game[Any, Any, Any], seats: int, matches: int, seed: int) -> int:
    """Play matches of random players through the engine; return the number of decisions."""
    players = [
        Participant(f"player {seat}", lambda: FunctionPlayer(random_choice), "random")
        for seat in range(seats)
    ]
    decisions = 0
    for number in range(seed * matches, (seed + 1) * matches):
        decisions += play_match(game, players, Seeds(number, number)).decisions
    return decisions


def by_bare_rules(game: Game[Any, Any, Any], seats: int, matches: int, seed: int) -> int:
    """Play random matches with nothing around the rules; return the number of decisions."""
    rng = stream(seed, "bare rules")
    table = SilentTable(seats, rng)
    to_act, moves_of, apply = game.to_act, game.moves, game.apply
    decisions = 0
    for _ in range(matches):
        state = game.setup(table)
        while acting := to_act(state):
            choices = []
            for seat in acting:
                moves = moves_of(state, seat)
                choices.append((seat, moves[pick_index(rng, len(moves))]))
            for seat, move in choices:
                apply(state, seat, move, table)
            decisions += len(choices)
        game.outcome(state)
    return decisions


def state_size(game: Game[Any, Any, Any], states: Sequence[Any]) -> int:
    """Return how many bytes a state holds on average, what states share left out."""
    import tracemalloc

    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [game.copy(state) for state in states]
    after, _ = tracemalloc.get_traced_memory()
    if not tracing:
        tracemalloc.stop()
    return round((after - before) / len(copies))


def _timed(
    play: Callable[[Game[Any, Any, Any], int, int, int], int],
    game: Game[Any, Any, Any],
    seats: int,
    matches: int,
    seed: int,
) -> tuple[int, float]:
    began = process_time()
    decisions = play(game, seats, matches, seed)
    return decisions, process_time() - began


def _how_many(game: Game[Any, Any, Any], seats: int, seconds: float) -> int:
    """Return how many matches take about so long."""
    matches, taken = 1, 0.0
    through_engine(game, seats, 1, 0)  # what is made once, such as tables, is no match's cost
    while taken < seconds / 8 and matches < 10**6:
        matches *= 2
        _, taken = _timed(through_engine, game, seats, matches, 0)
    return max(1, round(matches * seconds / taken))


def _some_states(game: Game[Any, Any, Any], seats: int) -> list[Any]:
    """Return states from every part of random matches, the last ones that were met."""
    rng = stream(0, "states")
    table = SilentTable(seats, rng)
    states: deque[Any] = deque(maxlen=STATES)
    for _ in range(STATES):
        state = game.setup(table)
        states.append(game.copy(state))
        while acting := game.to_act(state):
            choices = [(seat, game.moves(state, seat)) for seat in acting]
            for seat, moves in choices:
                game.apply(state, seat, moves[pick_index(rng, len(moves))], table)
            states.append(game.copy(state))
        if len(states) == STATES:
            break
    return list(states)


def _copy_time(game: Game[Any, Any, Any], states: Sequence[Any], seconds: float) -> float:
    """Return the seconds that a copy of a state takes."""
    copies, began = 0, process_time()
    while (taken := process_time() - began) < seconds or not copies:
        for state in states:
            game.copy(state)
        copies += len(states)
    return taken / copies


def _rounded(spread: Spread, digits: int) -> tuple[str, str, str]:
    middle, low, high = (f"{value:,.{digits}f}" for value in (spread.median, spread.low, spread.high))
    return middle, low, high
