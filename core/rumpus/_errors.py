"""What Rumpus raises: mistakes of people (one line, an exit code) apart from bugs (a traceback)."""

from __future__ import annotations


class RumpusError(Exception):
    """A problem that is told to a person in one line; `exit_code` is what the command ends with."""

    exit_code = 1


class UsageError(RumpusError):
    """The command line, a TOML file or another input of the user's is wrong (exit code 2)."""

    exit_code = 2


class PluginError(RumpusError):
    """An installed plugin cannot be used; the text names the distribution."""


class TranscriptError(UsageError):
    """A transcript is damaged, foreign, or does not fit the installed rules."""


class RulesError(RumpusError):
    """The rules of a game failed or broke their contract: a bug of the game, charged to no player.

    `place` says where: the game, the step and the seat. The original exception is the `__cause__`.
    """

    def __init__(self, place: str, problem: str) -> None:
        problem = " ".join(problem.split())  # what failed may have said it in several lines
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, str]]:
        return type(self), (self.place, self.problem)


class ShortOfResources(RumpusError):
    """This machine has no process, memory or descriptor left for a bot: the bot is not to blame."""


class IllegalMove(ValueError):
    """A bot applied a move to a `Position` that is not legal there."""


class ExpiredTurn(RuntimeError):
    """A `Turn` was read after `choose` had returned."""


class Interruption(BaseException):
    """Raised by a player to leave the turn loop altogether; it is no fault and passes through the engine."""


class OutputLost(Interruption):
    """What a person should read cannot be written any more; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


class TimeIsUp(Exception):
    """A person has not answered before the clock ran out."""


def suggest(word: str, known: list[str]) -> str:
    """Return ``; did you mean 'x'?`` when one of `known` is close to `word`, else an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return f"; did you mean '{close[0]}'?" if close else ""
