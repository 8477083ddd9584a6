"""The Declaration Phase: how much damage each army deals, and who deals it to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import ALWAYS
from rumpus_goblin_army._entering import living
from rumpus_goblin_army._play import step
from rumpus_goblin_army._state import FIRST_ROW, NO_MELEE, NONE

if TYPE_CHECKING:
    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Fighter

Cleavers = tuple[tuple[int, int], ...]
"""The units whose attack goes on into the row behind: each its card and the points."""


@step("declare")
def _declare(play: Play) -> None:
    """Declare the damage of all armies at once, fix who is hit, and let it be resolved in player order."""
    board = play.board
    board.phase = "declaration"
    players = living(play)
    totals = {player: total(play, player) for player in players}
    board.totals = tuple([totals.get(player, NONE) for player in range(len(board.sides))])
    ranked = sorted(players, key=totals.__getitem__, reverse=True)  # stable: ties stay in player order
    board.highest = ranked[0] if ranked else NONE
    board.second = ranked[1] if len(ranked) > 1 else NONE
    cleavers = {player: _cleavers(play, player) for player in ranked[:2]}
    for side in board.sides:
        for fighters in side.rows:
            for fighter in fighters:
                fighter.disabled = 0
    if play.listening:
        declared = [[play.seat(player), totals[player]] for player in players]
        ranking = [None if player == NONE else play.seat(player) for player in (board.highest, board.second)]
        play.tell("declared", totals=declared, highest=ranking[0], second=ranking[1])
    hits = [(attacker, player) for player in players if (attacker := _attacker_of(play, player)) != NONE]
    batches = [
        ("batch", attacker, player, totals[attacker], cleavers[attacker])
        for attacker, player in hits
        if totals[attacker]
    ]
    play.push_all(("resolve",), *batches, ("sweep", *players), ("close",), ("reactions",), ("fall forward",))


@step("resolve")
def _resolve(play: Play) -> None:
    play.board.phase = "resolution"
    play.board.returned = ()


def _attacker_of(play: Play, player: int) -> int:
    """Return who hits a player: the highest hits all others, the second only the highest."""
    board = play.board
    return board.second if player == board.highest else board.highest


def total(play: Play, player: int) -> int:
    """Return the damage that an army declares."""
    rows = play.sides[player].rows
    amount = row_bonus(play, player, FIRST_ROW, "row melee")
    for fighter in rows[FIRST_ROW]:
        amount += play.melee(fighter)
    for fighters in rows:
        for fighter in fighters:
            amount += play.ranged(fighter)
    return amount


def row_bonus(play: Play, player: int, row: int, effect: str) -> int:
    """Return what cards give to a row as a whole: each its own once, and nothing to a row without units."""
    side = play.sides[player]
    if not side.rows[row]:
        return 0
    amount = 0
    if row + 1 < len(side.rows):
        for fighter in side.rows[row + 1]:
            for index, skill in play.skills(fighter, ALWAYS):
                if skill.effect == effect and play.works(fighter, index):
                    amount += skill.amount
    for card in side.beside:
        printed = play.box.skill(card, effect)
        if printed is not None and max(printed.row - 1, FIRST_ROW) == row:
            amount += printed.amount
    return amount


def _cleavers(play: Play, player: int) -> Cleavers:
    """Return the units that attack and whose attack goes on."""
    found: Cleavers = ()
    for row, fighters in enumerate(play.sides[player].rows):
        for fighter in fighters:
            if fighter.cleaving and _attacks(play, fighter, row):
                found += ((fighter.card, fighter.cleaving),)
    return found


def _attacks(play: Play, fighter: Fighter, row: int) -> bool:
    if fighter.disabled & NO_MELEE:
        return False
    return bool(play.ranged(fighter) or (row == FIRST_ROW and play.melee(fighter)))
