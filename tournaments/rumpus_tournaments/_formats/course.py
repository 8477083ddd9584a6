"""The course of a bracket: what is due, what has happened, and which place it gives to whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rumpus import derive_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._format import EncounterResult, Entrant, FinishedStage
    from rumpus_tournaments._formats.bracket import Fixture, Key, Source

Playoff = Literal["replay", "seed", "lot"]
Decision = Literal["", "seed", "lot", "drawn", "bye", "walkover", "struck"]


@dataclass(frozen=True)
class Happening:
    """What became of a fixture: an encounter, a bye, or a walkover.

    `attempt` counts play-offs; `winner` is None after a draw that leads to one, and where both are out;
    `by` says what decided, "" for the points of the encounter.
    """

    fixture: Fixture
    attempt: int
    sides: tuple[str | None, str | None]
    winner: str | None
    by: Decision
    stage: int = 0
    result: EncounterResult | None = None


@dataclass(frozen=True)
class Rules:
    """What a drawn encounter leads to, and the seed of lots."""

    playoff: Playoff
    replays: int
    seed: int


class Course:
    """A bracket as far as it has been played: what is due next, what has happened, who has which place.

    Who is struck loses the encounter in which it happens, and whatever it would play later.
    """

    def __init__(
        self,
        fixtures: Sequence[Fixture],
        entrants: Sequence[Entrant],
        rules: Rules,
        finished: Sequence[FinishedStage],
    ) -> None:
        self.happenings: list[Happening] = []
        self.struck: dict[str, int] = {}
        self._fixtures = sorted(fixtures, key=lambda each: each.phase)
        self._seeds = {each.number: each.name for each in entrants}
        self._numbers = {each.name: each.number for each in entrants}
        self._rules = rules
        self._won: dict[Key, str | None] = {}
        self._lost: dict[Key, str | None] = {}
        self._attempts: Counter[Key] = Counter()
        self._places: dict[str, int] = {}
        self._settle()
        for stage in finished:
            self._take(stage)

    def due(self) -> list[tuple[Fixture, int]]:
        """Return what is played next, with the number of the play-off: play-offs, or else a whole phase."""
        waiting = [each for each in self._fixtures if each.key not in self._won]
        again = [each for each in waiting if self._attempts[each.key]]
        first = again or [each for each in waiting if each.phase == waiting[0].phase]
        return [(each, self._attempts[each.key]) for each in first]

    def pairs(self, *, balanced: bool) -> list[tuple[str, str]]:
        """Return who meets in the fixtures that are due, as the bracket lists them.

        Where they have to be `balanced`, first the one who has been listed first less often so far.
        """
        leads: Counter[str] = Counter()
        for each in self.happenings if balanced else ():
            if each.result:
                first, second = each.result.encounter.entrants
                leads[first] += 1
                leads[second] -= 1
        due = [self._pair(fixture) for fixture, _ in self.due()]
        return [(one, other) if leads[one] <= leads[other] else (other, one) for one, other in due]

    def members(self, part: str) -> set[str]:
        """Return who comes into a part of the bracket from elsewhere, as far as they are known."""
        outer = (
            side
            for each in self._fixtures
            if each.key[0] == part
            for side in each.sides
            if side.way == "seed" or side.key[0] != part
        )
        return {name for side in outer if self._known(side) and (name := self._who(side)) is not None}

    @property
    def fixtures(self) -> Sequence[Fixture]:
        """All fixtures, those that are played first first."""
        return self._fixtures

    def side(self, source: Source) -> tuple[bool, str | None]:
        """Say whether it is known by now who comes from a source, and who: None for nobody, a bye."""
        known = self._known(source)
        return known, self._who(source) if known else None

    def decided(self, key: Key) -> bool:
        """Say whether a fixture is over, or needs no playing."""
        return key in self._won

    def winner_of(self, key: Key) -> str | None:
        """Return who has won a fixture; None where it is not decided, or nobody has."""
        return self._won.get(key)

    def results_of(self, key: Key) -> list[EncounterResult]:
        """Return the encounters of a fixture so far, play-offs last."""
        return [each.result for each in self.happenings if each.fixture.key == key and each.result]

    def took_place(self, key: Key) -> bool:
        """Say whether a fixture has been played."""
        return bool(self.results_of(key))

    def ranks(self) -> dict[str, int | None]:
        """Return everybody's rank, best first and equal ones by seed; None, in front, who is not out yet."""
        keys: dict[str, tuple[int, int]] = {}
        for name in self._numbers:
            if name in self.struck:
                keys[name] = (2, -self.struck[name])
            else:
                keys[name] = (1, self._places[name]) if name in self._places else (0, 0)
        order = sorted(keys, key=lambda name: (keys[name], self._numbers[name]))
        behind = {key: place for place, key in reversed(list(enumerate((keys[name] for name in order), 1)))}
        return {name: behind[keys[name]] if keys[name][0] else None for name in order}

    def _take(self, stage: FinishedStage) -> None:
        """Go on by a stage that has been played."""
        for name in sorted(stage.struck):
            self.struck.setdefault(name, stage.number)
        for (fixture, attempt), result in zip(self.due(), stage.results, strict=True):
            self._judge(fixture, attempt, stage.number, result)
        self._settle()

    def _judge(self, fixture: Fixture, attempt: int, stage: int, result: EncounterResult) -> None:
        first, second = self._pair(fixture)
        fair = [name for name in (first, second) if name not in self.struck]
        by: Decision = ""
        winner: str | None
        if len(fair) < 2:
            winner, by = (fair[0] if fair else None), "struck"
        else:
            winner = ahead(result, first, second)
            if winner is None:
                winner, by = self._without_winner(fixture, attempt, first, second)
        self.happenings.append(Happening(fixture, attempt, (first, second), winner, by, stage, result))
        if by == "drawn":
            self._attempts[fixture.key] += 1
        else:
            self._decide(fixture, (first, second), winner)

    def _without_winner(
        self, fixture: Fixture, attempt: int, first: str, second: str
    ) -> tuple[str | None, Decision]:
        """Return the winner of a drawn encounter, or None and "drawn" for a play-off."""
        if self._rules.playoff == "lot":
            return (first, second)[derive_seed(self._rules.seed, "lot", *fixture.key) % 2], "lot"
        if self._rules.playoff == "replay" and attempt < self._rules.replays:
            return None, "drawn"
        return min(first, second, key=self._numbers.__getitem__), "seed"

    def _decide(self, fixture: Fixture, sides: tuple[str | None, str | None], winner: str | None) -> None:
        losers = [name for name in sides if name != winner and name is not None and name not in self.struck]
        loser = losers[0] if losers else None
        self._won[fixture.key], self._lost[fixture.key] = winner, loser
        if winner is not None and fixture.winner_place is not None:
            self._places[winner] = fixture.winner_place
        if loser is not None and fixture.loser_place is not None:
            self._places[loser] = fixture.loser_place

    def _settle(self) -> None:
        """Decide what needs no playing: byes, walkovers, a second final that is not called for."""
        for fixture in self._fixtures:
            if fixture.key in self._won or not all(map(self._known, fixture.sides)):
                continue
            first, second = sides = (self._who(fixture.sides[0]), self._who(fixture.sides[1]))
            if fixture.resets and (fixture.resets not in self._won or self._won[fixture.resets] == first):
                if fixture.resets in self._won:
                    self._decide(fixture, sides, first)
                continue
            fair = [name for name in sides if name is not None and name not in self.struck]
            if len(fair) < 2:
                winner = fair[0] if fair else None
                by: Decision = "bye" if None in sides else "walkover"
                if winner is not None and not fixture.resets:
                    self.happenings.append(Happening(fixture, 0, (first, second), winner, by))
                self._decide(fixture, sides, winner)

    def _pair(self, fixture: Fixture) -> tuple[str, str]:
        first, second = map(self._who, fixture.sides)
        assert first is not None
        assert second is not None
        return first, second

    def _known(self, source: Source) -> bool:
        return source.way == "seed" or source.key in self._won

    def _who(self, source: Source) -> str | None:
        if source.way == "seed":
            return self._seeds.get(source.seed)
        return (self._won if source.way == "winner" else self._lost)[source.key]


def ahead(result: EncounterResult, first: str, second: str) -> str | None:
    """Return who has more points; None in a draw, also where they differ by rounding alone."""
    gap = round(result.tallies[first].points - result.tallies[second].points, 9)
    return first if gap > 0 else second if gap < 0 else None
