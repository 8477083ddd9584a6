"""A person at a keyboard: sees the table, chooses by number or notation, asks for help."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from operator import itemgetter
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from rumpus._adviser import NoHint
from rumpus._errors import Interruption, RumpusError, TimeIsUp
from rumpus._fault import PlayerFault
from rumpus._game import can_imagine
from rumpus._turn import detached

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._adviser import Adviser
    from rumpus._game import Look
    from rumpus._players import MatchInfo
    from rumpus._table import Event
    from rumpus._turn import Position, Turn

SAMPLES = 16
"""How many imagined tables have to agree before a choice counts as having told nothing new."""

COMMANDS = {
    "?": "this help",
    "legal": "the legal moves once more",
    "view": "the table once more",
    "story": "what has happened so far",
    "hint": "what a good bot would do",
    "undo": "take your last choice back, if nothing new has been seen since",
    "save FILE": "write the match to a file; go on later with: rumpus play --resume FILE",
    "quit": "give up and leave",
}


class Screen(Protocol):
    """Where a person looks and types."""

    @property
    def look(self) -> Look:
        """What can be shown now."""

    def show(self, renderable: Any) -> None:
        """Show text or a rich renderable."""

    def ask(self, prompt: str, words: Sequence[str], *, seconds: float | None = None, keys: str = "") -> str:
        """Return a typed line; `words` may complete it, a key of `keys` typed first is an answer at once.

        Raises:
            EOFError: the end of input.
            TimeIsUp: no answer within `seconds`.
        """

    def clear(self) -> None:
        """Take everything off the screen."""


class Undo(Interruption):
    """A person takes a choice back: play again up to `step`, the index of that choice."""

    def __init__(self, step: int) -> None:
        super().__init__(step)
        self.step = step


class Keyboard:
    """One keyboard that people share: it knows who sits in front of it."""

    def __init__(
        self,
        screen: Screen,
        *,
        people: int = 1,
        seconds: float | None = None,
        save: Callable[[str], str] | None = None,
    ) -> None:
        self.screen = screen
        self.people = people
        self.seconds = seconds
        """How long a person may think; who has not chosen then gives the game's default move."""
        self.save = save
        """Writes the running match to a file and returns a line that says so; None where it cannot."""
        self.greeted: set[int] = set()
        """The seats that have been told who plays; after an undo nobody is told again."""
        self._in_front: int | None = None
        self._parted = False

    def part(self) -> bool:
        """Say whether the person who asks is the first to leave: that one reads the end out to all."""
        first, self._parted = not self._parted, True
        return first

    def hand_to(self, seat: int, name: str) -> None:
        """Let a person sit down, with the last one's screen cleared."""
        if self.people > 1 and self._in_front != seat:
            if self._in_front is not None:
                self.screen.clear()
            self.screen.ask(f"{name}, it is your turn. Press Enter when only you can see the screen. ", ())
        self._in_front = seat


