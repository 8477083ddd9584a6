"""How good a position looks: the points that players have, and what the armies promise."""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import TYPE_CHECKING

from rumpus_goblin_army._scoring import score_of
from rumpus_goblin_army._state import NONE
from rumpus_goblin_army._strength import army_worth, strengths

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._state import Board, State

# Fitted by logistic regression to who ended ahead of whom in 2,400 matches of two to four seats, all setups
# and rules, of greedy bots that now and then chose at random and of random ones, 24 positions of each.
# In 900 other matches the log loss of the shares is 0.566, that of an even guess 0.693.
STEEPNESS = 1.14
ARMY = 0.7
"""What a point of worth that the cards of an army have in the middle counts, in Victory Points."""
UNREST = 0.5
"""Points that are as good as to come, when the last Victory card is won."""
TOKEN = 4 / 3
"""The points of a token, in the middle."""
DECIDED = 10_000.0
"""What a point counts that nobody can catch up any more."""


def expected_shares(game: Options, state: State) -> list[float]:
    """Return the share of its opponents that each seat is expected to beat."""
    shares = [0.0] * sum(len(board.seats) for board in state.boards)
    for number, board in enumerate(state.boards):
        for seat, share in zip(board.seats, _shares(game, board), strict=True):
            shares[seat] = share if len(state.boards) == 1 else _of_tournament(game, state, number, share)
    return shares


def _of_tournament(game: Options, state: State, number: int, chance: float) -> float:
    """Return the share of all others that a seat at one of two tables beats, by its chance to win there.

    Winners meet winners and losers losers: then the winners beat at least the two losers.
    """
    if game.stages == 1:
        return chance
    if state.stage == 1:
        return (1 + 4 * chance) / 6
    return (chance + 2) / 3 if number == 0 else chance / 3


def _shares(game: Options, board: Board) -> list[float]:
    """Return the share of the others at a table that each player is expected to beat."""
    if board.reason:
        leads = [DECIDED * score_of(game.box, board, player) for player in range(len(board.sides))]
    elif board.deciding:
        leads = _in_tie_break(game.box, board)
    else:
        leads = _in_game(game, board)
    others = len(leads) - 1
    return [(sum([_chance(own - other) for other in leads]) - 0.5) / others for own in leads]


def _chance(lead: float) -> float:
    return 0.5 + 0.5 * tanh(lead / 2)  # the logistic curve, which no lead overflows


def _in_game(game: Options, board: Board) -> list[float]:
    """Return the points that each player has and is promised, on a scale on which leads are log odds.

    A lead counts the more, the less is to come: by the root of the points that are left to play for.
    """
    box = game.box
    prize = 0.0 if board.prize == NONE else _value(box, board.prize)
    rounds = min(len(board.victories), max(game.round_limit - board.round, 0))
    to_come = prize + sum([_value(box, card) for card in board.victories[-rounds:]]) if rounds else prize
    slope = STEEPNESS / sqrt(to_come + UNREST)
    chances = _chances_of_prize(box, board) if prize else [0.0] * len(board.sides)
    return [
        slope * (score_of(box, board, player) + prize * chance + ARMY * army_worth(box, side))
        for player, (side, chance) in enumerate(zip(board.sides, chances, strict=True))
    ]


def _in_tie_break(box: Box, board: Board) -> list[float]:
    """Return the same where a combat round decides among those who are tied: nobody else can catch up."""
    strength = strengths(box, board)
    return [DECIDED * points + strength[player] for player, points in enumerate(board.tied)]


def _value(box: Box, card: int) -> float:
    """Return the points of a Victory card, with the tokens that come with it."""
    return box.worth[card] + TOKEN * box.spoils[card]


def _chances_of_prize(box: Box, board: Board) -> list[float]:
    """Return the chance of each player to win the Victory card in play."""
    strength = strengths(box, board)
    best = max(strength)
    odds = [0.0] * len(strength)
    for player in board.fighting:
        odds[player] = exp(strength[player] - best)
    total = sum(odds)
    return [each / total for each in odds]
