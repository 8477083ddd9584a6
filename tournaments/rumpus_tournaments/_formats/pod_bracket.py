"""A bracket of pods: up to four to a pod, two rounds, and the champions meet in pods again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tournaments._formats.bracket import Fixture, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FULL = 4
"""A pod of so many plays two tables a round."""


def pod_fixtures(entrants: int) -> list[Fixture]:
    """Return the pods of every level, down to the final one; a level is two phases, one for each round.

    With a power of four entrants all pods are full. Any other number above four is first brought down to
    one: as many go out as are too many, in as few pods as can be, as equal as can be; the best seeds have
    byes. Who goes out on the same level at the same place of a pod shares a place.
    """
    slots = [Source("seed", number) for number in range(1, entrants + 1)]
    found: list[Fixture] = []
    level = 1
    while True:
        pods, byes = level_pods(len(slots))
        left = byes + len(pods)
        third = left + len(pods) + 1
        places = (left + 1, third, third + sum(len(pod) > 2 for pod in pods))
        champions = []
        for number, members in enumerate(pods, 1):
            prefix = f"{'pod' if byes == 0 else 'qualifier'} {number} of {len(pods)}" if left > 1 else ""
            name = prefix or "final pod"
            found += _pod(name, prefix, level, [slots[place] for place in members], places)
            champions.append(Source("winner", key=(name, 2, 1)))
        if left == 1:
            return found
        slots = [*slots[:byes], *champions]
        level += 1


def level_pods(entrants: int) -> tuple[list[list[int]], int]:
    """Return the pods of a level, as places from 0, and how many of the first places have a bye.

    Places are dealt to pods there and back: of 16, 1 8 9 16 make the first one.
    """
    full = FULL
    while full * FULL <= entrants:
        full *= FULL
    if entrants <= FULL:
        count, playing = 1, entrants
    elif entrants == full:
        count, playing = entrants // FULL, entrants
    else:
        count = -(-(entrants - full) // (FULL - 1))
        playing = entrants - full + count
    pods: list[list[int]] = [[] for _ in range(count)]
    byes = entrants - playing
    for place in range(playing):
        row, column = divmod(place, count)
        pods[column if row % 2 == 0 else count - 1 - column].append(byes + place)
    return pods, byes


def _pod(
    name: str, prefix: str, level: int, members: Sequence[Source], places: tuple[int, int, int]
) -> Iterator[Fixture]:
    """Return a pod's fixtures; the first one of the second round makes its champion."""
    second, third, fourth = places
    phase = 2 * level - 1
    words = ("round 1", "winners", "losers") if prefix else ("semi-final", "final", "third place")
    early, winners, losers = (f"{prefix}, {word}" if prefix else word for word in words)

    def opener(number: int, one: Source, other: Source, place: int | None) -> Fixture:
        return Fixture((name, 1, number), early, phase, (one, other), place)

    if len(members) == FULL:
        tables = [opener(1, members[0], members[3], None), opener(2, members[1], members[2], None)]
        sides = (Source("winner", key=tables[0].key), Source("winner", key=tables[1].key))
    elif len(members) == FULL - 1:
        tables = [opener(1, members[1], members[2], third)]
        sides = (members[0], Source("winner", key=tables[0].key))
    else:
        tables, sides = [], (members[0], members[1])
    yield from tables
    yield Fixture((name, 2, 1), winners, phase + 1, sides, second, None if prefix else 1)
    if len(tables) == 2:
        lost = (Source("loser", key=tables[0].key), Source("loser", key=tables[1].key))
        yield Fixture((name, 2, 2), losers, phase + 1, lost, fourth, third)
