"""After a combat round: upgrades, and cards that are sidelined with others buried under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import ROUND_END, is_unit
from rumpus_goblin_army._moves import BURY, DONE, PASS, REMOVE, SIDELINE, TAKE, Move
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._play import Play


@step("upgrade")
def _upgrade(play: Play, player: int) -> None:
    """Let a player change a unit of the discard pile for an upgrade, if there are both."""
    if _upgrades(play, player):
        play.ask("upgrade", player)


def _upgrades(play: Play, player: int) -> list[int]:
    """Return the Upgrade deck of a player."""
    return play.sides[player].reserve if play.game.building == "pure-guild" else play.board.upgrades


@options_of("upgrade")
def _removable(play: Play, player: int) -> Sequence[Move]:
    units = [card for card in play.sides[player].discard if is_unit(card)]
    return [*(play.box.move(REMOVE, card) for card in units), play.box.move(PASS)]


@answer_to("upgrade")
def _remove(play: Play, move: Move, player: int) -> None:
    if move.kind == PASS:
        return
    play.sides[player].discard.remove(move.card)
    play.board.removed.append(move.card)
    if play.listening:
        play.tell("removed", seat=play.seat(player), card=play.box.names[move.card])
    if play.game.building == "pure-guild" and play.game.pure_guild_upgrade == "choose":
        play.ask("choose upgrade", player)
    else:
        _gain(play, player, _upgrades(play, player)[-1])


@options_of("choose upgrade")
def _in_reserve(play: Play, player: int) -> Sequence[Move]:
    return [play.box.move(TAKE, card) for card in sorted(play.sides[player].reserve)]


@answer_to("choose upgrade")
def _choose(play: Play, move: Move, player: int) -> None:
    _gain(play, player, move.card)


def _gain(play: Play, player: int, card: int) -> None:
    """Put an upgrade on top of the draw pile, where only its player knows it."""
    side = play.sides[player]
    _upgrades(play, player).remove(card)
    side.pile.append(card)
    side.pile_seen.append(1 << player)
    side.fresh.append(card)
    if play.listening:
        play.tell("upgraded", seat=play.seat(player))
        play.tell("own upgrade", to=player, seat=play.seat(player), card=play.box.names[card])


# --- sidelined cards


@step("sideline")
def _sideline(play: Play, player: int) -> None:
    play.ask("sideline", player)


@options_of("sideline")
def _to_sideline(play: Play, player: int) -> Sequence[Move]:
    """Return the cards that can be sidelined, and those that can be buried under each sidelined one."""
    side, box = play.sides[player], play.box
    found = [box.move(SIDELINE, card) for card in side.discard if _can_be_sidelined(play, player, card)]
    found += [
        box.move(BURY, card, under[0])
        for under in side.sidelined
        if len(under) - 1 < _room(play, under[0])
        for card in side.discard
    ]
    return [*found, box.move(DONE)]


def _can_be_sidelined(play: Play, player: int, card: int) -> bool:
    """Say whether a card can be sidelined: in the speed rules a unit must have survived, with a marker."""
    if not play.box.on[ROUND_END][card]:
        return False
    if not is_unit(card) or play.game.rules == "normal":
        return True
    return play.game.rules == "speed" and card in play.sides[player].sidelines


def _room(play: Play, card: int) -> int:
    return sum(skill.amount for _, skill in play.box.on[ROUND_END][card])


@answer_to("sideline")
def _sideline_it(play: Play, move: Move, player: int) -> None:
    if move.kind == DONE:
        return
    side = play.sides[player]
    side.discard.remove(move.card)
    if move.kind == SIDELINE:
        side.sidelined.append([move.card])
    else:
        next(under for under in side.sidelined if under[0] == move.other).append(move.card)
    if play.listening:
        under_name = None if move.other == NONE else play.box.names[move.other]
        play.tell("sidelined", seat=play.seat(player), card=play.box.names[move.card], under=under_name)
    play.push("sideline", player)
