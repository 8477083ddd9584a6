"""What people read: events, moves and results in words."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Event, Outcome, Table, pick_index
from rumpus_ruckus._rules import Ruckus

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]

NAMES = ("Ada", "Bo", "Cy")
GAME = Ruckus()


@pytest.mark.parametrize(
    ("kind", "data", "line"),
    [
        ("round", {"round": 2}, "Round 2: the cards are shuffled, seven each."),
        ("dealt", {"seat": 1, "hand": ["baa", "baa", "woof"]}, "Bo is dealt Baa, Baa, Woof."),
        ("beat", {"round": 1, "beat": 3, "order": [1, 0, 2]}, ""),
        (
            "laid",
            {"seat": 0, "set": "woof", "cards": 2, "size": 2},
            'Ada calls "WOOF! WOOF!" and lays down 2 cards.',
        ),
        (
            "laid",
            {"seat": 0, "set": "woof", "cards": 2, "size": 5},
            'Ada calls "WOOF! WOOF!" and lays down 2 cards, 5 now.',
        ),
        ("drew", {"seat": 2, "left": 12}, "Cy draws a card, 12 left."),
        ("drew", {"seat": 2, "left": 0}, "Cy draws a card, the last one."),
        ("card", {"seat": 2, "set": "ribbit"}, "Cy's card is Ribbit."),
        ("added", {"seat": 1, "set": "meow", "size": 3}, 'Bo calls "MEOW! MEOW!" and adds 1 card, 3 now.'),
        (
            "stole",
            {"seat": 1, "set": "meow", "owner": 0, "cards": 3, "size": 4},
            'Bo calls "MEOW! MEOW!" and steals 3 cards of Ada\'s, 4 now.',
        ),
        (
            "void",
            {"seat": 1, "move": "steal meow 1"},
            "Bo is too late: 'steal meow 1' does nothing, and the card stays in the hand.",
        ),
        ("void", {"seat": 1, "move": "draw"}, "Bo is too late to draw: the deck is empty."),
        ("ruckus", {"seat": 0}, 'Ada calls "RUCKUS!" and has no cards left.'),
    ],
)
def test_events_are_told_in_sentences(kind: str, data: dict[str, Any], line: str) -> None:
    assert GAME.story(Event(kind, data), NAMES) == line


@pytest.mark.parametrize(
    ("reason", "caller", "why", "call"),
    [
        ("ruckus", 0, "", ", RUCKUS"),
        ("exhausted", -1, ": the deck is empty and nobody can play", ""),
        ("idle", -1, ": everybody waits", ""),
    ],
)
def test_the_end_of_a_round_is_told_with_all_that_counts(
    reason: str, caller: int, why: str, call: str
) -> None:
    data = {
        "round": 4,
        "reason": reason,
        "caller": caller,
        "laid": [7, 2, 4],
        "held": [0, 3, 3],
        "points": [9, 0, 1],
        "totals": [20, 0, 13],
    }
    counts = f"Ada +9 (7 laid, 0 held{call}); Bo +0 (2 laid, 3 held); Cy +1 (4 laid, 3 held)"
    line = f"Round 4 is over{why}. {counts}. In all: Ada 20, Bo 0, Cy 13."
    assert GAME.story(Event("round over", data), NAMES) == line


def test_every_event_of_a_match_is_told() -> None:
    kinds, table, rng = set(), Table(3, 4, listening=True), Random(4)
    state = GAME.setup(table)
    while asked := GAME.to_act(state):
        choices = [(seat, GAME.moves(state, seat)) for seat in asked]
        for seat, moves in choices:
            GAME.apply(state, seat, moves[pick_index(rng, len(moves))], table)
    for told in table.told:
        line = GAME.story(told.event, NAMES)
        assert bool(line) == (told.event.kind != "beat")
        kinds.add(told.event.kind)
    assert len(kinds) == 11


# --- moves


def test_moves_are_explained_by_what_they_bring(lay: Lay) -> None:
    hands, fronts = ["woof baa oink", "meow", "quack"], ["baa*3 woof*2", "woof*2", "oink*4"]
    table = lay(hands, fronts, deck="hoot hoot")
    view = table.view(0)
    assert {str(move): GAME.explain(view, move) for move in GAME.moves(table.state, 0)} == {
        "wait": "do nothing in this beat",
        "draw": "take the top one of 2 cards",
        "add baa": "make your 3 cards 4",
        "add woof": "make your 2 cards 3",
        "steal woof 2": "take 2 cards from seat 2, 5 for you",
        "steal oink 3": "take 4 cards from seat 3, 5 for you",
    }


def test_the_last_card_is_explained_as_what_it_is(lay: Lay) -> None:
    table = lay(["woof", "meow"], ["woof*2", "woof*3"], deck="hoot")
    explained = [GAME.explain(table.view(0), move) for move in GAME.moves(table.state, 0)]
    assert explained == [
        "do nothing in this beat",
        "take the top one of 1 card",
        "make your 2 cards 3, and call RUCKUS",
        "take 3 cards from seat 2, 6 for you, and call RUCKUS",
    ]


# --- results


@pytest.mark.parametrize(
    ("scores", "reason", "line"),
    [
        ((50.0, 1.0, 12.0), "target", "Ada wins with 50 points; Cy has 12, Bo has 1."),
        ((50.0, 53.0, 53.0), "target", "Bo and Cy share the win with 53 points; Ada has 50."),
        ((51.0, 51.0, 51.0), "target", "Ada, Bo and Cy share the win with 51 points."),
        ((1.0, 0.0, 0.0), "round limit", "After the last round, Ada wins with 1 point; Bo has 0, Cy has 0."),
    ],
)
def test_results_are_summed_up(scores: tuple[float, ...], reason: str, line: str) -> None:
    assert GAME.sum_up(Outcome(scores, reason), NAMES) == line
