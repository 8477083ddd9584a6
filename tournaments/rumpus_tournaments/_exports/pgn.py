"""Tag-only PGN: one game a match, without moves, which programs that rate engines read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_tournaments._stored import StoredResults

RESULTS = {("win", "loss"): "1-0", ("loss", "win"): "0-1", ("draw", "draw"): "1/2-1/2"}


def pgn_games(results: StoredResults) -> Iterator[bytes]:
    """Return a game for every match: White is the first seat, the round is stage, encounter and match.

    A match that both forfeited has no result (``*``), and raters leave it out.

    Raises:
        UsageError: tables had other than two seats.
    """
    if any(size != 2 for size, _ in results.ledger.seats) or not results.ledger.seats:
        raise UsageError("PGN is for matches of two; this tournament has other tables")
    return _games(results)


def _games(results: StoredResults) -> Iterator[bytes]:
    event = _tag(results.settings.name)
    for match in results.matches():
        white, black = map(_tag, match.entrants)
        first, second = match.verdicts
        result = RESULTS.get((first, second), "*")
        ending = "rules infraction" if match.forfeited else "normal"
        tags = {
            "Event": event,
            "Site": "?",
            "Date": "????.??.??",
            "Round": f"{match.stage}.{match.encounter}.{match.number}",
            "White": white,
            "Black": black,
            "Result": result,
            "Termination": ending,
        }
        lines = [f'[{key} "{value}"]' for key, value in tags.items()]
        yield ("\n".join(lines) + f"\n\n{result}\n\n").encode()


def _tag(text: str) -> str:
    """Return a tag's value: backslashes and quotes are escaped (PGN specification, 7)."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
