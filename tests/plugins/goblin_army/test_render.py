"""The table on the screen: it fits, says what the view says, and nothing that the seat must not know."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import rumpus_goblin_army
from rumpus import DataFile, Look, Table, pick_index
from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OWN_CARDS = Path(rumpus_goblin_army.__file__).with_name("cards.toml")
NAMES = ("Ann", "Bo", "Cyrano de Bergerac the Third", "Di")
GAMES = {
    "basic": (GoblinArmy(round_limit=4), 2),
    "advanced, speed": (GoblinArmy(setup_="advanced", rules="speed", round_limit=3), 3),
    "draft": (GoblinArmy(setup_="draft", round_limit=2), 4),
    "pure guild": (GoblinArmy(setup_="pure-guild", round_limit=3), 2),
    "child": (GoblinArmy(rules="child", round_limit=3), 3),
    "two tables": (GoblinArmy(setup_="draft", tables=2, round_limit=2), 4),
}


def states(game: GoblinArmy, seats: int, seed: int) -> Iterator[Any]:
    """Play at random and yield every state."""
    table, rng = Table(seats, seed), Random(seed)
    state = game.setup(table)
    yield state
    while asked := game.to_act(state):
        choices = [(seat, game.moves(state, seat)) for seat in asked]
        for seat, moves in choices:
            game.apply(state, seat, moves[pick_index(rng, len(moves))], table)
        yield state


def drawn(game: GoblinArmy, state: Any, seat: int, **look: Any) -> str:
    return str(game.render(game.view(state, seat), Look(**look)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_every_state_fits_the_screen(name: str, seed: int) -> None:
    game, seats = GAMES[name]
    for step, state in enumerate(states(game, seats, seed)):
        seat = (game.to_act(state) or (step % seats,))[0]
        for width in (40, 60, 80):
            unicode = (step + width // 20) % 2 == 0
            text = drawn(game, state, seat, width=width, unicode=unicode, names=NAMES[:seats])
            assert max(map(len, text.split("\n"))) <= width
            assert unicode or text.isascii()


@pytest.mark.parametrize("width", [40, 80])
def test_the_longest_names_and_the_largest_figures_fit_too(width: int) -> None:
    """Names without a blank, which cannot be broken, and nine of everything."""
    text = OWN_CARDS.read_text(encoding="utf-8")
    text = re.sub(r'name = "([^"]+)"', lambda found: f'name = "{found[1].replace(" ", "-"):x<20.20}"', text)
    text = re.sub(r"(melee|ranged|shields|hearts) = \d", r"\1 = 9", text)
    game = GoblinArmy(cards_=DataFile(text, "long.toml"), round_limit=2)
    for step, state in enumerate(states(game, 3, 1)):
        drawing = drawn(game, state, step % 3, width=width, unicode=step % 2 == 0, names=("W" * 40,) * 3)
        assert max(map(len, drawing.split("\n"))) <= width


@pytest.mark.parametrize("name", GAMES)
def test_colour_changes_the_styles_and_not_the_text(name: str) -> None:
    from rich.text import Text

    game, seats = GAMES[name]
    for state in list(states(game, seats, 5))[::7]:
        view = game.view(state, 0)
        text = game.render(view, Look(colour=True, names=NAMES[:seats]))
        assert isinstance(text, Text)
        plain = game.render(view, Look(names=NAMES[:seats]))
        assert "\n".join(line.rstrip() for line in text.plain.split("\n")) == plain
        assert text.spans


@pytest.mark.parametrize("name", GAMES)
def test_every_card_in_sight_is_on_the_screen(name: str) -> None:
    game, seats = GAMES[name]
    for state in list(states(game, seats, 7))[::5]:
        for seat in range(seats):
            table = game.view(state, seat)["table"]
            lines = drawn(game, state, seat, width=500)
            sides = table["sides"]
            seen = [each["card"] for side in sides for row in side["rows"] for each in row]
            seen += [card for side in sides for card in (*side["victories"], *side["beside"], *side["army"])]
            seen += [side["discard"][-1] for side in sides if side["discard"]]
            seen += [card for side in sides for under in side["sidelined"] for card in under]
            seen += [
                card for side in sides for row in side["rows"] for each in row for card in each["attached"]
            ]
            seen += [card for side in sides for card in (side["hand"] or ())] + table["draft"]
            seen += filter(None, (table["prize"], None if table["deciding"] else table["next_prize"]))
            missing = {card for card in seen if card not in lines}
            assert not missing


def test_a_secret_formation_is_not_shown_to_others() -> None:
    game = GoblinArmy()
    secret = 0
    for state in states(game, 2, 3):
        table = game.view(state, 1)["table"]
        own = game.view(state, 0)["table"]["sides"][0]
        placed = [each["card"] for row in own["rows"] for each in row]
        if table["phase"] != "formation" or not placed:
            continue
        secret += 1
        text = drawn(game, state, 1)
        assert "forms up in secret" in text
        assert not any(f"row {row}" in text.partition("front")[0] for row in (1, 2, 3))
    assert secret > 5


POSITION: dict[str, Any] = {
    "hands": ("Bugler, G-800",),
    "damage": {"m2h2": 1, "Saint": 2},
    "lit": ("Gozer",),
    "attached": {"m2h2": "Bullet Proof, melee"},
    "borrowed": {"h4": 0},
    "tokens": ("ranged, 2 VP", "1 VP"),
    "used": ("", "heart"),
    "victories": ("Cup 1",),
    "discards": ("m1h1b", "m1h1c"),
    "deck": "Cup 2, Cup 2b",
}
ARMIES = ("Captain, m2h2, (Lad) | Mortimer | r1h2", "Gozer, Raisin | Digger, h4", "Saint | h1")
UNICODE = """\
Goblin Army, round 1, cycle 1: Activation ───────────────────────── Ann is first
Fought for  Cup 3: 3 VP
Next        Cup 2, 1 more behind it: 2 VP
Camp        10 tokens, 7 Kickers, 0 upgrades, 1 card out of the game

