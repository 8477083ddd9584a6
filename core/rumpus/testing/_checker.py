"""Runs the laws, each over many random matches, and says what became of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from rumpus._errors import RulesError, UsageError
from rumpus.testing._choices import ChoicesAreSound, EngineJudges
from rumpus.testing._determinism import Replayable, Reproducible
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

LAWS: tuple[type[Law], ...] = (
    Reproducible,
    Replayable,
    ChoicesAreSound,
    HiddenIsHidden,
    CopyIsDeep,
    CardsAreConserved,
    MatchesEnd,
    EngineJudges,
)


def check_game(
    game: Game[Any, Any, Any],
    *,
    seats: Collection[int] | None = None,
    examples: int = EXAMPLES,
    laws: Collection[str] | None = None,
    told: Callable[[Verdict], None] | None = None,
) -> list[Verdict]:
    """Check the laws L1 to L8 on a game with its options; return a verdict for each.

    Each law looks at `examples` random matches with the numbers of seats in `seats` (by default all that
    the game allows), at every state on the way. `laws` picks some, such as {"L4"}. `told` gets each verdict
    as it falls. The same game gives the same verdicts: nothing is kept from earlier checks.

    Raises:
        UsageError: hypothesis is not installed, or the game is not played with so many seats.
    """
    allowed = sorted(game.seat_counts())
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
    """Let hypothesis look for a situation that breaks the law; it tells the simplest that it finds."""
    hypothesis, strategies = _hypothesis()
    situations = strategies.builds(
        Situation,
        seats=strategies.sampled_from(seats),
        deal=strategies.integers(0, 2**20),
        choices=strategies.integers(0, 2**20),
        style=strategies.sampled_from(("random", "random", *STYLES)),
    )
    last: list[LawBroken] = []

    def holds(situation: Situation) -> None:
        try:
            law.check(situation)
        except LawBroken as broken:
            last[:] = [broken]
            raise
        except LawSkipped:
            raise
        except RulesError as error:
            last[:] = [LawBroken(f"the rules failed: {error} ({situation})")]
            raise last[0] from error
        except Exception as error:
            last[:] = [LawBroken(f"the rules failed: {type(error).__name__}: {error} ({situation})")]
            raise last[0] from error

    settings = hypothesis.settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
        phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
    )
    try:
        settings(hypothesis.given(situations)(holds))()
    except hypothesis.errors.Flaky as flaky:
        account = last[0] if last else LawBroken(str(flaky))
        raise LawBroken(f"{account}; it does not happen every time") from flaky


def _hypothesis() -> tuple[Any, Any]:
    try:
        import hypothesis
        import hypothesis.errors
        import hypothesis.strategies
    except ImportError:
        raise UsageError("checking laws needs hypothesis: pip install 'rumpus[check]'") from None
    return hypothesis, hypothesis.strategies
