"""Damage: batches, what blocks, prevents or absorbs them, and which units take the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rumpus_goblin_army._box import HIT
from rumpus_goblin_army._declaration import Cleavers, row_bonus
from rumpus_goblin_army._moves import ABSORB, ASSIGN, DONE, TARGET, USE, Move
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import ANY_ROW, NONE, ROWS, Fighter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus_goblin_army._box import Skill
    from rumpus_goblin_army._play import Play


class Hit(NamedTuple):
    """A batch of damage on its way: what is left of it, and what has become of it so far."""

    attacker: int
    receiver: int
    row: int
    """The row that it hits; ANY_ROW leaves it to the receiver."""
    points: int
    blockable: bool = True
    cleavers: Cleavers = ()
    """The units whose attack goes on into the row behind."""
    absorbers: tuple[int, ...] = ()
    """The units that have absorbed some of it."""
    first: int = NONE
    """The row of the first unit that took some of it."""
    dealt: bool = False
    """Whether some of it was dealt, that is, neither blocked nor prevented."""

    def less(self, points: int, row: int, absorbers: tuple[int, ...], *, dealt: bool) -> Hit:
        """Return what is left when a unit of a row has taken so many points, dealt to its hearts or not."""
        return Hit(
            self.attacker,
            self.receiver,
            self.row,
            self.points - points,
            self.blockable,
            self.cleavers,
            absorbers,
            row if self.first == NONE else self.first,
            self.dealt or dealt,
        )


@step("batch")
def _deal_batch(play: Play, attacker: int, receiver: int, points: int, cleavers: Cleavers) -> None:
    """Deal the declared damage of an army to the first row of another."""
    _begin(play, Hit(attacker, receiver, 0, points, cleavers=cleavers))


@step("strike")
def _strike(play: Play, attacker: int, receiver: int, points: int, row: int) -> None:
    """Deal unblockable damage."""
    _begin(play, Hit(attacker, receiver, row, points, blockable=False))


def _begin(play: Play, hit: Hit) -> None:
    """Begin a batch: what blocks for the row as a whole comes first. An empty row takes nothing."""
    receiver = hit.receiver
    for fighters in play.sides[receiver].rows:
        for fighter in fighters:
            fighter.blocked = fighter.guarded = 0
    if not _standing(play, receiver, hit.row):
        return
    if play.listening:
        play.tell(
            "hit",
            seat=play.seat(receiver),
            by=play.seat(hit.attacker),
            points=hit.points,
            row=hit.row,
            blockable=hit.blockable,
        )
    stopped = min(hit.points, row_bonus(play, receiver, hit.row, "row shield")) if hit.blockable else 0
    if stopped:
        hit = hit._replace(points=hit.points - stopped)
        if play.listening:
            play.tell("row blocks", seat=play.seat(receiver), points=stopped, row=hit.row)
    if hit.points:
        play.ask("hit", receiver, hit)


def _standing(play: Play, player: int, row: int) -> list[Fighter]:
    """Return the units in a row, or in any, that have a heart left."""
    side = play.sides[player]
    fighters = side.fighters() if row == ANY_ROW else side.rows[row]
    return [each for each in fighters if not each.damage or each.damage < play.hearts(each)]


# --- reactions that prevent or absorb


@options_of("hit")
def _reactions(play: Play, player: int, hit: Hit) -> Sequence[Move]:
    move = play.box.move
    found: list[Move] = []
    for own_row, fighter, index, skill in _ready(play, player):
        if skill.effect == "prevent":
            if hit.row == own_row:
                found.append(move(USE, fighter.card, index))
        elif fighter.card not in hit.absorbers and _shields_another(play, fighter, hit):
            most = min(skill.amount, hit.points, _capacity(play, fighter, hit))
            found += [move(ABSORB, fighter.card, amount) for amount in range(1, most + 1)]
    return [*found, move(DONE)]


def _ready(play: Play, player: int) -> Iterator[tuple[int, Fighter, int, Skill]]:
    """Return the skills that can react to damage now, with row, fighter and index."""
    reactions = play.on[HIT]
    for row, fighters in enumerate(play.sides[player].rows):
        for fighter in fighters:
            if not reactions[fighter.card] or fighter.zombie:
                continue
            for index, skill in reactions[fighter.card]:
                unused = play.game.rules == "speed" or not skill.marker or not fighter.lit >> index & 1
                if unused and play.works(fighter, index) and fighter.damage < play.hearts(fighter):
                    yield row, fighter, index, skill


def _shields_another(play: Play, absorber: Fighter, hit: Hit) -> bool:
    return any(fighter is not absorber for fighter in _standing(play, hit.receiver, hit.row))


@answer_to("hit")
def _react(play: Play, move: Move, player: int, hit: Hit) -> None:
    if move.kind == DONE:
        _assign(play, hit)
        return
    found = play.find(move.card)
    assert found is not None
    _, own_row, fighter = found
    if move.kind == USE:
        _spend(play, fighter, move.other)
        if play.listening:
            card = play.box.names[move.card]
            play.tell("prevented", seat=play.seat(player), card=card, points=hit.points)
        _end(play, hit)
        return
    index = next(index for index, skill in play.skills(fighter, HIT) if skill.effect == "absorb")
    _spend(play, fighter, index)
    _deal(play, fighter, move.other, hit, absorbed=True)
    hit = hit.less(move.other, own_row, (*hit.absorbers, move.card), dealt=True)
    if hit.points:
        play.ask("hit", player, hit)
    else:
        _end(play, hit)


def _spend(play: Play, fighter: Fighter, index: int) -> None:
    """Note that a reaction has been used: it takes a marker; in the speed rules its marker's work is done."""
    if play.game.rules == "speed":
        fighter.spent |= 1 << index
    elif play.box.skills[fighter.card][index].marker:
        fighter.lit |= 1 << index
        play.board.moved = True