Bo, thieves  attack 2, hand 0, draw pile 0, discard 1 (top m1h1c), tokens
             unknown, used heart
row 2 Digger     1⚔    ♥     [ ] raise your top discard as a Zombie in its row
      h4               ♥♥♥♥  belongs to Ann
row 1 Gozer      1⚔    ♥♥    [●] an opponent's unit deals no melee next time
      Raisin     1⚔    ♥     when defeated, after falling: a unit of any discard
                             pile joins its row

Cy, clerics  attack 1, hand 0, draw pile 0, discard 0
row 2 h1               ♥
row 1 Saint      1⚔    ▣♥♥♡♡ takes up to 3 of a hit for another unit
                            ──────── front ─────────
row 1 Captain    1⚔    ♥♥    [ ] +1 melee this cycle to another in its row
      m2h2       3⚔    ♥♡    + Bullet Proof, stops 1; + melee
      Lad        1⚔    ♥     a Zombie
row 2 Mortimer   1⚔    ♥♥    +1 melee for the row in front
row 3 r1h2          1➶ ♥♥
Ann, fighters (you)  4 VP in all, attack 7, hand 2, draw pile 0, discard 1 (top
                     m1h1b), tokens ranged and 2 VP
  won       Cup 1
hand  Bugler     1⚔    ♥     when it enters: draw a card; a unit joins this row
      G-800      2⚔ 1➶ ▣♥♥♥  2 VP

