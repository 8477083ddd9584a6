"""Kickers: drawn and played at once, or attached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import KICKED, LEVEL_1
from rumpus_goblin_army._effects import EFFECTS, effect, is_possible, possible_if
from rumpus_goblin_army._moves import TARGET, Move
from rumpus_goblin_army._piles import draw_kicker, draw_tokens
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import NONE
from rumpus_goblin_army._tokens import attach_token

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play


@effect("kicker")
def _kicker(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Draw a Kicker and play it at once."""
    del skill
    kicker = draw_kicker(play)
    if kicker == NONE:
        return
    play.camp.open_kickers.append(kicker)
    if play.listening:
        names = play.box.names
        play.tell("kicker", seat=play.seat(player), card=names[kicker], by=names[card])
    play.push("kicker done", kicker)
    for _, printed in play.box.on[KICKED][kicker]:
        if is_possible(play, player, card, row, printed):
            if printed.effect in ("sharpen", "guard"):
                play.ask("attach", player, kicker)
            else:
                EFFECTS[printed.effect](play, player, card, row, printed)


@possible_if("kicker")
def _has_kickers(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del player, card, row, skill
    return bool(play.camp.kickers or play.camp.kicker_discard)


@step("kicker done")
def _discard_kicker(play: Play, kicker: int) -> None:
    """Discard a Kicker that has done its work, unless it has been attached."""
    if kicker in play.camp.open_kickers:
        play.camp.open_kickers.remove(kicker)
        play.camp.kicker_discard.append(kicker)


@possible_if("sharpen")
@possible_if("guard")
def _can_attach(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row, skill
    return bool(_to_attach(play, player, NONE))


@options_of("attach")
def _to_attach(play: Play, player: int, kicker: int) -> list[Move]:
    del kicker
    level = play.box.level
    fighters = play.sides[player].fighters()
    return [
        play.box.move(TARGET, each.card) for each in fighters if each.zombie or level[each.card] == LEVEL_1
    ]


@answer_to("attach")
def _attach(play: Play, move: Move, player: int, kicker: int) -> None:
    fighter = play.fighter(move.card)
    fighter.kickers += (kicker,)
    play.camp.open_kickers.remove(kicker)
    if play.listening:
        names = play.box.names
        play.tell("attached", seat=play.seat(player), what=names[kicker], card=names[move.card])


@effect("shot")
def _shot(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Take a token; a ranged one is attached to the unit that drew the Kicker."""
    del row, skill
    drawn = draw_tokens(play, player, 1)
    if drawn and play.box.tokens[drawn[0]].use == "ranged":
        attach_token(play, player, (drawn[0], 1 << player), card)
