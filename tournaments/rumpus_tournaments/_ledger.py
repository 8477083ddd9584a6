"""The ledger: all matches added up in one pass, which is what standings, tables and ratings are made of."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus_tournaments._points import Judgement

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence

    from rumpus_tournaments._points import Points, Verdict
    from rumpus_tournaments._results import MatchResult

Pair = tuple[str, str]
"""Two entrants, in the order of the file."""
Ranking = tuple[tuple[str, ...], ...]
"""Names, best first; those who share a place stand together."""


class Showing(NamedTuple):
    """What a match came to, by seat; millions of matches have few different ones.

    `duels` are the seats that were rivals, two by two, with the result of the first: 1, 0.5 or 0.
    `rankings` are those of each group at the table, best first, those who share a place together.
    """

    entrants: tuple[str, ...]
    scores: tuple[float, ...]
    points: tuple[float, ...]
    verdicts: tuple[Verdict, ...]
    forfeited: bool
    duels: tuple[tuple[int, int, float], ...]
    rankings: tuple[tuple[tuple[int, ...], ...], ...]


class Deals:
    """Sums for every deal of every stage: mirrored matches and all encounters of a stage share a deal and are
    no independent observations. The place of a deal is its number."""

    def __init__(self) -> None:
        self.sums: dict[int, array[float]] = {}
        self.counts: dict[int, array[float]] = {}

    def add(self, stage: int, log: Sequence[int], amount: float) -> None:
        """Add an amount to each deal in a list."""
        sums = _reaching(self.sums.setdefault(stage, array("d")), max(log))
        counts = _reaching(self.counts.setdefault(stage, array("d")), max(log))
        for deal in log:
            sums[deal] += amount
            counts[deal] += 1.0

    @property
    def all_sums(self) -> list[float]:
        """The sums of all deals, stage by stage."""
        return list(chain.from_iterable(self.sums.values()))

    @property
    def all_counts(self) -> list[float]:
        """How many observations went into each sum."""
        return list(chain.from_iterable(self.counts.values()))

    def scores(self) -> Counter[tuple[float, int]]:
        """Return how many deals came to which sum over how many observations."""
        both = zip(self.all_sums, self.all_counts, strict=True)
        return Counter((made, int(count)) for made, count in both if count)


@dataclass
class Account:
    """What one entrant has made of its matches; `score` leaves out those that a fault decided."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    solos: int = 0
    played_out: int = 0
    score: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    deals: Deals = field(default_factory=Deals)


@dataclass
class Duel:
    """What the first of two entrants has made of the second; matches in which both forfeited are left out.

    `deals` holds results, draws as half; `drawn` how many matches of each deal of a stage were drawn.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    deals: Deals = field(default_factory=Deals)
    drawn: dict[int, array[float]] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """How many matches decided something between the two."""
        return self.wins + self.draws + self.losses

    @property
    def rate(self) -> float:
        """The share of the first, draws as half."""
        return (self.wins + self.draws / 2) / self.matches

    def turned(self) -> Duel:
        """Return the same as the second entrant has it."""
        found = Duel(self.losses, self.draws, self.wins, drawn=self.drawn)
        for stage, counts in self.deals.counts.items():
            sums = self.deals.sums[stage]
            found.deals.counts[stage] = counts
            found.deals.sums[stage] = array(
                "d", (count - made for made, count in zip(sums, counts, strict=True))
            )
        return found


@dataclass
class SeatAccount:
    """What was made from one seat at tables of one size."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    points: float = 0.0
    deals: Deals = field(default_factory=Deals)


class Slot(NamedTuple):
    """A showing in one stage, and the deals with which it came, one for each match."""

    showing: Showing
    stage: int
    log: array[int]


