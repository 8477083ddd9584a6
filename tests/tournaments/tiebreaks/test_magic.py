"""The tie-breaks of Magic tournaments, by the examples of their rules."""

from __future__ import annotations

import pytest

from rumpus_tournaments._tiebreaks.card import Cards, Round
from rumpus_tournaments._tiebreaks.magic import (
    encounter_win_rate,
    match_win_rate,
    rivals_encounter_win_rate,
    rivals_match_win_rate,
)


def record(won, lost, drawn, byes=0, rival="x"):
    """Return the rounds of somebody with as many encounters won, lost, drawn; byes are among those won."""
    return [
        *(Round("pairing-bye", 3.0) for _ in range(byes)),
        *(Round("played", 3.0, (rival,), won=True) for _ in range(won - byes)),
        *(Round("played", 0.0, (rival,)) for _ in range(lost)),
        *(Round("played", 1.0, (rival,), drawn=True) for _ in range(drawn)),
    ]


@pytest.mark.parametrize(
    ("wanted", "card"),
    [
        (0.7037037037037037, record(6, 2, 1)),
        (0.6190476190476191, record(6, 2, 1, byes=2)),
        (0.33, record(1, 4, 0)),
        (0.33, []),
    ],
)
def test_the_rate_of_encounters_won(wanted, card):
    assert encounter_win_rate(Cards({"a": card}), "a") == pytest.approx(wanted, abs=1e-12)


def test_the_mean_of_the_rivals():
    records = ["4-4-0", "7-1-0", "1-3-1", "3-3-1", "6-2-0", "5-2-1", "4-3-1", "6-1-1"]
    cards = {str(place): record(*map(int, text.split("-"))) for place, text in enumerate(records)}
    cards["me"] = [Round("played", 0.0, (str(place),)) for place in range(8)] + [Round("pairing-bye", 3.0)]
    assert rivals_encounter_win_rate(Cards(cards), "me") == pytest.approx(0.6163988095, abs=1e-10)


def test_a_bye_is_all_matches_won_for_oneself_and_nothing_for_rivals():
    games = Round("played", 3.0, ("b",), 3, won=True, games=(2, 1, 0))
    cards = Cards(
        {"a": [Round("pairing-bye", 3.0, games=(2, 0, 0)), games], "b": [Round("played", 0.0, ("a",))]}
    )
    assert match_win_rate(cards, "a") == pytest.approx((3 * 4 + 1) / 15)
    assert rivals_match_win_rate(cards, "b") == pytest.approx(7 / 9)
