"""What is said of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus.cli._render import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._game import Game, Outcome
    from rumpus._match import Match


def tell_result(match: Match) -> None:
    names = [each.name for each in match.participants]
    for fault in match.faults:
        who = "the match" if fault.seat is None else names[fault.seat]
        show(f"Fault of {who}: {fault.kind}{f', {fault.detail}' if fault.detail else ''}")
    show(outcome_line(match.game, match.outcome, names))
    if match.seeds.deal == match.seeds.match:
        show(f"(seed {match.seeds.deal})")


def outcome_line(game: Game[Any, Any, Any], outcome: Outcome, names: Sequence[str]) -> str:
    """Return the result as one sentence."""
    if outcome.reason in ("forfeit", "turn-limit"):
        return _plain_outcome(outcome, names)
    return game.sum_up(outcome, names) or _plain_outcome(outcome, names)


def _plain_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    reason = f" ({outcome.reason})" if outcome.reason else ""
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, outcome.scores, strict=True))
    if len(names) == 1:
        return f"Result{reason}: {scores}"
    best = [name for name, place in zip(names, outcome.places(), strict=True) if place == 1]
    if len(best) == len(names):
        return f"A draw{reason}: {scores}"
    return f"{' and '.join(best)} {'wins' if len(best) == 1 else 'share the win'}{reason}: {scores}"


def result_data(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": [each.name for each in match.participants],
        "seeds": {"deal": match.seeds.deal, "match": match.seeds.match},
        "decisions": match.decisions,
        "outcome": match.outcome.to_dict(),
        "places": list(match.outcome.places()),
        "faults": [fault.to_dict() for fault in match.faults],
    }
