"""What skills do: one function an effect, each told the player, the card, its row, and the skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._box import KICKED, LEVEL_1, is_unit
from rumpus_goblin_army._entering import enter, raise_zombie
from rumpus_goblin_army._formation import resolve_drawn
from rumpus_goblin_army._moves import BLIND, ROW, TAKE, TARGET, Move
from rumpus_goblin_army._piles import could_draw, draw_kicker, draw_tokens, has_card, take_top
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import ANY_ROW, NO_MELEE, NO_RANGED, NONE, ROWS, Fighter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play

    Effect = Callable[[Play, int, int, int, Skill], None]
    Test = Callable[[Play, int, int, int, Skill], bool]

EFFECTS: dict[str, Effect] = {}
"""What each effect does once its player has said so. The others of the vocabulary are in force by
themselves, or are part of how damage is dealt or a combat round ends."""
TESTS: dict[str, Test] = {}
"""Whether an effect can do anything now; one that is not here always can."""


def effect(name: str) -> Callable[[Effect], Effect]:
    """Name a function as an effect."""

    def register(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return register


def possible_if(name: str) -> Callable[[Test], Test]:
    """Name a function as the test whether an effect can do anything now."""

    def register(function: Test) -> Test:
        TESTS[name] = function
        return function

    return register


def is_possible(play: Play, player: int, card: int, row: int, skill: Skill) -> bool:
    """Say whether a skill can do anything now."""
    test = TESTS.get(skill.effect)
    return test is None or test(play, player, card, row, skill)


@step("effect")
def apply_effect(play: Play, player: int, card: int, index: int, row: int) -> None:
    """Do what a skill does."""
    skill = play.box.skills[card][index]
    EFFECTS[skill.effect](play, player, card, row, skill)


# --- damage


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


# --- attacks made stronger or weaker


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


# --- tokens


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


# --- cards that come into combat


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


# --- Kickers


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


def attach_token(play: Play, player: int, token: tuple[int, int], card: int) -> None:
    """Attach a token that a player has face down to one of the player's units, if it is still there."""
    found = play.find(card)
    if found is None or found[0] != player:
        return
    play.sides[player].tokens.remove(token)
    fighter: Fighter = found[2]
    fighter.tokens += (token[0],)
    play.board.moved = True
    if play.listening:
        what, names = play.box.tokens[token[0]].name, play.box.names
        play.tell("attached", seat=play.seat(player), what=what, card=names[card])
