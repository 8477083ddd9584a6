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


def points_of(box: Box, side: Side) -> int:
    """Return all Victory Points of a player: Victory cards wherever they lie, and tokens."""
    cards = sum(box.worth[card] for card in side.victories)
    lying = sum(box.tokens[kind].value for kind, _ in side.tokens)
    return cards + lying + sum(box.tokens[kind].value for kind in side.used)


def score_of(box: Box, board: Board, player: int) -> float:
    """Return the score of a player: the points, then the Victory cards, then the tie-break."""
    side = board.sides[player]
    score = points_of(box, side) + len(side.victories) * A_CARD
    return score + THE_TIE_BREAK if player == board.winner else score


def leaders(play: Play) -> list[int]:
    """Return the players with most points, and among these with most Victory cards, in seat order."""
    scores = [score_of(play.box, play.board, player) for player in range(len(play.board.sides))]
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
        points = [[play.seat(player), points_of(play.box, side)] for player, side in enumerate(board.sides)]
        winners = [play.seat(player) for player in leaders(play)]
        play.tell("game over", points=points, winners=winners, reason=board.reason)


def _what_decides(play: Play, winner: int) -> str:
    """Return what the winner is ahead by."""
    points = [points_of(play.box, side) for side in play.board.sides]
    if points.count(points[winner]) > 1:
        return "victory cards"
    return "points"
