"""A replay, step by step: as JSON for scripts, as text for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rumpus._observers import Observer, Watched
from rumpus._players import told as told_data
from rumpus._turn import detached
from rumpus.cli._render import show, show_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus._match import Match
    from rumpus._table import Told


class _Steps(Observer):
    """Gathers what belongs to one step: the setup is step 0, then one a choice."""

    def __init__(self, *, reveal: bool) -> None:
        self._reveal = reveal
        self._number = 0
        self._choice: tuple[int, Any] | None = None
        self._told: list[Told] = []

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        del match
        self._number += 1
        self._choice = (seat, move)

    def told(self, match: Watched, told: Told) -> None:
        del match
        self._told.append(told)

    def settled(self, match: Watched) -> None:
        self._emit(match)
        self._choice = None
        self._told = []

    def _emit(self, match: Watched) -> None:
        raise NotImplementedError


class JsonSteps(_Steps):
    """One line of JSON a step, and one for the end."""

    def _emit(self, match: Watched) -> None:
        data: dict[str, Any] = {"step": self._number}
        if self._choice is not None:
            data |= {"seat": self._choice[0], "move": str(self._choice[1])}
        data["events"] = [told_data(each.event) | {"to": each.to} for each in self._told]
        if self._reveal:
            data |= _revealed(match)
        show_json(data, indent=None)

    def ended(self, match: Match) -> None:
        faults = [fault.to_dict() for fault in match.faults]
        end = {"outcome": match.outcome.to_dict(), "faults": faults}
        show_json(end, indent=None)


class TextSteps(_Steps):
    """A few lines of text a step."""

    def __init__(self, *, reveal: bool, pause: Callable[[], None] | None) -> None:
        super().__init__(reveal=reveal)
        self._pause = pause

    def _emit(self, match: Watched) -> None:
        if self._choice is not None:
            seat, move = self._choice
            show(f"{self._number:>4}  {match.names[seat]}: {move}")
        for each in self._told:
            line = match.game.story(each.event, match.names)
            if line:
                secret = (
                    "" if each.to is None else f" (only {', '.join(match.names[seat] for seat in each.to)})"
                )
                show(f"      {line}{secret}")
        if self._reveal:
            for key, value in _revealed(match).items():
                show(f"      {key}: {json.dumps(value, ensure_ascii=False)}")
        if self._pause is not None:
            self._pause()

    def ended(self, match: Match) -> None:
        for fault in match.faults:
            who = "nobody" if fault.seat is None else match.participants[fault.seat].name
            show(f"Fault of {who} at step {fault.step}: {fault.kind}, {fault.detail}")


def _revealed(match: Watched) -> dict[str, Any]:
    """Return the full state, every seat's view, and the legal moves of each seat that is to act."""
    import msgspec

    game, state = match.game, match.state
    return {
        "state": msgspec.to_builtins(state, enc_hook=repr, str_keys=True),
        "views": [detached(game.view(state, seat)) for seat in range(len(match.names))],
        "legal": {seat: [str(move) for move in game.moves(state, seat)] for seat in game.to_act(state)},
    }
