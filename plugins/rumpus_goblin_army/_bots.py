"""A bot that plays by rules of thumb; it sees what a person at its seat would see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import pick_index
from rumpus_goblin_army import _moves as kinds
from rumpus_goblin_army._box import is_unit
from rumpus_goblin_army._judgement import ADD_ON, front_worth, skill_worth, worths
from rumpus_goblin_army._state import FIRST_ROW, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rumpus import Turn
    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._moves import Move
    from rumpus_goblin_army._view import FighterView, SideView, View

AVERAGE = 3.7
"""What a unit of an army is worth in the middle."""
POOR_UNIT = 3.6
"""A unit that is worth less is changed for an upgrade."""
BURIED_UNIT = 2.9
"""A unit that is worth less is better buried."""
CROWDED = 2
"""So many Victory cards in the way make it worthwhile to give up a unit to bury them."""


class Greedy:
    """Takes what looks best now.

    Armies: most worth for each draft point. Formation: everything, melee in front, ranged and what helps a
    whole row behind. Activation: the skill that is worth most, add-ons where they count. Damage: on whoever
    stands it, else on who is worth least for what it takes. Upgrades: for the poorest unit.
    """

    def __init__(self) -> None:
        self._plan: list[Move] = []

    def choose(self, turn: Turn[Move, View]) -> Move:
        """Return the best move by rules of thumb; the first of equals."""
        moves = turn.moves
        if moves[0].kind == kinds.PLACE:
            return self._place(turn)
        if moves[0].kind == kinds.CHOOSE_GUILD:
            return moves[pick_index(turn.rng, len(moves))]
        judge = _JUDGES[_question(moves)]
        scored = judge(turn, turn.game.box)  # type: ignore[attr-defined]
        return max(moves, key=scored)

    # --- formation

    def _place(self, turn: Turn[Move, View]) -> Move:
        """Place the next card of the plan, made when the formation begins."""
        while self._plan:
            move = self._plan.pop(0)
            if move in turn.moves:
                return move
        self._plan = _formation(turn)
        return self._plan.pop(0)


def _formation(turn: Turn[Move, View]) -> list[Move]:
    """Return the moves that fill the rows from the first with the strongest, each where it wants to stand."""
    box: Box = turn.game.box  # type: ignore[attr-defined]
    own = _own(turn.view)
    sizes = [len(row) for row in own["rows"]]
    worth = worths(box)
    hand = sorted(
        {move.card for move in turn.moves if move.kind == kinds.PLACE}, key=lambda card: -worth[card]
    )
    chosen = sorted(hand[: sum(ROWS) - sum(sizes)], key=lambda card: -front_worth(box, card))
    places = [row for row, size in enumerate(ROWS) for _ in range(size - sizes[row])]
    plan = [box.move(kinds.PLACE, card, row) for card, row in zip(chosen, places, strict=False)]
    return [*plan, box.move(kinds.DONE)]


# --- what is seen


def _own(view: View) -> SideView:
    return next(side for side in view["table"]["sides"] if side["seat"] == view["seat"])


def _fighters(view: View) -> Iterator[tuple[int, int, FighterView]]:
    """Return every fighter at the table with its seat and row."""
    for side in view["table"]["sides"]:
        for row, fighters in enumerate(side["rows"]):
            for fighter in fighters:
                yield side["seat"], row, fighter


def _by_card(turn: Turn[Move, View], box: Box) -> dict[int, tuple[int, int, FighterView]]:
    numbers = box.numbers
    return {numbers[fighter["card"]]: (seat, row, fighter) for seat, row, fighter in _fighters(turn.view)}


# --- judges: each returns what a move is worth


def _question(moves: Sequence[Move]) -> str:
    """Return what a list of moves is about: the kind of its first, or of its last where that says more."""
    first, last = moves[0].kind, moves[-1].kind
    if last == kinds.PASS and first in (kinds.USE, kinds.ADD_ON):
        return "turn"
    if first in (kinds.USE, kinds.ABSORB) and any(move.kind == kinds.ABSORB for move in moves):
        return "hit"
    return first


def _by_worth(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Take the card that is worth most, declining last."""
    del turn
    worth = worths(box)
    return lambda move: worth[move.card] if move.card >= 0 else -1.0


