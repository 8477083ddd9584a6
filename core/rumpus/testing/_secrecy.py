"""L4: what is hidden is hidden, and `imagine` neither peeks nor forgets to deal anew."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, get_type_hints

from rumpus._game import can_imagine, offers
from rumpus._random import stream
from rumpus._schema import view_type
from rumpus._turn import detached
from rumpus.testing._law import Law
from rumpus.testing._report import LawBroken, LawSkipped
from rumpus.testing._situation import Stand, glimpse
from rumpus.testing._snapshot import snapshot
from rumpus.testing._variety import Variety

if TYPE_CHECKING:
    from rumpus._game import Game
    from rumpus.testing._situation import Situation


class HiddenIsHidden(Law):
    """L4."""

    number = "L4"
    title = "hidden is hidden"

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__(game)
        self._view_type = view_type(type(game))
        self._varied = 0
        self._rivals_varied = 0
        self._variety = Variety(game, _known)

    def applies(self) -> None:
        """The law needs `imagine`."""
        if not can_imagine(self.game):
            raise LawSkipped("the game hides something and offers no imagine, so that leaks cannot be found")

    def check(self, situation: Situation) -> None:
        """Look at the states of a match, from every seat."""
        for stand in glimpse(self.game, situation):
            before = snapshot(stand.state)
            for seat in range(situation.seats):
                self._check_view(stand, seat)
                self._check_imagine(stand, seat, before)
            self.looked_at += 1
        if self.game.information == "imperfect" and offers(self.game, "cards"):
            self._variety.look(situation)

    def finish(self) -> str:
        """A game that hides something has to have been dealt anew somewhere."""
        if self.game.information == "perfect":
            return "nothing is hidden"
        if not self._varied:
            raise LawBroken("the game is said to hide something, but imagine never deals anything anew")
        self._variety.judge()
        return f"{self._varied:,} dealt anew, {self._rivals_varied:,} of them with other views for rivals"

    def _check_view(self, stand: Stand, seat: int) -> None:
        view = self.game.view(stand.state, seat)
        try:
            detached(view)
            json.dumps(view, allow_nan=False)
        except (ValueError, TypeError) as error:
            raise stand.broken(f"the view is not plain data: {error}", seat) from None
        if self._view_type is not None:
            self._check_schema(stand, seat, view)

    def _check_schema(self, stand: Stand, seat: int, view: Any) -> None:
        import msgspec

        try:
            msgspec.convert(json.loads(json.dumps(view)), self._view_type)
        except msgspec.ValidationError as error:
            raise stand.broken(f"the view is not what its type says: {error}", seat) from None
        extra = [key for key in view if key not in get_type_hints(self._view_type)]
        if extra:
            raise stand.broken(f"the view has '{extra[0]}', which its type does not name", seat)

    def _check_imagine(self, stand: Stand, seat: int, before: Any) -> None:
        game, state = self.game, stand.state
        seeds = (stand.situation.choices, "imagine", stand.step, seat)
        imagined = game.imagine(state, seat, stream(*seeds, "r"))
        if snapshot(state) != before:
            raise stand.broken("imagine changes the state that it is given", seat)
        if imagined is state:
            raise stand.broken("imagine returns the state itself and no new one", seat)
        if _known(game, imagined, seat) != _known(game, state, seat):
            leak = _difference(game, state, imagined, seat)
            raise stand.broken(f"what the seat sees depends on what it cannot know: {leak}", seat)
        other = game.imagine(state, seat, stream(*seeds, "a"))
        if not _alike(game.imagine(other, seat, stream(*seeds, "r")), imagined):
            raise stand.broken("imagine peeks: it depends on more than what the seat can know", seat)
        self._count(stand, seat, imagined, changed=not _alike(imagined, state))

    def _count(self, stand: Stand, seat: int, imagined: Any, *, changed: bool) -> None:
        self._varied += changed
        rivals = (rival for rival in range(stand.situation.seats) if rival != seat)
        self._rivals_varied += any(
            snapshot(self.game.view(stand.state, rival)) != snapshot(self.game.view(imagined, rival))
            for rival in rivals
        )


def _alike(one: Any, other: Any) -> bool:
    """Say whether two states are the same; their own ``==`` is fast, but need not have been written."""
    return bool(one == other) or snapshot(one) == snapshot(other)


def _known(game: Game[Any, Any, Any], state: Any, seat: int) -> Any:
    """Return all that a seat learns at a state: its view, whether it is asked, its moves; if it is over."""
    seats = game.to_act(state)
    moves = [str(move) for move in game.moves(state, seat)] if seat in seats else None
    return snapshot(game.view(state, seat)), moves, not seats


def _difference(game: Game[Any, Any, Any], state: Any, imagined: Any, seat: int) -> str:
    first, second = game.view(state, seat), game.view(imagined, seat)
    if isinstance(first, dict) and isinstance(second, dict):
        keys = [key for key in {**first, **second} if first.get(key) != second.get(key)]
        if keys:
            return f"'{keys[0]}' in its view is {first.get(keys[0])!r} or {second.get(keys[0])!r}"
    return "its view" if first != second else "its moves"
