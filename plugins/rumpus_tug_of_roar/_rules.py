"""The game: the contract, answered by the rooms beside this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rumpus import Outcome
from rumpus_tug_of_roar import __doc__ as rules_in_short
from rumpus_tug_of_roar import _enlist, _skirmish
from rumpus_tug_of_roar._abilities import blessings, duels
from rumpus_tug_of_roar._cards import CARD, NAME
from rumpus_tug_of_roar._deploy import deploy, deployment_moves
from rumpus_tug_of_roar._evaluation import chance
from rumpus_tug_of_roar._knowledge import imagined, laid
from rumpus_tug_of_roar._morph import morph, morphs
from rumpus_tug_of_roar._moves import BID, CLAIMS, FEARS, LEAD, Move, captain_moves
from rumpus_tug_of_roar._options import Options
from rumpus_tug_of_roar._state import (
    BIDDING,
    BLESSING,
    BOTH,
    CLAIMING,
    CLANS,
    DEPLOYING,
    DUELLING,
    FEARING,
    FINAL_ROAR,
    LEADING,
    MORPHING,
    State,
)
from rumpus_tug_of_roar._turns import place_fear
from rumpus_tug_of_roar._view import View, ranks_of, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from rumpus import Event, Look, Table

    Moves = Callable[[State, int], Sequence[Move]]
    Answer = Callable[[State, int, Move, Options, Table], None]

_MOVES: dict[int, Moves] = {
    BIDDING: lambda state, seat: captain_moves(BID, state.captains[seat]),
    CLAIMING: lambda _state, _seat: CLAIMS,
    DEPLOYING: deployment_moves,
    MORPHING: lambda state, seat: morphs(state, seat, state.druid),
    FEARING: lambda _state, _seat: FEARS,
    FINAL_ROAR: lambda _state, _seat: FEARS,
    LEADING: lambda state, seat: captain_moves(LEAD, state.captains[seat]),
    BLESSING: blessings,
    DUELLING: duels,
}
_ANSWERS: dict[int, Answer] = {
    BIDDING: _enlist.bid,
    CLAIMING: _enlist.claim,
    DEPLOYING: deploy,
    MORPHING: morph,
    FEARING: place_fear,
    FINAL_ROAR: place_fear,
    LEADING: _skirmish.lead,
    BLESSING: _skirmish.bless,
    DUELLING: _skirmish.duel,
}


class TugOfRoar(Options):
    """Tug of Roar: two clans enlist, deploy, and fight over five locations.

    A match has at most 71 decisions. Enlist: 4 rounds of two bids and a claim, 12. Deploy: 20 spaces are
    filled, and each of the 5 Druids empties at most one again, so at most 25 deployments and 5 Morphs. The
    Roar Track is evaluated at most 15 times with a token to place, the Final Roar included, since it asks for
    one only when the last evaluation did not: Elkyr's first ten turns all come before Lycaran can have
    finished, and go unevaluated. Skirmish: 5 times two Captains, and a choice for each pair of Clerics or
    Warlocks, of which five cards a class make two each, 14.
    """

    name = "tug-of-roar"
    title = "Tug of Roar"
    version = "1.0"
    turn_limit: ClassVar[int] = 72
    summary = rules_in_short or ""

    def seat_counts(self) -> Sequence[int]:
        """Two: seat 0 is Elkyr, seat 1 Lycaran."""
        return (2,)

    def setup(self, table: Table) -> State:
        """Shuffle all Recruits and reveal the first two groups."""
        return _enlist.set_up(self, table)

    def to_act(self, state: State) -> Sequence[int]:
        """Return who owes an answer."""
        return state.owing

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return the answers to the question that is open."""
        return _MOVES[state.asks](state, seat)

    def apply(self, state: State, seat: int, move: Move, table: Table) -> None:
        """Answer the question that is open and go on to the next."""
        _ANSWERS[state.asks](state, seat, move, self, table)

    def view(self, state: State, seat: int) -> View:
        """Return what a seat knows."""
        return view_of(state, seat, self)

    def outcome(self, state: State) -> Outcome:
        """Score a flag as 1; who wins on a tie-break gets half a point more."""
        return Outcome(state.scores, state.reason)

    def copy(self, state: State) -> State:
        """Return an independent copy."""
        return state.copy()

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Deal what the seat has not seen to where it can be."""
        return imagined(state, seat, rng)

    def estimate(self, state: State) -> Sequence[float]:
        """Return both chances to win, by rules of thumb."""
        elkyr = chance(state)
        return (elkyr, 1 - elkyr)

    def cards(self, state: State) -> Iterable[tuple[str, str]]:
        """Return every Recruit, Captain and Ambush token, and where it is."""
        zones: dict[str, Iterable[int]] = {"deck": state.deck, "groups": state.groups[0] + state.groups[1]}
        drafting = state.asks in (BIDDING, CLAIMING)
        for seat in BOTH:
            mine = CLANS[seat]
            zones[f"{mine} hand"] = state.hands[seat]
            zones[f"{mine} clan"] = state.clans[seat] if drafting else state.clan_decks[seat]
            zones[f"{mine} laid"] = laid(state, seat)
        for place, cards in zones.items():
            yield from ((NAME[card & CARD], place) for card in cards)
        yield from self._captains(state)
        yield from ((f"ambush {token}", "drawn") for token in state.ambushed if token)
        yield from ((f"ambush {token}", "left") for token in state.ambushes)

    def _captains(self, state: State) -> Iterable[tuple[str, str]]:
        for seat in BOTH:
            bidding = state.leaders[seat : seat + 1] if state.asks == CLAIMING else []
            zones = {"held": ranks_of(state.captains[seat]), "bid": bidding}
            zones |= {"retired": list(state.retired[seat]), "led": state.led[seat::2]}
            for place, ranks in zones.items():
                yield from ((f"{CLANS[seat]} {rank}", place) for rank in ranks)

    def render(self, view: View, look: Look) -> Any:
        """Return the table as seen from the seat's side."""
        from rumpus_tug_of_roar._render import table_of

        return table_of(view, look)

    def story(self, event: Event, names: Sequence[str]) -> str:
        """Return what happened, in a sentence."""
        from rumpus_tug_of_roar._story import sentence

        return sentence(event, names, self.house.locations)

    def explain(self, view: View, move: Move) -> str:
        """Return what a move does, in words; deployments and Captains are plain."""
        from rumpus_tug_of_roar._words import meaning

        return meaning(view, move)

    def sum_up(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who won, by how many flags, and on what tie-break."""
        from rumpus_tug_of_roar._story import result

        return result(outcome.scores, outcome.reason, names)
