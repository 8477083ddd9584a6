"""Coming into combat and leaving it: recruits and returns, defeat, attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._box import AFTER_FALLING, DEFEATED, PLAYED, RECRUIT
from rumpus_goblin_army._piles import discard
from rumpus_goblin_army._play import step
from rumpus_goblin_army._state import Fighter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Entry


def enter(play: Play, player: int, card: int, row: int, *, owner: int, borrowed: int = 0) -> None:
    """Bring a unit into a row, whatever the row's limit, and let it do what it does when it enters."""
    fighter = Fighter(card, owner, borrowed=borrowed)
    play.sides[player].rows[row].append(fighter)
    play.board.moved = True
    fresh = play.sides[owner].fresh
    if card in fresh:
        fresh.remove(card)
    if play.listening:
        data: dict[str, Any] = {
            "seat": play.seat(player),
            "card": play.box.names[card],
            "row": row,
            "owner": play.seat(owner),
        }
        play.tell("entered", **data)
    if play.game.rules != "normal":
        return
    played, recruits = (
        tuple((player, card, index, row) for index, _ in play.skills(fighter, trigger))
        for trigger in (PLAYED, RECRUIT)
    )
    if played or recruits:
        _forget(play, card)
    if recruits:
        _offer_recruits(play, recruits)
    if played:
        play.push_all(("offer", PLAYED, played), ("reactions",))


def _forget(play: Play, card: int) -> None:
    """Take off the table what is still on offer from an earlier stay of a card in combat."""
    stack = play.board.stack
    for place, (name, *about) in enumerate(stack):
        if name == "offer" and about[0] in (PLAYED, RECRUIT):
            stack[place] = (name, about[0], tuple(entry for entry in about[1] if entry[1] != card))  # type: ignore[attr-defined]


def _offer_recruits(play: Play, entries: tuple[Entry, ...]) -> None:
    """Offer recruits along with those that are being offered already, else by themselves."""
    stack = play.board.stack
    for place, (name, *about) in enumerate(stack):
        if name == "offer" and about[0] == RECRUIT:
            stack[place] = ("offer", RECRUIT, (*about[1], *entries))  # type: ignore[misc]
            return
    play.push("offer", RECRUIT, entries)


def raise_zombie(play: Play, player: int, row: int) -> None:
    """Bring the top card of a player's discard pile into a row, face down."""
    side = play.sides[player]
    card = side.discard.pop()
    side.rows[row].append(Fighter(card, player, zombie=True))
    play.board.moved = True
    if play.listening:
        play.tell("zombie", seat=play.seat(player), card=play.box.names[card], row=row)


def leave(play: Play, player: int, row: int, fighter: Fighter) -> None:
    """Take a fighter out of combat: to its owner's discard pile; what is attached goes its own way."""
    side = play.sides[player]
    side.rows[row] = [each for each in side.rows[row] if each is not fighter]
    play.board.moved = True
    play.camp.kicker_discard += fighter.kickers
    side.used += fighter.tokens
    discard(play, fighter.owner, fighter.card)


# --- defeat


@step("sweep")
def sweep(play: Play, *players: int) -> None:
    """Let the defeated units of players leave together, and gather their reactions."""
    board = play.board
    for player in players:
        side = board.sides[player]
        for row, fighters in enumerate(side.rows):
            for fighter in fighters:
                if fighter.damage and fighter.damage >= play.hearts(fighter):
                    _fall(play, player, row, fighter)


def _fall(play: Play, player: int, row: int, fighter: Fighter) -> None:
    leave(play, player, row, fighter)
    if not fighter.zombie and fighter.owner == player:
        play.sides[player].fallen.append(fighter.card)
    if play.listening:
        data: dict[str, Any] = {
            "card": play.box.names[fighter.card],
            "row": row,
            "zombie": fighter.zombie,
        }
        play.tell("defeated", seat=play.seat(player), **data)
    for trigger in (DEFEATED, AFTER_FALLING):
        for index, _ in play.skills(fighter, trigger):
            if play.works(fighter, index):
                play.board.gathered.append((player, fighter.card, index, row))


@step("close")
def close_group(play: Play) -> None:
    """Put the reactions to what one source has defeated at the end of the queue, as one group."""
    board = play.board
    if not board.gathered:
        return
    by_trigger: dict[str, list[Entry]] = {DEFEATED: [], AFTER_FALLING: []}
    for entry in board.gathered:
        by_trigger[play.box.skills[entry[1]][entry[2]].trigger].append(entry)
    board.gathered = []
    if by_trigger[DEFEATED]:
        board.reactions.append(tuple(by_trigger[DEFEATED]))
    if by_trigger[AFTER_FALLING]:
        board.late_reactions.append(tuple(by_trigger[AFTER_FALLING]))


def living(play: Play) -> list[int]:
    """Return the players who have a unit on the battlefield, in player order."""
    sides = play.sides
    return [player for player in play.order() if any(sides[player].rows)]


def removed(entries: Iterable[Entry], gone: Entry) -> tuple[Entry, ...]:
    """Return entries without one of them."""
    return tuple(entry for entry in entries if entry != gone)
