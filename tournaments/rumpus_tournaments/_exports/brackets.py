"""Brackets in the data model of brackets-viewer, which draws them in a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rumpus import UsageError
from rumpus_tournaments._formats.bracket import bracket_size
from rumpus_tournaments._formats.knockout import Knockout

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rumpus_tournaments._formats.bracket import Fixture, Key
    from rumpus_tournaments._formats.course import Course
    from rumpus_tournaments._stored import StoredResults

GROUPS = {"main": 1, "third": 2, "winners": 1, "losers": 2, "final": 3}
LOCKED, WAITING, READY, COMPLETED = 0, 1, 2, 4


def bracket_data(results: StoredResults) -> Iterator[bytes]:
    """Return participants, stages, groups, rounds and matches; a match is an encounter, play-offs added up.

    An elimination is one stage, a pod of a draft each one of its own, whose losers play in the second
    group. A side without anybody (null) is a bye; one that is not known yet has no id (brackets-model, the
    types Stage, Group, Round, Match and Participant).

    Raises:
        UsageError: it is no elimination and no draft.
    """
    form = results.format
    if not isinstance(form, Knockout):
        raise UsageError("brackets are for eliminations and drafts")
    course = form.course(results)
    ids = {each.name: each.number - 1 for each in results.entrants}
    parts: dict[str, list[Fixture]] = {}
    for fixture in course.fixtures:
        parts.setdefault("" if fixture.key[0] in GROUPS else fixture.key[0], []).append(fixture)
    model = _Model(course, ids)
    for part, fixtures in parts.items():
        if part:
            model.add_pod(part, fixtures)
        else:
            model.add_elimination(results.settings.name, bracket_size(len(ids)), fixtures)
    participants = [{"id": number, "tournament_id": 0, "name": name} for name, number in ids.items()]
    data = {"participants": participants, **model.tables, "matchGames": []}
    return iter([json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"])


class _Model:
    """The tables of the model as they are filled; ids count from 0 through all stages."""

    def __init__(self, course: Course, ids: dict[str, int]) -> None:
        self.tables: dict[str, list[dict[str, Any]]] = {
            "stages": [],
            "groups": [],
            "rounds": [],
            "matches": [],
        }
        self._course = course
        self._ids = ids

    def add_elimination(self, name: str, size: int, fixtures: Sequence[Fixture]) -> None:
        """Add a whole elimination; its rounds count within winners' side, losers' side and finals."""
        places = {each.key: (GROUPS[each.key[0]], each.key[1]) for each in fixtures}
        groups = {group for group, _ in places.values()}
        if 3 in groups:
            kind = "double_elimination"
            settings: dict[str, Any] = {"size": size, "grandFinal": "double"}
        else:
            kind = "single_elimination"
            settings = {"size": size, "consolationFinal": 2 in groups}
        self._add(name, kind, settings, places, fixtures)

    def add_pod(self, name: str, fixtures: Sequence[Fixture]) -> None:
        """Add a pod: a small elimination in which the losers play for a place too."""
        groups = {each.key: 2 if all(side.way == "loser" for side in each.sides) else 1 for each in fixtures}
        begins = {group: min(key[1] for key in groups if groups[key] == group) for group in groups.values()}
        places = {key: (group, key[1] - begins[group] + 1) for key, group in groups.items()}
        size = 2 if len(fixtures) == 1 else 4
        settings = {"size": size, "consolationFinal": 2 in begins}
        self._add(name, "single_elimination", settings, places, fixtures)

    def _add(
        self,
        name: str,
        kind: str,
        settings: Mapping[str, Any],
        places: Mapping[Key, tuple[int, int]],
        fixtures: Sequence[Fixture],
    ) -> None:
        stages, groups, rounds = self.tables["stages"], self.tables["groups"], self.tables["rounds"]
        stage = len(stages)
        stages.append(
            {
                "id": stage,
                "tournament_id": 0,
                "name": name,
                "type": kind,
                "number": stage + 1,
                "settings": {**settings, "seedOrdering": ["inner_outer"], "matchesChildCount": 0},
            }
        )
        in_order = sorted(fixtures, key=lambda each: (*places[each.key], each.key[2]))
        found: dict[tuple[int, ...], int] = {}
        for each in in_order:
            group, number = places[each.key]
            if (group,) not in found:
                found[group,] = len(groups)
                groups.append({"id": len(groups), "stage_id": stage, "number": group})
            if (group, number) not in found:
                found[group, number] = len(rounds)
                rounds.append(
                    {"id": len(rounds), "stage_id": stage, "group_id": found[group,], "number": number}
                )
            self._add_match(each, stage, found[group,], found[group, number])

    def _add_match(self, fixture: Fixture, stage: int, group: int, number: int) -> None:
        course, matches = self._course, self.tables["matches"]
        sides = [_side(fixture, side, course, self._ids) for side in (0, 1)]
        known = [course.side(source)[0] for source in fixture.sides]
        played = course.took_place(fixture.key) and course.decided(fixture.key)
        if course.decided(fixture.key) and not played:
            status = LOCKED
        else:
            status = COMPLETED if played else READY if all(known) else WAITING if any(known) else LOCKED
        matches.append(
            {
                "id": len(matches),
                "stage_id": stage,
                "group_id": group,
                "round_id": number,
                "number": sum(each["round_id"] == number for each in matches) + 1,
                "child_count": 0,
                "status": status,
                "opponent1": sides[0],
                "opponent2": sides[1],
            }
        )


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
