"""Skills about tokens: taken from the Camp, robbed, attached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._effects import effect, possible_if
from rumpus_goblin_army._moves import BLIND, TAKE, TARGET, Move
from rumpus_goblin_army._piles import draw_tokens
from rumpus_goblin_army._play import answer_to, options_of
from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play


@effect("token")
def _token(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Take VP tokens from the Camp."""
    del card, row
    draw_tokens(play, player, skill.amount)


@possible_if("token")
def _has_tokens(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del player, card, row, skill
    return bool(play.camp.tokens)


@possible_if("mug")
def _can_mug(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    del card, row, skill
    return bool(_to_mug(play, player))


@effect("mug")
def _mug(play: Play, player: int, card: int, row: int, skill: Skill) -> None:
    """Choose the marker to remove, then the token to take."""
    del card, row, skill
    play.ask("mug", player)


@options_of("mug")
def _to_mug(play: Play, player: int) -> list[Move]:
    """Return the lit skills of those opponents who have a token that is not attached to a unit."""
    return [
        play.box.move(TARGET, fighter.card, index)
        for rival in play.rivals(player)
        if play.sides[rival].tokens or play.sides[rival].used
        for fighter in play.sides[rival].fighters()
        for index in range(len(play.box.skills[fighter.card]))
        if fighter.lit >> index & 1
    ]


@answer_to("mug")
def _take_marker(play: Play, move: Move, player: int) -> None:
    found = play.find(move.card)
    assert found is not None
    victim, _, fighter = found
    fighter.lit &= ~(1 << move.other)
    fighter.spent &= ~(1 << move.other)
    play.board.moved = True
    if play.listening:
        data: dict[str, Any] = {
            "seat": play.seat(player),
            "card": play.box.names[move.card],
            "victim": play.seat(victim),
        }
        play.tell("marker removed", **data)
    play.ask("rob", player, victim)


@options_of("rob")
def _to_rob(play: Play, player: int, victim: int) -> list[Move]:
    del player
    side = play.sides[victim]
    blind = [play.box.move(BLIND)] if side.tokens else []
    return [*blind, *(play.box.move(TAKE, NONE, kind) for kind in sorted(set(side.used)))]


@answer_to("rob")
def _rob(play: Play, move: Move, player: int, victim: int) -> None:
    own, side = play.sides[player], play.sides[victim]
    if move.kind == BLIND:
        picked = int(play.table.stream("blind", play.seat(victim)).random() * len(side.tokens))
        kind, seen = side.tokens.pop(picked)
        own.tokens.append((kind, seen | 1 << player))
    else:
        kind = move.other
        side.used.remove(kind)
        own.used.append(kind)
    if play.listening:
        data: dict[str, Any] = {"seat": play.seat(player), "victim": play.seat(victim)}
        name = play.box.tokens[kind].name
        if move.kind == BLIND:
            play.tell("robbed", **data, token=None)
            play.tell("token robbed", to=player, **data, token=name)
            play.tell("token robbed", to=victim, **data, token=name)
        else:
            play.tell("robbed", **data, token=name)


def attach_token(play: Play, player: int, token: tuple[int, int], card: int) -> None:
    """Attach a token that a player has face down to one of the player's units, if it is still there."""
    found = play.find(card)
    if found is None or found[0] != player:
        return
    play.sides[player].tokens.remove(token)
    found[2].tokens += (token[0],)
    play.board.moved = True
    if play.listening:
        what, names = play.box.tokens[token[0]].name, play.box.names
        play.tell("attached", seat=play.seat(player), what=what, card=names[card])
