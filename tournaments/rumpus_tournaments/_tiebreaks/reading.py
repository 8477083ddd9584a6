"""Cards read from the results of a tournament."""

from __future__ import annotations

from itertools import groupby
from math import fsum
from typing import TYPE_CHECKING

from rumpus_tournaments._tiebreaks.card import Cards, Round

if TYPE_CHECKING:
    from rumpus_tournaments._format import Encounter, EncounterResult
    from rumpus_tournaments._results import Results


def cards_of(results: Results, bye: float | None = None) -> Cards:
    """Return the cards of a tournament: an encounter is a round, whatever number of matches it has.

    Where an entrant meets several rivals within a stage, each encounter is a round of its own. `bye` are
    the points of a match of those who sit out a stage that others play; None where nobody has byes. To who
    has been disqualified, further stages are rounds asked to be left out, as to somebody who has withdrawn.
    An encounter that a fault decided counts as played.
    """
    cards: dict[str, list[Round]] = {each.name: [] for each in results.entrants}
    stages = results.stages
    gone: frozenset[str] = frozenset()
    for stage, group in groupby(results.finished_encounters(), key=lambda each: each[0]):
        found = [result for _, result in group]
        playing = {name for result in found for name in result.encounter.entrants}
        for result in found:
            for seat, name in enumerate(result.encounter.entrants):
                cards[name].append(_round(result, seat, name))
        if stage > len(stages):
            break
        if bye is not None:
            for name in cards.keys() - playing:
                cards[name].append(_sat_out(found[0].encounter, 0.0 if name in gone else bye, name in gone))
        gone = stages[stage - 1].struck
    rule = results.points
    win = rule.places[0] if rule.places else rule.win
    draw = fsum(rule.places) / len(rule.places) if rule.places else rule.draw
    return Cards(cards, win, draw)


def _sat_out(other: Encounter, bye: float, withdrawn: bool) -> Round:  # noqa: FBT001
    """Return the round of somebody without an encounter, like the `other` ones of its stage."""
    matches = 1 if other.until_decided else other.matches
    won = other.matches // 2 + 1 if other.until_decided else other.matches
    if withdrawn:
        return Round("requested-bye", 0.0, matches=matches)
    return Round("pairing-bye", bye * matches, matches=matches, games=(won, 0, 0))


def _round(result: EncounterResult, seat: int, name: str) -> Round:
    made = result.tallies[name]
    rivals = tuple(other for other in result.encounter.entrants if other != name)
    ahead = [round(made.points - result.tallies[other].points, 9) for other in rivals]
    return Round(
        "played",
        made.points,
        rivals,
        1 if result.encounter.until_decided else made.matches,
        seat,
        won=bool(ahead) and min(ahead) > 0,
        drawn=bool(ahead) and min(ahead) == 0,
        games=(made.wins, made.draws, made.losses),
        score=made.score,
        rival_score=fsum(result.tallies[other].score for other in rivals) / max(len(rivals), 1),
    )
