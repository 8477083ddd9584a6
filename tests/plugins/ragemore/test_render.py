"""The table on the screen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Look

if TYPE_CHECKING:
    from collections.abc import Callable

POSITION: dict[str, Any] = {
    "encounter": "X7",
    "deck": "C2 R10 R11 X5",
    "a": "S15 R14",
    "b": "S16",
    "party": "X9 X8 S18",
    "graveyard": "C4",
    "finished": "R12 R13 C1",
}
PLAIN = """\
Ragemore, turn 1 ---------------------------------------------------------------
Encounter  X7  2 skull   as Hero 1  R S
           Placed: the next card of the Deck dies.
Deck 4     C2  2 skull   as Hero 1+ X S
           Placed: if the Graveyard is not empty, this card goes there too.
  top down C2 R10 R11 X5

Quest A  2 cards, a fourth loses        Quest B  1 card, a fourth loses
  R14 3 skull   2  C                      S16 2         1+ X R
  S15 1 skull   0  C X

Party  the first of each suit can fight
  CROSS                 SUN
  X8  1+ C R            S18 2+ X
  X9  2  S

Finished  2 stacks of 3 win
  CROWN                 ROAD
  C1                    R12 R13
Graveyard  3 cards here lose the game
  C4

C CROWN  X CROSS  R ROAD  S SUN
Quest row: card, Enemy strength, skull, Hero strength, + plus, skills"""


def drawn(journey: Any, **look: Any) -> str:
    return str(journey.game.render(journey.view, Look(**look)))


def test_the_table_in_plain_letters(lay: Callable[..., Any]) -> None:
    assert drawn(lay(**POSITION), width=80, unicode=False) == PLAIN


def test_symbols_where_there_is_unicode(lay: Callable[..., Any]) -> None:
    table = drawn(lay(**POSITION), width=80)
    assert "Encounter  ✚ X7  2 ☠   as Hero 1  ≡ ☼" in table
    assert "  ≡ R14 3 ☠   2  ♛" in table


def test_colour_changes_no_letter(lay: Callable[..., Any]) -> None:
    journey = lay(**POSITION)
    text = journey.game.render(journey.view, Look(width=80, colour=True))
    plain = [line.rstrip() for line in text.plain.split("\n")]
    assert plain == drawn(journey, width=80).split("\n")
    assert {"magenta", "red", "green", "yellow"} <= {str(span.style) for span in text.spans}


def test_ascii_is_ascii(start: Callable[..., Any], walk: Callable[..., Any]) -> None:
    rng = Random(2)
    for seed in range(20):
        journey = walk(start(seed=seed), rng, steps=seed)
        assert drawn(journey, unicode=False).isascii()


@pytest.mark.parametrize("width", [20, 30, 40, 60, 79, 80, 100, 200])
def test_every_line_fits(width: int, start: Callable[..., Any], walk: Callable[..., Any]) -> None:
    for seed in range(12):
        journey = walk(start(seed=seed), Random(seed), steps=seed)
        for unicode in (True, False):
            lines = drawn(journey, width=width, unicode=unicode).split("\n")
            assert max(map(len, lines)) <= max(width, 30)


def test_a_narrow_screen_puts_one_below_the_other(lay: Callable[..., Any]) -> None:
    lines = drawn(lay(**POSITION), width=50).split("\n")
    assert lines.index("Quest A  2 cards, a fourth loses") < lines.index("Quest B  1 card, a fourth loses")


def test_every_card_in_sight_is_on_the_screen(lay: Callable[..., Any]) -> None:
    table = drawn(lay(**POSITION), width=80)
    for zone in POSITION.values():
        assert all(card in table for card in zone.split())


def test_what_is_not_known_is_not_shown(lay: Callable[..., Any]) -> None:
    journey = lay(**POSITION)
    journey.state.seen &= ~(1 << 10 | 1 << 11)
    table = drawn(journey, width=80)
    assert "top down C2 ? ? X5" in table
    assert "unseen   R10 R11" in table


def test_the_setup_shows_the_card_to_place(start: Callable[..., Any]) -> None:
    table = drawn(start(seed=1))
    assert table.startswith("Ragemore, setup")
    assert "To place" in table
    assert "Encounter" not in table
    assert "a fourth loses" not in table
    assert "takes no more" not in table


def test_an_empty_quest_says_that_it_stays_empty(lay: Callable[..., Any]) -> None:
    assert "Quest B  empty, takes no more cards" in drawn(lay(**{**POSITION, "b": ""}), width=80)


@pytest.mark.parametrize("width", [40, 80])
def test_the_legend_names_every_sign(width: int, start: Callable[..., Any]) -> None:
    legend = drawn(start(seed=1), width=width).split("\n\n")[-1].split("\n")
    assert legend[0] == "♛ C CROWN  ✚ X CROSS  ≡ R ROAD  ☼ S SUN"
    assert " ".join(legend[1:]) == "Quest row: card, Enemy strength, ☠ skull, Hero strength, + plus, skills"


QUIET = {"deck": "C2 R10", "b": "S16", "party": "C3"}


@pytest.mark.parametrize(
    ("position", "moves", "line"),
    [
        (
            {"encounter": "C4", "a": "X9", "finished": "X6 X7", **QUIET},
            ["pass", "place A"],
            "C4: a Finished Quests card goes under the Deck. Which one?",
        ),
        (
            {"encounter": "C4", "a": "X9", "finished": "X6 X7", **QUIET, "b": "R14"},
            ["pass", "place A"],
            "C4 or R14, the one just placed: a Finished Quests card goes under the Deck. Which one?",
        ),
        (
            {"encounter": "X9", "a": "S15", "graveyard": "X6 X7", **QUIET},
            ["pass", "place A"],
            "X9: a Graveyard card goes under the Deck. Which one?",
        ),
        (
            {"encounter": "S18", "a": "R14 C1 R12", **QUIET, "b": "R11"},
            ["pass", "place B"],
            "S18: a card of the Quest with the fewest cards dies. Which one?",
        ),
        (
            {"encounter": "C1", "a": "X9", **QUIET, "deck": "R10 C2"},
            ["pass", "place A"],
            "C1: the next card of the Deck is played onto a Quest. On which one?",
        ),
    ],
)
def test_the_first_line_says_whose_ability_asks(
    lay: Callable[..., Any], position: dict[str, str], moves: list[str], line: str
) -> None:
    table = drawn(lay(**position).play(*moves), width=120)
    assert table.split("\n")[1] == f"Ability    {line}"


def test_the_first_line_says_that_an_equal_fight_asks(lay: Callable[..., Any]) -> None:
    journey = lay(**POSITION).play("fight S18+X8")
    assert "Order" not in drawn(journey)
    journey = lay(**POSITION, reinforcement_pays=True)
    journey.state.encounter, journey.state.deck = 17, [2]
    order = drawn(journey.play("fight S18+X8"), width=120).split("\n")[1]
    assert order == "Order      the fight is equal, S18, X8 and S17 go under the Deck. In which order?"


def test_the_end_says_why(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X7", deck="C2 R10", a="S15 R14", b="S16 C1", party="X9").play("fight X9")
    table = drawn(journey)
    assert "nobody" in table
    assert table.endswith("Nobody is left in the Party: it is vanquished.")


def test_an_empty_deck_is_called_empty(lay: Callable[..., Any]) -> None:
    assert "Deck 0     empty" in drawn(lay(encounter="X7", a="S15 R14", b="S16 C1", party="X9"))


def test_the_goal_of_the_harder_game_is_shown(lay: Callable[..., Any]) -> None:
    assert "2 stacks of 4 win" in drawn(lay(**POSITION, stack_goal=4))
    assert "a stack of 3 wins" in drawn(lay(**POSITION, stacks_needed=1))
