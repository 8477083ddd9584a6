from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from rumpus import Event, Game, Look, Outcome, Table, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

BIDS = tuple(f"bid {value}" for value in range(100))
"""The moves, made once: the number is the card's."""


@dataclass
class State:
    """Where a match stands. `secret` holds the bids that wait for the others, by seat."""

    hands: list[list[int]]
    unused: list[int]
    prizes: list[int]
    shown: list[int]
    bids: list[list[int]]
    scores: list[float]
    secret: dict[int, int] = field(default_factory=dict)


class View(TypedDict):
    """What a seat knows: all but the rivals' hands, the cards not dealt, and the order of the prizes."""

    hand: list[int]
    prize: int
    shown: list[int]
    bids: list[list[int]]
    scores: list[float]
    your_bid: int | None


class Goofspiel(Game[State, str, View]):
    """The rules. Suits are numbered from 1 to `ranks`.

    With ``hands = "equal"`` everybody holds one whole suit, as printed everywhere. With ``"dealt"`` each
    seat gets `ranks` cards of a shuffled bid deck of (seats + 1) suits, so hands are hidden;
    the rest stays out.
    """

    name = "goofspiel"
    title = "Goofspiel"
    version = "1.0"
    turn_limit = 4 * 20 + 1
    summary = """
    A prize from 1 to `ranks` is turned up; everybody bids a card of the own hand in secret; all bids are
    shown at once. The highest takes the prize, equal bids share it or (ties = "discard") lose it.
    Most points win. hands = "equal" gives everybody one whole suit, "dealt" hidden ones from a common deck.
    """

    ranks: int = 7
    hands: Literal["dealt", "equal"] = "dealt"
    ties: Literal["discard", "split"] = "split"

    def __post_init__(self) -> None:
        if not 1 <= self.ranks <= 20:
            raise ValueError("ranks: wants 1 to 20")

    def seat_counts(self) -> range:
        return range(2, 5)

    def setup(self, table: Table) -> State:
        suit = list(range(1, self.ranks + 1))
        if self.hands == "equal":
            hands, unused = [suit.copy() for _ in range(table.seats)], []
        else:
            deck = table.shuffled(suit * (table.seats + 1), "hands")
            hands = [sorted(deck[seat :: table.seats + 1]) for seat in range(table.seats)]
            unused = deck[table.seats :: table.seats + 1]
        prizes = table.shuffled(suit, "prizes")
        state = State(hands, unused, prizes, [prizes.pop()], [], [0.0] * table.seats)
        table.tell(lambda: Event("prize", {"value": state.shown[-1]}))
        return state

    def to_act(self, state: State) -> Sequence[int]:
        if len(state.bids) == self.ranks:
            return ()
        return [seat for seat in range(len(state.hands)) if seat not in state.secret]

    def moves(self, state: State, seat: int) -> Sequence[str]:
        return [BIDS[card] for card in dict.fromkeys(state.hands[seat])]

    def apply(self, state: State, seat: int, move: str, table: Table) -> None:
        state.secret[seat] = int(move.removeprefix("bid "))
        if len(state.secret) == len(state.hands):
            self._resolve(state, table)

    def _resolve(self, state: State, table: Table) -> None:
        bids = [state.secret[seat] for seat in range(len(state.hands))]
        state.secret = {}
        state.bids.append(bids)
        for hand, bid in zip(state.hands, bids, strict=True):
            hand.remove(bid)
        best = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
        if len(best) == 1 or self.ties == "split":
            for seat in best:
                state.scores[seat] += state.shown[-1] / len(best)
        table.tell(lambda: Event("bids", {"bids": bids, "best": best, "prize": state.shown[-1]}))
        if state.prizes:
            state.shown.append(state.prizes.pop())
            table.tell(lambda: Event("prize", {"value": state.shown[-1]}))

    def view(self, state: State, seat: int) -> View:
        return {
            "hand": state.hands[seat],
            "prize": state.shown[-1],
            "shown": state.shown,
            "bids": state.bids,
            "scores": state.scores,
            "your_bid": state.secret.get(seat),
        }

    def outcome(self, state: State) -> Outcome:
        return Outcome(tuple(state.scores), "points")

    def copy(self, state: State) -> State:
        return State(
            [hand.copy() for hand in state.hands],
            state.unused.copy(),
            state.prizes.copy(),
            state.shown.copy(),
            [bids.copy() for bids in state.bids],
            state.scores.copy(),
            state.secret.copy(),
        )

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Deal the cards this seat has not seen anew; a rival's waiting bid is one of the new hand."""
        twin = self.copy(state)
        twin.prizes = shuffled(sorted(state.prizes), rng)
        rivals = [other for other in range(len(state.hands)) if other != seat]
        if self.hands == "dealt":
            unseen = [card for other in rivals for card in state.hands[other]] + state.unused
            unseen = shuffled(sorted(unseen), rng)
            for other in rivals:
                size = len(state.hands[other])
                twin.hands[other], unseen = sorted(unseen[:size]), unseen[size:]
            twin.unused = unseen
        for other in rivals:
            if other in twin.secret:
                hand = twin.hands[other]
                twin.secret[other] = hand[int(rng.random() * len(hand))]
        return twin

    def cards(self, state: State) -> Iterable[tuple[tuple[str, int], str]]:
        for hand in state.hands:
            yield from ((("bid", card), "hand") for card in hand)
        yield from ((("bid", card), "unused") for card in state.unused)
        for bids in state.bids:
            yield from ((("bid", card), "played") for card in bids)
        yield from ((("prize", card), "hidden") for card in state.prizes)
        yield from ((("prize", card), "shown") for card in state.shown)

    def render(self, view: View, look: Look) -> str:
        line = "─" if look.unicode else "-"
        names = [look.name(seat)[:12] for seat in range(len(view["scores"]))]
        rows = [("prize", *names)]
        rows += [
            (str(prize), *map(str, bids)) for prize, bids in zip(view["shown"], view["bids"], strict=False)
        ]
        rows += [("points", *(f"{score:g}" for score in view["scores"]))]
        head = f"{line * 2} Goofspiel {line * (min(look.width, 60) - 13)}"
        table = [
            "  ".join(f"{cell:>{max(len(name), 6)}}" for cell, name in zip(row, rows[0], strict=True))
            for row in rows
        ]
        prize = [] if len(view["bids"]) == len(view["shown"]) else [f"Prize: {view['prize']}"]
        hand = [f"Your hand: {' '.join(map(str, view['hand']))}"] if view["hand"] else []
        return "\n".join([head, *table, *prize, *hand])

    def story(self, event: Event, names: Sequence[str]) -> str:
        data: Any = event.data
        if event.kind == "prize":
            return f"The prize is {data['value']}."
        bids = ", ".join(f"{names[seat]} bids {bid}" for seat, bid in enumerate(data["bids"]))
        winners = " and ".join(names[seat] for seat in data["best"])
        takes = "takes" if len(data["best"]) == 1 else "split" if self.ties == "split" else "tie for"
        return f"{bids}: {winners} {takes} {data['prize']}."
