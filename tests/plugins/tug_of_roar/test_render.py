"""The table on the screen, the story, the words of moves, the result line."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rumpus import Look


@pytest.mark.parametrize("width", [40, 60, 79, 80, 100, 200])
@pytest.mark.parametrize("unicode", [True, False])
def test_every_state_fits_the_screen(states: Any, width: int, unicode: bool) -> None:
    for seed in range(3):
        for bout in states(seed):
            for seat in (0, 1):
                drawn = bout.render(seat, width=width, unicode=unicode)
                assert max(map(len, drawn.split("\n"))) <= width
                assert unicode or drawn.isascii()
                assert len(drawn.split("\n")) <= (24 if width >= 80 else 60)


@pytest.mark.parametrize("width", [40, 80])
def test_long_names_fit_too(states: Any, width: int) -> None:
    for bout in states(1):
        drawn = bout.render(0, width=width, names=("Annabel " * 9, "Bo" * 40))
        assert max(map(len, drawn.split("\n"))) <= width
        assert "Annabel" in drawn


def test_at_80_columns_five_locations_stand_side_by_side(begin: Any) -> None:
    bout = begin(3).play_on(Random(3), until="lead")
    names = " +│".join(rf"{place + 1} {bout.location(place + 1)['name']}" for place in range(5))
    assert re.search(names, bout.render(0, width=80))
    assert not re.search(names, bout.render(0, width=78))


def test_the_own_side_is_below_and_the_opponents_above(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd1/2", "Wa3/1"), on_map={1: ("Ba6/1", "Ro5/0"), 3: ("(Cl4/0)", "(Dr5/0)")})
    for seat, (own, other) in ((0, ("Barbarian 6/1", "Rogue 5/0")), (1, ("Rogue 5/0", "Barbarian 6/1"))):
        drawn = bout.render(seat)
        assert drawn.index(other) < drawn.index("1 Velara") < drawn.index(own)
    assert "(Cleric 4/0)" in bout.render(0)
    assert "face down " in bout.render(0)
    assert "Druid 5/0" not in bout.render(0)
    assert "Cleric 4/0" not in bout.render(1)


@pytest.mark.parametrize(
    ("marker", "elkyr", "lycaran"),
    [
        (0, "Ann  -3  -2  -1  . [0] .  -1  -2  -3  Bo", "Bo  -3  -2  -1  . [0] .  -1  -2  -3  Ann"),
        (1, "Ann  -3  -2  -1  .  0 [.] -1  -2  -3  Bo", "Bo  -3  -2  -1 [.] 0  .  -1  -2  -3  Ann"),
        (3, "Ann  -3  -2  -1  .  0  .  -1 [-2] -3  Bo", "Bo  -3 [-2] -1  .  0  .  -1  -2  -3  Ann"),
        (-4, "Ann [-3] -2  -1  .  0  .  -1  -2  -3  Bo", "Bo  -3  -2  -1  .  0  .  -1  -2 [-3] Ann"),
    ],
)
def test_the_roar_track_from_both_sides(scene: Any, marker: int, elkyr: str, lycaran: str) -> None:
    bout = scene.deploy(hands=("Bd1/2", "Wa3/1"), marker=marker)
    assert elkyr in bout.render(0, unicode=False)
    assert lycaran in bout.render(1, unicode=False)


def test_tokens_captains_and_totals_are_shown(scene: Any) -> None:
    bout = scene.skirmish({1: ("Ro1/2 Ro2/1", "Ba5/1"), 2: ("Wa4/0 Wa1/2", "Cl4/0")}, fear={1: ((1, 2), ())})
    bout.play("3").play("4").play("5").play("0").play("duel Wa4/0 Cl4/0")
    drawn = bout.render(0)
    ambush = bout.location(1)["ambush"][0]
    for piece in (
        f"Ambush +{ambush}",
        "Fear -1 -2",
        "Captain 3",
        "Captain 4, +2",
        "Captain 5, +2",
        f"Total {ambush}",
    ):
        assert piece in drawn
    assert "> Warlock 4/0" in drawn
    assert "Total 7 ⚑⚑" in drawn
    assert "Total 7 **" in bout.render(0, unicode=False)


def test_what_can_be_deduced_is_shown(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Bd1/2", "Ro1/2 Ro2/1"), decks=("Bd4/0 Bd2/1", "Ro3/1"), discards=("Ba2/3", "(Ro5/0)"),
        on_map={1: ("Ba6/1", "(Ro4/0) Cl4/0")},
    )  # fmt: skip
    drawn = bout.render(0)
    assert "Your hand   Bd1/2" in drawn
    assert "Your deck   Bd2/1  Bd4/0" in drawn
    assert "Unseen      Ro1/2  Ro2/1  Ro3/1  Ro4/0  Ro5/0" in drawn
    assert "or drawn of" not in drawn
    assert "Out of play Ann Ba2/3  Bo ?" in drawn


def test_captains_left_are_shown_unless_they_are_hidden(begin: Any) -> None:
    for hidden in (False, True):
        bout = begin(hide_retired=hidden).play("2", "5", "take A", "0")
        drawn = bout.render(0)
        assert "Captains 1 3 4 5 6 7 8 9, 0 lies face down" in drawn
        assert ("Captains 0 1 2 3 4 6 7 8 9" in drawn) != hidden
        assert "0 lies face down" not in bout.render(1)


def test_colour_changes_the_styles_and_not_the_text(states: Any) -> None:
    from rich.text import Text

    for bout in states(5):
        plain = bout.render(1)
        text = bout.game.render(bout.view(1), Look(colour=True, names=("Ann", "Bo")))
        assert isinstance(text, Text)
        assert "\n".join(line.rstrip() for line in text.plain.split("\n")) == plain
        assert text.spans


def test_without_names_the_clans_stand_for_the_players(begin: Any) -> None:
    drawn = begin().game.render(begin().view(0), Look())
    assert "Elkyr" in drawn
    assert "seat 1" not in drawn


def test_the_end_is_shown(begin: Any) -> None:
    bout = begin(8).play_on(Random(8))
    drawn = bout.render(0)
    elkyr, lycaran = map(int, bout.outcome.scores)
    assert f"the end: flags Ann {elkyr}, Bo {lycaran}" in drawn
    assert f"final {bout.view(0)['final_captains'][0]}" in drawn


# --- the story


def test_every_event_is_a_sentence(begin: Any) -> None:
    kinds = set()
    for seed in range(40):
        bout = begin(seed).play_on(Random(seed))
        for told in bout.table.told:
            line = bout.game.story(told.event, ("Ann", "Bo"))
            assert re.fullmatch(r"[A-Z0-9-].*\.", line), line
            assert "{" not in line
            kinds.add(told.event.kind)
    assert kinds == {
        "clans", "groups", "bids", "claimed",
        "rallied", "deployed", "roared", "bonus", "drew", "moved", "replaced", "retired", "unmorphed", "fear",
        "deployment ended", "skirmish", "flipped", "blessed", "ambush", "duel", "captains", "flags",
        "final captains",
    }  # fmt: skip


def test_the_story_of_a_turn(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Bd5/0", "Dr1/2 Wa3/1"), turn=1, on_map={1: ("", "(Ba2/3)")}, marker=-1, shared="Ro5/0"
    )
    bout.play("Dr1/2 up 1", "move (Ba2/3) 1>4", "fear 5")
    told = [bout.game.story(event, ("Ann", "Bo")) for event in bout.told_to(1)]
    assert told == [
        "Bo deploys Druid 1/2 at Velara.",
        "A roar of 2: the Roar Marker is on the -2 of Ann's side.",
        "Bo is first with two Recruits at Velara and draws one more.",
        "Bo draws Rogue 5/0.",
        "Bo moves a face-down Recruit from Velara to Emberfen.",
        "Bo puts a Fear Token of -2 on Ann's side of Tyrian Den.",
    ]
    assert "Rogue 5/0" not in str([bout.game.story(event, ("Ann", "Bo")) for event in bout.told_to(0)])


def test_the_story_of_a_skirmish(scene: Any) -> None:
    bout = scene.skirmish({1: ("Bd1/2 Bd2/1", "")}).play("5").play("3")
    told = [bout.game.story(event, ("Ann", "Bo")) for event in bout.told_to(0)]
    assert told == [
        "Ann has Bard 1/2 and Bard 2/1, Bo has nobody.",
        "Ann leads with 5 and 2 of the Bards, Bo leads with 3: Ann claims the Bolster.",
        "5 against 0: Ann raises 2 flags at Velara.",
        "The Skirmish of Thornmere.",
    ]


# --- the words of moves


def explained(bout: Any, seat: int, notation: str) -> str:
    move = next(move for move in bout.game.moves(bout.state, seat) if str(move) == notation)
    return str(bout.game.explain(bout.view(seat), move))


def test_what_moves_mean(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa4/0"), on_map={1: ("(Bd4/0)", ""), 3: ("Cl4/0", "")})
    assert explained(bout, 0, "Dr5/0 up 2") == ""
    bout.play("Dr5/0 up 2")
    assert explained(bout, 0, "skip") == "the Druid rests"
    assert explained(bout, 0, "retire Cl4/0 3") == "your Cleric 4/0 at Gallowford goes out of play"
    assert (
        explained(bout, 0, "move (Bd4/0) 1>5") == "your Bard 4/0 (face down) goes from Velara to Tyrian Den"
    )
    assert explained(bout, 0, "move (Bd4/0) 1>3 over Cl4/0") == (
        "your Bard 4/0 (face down) goes from Velara to Gallowford, your Cleric 4/0 there goes out of play"
    )


def test_what_choices_of_a_skirmish_mean(scene: Any) -> None:
    bout = scene.skirmish({1: ("Cl2/1 Cl5/0", "Wa4/0 Wa1/2")}, hands=("Ro5/0", "")).play("0").play("1")
    assert explained(bout, 0, "bless Ro5/0") == "your Rogue 5/0 joins the Clerics"
    assert explained(bout, 0, "skip") == "nobody joins the Clerics"
    bout.play("skip")
    assert explained(bout, 1, "duel Wa4/0 Cl2/1") == "your Warlock 4/0 against Cleric 2/1: +2 before tokens"
    double = scene.skirmish({1: ("Wa3/1 Wa2/1", "Wa4/0 Wa1/2")}).play("0").play("1")
    assert explained(double, 0, "duel Wa3/1") == "your Warlock 3/1 fights"


def test_what_a_fear_token_and_a_group_mean(scene: Any, begin: Any) -> None:
    bout = scene.deploy(hands=("Bd5/0", "Wa4/0 Wa3/1"), turn=1, marker=3).play("Wa4/0 up 1")
    bout.state.fears[5] = (1,)
    assert explained(bout, 0, "fear 1") == "-2 on the opponent's side of Velara, where -1 lies"
    assert explained(bout, 0, "fear 2") == "-2 on the opponent's side of Thornmere"
    bout = begin(3).play("1", "0")
    words = explained(bout, 0, "take A")
    assert words.count(",") + words.count(" and ") == 2
