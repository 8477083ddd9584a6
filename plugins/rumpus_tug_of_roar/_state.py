"""Where a match stands: flat lists of small numbers, the question that is open, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

ELKYR, LYCARAN = 0, 1
CLANS = ("Elkyr", "Lycaran")
BOTH = (ELKYR, LYCARAN)
NOBODY: tuple[int, ...] = ()
ONLY: tuple[tuple[int, ...], ...] = ((ELKYR,), (LYCARAN,))

OVER, BIDDING, CLAIMING, DEPLOYING, MORPHING, FEARING, FINAL_ROAR, LEADING, BLESSING, DUELLING = range(10)
QUESTIONS = ("nothing", "bid", "claim", "deploy", "morph", "fear", "final roar", "lead", "bless", "duel")
"""What can be asked: which Captain bids; which group the higher one takes; the Recruit of a turn and its
place; what a Druid does; where a Fear Token goes, and where that of the Final Roar; which Captain leads a
Skirmish; who joins the Clerics; who fights in a Duel."""

ALL_CAPTAINS = (1 << 10) - 1
ALL_LOCATIONS = (1 << 5) - 1
NONE = -1


def spot(seat: int, place: int) -> int:
    """Return the index of a side of a location in the lists that hold one entry a side and location."""
    return seat * 5 + place


def one_a_spot(value: int) -> list[int]:
    """Return a list with one entry a side and location."""
    return [value] * 10


@dataclass(slots=True)
class State:
    """One match. What is one a seat is a pair, what is one a side of a location a list of ten (see `spot`).

    Lists of cards in a deck end with the top, hands are sorted. Recruits on the map carry `DOWN` and `TAG`.
    """

    deck: list[int]
    """The shared deck."""
    asks: int = BIDDING
    asked: tuple[int, ...] = BOTH
    """The seats that the question goes to."""
    owing: tuple[int, ...] = BOTH
    """Those of them that have not answered yet."""
    round: int = 0
    """The round of Enlist, from 1."""
    groups: tuple[tuple[int, ...], ...] = ((), ())
    captains: list[int] = field(default_factory=lambda: [ALL_CAPTAINS] * 2)
    """The Captains not revealed yet, a set a seat: an int with a bit a rank."""
    leaders: list[int] = field(default_factory=lambda: [NONE] * 2)
    """The Captain that each seat has chosen and not retired yet. Secret until both have, in a Skirmish until
    the abilities are done."""
    retired: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 2)
    """The Captains that bid in Enlist, in order."""
    led: list[int] = field(default_factory=list)
    """The Captains revealed in Skirmishes: two a location, then the two final ones."""
    secret: list[int] = field(default_factory=lambda: [NONE] * 2)
    """What a seat has answered in a Bless or a Duel while the other one still owes its answer."""
    clans: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 2)
    """The Recruits that each seat has drafted, sorted; everybody saw them."""
    clan_decks: list[list[int]] = field(default_factory=lambda: [[], []])
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    warbands: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 10)
    free: list[int] = field(default_factory=lambda: [ALL_LOCATIONS] * 2)
    """The locations where each seat has a space free: an int with a bit a location."""
    hidden: list[int] = field(default_factory=lambda: [0, 0])
    """How many Recruits of each seat lie face down, until the Skirmishes."""
    discards: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 2)
    blessed: list[int] = field(default_factory=lambda: one_a_spot(0))
    """The third card that a Cleric pair called."""
    fears: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 10)
    """The values of the Fear Tokens, 1 to 3."""
    enlist_tokens: int = ALL_LOCATIONS
    """The locations whose token still shows Enlist: an int with a bit a location."""
    bonuses: list[int] = field(default_factory=lambda: [0, 0])
    """How many Enlist bonuses each seat has earned."""
    marker: int = 0
    """The Roar Marker: 0 is the centre, Lycaran's side is positive, Elkyr's negative."""
    turn: int = ELKYR
    """The seat whose deployment turn it is."""
    druid: int = NONE
    """In a Morph: where the Druid was laid."""
    finished: list[bool] = field(default_factory=lambda: [False, False])
    """Whether a seat's deployment has ended."""
    location: int = NONE
    """The location of the Skirmish."""
    ambushes: list[int] = field(default_factory=list)
    """The Ambush tokens not drawn yet."""
    ambushed: list[int] = field(default_factory=lambda: one_a_spot(0))
    """The Ambush token that lies there, 0 for none."""
    fighters: list[int] = field(default_factory=lambda: one_a_spot(NONE))
    """Who fights in the Duel: `NONE` where there was none, 0 where a side had nobody."""
    bolstered: list[int] = field(default_factory=list)
    """The seat that claimed the Bolster, one a location whose Captains are revealed."""
    strengths: list[int] = field(default_factory=list)
    """The Total Strengths, two a location that is resolved."""
    flags: list[int] = field(default_factory=list)
    """One a resolved location: 2 or 1 flags for Elkyr, -2 or -1 for Lycaran, 0 for one in the centre."""
    scores: tuple[float, float] = (0.0, 0.0)
    reason: str = ""
    """What decided it; empty while it runs."""

    def copy(self) -> State:
        """Return an independent copy."""
        decks, hands = self.clan_decks, self.hands
        return State(
            self.deck.copy(),
            self.asks,
            self.asked,
            self.owing,
            self.round,
            self.groups,
            self.captains.copy(),
            self.leaders.copy(),
            self.retired.copy(),
            self.led.copy(),
            self.secret.copy(),
            self.clans.copy(),
            [decks[0].copy(), decks[1].copy()],
            [hands[0].copy(), hands[1].copy()],
            self.warbands.copy(),
            self.free.copy(),
            self.hidden.copy(),
            self.discards.copy(),
            self.blessed.copy(),
            self.fears.copy(),
            self.enlist_tokens,
            self.bonuses.copy(),
            self.marker,
            self.turn,
            self.druid,
            self.finished.copy(),
            self.location,
            self.ambushes.copy(),
            self.ambushed.copy(),
            self.fighters.copy(),
            self.bolstered.copy(),
            self.strengths.copy(),
            self.flags.copy(),
            self.scores,
            self.reason,
        )
