"""Runs the laws, each over many random matches, and says what became of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from rumpus._errors import RulesError, UsageError
from rumpus._game import allowed_seats
from rumpus._random import derive_seed
from rumpus.testing._choices import ChoicesAreSound, EngineJudges
from rumpus.testing._determinism import Replayable, Reproducible
from rumpus.testing._estimates import EstimatesAreRewards
from rumpus.testing._play import MatchesEnd
from rumpus.testing._report import LawBroken, LawSkipped, Verdict
from rumpus.testing._secrecy import HiddenIsHidden
from rumpus.testing._situation import STYLES, Situation
from rumpus.testing._states import CardsAreConserved, CopyIsDeep

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from rumpus._game import Game
    from rumpus.testing._law import Law

EXAMPLES = 40
"""How many matches each law looks at unless more are asked for."""

BATCH = 200
"""How many matches hypothesis is asked for at once: it remembers them all, and memory should not grow."""

SIMPLER = 60
"""How many matches are tried to find a simpler one once the law is broken."""

LAWS: tuple[type[Law], ...] = (
    Reproducible,
    Replayable,
    ChoicesAreSound,
    HiddenIsHidden,
    CopyIsDeep,
    CardsAreConserved,
    MatchesEnd,
    EngineJudges,
    EstimatesAreRewards,
)


def check_game(
    game: Game[Any, Any, Any],
    *,
    seats: Collection[int] | None = None,
    examples: int = EXAMPLES,
    laws: Collection[str] | None = None,
    told: Callable[[Verdict], None] | None = None,
) -> list[Verdict]:
    """Check the laws L1 to L9 on a game with its options; return a verdict for each.

    Each law looks at `examples` random matches, spread evenly over the numbers of seats in `seats` (by
    default all that the game allows), at one at least for each; memory does not grow with them. `laws`
    picks some, such as {"L4"}. `told` gets each verdict as it falls. The same game gives the same verdicts:
    nothing is kept from earlier checks.

    Raises:
        UsageError: hypothesis is not installed, or the game is not played with so many seats.
    """
    allowed = allowed_seats(game)
    wanted = sorted(seats) if seats is not None else allowed
    if not wanted or not set(wanted) <= set(allowed):
        raise UsageError(f"{game.name} is played with {allowed} seats, not with {wanted}")
    verdicts = []
    for law in LAWS:
        if laws is None or law.number in laws:
            verdicts.append(_judge(law(game), wanted, examples))
            if told is not None:
                told(verdicts[-1])
    return verdicts


def assert_laws(
    game: Game[Any, Any, Any], *, seats: Collection[int] | None = None, examples: int = EXAMPLES
) -> None:
    """Check the laws on a game, for a test.

    Raises:
        AssertionError: a law is broken; the text tells all that are.
        UsageError: see `check_game`.
    """
    broken = [
        str(verdict)
        for verdict in check_game(game, seats=seats, examples=examples)
        if verdict.status == "failed"
    ]
    if broken:
        raise AssertionError("\n".join([f"{game.name} breaks the law:", *broken]))


def _judge(law: Law, seats: list[int], examples: int) -> Verdict:
    before = random.getstate()
    try:
        law.applies()
        _search(law, seats, examples)
        told = law.finish()
    except LawSkipped as skipped:
        return Verdict(law.number, law.title, "skipped", str(skipped))
    except LawBroken as broken:
        return Verdict(law.number, law.title, "failed", str(broken), law.looked_at)
    finally:
        random.setstate(before)
    return Verdict(
        law.number,
        law.title,
        "passed",
        f"{law.looked_at:,} {law.unit}{f', {told}' if told else ''}",
        law.looked_at,
    )


def _search(law: Law, seats: list[int], examples: int) -> None:
    """Look at so many situations, as evenly as can be over the numbers of seats, at one at least for each."""
    for place, count in enumerate(seats):
        share = max(examples // len(seats) + (place < examples % len(seats)), 1)
        for first in range(0, share, BATCH):
            seed = derive_seed(0, law.number, count, first)
            _search_batch(law, count, min(BATCH, share - first), seed)


def _search_batch(law: Law, seats: int, examples: int, seed: int) -> None:
    """Let hypothesis look for a situation that breaks the law; it tells the simplest that it finds."""
    hypothesis, strategies = _hypothesis()
    situations = strategies.builds(
        Situation,
        seats=strategies.just(seats),
        deal=strategies.integers(0, 2**20),
        choices=strategies.integers(0, 2**20),
        style=strategies.sampled_from(("random", "random", *STYLES)),
    )
    settings = hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
        phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
    )
    hypothesis.seed(seed)(settings(hypothesis.given(situations)(_Trial(law).holds)))()


class _Trial:
    """Tries a law on situations. What broke it is remembered: a match that is another one when it is tried
    again must not confuse the search, and the search for a simpler one has an end.
    """

    def __init__(self, law: Law) -> None:
        self._law = law
        self._broken: dict[Situation, LawBroken] = {}
        self._tried = 0

    def holds(self, situation: Situation) -> None:
        if situation in self._broken:
            raise self._broken[situation]
        self._tried += bool(self._broken)
        if self._tried > SIMPLER:
            return
        try:
            self._law.check(situation)
        except LawSkipped:
            raise
        except LawBroken as broken:
            self._broken[situation] = broken
            raise
        except Exception as error:
            said = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
            self._broken[situation] = LawBroken(f"the rules failed: {said} ({situation})")
            raise self._broken[situation] from error


def _hypothesis() -> tuple[Any, Any]:
    try:
        import hypothesis
        import hypothesis.strategies
    except ImportError:
        raise UsageError("checking laws needs hypothesis: pip install 'rumpus[check]'") from None
    return hypothesis, hypothesis.strategies
