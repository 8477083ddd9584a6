"""The catalogue of tie-breaks: their names in the tournament file, what each means, who defines it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import fsum

from rumpus import UsageError
from rumpus_tournaments._core import suggest
from rumpus_tournaments._tiebreaks import fide, magic
from rumpus_tournaments._tiebreaks.card import Cards

Value = Callable[[Cards, str], float]
FIDE, MAGIC = "FIDE Handbook C.07 (2026)", "Magic Tournament Rules, appendix C"


@dataclass(frozen=True)
class TieBreak:
    """A way to tell apart who is level: its name in the file, the head of its column, what it is.

    `value` returns a number for an entrant, more is better; None for direct encounter, which looks at
    those who are level as a group. `source` says who defines it.
    """

    name: str
    code: str
    meaning: str
    source: str
    value: Value | None
    decimals: int = 1


def score_difference(cards: Cards, name: str) -> float:
    """Return by how much the game's own score was more than the rivals' mean score, added up."""
    return fsum(each.score - each.rival_score for each in cards.of[name])


TIE_BREAKS = (
    TieBreak("direct-encounter", "DE", "what those who are level made of each other", f"{FIDE}, 6", None),
    TieBreak("buchholz", "BH", "the points of all rivals", f"{FIDE}, 8.1", fide.buchholz),
    TieBreak(
        "buchholz-cut-1",
        "BH-C1",
        "Buchholz without the lowest",
        f"{FIDE}, 14.1",
        partial(fide.buchholz, cut=1),
    ),
    TieBreak(
        "buchholz-cut-2",
        "BH-C2",
        "Buchholz without the two lowest",
        f"{FIDE}, 14.2",
        partial(fide.buchholz, cut=2),
    ),
    TieBreak(
        "buchholz-median-1",
        "BH-M1",
        "Buchholz without the lowest and the highest",
        f"{FIDE}, 14.3",
        partial(fide.buchholz, cut=1, top=1),
    ),
    TieBreak(
        "buchholz-median-2",
        "BH-M2",
        "Buchholz without the two lowest and the two highest",
        f"{FIDE}, 14.4",
        partial(fide.buchholz, cut=2, top=2),
    ),
    TieBreak("fore-buchholz", "FB", "Buchholz with the last round drawn", f"{FIDE}, 8.3", fide.fore_buchholz),
    TieBreak(
        "average-buchholz", "AOB", "the rivals' mean Buchholz", f"{FIDE}, 8.2", fide.average_buchholz, 3
    ),
    TieBreak(
        "sonneborn-berger",
        "SB",
        "the points of each rival times what was scored against it",
        f"{FIDE}, 9.1",
        fide.sonneborn_berger,
        2,
    ),
    TieBreak(
        "sonneborn-berger-cut-1",
        "SB-C1",
        "Sonneborn-Berger without the lowest rival",
        f"{FIDE}, 14.1",
        partial(fide.sonneborn_berger, cut=1),
        2,
    ),
    TieBreak("koya", "KS", "points against those with half of all points or more", f"{FIDE}, 9.2", fide.koya),
    TieBreak("progressive", "PS", "the sum of the points after each round", f"{FIDE}, 7.5", fide.progressive),
    TieBreak(
        "progressive-cut-1",
        "PS-C1",
        "Progressive without the first round",
        f"{FIDE}, 14.1",
        partial(fide.progressive, cut=1),
    ),
    TieBreak("wins", "WIN", "rounds with the points of a win, byes too", f"{FIDE}, 7.1", fide.wins, 0),
    TieBreak("wins-played", "WON", "rounds won by playing", f"{FIDE}, 7.2", fide.wins_played, 0),
    TieBreak(
        "second-seats", "BPG", "rounds played from the second seat", f"{FIDE}, 7.3", fide.second_seats, 0
    ),
    TieBreak(
        "second-seat-wins", "BWG", "rounds won from the second seat", f"{FIDE}, 7.4", fide.second_seat_wins, 0
    ),
    TieBreak("rounds-elected", "REP", "rounds not left out by wish", f"{FIDE}, 7.6", fide.rounds_elected, 0),
    TieBreak(
        "standard-points",
        "STD",
        "1 for each round with more than the rival, half for as much",
        f"{FIDE}, 7.7",
        fide.standard_points,
    ),
    TieBreak(
        "opponents-match-win",
        "OMW",
        "the rivals' rate of encounters won, each at least 33 %",
        MAGIC,
        magic.rivals_encounter_win_rate,
        4,
    ),
    TieBreak("game-win", "GW", "the rate of matches won", MAGIC, magic.match_win_rate, 4),
    TieBreak(
        "opponents-game-win",
        "OGW",
        "the rivals' rate of matches won, each at least 33 %",
        MAGIC,
        magic.rivals_match_win_rate,
        4,
    ),
    TieBreak(
        "score-difference",
        "diff",
        "the game's own score, less the rivals'",
        "as in most leagues",
        score_difference,
        2,
    ),
)
BY_NAME = {each.name: each for each in TIE_BREAKS}


def find_tie_break(name: str) -> TieBreak:
    """Return a tie-break by its name in the file.

    Raises:
        UsageError: there is none of that name.
    """
    if name in BY_NAME:
        return BY_NAME[name]
    hint = suggest(name, list(BY_NAME)) or f"; there are {', '.join(BY_NAME)}"
    raise UsageError(f"no tie-break is called '{name}'{hint}")
