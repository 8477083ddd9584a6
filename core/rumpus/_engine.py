"""The turn loop: asks the players, checks their answers, applies them, and keeps the record."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, Final

from rumpus._errors import Interruption, RulesError, RumpusError, ShortOfResources, TranscriptError
from rumpus._fault import Fault, FaultEffect, FaultKind, PlayerFault
from rumpus._game import Outcome, is_finite
from rumpus._match import Match, Seeds
from rumpus._observers import Observer, Watched
from rumpus._players import MatchEnd, MatchInfo
from rumpus._random import stream_key
from rumpus._table import Event, Table
from rumpus._turn import Seat, SpentTurn, Turn, detached
from rumpus._verdict import legal_move, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._game import Game
    from rumpus._players import Participant

NO_MOVE: Final = object()


def forfeit_at_once(fault: Fault) -> FaultEffect:
    """Judge every fault with the loss of the match."""
    del fault
    return "forfeit"


class DefaultMoves:
    """Replace a seat's first `allowed` faulty answers of a match by the game's default move, then forfeit.

    Only illegal and late answers (illegal, timeout, stall) are replaced. A fault that leaves no player to ask
    (crash, startup, protocol, gave-up) is a forfeit all the same.
    """

    def __init__(self, allowed: int) -> None:
        self._allowed = allowed
        self._used: dict[int | None, int] = {}

    def __call__(self, fault: Fault) -> FaultEffect:
        """Judge one fault."""
        if fault.kind not in {"illegal", "timeout", "stall"}:
            return "forfeit"
        used = self._used[fault.seat] = self._used.get(fault.seat, 0) + 1
        return "replaced" if used <= self._allowed else "forfeit"


def play_match(
    game: Game[Any, Any, Any],
    participants: Sequence[Participant],
    seeds: Seeds,
    *,
    policy: Callable[[Fault], FaultEffect] = forfeit_at_once,
    observers: Sequence[Observer] = (),
    ask_forced: bool = False,
) -> Match:
    """Play one match from setup to outcome; `participants` sit in seat order, their names differ.

    What a player does wrong becomes a `Fault` in the record and `policy` says what follows.
    With `ask_forced` a player is asked even where only one move is legal.

    Raises:
        RulesError: the rules failed or broke their contract.
        ValueError: the number of participants is none that the game can be played with.
    """
    if len(participants) not in game.seat_counts():
        raise ValueError(f"{game.name} cannot be played with {len(participants)} seats")
    return Play(game, participants, seeds, policy, observers, ask_forced=ask_forced).run()


class Forfeit(Exception):
    """Somebody's fault ends the match."""


