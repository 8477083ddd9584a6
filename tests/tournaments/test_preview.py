"""Dry runs."""

from __future__ import annotations

import pytest

from rumpus import UsageError
from rumpus_tournaments import MatchBroken
from rumpus_tournaments._preview import deals_of, duration, preview


def test_what_would_be_played(tournament, tmp_path):
    found = preview(tournament("low", "high", "moody", matches=7), tmp_path / "out")
    assert (found.encounters, found.first_stage, found.total, found.stored) == (3, 21, 21, 0)
    assert found.sampled == 21
    assert found.seconds == pytest.approx(21 * found.seconds_a_match)
    assert not (tmp_path / "out").exists()


def test_what_is_left_to_play(tournament, played):
    folder = played("low", "high")
    found = preview(tournament("low", "high"), folder)
    assert (found.stored, found.seconds) == (4, 0)


def test_it_finds_what_would_keep_the_run_from_beginning(tournament, played, tmp_path):
    folder = played("low", "high")
    with pytest.raises(UsageError, match="holds another tournament"):
        preview(tournament("low", "high", seed=6), folder)
    (tmp_path / "file").write_text("")
    with pytest.raises(Exception, match="is no folder"):
        preview(tournament("low", "high"), tmp_path / "file")
    with pytest.raises(MatchBroken):
        preview(
            tournament("low", "high", game='name = "duel"\nbroken = true', matches=200, seed=6),
            tmp_path / "other",
        )


def test_with_people_nothing_is_measured(tournament, tmp_path):
    found = preview(tournament("low", "me=human"), tmp_path / "out")
    assert (found.sampled, found.seconds) == (0, None)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ({"matches": 10}, "5 deals, each with 2 seatings"),
        ({"matches": 1}, "1 deal, each with 2 seatings"),
        ({"matches": 3, "seating": '"as-listed"'}, "3 deals"),
        ({"matches": 100, "format": '"challenge"'}, "100 deals"),
    ],
)
def test_how_matches_are_made_up(tournament, words, text):
    assert deals_of(tournament(**words)) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "less than 0.1 s"), (2.34, "2.3 s"), (80, "80 s"), (300, "5 min"), (9000, "2 h 30 min")],
)
def test_durations(seconds, text):
    assert duration(seconds) == text