class Ledger:
    """All matches added up; `names` are the entrants in the order of the file.

    What is not asked for is not added up.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._order = {name: place for place, name in enumerate(names)}
        self._slots: list[Slot] = []
        self._faults: Counter[tuple[str, str]] = Counter()

    @classmethod
    def of(cls, names: Sequence[str], matches: Iterable[MatchResult]) -> Ledger:
        """Add up matches read one by one."""
        ledger = cls(names)
        slots: dict[Hashable, Slot] = {}
        for match in matches:
            showing = showing_of(match)
            key = (match.stage, showing)
            if key not in slots:
                slots[key] = ledger.slot(match.stage, showing)
            slots[key].log.append(match.deal)
            for fault in match.faults:
                ledger.blame(showing, fault.seat, fault.kind)
        return ledger

    def slot(self, stage: int, showing: Showing) -> Slot:
        """Open a slot for matches of a stage with this showing; each adds its deal to the log."""
        found = Slot(showing, stage, array("q"))
        self._slots.append(found)
        return found

    def blame(self, showing: Showing, seat: int | None, kind: str) -> None:
        """Count a fault for its culprit."""
        if seat is not None:
            self._faults[showing.entrants[seat], kind] += 1

    @cached_property
    def accounts(self) -> dict[str, Account]:
        """What each entrant has made of its matches."""
        found = {name: Account() for name in self.names}
        for showing, stage, log in self._slots:
            count = len(log)
            for seat, name in enumerate(showing.entrants):
                verdict, account = showing.verdicts[seat], found[name]
                account.matches += count
                account.wins += count * (verdict == "win")
                account.draws += count * (verdict == "draw")
                account.losses += count * (verdict == "loss")
                account.solos += count * (verdict == "solo")
                if not showing.forfeited:
                    account.played_out += count
                    account.score += count * showing.scores[seat]
                account.deals.add(stage, log, showing.points[seat])
        for (name, kind), count in self._faults.items():
            found[name].faults[kind] += count
        return found

    @cached_property
    def seats(self) -> dict[tuple[int, int], SeatAccount]:
        """What was made from each seat, by the size of the table and the seat."""
        found: dict[tuple[int, int], SeatAccount] = {}
        for showing, stage, log in self._slots:
            count, size = len(log), len(showing.entrants)
            for seat in range(size) if size > 1 else ():
                there = found.setdefault((size, seat), SeatAccount())
                there.matches += count
                there.points += count * showing.points[seat]
                there.wins += count * (showing.verdicts[seat] == "win")
                there.draws += count * (showing.verdicts[seat] == "draw")
                there.deals.add(stage, log, showing.points[seat])
        return found

    @cached_property
    def duels(self) -> dict[Pair, Duel]:
        """What everybody has made of everybody, a pair once, in the order of the file."""
        found: dict[Pair, Duel] = {}
        for showing, stage, log in self._slots:
            for one, other, result in showing.duels:
                pair = (showing.entrants[one], showing.entrants[other])
                if self._order[pair[0]] > self._order[pair[1]]:
                    pair, result = pair[::-1], 1.0 - result
                duel = found.setdefault(pair, Duel())
                duel.wins += len(log) * (result == 1.0)
                duel.draws += len(log) * (result == 0.5)
                duel.losses += len(log) * (result == 0.0)
                duel.deals.add(stage, log, result)
                if result == 0.5:
                    drawn = _reaching(duel.drawn.setdefault(stage, array("d")), max(log))
                    for deal in log:
                        drawn[deal] += 1.0
        return dict(sorted(found.items(), key=lambda each: tuple(map(self._order.__getitem__, each[0]))))

    def duel(self, one: str, other: str) -> Duel | None:
        """Return what one entrant made of another, None where they have not met."""
        if self._order[one] < self._order[other]:
            return self.duels.get((one, other))
        found = self.duels.get((other, one))
        return found and found.turned()

    def rankings(self) -> dict[tuple[int, int], Counter[Ranking]]:
        """Return the rankings of all tables by stage and deal, and how often each came."""
        found: defaultdict[tuple[int, int], Counter[Ranking]] = defaultdict(Counter)
        for showing, stage, log in self._slots:
            rankings = [
                tuple(tuple(showing.entrants[seat] for seat in level) for level in ranking)
                for ranking in showing.rankings
            ]
            for deal in log:
                for ranking in rankings:
                    found[stage, deal][ranking] += 1
        return found


def _reaching(sums: array[float], deal: int) -> array[float]:
    """Return sums made long enough for a deal."""
    if deal >= len(sums):
        sums.frombytes(bytes(8 * (deal + 1 - len(sums))))
    return sums


def make_showing(
    entrants: tuple[str, ...],
    scores: tuple[float, ...],
    groups: Sequence[Sequence[int]],
    faults: Sequence[Mapping[str, Any]],
    rule: Points,
) -> Showing:
    """Return what a match came to under a rule of points; `faults` are those of its record."""
    forfeits = [fault["seat"] for fault in faults if fault["effect"] == "forfeit"]
    culprits = frozenset(seat for seat in forfeits if seat is not None)
    found = _of_seats(rule, scores, tuple(map(tuple, groups)), culprits, bool(forfeits))
    return Showing(entrants, *found[1:])


@lru_cache(maxsize=4096)  # a million matches have few different scores
def _of_seats(
    rule: Points,
    scores: tuple[float, ...],
    groups: tuple[tuple[int, ...], ...],
    culprits: frozenset[int],
    forfeited: bool,  # noqa: FBT001
) -> Showing:
    """Return what a match came to, whoever sat there."""
    judged = rule.judge(scores, groups, culprits)
    return _showing((), scores, judged, groups or (range(len(scores)),), culprits, forfeited)


def showing_of(match: MatchResult) -> Showing:
    """Return the showing of a match that was read by itself."""
    culprits = {fault.seat for fault in match.faults if fault.effect == "forfeit" and fault.seat is not None}
    rivals = [seat for seat, verdict in enumerate(match.verdicts) if verdict != "solo"]
    judged = Judgement(match.points, match.verdicts)
    return _showing(
        match.entrants, match.scores, judged, match.groups or (rivals,), culprits, match.forfeited
    )


def _showing(
    entrants: tuple[str, ...],
    scores: tuple[float, ...],
    judged: Judgement,
    tables: Sequence[Sequence[int]],
    culprits: Collection[int],
    forfeited: bool,  # noqa: FBT001
) -> Showing:
    found = (
        (one, other, _result(scores, one, other, culprits))
        for table in tables
        for one, other in combinations(sorted(table), 2)
    )
    duels = tuple((one, other, result) for one, other, result in found if result is not None)
    rankings = tuple(_ranked(scores, table, culprits) for table in tables if len(table) > 1)
    return Showing(entrants, scores, *judged, forfeited, duels, rankings)


def _result(scores: Sequence[float], one: int, other: int, culprits: Collection[int]) -> float | None:
    """Return the result of a seat against another; None where both forfeited."""
    if one in culprits or other in culprits:
        return None if one in culprits and other in culprits else float(other in culprits)
    return 0.5 if scores[one] == scores[other] else float(scores[one] > scores[other])


def _ranked(
    scores: Sequence[float], group: Sequence[int], culprits: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the seats of a group by their place, culprits last."""
    keys = {seat: (seat in culprits, -scores[seat] if seat not in culprits else 0.0) for seat in group}
    return tuple(
        tuple(seat for seat in sorted(group) if keys[seat] == key) for key in sorted(set(keys.values()))
    )
