"""The pairing of a Swiss round by FIDE's Dutch system (Handbook C.04.3, 2026), through the library gacrux."""

from __future__ import annotations

from decimal import Decimal
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rumpus_tournaments._format import FinishedStage
    from rumpus_tournaments._formats.rounds import Paired

Letter = Literal["W", "D", "L", "+", "-", "N", "P", "F", "H", "Z"]
"""What who sits first got: a win, a draw, a loss; not played: it won, it lost, neither won; or, alone, the
round's bye, a full, a half or no point."""

MET: dict[Letter, tuple[str, str, bool]] = {
    "W": ("W", "L", True),
    "D": ("D", "D", True),
    "L": ("L", "W", True),
    "+": ("W", "Z", False),
    "-": ("Z", "W", False),
    "N": ("Z", "Z", False),
}
"""Both results as the library has them, and whether it was played."""

ALONE: dict[Letter, tuple[str, bool]] = {
    "P": ("P", True),
    "F": ("W", False),
    "H": ("D", False),
    "Z": ("Z", False),
}
SCORES = {"W": Decimal("1.0"), "D": Decimal("0.5"), "L": Decimal("0.0"), "Z": Decimal("0.0")}
UNPLAYED = {"F": "W", "H": "D", "P": "W", "A": "D", "U": "Z"}


class Game(NamedTuple):
    """One encounter as the Dutch system sees it; players are numbers from 1, `second` is 0 for nobody."""

    round: int
    first: int
    second: int
    result: Letter


def dutch_pairs(
    size: int, games: Sequence[Game], present: Collection[int], rounds: int, *, first_sits_first: bool
) -> list[tuple[int, int]] | None:
    """Return the pairs of the next round, who sits first in front; a bye is a pair with 0.

    Players are 1 to `size` in the order of their seeds; `present` are to be paired. With
    `first_sits_first` the first one sits first in round 1, as the lot has it. None where they cannot be
    paired without a rematch or a second bye, for which the rules leave the decision to the organiser.
    """
    played = max((game.round for game in games), default=0)
    engine = import_module("gacrux.pairingdutch").pairing_dutch(
        _tournament(size, games, present, rounds, "w" if first_sits_first else "b"),
        played + 1,
        {"experimental": [], "verbose": 0},
    )
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except import_module("gacrux.gacruxexeptions").GacruxNoLegalPairing:
        return None
    pairs = [pair for bracket in brackets if bracket for pair in bracket["pairs"]]
    return [(pair["w"], pair["b"]) for pair in sorted(pairs, key=lambda each: each["board"])]


def games_of(field: Sequence[Paired], finished: Sequence[FinishedStage]) -> list[Game]:
    """Return the rounds that are over as games: more points from an encounter win it.

    Who did not play had the bye, or was out.
    """
    numbers = {each.name: each.number for each in field}
    games = []
    out: frozenset[str] = frozenset()
    for stage in finished:
        idle = dict.fromkeys(numbers)
        for result in stage.results:
            first, second = result.encounter.entrants
            gap = round(result.tallies[first].points - result.tallies[second].points, 9)
            letter: Letter = "W" if gap > 0 else "L" if gap < 0 else "D"
            games.append(Game(stage.number, numbers[first], numbers[second], letter))
            del idle[first], idle[second]
        games += (Game(stage.number, numbers[name], 0, "Z" if name in out else "P") for name in idle)
        out = stage.struck
    return games


def _tournament(
    size: int, games: Sequence[Game], present: Collection[int], rounds: int, colour: str
) -> dict[str, Any]:
    """Return a tournament as the library describes one."""
    played = max((game.round for game in games), default=0)
    return {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "numRounds": max(rounds, played + 1),
        "currentRound": played,
        "maxMeets": 1,
        "teamTournament": False,
        "teamSize": 1,
        "topColor": colour,
        "scoreSystem": {"game": SCORES | UNPLAYED, "match": SCORES | UNPLAYED},
        "competitors": [
            {"cid": number, "rank": number, "random": number, "present": number in present}
            for number in range(1, size + 1)
        ],
        "gameList": [_game(place, game) for place, game in enumerate(games, 1)],
        "matchList": [],
    }


def _game(place: int, game: Game) -> dict[str, Any]:
    black: dict[str, Any] = {"cid": game.second}
    if game.second:
        result, black["result"], played = MET[game.result]
    else:
        result, played = ALONE[game.result]
    return {
        "id": place,
        "round": game.round,
        "white": {"cid": game.first, "result": result},
        "black": black,
        "played": played,
        "rated": played and game.second > 0,
    }
