"""Rumpus: a command-line home for tabletop games. This is the whole public interface for games and bots.

The laws that a game has to keep are checked by `rumpus.testing`. Names are imported on first use, so that
a command that needs few of them starts fast.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus._cards import FULL_PACK, PlayingCard
    from rumpus._clock import Clock
    from rumpus._deck import Deck
    from rumpus._engine import DefaultMoves, forfeit_at_once, play_match
    from rumpus._errors import (
        ExpiredTurn,
        IllegalMove,
        PluginError,
        RulesError,
        RumpusError,
        TranscriptError,
        UsageError,
    )
    from rumpus._fault import Fault, PlayerFault
    from rumpus._game import Game, Look, Outcome, can_estimate
    from rumpus._hookspecs import hookimpl
    from rumpus._match import Match, Seeds
    from rumpus._observers import Observer, Watched, WatchSettings
    from rumpus._options import DataFile
    from rumpus._players import MatchEnd, MatchInfo, Participant, Player, random_choice
    from rumpus._random import derive_seed, pick_index, shuffled
    from rumpus._registry import Registry
    from rumpus._replay import replay
    from rumpus._styled import StyledLine, styled_text, styled_width
    from rumpus._table import Event, Table
    from rumpus._thought import Thought
    from rumpus._transcript import Transcript
    from rumpus._turn import Position, Turn

_ROOMS = {
    "_cards": ("FULL_PACK", "PlayingCard"),
    "_clock": ("Clock",),
    "_deck": ("Deck",),
    "_engine": ("DefaultMoves", "forfeit_at_once", "play_match"),
    "_errors": (
        "ExpiredTurn",
        "IllegalMove",
        "PluginError",
        "RulesError",
        "RumpusError",
        "TranscriptError",
        "UsageError",
    ),
    "_fault": ("Fault", "PlayerFault"),
    "_game": ("Game", "Look", "Outcome", "can_estimate"),
    "_hookspecs": ("hookimpl",),
    "_match": ("Match", "Seeds"),
    "_observers": ("Observer", "WatchSettings", "Watched"),
    "_options": ("DataFile",),
    "_players": ("MatchEnd", "MatchInfo", "Participant", "Player", "random_choice"),
    "_random": ("derive_seed", "pick_index", "shuffled"),
    "_registry": ("Registry",),
    "_replay": ("replay",),
    "_styled": ("StyledLine", "styled_text", "styled_width"),
    "_table": ("Event", "Table"),
    "_thought": ("Thought",),
    "_transcript": ("Transcript",),
    "_turn": ("Position", "Turn"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "FULL_PACK",
    "Clock",
    "DataFile",
    "Deck",
    "DefaultMoves",
    "Event",
    "ExpiredTurn",
    "Fault",
    "Game",
    "IllegalMove",
    "Look",
    "Match",
    "MatchEnd",
    "MatchInfo",
    "Observer",
    "Outcome",
    "Participant",
    "Player",
    "PlayerFault",
    "PlayingCard",
    "PluginError",
    "Position",
    "Registry",
    "RulesError",
    "RumpusError",
    "Seeds",
    "StyledLine",
    "Table",
    "Thought",
    "Transcript",
    "TranscriptError",
    "Turn",
    "UsageError",
    "WatchSettings",
    "Watched",
    "can_estimate",
    "derive_seed",
    "forfeit_at_once",
    "hookimpl",
    "pick_index",
    "play_match",
    "random_choice",
    "replay",
    "shuffled",
    "styled_text",
    "styled_width",
]


def __getattr__(name: str) -> Any:
    """Import a public name from the room it lives in."""
    from importlib import import_module

    if name not in _ROOM_OF:
        raise AttributeError(f"module 'rumpus' has no attribute '{name}'")
    value = getattr(import_module(f"rumpus.{_ROOM_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
