"""How a match ended, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._glossary import counted, in_a_row
from rumpus_goblin_army._scoring import A_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Outcome

    Score = tuple[float, str]
    """A score, and whose it is."""

PLACES = ("wins the tournament", "is second", "third", "fourth")


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who has won, and by what; of two tables at each, or of the tournament that they played."""
    if outcome.reason == "tournament":
        ranked = sorted(zip(outcome.scores, names, strict=True), reverse=True)
        told = [f"{name} {place}" for (_, name), place in zip(ranked, PLACES, strict=True)]
        return f"{in_a_row(told)}."
    if not outcome.groups:
        return f"{_table(list(zip(outcome.scores, names, strict=True)), outcome.reason)}."
    reasons = outcome.reason.split(" and ")
    pairs = zip(outcome.groups, (reasons[0], reasons[-1]), strict=True)
    tables = [_table([(outcome.scores[seat], names[seat]) for seat in seats], why) for seats, why in pairs]
    return " ".join(f"Table {number}: {told}." for number, told in enumerate(tables, 1))


def _table(scores: Sequence[Score], reason: str) -> str:
    """Tell the winners of one table, what they are ahead by, and what the others have."""
    best = max(scores)[0]
    winners = [name for score, name in scores if score == best]
    others = sorted((each for each in scores if each[0] < best), reverse=True)
    points, cards = _points(best), _cards(best)
    wins = f"{in_a_row(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
    return f"{wins} with {counted(points, 'Victory Point')}{_why(reason, cards)}{_rest(others, reason)}"


def _why(reason: str, cards: int) -> str:
    """Say what decided where it was not the points."""
    won = counted(cards, "Victory card")
    return {
        "victory cards": f" and {won}",
        "tie-break": f", {won} and the tie-break",
        "drawn by lot": f", {won} and the luck of the draw",
        "shared": f" and {won} each",
    }.get(reason, "")


def _rest(others: Sequence[Score], reason: str) -> str:
    def told(score: float) -> str:
        points = str(_points(score))
        return points if reason == "points" else f"{points} and {counted(_cards(score), 'card')}"

    return "".join(f"; {name} has {told(score)}" for score, name in others)


def _points(score: float) -> int:
    return int(score)


def _cards(score: float) -> int:
    return int(score % 1 / A_CARD)
