"""A round: the deal and the opening, the beats, the reckoning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_ruckus._beats import IDLE_BEATS, is_stuck, resolve
from rumpus_ruckus._order import order_of
from rumpus_ruckus._sets import ALL_CARDS, DEALT, KEYS, SETS, kinds_in
from rumpus_ruckus._state import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Table
    from rumpus_ruckus._options import Options
    from rumpus_ruckus._state import State

RUCKUS_BONUS = 2
RUCKUS, EXHAUSTED, IDLE = "ruckus", "exhausted", "idle"
TARGET, LIMIT = "target", "round limit"


def play_beat(state: State, game: Options, table: Table) -> None:
    """Resolve the choices, all of which are made, and go on to the next ones."""
    caller = resolve(state, table)
    if not _ends_round(state, game, table, caller):
        _begin_beat(state, game, table)
    elif not state.reason:
        begin_round(state, game, table)


def begin_round(state: State, game: Options, table: Table) -> None:
    """Deal and lay down what has to be laid, and again, as long as rounds end by that alone."""
    while not state.reason:
        _deal(state, table)
        _begin_beat(state, game, table)
        caller = next((seat for seat in state.order if not state.hands[seat]), None)
        if not _ends_round(state, game, table, caller):
            return


def _begin_beat(state: State, game: Options, table: Table) -> None:
    """Draw the order of the beat. One stream a round: how long another round takes shifts nothing."""
    state.beat += 1
    chance = table.stream("order", state.round).random()
    state.order = order_of(len(state.hands), game.reflexes, chance)


def _deal(state: State, table: Table) -> None:
    """Shuffle all cards, hand out seven to each seat in turn from the top, lay down every two alike."""
    state.round += 1
    state.beat = state.idle = 0
    if table.listening:
        table.tell(Event("round", {"round": state.round}))
    seats = table.seats
    cards = table.shuffled(ALL_CARDS, "deck", state.round)
    hands = [cards[seat * DEALT : (seat + 1) * DEALT] for seat in range(seats)]
    state.deck = cards[: seats * DEALT - 1 : -1]
    state.hands, state.owned = [0] * seats, 0
    state.piles, state.clear = [0] * (seats * SETS), [0] * (seats * SETS)
    state.kept, state.plays = [0] * seats, [[] for _ in range(seats)]
    state.choices, state.owing = [None] * seats, seats
    if table.listening:
        for seat, hand in enumerate(hands):
            table.tell(Event("dealt", {"seat": seat, "hand": [KEYS[kind] for kind in sorted(hand)]}), to=seat)
    for seat, hand in enumerate(hands):
        _open(state, seat, hand, table)


def _open(state: State, seat: int, hand: Sequence[int], table: Table) -> None:
    """Let a seat lay down all it holds twice or more, and keep the rest."""
    once = twice = 0
    for kind in hand:
        bit = 1 << kind
        twice |= once & bit
        once |= bit
    once &= ~twice
    state.hands[seat], state.kept[seat] = once, once.bit_count()
    state.owned |= twice << seat * SETS
    for kind in kinds_in(twice):
        place, cards = seat * SETS + kind, hand.count(kind)
        state.piles[place], state.clear[place] = cards, state.kept[seat]
        if table.listening:
            table.tell(Event("laid", {"seat": seat, "set": KEYS[kind], "cards": cards, "size": cards}))


def _ends_round(state: State, game: Options, table: Table, caller: int | None) -> bool:
    """End the round if it is time, and say whether it was."""
    if caller is not None:
        if table.listening:
            table.tell(Event("ruckus", {"seat": caller}))
        reason = RUCKUS
    elif is_stuck(state):
        reason = EXHAUSTED
    elif state.idle >= IDLE_BEATS:
        reason = IDLE
    else:
        return False
    _reckon(state, game, reason, caller)
    if table.listening:
        assert state.last is not None
        table.tell(Event("round over", {**as_data(state.last), "totals": state.totals.copy()}))
    return True


def _reckon(state: State, game: Options, reason: str, caller: int | None) -> None:
    """Count the round, and see whether the match is over."""
    seats = range(len(state.hands))
    laid = tuple(sum(state.piles[seat * SETS : (seat + 1) * SETS]) for seat in seats)
    held = tuple(hand.bit_count() for hand in state.hands)
    points = tuple(game.floored(laid[seat] - held[seat] + RUCKUS_BONUS * (seat == caller)) for seat in seats)
    state.totals = [max(0, total + point) for total, point in zip(state.totals, points, strict=True)]
    state.last = Result(state.round, reason, -1 if caller is None else caller, laid, held, points)
    if max(state.totals) >= game.target:
        state.reason = TARGET
    elif state.round >= game.round_limit:
        state.reason = LIMIT
    if state.reason:
        state.owing = 0


def as_data(result: Result) -> dict[str, object]:
    """Return a result as JSON-able data."""
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in result._asdict().items()
    }
