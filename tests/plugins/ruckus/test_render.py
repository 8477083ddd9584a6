"""The table on the screen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import Look, Table, pick_index
from rumpus_ruckus._rules import Ruckus

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]

NAMES = ("Ada", "Bo", "Cy", "Dora", "Eve", "Flo")
GAME = Ruckus()


def test_a_table_for_two(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["baa*3", "woof*2"], deck="hoot hoot", totals=[12, 0])
    assert GAME.render(table.view(0), Look(names=NAMES[:2])).splitlines() == [
        "Ruckus, round 1, beat 1 ─────────────────────────────── deck 2, 50 points to win",
        "            points  round  hand  on the table",
        "1 Ada (you)     12     +1     2  Baa 3+",
        "2 Bo             0     +1     1  Woof 2*",
        "Your hand  Baa+  Woof*",
        "* you can steal it  + you can add to it",
    ]


def test_a_table_for_six_without_unicode(lay: Lay) -> None:
    hands = ["woof baa", "meow", "oink quack", "tweet", "hoot neigh cluck", "gobble"]
    fronts = ["", "woof*2 baa*2 meow*2 oink*2 quack*2 tweet*2 hoot*2", "woof*3", "", "baa*4", ""]
    table = lay(hands, fronts, deck="ribbit", totals=[0, 5, 11, 2, 33, 4], idle=2, target=40)
    game = table.game
    assert game.render(table.view(0), Look(unicode=False, names=NAMES)).splitlines() == [
        "Ruckus, round 1, beat 1 ------------------------------- deck 1, 40 points to win",
        "            points  round  hand  on the table",
        "1 Ada (you)      0     +0     2  -",
        "2 Bo             5    +13     1  Baa 2*  Hoot 2  Meow 2  Oink 2  Quack 2",
        "                                 Tweet 2  Woof 2*",
        "3 Cy            11     +1     2  Woof 3*",
        "4 Dora           2     +0     1  -",
        "5 Eve           33     +1     3  Baa 4*",
        "6 Flo            4     +0     1  -",
        "Your hand  Baa*  Woof*",
        "* you can steal it",
        "Everybody waited twice running: the third time running ends the round.",
    ]


def test_names_are_seats_where_nobody_has_said_them(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], deck="hoot")
    text = GAME.render(table.view(1), Look())
    assert "1 seat 1 " in text
    assert "2 seat 2 (you) " in text


def test_the_last_round_is_told_until_the_next_beat(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["", "quack*3"], deck="hoot hoot")
    table.play("wait", "add quack")
    look = Look(names=NAMES[:2])
    assert "Round 1 is over: Bo called RUCKUS. Ada (you) +0, Bo +6." in GAME.render(table.view(0), look)
    table.play("draw", "draw")
    assert "Round 1 is over" not in GAME.render(table.view(0), look)


def test_the_end(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["baa*2", "quack*3"], deck="hoot hoot", target=5)
    table.play("wait", "add quack")
    assert table.game.render(table.view(0), Look(names=NAMES[:2])).splitlines() == [
        "Ruckus, round 1, beat 1 ──────────────────────────────── deck 2, 5 points to win",
        "Round 1 is over: Bo called RUCKUS. Ada (you) +0, Bo +6.",
        "            points  round  hand  on the table",
        "1 Ada (you)      0     +0     2  Baa 2",
        "2 Bo             6     +6     0  Quack 4",
        "Your hand  Baa  Woof",
    ]


def test_the_own_choice_is_shown_while_it_waits(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], deck="hoot")
    table.choose(0, "draw")
    assert GAME.render(table.view(0), Look()).endswith("You have chosen: draw")


def test_colour_changes_no_word(lay: Lay) -> None:
    table = lay(["woof baa", "meow", "oink"], ["baa*3", "woof*2"], deck="hoot hoot", idle=1)
    names = ("[red]Ada[/red]", "Bo", "Cy")
    plain = GAME.render(table.view(0), Look(names=names))
    coloured = GAME.render(table.view(0), Look(names=names, colour=True))
    assert [line.rstrip() for line in coloured.plain.splitlines()] == plain.splitlines()
    assert {str(span.style) for span in coloured.spans} >= {"bold", "dim", "bold cyan", "bold yellow"}


@settings(max_examples=25, deadline=None)
@given(
    seats=st.integers(2, 6),
    deal=st.integers(0, 2**20),
    width=st.integers(32, 200),
    length=st.integers(1, 40),
    unicode=st.booleans(),
)
def test_no_line_is_wider_than_the_screen(
    seats: int, deal: int, width: int, length: int, unicode: bool
) -> None:
    look = Look(width=width, unicode=unicode, names=tuple("N" * length for _ in range(seats)))
    table, rng = Table(seats, deal), Random(deal)
    state = GAME.setup(table)
    while state.round < 3 and GAME.to_act(state):
        for seat in range(seats):
            text = GAME.render(GAME.view(state, seat), look)
            assert max(map(len, text.splitlines())) <= width
            assert unicode or text.isascii()
        choices = [GAME.moves(state, seat) for seat in range(seats)]
        for seat, moves in enumerate(choices):
            GAME.apply(state, seat, moves[pick_index(rng, len(moves))], table)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_fits_on_a_small_terminal_with_its_moves(seats: int) -> None:
    """24 lines at 80 columns hold the table, whatever lies on it."""
    tallest = 0
    for deal in range(10):
        table, rng = Table(seats, deal), Random(deal)
        state = GAME.setup(table)
        while state.round < 3 and GAME.to_act(state):
            text = GAME.render(GAME.view(state, 0), Look(names=NAMES[:seats]))
            tallest = max(tallest, len(text.splitlines()))
            choices = [GAME.moves(state, seat) for seat in range(seats)]
            for seat, moves in enumerate(choices):
                GAME.apply(state, seat, moves[pick_index(rng, len(moves))], table)
    assert seats + 4 <= tallest <= 18
