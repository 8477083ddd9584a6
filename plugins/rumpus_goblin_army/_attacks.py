"""Skills that deal damage, make attacks stronger or weaker, or heal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._effects import effect, possible_if
from rumpus_goblin_army._moves import TARGET, Move
from rumpus_goblin_army._play import answer_to, options_of
from rumpus_goblin_army._state import ANY_ROW, NO_MELEE, NO_RANGED

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play


@possible_if("strike")
def _can_strike(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    """Say whether an opponent has a unit that it could hit."""
    del card, row
    sides = [play.sides[rival] for rival in play.rivals(player)]
    return any(side.rows[skill.row - 1] if skill.row else side.has_fighters() for side in sides)


@effect("strike")
def _strike(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Deal unblockable damage to each opponent in player order; the defeated leave before the next one's."""
    del row
    target_row = skill.row - 1 if skill.row else ANY_ROW
    steps: list[tuple[object, ...]] = []
    for rival in play.rivals(player):
        steps += [("strike", player, rival, skill.amount, target_row), ("sweep", rival)]
    play.push_all(*steps, ("close",))
    if play.listening:
        play.tell(
            "strike", seat=play.seat(player), card=play.box.names[card], amount=skill.amount, row=target_row
        )


@effect("cleave")
def _cleave(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Remember what the next attack deals to the row behind."""
    del player, row
    play.fighter(card).cleaving = skill.amount


@possible_if("disable")
def _can_disable(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row
    if skill.whose == "opponents":
        return any(play.sides[rival].has_fighters() for rival in play.rivals(player))
    return any(play.sides[other].has_fighters() for other in play.order())


@effect("disable")
def _disable(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Choose a unit that will not attack."""
    del card, row
    play.ask("disable", player, skill)


@options_of("disable")
def _to_disable(play: Play, player: int, skill: Skill) -> list[Move]:
    players = play.rivals(player) if skill.whose == "opponents" else play.order()
    return [play.box.move(TARGET, each.card) for other in players for each in play.sides[other].fighters()]


@answer_to("disable")
def _disable_it(play: Play, move: Move, player: int, skill: Skill) -> None:
    found = play.find(move.card)
    assert found is not None
    found[2].disabled |= NO_MELEE if skill.attacks == "melee" else NO_MELEE | NO_RANGED
    if play.listening:
        data: dict[str, Any] = {
            "seat": play.seat(player),
            "card": play.box.names[move.card],
            "owner": play.seat(found[0]),
            "attacks": skill.attacks,
        }
        play.tell("disabled", **data)


@effect("inspire")
def _inspire(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Choose who gets melee until the cycle ends."""
    play.ask("inspire", player, card, row, skill.amount)


@options_of("inspire")
def _to_inspire(play: Play, player: int, card: int, row: int, amount: int) -> list[Move]:
    del amount
    others = [fighter.card for fighter in play.sides[player].rows[row] if fighter.card != card]
    return [play.box.move(TARGET, each) for each in others or (card,)]


@answer_to("inspire")
def _inspire_it(play: Play, move: Move, player: int, card: int, row: int, amount: int) -> None:
    del row
    play.fighter(move.card).bonus += amount
    if play.listening:
        names = play.box.names
        play.tell("inspired", seat=play.seat(player), by=names[card], card=names[move.card], amount=amount)


@possible_if("heal")
def _can_heal(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row, skill
    return any(each.damage for each in play.sides[player].fighters())


@effect("heal")
def _heal(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Choose an own unit whose damage markers are taken off."""
    del card, row
    play.ask("heal", player, skill.amount)


@options_of("heal")
def _to_heal(play: Play, player: int, amount: int) -> list[Move]:
    del amount
    return [play.box.move(TARGET, each.card) for each in play.sides[player].fighters() if each.damage]


@answer_to("heal")
def _heal_it(play: Play, move: Move, player: int, amount: int) -> None:
    fighter = play.fighter(move.card)
    healed = min(amount, fighter.damage)
    fighter.damage -= healed
    play.board.moved = True
    if play.listening:
        play.tell("healed", seat=play.seat(player), card=play.box.names[move.card], amount=healed)
