"""Tie-breaks of FIDE Handbook C.07 (in force from 1 March 2026); the numbers are those of its articles."""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus_tournaments._tiebreaks.card import Cards, Round


class Part(NamedTuple):
    """What one round adds: its value, the points of the rival that it stands on, and whether it was the
    entrant's own wish not to play it."""

    value: float
    rival: float
    elected_out: bool


def buchholz(cards: Cards, name: str, cut: int = 0, top: int = 0) -> float:
    """Return the points of all rivals, those of a round that was not played limited (8.1, 16.3, 16.4).

    `cut` leaves out the least parts, `top` the greatest, after them (14.1 to 14.4, 16.5).
    """
    parts = [Part(rival, rival, out) for rival, out, _ in _rivals(cards, name)]
    return _cut(parts, cut, top)


def fore_buchholz(cards: Cards, name: str, cut: int = 0) -> float:
    """Return Buchholz as if everybody had drawn in the last round (8.3)."""
    return buchholz(_before_the_last(cards), name, cut)


def average_buchholz(cards: Cards, name: str) -> float:
    """Return the mean Buchholz of the rivals met (8.2)."""
    met = [rival for each in cards.of[name] if each.kind == "played" for rival in each.rivals]
    return fsum(buchholz(cards, rival) for rival in met) / len(met) if met else 0.0


def sonneborn_berger(cards: Cards, name: str, cut: int = 0) -> float:
    """Return the points of each rival, times what was scored against it (9.1, 16.3, 16.4).

    An encounter of several matches scores points a match. `cut` leaves out what was made of the rivals
    with the fewest points (14.1.1 d, 16.5).
    """
    parts = [Part(rival * each.share, rival, out) for rival, out, each in _rivals(cards, name)]
    for _ in range(min(cut, len(parts) - 1)):
        parts.remove(_least_of_the_lowest(parts))
    return fsum(part.value for part in parts)


def progressive(cards: Cards, name: str, cut: int = 0) -> float:
    """Return the sum of the points after each round (7.5), without the first `cut` rounds (14.1.1 c)."""
    total, sums = 0.0, []
    for each in cards.of[name]:
        total += each.points
        sums.append(total)
    sums += [total] * (cards.length - len(sums))
    return fsum(sums[cut:])


def wins(cards: Cards, name: str) -> float:
    """Return how many rounds brought what a win is worth, played or not (7.1)."""
    return float(sum(_as_a_win(cards, each) for each in cards.of[name]))


def wins_played(cards: Cards, name: str) -> float:
    """Return how many rounds were won by playing (7.2)."""
    return float(sum(_won(each) for each in _counted(cards, name)))


def second_seats(cards: Cards, name: str) -> float:
    """Return how many rounds were played from the second seat, which is black in chess (7.3)."""
    return float(sum(each.seat == 1 for each in _counted(cards, name)))


def second_seat_wins(cards: Cards, name: str) -> float:
    """Return how many rounds were won from the second seat (7.4)."""
    return float(sum(each.seat == 1 and _won(each) for each in _counted(cards, name)))


def rounds_elected(cards: Cards, name: str) -> float:
    """Return in how many rounds the entrant was ready to play (7.6; in a round robin 15.2)."""
    own = [each for each in cards.of[name] if each.kind != "absent"]
    out = ("requested-bye",) if cards.robin else ("requested-bye", "forfeit-loss")
    full = [each for each in own if each.kind in out and not _full_bye(cards, each)]
    return float(len(own) - len(full))


def standard_points(cards: Cards, name: str) -> float:
    """Return 1 for each round with more than the rival, or, unplayed, than a draw; 0.5 for as much (7.7)."""
    total = 0.0
    for each in cards.of[name]:
        if each.kind == "absent":
            continue
        if cards.played(each):
            won, drawn = _won(each), each.drawn
        else:
            won, drawn = each.points > cards.drawn(each), each.points == cards.drawn(each)
        total += 1.0 if won else 0.5 if drawn else 0.0
    return total


def koya(cards: Cards, name: str) -> float:
    """Return the points made against rivals who have at least half of all that can be had (9.2)."""
    most = {rival: fsum(cards.win * each.matches for each in card) for rival, card in cards.of.items()}
    return fsum(
        each.points / len(each.rivals)
        for each in cards.of[name]
        if cards.played(each)
        for rival in each.rivals
        if cards.points[rival] >= most[rival] / 2
    )


def _rivals(cards: Cards, name: str) -> Iterator[tuple[float, bool, Round]]:
    """Return, for each rival of each round, its points, whether the round was left out by wish, the round.

    A round that was not played has a rival made of the entrant's own points: at most those of the rival
    it was to meet, where a forfeit decided (16.4.1), else at most draws in all rounds (16.4.2).
    """
    own = cards.points[name]
    for each in cards.of[name]:
        if each.kind == "absent":
            continue
        if cards.played(each):
            yield from ((cards.adjusted[rival], False, each) for rival in each.rivals)
        elif each.kind in ("forfeit-win", "forfeit-loss"):
            limit = min(cards.adjusted[rival] for rival in each.rivals) if cards.known(each) else own
            yield min(own, limit), each.elected_out, each
        else:
            out = each.elected_out and not _full_bye(cards, each)
            yield min(own, cards.drawn(each) * cards.length), out, each


def _cut(parts: list[Part], least: int, most: int) -> float:
    """Return the sum without the least and the greatest parts; too few parts stay whole.

    As long as there are rounds left out by wish, the least of those goes before all others (16.5).
    """
    left = list(parts)
    if most and len(parts) < 2 * least + 1:
        return fsum(part.value for part in left)
    for _ in range(min(least, len(left) - 1)):
        left.remove(min([part for part in left if part.elected_out] or left))
    for _ in range(most):
        left.remove(max(left))
    return fsum(part.value for part in left)


def _least_of_the_lowest(parts: Sequence[Part]) -> Part:
    """Return the part to cut: of the rival with the fewest points the least, or, where it is more, the least
    of a round left out by wish."""
    lowest = min(parts, key=lambda part: (part.rival, part.value))
    out = min((part for part in parts if part.elected_out), default=None)
    return out if out is not None and out.value >= lowest.value else lowest


def _counted(cards: Cards, name: str) -> Iterator[Round]:
    """Return the rounds that counts of games look at; a forfeit that was lost is none of them (15.2)."""
    return (each for each in cards.of[name] if cards.played(each) and each.kind != "forfeit-loss")


def _won(each: Round) -> bool:
    return each.won or each.kind == "forfeit-win"


def _as_a_win(cards: Cards, each: Round) -> bool:
    if each.kind == "played":
        return each.won
    return each.points >= cards.win * each.matches > 0


def _full_bye(cards: Cards, each: Round) -> bool:
    """A bye that brings as much as winning is none that somebody would ask for (16.1.1)."""
    return each.kind == "requested-bye" and _as_a_win(cards, each)


def _before_the_last(cards: Cards) -> Cards:
    last = cards.length - 1
    return replace(
        cards,
        rounds=cards.length,
        of={
            name: [
                replace(each, points=cards.drawn(each)) if place == last and each.kind == "played" else each
                for place, each in enumerate(card)
            ]
            for name, card in cards.of.items()
        },
    )
