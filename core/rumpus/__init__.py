"""Rumpus: a command-line home for tabletop games. This is the whole public interface for games and bots.

The laws that a game has to keep are checked by `rumpus.testing`.
"""

from rumpus._cards import FULL_PACK, PlayingCard
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
from rumpus._game import Game, Look, Outcome
from rumpus._hookspecs import hookimpl
from rumpus._match import Match, Seeds
from rumpus._observers import Observer, Watched, WatchSettings
from rumpus._options import DataFile
from rumpus._players import MatchEnd, MatchInfo, Participant, Player, random_choice
from rumpus._random import derive_seed, pick_index, shuffled
from rumpus._registry import Registry
from rumpus._replay import replay
from rumpus._table import Event, Table
from rumpus._transcript import Transcript
from rumpus._turn import Clock, Position, Turn

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
    "Table",
    "Transcript",
    "TranscriptError",
    "Turn",
    "UsageError",
    "WatchSettings",
    "Watched",
    "derive_seed",
    "forfeit_at_once",
    "hookimpl",
    "pick_index",
    "play_match",
    "random_choice",
    "replay",
    "shuffled",
]
