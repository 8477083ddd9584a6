"""Victory Points, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Board, Side

A_CARD = 1 / 16
"""What a Victory card adds to a score, which so says who is ahead when the points are equal."""
THE_TIE_BREAK = 1 / 32


def points_of(box: Box, board: Board, player: int) -> int:
    """Return the Victory Points of a player; once a tie is fought out, those that the player had before."""
    return int(board.tied[player]) if board.tied else _all_points(box, board.sides[player])


def _all_points(box: Box, side: Side) -> int:
    """Return all Victory Points of a player: Victory cards wherever they lie, and tokens."""
    cards = sum(box.worth[card] for card in side.victories)
    lying = sum(box.tokens[kind].value for kind, _ in side.tokens)
    return cards + lying + sum(box.tokens[kind].value for kind in side.used)


def score_of(box: Box, board: Board, player: int) -> float:
    """Return the score of a player: the points, then the Victory cards, then the tie-break.

    What is gained or lost while a tie is fought out does not count: who wins that Victory card wins the game.
    """
    side = board.sides[player]
    score = board.tied[player] if board.tied else _all_points(box, side) + len(side.victories) * A_CARD
    return score + THE_TIE_BREAK if player == board.winner else score


def fix_scores(play: Play) -> None:
    """Note the scores with which a tie-break begins."""
    board = play.board
    board.tied = tuple(score_of(play.box, board, player) for player in range(len(board.sides)))


def leaders(play: Play) -> list[int]:
    """Return the players with most points, and among these with most Victory cards, in seat order."""
    scores = [score_of(play.box, play.board, player) for player in range(len(play.sides))]
    return [player for player, score in enumerate(scores) if score == max(scores)]


def decide(play: Play) -> None:
    """End the game; at two tables somebody has to win, so the tied draw."""
    board = play.board
    board.phase = "over"
    board.stack = []
    tied = leaders(play)
    if board.winner != NONE:
        board.reason = "tie-break"
    elif len(tied) == 1:
        board.reason = _what_decides(play, tied[0])
    elif play.game.tables > 1:
        board.winner = tied[int(play.table.stream("draw", play.number).random() * len(tied))]
        board.reason = "drawn by lot"
    else:
        board.reason = "shared"
    if play.listening:
        points = [
            [play.seat(player), points_of(play.box, board, player)] for player in range(len(board.sides))
        ]
        winners = [play.seat(player) for player in leaders(play)]
        play.tell("game over", points=points, winners=winners, reason=board.reason)


def _what_decides(play: Play, winner: int) -> str:
    """Return what the winner is ahead by."""
    board = play.board
    points = [points_of(play.box, board, player) for player in range(len(board.sides))]
    if points.count(points[winner]) > 1:
        return "victory cards"
    return "points"
