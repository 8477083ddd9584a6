"""Draw piles and discard piles, the Kicker deck and the tokens in the Camp: how things are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from rumpus_goblin_army._play import Play


def take_top(play: Play, player: int) -> tuple[int, int]:
    """Take the top card of a player's draw pile; return it and who knew it, or NONE where there is none."""
    side = play.sides[player]
    if not has_card(play, player):
        return NONE, 0
    card, seen = side.pile.pop(), side.pile_seen.pop()
    play.board.moved = True
    if not side.pile:
        _refill(play, player)
    return card, seen


def has_card(play: Play, player: int) -> bool:
    """Say whether there is a card to draw, and shuffle the discard pile for it if need be."""
    side = play.sides[player]
    if not side.pile:
        _refill(play, player)
    return bool(side.pile)


def could_draw(play: Play, player: int) -> bool:
    """Say whether there is a card to draw, or would be after a shuffle; change nothing."""
    side = play.sides[player]
    return bool(side.pile or side.discard)


def _refill(play: Play, player: int) -> None:
    side = play.sides[player]
    if not side.discard:
        return
    side.pile = play.table.shuffled(side.discard, "refill", play.seat(player), side.refills)
    side.pile_seen = [0] * len(side.pile)
    side.discard = []
    side.refills += 1
    if play.listening:
        play.tell("refill", seat=play.seat(player), cards=len(side.pile))


def discard(play: Play, player: int, card: int) -> None:
    """Put a card on a player's discard pile, where all see it."""
    side = play.sides[player]
    side.discard.append(card)
    if card in side.fresh:
        side.fresh.remove(card)


def draw_kicker(play: Play) -> int:
    """Take the top Kicker; NONE where none is left. An empty deck is made anew of the discarded ones."""
    camp = play.camp
    if not camp.kickers:
        if not camp.kicker_discard:
            return NONE
        camp.kickers = play.table.shuffled(camp.kicker_discard, "kickers again", camp.kicker_shuffles)
        camp.kicker_shuffles += 1
        camp.kicker_discard = []
        camp.kickers_known = 0
    card = camp.kickers.pop()
    camp.kickers_known = min(camp.kickers_known, len(camp.kickers))
    play.board.moved = True
    return card


def draw_tokens(play: Play, player: int, count: int) -> list[int]:
    """Give a player tokens from the Camp, face down; return their kinds, fewer where too few are left."""
    tokens = play.camp.tokens
    drawn = [tokens.pop() for _ in range(min(count, len(tokens)))]
    play.sides[player].tokens += [(kind, 1 << player) for kind in drawn]
    if drawn:
        play.board.moved = True
        if play.listening:
            faces = [play.box.tokens[kind].name for kind in drawn]
            play.tell("tokens drawn", seat=play.seat(player), count=len(drawn))
            play.tell("own tokens", to=player, seat=play.seat(player), tokens=faces)
    return drawn
