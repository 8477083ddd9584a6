"""What a move does, in words, for the list that a person chooses from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army import _moves
from rumpus_goblin_army._glossary import (
    card_in_words,
    counted,
    figures_in_words,
    guild_in_words,
    numbers_of,
    skill_in_words,
    skills_in_words,
)
from rumpus_goblin_army._state import FIRST_ROW, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._moves import Move
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._view import FighterView, SideView, View


def meaning(game: Options, view: View, move: Move) -> str:
    """Return what a move does, as an answer to what is asked."""
    return BY_KIND[move.kind](_Words(game, view), move)


class _Words:
    """Says what moves do, at one view."""

    def __init__(self, game: Options, view: View) -> None:
        self.box: Box = game.box
        self.game = game
        self.seat = view["seat"]
        self.table = view["table"]
        self.asked = view["table"]["question"]

    # --- before the first combat round

    def guild(self, move: Move) -> str:
        return guild_in_words(self.box, move.card)

    def pick(self, move: Move) -> str:
        return f"{counted(self.box.level[move.card], 'point')}: {self._card(move.card)}"

    def card(self, move: Move) -> str:
        return self._card(move.card)

    # --- formation

    def place(self, move: Move) -> str:
        """Say what a card is where it is first listed, and what of it counts in the other rows."""
        rows = self._own()["rows"]
        first = next(row for row, most in enumerate(ROWS) if len(rows[row]) < most)
        if move.other == first:
            return self._card(move.card)
        melee, ranged = self.box.melee[move.card], self.box.ranged[move.card]
        if not melee or move.other == FIRST_ROW:
            return ""
        return f"only its ranged {ranged} counts there" if ranged else "its melee does not count there"

    def done(self, _move: Move) -> str:
        kind, own = self.asked["kind"], self._own()
        if kind == "formation":
            return self._formed(own)
        if kind == "hit":
            points = counted(self.asked["points"], "point")
            return f"no reaction: {points} will be taken by {self._where_hit()}"
        return "go on without the rest" if kind == "offer" else "leave all cards where they are"

    def _formed(self, own: SideView) -> str:
        left = len(own["hand"] or ())
        if not left:
            return "form up like this"
        fate = "discard" if own["held"] else "hold back"
        return f"form up like this and {fate} {counted(left, 'card')}"

    # --- skills and tokens

    def use(self, move: Move) -> str:
        return skill_in_words(self.box.skills[move.card][move.other])

    def add_on(self, move: Move) -> str:
        use = self.box.tokens[move.other].use
        _, row, fighter = self._found(move.card)
        figure = {"melee": fighter["melee"], "ranged": fighter["ranged"], "heart": fighter["hearts"]}[use]
        late = ", once it is in row 1" if use == "melee" and row != FIRST_ROW else ""
        return f"{'hearts' if use == 'heart' else use} {figure} becomes {figure + 1}{late}"

    def decline(self, move: Move) -> str:
        if self.asked["kind"] == "upgrade":
            return "keep the army as it is"
        if self.asked["kind"] == "fall":
            return "nobody else falls forward"
        if move.kind == _moves.STOP:
            points = counted(self._own()["draft_points"], "point")
            return f"the army is complete; {points} left unused"
        return "do nothing"

    def target(self, move: Move) -> str:
        return TARGETS[self.asked["kind"]](self, move)

    def disable(self, move: Move) -> str:
        side, row, fighter = self._found(move.card)
        dealt = fighter["ranged"] + (fighter["melee"] if row == FIRST_ROW else 0)
        whose = "yours" if side["seat"] == self.seat else f"of the {side['guild']}"
        return f"{whose}, row {row + 1}: {self._attack(fighter)}; deals {dealt} now"

    def inspire(self, move: Move) -> str:
        _, row, fighter = self._found(move.card)
        late = "" if row == FIRST_ROW else ", which does not count behind row 1"
        return f"melee {fighter['melee']} becomes {fighter['melee'] + self.asked['points']}{late}"

    def heal(self, move: Move) -> str:
        _, _, fighter = self._found(move.card)
        healed = min(fighter["damage"], self.asked["points"])
        left = fighter["hearts"] - fighter["damage"]
        return f"from {counted(left, 'heart')} left to {left + healed} of {fighter['hearts']}"

    def mug(self, move: Move) -> str:
        side, _, _ = self._found(move.card)
        skill = skill_in_words(self.box.skills[move.card][move.other])
        return f"of the {side['guild']}: {skill}"

    def attach(self, move: Move) -> str:
        kicker = numbers_of(self.box)[self.asked["card"] or ""]
        effect = skills_in_words(self.box, kicker)[0].rpartition(": ")[2]
        _, row, fighter = self._found(move.card)
        return f"{effect}; row {row + 1}, {self._attack(fighter)}, {self._hearts(fighter)}"

    def cleave(self, move: Move) -> str:
        skill = self.box.skill(move.card, "cleave")
        assert skill is not None
        assert self.asked["row"] is not None
        return f"first its {counted(skill.amount, 'point')} to row {self.asked['row'] + 1}"

    # --- cards that come and go

    def take(self, move: Move) -> str:
        if self.asked["kind"] == "rob":
            return f"it is worth {counted(self.box.tokens[move.other].value, 'VP', 'VP')} and stays used"
        side = self._pile_of(move.card)
        whose = "" if side is None or side["seat"] == self.seat else f"of the {side['guild']}: "
        return whose + self._card(move.card)

    def blind(self, _move: Move) -> str:
        victim = self.asked["victim"]
        side = next(side for side in self.table["sides"] if side["seat"] == victim)
        tokens = len(side["tokens"])
        return "the one that lies face down" if tokens == 1 else f"one of {tokens} that lie face down"

    def row(self, move: Move) -> str:
        stand = len(self._own()["rows"][move.other])
        return f"{counted(stand, 'unit')} there" if stand else "empty"

    def remove(self, move: Move) -> str:
        return f"out of the game for an upgrade: {self._card(move.card)}"

    def sideline(self, move: Move) -> str:
        return f"out of the army, to bury others: {self._card(move.card)}"

    def bury(self, move: Move) -> str:
        return f"out of the army: {self._card(move.card)}"

    # --- damage

    def assign(self, move: Move) -> str:
        _, _, fighter = self._found(move.card)
        points = self.asked["points"]
        taken = min(points, self._stops(fighter) + fighter["hearts"] - fighter["damage"])
        return f"takes {taken} of {points}: {self._taken(fighter, taken)}"

    def absorb(self, move: Move) -> str:
        _, row, fighter = self._found(move.card)
        return f"row {row + 1}: {self._taken(fighter, move.other)}"

    def _taken(self, fighter: FighterView, points: int) -> str:
        """Say what becomes of points that a unit takes."""
        stopped = min(points, self._stops(fighter))
        left = fighter["hearts"] - fighter["damage"] - points + stopped
        parts = [f"{stopped} stopped"] if stopped else []
        return ", ".join([*parts, f"{counted(left, 'heart')} left" if left else "defeated"])

    def _stops(self, fighter: FighterView) -> int:
        """Return how many points of the hit a unit's shields and Kickers still stop."""
        numbers = numbers_of(self.box)
        kickers = [numbers[name] for name in fighter["attached"] if name in numbers]
        guards = [self.box.skill(card, "guard") for card in kickers]
        guarded = sum(skill.amount for skill in guards if skill is not None)
        shields = fighter["shields"] if self.asked["blockable"] else 0
        return shields + guarded - self.asked["stopped"].get(fighter["card"], 0)

    def _where_hit(self) -> str:
        row = self.asked["row"]
        return "any units" if row is None else f"row {row + 1}"

    def fall(self, move: Move) -> str:
        _, row, fighter = self._found(move.card)
        there = f", where its melee {fighter['melee']} counts" if row == 1 and fighter["melee"] else ""
        return f"from row {row + 1} to row {row}{there}"

    # --- pieces

    def _card(self, card: int) -> str:
        if self.game.rules == "child" and self.box.guild[card] >= 0:
            return figures_in_words(self.box, card)
        return card_in_words(self.box, card)

    def _attack(self, fighter: FighterView) -> str:
        figures = {"melee": fighter["melee"], "ranged": fighter["ranged"]}
        return ", ".join(f"{name} {amount}" for name, amount in figures.items() if amount) or "no attack"

    def _hearts(self, fighter: FighterView) -> str:
        return f"{counted(fighter['hearts'] - fighter['damage'], 'heart')} left"

    def _own(self) -> SideView:
        return next(side for side in self.table["sides"] if side["seat"] == self.seat)

    def _found(self, card: int) -> tuple[SideView, int, FighterView]:
        """Return the side, the row and the fighter of a card that is in a formation."""
        name = self.box.names[card]
        return next(
            (side, row, fighter)
            for side in self.table["sides"]
            for row, fighters in enumerate(side["rows"])
            for fighter in fighters
            if fighter["card"] == name
        )

    def _pile_of(self, card: int) -> SideView | None:
        """Return whose discard pile a card lies in, or whose draw pile it lies on."""
        name = self.box.names[card]
        for side in self.table["sides"]:
            if name in side["discard"] or [0, name] in side["pile_known"]:
                return side
        return None


BY_KIND: dict[str, Callable[[_Words, Move], str]] = {
    _moves.CHOOSE_GUILD: _Words.guild,
    _moves.PICK: _Words.pick,
    _moves.KEEP: _Words.card,
    _moves.PLACE: _Words.place,
    _moves.DONE: _Words.done,
    _moves.USE: _Words.use,
    _moves.ADD_ON: _Words.add_on,
    _moves.PASS: _Words.decline,
    _moves.STOP: _Words.decline,
    _moves.TARGET: _Words.target,
    _moves.ROW: _Words.row,
    _moves.TAKE: _Words.take,
    _moves.BLIND: _Words.blind,
    _moves.ASSIGN: _Words.assign,
    _moves.ABSORB: _Words.absorb,
    _moves.FALL: _Words.fall,
    _moves.REMOVE: _Words.remove,
    _moves.SIDELINE: _Words.sideline,
    _moves.BURY: _Words.bury,
}
TARGETS: dict[str, Callable[[_Words, Move], str]] = {
    "disable": _Words.disable,
    "inspire": _Words.inspire,
    "heal": _Words.heal,
    "mug": _Words.mug,
    "attach": _Words.attach,
    "cleave": _Words.cleave,
}
