"""What Recruits do on the map: lie down, leave, go out of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_tug_of_roar._cards import DOWN, FACE, TAG

if TYPE_CHECKING:
    from rumpus_tug_of_roar._state import State

SPACES = 2


def lay(state: State, seat: int, place: int, recruit: int) -> None:
    """Add a Recruit to a Warband."""
    index = seat * 5 + place
    warband = (*state.warbands[index], recruit)
    if recruit & DOWN:
        state.hidden[seat] += 1
    if len(warband) == SPACES:
        state.free[seat] ^= 1 << place
    state.warbands[index] = warband


def take(state: State, seat: int, place: int, face: int) -> int:
    """Take a Recruit out of a Warband, by its card and facing, and return it.

    Which of two face-down ones has gone the opponent is not told, so both are tagged alike from then on, as
    the later one.
    """
    index = seat * 5 + place
    warband = state.warbands[index]
    if len(warband) == SPACES and warband[0] & warband[1] & DOWN:
        tag = max(each // TAG for each in warband) * TAG
        warband = tuple([each & FACE | tag for each in warband])
    at = 0 if warband[0] & FACE == face else 1
    if face & DOWN:
        state.hidden[seat] -= 1
    if len(warband) == SPACES:
        state.free[seat] ^= 1 << place
    state.warbands[index] = warband[:at] + warband[at + 1 :]
    return warband[at]


def discard(state: State, seat: int, recruit: int) -> None:
    """Put a Recruit out of play; one that lay face down is not shown."""
    state.discards[seat] += (recruit,)
