"""The examination of a bot, step by step, for its author (``rumpus check BOT``)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rumpus._botprocess import ending
from rumpus._botspec import player_maker
from rumpus._clock import UNLIMITED, TimeLimits
from rumpus._engine import play_match
from rumpus._errors import Interruption
from rumpus._game import allowed_seats
from rumpus._limits import Quarters
from rumpus._match import Seeds
from rumpus._players import FunctionPlayer, Participant, Player, random_choice
from rumpus._pool import BotPool
from rumpus._random import derive_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from rumpus._botspec import BotSpec
    from rumpus._fault import Fault
    from rumpus._game import Game
    from rumpus._match import Match
    from rumpus._registry import Registry
    from rumpus._turn import Turn

MATCHES = 200
NAME = "bot"
IN_TIME = ("timeout", "stall")
LEGAL = ("illegal",)
NOT_TRIED = "not tried, since it failed before"


@dataclass(frozen=True)
class Check:
    """One step of the examination: `passed` is None where it says nothing, or was not tried.

    `stderr` is the end of what the bot wrote to its error output when it failed.
    """

    number: int
    title: str
    passed: bool | None
    reason: str
    stderr: str = ""


def check_bot(
    spec: BotSpec,
    game: Game[Any, Any, Any],
    registry: Registry,
    folder: Path | None = None,
    *,
    matches: int = MATCHES,
    seats: int | None = None,
    seat_option: Any = None,
    limits: TimeLimits = UNLIMITED,
    startup_limit: float | None = None,
    seed: int = 1,
    told: Callable[[int], None] = lambda _matches: None,
) -> list[Check]:
    """Examine a bot at a game, in so many matches against `random`, each deal on all seats; return all steps.

    Bots given by path, module or command run in processes of their own and are kept as in tournaments.
    `seats` is by default the smallest number that gives it a rival. `startup_limit` is in seconds. `told` is
    called with 1 after each match of the series.

    Raises:
        UsageError: there is no such bot, or people are meant to play it.
        RulesError: the game failed.
    """

    def maker(pool: BotPool | None) -> Callable[[], Player]:
        return player_maker(
            spec,
            game,
            registry,
            folder=folder,
            isolate=True,
            startup_limit=startup_limit,
            quarters=Quarters(pool=pool),
        )

    number = seats or min(allowed_seats(game), key=lambda count: (count < 2, count))
    with BotPool() as pool:
        makers = {True: maker(pool), False: maker(None)}
        return _Examination(game, makers, pool, number, seat_option, limits, seed).checks(matches, told)


class _Subject:
    """The bot under examination: counts its answers; `cut_after` of them, it is torn away from the match."""

    def __init__(self, player: Player, cut_after: int | None) -> None:
        self.player = player
        self.answers = 0
        self.longest = 0.0
        self._cut_after = cut_after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        if self.answers == self._cut_after:
            raise Interruption
        self.answers += 1
        begun = perf_counter()
        try:
            return self.player.choose(turn)
        finally:
            self.longest = max(self.longest, perf_counter() - begun)


class _Examination:
    """Plays the matches and draws the conclusions."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        makers: dict[bool, Callable[[], Player]],
        pool: BotPool,
        seats: int,
        seat_option: Any,
        limits: TimeLimits,
        seed: int,
    ) -> None:
        self._game = game
        self._makers = makers
        """How the bot is made: True: as in a tournament, perhaps with a process that has played before."""
        self._pool = pool
        self._seats = seats
        self._seat_option = seat_option
        self._limits = limits
        self._seed = seed
        self._subjects: list[_Subject] = []
        self._last: dict[int, tuple[int, Match]] = {}
        """By seat, its last match of the series, and the number of the deal."""
        self._fault: Fault | None = None
        self._where = ""
        self._farewell: Fault | None = None

    def checks(self, matches: int, told: Callable[[int], None]) -> list[Check]:
        """Go through all steps."""
        played = self._series(matches, told)
        kind = self._fault.kind if self._fault else ""
        started = kind != "startup"
        manners = started and kind not in (*IN_TIME, *LEGAL)
        steps = [
            ("starts", self._judged(("startup",), f"{len(self._subjects)} times", tried=True)),
            ("answers in time", self._judged(IN_TIME, self._pace(), tried=started)),
            ("plays legal moves only", self._judged(LEGAL, f"in {played}", tried=started)),
            (
                "neither breaks down nor talks nonsense",
                self._judged((kind,) * manners, f"in {played}", tried=started),
            ),
            ("plays the same moves under one seed", self._repeats()),
            ("starts again after a match that was cut short", self._restarts()),
            ("leaves when it is told to", self._leaves()),
        ]
        return [Check(number, title, *verdict) for number, (title, verdict) in enumerate(steps, start=1)]

    # --- the steps

    def _series(self, matches: int, told: Callable[[int], None]) -> str:
        """Play until something goes wrong; return how far that went, in words."""
        for number in range(matches):
            deal, seat = divmod(number, self._seats)
            self._last[seat] = deal, self._play(seat, deal)
            told(1)
            if self._fault is not None:
                self._where = f"match {number + 1}, on seat {seat}, step {self._fault.step}: "
                return f"{number} of {matches} matches"
        seats = "" if self._seats == 1 else f", on {self._seats} seats in turn"
        return f"{matches} matches{seats}"

    def _judged(self, kinds: Collection[str], praise: str, *, tried: bool) -> tuple[bool | None, str, str]:
        fault = self._fault
        if fault is not None and fault.kind in kinds:
            return False, f"{self._where}{fault.kind}: {fault.detail}", fault.stderr
        return (True, praise, "") if tried else (None, NOT_TRIED, "")

    def _pace(self) -> str:
        answers = sum(subject.answers for subject in self._subjects)
        longest = max((subject.longest for subject in self._subjects), default=0.0)
        return f"{answers} answers, the slowest took {longest * 1000:.1f} ms"

    def _repeats(self) -> tuple[bool | None, str, str]:
        """Play the last match of each seat twice again, in new processes that have played nothing before."""
        if self._fault is not None:
            return None, NOT_TRIED, ""
        for seat, (deal, last) in self._last.items():
            fresh, again = (self._play(seat, deal, as_in_a_tournament=False) for _ in range(2))
            changed = _difference(fresh, again)
            if changed:
                reason = f"it does not: on seat {seat}, {changed}; its matches cannot be played again"
                return None, reason, ""
            changed = _difference(fresh, last)
            if changed:
                reason = f"not in a process that has played before: on seat {seat}, {changed}"
                return False, f"{reason}; let it begin each match anew, or not say that it can be kept", ""
        return True, f"the last match on each of {self._seats} seats, played three times", ""

    def _restarts(self) -> tuple[bool | None, str, str]:
        if self._fault is not None:
            return None, NOT_TRIED, ""
        with suppress(Interruption):
            self._play(0, 0, cut_after=1)
        self._play(0, 1)
        fault = self._fault
        return (
            (False, f"{fault.kind}: {fault.detail}", fault.stderr) if fault else (True, "without a fault", "")
        )

    def _leaves(self) -> tuple[bool | None, str, str]:
        if self._fault is not None:
            return None, NOT_TRIED, ""
        if self._farewell is not None:
            return False, f"{self._farewell.kind}: {self._farewell.detail}", self._farewell.stderr
        process = getattr(self._subjects[-1].player, "process", None)
        if process is None:
            return True, "it runs inside Rumpus", ""
        self._pool.close()
        if process.exit_code:
            return False, f"{ending(process.exit_code)} when it was told to leave", process.stderr
        if process.exit_code is None:
            return (
                False,
                "it had to be killed after the match; end when you read bye, or at the end of input",
                "",
            )
        return True, f"exit code {process.exit_code}", ""

    # --- one match

    def _play(
        self, seat: int, number: int, cut_after: int | None = None, *, as_in_a_tournament: bool = True
    ) -> Match:
        deal = derive_seed(self._seed, "check", number)
        make = self._makers[as_in_a_tournament]
        match = play_match(
            self._game,
            [self._participant(index, seat, make, cut_after) for index in range(self._seats)],
            Seeds(deal, derive_seed(deal, "match", seat)),
        )
        own = [fault for fault in match.faults if fault.seat == seat]
        self._fault = next((fault for fault in own if fault.effect != "noted"), self._fault)
        self._farewell = next((fault for fault in own if fault.effect == "noted"), self._farewell)
        return match

    def _participant(
        self, index: int, seat: int, make: Callable[[], Player], cut_after: int | None
    ) -> Participant:
        if index != seat:
            rival: Callable[[], Player] = lambda: FunctionPlayer(random_choice)  # noqa: E731
            return Participant(f"rival {index}", rival, "random", seat_option=self._seat_option)
        return Participant(
            NAME,
            lambda: self._subject(make, cut_after),
            seat_option=self._seat_option,
            move_limit=self._limits.move,
            match_limit=self._limits.match,
            increment=self._limits.increment,
        )

    def _subject(self, make: Callable[[], Player], cut_after: int | None) -> Player:
        subject = _Subject(make(), cut_after)
        self._subjects.append(subject)
        return subject


def _difference(one: Match, other: Match) -> str:
    """Return in words where two matches part, or nothing."""
    for step, (first, then) in enumerate(zip(one.notations, other.notations, strict=False)):
        if first != then:
            return f"step {step}, first '{first[1]}', then '{then[1]}'"
    return ""
