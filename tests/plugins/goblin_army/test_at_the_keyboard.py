"""A person forms up in secret: a card that was placed can be taken back until the formations are revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Rumpus = Callable[..., Any]

GAME = (
    "goblin-army",
    "--set",
    "setup=basic",
    "--seat-set",
    "1.guild=clerics",
    "--seat-set",
    "2.guild=thieves",
)
PLAY = ("play", *GAME, "--seed", 3)


@pytest.mark.parametrize("players", [("human", "greedy"), ("greedy", "human"), ("human", "greedy", "random")])
def test_a_placed_card_can_be_taken_back(rumpus: Rumpus, players: tuple[str, ...]) -> None:
    seats = [word for player in players for word in ("-p", player)]
    told = rumpus(*PLAY, *seats, typed="1\nundo\nquit\n").stdout
    first, placed, again = told.split("Form up in secret")[1:]
    assert first.splitlines()[1:4] == again.splitlines()[1:4] != placed.splitlines()[1:4]
    assert "Too late" not in told


def test_what_is_placed_after_that_stands(rumpus: Rumpus, tmp_path: Any) -> None:
    """Who takes a card back and then does the same has played the same match."""
    for name, typed in (("plain", "1\n1\n1\n"), ("undone", "4\nundo\n1\n1\n2\nundo\n1\n")):
        rumpus(*PLAY, "-p", "human", "-p", "greedy", typed=f"{typed}save {name}.json\nquit\n")
    assert (tmp_path / "plain.json").read_text() == (tmp_path / "undone.json").read_text()


def test_a_revealed_formation_stands(rumpus: Rumpus) -> None:
    told = rumpus(*PLAY, "-p", "human", "-p", "greedy", typed="1\ndone\nundo\nquit\n").stdout
    assert "Too late to take that back" in told


def test_nobody_takes_back_what_somebody_else_at_the_keyboard_has_chosen(rumpus: Rumpus) -> None:
    told = rumpus(*PLAY, "-p", "human", "-p", "human", typed="\n1\n\n1\n\nundo\nquit\n").stdout
    assert "That cannot be taken back: somebody else has chosen at the same time." in told
