"""L3 and L8: who is asked has legal moves, secret choices stay secret, the engine judges answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus.testing._law import Law
from rumpus.testing._matches import Chooser, play
from rumpus.testing._report import LawBroken
from rumpus.testing._situation import Stand, glimpse
from rumpus.testing._snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus.testing._situation import Situation


class ChoicesAreSound(Law):
    """L3."""

    number = "L3"
    title = "exactly those who are to act have moves"

    def check(self, situation: Situation) -> None:
        """Look at the states of a match."""
        for stand in glimpse(self.game, situation):
            before = snapshot(stand.state)
            seats = self.game.to_act(stand.state)
            self._check_seats(stand, seats)
            for seat in seats:
                self._check_moves(stand, seat)
            for seat in range(situation.seats):
                self.game.view(stand.state, seat)
            if snapshot(stand.state) != before:
                raise stand.broken("to_act, moves or view changes the state")
            if len(seats) > 1:
                self._check_waiting(stand, list(seats))
            self.looked_at += 1

    def _check_seats(self, stand: Stand, seats: Sequence[int]) -> None:
        if list(seats) != sorted(set(seats)) or not all(
            seat in range(stand.situation.seats) for seat in seats
        ):
            raise stand.broken(f"to_act returns {list(seats)}, which are not seats in ascending order")

    def _check_moves(self, stand: Stand, seat: int) -> None:
        moves = self.game.moves(stand.state, seat)
        if not moves:
            raise stand.broken("the seat is to act and has no move", seat)
        notations = [str(move) for move in moves]
        for move, notation in zip(moves, notations, strict=True):
            if not notation or notation != notation.strip() or not notation.isprintable():
                raise stand.broken(f"the notation {notation!r} is not one line of text", seat)
            if notations.count(notation) > 1:
                raise stand.broken(f"two moves have the notation '{notation}'", seat)
            try:
                hash(move)
            except TypeError:
                raise stand.broken(f"the move '{notation}' can be changed (it has no hash)", seat) from None
        again = [str(move) for move in self.game.moves(stand.state, seat)]
        if again != notations:
            raise stand.broken("asked twice, the legal moves differ", seat)

    def _check_waiting(self, stand: Stand, seats: list[int]) -> None:
        """Apply the secret choices one by one on a copy: until the last, nobody else may notice."""
        game, state = self.game, self.game.copy(stand.state)
        table = _listening(stand)
        rng = stand.situation.rng(f"waiting {stand.step}")
        moves = {seat: stand.situation.pick(game.moves(state, seat), rng) for seat in seats}
        everybody = range(stand.situation.seats)
        for done, seat in enumerate(seats[:-1], 1):
            before = {other: _seen(stand, state, other, seats) for other in everybody if other != seat}
            game.apply(state, seat, moves[seat], table)
            told = [
                each
                for each in table.told
                if any(each.reaches(other) for other in everybody if other != seat)
            ]
            if told:
                raise stand.broken(f"a choice that waits tells others the event '{told[0].event.kind}'", seat)
            if list(game.to_act(state)) != seats[done:]:
                raise stand.broken(
                    f"after a choice that waits, {list(game.to_act(state))} are to act, not {seats[done:]}",
                    seat,
                )
            for other, saw in before.items():
                if _seen(stand, state, other, seats) != saw:
                    raise stand.broken(
                        f"a choice that waits shows in the view or the moves of seat {other}", seat
                    )


class EngineJudges(Law):
    """L8."""

    number = "L8"
    title = "the engine judges answers, an illegal one is its player's fault"
    unit = "matches"

    def check(self, situation: Situation) -> None:
        """Let the last seat answer with no legal move somewhere in the match."""
        asked = int(situation.rng("cheating").random() * 4)
        cheat = Chooser(situation, cheats_at=asked)
        match = play(self.game, situation, special=lambda: cheat)
        culprit = situation.seats - 1
        kinds = [(fault.seat, fault.kind) for fault in match.faults]
        if kinds not in ([], [(culprit, "illegal")]):
            raise LawBroken(f"an illegal answer of seat {culprit} ends in the faults {kinds} ({situation})")
        if cheat.cheated and not kinds:
            raise LawBroken(
                f"what is no move at all is taken for a legal one of seat {culprit} ({situation})"
            )
        if kinds and match.outcome.reason != "forfeit":
            raise LawBroken(f"an illegal answer of seat {culprit} costs nothing ({situation})")
        self.looked_at += 1


def _listening(stand: Stand) -> Any:
    from rumpus._table import Table

    return Table(stand.situation.seats, stand.situation.deal, listening=True)


def _seen(stand: Stand, state: Any, seat: int, asked: list[int]) -> Any:
    game = stand.game
    moves = (
        [str(move) for move in game.moves(state, seat)]
        if seat in asked and seat in game.to_act(state)
        else None
    )
    return snapshot(game.view(state, seat)), moves
