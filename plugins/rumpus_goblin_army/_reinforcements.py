"""Skills that bring cards into combat: drawn, raised, brought back, borrowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import is_unit
from rumpus_goblin_army._effects import effect, possible_if
from rumpus_goblin_army._entering import enter, raise_zombie
from rumpus_goblin_army._formation import resolve_drawn
from rumpus_goblin_army._moves import ROW, TAKE, Move
from rumpus_goblin_army._piles import could_draw, has_card, take_top
from rumpus_goblin_army._play import answer_to, options_of
from rumpus_goblin_army._state import NONE, ROWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play


@possible_if("recruit")
def _can_recruit(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row, skill
    return could_draw(play, player)


@effect("recruit")
def _recruit(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Draw a card and play it into the row if it is a unit."""
    del card, skill
    drawn, _ = take_top(play, player)
    if drawn == NONE:
        return
    if is_unit(drawn):
        enter(play, player, drawn, row, owner=player)
    else:
        resolve_drawn(play, player, drawn)


@possible_if("zombie")
def _can_raise(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row, skill
    return bool(play.sides[player].discard)


@effect("zombie")
def _zombie(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Raise a Zombie."""
    del card, skill
    raise_zombie(play, player, row)


@possible_if("bring back")
def _can_bring_back(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del row
    return bool(_to_bring_back(play, player, card, skill))


@effect("bring back")
def _bring_back(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Choose a unit, and where there is a choice the row it comes into."""
    play.ask("bring back", player, card, skill, row)


@options_of("bring back")
def _to_bring_back(play: Play, player: int, card: int, skill: Skill, row: int = NONE) -> list[Move]:
    """Return the units that may come back: none twice in a phase, and none of its own accord."""
    del row
    if skill.alone and len(play.sides[player].fighters()) != 1:
        return []
    owners = play.around() if skill.piles == "any" else [player]
    return [
        play.box.move(TAKE, each)
        for owner in owners
        for each in play.sides[owner].discard
        if is_unit(each)
        and each != card
        and each not in play.board.returned
        and (skill.which == "any" or each in play.sides[owner].fallen)
    ]


@answer_to("bring back")
def _bring_it_back(play: Play, move: Move, player: int, card: int, skill: Skill, row: int) -> None:
    del card
    if skill.rows == "same":
        _return(play, player, move.card, row)
    else:
        play.ask("row", player, move.card)


@options_of("row")
def _rows(play: Play, player: int, card: int) -> list[Move]:
    del player, card
    return [play.box.move(ROW, NONE, row) for row in range(len(ROWS))]


@answer_to("row")
def _choose_row(play: Play, move: Move, player: int, card: int) -> None:
    _return(play, player, card, move.other)


def _return(play: Play, player: int, card: int, row: int) -> None:
    owner = next(other for other in range(len(play.sides)) if card in play.sides[other].discard)
    play.sides[owner].discard.remove(card)
    play.board.returned += (card,)
    enter(play, player, card, row, owner=owner)


@effect("plunder")
def _plunder(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Turn up the top card of every draw pile, and choose a unit among them; the others lie there, known."""
    del card, skill
    everybody = play.everybody()
    shown = []
    for other, side in enumerate(play.sides):
        if has_card(play, other):
            side.pile_seen[-1] = everybody
            shown.append((other, side.pile[-1]))
            if side.pile[-1] in side.fresh:
                side.fresh.remove(side.pile[-1])
    if play.listening:
        tops = [[play.seat(other), play.box.names[top]] for other, top in shown]
        play.tell("plunder", seat=play.seat(player), tops=tops)
    units = tuple(top for _, top in shown if is_unit(top))
    if units:
        play.ask("plunder", player, row, units)


@options_of("plunder")
def _to_plunder(play: Play, player: int, row: int, units: Sequence[int]) -> list[Move]:
    del player, row
    return [play.box.move(TAKE, card) for card in units]


@answer_to("plunder")
def _take_plunder(play: Play, move: Move, player: int, row: int, units: Sequence[int]) -> None:
    del units
    sides = play.board.sides
    owner = next(other for other, side in enumerate(sides) if side.pile and side.pile[-1] == move.card)
    take_top(play, owner)
    stays = 1 if play.game.bandit_stays == "printed" else 2
    enter(play, player, move.card, row, owner=owner, borrowed=stays)