# --- assignment


def _assign(play: Play, hit: Hit) -> None:
    targets = _targets(play, hit.receiver, hit) if hit.points else ()
    if targets:
        play.ask_for_one_of(targets, "assign", hit.receiver, hit)
    else:
        _end(play, hit)


@options_of("assign")
def _targets(play: Play, player: int, hit: Hit) -> Sequence[Move]:
    moves = play.box.moves(ASSIGN)
    return [moves[fighter.card] for fighter in _standing(play, player, hit.row)]


@answer_to("assign")
def _assign_to(play: Play, move: Move, player: int, hit: Hit) -> None:
    """Deal to one unit until it is defeated or no points are left, then go on with the rest."""
    del player
    found = play.find(move.card)
    assert found is not None
    _, own_row, fighter = found
    taken = min(hit.points, _capacity(play, fighter, hit))
    markers = _deal(play, fighter, taken, hit, absorbed=False)
    _assign(play, hit.less(taken, own_row, hit.absorbers, dealt=markers > 0))


def _capacity(play: Play, fighter: Fighter, hit: Hit) -> int:
    """Return how many points of this batch finish a unit, with those that do not reach a heart."""
    stopped = play.attached(fighter, "guard") - fighter.guarded if fighter.kickers else 0
    if hit.blockable:
        stopped += play.shields(fighter) - fighter.blocked
    return stopped + play.hearts(fighter) - fighter.damage


def _deal(play: Play, fighter: Fighter, points: int, hit: Hit, *, absorbed: bool) -> int:
    """Deal points to a unit, through shields and what guards it; return how many reach a heart."""
    blocked = min(points, play.shields(fighter) - fighter.blocked) if hit.blockable else 0
    fighter.blocked += blocked
    guarded = 0
    if fighter.kickers:
        guarded = min(points - blocked, play.attached(fighter, "guard") - fighter.guarded)
        fighter.guarded += guarded
    markers = points - blocked - guarded
    fighter.damage += markers
    if markers:
        play.board.moved = True
    if play.listening:
        play.tell(
            "damage",
            seat=play.seat(hit.receiver),
            card=play.box.names[fighter.card],
            points=points,
            markers=markers,
            hearts=play.hearts(fighter) - fighter.damage,
            absorbed=absorbed,
        )
    return markers


# --- attacks that go on


def _end(play: Play, hit: Hit) -> None:
    """Let attacks go on into the row behind the unit hit first, if any of the damage was dealt."""
    if hit.dealt and hit.cleavers and hit.first + 1 < len(ROWS):
        play.ask("cleave", hit.attacker, hit.receiver, hit.first + 1, hit.cleavers)


@options_of("cleave")
def _next_cleavers(play: Play, player: int, receiver: int, row: int, cleavers: Cleavers) -> Sequence[Move]:
    del player, receiver, row
    return [play.box.move(TARGET, card) for card, _ in cleavers]


@answer_to("cleave")
def _cleave_with(play: Play, move: Move, player: int, receiver: int, row: int, cleavers: Cleavers) -> None:
    """Deal the points of one such attack, then let the attacker go on with the next."""
    rest = tuple(each for each in cleavers if each[0] != move.card)
    points = dict(cleavers)[move.card]
    if play.listening:
        play.tell(
            "cleave",
            seat=play.seat(player),
            card=play.box.names[move.card],
            victim=play.seat(receiver),
            points=points,
            row=row,
        )
    if rest:
        play.push("cleave on", player, receiver, row, rest)
    _begin(play, Hit(player, receiver, row, points))


@step("cleave on")
def _cleave_on(play: Play, player: int, receiver: int, row: int, cleavers: Cleavers) -> None:
    play.ask("cleave", player, receiver, row, cleavers)
