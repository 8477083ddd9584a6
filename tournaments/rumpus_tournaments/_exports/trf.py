"""FIDE's Tournament Report File (TRF16): players with their results round by round."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rumpus import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._format import EncounterResult
    from rumpus_tournaments._stored import StoredResults

NAME_WIDTH = 33
BYES = {1.0: "U", 0.5: "H", 0.0: "Z"}
"""What a bye of so many points is called; other amounts have no place in a TRF."""


class Game(NamedTuple):
    """A player's round: the rival's number (0: none), the colour, the result, what it is worth."""

    rival: int
    colour: str
    result: str
    points: float


def trf_lines(results: StoredResults) -> Iterator[bytes]:
    """Return the report of the encounters that are over: each is a game, who is listed first is White.

    Points are those of games, 1 for more points in the encounter, 0.5 for as many, and places those that
    follow from them. In a round robin that was not scheduled by rounds, the rounds are laid out by turning
    the field, so that nobody plays twice in one. To who has been disqualified, later rounds are byes of 0.

    Raises:
        UsageError: it is no Swiss system and no round robin of two, or byes are worth an odd amount.
    """
    if results.settings.format not in ("swiss", "round-robin") or results.format.seats != 2:
        raise UsageError("TRF is for Swiss systems and round robins with two at a table")
    names = {each.name: each.number for each in results.entrants}
    rounds = _swiss_rounds(results) if results.settings.format == "swiss" else _robin_rounds(results)
    cards: dict[str, list[Game]] = {name: [] for name in names}
    gone: frozenset[str] = frozenset()
    for found, after in rounds:
        for name, games in cards.items():
            games.append(_game(found, name, names) or _bye(results, gone=name in gone))
        gone = after
    return _lines(results, names, cards)


def _lines(results: StoredResults, names: dict[str, int], cards: dict[str, list[Game]]) -> Iterator[bytes]:
    points = {name: sum(game.points for game in games) for name, games in cards.items()}
    order = sorted(names, key=lambda name: (-points[name], names[name]))
    ranks = {name: place for place, name in enumerate(order, 1)}
    count = max(map(len, cards.values()), default=0)
    form = "Swiss System" if results.settings.format == "swiss" else "Round Robin"
    yield f"012 {results.settings.name}\n".encode()
    yield f"062 {len(names)}\n092 Individual: {form}\n".encode()
    yield f"XXR {count}\n".encode()
    for name, number in names.items():
        shown = name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}~"
        head = f"001 {number:4}      {shown:33}{'':33}{points[name]:4.1f} {ranks[name]:4}"
        games = "".join(f"  {game.rival or '0000':>4} {game.colour} {game.result}" for game in cards[name])
        yield f"{head}{games}\n".encode()


def _swiss_rounds(results: StoredResults) -> Iterator[tuple[list[EncounterResult], frozenset[str]]]:
    for stage in results.stages:
        yield list(stage.results), stage.struck


def _robin_rounds(results: StoredResults) -> Iterator[tuple[list[EncounterResult], frozenset[str]]]:
    numbers = {each.name: each.number for each in results.entrants}
    for _, group in groupby(results.finished_encounters(), key=lambda each: each[0]):
        by_round: dict[int, list[EncounterResult]] = {}
        for _, result in group:
            one, other = (numbers[name] for name in result.encounter.entrants)
            by_round.setdefault(round_of(one, other, len(numbers)), []).append(result)
        for number in sorted(by_round):
            yield by_round[number], frozenset()


def round_of(one: int, other: int, size: int) -> int:
    """Return in which round two of a field meet, from 0: all turn but the last of an even field."""
    turning = size - 1 + size % 2
    if size % 2 == 0 and size in (one, other):
        return 2 * min(one, other) % turning
    return (one + other) % turning


def _game(found: list[EncounterResult], name: str, names: dict[str, int]) -> Game | None:
    for result in found:
        pair = result.encounter.entrants
        if name in pair:
            rival = pair[1 - pair.index(name)]
            gap = round(result.tallies[name].points - result.tallies[rival].points, 9)
            colour = "wb"[pair.index(name)]
            sign, points = ("1", 1.0) if gap > 0 else ("0", 0.0) if gap else ("=", 0.5)
            return Game(names[rival], colour, sign, points)
    return None


def _bye(results: StoredResults, *, gone: bool) -> Game:
    if results.settings.format != "swiss" or gone:
        return Game(0, "-", "Z", 0.0)
    worth = getattr(results.format, "bye_points", 1.0) / results.points.win if results.points.win else 0.0
    if worth not in BYES:
        raise UsageError(f"TRF knows byes of a win, half a win and nothing, not of {worth:g} wins")
    return Game(0, "-", BYES[worth], worth)
