"""People in a tournament: the door to the core's keyboard and screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Observer, Transcript, UsageError, play_match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus import Fault, Match, Participant, Seeds, Watched
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._tournament import HumanMaker


def keyboard(people: int) -> HumanMaker:
    """Return what makes the players of `people` persons who share this keyboard.

    Raises:
        UsageError: there is no terminal.
    """
    import sys

    from rumpus._human import HumanPlayer, Keyboard
    from rumpus.cli._screen import make_screen

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("people need a terminal to play at")
    shared = Keyboard(make_screen(), people=people)
    return lambda _name: lambda: HumanPlayer(shared)


def play_with_people(
    game: AnyGame, participants: Sequence[Participant], seeds: Seeds, policy: Callable[[Fault], Any]
) -> Match:
    """Play a match in which people may take a choice back, and tell them how it ended."""
    from rumpus._human import Undo
    from rumpus._replay import resume

    seated = list(participants)
    while True:
        recorder = _Recorder()
        try:
            match = play_match(game, seated, seeds, policy=policy, observers=[recorder])
        except Undo as undo:
            past = Transcript.of_moves(game, participants, seeds, recorder.log[: undo.step])
            seated = resume(participants, past)
        else:
            _tell_people(match)
            return match


class _Recorder(Observer):
    """Keeps the moves so far."""

    def __init__(self) -> None:
        self.log: list[tuple[int, Any]] = []

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        del match
        self.log.append((seat, move))


def _tell_people(match: Match) -> None:
    from rumpus.cli._render import show
    from rumpus.cli._result import outcome_line

    if any(each.bot == "human" for each in match.participants):
        show(f"{outcome_line(match.game, match.outcome, [each.name for each in match.participants])}\n")