class HumanPlayer:
    """A person on one seat."""

    def __init__(self, keyboard: Keyboard, *, adviser: Adviser | None = None) -> None:
        self._keyboard = keyboard
        self._screen = keyboard.screen
        self._adviser = adviser
        self._info: MatchInfo
        self._news: list[str] = []
        self._story: list[str] = []
        self._past: list[_Choice] = []

    # --- what the engine calls

    def start(self, info: MatchInfo) -> None:
        """Greet the person, and seat the adviser."""
        self._info = info
        if self._adviser is not None:
            self._adviser.start(info)
        if info.seat in self._keyboard.greeted:
            return
        self._keyboard.greeted.add(info.seat)
        rivals = [name for seat, name in enumerate(info.names) if seat != info.seat]
        against = f" against {', '.join(rivals)}" if rivals else ""
        seat = f" on seat {info.seat + 1} of {info.seats}" if info.seats > 1 else ""
        self._news.append(
            f"{info.game.title}: {info.names[info.seat]} plays{seat}{against}. Type ? for help."
        )

    def saw(self, event: Event) -> None:
        """Take up an event; with one person at the keyboard it is told at once."""
        line = self.overheard(event)
        if line:
            self._news.append(line)
        if self._keyboard.people == 1:
            self._tell_news()

    def overheard(self, event: Event) -> str:
        """Take up an event of an earlier part of a resumed match, for `story`; return its line."""
        if self._adviser is not None:
            self._adviser.tell("saw", event)
        line = self._info.game.story(event, self._info.names)
        if line:
            self._story.append(line)
        return line

    def choose(self, turn: Turn[Any, Any]) -> Any:
        """Ask until a legal move is chosen."""
        try:
            self._keyboard.hand_to(self._info.seat, self._info.names[self._info.seat])
            self._tell_news()
            self._show_table(turn)
            self._show_moves(turn)
            move = self._ask(turn)
        except EOFError:
            raise PlayerFault("gave-up", "end of input") from None
        except TimeIsUp:
            move = turn.default_move
            self._screen.show(f"Time is up: {move}.")
        self.recalled(turn, str(move))
        return move

    def recalled(self, turn: Turn[Any, Any], notation: str) -> None:
        """Remember a choice, made now or in an earlier part of a resumed match, for `undo`."""
        self._past = [choice for choice in self._past if choice.step < turn.step]
        self._past.append(_Choice(turn, notation))

    def end(self, end: Any) -> None:
        """Tell what is left to tell."""
        if self._adviser is not None:
            self._adviser.tell("end", end)
        if self._keyboard.part():
            self._tell_news()

    def close(self) -> None:
        """Let the adviser go."""
        if self._adviser is not None:
            self._adviser.tell("close")

    # --- showing

    def _tell_news(self) -> None:
        news, self._news = self._news, []
        for line in news:
            self._say(line)

    def _say(self, line: str) -> None:
        self._screen.show(textwrap.fill(line, self._screen.look.width, subsequent_indent="  "))

    def _show_table(self, turn: Turn[Any, Any]) -> None:
        self._screen.show("")
        look = replace(self._screen.look, names=tuple(self._info.names))
        self._screen.show(self._info.game.render(turn.view, look))

    def _show_moves(self, turn: Turn[Any, Any]) -> None:
        game, view = self._info.game, turn.view
        explained = [(str(move), game.explain(view, move)) for move in turn.moves]
        self._screen.show("")
        self._screen.show(moves_list(explained, self._screen.look.width, numbered=_can_number(turn)))

    def _show_help(self) -> None:
        width = max(map(len, COMMANDS))
        self._say("Type the number of a move or the move itself, or one of:")
        self._screen.show(
            "\n".join(
                textwrap.fill(
                    meaning,
                    self._screen.look.width,
                    initial_indent=f"  {command:<{width}}  ",
                    subsequent_indent=" " * (width + 4),
                )
                for command, meaning in COMMANDS.items()
            )
        )
        self._say("A colon before a command tells it from a move of the same name.")

    # --- asking

    def _ask(self, turn: Turn[Any, Any]) -> Any:
        words = [*turn.notations, *(command.split()[0] for command in COMMANDS)]
        numbers = f"1-{len(turn.moves)}, " if _can_number(turn) else ""
        prompt = f"{self._info.names[self._info.seat]} ({numbers}? for help): "
        ask = self._screen.ask if self._keyboard.seconds is None else self._against_the_clock(turn)
        while True:
            line = ask(prompt, words).strip()
            found = _move_meant(turn, line)
            if found is not None:
                return found
            self._obey(turn, line)

    def _against_the_clock(self, turn: Turn[Any, Any]) -> Callable[[str, Sequence[str]], str]:
        """Return a way of asking that all questions of one turn share one clock."""
        assert self._keyboard.seconds is not None
        deadline = monotonic() + self._keyboard.seconds
        keys = "".join(map(str, range(1, len(turn.moves) + 1))) if len(turn.moves) < 10 else ""

        def ask(prompt: str, words: Sequence[str]) -> str:
            left = max(deadline - monotonic(), 0.0)
            return self._screen.ask(prompt, words, seconds=left, keys=keys if _can_number(turn) else "")

        return ask

    def _obey(self, turn: Turn[Any, Any], line: str) -> None:
        """Follow a command, or say what is wrong with the line."""
        command, _, rest = line.removeprefix(":").strip().partition(" ")
        rest = rest.strip()
        if command in ("?", "help"):
            self._show_help()
        elif command == "legal":
            self._show_moves(turn)
        elif command == "view":
            self._show_table(turn)
        elif command == "story":
            for told in self._story or ["Nothing has happened yet."]:
                self._say(told)
        elif command == "hint":
            self._hint(turn)
        elif command == "undo":
            self._undo(turn)
        elif command == "save":
            self._save(rest)
        elif command in ("quit", "exit"):
            raise PlayerFault("gave-up", "left the match")
        else:
            self._screen.show(_no_such_move(turn, line))

    def _hint(self, turn: Turn[Any, Any]) -> None:
        if self._adviser is None:
            self._say("Nobody is here to give a hint.")
            return
        try:
            move = self._adviser.hint(turn)
        except NoHint as failed:
            self._say(f"No hint, it failed: {failed}")
            return
        words = self._info.game.explain(turn.view, move)
        self._say(f"Hint: {move}{f' ({words})' if words else ''}")

    def _undo(self, turn: Turn[Any, Any]) -> None:
        past = [choice for choice in self._past if choice.step < turn.step]
        if not past:
            self._screen.show("There is nothing to take back.")
        elif self._keyboard.people > 1 and not past[-1].alone:
            self._screen.show("That cannot be taken back: somebody else has chosen at the same time.")
        elif not past[-1].told_nothing(turn):
            self._screen.show("Too late to take that back: something new has been seen since.")
        else:
            raise Undo(past[-1].step)

    def _save(self, path: str) -> None:
        if self._keyboard.save is None:
            self._screen.show("A match of this kind cannot be saved by hand.")
        elif not path:
            self._screen.show("Save where? Type: save FILE")
        else:
            try:
                self._screen.show(self._keyboard.save(path))
            except RumpusError as error:
                self._screen.show(str(error))


