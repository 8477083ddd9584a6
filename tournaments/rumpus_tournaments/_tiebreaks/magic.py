"""Tie-breaks of the Magic: The Gathering Tournament Rules (appendix C). Our encounters are their matches, our
matches their games: a win is worth 3, a draw 1, byes count for nobody's rivals, and nobody counts as worse
than 33 %."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus_tournaments._tiebreaks.card import Cards

FLOOR = 0.33


def win_rate(won: int, drawn: int, played: int) -> float:
    """Return the share of the points that could be had, with 3 for a win and 1 for a draw, at least 0.33."""
    return max(FLOOR, (3 * won + drawn) / (3 * played)) if played else FLOOR


def encounter_win_rate(cards: Cards, name: str) -> float:
    """Return the rate of encounters won, byes left out."""
    played = [each for each in cards.of[name] if each.kind != "absent" and each.rivals]
    won = sum(each.won or each.kind == "forfeit-win" for each in played)
    return win_rate(won, sum(each.drawn for each in played), len(played))


def match_win_rate(cards: Cards, name: str, *, byes: bool = True) -> float:
    """Return the rate of matches won; with `byes` each counts as a round in which all were won."""
    won = drawn = count = 0
    for each in cards.of[name]:
        if byes or each.kind != "pairing-bye":
            won, drawn, count = won + each.games[0], drawn + each.games[1], count + sum(each.games)
    return win_rate(won, drawn, count)


def rivals_encounter_win_rate(cards: Cards, name: str) -> float:
    """Return the mean of the rivals' rates of encounters won."""
    return _mean([encounter_win_rate(cards, rival) for rival in _met(cards, name)])


def rivals_match_win_rate(cards: Cards, name: str) -> float:
    """Return the mean of the rivals' rates of matches won."""
    return _mean([match_win_rate(cards, rival, byes=False) for rival in _met(cards, name)])


def _met(cards: Cards, name: str) -> list[str]:
    return [rival for each in cards.of[name] if each.kind == "played" for rival in each.rivals]


def _mean(rates: list[float]) -> float:
    return fsum(rates) / len(rates) if rates else FLOOR
