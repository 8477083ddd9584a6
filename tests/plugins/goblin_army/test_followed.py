"""Who hears nothing but the story knows the battlefield: who stands where, how hurt, with what attached."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rumpus import Table, pick_index
from rumpus_goblin_army._rules import GoblinArmy


class Listener:
    """Keeps book of the battlefield, of hands' and piles' sizes, and of what was won, by events alone."""

    def __init__(self) -> None:
        self.stands: dict[str, tuple[int, int]] = {}
        """Each unit's seat and row."""
        self.damage: Counter[str] = Counter()
        self.attached: Counter[tuple[str, str]] = Counter()
        self.zombies: set[str] = set()
        self.won: Counter[int] = Counter()
        self.tokens: Counter[int] = Counter()

    def hear(self, kind: str, data: Any) -> None:
        listen = getattr(self, kind.replace(" ", "_"), None)
        if listen is not None:
            listen(data)

    def revealed(self, data: Any) -> None:
        for row, cards in enumerate(data["rows"]):
            self.stands |= dict.fromkeys(cards, (data["seat"], row))

    def entered(self, data: Any) -> None:
        self.stands[data["card"]] = (data["seat"], data["row"])

    def zombie(self, data: Any) -> None:
        self.entered(data)
        self.zombies.add(data["card"])

    def fell_forward(self, data: Any) -> None:
        self.entered(data)

    def defeated(self, data: Any) -> None:
        assert self.stands[data["card"]] == (data["seat"], data["row"])
        self._leave(data["card"])

    def returned(self, data: Any) -> None:
        self._leave(data["card"])

    def _leave(self, card: str) -> None:
        del self.stands[card]
        self.damage.pop(card, None)
        self.zombies.discard(card)
        self.attached = Counter({pair: count for pair, count in self.attached.items() if pair[0] != card})

    def hit(self, data: Any) -> None:
        assert any(seat == data["seat"] for seat, _ in self.stands.values())

    def damage_(self, data: Any) -> None:
        self.damage[data["card"]] += data["markers"]

    def healed(self, data: Any) -> None:
        self.damage[data["card"]] -= data["amount"]

    def attached_(self, data: Any) -> None:
        self.attached[data["card"], data["what"]] += 1

    def tokens_drawn(self, data: Any) -> None:
        self.tokens[data["seat"]] += data["count"]

    def robbed(self, data: Any) -> None:
        self.tokens[data["seat"]] += 1
        self.tokens[data["victim"]] -= 1

    def round_over(self, data: Any) -> None:
        for card in list(self.stands):
            self._leave(card)
        if data["winner"] is not None:
            self.won[data["winner"]] += 1


def battlefield(view: Any) -> Any:
    fighters = [
        (side["seat"], row, each)
        for side in view["sides"]
        for row, fighters in enumerate(side["rows"])
        for each in fighters
    ]
    return (
        {each["card"]: (seat, row) for seat, row, each in fighters},
        {each["card"]: each["damage"] for _, _, each in fighters if each["damage"]},
        Counter((each["card"], what) for _, _, each in fighters for what in each["attached"]),
        {each["card"] for _, _, each in fighters if each["zombie"]},
    )


def belongings(view: Any) -> Any:
    """Return how many Victory cards and tokens each has, attached ones included."""
    tokens: Counter[int] = Counter()
    for side in view["sides"]:
        attached = [what for row in side["rows"] for each in row for what in each["attached"]]
        own = sum(what in ("melee", "ranged", "heart") for what in attached)
        tokens[side["seat"]] = len(side["tokens"]) + len(side["used"]) + own
    return Counter({side["seat"]: len(side["victories"]) for side in view["sides"]}), tokens


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (GoblinArmy(round_limit=8), 2),
        (GoblinArmy(setup_="draft", round_limit=8), 4),
        (GoblinArmy(setup_="advanced", rules="speed", round_limit=8), 3),
    ],
)
def test_the_story_tells_all_that_happens_on_the_battlefield(game: GoblinArmy, seats: int, seed: int) -> None:
    table, rng, listener, heard = Table(seats, seed, listening=True), Random(seed), Listener(), 0
    state = game.setup(table)
    while acting := game.to_act(state):
        for told in table.told[heard:]:
            if told.to is None:
                name = f"{told.event.kind}_" if told.event.kind in ("damage", "attached") else told.event.kind
                listener.hear(name, told.event.data)
        heard = len(table.told)
        view = game.view(state, 0)["table"]
        if view["phase"] not in ("setup", "formation"):
            stands, damage, attached, zombies = battlefield(view)
            assert listener.stands == stands
            assert +listener.damage == damage
            assert listener.attached == attached
            assert listener.zombies == zombies
        if not view["deciding"]:
            won, tokens = belongings(view)
            assert +listener.won == +won
            assert +listener.tokens == +tokens
        choices = [(seat, game.moves(state, seat)) for seat in acting]
        for seat, moves in choices:
            game.apply(state, seat, moves[pick_index(rng, len(moves))], table)