def _by_price(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Take what raises the average of the army most for a draft point: a smaller army draws its best more."""
    del turn
    worth = worths(box)
    return lambda move: (worth[move.card] - AVERAGE) / box.level[move.card] if move.card >= 0 else -1.0


def _use(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Use what is offered: it costs nothing."""
    del turn
    return lambda move: (
        skill_worth(box.skills[move.card][move.other]) if move.kind == kinds.USE else -float(len(move.text))
    )


def _turn(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Use the skill that is worth most now; add-ons go where they count."""
    fighters = _by_card(turn, box)

    def judge(move: Move) -> float:
        if move.kind == kinds.PASS:
            return 0.0
        _, row, fighter = fighters[move.card]
        if move.kind == kinds.ADD_ON:
            use = box.tokens[move.other].use
            if use == "melee":
                return ADD_ON if row == FIRST_ROW else 0.0
            return ADD_ON + 0.05 * (fighter["hearts"] - fighter["damage"]) - 0.01 * row
        skill = box.skills[move.card][move.other]
        if skill.effect == "inspire":
            return skill_worth(skill) if row == FIRST_ROW else 0.05
        if skill.effect == "cleave" and row != FIRST_ROW and not fighter["ranged"]:
            return 0.0
        return skill_worth(skill) + 0.1

    return judge


def _target(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Disable an opponent's strongest attack, or help the own strongest."""
    fighters = _by_card(turn, box)
    seat = turn.seat
    harms = any(fighters[move.card][0] != seat for move in turn.moves if move.card in fighters)

    def judge(move: Move) -> float:
        owner, row, fighter = fighters[move.card]
        attack = fighter["ranged"] + (fighter["melee"] if row == FIRST_ROW else 0.1 * fighter["melee"])
        if harms:
            return -1.0 if owner == seat else attack
        left = fighter["hearts"] - fighter["damage"]
        return attack + 0.5 * left + fighter["damage"]

    return judge


def _assign(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Let those take damage who stand it; else finish who is worth least for what it takes."""
    fighters = _by_card(turn, box)
    question = turn.view["table"]["question"]
    worth = worths(box)

    def judge(move: Move) -> float:
        fighter = fighters[move.card][2]
        shields = fighter["shields"] if question["blockable"] else 0
        left = fighter["hearts"] - fighter["damage"]
        takes = shields + left
        if takes > question["points"]:
            return 100.0 - max(question["points"] - shields, 0) / left
        return -(1.0 if fighter["zombie"] else worth[move.card]) / takes

    return judge


def _hit(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Prevent what is worth it; absorb what does not finish the absorber."""
    points = turn.view["table"]["question"]["points"]
    fighters = _by_card(turn, box)

    def judge(move: Move) -> float:
        if move.kind == kinds.USE:
            return float(points) if points > 1 else 0.0
        if move.kind == kinds.ABSORB:
            fighter = fighters[move.card][2]
            left = fighter["hearts"] - fighter["damage"]
            return float(move.other) if move.other < left else -1.0
        return 0.5

    return judge


def _fall(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Bring melee forward; leave behind who does not need it."""
    del turn
    return lambda move: float(box.melee[move.card]) if move.kind == kinds.FALL else 0.5


def _upgrade(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Change the poorest unit, if it is poor."""
    del turn
    worth = worths(box)
    return lambda move: -worth[move.card] if move.kind == kinds.REMOVE else -POOR_UNIT


def _sideline(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Bury Victory cards that only stand in the way, then poor units."""
    worth = worths(box)
    in_the_way = sum(not box.stands[box.numbers[name]] for name in _own(turn.view)["discard"])

    def judge(move: Move) -> float:
        if move.kind == kinds.SIDELINE:
            return 2.0 if not is_unit(move.card) or in_the_way >= CROWDED else -1.0
        if move.kind == kinds.BURY:
            return BURIED_UNIT - worth[move.card] if worth[move.card] else 1.0
        return 0.0

    return judge


def _rob(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Take one blind: what is used is worth a single point."""
    del turn, box
    return lambda move: float(move.kind == kinds.BLIND)


def _row(turn: Turn[Move, View], box: Box) -> Callable[[Move], float]:
    """Come into the first row."""
    del turn, box
    return lambda move: -float(move.other)


_JUDGES = {
    kinds.PICK: _by_price,
    kinds.STOP: _by_price,
    kinds.KEEP: _by_worth,
    kinds.TAKE: _by_worth,
    kinds.USE: _use,
    kinds.DONE: _use,
    kinds.PASS: _use,
    "turn": _turn,
    kinds.TARGET: _target,
    kinds.ASSIGN: _assign,
    "hit": _hit,
    kinds.ABSORB: _hit,
    kinds.FALL: _fall,
    kinds.REMOVE: _upgrade,
    kinds.SIDELINE: _sideline,
    kinds.BURY: _sideline,
    kinds.BLIND: _rob,
    kinds.ROW: _row,
}
