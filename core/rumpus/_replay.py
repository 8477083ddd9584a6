"""Replays: a transcript played again by the engine, nobody asked; and matches that go on from one."""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Any

from rumpus._engine import NO_MOVE, Forfeit, Play, forfeit_at_once
from rumpus._errors import TranscriptError
from rumpus._fault import PlayerFault
from rumpus._game import allowed_seats
from rumpus._players import Participant
from rumpus._table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus._game import Game
    from rumpus._match import Match
    from rumpus._observers import Observer
    from rumpus._players import MatchInfo, Player
    from rumpus._transcript import Transcript
    from rumpus._turn import Turn


def replay(game: Game[Any, Any, Any], transcript: Transcript, observers: Sequence[Observer] = ()) -> Match:
    """Play a finished match again from its transcript; faults are what the record says.

    Raises:
        TranscriptError: the rules do not lead where the transcript says.
    """
    if len(transcript.players) not in allowed_seats(game):
        raise TranscriptError(
            f"the transcript has {len(transcript.players)} seats, which {game.name} does not allow"
        )
    play = _Replay(game, transcript, observers)
    match = play.run()
    if len(match.log) < len(transcript.moves):
        raise TranscriptError(f"moves[{len(match.log)}]: the match is over, but the transcript goes on")
    play.check_faults()
    if transcript.outcome is not None and match.outcome != transcript.outcome:
        raise TranscriptError(
            f"the replay ends with {list(match.outcome.scores)} ({match.outcome.reason}), "
            f"the transcript says {list(transcript.outcome.scores)} ({transcript.outcome.reason})"
        )
    return match


def check_record(game: Game[Any, Any, Any], transcript: Transcript) -> None:
    """Make sure that the rules lead where the transcript of an unfinished match says, up to its end.

    Raises:
        TranscriptError: they do not.
    """
    play = _Replay(game, transcript, ())
    try:
        play.run()
    except _RecordEnds:
        return
    if len(play.log) < len(transcript.moves):
        raise TranscriptError(f"moves[{len(play.log)}]: the match is over, but the transcript goes on")


def resume(participants: Sequence[Participant], transcript: Transcript) -> list[Participant]:
    """Return participants that play the recorded moves first and go on by themselves afterwards.

    A bot is asked for the recorded moves too, and the record stands: so its memory and its random stream
    are what they were. A person is not asked again.
    """
    return [_resumed(each, transcript) for each in participants]


class _RecordEnds(TranscriptError):
    """The record ends before the match does."""


class _Replay(Play):
    """The turn loop with a transcript instead of players."""

    def __init__(
        self, game: Game[Any, Any, Any], transcript: Transcript, observers: Sequence[Observer]
    ) -> None:
        def nobody() -> Player:
            raise AssertionError("a replay asks nobody")

        participants = [
            Participant(each.name, nobody, each.bot, each.options, transcript.seat_option(game, seat))
            for seat, each in enumerate(transcript.players)
        ]
        super().__init__(game, participants, transcript.seeds, forfeit_at_once, observers, ask_forced=True)
        self._moves = transcript.moves
        self._unfinished = transcript.outcome is None
        self.faults = list(transcript.faults)
        self._ends_in_forfeit = any(fault.effect == "forfeit" for fault in self.faults)

    def _seat_players(self) -> None:
        self.table = Table(
            len(self.participants),
            self.seeds.deal,
            seat_options=self.seat_options,
            listening=bool(self.observers),
        )
        if any(fault.kind == "startup" for fault in self.faults) and not self._moves:
            raise Forfeit

    def check_faults(self) -> None:
        """Make sure that every fault of the record belongs to the step that it names.

        Raises:
            TranscriptError: one does not, so that moves are missing or faults were added.
        """
        end = len(self.log)
        asked = len(self.game.to_act(self.state)) if self.state is not None else 1
        for number, fault in enumerate(self.faults):
            if fault.effect == "replaced":
                fits = fault.step < end and self.log[fault.step][0] == fault.seat
            else:
                fits = end <= fault.step < end + max(asked, 1)
            if not fits:
                raise TranscriptError(
                    f"faults[{number}]: it is of step {fault.step}, but the match has {end} moves"
                )

    def _stop_if_forfeited(self) -> None:
        """The record's forfeit ends the match where the record ends."""
        if len(self.log) >= len(self._moves):
            super()._stop_if_forfeited()

    def _choice(self, seat: int, moves: Sequence[Any], step: int) -> Any:
        if step >= len(self._moves) and self._ends_in_forfeit:
            return NO_MOVE  # it was lost in the midst of a group, before this choice was applied
        if step >= len(self._moves):
            raise _RecordEnds(
                f"the transcript ends after {len(self._moves)} moves, but the match is not over"
                + (": go on with play --resume" if self._unfinished else "")
            )
        mover, notation = self._moves[step]
        if mover != seat:
            raise TranscriptError(f"moves[{step}]: seat {seat} is to act, the transcript has seat {mover}")
        for move in moves:
            if str(move) == notation:
                return move
        raise TranscriptError(f"moves[{step}]: '{notation}' is not legal for seat {seat}")


class _Resumed:
    """A player who plays recorded moves before going on."""

    def __init__(self, inner: Player, transcript: Transcript, *, person: bool) -> None:
        self._inner = inner
        self._moves = transcript.moves
        self._faults = transcript.faults
        self._person = person
        self._live = not transcript.moves
        self.end = getattr(inner, "end", lambda _end: None)
        self.close = getattr(inner, "close", lambda: None)
        if hasattr(inner, "saw"):
            self.saw = self._saw

    def start(self, info: MatchInfo) -> None:
        start = getattr(self._inner, "start", None)
        if start is not None:
            start(info)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        if turn.step >= len(self._moves):
            self._live = True
            return self._inner.choose(turn)
        seat, notation = self._moves[turn.step]
        if seat != turn.seat or notation not in turn.notations:
            raise TranscriptError(f"moves[{turn.step}]: '{notation}' of seat {seat} is not legal here")
        if self._person:
            self._inner.recalled(turn, notation)  # type: ignore[attr-defined]
        else:
            self._inner.choose(turn)
        self._repeat_fault(turn)
        return notation

    def _repeat_fault(self, turn: Turn[Any, Any]) -> None:
        """Fail again where the recorded move took the place of a faulty answer."""
        for fault in self._faults:
            if (fault.step, fault.seat, fault.effect) == (turn.step, turn.seat, "replaced"):
                raise PlayerFault(fault.kind, fault.detail, fault.stderr)

    def _saw(self, event: Any) -> None:
        if self._person and not self._live:
            self._inner.overheard(event)  # type: ignore[attr-defined]
        else:
            self._inner.saw(event)  # type: ignore[attr-defined]


def _resumed(participant: Participant, transcript: Transcript) -> Participant:
    person = participant.bot == "human"
    return replaced(participant, make=lambda: _Resumed(participant.make(), transcript, person=person))
