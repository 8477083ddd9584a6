"""Skills that wait for their players' word: when played, recruits, reactions, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import AFTER_FALLING, DEFEATED, PLAYED, RECRUIT
from rumpus_goblin_army._effects import is_possible
from rumpus_goblin_army._entering import removed
from rumpus_goblin_army._moves import DONE, USE, Move
from rumpus_goblin_army._play import answer_to, options_of, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_goblin_army._play import Play
    from rumpus_goblin_army._state import Entry

    Entries = tuple[Entry, ...]


@step("offer")
def _offer(play: Play, trigger: str, entries: Entries) -> None:
    """Let the players, in player order, use their skills in any order or decline the rest."""
    if not entries:
        return
    for player in play.order():
        if any(_stands(play, trigger, entry) for entry in entries if entry[0] == player):
            play.ask("offer", player, trigger, entries)
            return


def _stands(play: Play, trigger: str, entry: Entry) -> bool:
    """Say whether a skill on offer can be used now: its unit must not have left meanwhile."""
    player, card, index, row = entry
    if trigger in (PLAYED, RECRUIT):
        found = play.find(card)
        if found is None or found[0] != player or found[2].zombie:
            return False
    return is_possible(play, player, card, row, play.box.skills[card][index])


@options_of("offer")
def _on_offer(play: Play, player: int, trigger: str, entries: Entries) -> Sequence[Move]:
    own = [entry for entry in entries if entry[0] == player and _stands(play, trigger, entry)]
    return [*(play.box.move(USE, card, index) for _, card, index, _ in own), play.box.move(DONE)]


@answer_to("offer")
def _take_offer(play: Play, move: Move, player: int, trigger: str, entries: Entries) -> None:
    if move.kind == DONE:
        play.push("offer", trigger, tuple(entry for entry in entries if entry[0] != player))
        return
    chosen = next(entry for entry in entries if entry[:3] == (player, move.card, move.other))
    play.push("offer", trigger, removed(entries, chosen))
    if play.listening:
        card = play.box.names[move.card]
        play.tell("skill", seat=play.seat(player), card=card, skill=move.other, waits=False)
    play.push_all(("effect", *chosen), ("reactions",))


# --- reactions


@step("reactions")
def _react(play: Play) -> None:
    """Offer the groups of reactions that wait, first in, first out; only the outermost such step does."""
    board = play.board
    if not board.reactions or any(step[0] in _LOOPS for step in board.stack):
        return
    group = board.reactions.pop(0)
    play.push_all(("offer", DEFEATED, group), ("go on",))


@step("go on")
def _react_on(play: Play) -> None:
    play.push("reactions")


@step("late")
def _react_late(play: Play) -> None:
    """Offer the reactions that wait until units have fallen forward, each group after what it leads to."""
    board = play.board
    if board.reactions:
        play.push_all(("offer", DEFEATED, board.reactions.pop(0)), ("late",))
    elif board.late_reactions:
        play.push_all(("offer", AFTER_FALLING, board.late_reactions.pop(0)), ("late",))


_LOOPS = ("go on", "late")
