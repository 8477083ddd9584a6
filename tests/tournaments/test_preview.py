"""Dry runs."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rumpus import UsageError, hookimpl
from rumpus_tournaments import Encounter, Format, MatchBroken, open_results
from rumpus_tournaments._preview import Shape, about, deals_of, matches_of, preview
from rumpus_tournaments._screen import show_preview, show_results


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
def test_how_matches_are_made_up(tournament, tmp_path, words, text):
    (shape,) = preview(tournament(**words), tmp_path / "out").shapes
    assert deals_of(shape) == text


class Odd(Format):
    """A first stage whose encounters are of another make than its option says."""

    name, title = "odd", "Odd"

    pairs: int = 3

    def stage(self, entrants, seed, finished):
        names = [each.name for each in entrants]
        longer = [Encounter((names[0], names[2]), 5, "as-listed")] if len(names) > 2 else []
        return None if finished else [Encounter((names[0], names[1]), 2 * self.pairs), *longer]

    def match_count(self, entrants):
        return 2 * self.pairs + 5 * (len(entrants) > 2)


@pytest.mark.parametrize(
    ("bots", "line"),
    [
        (["low", "high"], "1 encounter, 6 matches (3 deals, each with 2 seatings)"),
        (["low", "high", "x=low"], "2 encounters, 5 to 6 matches each"),
    ],
)
def test_the_encounters_are_counted_as_they_are(registry, tournament, tmp_path, capsys, bots, line):
    registry.register(SimpleNamespace(rumpus_formats=hookimpl(lambda: [Odd])), "odd")
    made = tournament(*bots, format='"odd"')
    found = preview(made, tmp_path / "out")
    show_preview(made, found, tmp_path / "out", as_json=False)
    assert capsys.readouterr().out.splitlines()[2] == line


def test_one_of_a_kind_is_no_plural(tournament, played, tmp_path, capsys, registry):
    made = tournament("low", format='"challenge"', matches=1)
    found = preview(made, tmp_path / "none")
    show_preview(made, found, tmp_path / "none", as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:4] == ["1 entrant, 1 at a table: low", "1 encounter, 1 match (1 deal)", "1 match in all"]
    assert lines[4].startswith("Less than 0.1 s with 1 worker, measured on 1 match")
    with open_results(played("low", format='"challenge"', matches=1), registry) as results:
        show_results(results, as_json=False)
    assert capsys.readouterr().out.splitlines()[0] == "cup: Challenge of duel, 1 match"


def test_tables_that_share_pieces_change_seats_within_them():
    assert deals_of(Shape(4, 4, "rotate", tables=2)) == "2 deals, each with 2 seatings"


def test_matches_in_words():
    assert matches_of([Shape(1, 2, "rotate")]) == "1 match each"
    assert matches_of([Shape(3, 2, "rotate"), Shape(1, 2, "rotate")]) == "1 to 3 matches each"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "Less than 0.1 s"),
        (2.34, "About 2.3 s"),
        (80, "About 80 s"),
        (300, "About 5 min"),
        (9000, "About 2 h 30 min"),
    ],
)
def test_durations(seconds, text):
    assert about(seconds) == text
