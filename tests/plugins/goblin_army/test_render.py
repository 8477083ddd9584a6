"""The table on the screen: it fits, says what the view says, and nothing that the seat must not know."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Look, Table, pick_index
from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Iterator

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
