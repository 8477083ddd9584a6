"""The deck and the data file: what the rulebook says, and every mistake named with its place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from rumpus import (
    DataFile,
    Participant,
    Registry,
    Seeds,
    Transcript,
    UsageError,
    play_match,
    random_choice,
    replay,
)
from rumpus._options import build
from rumpus._players import FunctionPlayer
from rumpus_tug_of_roar._cards import AMBUSHES, CAPTAINS, CLASS, CLASS_NAMES, PRINTED, ROAR, STRENGTH
from rumpus_tug_of_roar._house import house_of
from rumpus_tug_of_roar._rules import TugOfRoar

if TYPE_CHECKING:
    from pathlib import Path

STRENGTHS = {
    "Barbarian": (2, 3, 4, 5, 6),
    "Bard": (1, 2, 3, 4, 5),
    "Cleric": (2, 2, 3, 4, 5),
    "Druid": (1, 2, 3, 4, 5),
    "Rogue": (1, 2, 3, 4, 5),
    "Warlock": (1, 2, 3, 4, 4),
}


class Recruit(NamedTuple):
    class_name: str
    strength: int
    roar: int


def deck_of(game: TugOfRoar) -> list[Recruit]:
    return [Recruit(CLASS_NAMES[CLASS[card]], STRENGTH[card], ROAR[card]) for card in game.house.deck]


def test_the_deck_is_that_of_the_rulebook() -> None:
    deck = deck_of(TugOfRoar())
    assert len(deck) == 30
    for class_name, strengths in STRENGTHS.items():
        assert sorted(card.strength for card in deck if card.class_name == class_name) == sorted(strengths)
    assert PRINTED == STRENGTHS
    assert AMBUSHES == (2, 2, 3, 4)
    assert list(CAPTAINS) == list(range(10))


def test_roar_by_order_of_strength() -> None:
    deck = deck_of(TugOfRoar())
    for class_name in STRENGTHS:
        roars = [
            card.roar
            for card in sorted(deck, key=lambda card: (card.strength, -card.roar))
            if card.class_name == class_name
        ]
        assert roars == ([3, 2, 2, 1, 1] if class_name == "Barbarian" else [2, 1, 1, 0, 0])


def test_barbarians_roar_and_fight_more_on_average() -> None:
    deck = deck_of(TugOfRoar())
    total = Counter({name: sum(card.roar for card in deck if card.class_name == name) for name in STRENGTHS})
    assert total.most_common(1) == [("Barbarian", 9)]
    strength = Counter({name: sum(values) for name, values in STRENGTHS.items()})
    assert strength.most_common(1) == [("Barbarian", 20)]


def test_the_track_and_the_map() -> None:
    house = house_of(None)
    assert (house.neutral_spaces, house.track_end) == (1, 4)
    assert (house.locations[0], house.locations[4], len(set(house.locations))) == ("Velara", "Tyrian Den", 5)


CLASSES = "Barbarian, Bard, Cleric, Druid, Rogue, Warlock"
SIX = "{ strength = 6, roar = 1 }"
MISTAKES = {
    ("neutral_spaces = 1", 'neutral_spaces = "1"'): [
        "neutral_spaces: wants a whole number from 0 to 5, got '1'"
    ],
    ("neutral_spaces = 1", "neutral_spaces = true"): [
        "neutral_spaces: wants a whole number from 0 to 5, got true"
    ],
    ("neutral_spaces = 1", "neutral_spaces = 9"): ["neutral_spaces: wants a whole number from 0 to 5, got 9"],
    ("neutral_spaces = 1", "spaces = 1"): [
        "spaces: is unknown; known are neutral_spaces, middle_locations, recruits, strengths",
        "neutral_spaces: wants a whole number from 0 to 5; it is missing",
    ],
    ('"Thornmere", ', ""): ["middle_locations: wants a list of 3 names, got ['Gallowford', 'Emberfen']"],
    ('"Thornmere"', '"Velara"'): ["middle_locations[0]: Velara is a location already"],
    ('"Thornmere"', '"Emberfen"'): ["middle_locations[2]: Emberfen is a location already"],
    ('"Thornmere"', '"  "'): ["middle_locations[0]: wants a name of 1 to 13 letters, got '  '"],
    ('"Thornmere"', '"Four hundred a"'): [
        "middle_locations[0]: wants a name of 1 to 13 letters, got 'Four hundred a'"
    ],
    ("Barbarian = [\n  { strength = 2, roar = 3 },", "Barbarian = ["): [
        "recruits.Barbarian: wants 5, got 4",
        "recruits.Barbarian: lacks one Barbarian of strength 2",
    ],
    ("Cleric = [\n  { strength = 2, roar = 2 },\n  { strength = 2, roar = 1 },", "Cleric = ["): [
        "recruits.Cleric: wants 5, got 3",
        "recruits.Cleric: lacks two Clerics of strength 2",
    ],
    ("Bard = [\n", "Bard = [\n  { strength = 1, roar = 2 },\n"): [
        "recruits.Bard: wants 5, got 6",
        "recruits.Bard[1]: is double, the deck has one Bard of strength 1",
    ],
    ("strength = 6", "strength = 7"): [
        "recruits.Barbarian[4].strength: wants a whole number from 1 to 6, got 7",
        "recruits.Barbarian: lacks one Barbarian of strength 6",
    ],
    ("strength = 6", "strength = 0"): [
        "recruits.Barbarian[4].strength: wants a whole number from 1 to 6, got 0",
        "recruits.Barbarian: lacks one Barbarian of strength 6",
    ],
    ("strength = 6", "strength = 5"): [
        "recruits.Barbarian[4]: is double, the deck has one Barbarian of strength 5",
        "recruits.Barbarian: lacks one Barbarian of strength 6",
    ],
    ("strength = 6", "strength = 1"): [
        "recruits.Barbarian[4]: is double, the deck has no Barbarians of strength 1",
        "recruits.Barbarian: lacks one Barbarian of strength 6",
    ],
    (SIX, "{ strength = 6, roar = 4 }"): [
        "recruits.Barbarian[4].roar: wants a whole number from 0 to 3, got 4"
    ],
    (SIX, "{ strength = 6 }"): [
        "recruits.Barbarian[4].roar: wants a whole number from 0 to 3; it is missing"
    ],
    (SIX, "6"): [
        "recruits.Barbarian[4]: wants { strength = ..., roar = ... }, got 6",
        "recruits.Barbarian: lacks one Barbarian of strength 6",
    ],
    (SIX, "{ strength = 6, roar = 1, skull = true }"): [
        "recruits.Barbarian[4].skull: is unknown; known are strength, roar"
    ],
    ("Rogue = [\n", "Rouge = [\n"): [
        f"recruits.Rouge: is unknown; known are {CLASSES}",
        "recruits.Rogue: is missing",
    ],
    ("[recruits]", "[strengths]\nRogue = [1, 2, 3, 4]\n[recruits]"): [
        "strengths.Rogue: wants 5, got 4",
        "recruits.Rogue[4]: is double, the deck has no Rogues of strength 5",
    ],
    ("[recruits]", "[strengths]\nRogue = [1, 2, 3, 4, 8]\n[recruits]"): [
        "strengths.Rogue[4]: wants a whole number from 1 to 6, got 8",
        "recruits.Rogue[4]: is double, the deck has no Rogues of strength 5",
    ],
    ("[recruits]", "[strengths]\nRouge = []\n[recruits]"): [
        f"strengths.Rouge: is unknown; known are {CLASSES}"
    ],
}


@pytest.mark.parametrize(
    ("change", "problems"), MISTAKES.items(), ids=[each[0] for each in MISTAKES.values()]
)
def test_a_mistake_is_named_with_its_place(
    own_cards: Any, change: tuple[str, str], problems: list[str]
) -> None:
    with pytest.raises(UsageError) as raised:
        build(TugOfRoar, {"cards": own_cards(change)}, "game")
    lines = [f"mine.toml: {problem}" for problem in problems]
    assert str(raised.value) == "game.cards: " + "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("recruits = [", "mine.toml is not TOML: "),
        ("", "mine.toml: recruits: wants a table with a list a class; it is missing"),
        ("recruits = 3\nstrengths = 4", "mine.toml: strengths: wants a table with a list a class, got 4"),
    ],
)
def test_a_file_that_is_no_deck(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match="cards: ") as raised:
        TugOfRoar(cards_=DataFile(text, "mine.toml"))
    assert problem in str(raised.value)


def test_all_problems_are_told_at_once(own_cards: Any) -> None:
    with pytest.raises(ValueError, match="cards: ") as raised:
        TugOfRoar(cards_=own_cards(("strength = 6", "strength = 5"), ('"Thornmere"', "3"), neutral_spaces=8))
    assert len(str(raised.value).splitlines()) == 4


def test_other_strengths_are_possible_where_the_file_says_so(own_cards: Any) -> None:
    change = ("Warlock = [\n  { strength = 1, roar = 2 }", "Warlock = [\n  { strength = 6, roar = 2 }")
    with pytest.raises(ValueError, match="lacks one Warlock of strength 1"):
        TugOfRoar(cards_=own_cards(change))
    strengths = ("[recruits]", "[strengths]\nWarlock = [6, 2, 3, 4, 4]\n\n[recruits]")
    assert ("Warlock", 6, 2) in deck_of(TugOfRoar(cards_=own_cards(change, strengths)))


def test_a_match_with_other_cards_replays_without_the_file(own_cards: Any) -> None:
    game = TugOfRoar(cards_=own_cards(('"Thornmere"', '"Somewhere"'), neutral_spaces=2))
    players = [Participant(name, lambda: FunctionPlayer(random_choice), "random") for name in ("Ann", "Bo")]
    match = play_match(game, players, Seeds(1, 1))
    text = Transcript.of(match).to_json()
    again = Transcript.from_json(text).make_game(Registry.load())
    assert again == game
    assert again.house.locations[1] == "Somewhere"
    assert replay(again, Transcript.from_json(text)).outcome == match.outcome


def test_the_command_line_reads_a_file(rumpus: Any, tmp_path: Path, own_cards: Any) -> None:
    (tmp_path / "mine.toml").write_text(own_cards(('"Thornmere"', '"Somewhere"')).text, encoding="utf-8")
    played = rumpus("play", "tug-of-roar", "-p", "a=random", "-p", "b=random", "--set", "cards=mine.toml")
    assert played.returncode == 0
    assert "Somewhere" in played.stdout
    (tmp_path / "mine.toml").write_text(own_cards(("strength = 6", "strength = 5")).text, encoding="utf-8")
    refused = rumpus("play", "tug-of-roar", "-p", "a=random", "-p", "b=random", "--set", "cards=mine.toml")
    assert refused.returncode == 2
    assert "mine.toml: recruits.Barbarian[4]: is double" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_command_line_tells_the_options(rumpus: Any) -> None:
    told = rumpus("info", "tug-of-roar").stdout
    assert "hide_retired" in told
    assert "cards" in told
    assert "cards_" not in told
