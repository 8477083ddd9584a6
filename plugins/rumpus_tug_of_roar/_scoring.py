"""Who is stronger, who raises flags, and who wins in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import Event
from rumpus_tug_of_roar._abilities import SONG, pair_of
from rumpus_tug_of_roar._cards import BARD, CARD, STRENGTH
from rumpus_tug_of_roar._moves import LOCATIONS
from rumpus_tug_of_roar._state import BOTH, ELKYR, LYCARAN, NOBODY, NONE, OVER, State, spot

if TYPE_CHECKING:
    from rumpus import Table

BOLSTER = 2
CLEAR_WIN = 3
BY_FLAGS, BY_CAPTAIN, BY_LOCATIONS, BY_FEAR, DRAWN = "flags", "final captain", "locations", "fear", "draw"


def reveal_captains(state: State, table: Table) -> None:
    """Turn the leaders up: the higher one, songs included, claims the Bolster; Lycaran wins ties."""
    ranks = state.leaders.copy()
    songs = [SONG if pair_of(state, seat) == BARD else 0 for seat in BOTH]
    winner = ELKYR if ranks[ELKYR] + songs[ELKYR] > ranks[LYCARAN] + songs[LYCARAN] else LYCARAN
    for seat in BOTH:
        state.captains[seat] ^= 1 << ranks[seat]
        state.leaders[seat] = NONE
    state.led += ranks
    state.bolstered.append(winner)
    state.enlist_tokens &= ~(1 << state.location)
    if table.listening:
        data = {"place": state.location, "captains": ranks, "songs": songs, "seat": winner}
        table.tell(Event("captains", data))


def raise_flags(state: State, table: Table) -> None:
    """Compare the Total Strengths of the Skirmish."""
    elkyr, lycaran = (total_strength(state, seat, state.location) for seat in BOTH)
    state.strengths += (elkyr, lycaran)
    state.flags.append(flags_for(elkyr - lycaran))
    if table.listening:
        data = {"place": state.location, "strengths": [elkyr, lycaran], "flags": state.flags[-1]}
        table.tell(Event("flags", data))


def flags_for(lead: float) -> int:
    """Return the flags that a lead raises; negative, the opponent's where it is behind."""
    flags = 2 if abs(lead) >= CLEAR_WIN else 1 if abs(lead) >= 1 else 0
    return flags if lead > 0 else -flags


def total_strength(state: State, seat: int, place: int) -> int:
    """Return the Total Strength of a side at a location whose Bolster is claimed."""
    index = spot(seat, place)
    fighter = state.fighters[index]
    if fighter == NONE:
        cards = sum(STRENGTH[recruit & CARD] for recruit in state.warbands[index])
        cards += STRENGTH[state.blessed[index]]
    else:
        cards = STRENGTH[fighter]
    bolster = BOLSTER if state.bolstered[place] == seat else 0
    return cards + state.ambushed[index] + bolster - sum(state.fears[index])


def decide(state: State, table: Table) -> None:
    """Reveal the final Captains, give away what is unclaimed, and end the match."""
    finals = [captains.bit_length() - 1 for captains in state.captains]
    state.captains = [0, 0]
    state.led += finals
    lead = finals[ELKYR] - finals[LYCARAN]
    unclaimed = [place for place in LOCATIONS if not state.flags[place]]
    if lead:
        for place in unclaimed:
            state.flags[place] = 1 if lead > 0 else -1
    state.scores, state.reason = verdict(state.flags, lead, state.fears)
    state.asks, state.asked, state.owing = OVER, NOBODY, NOBODY
    if table.listening:
        table.tell(Event("final captains", {"captains": finals, "places": unclaimed}))


def verdict(flags: list[int], lead: int, fears: list[tuple[int, ...]]) -> tuple[tuple[float, float], str]:
    """Return the scores and what decided: flags, else by how much Elkyr's final Captain leads, and so on.

    A score is the number of flags; who wins on a tie-break has half a point more.
    """
    elkyr = float(sum(count for count in flags if count > 0))
    lycaran = float(-sum(count for count in flags if count < 0))
    if elkyr != lycaran:
        return (elkyr, lycaran), BY_FLAGS
    locations = sum(count > 0 for count in flags) - sum(count < 0 for count in flags)
    fear = sum(map(sum, fears[5:])) - sum(map(sum, fears[:5]))
    for margin, reason in ((lead, BY_CAPTAIN), (locations, BY_LOCATIONS), (fear, BY_FEAR)):
        if margin:
            return (elkyr + (margin > 0) / 2, lycaran + (margin < 0) / 2), reason
    return (elkyr, lycaran), DRAWN
