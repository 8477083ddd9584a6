"""The public names of the tournament package: strangers build on them."""

from __future__ import annotations

import subprocess
import sys

import rumpus_tournaments


def test_the_public_names():
    assert set(rumpus_tournaments.__all__) == {
        *("RUMPUS_HOOKSPECS", "rumpus_commands", "rumpus_formats", "Column", "ConfigError", "Encounter"),
        *(
            "EncounterResult",
            "Entrant",
            "FinishedStage",
            "Format",
            "Interrupted",
            "MatchBroken",
            "MatchResult",
        ),
        *("Points", "ResultTable", "Results", "Settings", "Tally", "Tournament", "load_tournament"),
        *("open_results", "run_tournament", "standings", "standings_table"),
        *("Cards", "Round", "TieBreak", "Place", "find_tie_break", "ranking"),
        *("EloDifference", "Sprt", "bradley_terry", "elo_difference", "plackett_luce"),
    }


def test_every_public_name_can_be_imported_and_has_a_docstring():
    for name in rumpus_tournaments.__all__:
        assert (getattr(rumpus_tournaments, name).__doc__ or "").strip(), name
    assert set(rumpus_tournaments.__all__) <= set(dir(rumpus_tournaments))


def test_commands_that_play_no_tournament_load_none_of_it():
    code = (
        "import sys; from rumpus import Registry; from rumpus.cli._app import build_app\n"
        "build_app(Registry.load())\n"
        "ours = ('rumpus_tournaments', 'sqlite3', 'msgspec')\n"
        "print(*(name for name in sys.modules if name.startswith(ours)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("rumpus_tournaments").strip(".") for name in done.stdout.split()}
    assert loaded == {"", "_cli", "_hookspecs", "_plugin"}
