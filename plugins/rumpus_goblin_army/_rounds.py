"""Combat rounds: their cycles, who wins them, and what comes after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._box import ROUND_END
from rumpus_goblin_army._entering import leave, living
from rumpus_goblin_army._piles import discard, draw_tokens
from rumpus_goblin_army._play import step
from rumpus_goblin_army._scoring import decide, fix_scores, leaders
from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from rumpus_goblin_army._play import Play

CARDS_TO_WIN = 5
LAST_CYCLE = 30
QUIET_CYCLES = 2
"""After so many cycles running in which nothing has moved nobody wins."""


@step("round")
def _begin_round(play: Play) -> None:
    """Begin a combat round: for the Victory card in play, for a new one if that was won."""
    board = play.board
    board.round += 1
    board.cycle = board.quiet = 0
    board.phase = "formation"
    board.returned = ()
    board.totals, board.highest, board.second = (), NONE, NONE
    if board.prize == NONE:
        board.prize = board.victories.pop()
    if play.listening:
        fighting = [play.seat(player) for player in board.fighting]
        data: dict[str, Any] = {
            "round": board.round,
            "prize": play.box.names[board.prize],
            "fighting": fighting,
            "deciding": board.deciding,
        }
        play.tell("round", **data, first=play.seat(board.first))
    play.push("draw")


@step("cycle")
def _begin_cycle(play: Play) -> None:
    """Begin Activation, Declaration and Resolution anew, unless borrowed units leave and that decides it."""
    board = play.board
    board.cycle += 1
    board.moved = False
    board.phase = "activation"
    board.returned = ()
    _return_borrowed(play)
    alive = living(play)
    if len(alive) <= 1:
        _end_round(play, alive)
        return
    if play.listening:
        play.tell("cycle", cycle=board.cycle)
    turns = [] if play.game.rules == "child" else [("activate", player) for player in alive]
    play.push_all(*turns, ("declare",))


def _return_borrowed(play: Play) -> None:
    for player, side in enumerate(play.sides):
        for row, fighters in enumerate(side.rows):
            for fighter in fighters:
                if not fighter.borrowed:
                    continue
                fighter.borrowed -= 1
                if not fighter.borrowed:
                    leave(play, player, row, fighter)
                    if play.listening:
                        data: dict[str, Any] = {
                            "card": play.box.names[fighter.card],
                            "owner": play.seat(fighter.owner),
                        }
                        play.tell("returned", seat=play.seat(player), **data)


@step("end cycle")
def _end_cycle(play: Play) -> None:
    """End the round if only one army is left, or none, or nothing moves any more; else begin a new cycle."""
    board = play.board
    for side in board.sides:
        side.fallen = []
        for fighters in side.rows:
            for fighter in fighters:
                fighter.bonus = fighter.cleaving = 0
    board.quiet = 0 if board.moved else board.quiet + 1
    alive = living(play)
    if len(alive) <= 1:
        _end_round(play, alive)
    elif board.quiet >= QUIET_CYCLES or board.cycle >= LAST_CYCLE:
        _end_round(play, [])
    else:
        play.push("cycle")


def _end_round(play: Play, alive: list[int]) -> None:
    """Give the Victory card to the winner, clear the battlefield, and go on to upgrades or the end."""
    board = play.board
    board.phase = "end of round"
    winner = alive[0] if alive else NONE
    if play.listening:
        seat = None if winner == NONE else play.seat(winner)
        play.tell("round over", winner=seat, prize=play.box.names[board.prize], round=board.round)
    if winner != NONE:
        _win_card(play, winner)
    _clear(play)
    if _is_over(play, winner):
        return
    losers = [player for player in play.order() if player != winner]
    upgrades = [("upgrade", player) for player in losers] if play.game.upgrade else []
    play.push_all(*upgrades, *(("sideline", player) for player in play.order()), ("next round",))


def _win_card(play: Play, winner: int) -> None:
    """Take the Victory card: its tokens, and the card itself into the discard pile."""
    board, side = play.board, play.sides[winner]
    card = board.prize
    board.prize = NONE
    if board.deciding:
        board.winner = winner
    else:
        board.won += 1
        side.victories.append(card)
        draw_tokens(play, winner, play.box.spoils[card])
    discard(play, winner, card)


def _clear(play: Play) -> None:
    """Bring survivors and what lies beside to their owners' discard piles, and all markers back."""
    board = play.board
    for player, side in enumerate(board.sides):
        side.sidelines = [
            fighter.card
            for fighter in side.fighters()
            for index, _ in play.skills(fighter, ROUND_END)
            if play.works(fighter, index)
        ]
        for row, fighters in enumerate(side.rows):
            for fighter in fighters:
                leave(play, player, row, fighter)
        for card in side.beside:
            discard(play, player, card)
        side.beside, side.fallen = [], []
    board.gathered, board.reactions, board.late_reactions = [], [], []


def _is_over(play: Play, winner: int) -> bool:
    """End the game if it is decided, and say whether it is; a tie goes on as a round of the tied."""
    board = play.board
    at_limit = board.round >= play.game.round_limit
    if board.deciding:
        over = winner != NONE or at_limit
    else:
        over = at_limit or (board.won >= CARDS_TO_WIN and len(leaders(play)) == 1)
    if over:
        decide(play)
    return over


@step("next round")
def _next_round(play: Play) -> None:
    """Pass the token on and begin the next round; after the fifth card, among those who are tied."""
    board = play.board
    for side in board.sides:
        side.sidelines = []
    board.first = (board.first + 1) % len(board.sides)
    if board.won >= CARDS_TO_WIN and not board.deciding:
        board.deciding = True
        fix_scores(play)
        board.fighting = tuple(leaders(play))
        unused = play.camp.victories
        board.prize = unused.pop(int(play.table.stream("tie-break", play.number).random() * len(unused)))
        if play.listening:
            play.tell("tie-break", seats=[play.seat(player) for player in board.fighting])
    play.push("round")
