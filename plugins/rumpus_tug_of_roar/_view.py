"""What a seat knows: its own cards, and everything that lies or lay open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict

from rumpus_tug_of_roar._cards import CAPTAINS, DOWN, FACE, NAME
from rumpus_tug_of_roar._moves import LOCATIONS
from rumpus_tug_of_roar._state import (
    BOTH,
    CLAIMING,
    FEARING,
    FINAL_ROAR,
    LEADING,
    NONE,
    OVER,
    QUESTIONS,
    State,
    spot,
)
from rumpus_tug_of_roar._turns import FINAL_FEAR, fear_due

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_tug_of_roar._options import Options


class Location(TypedDict):
    """One location. Pairs and lists of two hold Elkyr's entry and Lycaran's."""

    name: str
    warbands: list[list[str]]
    """The Recruits of each side; a blessed third card comes last."""
    fear: list[list[int]]
    """The values of the Fear Tokens on each side, 1 to 3."""
    bonus: str
    """What the Bonus Token shows, "enlist" or "bolster"."""
    captains: list[int]
    """The leaders of a Skirmish, empty until they are revealed."""
    bolstered: int | None
    """The seat that claimed the Bolster."""
    ambush: list[int]
    """The Ambush Token of each side, 0 for none."""
    fighters: list[str] | None
    """Who fights a Duel, "" for nobody on that side; None where there is no Duel."""
    strengths: list[int]
    """The Total Strengths, empty until flags are raised."""
    flags: int | None
    """2 or 1 for Elkyr, -2 or -1 for Lycaran, 0 for one flag in the centre; None until flags are raised."""


class View(TypedDict):
    """What a seat knows. Seats are 0, Elkyr, and 1, Lycaran; locations and groups count from 0.

    A Recruit is written ``Ba6/1``: the Barbarian of strength 6 and roar 1. The classes are Ba Barbarian, Bd
    Bard, Cl Cleric, Dr Druid, Ro Rogue, Wa Warlock. ``(Ba6/1)`` is one of your own that the opponent has not
    seen, ``?`` one of the opponent's that you have not seen. Hands and lists of drafted cards are sorted.
    """

    seat: int
    phase: str
    """enlist, deploy, skirmish, over."""
    asks: str
    """The open question: bid, claim, deploy, morph, fear, final roar, lead, bless, duel, or nothing."""
    asked: list[int]
    """The seats that it goes to; a seat that has answered a secret one is still listed."""
    answer: str | None
    """The Recruit of your own Bless or Duel while the opponent's is awaited, "" for nobody; else None."""
    round: int
    """The round of Enlist, 1 to 4."""
    groups: list[list[str]]
    """The two groups of Recruits to bid for."""
    bids: list[int]
    """The Captains of this round from their reveal until a group is claimed, else empty."""
    captains: list[int]
    """Your Captains that are not revealed yet, without the one that you have laid face down."""
    leader: int | None
    """The Captain that you have laid face down."""
    rival_captains: list[int] | None
    """The opponent's Captains that are not revealed yet; None where retired ones are hidden."""
    retired: list[list[int]] | None
    """The Captains that each seat bid with, in order; None where they are hidden."""
    final_captains: list[int]
    """The last Captain of each seat, empty until the end."""
    drafted: list[list[str]]
    """The Recruits that each seat has drafted; both saw them."""
    undrafted: list[str]
    """The Recruits that nobody has drafted and that are in no group; Enlist bonuses are drawn from these."""
    hand: list[str]
    hand_sizes: list[int]
    deck: list[str]
    """What is left in your clan deck, sorted: the order is unknown."""
    deck_sizes: list[int]
    """How many cards each clan deck has left."""
    bonuses: list[int]
    """How many Enlist bonuses each seat has earned."""
    locations: list[Location]
    discards: list[list[str]]
    """The Recruits out of play."""
    marker: int
    """The Roar Marker: 0 in the centre, positive on Lycaran's side. Past `neutral_spaces` lie -1, -2, -3."""
    neutral_spaces: int
    fear: int
    """The value of the Fear Token that is to be placed, else 0."""
    turn: int
    """In Deploy: the seat whose turn it is."""
    finished: list[bool]
    """Whether each seat's deployment has ended."""
    druid: int | None
    """In a Morph: the location of the Druid."""
    location: int | None
    """The location of the Skirmish."""
    scores: list[float]
    """At the end: the flags, half a point more for who wins on a tie-break."""
    reason: str
    """What decided the match: flags, final captain, locations, fear, draw; else empty."""


