"""Phase 2, Deploy: one Recruit a turn onto the own side of a location, and what that sets going."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._cards import CARD, CLASS, DOWN, DRUID, NAME, ROAR, departure
from rumpus_tug_of_roar._morph import has_others
from rumpus_tug_of_roar._moves import WAYS
from rumpus_tug_of_roar._state import BOTH, DEPLOYING, ELKYR, MORPHING, ONLY, State
from rumpus_tug_of_roar._turns import draw, finish_turn
from rumpus_tug_of_roar._warbands import lay

if TYPE_CHECKING:
    from rumpus import Table
    from rumpus_tug_of_roar._moves import Move
    from rumpus_tug_of_roar._options import Options

HAND = 3
MOST_DOWN = 3


def rally(state: State, table: Table) -> None:
    """Shuffle both clan decks and draw the hands."""
    for seat in BOTH:
        deck = state.clan_decks[seat] = table.shuffled(state.clans[seat], "clan", seat)
        state.hands[seat] = sorted(deck.pop() for _ in range(HAND))
        if table.listening:
            hand = [NAME[card] for card in state.hands[seat]]
            table.tell(Event("rallied", {"seat": seat, "cards": hand}), to=seat)
    state.turn = ELKYR
    state.asks, state.asked, state.owing = DEPLOYING, ONLY[ELKYR], ONLY[ELKYR]


def deployment_moves(state: State, seat: int) -> list[Move]:
    """Return each card of the hand, on each location with a free space, face up or down."""
    ways = WAYS[state.hidden[seat] < MOST_DOWN][state.free[seat]]
    moves: list[Move] = []
    last = 0
    for card in state.hands[seat]:  # sorted, so those that look alike follow each other
        if card != last:
            moves += ways[card]
            last = card
    return moves


def deploy(state: State, seat: int, move: Move, game: Options, table: Table) -> None:
    """Lay a Recruit: Roar, then the Enlist bonus, then Morph, then the rest of the turn."""
    face, place = move.card, move.place
    hand, bonuses = state.hands[seat], state.bonuses[seat]
    number = len(state.clans[seat]) + bonuses - len(state.clan_decks[seat]) - len(hand)
    lay(state, seat, place, face | departure(number, len(hand), bonuses))
    hand.remove(face & CARD)
    if table.listening:
        card = "" if face & DOWN else NAME[face]
        table.tell(Event("deployed", {"seat": seat, "card": card, "place": place}))
    if face < DOWN and ROAR[face]:
        _roar(state, seat, face, game, table)
    if state.enlist_tokens >> place & 1 and not state.free[seat] >> place & 1:
        _earn_bonus(state, seat, place, table)
    if face < DOWN and CLASS[face] == DRUID and has_others(state, seat):
        state.druid = place
        state.asks = MORPHING
    else:
        finish_turn(state, game, table)


def _roar(state: State, seat: int, card: int, game: Options, table: Table) -> None:
    """Move the Roar Marker toward the opponent, as far as the track goes."""
    roar = ROAR[card]
    end = game.house.track_end
    state.marker = min(state.marker + roar, end) if seat == ELKYR else max(state.marker - roar, -end)
    if table.listening:
        neutral = game.house.neutral_spaces
        data = {"seat": seat, "roar": roar, "marker": state.marker, "neutral": neutral}
        table.tell(Event("roared", data))


def _earn_bonus(state: State, seat: int, place: int, table: Table) -> None:
    """Draw from the shared deck for the first pair of Recruits at a location; the token turns to Bolster."""
    state.enlist_tokens ^= 1 << place
    state.bonuses[seat] += 1
    if table.listening:
        table.tell(Event("bonus", {"seat": seat, "place": place}))
    draw(state, seat, state.deck, table)
