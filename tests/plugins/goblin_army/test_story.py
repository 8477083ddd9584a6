"""What people read: events, moves, results, the words of skills."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rumpus_goblin_army
from rumpus import Event, Outcome, Table, pick_index
from rumpus_goblin_army._box import CARD_COUNT, TRIGGERS
from rumpus_goblin_army._glossary import EFFECTS_IN_WORDS, WHEN, card_in_words
from rumpus_goblin_army._questions import ENDINGS
from rumpus_goblin_army._render import PHASES
from rumpus_goblin_army._rules import GoblinArmy
from rumpus_goblin_army._story import TOLD
from rumpus_goblin_army._vocabulary import VOCABULARY
from rumpus_goblin_army._words import BY_KIND, TARGETS

SOURCES = Path(rumpus_goblin_army.__file__).parent
SCORING = (SOURCES / "_scoring.py").read_text(encoding="utf-8")
NAMES = ("Ann", "Bo", "Cy", "Di")
GAME = GoblinArmy()
ALL_GAMES = [
    (GoblinArmy(setup_=setup, rules=rules, round_limit=5), seats)
    for setup in ("basic", "advanced", "draft", "pure-guild")
    for rules in ("normal", "speed")
    for seats in (2, 3)
]


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))


def test_every_kind_of_event_is_told_and_no_other() -> None:
    told = set(re.findall(r"\.tell\(\s*\"([^\"]+)\"", sources())) | set(
        re.findall(r"Event\(\"([^\"]+)\"", sources())
    )
    assert len(told) > 40
    assert told == set(TOLD)


def test_every_effect_and_every_trigger_has_words() -> None:
    assert set(EFFECTS_IN_WORDS) == set(VOCABULARY)
    assert set(WHEN) == set(TRIGGERS)


def test_every_card_is_told_in_short() -> None:
    for card in range(CARD_COUNT):
        words = card_in_words(GAME.box, card)
        assert words
        assert len(words) < 120
        assert "{" not in words


def test_every_event_is_a_sentence_and_every_move_is_explained() -> None:
    kinds, asked = set(), set()
    for game, seats in ALL_GAMES:
        table, rng = Table(seats, seats, listening=True), Random(seats)
        state = game.setup(table)
        while acting := game.to_act(state):
            choices = [(seat, game.moves(state, seat)) for seat in acting]
            for seat, moves in choices:
                view = game.view(state, seat)
                asked.add(view["table"]["question"]["kind"])
                for move in moves:
                    assert re.fullmatch(r"[a-z0-9+].*[^.]|", game.explain(view, move)), str(move)
            for seat, moves in choices:
                game.apply(state, seat, moves[pick_index(rng, len(moves))], table)
        for told in table.told:
            line = game.story(told.event, NAMES)
            assert re.fullmatch(r"[A-Z].*\.", line), line
            kinds.add(told.event.kind)
        assert re.fullmatch(r"[A-Z].*\.", game.sum_up(game.outcome(state), NAMES[:seats]))
    assert len(kinds) > 30
    assert len(asked) > 15


def test_every_kind_of_move_and_every_target_is_explained() -> None:
    constants = [value for name, value in vars(rumpus_goblin_army._moves).items() if name.isupper()]
    kinds = {value for value in constants if isinstance(value, str)}
    assert set(BY_KIND) == kinds
    parts = [part.partition("\n@")[0] for part in sources().split('@options_of("')[1:]]
    asking = {part.partition('"')[0] for part in parts if "move(TARGET" in part}
    assert set(TARGETS) == asking


@pytest.mark.parametrize(
    ("kind", "data", "line"),
    [
        ("guild", {"seat": 1, "guild": "thieves"}, "Bo leads the thieves."),
        ("picked", {"seat": 0, "card": "Ogre", "points": 1}, "Ann picks Ogre and has 1 draft point left."),
        ("picked", {"seat": 0, "card": None, "points": 0}, "Ann picks nobody else."),
        ("drawn", {"seat": 0, "cards": 5}, "Ann draws 5 cards."),
        (
            "revealed",
            {"seat": 0, "rows": [["Grunt", "Bang"], ["Boom"], []]},
            "Ann's formation: row 1 Grunt and Bang; row 2 Boom.",
        ),
        (
            "disabled",
            {"seat": 0, "card": "Grunt", "owner": 1, "attacks": "melee"},
            "Bo's Grunt deals no melee at the next Declaration.",
        ),
        (
            "declared",
            {"totals": [[1, 5], [0, 4]], "highest": 1, "second": 0},
            "Damage declared: Bo 5, Ann 4.",
        ),
        (
            "declared",
            {"totals": [[0, 8], [1, 5], [2, 4]], "highest": 0, "second": 1},
            "Damage declared: Ann 8, Bo 5, Cy 4. Ann hits all others, Bo hits Ann.",
        ),
        (
            "hit",
            {"seat": 1, "by": 0, "points": 5, "row": 0, "blockable": True},
            "Ann deals 5 to row 1 of Bo.",
        ),
        (
            "hit",
            {"seat": 1, "by": 0, "points": 1, "row": -1, "blockable": False},
            "Ann deals 1 unblockable to any units of Bo.",
        ),
        (
            "damage",
            {"seat": 1, "card": "Basher", "points": 3, "markers": 2, "hearts": 0, "absorbed": False},
            "Bo's Basher takes 3, 1 stopped: no heart left.",
        ),
        (
            "damage",
            {"seat": 1, "card": "Saint", "points": 1, "markers": 0, "hearts": 4, "absorbed": True},
            "Bo's Saint absorbs 1, all stopped: 4 hearts left.",
        ),
        (
            "damage",
            {"seat": 1, "card": "Grunt", "points": 1, "markers": 1, "hearts": 1, "absorbed": False},
            "Bo's Grunt takes 1: 1 heart left.",
        ),
        ("defeated", {"seat": 0, "card": "Boom", "row": 0, "zombie": False}, "Ann's Boom is defeated."),
        (
            "defeated",
            {"seat": 0, "card": "Boom", "row": 0, "zombie": True},
            "Ann's Zombie (Boom) is defeated.",
        ),
        (
            "entered",
            {"seat": 0, "card": "Boom", "row": 1, "owner": 1},
            "Bo's Boom comes into Ann's row 2.",
        ),
        ("attached", {"seat": 0, "what": "melee", "card": "Boom"}, "Ann attaches the melee token to Boom."),
        (
            "attached",
            {"seat": 0, "what": "Bullet Proof", "card": "Boom"},
            "Ann attaches Bullet Proof to Boom.",
        ),
        (
            "round over",
            {"winner": None, "prize": "Old Map", "round": 3},
            "Nobody wins combat round 3; Old Map stays in play.",
        ),
        (
            "skill",
            {"seat": 1, "card": "Bang", "skill": 0, "waits": True},
            "Bo puts a marker on Bang: when defeated: each opponent takes 1 unblockable.",
        ),
        ("skill", {"seat": 1, "card": "Bang", "skill": 0, "waits": False}, "Bo uses Bang."),
        (
            "skill",
            {"seat": 1, "card": "Cleaver", "skill": 0, "waits": False},
            "Bo uses Cleaver: next attack: 1 more to the row behind.",
        ),
        ("own hand", {"seat": 0, "hand": ["Grunt", "Boom"]}, "Ann holds Grunt and Boom."),
        ("own hand", {"seat": 0, "hand": []}, "Ann holds nothing."),
        ("own tokens", {"seat": 0, "tokens": ["3 VP"]}, "Ann finds 3 VP."),
        ("robbed", {"seat": 0, "victim": 1, "token": None}, "Ann takes a token, unseen, from Bo."),
        ("robbed", {"seat": 0, "victim": 1, "token": "heart"}, "Ann takes the used heart token from Bo."),
        ("passed", {"seat": 2, "table": 1}, "Table 2: Cy passes."),
        (
            "second stage",
            {"pairs": [[0, 3], [1, 2]]},
            "The second stage: Ann against Di for the tournament at table 1, Bo against Cy at table 2.",
        ),
    ],
)
def test_events_are_told_in_sentences(kind: str, data: dict[str, Any], line: str) -> None:
    assert GAME.story(Event(kind, data), NAMES) == line


CARD, TIE = 1 / 16, 1 / 32


@pytest.mark.parametrize(
    ("scores", "reason", "line"),
    [
        ((12 + 3 * CARD, 1 + 2 * CARD), "points", "Ann wins with 12 Victory Points; Bo has 1."),
        (
            (9 + 2 * CARD, 9 + 3 * CARD),
            "victory cards",
            "Bo wins with 9 Victory Points and 3 Victory cards; Ann has 9 and 2 cards.",
        ),
        (
            (9 + 2 * CARD, 9 + 2 * CARD + TIE),
            "tie-break",
            "Bo wins with 9 Victory Points, 2 Victory cards and the tie-break; Ann has 9 and 2 cards.",
        ),
        (
            (1 + CARD, 1 + CARD, 0.0),
            "shared",
            "Ann and Bo share the win with 1 Victory Point and 1 Victory card each; Cy has 0 and 0 cards.",
        ),
    ],
)
def test_results_are_summed_up(scores: tuple[float, ...], reason: str, line: str) -> None:
    assert GAME.sum_up(Outcome(scores, reason), NAMES[: len(scores)]) == line


def test_the_results_of_two_tables_are_summed_up() -> None:
    scores = (7 + CARD, 3.0, 5 + 2 * CARD, 5 + 2 * CARD + TIE)
    assert GAME.sum_up(Outcome(scores, "points and drawn by lot", ((0, 1), (2, 3))), NAMES) == (
        "Table 1: Ann wins with 7 Victory Points; Bo has 3. "
        "Table 2: Di wins with 5 Victory Points, 2 Victory cards and the luck of the draw; Cy has 5 and 2 cards."
    )
    assert GAME.sum_up(Outcome((3.0, 1.0, 4.0, 2.0), "tournament"), NAMES) == (
        "Cy wins the tournament, Ann is second, Di third and Bo fourth."
    )


def test_every_phase_has_a_name_and_every_ending_its_words() -> None:
    phases = set(re.findall(r"\bphase = \"([^\"]+)\"|\bphase: str = \"([^\"]+)\"", sources()))
    assert {one or other for one, other in phases} == set(PHASES)
    reasons = set(re.findall(r"reason = \"([^\"]+)\"|return \"([^\"]+)\"", SCORING))
    assert {one or other for one, other in reasons} == set(ENDINGS)
    for reason in ENDINGS:
        data = {
            "points": [[0, 3], [1, 3]],
            "winners": [0, 1] if reason == "shared" else [1],
            "reason": reason,
        }
        line = GAME.story(Event("game over", data), NAMES)
        assert line.startswith("The game is over. Victory Points: Ann 3, Bo 3. ")
        assert ("Ann and Bo share the win." in line) == (reason == "shared")