class _Choice:
    """A choice of the past, with imagined tables to tell whether it showed anything new."""

    def __init__(self, turn: Turn[Any, Any], notation: str) -> None:
        self.step = turn.step
        self._seat = turn.seat
        self._notation = notation
        self._positions: list[Position] = []
        if can_imagine(turn.game):
            self._positions = [turn.imagine(Random(number)) for number in range(SAMPLES)]

    @property
    def alone(self) -> bool:
        """Whether nobody else chose at the same time."""
        return all(list(position.to_act) == [self._seat] for position in self._positions)

    def told_nothing(self, turn: Turn[Any, Any]) -> bool:
        """Say whether this seat could have foreseen all that it sees now, whatever others chose with it."""
        return bool(self._positions) and all(
            self._foresees(position.copy(), turn, number) for number, position in enumerate(self._positions)
        )

    def _foresees(self, position: Position, turn: Turn[Any, Any], number: int) -> bool:
        """Go on as the seat did, those who choose with it in a different way for each number."""
        seat = self._seat
        own = [move for move in position.moves(seat) if str(move) == self._notation]
        for _ in range(turn.step - self.step):
            if len(own) != 1:
                return False
            chosen = [(other, position.moves(other)) for other in position.to_act if other != seat]
            chosen.append((seat, own))
            for who, moves in sorted(chosen, key=itemgetter(0)):
                position.apply(who, moves[number % len(moves)])
            if seat not in position.to_act:
                return False
            own = list(position.moves(seat))
            if tuple(map(str, own)) == turn.notations:
                return bool(detached(position.view(seat)) == turn.view)
        return False


def moves_list(explained: Sequence[tuple[str, str]], width: int, *, numbered: bool) -> str:
    """Return a list of moves for a person: number, notation, words; in columns where there are no words."""
    count = len(str(len(explained)))
    heads = [
        f"{number:>{count}}) {notation}" if numbered else notation
        for number, (notation, _) in enumerate(explained, 1)
    ]
    if not any(words for _, words in explained):
        return _columns(heads, width)
    longest = min(max(map(len, heads)), width // 2)
    lines = []
    for head, (_, words) in zip(heads, explained, strict=True):
        indent = " " * (longest + 4)
        lines.append(
            textwrap.fill(words, width, initial_indent=f"  {head:<{longest}}  ", subsequent_indent=indent)
            if words
            else f"  {head}"
        )
    return "\n".join(lines)


def _columns(items: Sequence[str], width: int) -> str:
    longest = max(map(len, items)) + 3
    across = max((width - 2) // longest, 1)
    if len(items) <= 6:
        across = 1
    down = -(-len(items) // across)
    rows = [items[row::down] for row in range(down)]
    return "\n".join(("  " + "".join(f"{item:<{longest}}" for item in row)).rstrip() for row in rows)


def _can_number(turn: Turn[Any, Any]) -> bool:
    """A list is numbered unless a notation could be taken for a number."""
    return not any(notation.isdigit() for notation in turn.notations)


def _move_meant(turn: Turn[Any, Any], line: str) -> Any | None:
    """Return the move that a typed line means: its notation, in any case, or its number from 1."""
    notations = turn.notations
    if line in notations:
        return turn.moves[notations.index(line)]
    folded = [notation.casefold() for notation in notations]
    if folded.count(line.casefold()) == 1:
        return turn.moves[folded.index(line.casefold())]
    if _can_number(turn) and line.isascii() and line.isdigit() and 1 <= int(line) <= len(notations):
        return turn.moves[int(line) - 1]
    return None


def _no_such_move(turn: Turn[Any, Any], line: str) -> str:
    if not line:
        return "Type a move, or ? for help."
    from difflib import get_close_matches

    close = get_close_matches(line, turn.notations, n=1)
    hint = f"did you mean '{close[0]}'?" if close else "'legal' lists the moves."
    return f"'{textwrap.shorten(line, 40)}' is not a legal move; {hint}"