class Play:
    """One match in progress."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        participants: Sequence[Participant],
        seeds: Seeds,
        policy: Callable[[Fault], FaultEffect],
        observers: Sequence[Observer],
        *,
        ask_forced: bool,
    ) -> None:
        self.game = game
        self.participants = participants
        self.seeds = seeds
        self.policy = policy
        self.observers = observers
        self.ask_forced = ask_forced
        self.log: list[tuple[int, Any]] = []
        self.faults: list[Fault] = []
        self.seat_options = tuple([each.seat_option for each in participants])
        self.seats: list[Seat] = []
        self.table: Table
        self.state: Any = None
        self.watched: Watched

    def run(self) -> Match:
        """Play to the end and return the record."""
        try:
            outcome = self._played()
            self._say_goodbye(outcome)
        finally:
            self._release_players()
        spent = [seat.spent for seat in self.seats]
        match = Match(self.game, self.participants, self.seeds, self.log, self.faults, outcome, spent)
        for observer in self.observers:
            observer.ended(match)
        return match

    @property
    def names(self) -> list[str]:
        """The names of the participants, in seat order."""
        return [each.name for each in self.participants]

    def _played(self) -> Outcome:
        try:
            self._seat_players()
            self._play()
            return self._decided()
        except Forfeit:
            return self._forfeited()

    # --- before the first move

    def _seat_players(self) -> None:
        game, seats, options = self.game, len(self.participants), self.seat_options
        listening = bool(self.observers)
        for index, participant in enumerate(self.participants):
            key = partial(stream_key, self.seeds.match, "player", participant.name)
            limits = participant.time_limits
            seat = Seat(game, index, seats, key, limits, options)
            self.seats.append(seat)
            try:
                start = seat.take(participant.make())
                if start is not None:
                    time = (limits.move, limits.match, limits.increment)
                    start(MatchInfo(game, index, seats, self.names, key(), *time))
            except BaseException as error:  # noqa: BLE001 a player may raise anything
                self._fault(index, _reading(error, "startup"), forfeit=True)
            if seat.saw is not None:
                listening = True
        self.table = Table(seats, self.seeds.deal, seat_options=options, listening=listening)
        if self.faults:
            self._stop_if_forfeited()

    # --- the loop

    def _play(self) -> None:
        game, table, log, faults = self.game, self.table, self.log, self.faults
        to_act, moves_of, apply, choice = game.to_act, game.moves, game.apply, self._choice
        limit = game.turn_limit
        eventful = table.listening or bool(faults)  # a replay knows its faults beforehand
        try:
            state = self.state = game.setup(table)
            if eventful:
                self._begin()
            while seats := to_act(state):
                if eventful:
                    self._observe_asking(seats)
                step = len(log)
                if len(seats) > 1:
                    self._play_in_secret(sorted(seats), step)
                    continue
                if step >= limit:
                    self._run_out(limit)
                seat = seats[0]
                move = choice(seat, moves_of(state, seat), step)
                if faults:
                    self._stop_if_forfeited()
                log.append((seat, move))
                apply(state, seat, move, table)
                if eventful:
                    self._settle(seat, move)
        except (Forfeit, RumpusError, KeyboardInterrupt, Interruption):
            raise
        except BaseException as error:
            raise RulesError(self._place(), f"{type(error).__name__}: {error}") from error

    def _play_in_secret(self, seats: Sequence[int], step: int) -> None:
        """Ask every seat before any choice is applied."""
        game, table = self.game, self.table
        if step + len(seats) > game.turn_limit:
            self._run_out(game.turn_limit)
        choices = self._secret_choices(seats, step)
        if self.faults:
            self._stop_if_forfeited()
        for seat, move in choices:
            self.log.append((seat, move))
            game.apply(self.state, seat, move, table)
            if table.listening or self.faults:
                self._settle(seat, move)

    def _secret_choices(self, seats: Sequence[int], step: int) -> list[tuple[int, Any]]:
        choices = []
        for offset, seat in enumerate(seats):
            moves = self.game.moves(self.state, seat)
            choices.append((seat, self._choice(seat, moves, step + offset)))
            if self.faults and self.faults[-1].kind == "gave-up":
                break  # a seat has left of its own will: the rest need not think any more
        return choices

    def _choice(self, seat: int, moves: Sequence[Any], step: int) -> Any:
        """Ask one seat; return the game's own move object, or NO_MOVE after a forfeit."""
        if len(moves) < 2 and not (moves and self.ask_forced):
            return self._forced(seat, moves)
        record = self.seats[seat]
        turn: Turn[Any, Any] = Turn(record, self.state, moves, step)
        record.asked_at = perf_counter_ns()  # anew by a player who sends the question elsewhere
        record.answered_at, late = 0, ""
        try:
            try:
                answer = record.choose(turn)
            finally:
                record.spent += (taken := (record.answered_at or perf_counter_ns()) - record.asked_at)
                turn.__class__ = SpentTurn
                if record.timed:
                    late = record.stop_clock(taken)
            if late:
                raise PlayerFault("timeout", late)
            return legal_move(answer, moves)
        except BaseException as error:  # noqa: BLE001 a player may raise anything
            return self._replacement(seat, moves, step, _reading(error, "crash"))

    def _forced(self, seat: int, moves: Sequence[Any]) -> Any:
        if not moves:
            raise RulesError(self._place(), f"seat {seat} is to act and has no move")
        return moves[0]

    def _replacement(self, seat: int, moves: Sequence[Any], step: int, what: PlayerFault) -> Any:
        effect = self._fault(seat, what, step=step)
        if effect == "forfeit":
            return NO_MOVE
        try:
            return moves[moves.index(self.game.default_move(self.state, seat))]
        except (ValueError, NotImplementedError) as error:
            raise RulesError(self._place(), f"no default move for seat {seat}: {error}") from error

    # --- who watches and who listens

    def _begin(self) -> None:
        self.watched = Watched(self.game, self.names, self.state)
        for observer in self.observers:
            observer.started(self.watched)
        self._deliver()

    def _observe_asking(self, seats: Sequence[int]) -> None:
        for observer in self.observers:
            observer.asking(self.watched, seats)

    def _settle(self, seat: int, move: Any) -> None:
        for observer in self.observers:
            observer.moved(self.watched, seat, move)
        self._deliver()

    def _deliver(self) -> None:
        """Hand the told events to observers and players, each a copy of its own; that completes a step."""
        told, self.table.told = self.table.told, []
        for each in told:
            for observer in self.observers:
                observer.told(self.watched, each)
            for seat in self.seats:
                if seat.saw is not None and each.reaches(seat.index):
                    self._show(seat, each.event)
        for observer in self.observers:
            observer.settled(self.watched)
        if self.faults:
            self._stop_if_forfeited()

    def _show(self, seat: Seat, event: Event) -> None:
        assert seat.saw is not None
        own_copy = Event(event.kind, detached(dict(event.data)))
        try:
            seat.saw(own_copy)
        except BaseException as error:  # noqa: BLE001 a player may raise anything
            self._fault(seat.index, _reading(error, "crash"), forfeit=True)

    # --- the end

    def _decided(self) -> Outcome:
        try:
            outcome = self.game.outcome(self.state)
        except Exception as error:
            raise RulesError(self._place(), f"outcome failed: {type(error).__name__}: {error}") from error
        if not isinstance(outcome, Outcome):
            raise RulesError(self._place(), f"outcome returns {type(outcome).__name__}, not an Outcome")
        if len(outcome.scores) != len(self.participants):
            raise RulesError(self._place(), f"the outcome has {len(outcome.scores)} scores")
        for seat, score in enumerate(outcome.scores):
            if not is_finite(score):
                raise RulesError(self._place(), f"the score of seat {seat} is no finite number")
        return outcome

    def _forfeited(self) -> Outcome:
        """Culprits score 0, everybody else 1; at the turn limit nobody is to blame and all score 0."""
        culprits = {fault.seat for fault in self.faults if fault.effect == "forfeit"}
        if None in culprits:
            return Outcome((0.0,) * len(self.participants), "turn-limit")
        return Outcome(
            tuple(0.0 if seat in culprits else 1.0 for seat in range(len(self.participants))), "forfeit"
        )

    def _say_goodbye(self, outcome: Outcome) -> None:
        for seat in self.seats:
            end = getattr(seat.player, "end", None)
            if end is None:
                continue
            try:
                end(MatchEnd(outcome, tuple(self.faults)))
            except BaseException as error:  # noqa: BLE001 a player may raise anything
                self.faults.append(_fault_of(seat.index, _reading(error, "crash"), len(self.log), "noted"))

    def _release_players(self) -> None:
        """Let players that hold something (a process) go, however the match ended."""
        closers = [getattr(seat.player, "close", None) for seat in self.seats]
        if any(closers):
            with ExitStack() as stack:
                for close in filter(None, closers):
                    stack.callback(close)  # each is called, whatever the others raise

    # --- faults

    def _fault(
        self,
        seat: int | None,
        what: PlayerFault,
        *,
        step: int | None = None,
        forfeit: bool = False,
    ) -> FaultEffect:
        fault = _fault_of(seat, what, len(self.log) if step is None else step)
        if not forfeit:
            fault = replace(fault, effect=self.policy(fault))
        self.faults.append(fault)
        return fault.effect

    def _stop_if_forfeited(self) -> None:
        if any(fault.effect == "forfeit" for fault in self.faults):
            raise Forfeit

    def _run_out(self, limit: int) -> None:
        what = PlayerFault("turn-limit", f"the match did not end within {limit} decisions")
        self._fault(None, what, forfeit=True)
        raise Forfeit

    def _place(self) -> str:
        return f"{self.game.name} {self.game.version}, deal seed {self.seeds.deal}, step {len(self.log)}"


def _fault_of(seat: int | None, what: PlayerFault, step: int, effect: FaultEffect = "forfeit") -> Fault:
    return Fault(
        seat=seat,
        kind=what.kind,
        step=step,
        effect=effect,
        detail=what.detail,
        stderr=what.stderr,
        line=what.line,
        exit_code=what.exit_code,
    )


def _reading(error: BaseException, otherwise: FaultKind) -> PlayerFault:
    """Return what an exception out of a player means; what is no player's doing passes through."""
    if isinstance(error, KeyboardInterrupt | Interruption | RulesError | ShortOfResources | TranscriptError):
        raise error
    return reading(error, otherwise)
