"""A bracket drawn as a tree, in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rumpus_tournaments._formats.wording import short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus import Look
    from rumpus_tournaments._format import EncounterResult
    from rumpus_tournaments._formats.bracket import Fixture, Key, Source
    from rumpus_tournaments._formats.course import Course

HEADS = {"main": "Bracket", "third": "Third place", "winners": "Winners' side", "losers": "Losers' side"}
LEAST, MOST = 6, 24
"""Letters of a name with its result."""


class Block(NamedTuple):
    """Lines of one width, and the row from which the line to the next round starts."""

    lines: list[str]
    row: int


def bracket_tree(course: Course, look: Look) -> str:
    """Return the bracket part by part, as far as it is known; behind a name stand its points.

    Rounds run from left to right. Names are cut to fit the width of the screen.
    """
    parts: dict[str, list[Fixture]] = {}
    for fixture in course.fixtures:
        parts.setdefault(fixture.key[0], []).append(fixture)
    drawn = []
    for part, fixtures in parts.items():
        tree = _Tree(course, {each.key: each for each in fixtures}, look)
        roots = [each for each in fixtures if not tree.leads_on(each)]
        lines = [line for root in roots for line in tree.of(root)]
        if lines:
            drawn.append("\n".join([HEADS.get(part, part.capitalize()), *lines]))
    return "\n\n".join(drawn)


class _Tree:
    def __init__(self, course: Course, fixtures: Mapping[Key, Fixture], look: Look) -> None:
        self._course = course
        self._fixtures = fixtures
        self._marks = tuple("─┐┘├│" if look.unicode else "-++||")
        depth = max(map(self._depth, fixtures.values()), default=0) + 1
        longest = max(
            (len(self._label(each, side)) for each in fixtures.values() for side in (0, 1)), default=0
        )
        self._slot = max(LEAST, min(MOST, longest, look.width // (depth + 1) - 4))

    def leads_on(self, fixture: Fixture) -> bool:
        """Say whether the winner plays on in this part."""
        return any(
            source.way == "winner" and source.key == fixture.key
            for each in self._fixtures.values()
            for source in each.sides
        )

    def of(self, root: Fixture) -> list[str]:
        """Return a tree, the winner at its right end; nothing where it needs no playing."""
        if root.resets and not self._course.took_place(root.key):
            return []
        lines, row = self._block(root)
        winner = self._course.winner_of(root.key)
        end = winner if winner is not None else "?" if not self._course.decided(root.key) else "-"
        lines[row] += f" {self._cut(end).rstrip()}"
        return [line.rstrip() for line in lines]

    def _block(self, fixture: Fixture) -> Block:
        upper, lower = self._side(fixture, 0), self._side(fixture, 1)
        width = max(len(upper.lines[0]), len(lower.lines[0]))
        dash, down, up, out, bar = self._marks
        lines = []
        for place, line in enumerate(upper.lines):
            end = f" {dash}{down}" if place == upper.row else f"  {bar}" if place > upper.row else "   "
            lines.append(line.rjust(width) + end)
        lines.append(" " * width + f"  {out}{dash}")
        for place, line in enumerate(lower.lines):
            end = f" {dash}{up}" if place == lower.row else f"  {bar}" if place < lower.row else "   "
            lines.append(line.rjust(width) + end)
        longest = max(map(len, lines))
        return Block([line.ljust(longest) for line in lines], len(upper.lines))

    def _side(self, fixture: Fixture, side: int) -> Block:
        source = fixture.sides[side]
        label = self._cut(self._label(fixture, side))
        before = self._before(source)
        if before is None:
            return Block([label], 0)
        lines, row = self._block(before)
        blank = " " * (len(label) + 1)
        return Block([f"{line} {label}" if at == row else line + blank for at, line in enumerate(lines)], row)

    def _before(self, source: Source) -> Fixture | None:
        """Return the fixture that somebody comes from, unless nobody had to be met there."""
        if source.way != "winner" or source.key not in self._fixtures:
            return None
        found = self._fixtures[source.key]
        return None if self._course.decided(found.key) and not self._course.took_place(found.key) else found

    def _depth(self, fixture: Fixture) -> int:
        before = [found for source in fixture.sides if (found := self._before(source))]
        return 1 + max(map(self._depth, before), default=-1)

    def _label(self, fixture: Fixture, side: int) -> str:
        known, name = self._course.side(fixture.sides[side])
        if not known:
            return "?"
        if name is None:
            return "-"
        points = [_points(result, name) for result in self._course.results_of(fixture.key)]
        return " ".join([name, *points])

    def _cut(self, label: str) -> str:
        """Return a label of the width of a slot; the name is what is cut, not its points."""
        if len(label) <= self._slot:
            return label.ljust(self._slot)
        name, _, points = label.rpartition(" ")
        room = self._slot - len(points) - 1
        if not name or room < 2:
            return label[: self._slot]
        return f"{name[:room]} {points}"


def _points(result: EncounterResult, name: str) -> str:
    made = result.tallies[name]
    return str(made.wins) if result.encounter.until_decided else short(made.points)
