"""Falling forward: what must, what may, what cannot (G16), with the six printed examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def falling(lay: Lay, army: str) -> Any:
    return lay(army, "h4", at="falling")


# --- the printed examples


def test_example_1_a_unit_of_the_second_row_fills_the_first(lay: Lay) -> None:
    battle = falling(lay, "m1h1, m1h1b | m1h1c, m1h1d")
    assert battle.moves() == ["fall m1h1c", "fall m1h1d", "stop"]
    battle.play("0: fall m1h1c")
    assert battle.army(0) == "m1h1, m1h1b, m1h1c | m1h1d"


def test_example_2_with_a_recruited_unit_one_falls_from_each_row(lay: Lay) -> None:
    battle = falling(lay, "m1h1, m1h1b | m1h1c, m1h1d | m1h1e")  # three in the first row, one defeated
    battle.play("0: fall m1h1c")
    assert battle.moves() == ["fall m1h1e", "stop"]
    battle.play("0: fall m1h1e")
    assert battle.army(0) == "m1h1, m1h1b, m1h1c | m1h1d, m1h1e"


def test_example_3_three_units_of_the_second_row_into_the_empty_first(lay: Lay) -> None:
    battle = falling(lay, " | m1h1, m1h1b, m1h1c, m1h1d")
    assert "stop" not in battle.moves()
    battle.play("0: fall m1h1", "0: fall m1h1b", "0: fall m1h1c")
    assert battle.army(0) == "m1h1, m1h1b, m1h1c | m1h1d"


def test_example_4_from_the_third_row_to_the_second_then_from_the_second_to_the_first(lay: Lay) -> None:
    battle = falling(lay, " | m1h1 | m1h1b")
    assert battle.moves() == ["fall m1h1", "fall m1h1b"]
    battle.play("0: fall m1h1b", "0: fall m1h1")
    assert battle.army(0) == "m1h1 | m1h1b"


def test_example_5_the_unit_of_the_third_row_falls_twice(lay: Lay) -> None:
    battle = falling(lay, " |  | m1h1")
    assert battle.army(0) == "m1h1"
    assert [each["row"] for each in battle.told("fell forward")] == [1, 0]


def test_example_6_the_empty_second_row_is_filled_from_the_third(lay: Lay) -> None:
    battle = falling(lay, "m1h1 |  | m1h1b")
    assert battle.told("fell forward")[0] == {"seat": 0, "card": "m1h1b", "row": 1}


# --- what must


def test_g16_no_empty_row_is_left_in_front_of_a_unit(lay: Lay) -> None:
    battle = falling(lay, " | m1h1, m1h1b | m1h1c")
    assert battle.moves() == ["fall m1h1", "fall m1h1b"]  # the second row is full for the third
    battle.play("0: fall m1h1")
    assert "stop" in battle.moves()


def test_g16_a_fall_that_empties_the_second_row_leads_to_another(lay: Lay) -> None:
    battle = falling(lay, " | m1h1 | m1h1b").play("0: fall m1h1")
    assert battle.army(0) == "m1h1 | m1h1b"
    assert battle.told("fell forward")[1]["card"] == "m1h1b"


def test_g16_units_behind_nothing_may_stay_where_they_are(lay: Lay) -> None:
    battle = falling(lay, "m1h1 | m1h1b | m1h1c").play("0: stop")
    assert battle.army(0) == "m1h1 | m1h1b | m1h1c"


def test_g16_where_nothing_can_fall_nobody_is_asked(lay: Lay) -> None:
    battle = falling(lay, "m1h1, m1h1b, m1h1c | m1h1d, m1h1e | m1h1f")
    assert (battle.asks, battle.told("fell forward")) == ("", [])
    assert falling(lay, "m1h1").asks == ""


# --- what cannot


def test_g16_a_full_row_accepts_none(lay: Lay) -> None:
    battle = falling(lay, "m1h1, m1h1b | m1h1c, m1h1d | m1h1e")
    assert "fall m1h1e" not in battle.moves()
    battle = falling(lay, "m1h1, m1h1b, m1h1c | m1h1d | m1h1e")
    assert battle.moves() == ["fall m1h1e", "stop"]


def test_g16_an_over_full_row_accepts_none(lay: Lay) -> None:
    battle = falling(lay, "m1h1, m1h1b, m1h1c, m1h1d | m1h1e")
    assert battle.asks == ""


def test_g16_one_unit_one_row_at_a_time(lay: Lay) -> None:
    battle = falling(lay, "m1h1 | m1h1b | m1h1c").play("0: fall m1h1c")
    assert battle.army(0) == "m1h1 | m1h1b, m1h1c"
    battle.play("0: fall m1h1c", "0: stop")
    assert battle.army(0) == "m1h1, m1h1c | m1h1b"


def test_g16_players_fall_forward_in_player_order_each_to_the_end(lay: Lay) -> None:
    battle = lay("h4 | h3", "h2 | h1", at="falling", first=1)
    assert battle.asked == (1,)
    battle.play("1: stop")
    assert battle.asked == (0,)


def test_units_never_fall_before_the_resolution_phase(lay: Lay) -> None:
    battle = lay("Bomber | Miser", "h1 | h3", "h4")
    battle.play("0: use Bomber")
    kinds = [kind for kind, _ in battle.seen_by(0)]
    assert "fell forward" not in kinds[: kinds.index("declared")]
