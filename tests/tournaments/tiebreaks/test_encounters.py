"""Direct encounter, named examples."""

from __future__ import annotations

from rumpus_tournaments._tiebreaks.card import Cards, Round
from rumpus_tournaments._tiebreaks.encounters import direct_encounter


def cards(**cards):
    """Read ``a="b1 c="``: a has beaten b and drawn with c."""
    values = {"1": 1.0, "=": 0.5, "0": 0.0}
    return Cards(
        {
            name: [Round("played", values[each[1]], (each[0],), won=each[1] == "1") for each in text.split()]
            for name, text in cards.items()
        }
    )


def test_two_who_have_met():
    assert direct_encounter(cards(a="b0", b="a1"), "ab") == [["b"], ["a"]]
    assert direct_encounter(cards(a="b=", b="a="), "ab") == [["a", "b"]]
    assert direct_encounter(cards(a="", b=""), "ab") == [["a", "b"]]


def test_a_circle_stays_level():
    assert direct_encounter(cards(a="b1 c0", b="a0 c1", c="a1 b0"), "abc") == [["a", "b", "c"]]


def test_those_still_level_are_compared_again_among_themselves():
    found = cards(a="b1 c= d=", b="a0 c1 d1", c="a= b0 d1", d="a= b0 c0")
    assert direct_encounter(found, "abcd") == [["a"], ["b"], ["c"], ["d"]]


def test_who_would_be_ahead_whatever_happened_goes_first():
    beat_all = cards(a="b1 c1", b="a0", c="a0")
    assert direct_encounter(beat_all, "abc") == [["a"], ["b", "c"]]
    open_still = cards(a="b1", b="a0 c1", c="b0")
    assert direct_encounter(open_still, "abc") == [["a", "b", "c"]]


def test_two_meetings_count_with_their_mean():
    twice = cards(a="b1 b0 c=", b="a0 a1 c1", c="a= b0")
    assert direct_encounter(twice, "abc") == [["b"], ["a"], ["c"]]


def test_an_encounter_of_many_matches_counts_once():
    long = Cards(
        {
            "a": [Round("played", 9.0, ("b",), 10), Round("played", 0.0, ("c",), 1)],
            "b": [Round("played", 1.0, ("a",), 10), Round("played", 1.0, ("c",), 1)],
            "c": [Round("played", 1.0, ("a",), 1), Round("played", 0.0, ("b",), 1)],
        }
    )
    assert direct_encounter(long, "abc") == [["b"], ["c"], ["a"]]
