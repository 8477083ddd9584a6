"""What bots considered, shown to whoever watches (`play --think`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus._errors import UsageError
from rumpus._thought import Thought
from rumpus._verdict import legal_move
from rumpus.cli._render import look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._players import Player
    from rumpus._turn import Turn

BEST = 5
"""How many moves are shown of a choice."""
TOO_WIDE = 1e6
"""From here on a value is written with an exponent."""


class Thinking:
    """Listens to the bots of a match and tells what they considered: at once, or (`hold_back`) in the end."""

    def __init__(self, tell: Callable[[str], None], *, hold_back: bool) -> None:
        self._tell = tell
        self._hold_back = hold_back
        self._kept: dict[int, str] = {}
        self._known = 0

    def begin(self, known: int) -> None:
        """Get ready for a match of which the first `known` choices are given, and not told once more."""
        self._known = known
        self._kept = {step: text for step, text in self._kept.items() if step < known}

    def overheard(self, name: str, make: Callable[[], Player]) -> Callable[[], Player]:
        """Return what makes the same bot, overheard where it says what it considers."""

        def overhear(turn: Turn[Any, Any], answer: Any, thoughts: Sequence[Thought] | str) -> None:
            if turn.step < self._known:
                return
            width = look().width
            if isinstance(thoughts, str):
                text = _cut(f"{name}, choice {turn.step + 1}: {thoughts}", width)
            else:
                text = thoughts_text(name, turn, answer, thoughts, width)
            if self._hold_back:
                self._kept[turn.step] = text
            else:
                self._tell(text)

        def made() -> Player:
            player = make()
            return OpenMinded(player, overhear) if thinks_aloud(player) else player

        return made

    def tell_kept(self) -> None:
        """Tell what was held back."""
        for _, text in sorted(self._kept.items()):
            self._tell(text)


class OpenMinded:
    """A bot that is overheard: after each choice, `overhear` gets the turn, the answer, the thoughts."""

    def __init__(
        self, player: Player, overhear: Callable[[Turn[Any, Any], Any, Sequence[Thought] | str], None]
    ) -> None:
        self._player = player
        self._overhear = overhear

    def __getattr__(self, name: str) -> Any:
        return getattr(self._player, name)

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Let the bot choose, and listen."""
        answer = self._player.choose(turn)
        self._overhear(turn, answer, _thoughts_of(self._player))
        return answer


def _thoughts_of(player: Any) -> Sequence[Thought] | str:
    """Return a bot's thoughts, or what is wrong with them: to watch a match must not decide it."""
    try:
        thoughts = tuple(player.thoughts())
    except (Exception, SystemExit) as error:  # noqa: BLE001 a bot may raise anything
        return f"thoughts() failed: {type(error).__name__}: {' '.join(str(error).split())}"
    wrong = next((each for each in thoughts if not _is_thought(each)), None)
    return thoughts if wrong is None else f"thoughts() wants Thought(move, visits, value), got {wrong!r}"


def _is_thought(what: Any) -> bool:
    return (
        isinstance(what, Thought)
        and isinstance(what.move, str)
        and isinstance(what.visits, int)
        and isinstance(what.value, int | float)
    )


def thinks_aloud(bot: Any) -> bool:
    """Say whether a bot, or what makes one, offers its thoughts."""
    return callable(getattr(bot, "thoughts", None))


def refuse_silent(factories: Sequence[Any]) -> None:
    """Say before the match that nobody's thoughts can be shown.

    Raises:
        UsageError: none of the bots offers any.
    """
    if not any(map(thinks_aloud, factories)):
        raise UsageError("--think: none of these players says what it considers (a bot's method thoughts())")


def thoughts_text(
    name: str, turn: Turn[Any, Any], answer: Any, thoughts: Sequence[Thought], width: int
) -> str:
    """Return the best few of what a bot considered: move, visits, value; its choice has a mark."""
    chosen = str(legal_move(answer, turn.moves))
    shown = [*thoughts[:BEST], *(each for each in thoughts[BEST:] if each.move == chosen)]
    visits = f"{sum(each.visits for each in thoughts):,} visits"
    head = f"{name}, choice {turn.step + 1}: {len(turn.moves)} moves, {visits}"
    counts = max((len(f"{each.visits:,}") for each in shown), default=0)
    values = max((len(_value(each)) for each in shown), default=0)
    longest = max((len(each.move) for each in shown), default=0)
    room = max(min(longest, width - counts - values - 8), 1)
    lines = [
        f"  {'>' if each.move == chosen else ' '} {_cut(each.move, room):<{room}}"
        f"  {each.visits:>{counts},}  {_value(each):>{values}}"
        for each in shown
    ]
    left = len(thoughts) - len(shown)
    return "\n".join([_cut(head, width), *lines, *([f"    and {left} more"] if left else [])])


def _value(thought: Thought) -> str:
    if not thought.visits:
        return "-"
    return f"{thought.value:.3f}" if abs(thought.value) < TOO_WIDE else f"{thought.value:.3g}"


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(room - 3, 0)]}..."[:room]
