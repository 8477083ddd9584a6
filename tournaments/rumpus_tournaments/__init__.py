"""Tournaments for Rumpus. This is the public interface for formats and for scripts that play or read them.

Names are imported on first use, so that commands which play no tournament start fast.
"""

from typing import TYPE_CHECKING, Any

from rumpus_tournaments import _hookspecs as RUMPUS_HOOKSPECS  # noqa: N812 the name the registry looks for
from rumpus_tournaments._plugin import rumpus_commands, rumpus_formats

if TYPE_CHECKING:
    from rumpus_tournaments._config import load_tournament
    from rumpus_tournaments._format import (
        Encounter,
        EncounterResult,
        Entrant,
        FinishedStage,
        Format,
        Tally,
    )
    from rumpus_tournaments._points import Points
    from rumpus_tournaments._problems import ConfigError
    from rumpus_tournaments._ratings.elo import EloDifference, elo_difference
    from rumpus_tournaments._ratings.field import bradley_terry, plackett_luce
    from rumpus_tournaments._ratings.sprt import Sprt
    from rumpus_tournaments._referee import MatchBroken
    from rumpus_tournaments._results import Column, MatchResult, Results, ResultTable
    from rumpus_tournaments._runner import Interrupted, run_tournament
    from rumpus_tournaments._settings import Settings
    from rumpus_tournaments._standings import standings, standings_table
    from rumpus_tournaments._stored import open_results
    from rumpus_tournaments._tiebreaks.card import Cards, Round
    from rumpus_tournaments._tiebreaks.catalogue import TieBreak, find_tie_break
    from rumpus_tournaments._tiebreaks.ranking import Place, ranking
    from rumpus_tournaments._tournament import Tournament

_ROOMS = {
    "_config": ("load_tournament",),
    "_format": ("Encounter", "EncounterResult", "Entrant", "FinishedStage", "Format", "Tally"),
    "_points": ("Points",),
    "_problems": ("ConfigError",),
    "_ratings.elo": ("EloDifference", "elo_difference"),
    "_ratings.field": ("bradley_terry", "plackett_luce"),
    "_ratings.sprt": ("Sprt",),
    "_referee": ("MatchBroken",),
    "_results": ("Column", "MatchResult", "ResultTable", "Results"),
    "_runner": ("Interrupted", "run_tournament"),
    "_settings": ("Settings",),
    "_standings": ("standings", "standings_table"),
    "_stored": ("open_results",),
    "_tiebreaks.card": ("Cards", "Round"),
    "_tiebreaks.catalogue": ("TieBreak", "find_tie_break"),
    "_tiebreaks.ranking": ("Place", "ranking"),
    "_tournament": ("Tournament",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "RUMPUS_HOOKSPECS",
    "Cards",
    "Column",
    "ConfigError",
    "EloDifference",
    "Encounter",
    "EncounterResult",
    "Entrant",
    "FinishedStage",
    "Format",
    "Interrupted",
    "MatchBroken",
    "MatchResult",
    "Place",
    "Points",
    "ResultTable",
    "Results",
    "Round",
    "Settings",
    "Sprt",
    "Tally",
    "TieBreak",
    "Tournament",
    "bradley_terry",
    "elo_difference",
    "find_tie_break",
    "load_tournament",
    "open_results",
    "plackett_luce",
    "ranking",
    "rumpus_commands",
    "rumpus_formats",
    "run_tournament",
    "standings",
    "standings_table",
]


def __getattr__(name: str) -> Any:
    """Import a public name from its room on first use."""
    room = _ROOM_OF.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{room}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_ROOM_OF})
