"""What a move does, and what happened, in words."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Outcome, Table
from rumpus_ragemore import _story
from rumpus_ragemore._moves import EXPLORE, FIGHT, PASS, RECRUIT
from rumpus_ragemore._rules import Ragemore
from rumpus_ragemore._state import ACTION, PLACEMENT

if TYPE_CHECKING:
    from collections.abc import Callable


def explained(journey: Any) -> dict[str, str]:
    moves = journey.game.moves(journey.state, 0)
    return {str(move): journey.game.explain(journey.view, move) for move in moves}


def told(journey: Any) -> list[str]:
    return [journey.game.story(event, ["Ann"]) for event in journey.events]


QUIET = {"deck": "C2 R10", "a": "S15 X6 R14", "b": "S16 R11 R13"}


def test_moves_say_what_they_do(lay: Callable[..., Any]) -> None:
    words = explained(lay(encounter="X7", **QUIET, party="C1 C4 S18 X9", graveyard="R12"))
    assert words == {
        "explore C1 X6 R14": "X6 and R14 of Quest A are done, C1 goes under the Deck",
        "explore C4 R11": "R11 of Quest B is done, C4 goes under the Deck",
        "explore C4 R13": "R13 of Quest B is done, C4 goes under the Deck",
        "explore C4 R14": "R14 of Quest A is done, C4 goes under the Deck, "
        "then X7 goes to a Quest as the fourth card: lost",
        "explore S18 X6": "X6 of Quest A is done, S18 goes under the Deck",
        "explore X9 S15": "S15 of Quest A is done, X9 goes under the Deck",
        "explore X9 S16": "S16 of Quest B is done, X9 goes under the Deck",
        "recruit C1 X6 R11": "X6 (Quest A) and R11 (Quest B) join, C1 goes under the Deck",
        "recruit C1 X6 R13": "X6 (Quest A) and R13 (Quest B) join, C1 goes under the Deck",
        "recruit C4 R11": "R11 (Quest B) joins, C4 goes under the Deck",
        "recruit C4 R13": "R13 (Quest B) joins, C4 goes under the Deck",
        "recruit S18 X6": "X6 (Quest A) joins, S18 goes under the Deck",
        "recruit X9 S16": "S16 (Quest B) joins, X9 goes under the Deck",
        "fight C4": "2 against 2: equal, C4 and X7 go under the Deck",
        "fight C4+X9": "2+2 against 2: X7 joins",
        "fight C4+S18": "2+2 against 2: X7 joins",
        "fight X9": "2 against 2: equal, X9 and X7 go under the Deck",
        "fight S18": "2 against 2: equal, S18 and X7 go under the Deck",
        "fight S18+C4": "2+2 against 2: X7 joins",
        "fight S18+X9": "2+2 against 2: X7 joins",
        "pass": "X7 goes to a Quest as the fourth card: lost",
    }


def test_two_recruits_of_one_suit_say_who_lies_on_top(lay: Callable[..., Any]) -> None:
    words = explained(lay(encounter="X8", deck="R13", a="S15 C4", b="S16 R11", party="X6"))
    expected = "R11 (Quest B) and R13 (top of the Deck) join, R13 on top, X6 goes under the Deck"
    assert words["recruit X6 R11 R13"] == expected


@pytest.mark.parametrize(
    ("position", "move", "end"),
    [
        ({"finished": "R11 R12 R13 X5 X8", "party": "S18 C3"}, "explore S18 X6", "and the game is won"),
        ({"party": "S18"}, "explore S18 X6", "and nobody is left: lost"),
        ({"a": "X6", "b": "", "party": "S18 C3"}, "explore S18 X6", "and no Quest card is left: lost"),
        ({"a": "X6", "b": "", "party": "S18 C3"}, "recruit S18 X6", "and no Quest card is left: lost"),
        ({"party": "S18"}, "fight S18", "and nobody is left: lost"),
        ({"party": "R10 C3", "graveyard": "C1 C4"}, "fight R10", "and three lie in the Graveyard: lost"),
        ({"a": "X6", "b": "X8", "graveyard": "C1 C4"}, "pass", "and three lie in the Graveyard: lost"),
    ],
)
def test_moves_warn_of_the_end(
    lay: Callable[..., Any], position: dict[str, str], move: str, end: str
) -> None:
    given = {"deck": "C2 S17", "a": "S15 X6", "b": "S16 R14", "party": "X9", **position}
    assert explained(lay(encounter="X7", **given))[move].endswith(f", {end}")


def test_an_encounter_that_is_left_over_is_warned_of(lay: Callable[..., Any]) -> None:
    fourth = ", then X7 goes to a Quest as the fourth card: lost"
    buried = ", then X7 fits on no Quest and goes to the Graveyard, and three lie in the Graveyard: lost"
    words = explained(lay(encounter="X7", deck="C2 S17", a="S15 X6 R14", b="X8 R11 X5", party="C4 R10 C1"))
    assert words["explore C4 R11"].endswith(fourth)
    assert not words["explore C4 R14"].endswith("lost")
    words = explained(lay(encounter="X7", deck="R11", a="X8 R13", b="X5", party="C4", graveyard="C1 C3"))
    assert words["recruit C4 R13"].endswith(buried)
    assert not words["recruit C4 R11"].endswith("lost")


def test_an_empty_deck_is_warned_of_where_the_draw_comes_next(lay: Callable[..., Any]) -> None:
    starving = ", and no card is left to draw: lost"
    words = explained(lay(encounter="X7", a="S15 R14", b="S16", party="X9 C1 S18"))
    assert words["fight C1"].endswith(f"X7 joins{starving}")
    assert words["fight S18+X9"].endswith(f"X7 joins{starving}")
    assert not words["fight X9"].endswith("lost")
    words = explained(lay(encounter="X7", a="S15 X6", b="X8", party="C3"))
    assert words["pass"].endswith(starving)


def loses_before_an_ability(journey: Any, move: Any) -> bool:
    """Play an action, and try the Encounter on each Quest that is left to it."""
    game, state = journey.game, journey.state.copy()
    game.apply(state, 0, move, Table(1, 0))
    if state.asks != PLACEMENT:
        return state.reason not in ("", "goal")
    return all(len(state.quests[answer.cards[0]]) == 3 for answer in game.moves(state, 0))


def test_lost_is_said_exactly_where_an_action_loses(
    start: Callable[..., Any], walk: Callable[..., Any]
) -> None:
    rng = Random(3)
    said: Counter[tuple[int, bool]] = Counter()
    for seed in range(150):
        journey = start(seed=seed)
        while journey.game.to_act(walk(journey, rng, 1).state):
            if journey.state.asks != ACTION:
                continue
            for move in journey.game.moves(journey.state, 0):
                lost = journey.game.explain(journey.view, move).endswith(": lost")
                assert lost == loses_before_an_ability(journey, move), (journey.view, str(move))
                said[move.kind, lost] += 1
    assert all(said[kind, lost] for kind in (PASS, EXPLORE, RECRUIT, FIGHT) for lost in (True, False))


def test_an_encounter_that_fits_nowhere(lay: Callable[..., Any]) -> None:
    words = explained(lay(encounter="X7", deck="C2", a="S15 X6", b="X8", party="C3"))
    assert words["pass"] == "X7 fits on no Quest and goes to the Graveyard"


def test_a_pass_places_the_encounter(lay: Callable[..., Any]) -> None:
    words = explained(lay(encounter="X7", deck="C2", a="S15 X6", b="R11 S16", party="C3"))
    assert words["pass"] == "X7 goes to a Quest, and its ability follows"


def test_a_pass_that_must_overwhelm(lay: Callable[..., Any]) -> None:
    words = explained(lay(encounter="X7", deck="C2", a="S15 X6", b="R11 X8 S16", party="C3"))
    assert words["pass"] == "X7 goes to a Quest as the fourth card: lost"


def test_the_answers_to_an_ability(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="C4", deck="C2 R10", a="X9", b="S18", party="C3", finished="X6 X7")
    assert explained(journey.play("pass"))["place A"] == "C4 becomes card 2 of Quest A"
    words = explained(journey.play("place A"))
    assert words["under X6"] == "back from the Finished Quests to the bottom of the Deck"
    journey = lay(encounter="X9", deck="C2 R10", a="S15", b="S18", party="C3", graveyard="X6 X7")
    words = explained(journey.play("pass", "place A"))
    assert words["under X6"] == "back from the Graveyard to the bottom of the Deck"
    journey = lay(encounter="S18", deck="C2 R10", a="R14", b="C4 X9 R12", party="C3")
    assert explained(journey.play("pass", "place A"))["kill R14"] == "it goes from Quest A to the Graveyard"
    journey = lay(encounter="S15", deck="R13 C2", a="R14 X6 C4", b="R12", party="C1")
    words = explained(journey.play("pass", "place B"))
    assert words == {
        "place A": "R13 becomes card 4 of Quest A, one too many: lost",
        "place B": "R13 becomes card 3 of Quest B",
    }
    journey = lay(encounter="X7", deck="C2 R10", a="S15 R14", b="S16 C1", party="X9 S18").play("fight X9")
    assert explained(journey) == {"under X9 X7": "X7 lies lowest", "under X7 X9": "X9 lies lowest"}


def test_the_story_of_a_turn(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X7", deck="S16 C2", a="R14 X5", b="S17 R11", party="R13 X6 S18")
    journey.play("pass", "place B")
    assert told(journey) == [
        "Ann passes.",
        "X7 settles on Quest B.",
        "X7 kills S16, the next card of the Deck.",
        "Turn 2: the Encounter is C2, CROWN 2, with a skull.",
    ]


def test_the_story_of_actions(lay: Callable[..., Any]) -> None:
    journey = lay(encounter="X8", deck="R13 C2 R12", a="R14 X5 S15", b="S17 R11", party="X6 C3 S18 R10")
    journey.play("explore C3 X5", "place A")
    assert told(journey)[0] == "Ann explores Quest A with C3: X5 is done, C3 goes under the Deck."
    journey = lay(encounter="X8", deck="R13 C2 R12", a="R14 X5 S15", b="S17 R11", party="C1 C3")
    journey.play("recruit C1 X8 R13")
    assert told(journey)[0] == (
        "Ann recruits with C1: X8 from the Encounter and R13 from the top of the Deck join the Party, "
        "C1 goes under the Deck."
    )


@pytest.mark.parametrize(
    ("encounter", "move", "words"),
    [
        ("X6", "fight X9", "Ann sends X9 against X6, 2 against 1, and wins: X6 joins the Party."),
        (
            "X5",
            "fight R10",
            "Ann sends R10 against X5, 0 against 1, and loses: R10 dies, X5 joins the Party all the same.",
        ),
        ("X7", "fight X9", "Ann sends X9 against X7, 2 against 2: nobody wins."),
        ("S17", "fight C2+X9", "Ann sends C2 and X9 against S17, 1+2 against 3: nobody wins."),
    ],
)
def test_the_story_of_a_fight(lay: Callable[..., Any], encounter: str, move: str, words: str) -> None:
    journey = lay(encounter=encounter, deck="C4", a="S15 R14", b="S16 C1", party="X9 R10 C2").play(move)
    assert told(journey)[0] == words


def test_the_story_of_the_setup(start: Callable[..., Any]) -> None:
    deck = "S18 C4 X6 X7 X8 X9 R11 R12 R13 R14 S16 S17 S15 R10 X5 C3 C2 C1"
    journey = start(deck=deck)
    while not journey.state.turn:
        journey.play(journey.moves[0])
    assert told(journey) == [
        "C1 is laid on Quest A.",
        "C2 is laid on Quest B.",
        "C3 fits on no Quest and goes on top of the Deck.",
        "X5 is laid on Quest A.",
        "R10 is laid on Quest A.",
        "S15 is laid on Quest B.",
        "The Party is S17, S16 and R14.",
        "Turn 1: the Encounter is C3, CROWN 3.",
    ]


def test_every_event_has_a_sentence(start: Callable[..., Any], walk: Callable[..., Any]) -> None:
    """Enough careful play meets every kind of event; each is one line that starts and ends as a sentence."""
    kinds = set()
    rng = Random(5)
    for seed in range(250):
        journey = walk(start(seed=seed, turn_cap=9), rng)
        for event, line in zip(journey.events, told(journey), strict=True):
            kinds.add(event.kind)
            assert line[0].isupper()
            assert line.endswith(".")
            assert "\n" not in line
            assert "{" not in line
            assert "?" not in line
    assert {*_story._TOLD, *_story._DONE} == kinds


@pytest.mark.parametrize(
    ("reason", "line"),
    [("goal", "Ann wins (goal)."), ("starved", "Ann loses (starved)."), ("forfeit", "")],
)
def test_the_end_in_one_sentence(reason: str, line: str) -> None:
    assert Ragemore().sum_up(Outcome((float(reason == "goal"),), reason), ["Ann"]) == line
