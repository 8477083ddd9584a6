"""The rating of a field: strengths of all entrants at once, their intervals, and who is better than whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, fsum, sqrt
from typing import TYPE_CHECKING

from rumpus_tournaments._ratings.choices import ChoiceLikelihood, Choices
from rumpus_tournaments._ratings.elo import ELO
from rumpus_tournaments._ratings.groups import components, reach
from rumpus_tournaments._ratings.newton import maximise
from rumpus_tournaments._ratings.pairs import MODELS, PairLikelihood, Rows
from rumpus_tournaments._statistics import LEAST_CLUSTERS, t95

if TYPE_CHECKING:
    from rumpus_tournaments._ratings.choices import Levels
    from rumpus_tournaments._ratings.pairs import Counts
    from rumpus_tournaments._settings import DrawModel

Ranking = tuple[tuple[str, ...], ...]
"""Names, best first; those who share a place stand together."""
Likely = PairLikelihood | ChoiceLikelihood
MANY_PAIRS = 5_000
BATCHES, BATCHES_OF_MANY = 400, 40
REMARKS = 6
"""Into how many parts deals are put at most, with few pairs and with many."""


@dataclass(frozen=True)
class Rating:
    """One entrant's strength in Elo points, the mean of its group being 0, with the 95 % interval.

    `group` counts from 1; there is no common scale for entrants of different groups. `spread` are what the
    parts of the data make of the strength, for differences.
    """

    name: str
    group: int
    elo: float
    interval: tuple[float, float] | None
    spread: tuple[float, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Ratings:
    """The ratings of a field, best first, group by group.

    `draws` is the draw parameter of each group, where the model has one. `remarks` say in words what the
    results cannot order.
    """

    ratings: Sequence[Rating]
    draws: Sequence[float | None]
    remarks: Sequence[str]

    def superiority(self, one: Rating, other: Rating) -> float | None:
        """Return how likely it is that one is better than another, by the normal distribution.

        None where they have no common scale, or too few deals are known.
        """
        if one.group != other.group or not one.spread:
            return None
        error = sqrt(
            fsum((mine - theirs) ** 2 for mine, theirs in zip(one.spread, other.spread, strict=True))
        )
        gap = one.elo - other.elo
        return 0.5 * erfc(-gap / error / sqrt(2)) if error else (gap > 0) + (gap == 0) / 2


def bradley_terry(
    results: Mapping[tuple[str, str], Counts], draws: DrawModel = "draws-as-half"
) -> tuple[dict[str, float], float | None]:
    """Return strengths in Elo points with mean 0, and the draw parameter, from (won, drawn, lost) of pairs.

    Raises:
        ValueError: the results put no finite difference between some (see `components`).
    """
    names = dict.fromkeys(name for pair in results for name in pair)
    rows = {
        pair: Rows([0], [won], [drawn], [lost])
        for pair, (won, drawn, lost) in results.items()
        if won or drawn or lost
    }
    found = rate(Parts(list(names), pairs=rows), draws)
    if len(found.draws) > 1:
        raise ValueError("; ".join(found.remarks))
    return {each.name: each.elo for each in found.ratings}, found.draws[0] if found.draws else None


def plackett_luce(rankings: Iterable[Sequence[str | Sequence[str]]]) -> dict[str, float]:
    """Return strengths in Elo points with mean 0 from rankings, best first; shared places are lists.

    Raises:
        ValueError: the rankings put no finite difference between some.
    """
    levels = Counter(
        tuple((level,) if isinstance(level, str) else tuple(level) for level in ranking)
        for ranking in rankings
    )
    names = dict.fromkeys(name for ranking in levels for level in ranking for name in level)
    found = rate(Parts(list(names), rankings={0: levels}))
    if len(found.draws) > 1:
        raise ValueError("; ".join(found.remarks))
    return {each.name: each.elo for each in found.ratings}


@dataclass(frozen=True)
class Parts:
    """Results in numbered parts that are independent of each other, such as deals.

    Either `pairs` hold them, or `rankings`: by part, rankings and how often each came.
    """

    names: Sequence[str]
    pairs: Mapping[tuple[str, str], Rows] = field(default_factory=dict)
    rankings: Mapping[int, Mapping[Ranking, float]] = field(default_factory=dict)


def rate(parts: Parts, draws: DrawModel = "draws-as-half", *, intervals: bool = True) -> Ratings:
    """Rate everybody who has played.

    Intervals come from the jackknife in its infinitesimal form: each part of the data, a deal, or some deals
    together where there are very many, is taken for one observation, and how much it pulls at each strength
    shows how far the strengths may be off (Efron 1982, The Jackknife, the Bootstrap and Other Resampling
    Plans, chapter 6). It is what resampling whole deals converges to, without chance in it. There are none
    below five parts.
    """
    beaten = _beaten(parts)
    playing = [name for name in parts.names if name in beaten]
    index = {name: place for place, name in enumerate(playing)}
    arrows = {index[name]: sorted(index[other] for other in others) for name, others in beaten.items()}
    groups = components(len(playing), arrows)
    found: list[Rating] = []
    parameters: list[float | None] = []
    for number, group in enumerate(groups, 1):
        names = [playing[each] for each in group]
        ratings, parameter = _rate_group(parts, names, number, draws, intervals=intervals)
        found += sorted(ratings, key=lambda each: -round(each.elo, 9))
        parameters.append(parameter)
    remarks = _remarks([[playing[each] for each in group] for group in groups], reach(groups, arrows))
    return Ratings(found, parameters, remarks)


def _rate_group(
    parts: Parts, names: Sequence[str], number: int, draws: DrawModel, *, intervals: bool
) -> tuple[list[Rating], float | None]:
    if len(names) == 1:
        return [Rating(names[0], number, 0.0, None)], None
    index = {name: place for place, name in enumerate(names)}
    if parts.rankings:
        at, pulls, count, bend = _rankings_fitted(parts, index)
    else:
        at, pulls, count, bend = _pairs_fitted(parts, index, draws)
    parameter = at[len(names)] if len(at) > len(names) else None
    if count < LEAST_CLUSTERS or not intervals:
        return [Rating(name, number, ELO * at[place], None) for name, place in index.items()], parameter
    shifts = [bend(pull) for pull in pulls if any(pull)]
    scale = ELO * sqrt(count / (count - 1))
    found = []
    for name, place in index.items():
        spread = tuple(scale * shift[place] for shift in shifts)
        half = t95(count - 1) * sqrt(fsum(each * each for each in spread))
        elo = ELO * at[place]
        found.append(Rating(name, number, elo, (elo - half, elo + half), spread))
    return found, parameter


Fitted = tuple[list[float], list[list[float]], int, Callable[[Sequence[float]], list[float]]]
"""Where a likelihood is greatest, how each part of the results pulls there, how many parts there are, and
what turns a pull into a shift."""


def _pairs_fitted(parts: Parts, index: Mapping[str, int], draws: DrawModel) -> Fitted:
    inside = {
        (index[one], index[other]): rows
        for (one, other), rows in parts.pairs.items()
        if one in index and other in index
    }
    likelihood = PairLikelihood(len(index), inside, MODELS[draws])
    at = maximise(likelihood, likelihood.start(), len(index))
    batch, count = _batched({part for rows in inside.values() for part in rows.parts}, likelihood.pairs)
    return at, likelihood.pulls(at, batch, count), count, _bend(likelihood, at)


def _rankings_fitted(parts: Parts, index: Mapping[str, int]) -> Fitted:
    known = {
        ranking: _inside(ranking, index)
        for ranking in {each for here in parts.rankings.values() for each in here}
    }
    inside: dict[int, defaultdict[Levels, float]] = {}
    for part, rankings in parts.rankings.items():
        for ranking, times in rankings.items():
            if known[ranking]:
                inside.setdefault(part, defaultdict(float))[known[ranking]] += times
    likelihood = ChoiceLikelihood(len(index), _choices(inside.values()))
    at = maximise(likelihood, likelihood.start(), len(index))
    batch, count = _batched(inside, likelihood.pairs)
    together: list[list[Mapping[Levels, float]]] = [[] for _ in range(count)]
    for part, here in inside.items():
        together[batch[part]].append(here)
    return at, likelihood.pulls(at, list(map(_choices, together))), count, _bend(likelihood, at)


def _bend(likelihood: Likely, at: Sequence[float]) -> Callable[[Sequence[float]], list[float]]:
    bend = likelihood.curvature(at)
    exact = 1e-12 if likelihood.pairs < MANY_PAIRS else 1e-3
    return lambda pull: bend.solve(pull, exact)


def _batched(parts: Iterable[int], pairs: int) -> tuple[dict[int, int], int]:
    """Return in which batch each part is, neighbours together, and how many there are: not too many."""
    order = sorted(parts)
    count = min(len(order), BATCHES if pairs < MANY_PAIRS else BATCHES_OF_MANY)
    return {part: place * count // len(order) for place, part in enumerate(order)}, count


def _choices(parts: Iterable[Mapping[Levels, float]]) -> Choices:
    total: defaultdict[Levels, float] = defaultdict(float)
    for part in parts:
        for ranking, times in part.items():
            total[ranking] += times
    found = Choices()
    for ranking, times in total.items():
        found.add(ranking, times)
    return found


def _inside(ranking: Sequence[Sequence[str]], index: Mapping[str, int]) -> Levels:
    """Return a ranking of those of a group alone; nothing where fewer than two are."""
    levels = [tuple(index[name] for name in level if name in index) for level in ranking]
    kept = tuple(level for level in levels if level)
    return kept if sum(map(len, kept)) > 1 else ()


def _beaten(parts: Parts) -> dict[str, set[str]]:
    """Return from whom everybody who has played took something."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for (one, other), rows in parts.pairs.items():
        drawn = any(rows.drawn)
        if drawn or any(rows.won):
            found[one].add(other)
        if drawn or any(rows.lost):
            found[other].add(one)
    for rankings in parts.rankings.values():
        for ranking in rankings:
            below = [name for level in ranking for name in level]
            for level in ranking:
                for name in level:
                    found[name].update(other for other in below if other != name)
                below = below[len(level) :]
    return dict(found) | {
        name: set() for others in list(found.values()) for name in others if name not in found
    }


def _remarks(groups: Sequence[Sequence[str]], below: Sequence[set[int]]) -> list[str]:
    """Say in words what the results leave open between groups."""
    if len(groups) < 2:
        return []
    found = []
    for at, group in enumerate(groups):
        found += [
            f"{_named(group)} lost and drew nothing against {_named(groups[other])}: "
            "better, but by how much no result says."
            for other in sorted(below[at])
            if not any(other in below[between] for between in below[at])
        ]
        found += [
            f"No results connect {_named(group)} and {_named(groups[other])}: who is better is open."
            for other in range(at + 1, len(groups))
            if other not in below[at]
        ]
    if len(found) > REMARKS:
        found[REMARKS:] = [f"... and {len(found) - REMARKS} more such gaps."]
    return found


def _named(names: Sequence[str]) -> str:
    if len(names) <= 3:
        return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
    return f"{names[0]}, {names[1]} and {len(names) - 2} more"
