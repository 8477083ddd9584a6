"""What happens, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_goblin_army._box import TOKEN_USES
from rumpus_goblin_army._glossary import (
    card_in_words,
    counted,
    in_a_row,
    numbers_of,
    skill_in_words,
    skills_in_words,
)
from rumpus_goblin_army._state import ANY_ROW

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rumpus import Event
    from rumpus_goblin_army._box import Box

    Data = Mapping[str, Any]

QUIET = frozenset({"cleave"})
"""The effects that tell no event of their own once the skill is used."""


def sentence(box: Box, event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence; at two tables it says at which."""
    where = f"Table {event.data['table'] + 1}: " if "table" in event.data else ""
    return where + TOLD[event.kind](_Story(box, names), event.data)


class _Story:
    """Tells events; a method for each kind."""

    def __init__(self, box: Box, names: Sequence[str]) -> None:
        self.box = box
        self.names = names

    # --- before the first combat round

    def first_player(self, data: Data) -> str:
        drawn = [
            f"{self.names[seat]} {self.box.number[numbers_of(self.box)[kicker]]} ({kicker})"
            for seat, kicker in zip(data["seats"], data["kickers"], strict=True)
        ]
        first = self._who(data, "first")
        return f"Kickers are drawn, the highest is first: {', '.join(drawn)}. {first} is first."

    def guild(self, data: Data) -> str:
        return f"{self._who(data)} leads the {data['guild']}."

    def picked(self, data: Data) -> str:
        if data["card"] is None:
            return f"{self._who(data)} picks nobody else."
        left = counted(data["points"], "draft point")
        return f"{self._who(data)} picks {data['card']} and has {left} left."

    def token_passes(self, data: Data) -> str:
        return f"{self._who(data)} gets the 1st Player Token."

    def army(self, data: Data) -> str:
        return f"{self._who(data)}'s army of {len(data['cards'])}: {', '.join(data['cards'])}."

    def second_stage(self, data: Data) -> str:
        winners, losers = (in_a_row([self.names[seat] for seat in pair], "against") for pair in data["pairs"])
        return f"The second stage: {winners} for the tournament at table 1, {losers} at table 2."

    # --- combat rounds and their cycles

    def round(self, data: Data) -> str:
        prize = self._printed(data["prize"])
        who = f" between {self._all(data['fighting'])}" if data["deciding"] else ""
        return f"Combat round {data['round']}{who}, for {prize}. {self._who(data, 'first')} is first."

    def drawn(self, data: Data) -> str:
        return f"{self._who(data)} draws {counted(data['cards'], 'card')}."

    def own_hand(self, data: Data) -> str:
        return f"{self._who(data)} holds {in_a_row(data['hand']) if data['hand'] else 'nothing'}."

    def revealed(self, data: Data) -> str:
        rows = [f"row {row} {in_a_row(cards)}" for row, cards in enumerate(data["rows"], 1) if cards]
        return f"{self._who(data)}'s formation: {'; '.join(rows) or 'nobody'}."

    def dropped(self, data: Data) -> str:
        cards = in_a_row(data["cards"])
        return f"{self._who(data)} discards {cards}: nothing can be held back twice running."

    def cycle(self, data: Data) -> str:
        return f"Cycle {data['cycle']} begins."

    def round_over(self, data: Data) -> str:
        if data["winner"] is None:
            return f"Nobody wins combat round {data['round']}; {data['prize']} stays in play."
        return f"{self._who(data, 'winner')} wins combat round {data['round']} and {data['prize']}."

    def tie_break(self, data: Data) -> str:
        return f"{self._all(data['seats'])} are tied: one more Victory card decides between them."

    def game_over(self, data: Data) -> str:
        points = ", ".join(f"{self.names[seat]} {count}" for seat, count in data["points"])
        return f"The game is over. Victory Points: {points}. {self._winners(data)}"

    def _winners(self, data: Data) -> str:
        who = self._all(data["winners"])
        return {
            "points": f"{who} wins.",
            "victory cards": f"{who} wins with more Victory cards.",
            "tie-break": f"{who} wins the tie-break.",
            "drawn by lot": f"The tie is decided by lot: {who} wins.",
            "shared": f"{who} share the win.",
        }[data["reason"]]

    # --- skills, and what they do

    def passed(self, data: Data) -> str:
        return f"{self._who(data)} passes."

    def skill(self, data: Data) -> str:
        skill = self.box.skills[numbers_of(self.box)[data["card"]]][data["skill"]]
        if data["waits"]:
            return f"{self._who(data)} puts a marker on {data['card']}: {skill_in_words(skill)}."
        words = f": {skill_in_words(skill)}" if skill.effect in QUIET else ""
        return f"{self._who(data)} uses {data['card']}{words}."

    def strike(self, data: Data) -> str:
        target = "every opponent" if data["row"] == ANY_ROW else f"row {data['row'] + 1} of every opponent"
        return f"{data['card']} deals {data['amount']} unblockable to {target}."

    def disabled(self, data: Data) -> str:
        attack = "no melee" if data["attacks"] == "melee" else "nothing"
        return f"{self._whose(data, 'owner')} {data['card']} deals {attack} at the next Declaration."

    def inspired(self, data: Data) -> str:
        whom = "itself" if data["by"] == data["card"] else data["card"]
        return f"{data['by']} gives {whom} +{data['amount']} melee until the cycle ends."

    def healed(self, data: Data) -> str:
        markers = counted(data["amount"], "damage marker")
        return f"{self._who(data)} takes {markers} off {data['card']}."

    def marker_removed(self, data: Data) -> str:
        return f"{self._who(data)} takes the skill marker off {self._whose(data, 'victim')} {data['card']}."

    def robbed(self, data: Data) -> str:
        token = f"the used {data['token']} token" if data["token"] else "a token, unseen,"
        return f"{self._who(data)} takes {token} from {self._who(data, 'victim')}."

    def token_robbed(self, data: Data) -> str:
        return f"The token that {self._who(data)} took is: {data['token']}."

    def tokens_drawn(self, data: Data) -> str:
        return f"{self._who(data)} takes {counted(data['count'], 'VP token')}."

    def own_tokens(self, data: Data) -> str:
        return f"{self._who(data)} finds {in_a_row(data['tokens'])}."

    def kicker(self, data: Data) -> str:
        words = "; ".join(skills_in_words(self.box, numbers_of(self.box)[data["card"]]))
        return f"{data['by']} draws the Kicker {data['card']}: {words}."

    def attached(self, data: Data) -> str:
        what = data["what"]
        is_token = what in TOKEN_USES and what not in numbers_of(self.box)
        thing = f"the {what} token" if is_token else what
        return f"{self._who(data)} attaches {thing} to {data['card']}."

    def plunder(self, data: Data) -> str:
        tops = [f"{self.names[seat]}'s {card}" for seat, card in data["tops"]]
        return f"{self._who(data)} turns up {in_a_row(tops) if tops else 'nothing'} on the draw piles."

    # --- cards that come and go

    def entered(self, data: Data) -> str:
        whose = "" if data["owner"] == data["seat"] else f"{self._whose(data, 'owner')} "
        return f"{whose}{data['card']} comes into {self._whose(data)} row {data['row'] + 1}."

    def zombie(self, data: Data) -> str:
        return f"{data['card']} rises as a Zombie in {self._whose(data)} row {data['row'] + 1}."

    def returned(self, data: Data) -> str:
        owner = self._whose(data, "owner")
        return f"{data['card']} leaves {self._who(data)} and goes back to {owner} discard pile."

    def victory_card_drawn(self, data: Data) -> str:
        return f"{self._who(data)} draws the Victory card {self._printed(data['card'])}."

    def refill(self, data: Data) -> str:
        cards = counted(data["cards"], "card")
        return f"{self._who(data)} shuffles the discard pile into a draw pile of {cards}."

    def removed(self, data: Data) -> str:
        return f"{self._who(data)} gives up {data['card']} for an upgrade."

    def upgraded(self, data: Data) -> str:
        return f"{self._who(data)} puts an upgrade on top of the draw pile."

    def own_upgrade(self, data: Data) -> str:
        return f"{self._whose(data)} upgrade is {self._printed(data['card'])}."

    def sidelined(self, data: Data) -> str:
        if data["under"] is None:
            return f"{self._who(data)} sidelines {data['card']}."
        return f"{self._who(data)} buries {data['card']} under {data['under']}."

    # --- damage

    def declared(self, data: Data) -> str:
        totals = ", ".join(f"{self.names[seat]} {amount}" for seat, amount in data["totals"])
        return f"Damage declared: {totals}.{self._hits(data)}"

    def _hits(self, data: Data) -> str:
        """Say who hits whom where there are more than two: the highest all others, the second the highest."""
        if len(data["totals"]) <= 2 or data["second"] is None:
            return ""
        highest, second = self._who(data, "highest"), self._who(data, "second")
        return f" {highest} hits all others, {second} hits {highest}."

    def hit(self, data: Data) -> str:
        where = "any units" if data["row"] == ANY_ROW else f"row {data['row'] + 1}"
        kind = "" if data["blockable"] else " unblockable"
        return f"{self._who(data, 'by')} deals {data['points']}{kind} to {where} of {self._who(data)}."

    def row_blocks(self, data: Data) -> str:
        points = counted(data["points"], "point")
        return f"{self._whose(data)} row {data['row'] + 1} as a whole blocks {points} of it."

    def prevented(self, data: Data) -> str:
        points = "the point" if data["points"] == 1 else f"all {data['points']} points"
        return f"{self._whose(data)} {data['card']} prevents {points}."

    def damage(self, data: Data) -> str:
        """Tell points, what was stopped, what is left: ``Bo's Grunt takes 3, 1 stopped: 1 heart left.``"""
        stopped = data["points"] - data["markers"]
        verb = "absorbs" if data["absorbed"] else "takes"
        blocked = f", {'all' if not data['markers'] else stopped} stopped" if stopped else ""
        left = counted(data["hearts"], "heart")
        outcome = f"{left} left" if data["hearts"] else "no heart left"
        return f"{self._whose(data)} {data['card']} {verb} {data['points']}{blocked}: {outcome}."

    def cleave(self, data: Data) -> str:
        points = counted(data["points"], "point")
        where = f"row {data['row'] + 1} of {self._who(data, 'victim')}"
        return f"The attack of {self._whose(data)} {data['card']} goes on: {points} to {where}."

    def defeated(self, data: Data) -> str:
        card = f"Zombie ({data['card']})" if data["zombie"] else data["card"]
        return f"{self._whose(data)} {card} is defeated."

    def fell_forward(self, data: Data) -> str:
        return f"{self._whose(data)} {data['card']} falls forward to row {data['row'] + 1}."

    # --- pieces

    def _who(self, data: Data, key: str = "seat") -> str:
        return self.names[data[key]]

    def _whose(self, data: Data, key: str = "seat") -> str:
        return f"{self.names[data[key]]}'s"

    def _all(self, seats: Sequence[int]) -> str:
        return in_a_row([self.names[seat] for seat in seats])

    def _printed(self, name: str) -> str:
        return f"{name} ({card_in_words(self.box, numbers_of(self.box)[name])})"


TOLD: dict[str, Callable[[_Story, Data], str]] = {
    name.strip("_").replace("_", " ").replace("tie break", "tie-break"): method
    for name, method in vars(_Story).items()
    if callable(method) and not name.startswith("_")
}
"""How each kind of event is told."""