⚔ melee  ➶ ranged  ▣ shield  ♥ heart  [●] skill used
Use a skill, play a token or pass."""


def test_the_battlefield(lay: Callable[..., Any]) -> None:
    battle = lay(*ARMIES, **POSITION, at="still")
    battle.fighter("h4").borrowed = 2
    battle.run()
    assert drawn(battle.game, battle.state, 0, names=("Ann", "Bo", "Cy")) == UNICODE


def test_in_plain_letters_there_are_numbers_for_hearts(lay: Callable[..., Any]) -> None:
    battle = lay(*ARMIES, **POSITION)
    text = drawn(battle.game, battle.state, 1, names=NAMES, unicode=False)
    assert "row 1 Saint      1m    1s 2/4h takes up to 3 of a hit for another unit\n" in text
    assert "row 1 Gozer      1m    2h      [*] an opponent's unit deals no melee next time\n" in text
    assert text.endswith("m melee  r ranged  s shield  h heart  [*] skill used\nWaiting for Ann.")
    assert "tokens unknown and unknown" in " ".join(text.split())


def test_first_rows_face_each_other_from_every_seat(lay: Callable[..., Any]) -> None:
    battle = lay(*ARMIES, **POSITION)
    for seat in range(3):
        above, below = drawn(battle.game, battle.state, seat, width=200, names=NAMES).split(" front ")
        assert above.rindex("row 1") > above.rindex("row 2")
        assert "row 2" not in below or below.index("row 1") < below.index("row 2")
        assert f"{NAMES[seat][:16].rstrip()}, " in below


def test_an_empty_row_is_seen(lay: Callable[..., Any]) -> None:
    battle = lay("| m1h1, m2h2 | h4", "m1h2", at="falling")
    assert "row 1 empty\nrow 2 m1h1" in drawn(battle.game, battle.state, 0)


def test_attacks_that_are_off_are_seen(lay: Callable[..., Any]) -> None:
    battle = lay("Captain, m1h1", "m2h1, r1h1")
    battle.fighter("m2h1").disabled, battle.fighter("r1h1").disabled = 1, 3
    text = drawn(battle.game, battle.state, 0)
    assert re.search(r"m2h1 +♥  +no melee now\n", text)
    assert re.search(r"r1h1 +♥  +no attack now\n", text)
    assert "attack 0" in text


def test_what_lies_beside_a_formation_is_told(lay: Callable[..., Any]) -> None:
    battle = lay("Captain, m1h1", "m2h1", beside=("Cupid, Take That",), sidelined=("Zeke",), fallen=("m3h1",))
    battle.side(0).sidelined[0].append(battle.box.names.index("Bang"))
    text = drawn(battle.game, battle.state, 0)
    assert "  beside    Cupid: this round your row 1 blocks 1 of every hit\n" in text
    assert "  beside    Take That: this round +1 melee for your row 1\n" in text
    assert "  sidelined Zeke, under it Bang\n" in text
    assert "  defeated  m3h1\n" in text


def test_declared_damage_and_who_is_ahead_are_told(lay: Callable[..., Any]) -> None:
    battle = lay("m2h2, m3h1", "m8h1, m1h1", "h4, h3", at="declaration")
    text = drawn(battle.game, battle.state, 0, names=("Ann", "Bo", "Cy"))
    assert "Declared    Ann 5 (second), Bo 9 (highest), Cy 0\n" in text


def test_markers_of_the_speed_rules_say_whether_they_are_spent(lay: Callable[..., Any]) -> None:
    battle = lay("Mortimer, Captain, m1h1", "m2h1", rules="speed", lit=("Mortimer", "Captain"))
    battle.fighter("Captain").spent = 1
    text = drawn(battle.game, battle.state, 0)
    assert "[●] +1 melee for the row in front" in text
    assert "[x] +1 melee this cycle to another in its row" in text
    assert "[●] skill in force  [x] skill used" in text
    coloured = battle.game.render(battle.view(0), Look(colour=True))
    faint = " ".join(
        coloured.plain[span.start : span.end].strip() for span in coloured.spans if span.style == "dim"
    )
    assert "[x] +1 melee this cycle" in faint
    assert "for the row" not in faint


def test_child_rules_show_no_skills(lay: Callable[..., Any]) -> None:
    battle = lay("m1h1 | Captain", "m2h1, Gozer | Healer, h4", rules="child", at="falling")
    text = drawn(battle.game, battle.state, 0)
    assert "Captain" in text
    assert "[" not in text


def test_without_names_seats_are_numbered() -> None:
    game = GoblinArmy()
    assert "seat 2" in drawn(game, next(states(game, 2, 1)), 0)


def test_the_other_table_is_shown_in_short() -> None:
    game, seats = GAMES["two tables"]
    *_, before, last = states(game, seats, 2)
    text = drawn(game, before, 0, names=NAMES)
    assert "Other table" in text
    assert "winners' game" in text or "losers' game" in text
    assert "the game is over" in drawn(game, last, 0, names=NAMES)
