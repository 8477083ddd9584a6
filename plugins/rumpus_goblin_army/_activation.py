"""The Activation Phase: in player order a skill, or a token as add-on, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rumpus_goblin_army._box import ACTIVATION, ALWAYS, PLAYED, POINTS, RECRUIT
from rumpus_goblin_army._effects import is_possible
from rumpus_goblin_army._moves import ADD_ON, PASS, USE, Move
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._tokens import attach_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Fighter

AT_ONCE = (ACTIVATION, PLAYED, RECRUIT)
"""In the speed rules: the triggers of skills that resolve when their marker is socketed."""
ONE, TWO = 1, 2


class Allowance(NamedTuple):
    """What a player may still do in a turn: so many skills, one of them a token as add-on if it may be."""

    skills: int
    add_on: bool = True
    used: tuple[int, ...] = ()
    """The units used in this turn."""


@step("activate")
def _begin_turn(play: Play, player: int) -> None:
    """Begin a player's turn: with one skill, or with two."""
    left = Allowance(TWO if _has_two_skills(play, player) else ONE)
    play.ask("turn", player, left)


@step("turn")
def _turn(play: Play, player: int, left: Allowance) -> None:
    """Ask for one more skill or token, as long as the player may use one."""
    if play.game.rules != "speed" and left.used and not _has_two_skills(play, player):
        return  # who let the player use two has left meanwhile
    if left.skills:
        play.ask("turn", player, left)


@options_of("turn")
def _choices(play: Play, player: int, left: Allowance) -> Sequence[Move]:
    """Return what can be used: active skills, in the speed rules any of a fresh unit; then tokens."""
    box, side = play.box, play.sides[player]
    speed = play.game.rules == "speed"
    skills = box.numbered_skills if speed else play.on[ACTIVATION]
    found: list[Move] = []
    for row, fighters in enumerate(side.rows):
        for fighter in fighters:
            if fighter.zombie or (speed and fighter.card in left.used):
                continue
            for index, skill in skills[fighter.card]:
                if not fighter.lit >> index & 1 and _is_useful(play, player, fighter, row, skill):
                    found.append(box.move(USE, fighter.card, index))
    if left.add_on and side.tokens:
        kinds = sorted({kind for kind, _ in side.tokens if box.tokens[kind].use != POINTS})
        found += [box.move(ADD_ON, fighter.card, kind) for kind in kinds for fighter in side.fighters()]
    found.append(box.move(PASS))
    return found


def _is_useful(play: Play, player: int, fighter: Fighter, row: int, skill: Skill) -> bool:
    return skill.trigger not in AT_ONCE or is_possible(play, player, fighter.card, row, skill)


@answer_to("turn")
def _act(play: Play, move: Move, player: int, left: Allowance) -> None:
    if move.kind == PASS:
        if play.listening:
            play.tell("passed", seat=play.seat(player))
        return
    left = Allowance(left.skills - 1, left.add_on, (*left.used, move.card))
    if move.kind == ADD_ON:
        play.push("turn", player, left._replace(add_on=False))
        alike = [token for token in play.sides[player].tokens if token[0] == move.other]
        attach_token(play, player, max(alike, key=lambda token: token[1].bit_count()), move.card)
    else:
        _use(play, player, move, left)


def _use(play: Play, player: int, move: Move, left: Allowance) -> None:
    """Put a marker on a skill; it resolves at once if it is of that sort."""
    found = play.find(move.card)
    assert found is not None
    _, row, fighter = found
    skill = play.box.skills[move.card][move.other]
    speed = play.game.rules == "speed"
    if speed and skill.effect == "two skills" and not _has_two_skills(play, player):
        left = left._replace(skills=left.skills + TWO, add_on=False)
    fighter.lit |= 1 << move.other
    play.board.moved = True
    if play.listening:
        card, waits = play.box.names[move.card], skill.trigger not in AT_ONCE
        play.tell("skill", seat=play.seat(player), card=card, skill=move.other, waits=waits)
    play.push("turn", player, left)
    if skill.trigger in AT_ONCE:
        if speed:
            fighter.spent |= 1 << move.other
        play.push_all(("effect", player, move.card, move.other, row), ("reactions",))


def _has_two_skills(play: Play, player: int) -> bool:
    """Say whether a unit in force lets a player use two skills a turn; several do not add up."""
    for fighters in play.sides[player].rows:
        for fighter in fighters:
            for index, skill in play.skills(fighter, ALWAYS):
                if skill.effect == "two skills" and play.works(fighter, index):
                    return True
    return False
