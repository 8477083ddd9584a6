"""The public names: a change of this list is a change that strangers notice."""

from __future__ import annotations

import ast
from pathlib import Path

import rumpus

SOURCE = Path(rumpus.__file__)


def test_every_public_name_can_be_imported_and_has_a_docstring():
    for name in rumpus.__all__:
        value = getattr(rumpus, name)
        assert name == "FULL_PACK" or (value.__doc__ or "").strip(), name


def test_the_lists_of_names_agree():
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    for_type_checkers = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rumpus.")
        for alias in node.names
    }
    lazily = {name: f"rumpus.{room}" for name, room in rumpus._ROOM_OF.items()}
    assert lazily == for_type_checkers
    assert sorted(rumpus.__all__) == sorted(lazily)
    assert set(rumpus.__all__) <= set(dir(rumpus))


def test_the_public_names():
    assert set(rumpus.__all__) == {
        *("FULL_PACK", "Clock", "DataFile", "Deck", "DefaultMoves", "Event", "ExpiredTurn", "Fault", "Game"),
        *("IllegalMove", "Look", "Match", "MatchEnd", "MatchInfo", "Observer", "Outcome", "Participant"),
        *("Player", "PlayerFault", "PlayingCard", "PluginError", "Position", "Registry", "RulesError"),
        *("RumpusError", "Seeds", "StyledLine", "Table", "Thought", "Transcript", "TranscriptError", "Turn"),
        *("UsageError", "WatchSettings", "Watched", "can_estimate", "derive_seed", "forfeit_at_once"),
        *("hookimpl", "pick_index", "play_match", "random_choice", "replay", "shuffled", "styled_text"),
        "styled_width",
    }


def test_an_unknown_name_is_an_attribute_error():
    assert not hasattr(rumpus, "Gmae")
