"""Tables fit a screen of 80 columns, at a terminal and in a pipe."""

from __future__ import annotations

import os
import re
import sys
from functools import cached_property

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Fault, Registry
from rumpus.cli._render import tabulated
from rumpus_tournaments import (
    Column,
    Entrant,
    MatchResult,
    Points,
    ResultTable,
    open_results,
    standings_table,
)
from rumpus_tournaments._formats.challenge import Challenge
from rumpus_tournaments._formats.gauntlet import Gauntlet
from rumpus_tournaments._layout import PIPE, TERMINAL, fitted, folded
from rumpus_tournaments._ledger import Ledger

FRAMES = pytest.mark.parametrize("frame", [TERMINAL, PIPE])
NAMES = ("twelve chars", "another-name", "hellebardier")


class Played:
    """Results of many matches, with faults or without, of `seats` at a table."""

    finished, stages, struck, points = True, (), frozenset(), Points()
    tie_breaks, rating = (), "draws-as-half"

    def __init__(self, seats, *, faults, uneven=False, scale=1.0):
        self.entrants = [Entrant(name, number) for number, name in enumerate(NAMES, 1)]
        self._seats, self._faults, self._uneven, self._scale = seats, faults, uneven, scale

    @cached_property
    def ledger(self):
        return Ledger.of(NAMES, self.matches())

    def finished_encounters(self):
        return iter(())

    def matches(self):
        for deal in range(1, 1200):
            for first in range(3):
                if self._uneven and first and deal % 5 == 0:
                    continue
                names = tuple(NAMES[(first + seat) % 3] for seat in range(self._seats))
                scores = tuple(
                    self._scale * float((deal * 7 + first * 3 + seat) % 5 < 2) for seat in range(self._seats)
                )
                judged = self.points.judge(scores)
                bad = self._faults and deal % 9 == 0
                faults = (Fault(seat=0, kind="timeout", step=1, effect="replaced"),) if bad else ()
                yield MatchResult(1, first + 1, deal, deal, names, scores, *judged, "won", faults)


class PlayedAsGauntlet(Played):
    """Only the matches of the first of the field."""

    def matches(self):
        return (match for match in super().matches() if NAMES[0] in match.entrants)


@FRAMES
@pytest.mark.parametrize("faults", [False, True])
@pytest.mark.parametrize("uneven", [False, True])
@pytest.mark.parametrize("scale", [1.0, 37.5])
def test_the_tables_of_formats_fit(frame, faults, uneven, scale):
    duels = standings_table(Played(2, faults=faults, uneven=uneven, scale=scale))
    alone = Challenge().tables(Played(1, faults=faults, uneven=uneven, scale=scale))
    gauntlet = Gauntlet().tables(PlayedAsGauntlet(2, faults=faults, uneven=uneven, scale=scale * 1000))
    for table in (duels, *alone, *gauntlet):
        shown, _ = fitted(table, 80, frame)
        assert frame.width(shown.headers, shown.texts()) <= 80
        assert {"entrant", "against"} & set(shown.headers)
        assert "95 %" in shown.headers or table.name == "reasons"


@given(
    st.lists(st.tuples(st.text("ab", min_size=1, max_size=9), st.integers(0, 10**9)), min_size=1, max_size=6)
)
def test_the_width_is_that_of_what_is_printed(columns):
    headers, row = [header for header, _ in columns], [str(number) for _, number in columns]
    printed = tabulated(headers, [row])
    assert PIPE.width(headers, [row]) == max(map(len, printed.splitlines()))


def test_what_can_be_spared_most_goes_first():
    columns = [Column("a", "A" * 10), Column("b", "B" * 10, spare=1), Column("c", "C" * 10, spare=2)]
    table = ResultTable("t", "T", columns, [{"a": 1, "b": 2, "c": 3}])
    for width, left_out in ((100, ""), (39, "C"), (26, "C"), (20, "CB"), (5, "CB")):
        fitting, found = fitted(table, width, PIPE)
        assert "".join(header[0] for header in found) == left_out
        assert fitting.to_dict() == table.to_dict()


def test_texts_are_folded_and_cut():
    assert folded("one two three", 8) == "one two\nthree"
    assert folded("one two three four five", 8, lines=2) == "one two\nthree..."
    assert folded("x" * 30, 10, lines=2) == f"{'x' * 10}\n{'x' * 7}..."


@pytest.fixture
def cups(tmp_path):
    """Two tournaments with long names: at a table of two with faults of long details, and alone."""
    (tmp_path / "bad.py").write_text("def choose(turn):\n    raise ValueError('a long story ' * 30)\n")
    entrants = "".join(
        f'[[entrants]]\nname = "{name}"\nbot = "{bot}"\n'
        for name, bot in zip(NAMES, ("bad.py:choose", "random", "random"), strict=True)
    )
    for form, game in (("round-robin", "goofspiel"), ("challenge", "hilo")):
        (tmp_path / f"{form}.toml").write_text(
            f'[tournament]\nformat = "{form}"\nmatches = 6\n[game]\nname = "{game}"\n{entrants}'
        )
    return tmp_path


@pytest.mark.parametrize("form", ["round-robin", "challenge"])
def test_nothing_that_is_printed_is_wider_than_the_screen(cups, rumpus, form):
    pipe = rumpus("tournament", "run", f"{form}.toml").stdout
    pipe += rumpus("tournament", "show", f"runs/{form}", "--faults").stdout
    assert max(map(len, pipe.splitlines())) <= 80
    assert "a long story" in pipe
    for words in ([], ["--faults"]):
        session = pexpect.spawn(
            sys.executable,
            ["-m", "rumpus", "tournament", "show", f"runs/{form}", *words],
            cwd=str(cups),
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
            dimensions=(60, 80),
            encoding="utf-8",
            timeout=60,
        )
        session.expect(pexpect.EOF)
        lines = re.sub(r"\x1b\[[0-9;]*m", "", session.before).splitlines()
        session.close()
        assert max(map(len, lines)) <= 80
        if not words:
            with open_results(cups / "runs" / form, Registry.load()) as results:
                (row, *_) = results.tables()[0].rows
            assert any(f" {row['entrant']} " in line and line.rstrip()[-1].isdigit() for line in lines)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("single-elimination", {"playoff": '"replay"'}),
        ("double-elimination", {"matches": 10, "best_of": 3}),
        ("ruckus-draft", {"matches": 2}),
        ("ladder", {"playoff": '"replay"'}),
        ("swiss", {}),
        ("pods", {"game": 'name = "duel"\nseats = 3'}),
    ],
)
@FRAMES
def test_the_tables_of_formats_with_rounds_fit(played, registry, frame, form, words):
    bots = ("low", "high", "random", "liar", "moody", "random", "high")
    entrants = [
        f"{name}={bot}" for name, bot in zip((*NAMES, *map(str.upper, NAMES), "x"), bots, strict=True)
    ]
    words = {"faults": 'policy = "disqualify"', **words}
    with open_results(played(*entrants, format=f'"{form}"', **words), registry) as results:
        for table in results.tables():
            shown, _ = fitted(table, 80, frame)
            assert frame.width(shown.headers, shown.texts()) <= 80, table.name