def view_of(state: State, seat: int, game: Options) -> View:
    """Return what a seat knows."""
    asks, leader, answer = state.asks, state.leaders[seat], state.secret[seat]
    bids_lie_open = asks == CLAIMING
    return {
        "seat": seat,
        "phase": _phase(asks),
        "asks": QUESTIONS[asks],
        "asked": list(state.asked),
        "answer": None if answer == NONE else NAME[answer],
        "round": state.round,
        "groups": [_names(group) for group in state.groups],
        "bids": state.leaders.copy() if bids_lie_open else [],
        "captains": [rank for rank in ranks_of(state.captains[seat]) if rank != leader],
        "leader": None if bids_lie_open or leader == NONE else leader,
        "rival_captains": None if game.hide_retired else ranks_of(state.captains[1 - seat]),
        "retired": None if game.hide_retired else [list(ranks) for ranks in state.retired],
        "final_captains": state.led[10:],
        "drafted": [_names(clan) for clan in state.clans],
        "undrafted": _names(undrafted(state, game)),
        "hand": _names(state.hands[seat]),
        "hand_sizes": [len(hand) for hand in state.hands],
        "deck": _names(sorted(state.clan_decks[seat])),
        "deck_sizes": [len(deck) for deck in state.clan_decks],
        "bonuses": state.bonuses.copy(),
        "locations": [_location(state, seat, place, game) for place in LOCATIONS],
        "discards": [_seen(state.discards[side], side == seat) for side in BOTH],
        "marker": state.marker,
        "neutral_spaces": game.house.neutral_spaces,
        "fear": _fear(state, game),
        "turn": state.turn,
        "finished": state.finished.copy(),
        "druid": None if state.druid == NONE else state.druid,
        "location": None if state.location == NONE else state.location,
        "scores": list(state.scores),
        "reason": state.reason,
    }


def undrafted(state: State, game: Options) -> list[int]:
    """Return the cards that nobody has drafted and that are in no group, sorted."""
    left = Counter(game.house.deck)
    left.subtract((*state.clans[0], *state.clans[1], *state.groups[0], *state.groups[1]))
    return list(left.elements())


def _phase(asks: int) -> str:
    if asks == OVER:
        return "over"
    return "enlist" if asks <= CLAIMING else "deploy" if asks < LEADING else "skirmish"


def _fear(state: State, game: Options) -> int:
    return fear_due(state, game) if state.asks == FEARING else FINAL_FEAR if state.asks == FINAL_ROAR else 0


def _location(state: State, seat: int, place: int, game: Options) -> Location:
    spots = [spot(side, place) for side in BOTH]
    resolved = place < len(state.flags)
    fought = state.fighters[spots[0]] != NONE
    return {
        "name": game.house.locations[place],
        "warbands": [_warband(state, side, place, side == seat) for side in BOTH],
        "fear": [list(state.fears[each]) for each in spots],
        "bonus": "enlist" if state.enlist_tokens >> place & 1 else "bolster",
        "captains": state.led[2 * place : 2 * place + 2] if resolved else [],
        "bolstered": state.bolstered[place] if resolved else None,
        "ambush": [state.ambushed[each] for each in spots],
        "fighters": [NAME[state.fighters[each]] for each in spots] if fought else None,
        "strengths": state.strengths[2 * place : 2 * place + 2],
        "flags": state.flags[place] if resolved else None,
    }


def _warband(state: State, side: int, place: int, own: bool) -> list[str]:  # noqa: FBT001 see _seen
    index = spot(side, place)
    third = [NAME[state.blessed[index]]] if state.blessed[index] else []
    return _seen(state.warbands[index], own) + third


def _seen(recruits: tuple[int, ...], own: bool) -> list[str]:  # noqa: FBT001 whose they are, in every call
    return ["?" if recruit & DOWN and not own else NAME[recruit & FACE] for recruit in recruits]


def _names(cards: Iterable[int]) -> list[str]:
    return [NAME[card] for card in cards]


def ranks_of(captains: int) -> list[int]:
    """Return the Captains of a set, in ascending order."""
    return [rank for rank in CAPTAINS if captains >> rank & 1]
