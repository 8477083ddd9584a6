"""One table, or two that share a Camp: whose decision is next, and the second stage of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event, Outcome
from rumpus_goblin_army._box import DRAFT_POINTS, STARTING
from rumpus_goblin_army._formation import FORMATION, form, formation_moves
from rumpus_goblin_army._options import SEATS_AT_TABLES
from rumpus_goblin_army._play import OPTIONS, Play
from rumpus_goblin_army._scoring import score_of
from rumpus_goblin_army._setup import set_up_camp
from rumpus_goblin_army._state import Board, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Table
    from rumpus_goblin_army._moves import Move
    from rumpus_goblin_army._options import Options

FIRST_STAGE, SECOND_STAGE = 1, 2
TWO_TABLES = ((0, 1), (2, 3))


def begin(game: Options, table: Table) -> State:
    """Set up every table and go on to the first decisions."""
    seats = (tuple(range(table.seats)),) if game.tables == 1 else TWO_TABLES
    camp, boards = set_up_camp(game.box, seats, table)
    state = State(camp, boards)
    _run_all(game, state, table)
    return state


def _run_all(game: Options, state: State, table: Table) -> None:
    for number, board in enumerate(state.boards):
        Play(game, state.camp, board, number, table).run()
    _refresh_guilds(game, state, table)
    state.acting = next((number for number, board in enumerate(state.boards) if board.asked), 0)


def to_act(state: State) -> Sequence[int]:
    """Return the seats that owe a choice: at the table whose turn it is."""
    board = state.boards[state.acting]
    if len(state.boards) == 1:
        return board.asked  # players are numbered like seats
    return tuple(board.seats[player] for player in board.asked)


def board_of(state: State, seat: int) -> tuple[int, int]:
    """Return the table of a seat, and the number of its player there."""
    if len(state.boards) == 1:
        return 0, seat
    for number, board in enumerate(state.boards):
        if seat in board.seats:
            return number, board.seats.index(seat)
    raise ValueError(f"no table has the seat {seat}")


def moves_of(game: Options, state: State, seat: int) -> Sequence[Move]:
    """Return the choices of a seat that is asked."""
    number, player = board_of(state, seat)
    board = state.boards[number]
    if board.question == (FORMATION,):
        return formation_moves(game.box, board.sides[player])
    return board.options


def choose(game: Options, state: State, seat: int, move: Move, table: Table) -> None:
    """Take a seat's choice and go on to the next decision, at the other table if there is one."""
    number, player = board_of(state, seat)
    board = state.boards[number]
    play = Play(game, state.camp, board, number, table)
    if board.question == (FORMATION,):
        form(play, player, move)
        if board.question:
            return  # a formation is one decision, whoever still is at it
    else:
        play.answer(move)
    play.run()
    if len(state.boards) > 1:
        _go_on(game, state, table)


def _refresh_guilds(game: Options, state: State, table: Table) -> None:
    """List the guilds anew where one is being chosen: the other table may have taken some meanwhile."""
    for number, board in enumerate(state.boards):
        play = Play(game, state.camp, board, number, table)
        while board.question and board.question[0] == "guild":
            board.options = tuple(OPTIONS["guild"](play, *board.question[1:]))
            if len(board.options) > 1:
                break
            play.answer(board.options[0])
            play.run()


def _go_on(game: Options, state: State, table: Table) -> None:
    _refresh_guilds(game, state, table)
    other = 1 - state.acting
    if state.boards[other].asked:
        state.acting = other
    elif not state.boards[state.acting].asked and state.stage < game.stages:
        _begin_second_stage(game, state, table)
    elif not state.boards[state.acting].asked and game.stages == SECOND_STAGE:
        state.standing = tuple(seat for board in state.boards for seat in _ranked(game, board))


def _ranked(game: Options, board: Board) -> list[int]:
    """Return the seats of a table, its winner first."""
    scores = {seat: score_of(game.box, board, player) for player, seat in enumerate(board.seats)}
    return sorted(scores, key=lambda seat: -scores[seat])


def _begin_second_stage(game: Options, state: State, table: Table) -> None:
    """Let winner meet winner and loser meet loser, with the cards of their own guilds and a Camp set anew."""
    ranked = [_ranked(game, board) for board in state.boards]
    guilds = {
        seat: side.guild
        for board in state.boards
        for seat, side in zip(board.seats, board.sides, strict=True)
    }
    pairs = [sorted(each[place] for each in ranked) for place in range(2)]
    camp, boards = set_up_camp(game.box, pairs, table)
    for board in boards:
        for side, seat in zip(board.sides, board.seats, strict=True):
            units = game.box.units_of(guilds[seat])
            side.guild, side.draft_points = guilds[seat], DRAFT_POINTS
            side.army = [card for card in units if game.box.level[card] == STARTING]
            board.draft += [card for card in units if card not in side.army]
            camp.units = [card for card in camp.units if card not in units]
    state.camp, state.boards, state.stage = camp, boards, SECOND_STAGE
    if table.listening:
        table.tell(Event("second stage", {"pairs": pairs}))
    _run_all(game, state, table)


def outcome_of(game: Options, state: State) -> Outcome:
    """Return the scores: of the table, of both tables, or of the tournament, 4 for the champion."""
    if state.standing:
        places = [state.standing.index(seat) for seat in range(SEATS_AT_TABLES)]
        return Outcome(tuple(float(SEATS_AT_TABLES - place) for place in places), "tournament")
    scores = {
        seat: score_of(game.box, board, player)
        for board in state.boards
        for player, seat in enumerate(board.seats)
    }
    reasons = " and ".join(dict.fromkeys(board.reason for board in state.boards))
    groups = tuple(board.seats for board in state.boards) if len(state.boards) > 1 else ()
    return Outcome(tuple(scores[seat] for seat in sorted(scores)), reasons, groups)
