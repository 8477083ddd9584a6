"""The Draw and Formation Phase: five cards, a formation in secret, and the reveal."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rumpus_goblin_army._box import DRAWN, PLAYED, RECRUIT, is_unit
from rumpus_goblin_army._moves import DONE, PLACE
from rumpus_goblin_army._piles import discard, draw_tokens, take_top
from rumpus_goblin_army._play import step
from rumpus_goblin_army._state import NONE, ROWS, Fighter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._moves import Move
    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Entry, Side

DRAWN_CARDS = 5
FORMATION = "formation"
"""The kind of the question that all players answer at once."""


@step("draw")
def _draw_phase(play: Play) -> None:
    """Let everybody draw, then ask everybody for a formation."""
    for player in play.order():
        drawn = sum(_draw_card(play, player) for _ in range(DRAWN_CARDS))
        _tell_drawn(play, player, drawn)
    for player in play.board.fighting:
        play.sides[player].formed = False
    play.board.question = (FORMATION,)
    _ask_again(play)


def _tell_drawn(play: Play, player: int, cards: int) -> None:
    if play.listening:
        play.tell("drawn", seat=play.seat(player), cards=cards)
        hand = play.names(sorted(play.sides[player].hand))
        play.tell("own hand", to=player, seat=play.seat(player), hand=hand)


def _draw_card(play: Play, player: int) -> bool:
    """Draw a card into the hand, or do what it says; say whether there was one."""
    card, seen = take_top(play, player)
    if card == NONE:
        return False
    side = play.sides[player]
    if play.box.stands[card]:
        side.hand.append(card)
        side.hand_seen[card] = seen | 1 << player
    else:
        resolve_drawn(play, player, card)
    return True


def resolve_drawn(play: Play, player: int, card: int) -> None:
    """Do what a drawn Victory card says, then discard it, unless it lies down beside the formation."""
    side = play.sides[player]
    if play.listening:
        play.tell("victory card drawn", seat=play.seat(player), card=play.box.names[card])
    for _, skill in play.box.on[DRAWN][card]:
        if skill.effect == "draw":
            drawn = sum(_draw_card(play, player) for _ in range(skill.amount))
            _tell_drawn(play, player, drawn)
        elif skill.effect == "token":
            draw_tokens(play, player, skill.amount)
        else:
            side.beside.append(card)
            return
    discard(play, player, card)


# --- formation


def formation_moves(box: Box, side: Side) -> Sequence[Move]:
    """Return the ways to go on with a formation; 'done' where it may stay as it is."""
    fighters = _to_place(box, side)
    rows, may_stay = _ways_on(side, fighters)
    placings = box.placings
    found = [placings[card][row] for card in sorted(fighters) for row in rows]
    if may_stay:
        found.append(box.move(DONE))
    return found


def _to_place(box: Box, side: Side) -> list[int]:
    stands = box.stands
    return [card for card in side.hand if stands[card]]


def _ways_on(side: Side, fighters: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """Return the rows that can take one of the fighters, and whether the formation may stay as it is."""
    first, second, third = side.rows
    rows, complete = _openings(len(first), len(second), len(third), len(fighters))
    return rows, complete and (bool(first) or not any(map(is_unit, fighters)))


def settle(box: Box, side: Side, player: int) -> None:
    """Go on with a formation that is not finished as long as there is only one way to."""
    while not side.formed:
        fighters = _to_place(box, side)
        rows, may_stay = _ways_on(side, fighters)
        if len(fighters) * len(rows) + may_stay > 1:
            return
        (move,) = formation_moves(box, side)
        _go_on(side, player, move)


@cache
def _openings(first: int, second: int, third: int, fighters: int) -> tuple[tuple[int, ...], bool]:
    """Return the rows that can take one of so many fighters, and whether the formation can stay as it is.

    A row cannot take one if the rest of them would be too few to fill the rows in front of it.
    """
    sizes = (first, second, third)
    rows = range(len(ROWS))
    found = tuple(row for row in rows if sizes[row] < ROWS[row] and _gaps(sizes, row) < fighters)
    return found, not _gaps(sizes)


def _gaps(sizes: Sequence[int], placed: int = NONE) -> int:
    """Return how many rows are empty with a unit behind them, after placing one more into a row."""
    filled = [size > 0 or row == placed for row, size in enumerate(sizes)]
    return sum(not full and any(filled[row:]) for row, full in enumerate(filled))


def form(play: Play, player: int, move: Move) -> None:
    """Take one player's choice; when all have answered, ask those again who are not done."""
    board = play.board
    _go_on(play.sides[player], player, move)
    board.asked = tuple([other for other in board.asked if other != player])
    if not board.asked:
        _ask_again(play)


def _go_on(side: Side, player: int, move: Move) -> None:
    if move.kind == PLACE:
        side.hand.remove(move.card)
        side.rows[move.other].append(Fighter(move.card, player))
        return
    side.formed = True
    if side.held:
        side.dropping, side.hand = side.hand, []


def _ask_again(play: Play) -> None:
    """Ask all players who have a choice left; when nobody has, reveal the formations."""
    board = play.board
    for player in board.fighting:
        settle(play.box, play.sides[player], player)
    board.asked = tuple([player for player in board.fighting if not play.sides[player].formed])
    if not board.asked:
        board.question = ()
        _reveal(play)


# --- the reveal


def _reveal(play: Play) -> None:
    """Show the formations, drop what has to go, and let what says so when played, or recruits, do so."""
    board = play.board
    order = play.order()
    for player in order:
        _show(play, player)
    board.phase = "reveal"
    steps: list[tuple[object, ...]] = []
    if play.game.rules == "normal":
        played, recruits = (_placed(play, order, trigger) for trigger in (PLAYED, RECRUIT))
        steps = [("offer", PLAYED, played), ("reactions",), ("offer", RECRUIT, recruits)]
    play.push_all(*steps, ("cycle",))


def _show(play: Play, player: int) -> None:
    side = play.sides[player]
    for fighter in side.fighters():
        side.hand_seen.pop(fighter.card, None)
        if fighter.card in side.fresh:
            side.fresh.remove(fighter.card)
    if play.listening:
        rows = [[play.box.names[fighter.card] for fighter in row] for row in side.rows]
        play.tell("revealed", seat=play.seat(player), rows=rows)
        if side.dropping:
            play.tell("dropped", seat=play.seat(player), cards=play.names(side.dropping))
    for card in side.dropping:
        side.hand_seen.pop(card, None)
        discard(play, player, card)
    side.dropping = []
    side.held = bool(side.hand)


def _placed(play: Play, order: Sequence[int], trigger: str) -> tuple[Entry, ...]:
    return tuple(
        (player, fighter.card, index, row)
        for player in order
        for row, fighters in enumerate(play.sides[player].rows)
        for fighter in fighters
        for index, _ in play.skills(fighter, trigger)
    )
