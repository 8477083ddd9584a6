"""Brackets in the data model of brackets-viewer, which draws them in a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rumpus import UsageError
from rumpus_tournaments._formats.bracket import bracket_size
from rumpus_tournaments._formats.knockout import Knockout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._formats.bracket import Fixture
    from rumpus_tournaments._formats.course import Course
    from rumpus_tournaments._stored import StoredResults

GROUPS = {"main": 1, "third": 2, "winners": 1, "losers": 2, "final": 3}
LOCKED, WAITING, READY, COMPLETED = 0, 1, 2, 4


def bracket_data(results: StoredResults) -> Iterator[bytes]:
    """Return participants, stage, groups, rounds and matches; a match is an encounter, play-offs added up.

    A side without anybody (null) is a bye; one that is not known yet has no id (brackets-model, the types
    Stage, Group, Round, Match and Participant).

    Raises:
        UsageError: it is no elimination.
    """
    form = results.format
    if not isinstance(form, Knockout):
        raise UsageError("brackets are for single and double elimination")
    course = form.course(results)
    ids = {each.name: each.number - 1 for each in results.entrants}
    size = bracket_size(len(ids))
    fixtures = sorted(course.fixtures, key=lambda each: (GROUPS[each.key[0]], each.key[1:]))
    groups = list(dict.fromkeys(GROUPS[each.key[0]] for each in fixtures))
    rounds = list(dict.fromkeys((GROUPS[each.key[0]], each.key[1]) for each in fixtures))
    double = results.settings.format == "double-elimination"
    settings: dict[str, Any] = {"size": size, "seedOrdering": ["inner_outer"], "matchesChildCount": 0}
    settings |= {"grandFinal": "double"} if double else {"consolationFinal": 2 in groups}
    data = {
        "participants": [{"id": number, "tournament_id": 0, "name": name} for name, number in ids.items()],
        "stages": [
            {
                "id": 0,
                "tournament_id": 0,
                "name": results.settings.name,
                "type": "double_elimination" if double else "single_elimination",
                "number": 1,
                "settings": settings,
            }
        ],
        "groups": [{"id": at, "stage_id": 0, "number": number} for at, number in enumerate(groups)],
        "rounds": [
            {"id": at, "stage_id": 0, "group_id": groups.index(group), "number": number}
            for at, (group, number) in enumerate(rounds)
        ],
        "matches": [
            _match(at, each, course, ids, groups.index(GROUPS[each.key[0]]), rounds)
            for at, each in enumerate(fixtures)
        ],
        "matchGames": [],
    }
    return iter([json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"])


def _match(
    number: int,
    fixture: Fixture,
    course: Course,
    ids: dict[str, int],
    group: int,
    rounds: list[tuple[int, int]],
) -> dict[str, Any]:
    sides = [_side(fixture, side, course, ids) for side in (0, 1)]
    known = [course.side(source)[0] for source in fixture.sides]
    played = course.took_place(fixture.key) and course.decided(fixture.key)
    if course.decided(fixture.key) and not played:
        status = LOCKED
    else:
        status = COMPLETED if played else READY if all(known) else WAITING if any(known) else LOCKED
    return {
        "id": number,
        "stage_id": 0,
        "group_id": group,
        "round_id": rounds.index((GROUPS[fixture.key[0]], fixture.key[1])),
        "number": fixture.key[2],
        "child_count": 0,
        "status": status,
        "opponent1": sides[0],
        "opponent2": sides[1],
    }


def _side(fixture: Fixture, side: int, course: Course, ids: dict[str, int]) -> dict[str, Any] | None:
    source = fixture.sides[side]
    known, name = course.side(source)
    if known and name is None:
        return None
    found: dict[str, Any] = {"id": ids[name] if name is not None else None}
    if source.way == "seed":
        found["position"] = source.seed
    if name is not None and course.took_place(fixture.key):
        results = course.results_of(fixture.key)
        series = results[0].encounter.until_decided
        made = [each.tallies[name].wins if series else each.tallies[name].points for each in results]
        found["score"] = round(sum(made), 4)
        winner = course.winner_of(fixture.key)
        if course.decided(fixture.key):
            found["result"] = "win" if name == winner else "loss"
    return found
