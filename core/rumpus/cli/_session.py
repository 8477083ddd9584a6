"""One match at this keyboard, undone, saved and gone on with as people like."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus._botspec import find_factory, player_maker
from rumpus._clock import UNLIMITED
from rumpus._engine import play_match
from rumpus._errors import OutputLost
from rumpus._observers import Observer, Watched, WatchSettings
from rumpus._players import Participant
from rumpus._replay import resume
from rumpus._transcript import Transcript
from rumpus.cli import complain
from rumpus.cli._files import write_transcript
from rumpus.cli._render import show
from rumpus.cli._seating import best_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rumpus._adviser import Adviser
    from rumpus._human import Keyboard
    from rumpus._match import Match
    from rumpus._players import Player
    from rumpus._registry import Registry
    from rumpus.cli._arguments import Named
    from rumpus.cli._seating import TableSetting
    from rumpus.cli._thinking import Thinking


class Session:
    """One match at this keyboard, undone and gone on with as people like."""

    def __init__(
        self,
        registry: Registry,
        table: TableSetting,
        *,
        talk: bool,
        seconds: float | None = None,
        think: bool = False,
    ) -> None:
        self._registry = registry
        self._table = table
        self._talk = talk
        self._seconds = seconds
        self._thoughts = self._thinking() if think else None
        self._lost: OutputLost | None = None
        self._keyboard: Keyboard | None = None
        if table.people:
            from rumpus._human import Keyboard
            from rumpus.cli._screen import make_screen

            self._keyboard = Keyboard(make_screen(), people=table.people, seconds=seconds, save=self._save)
        self._participants = [self._participant(seat) for seat in range(len(table.players))]
        self._recorder = _Recorder()

    def play(self, save: Path | None = None) -> Match:
        """Play to the end; with `save`, the match is kept there, however far it comes.

        Raises:
            OutputLost: people cannot read it any more; a match of bots is played to its end all the same.
            KeyboardInterrupt: somebody has had enough.
        """
        try:
            match = self._played()
        except (KeyboardInterrupt, OutputLost):
            if save is not None:
                write_transcript(save, self._transcript(self._recorder.log))
                complain(f"the match so far is in {save}; go on with: rumpus play --resume {save}")
            raise
        if save is not None:
            write_transcript(save, Transcript.of(match))
        if self._thoughts is not None:
            self._thoughts.tell_kept()
        if self._lost is not None:
            raise self._lost
        return match

    def _played(self) -> Match:
        from rumpus._human import Undo

        past = self._table.past
        while True:
            try:
                match = self._play_from(past)
            except Undo as undo:
                past = self._transcript(self._recorder.log[: undo.step])
            else:
                if all(fault.effect != "forfeit" for fault in match.faults):
                    self._show_end()
                return match

    def _play_from(self, past: Transcript | None) -> Match:
        participants = resume(self._participants, past) if past is not None else self._participants
        if self._thoughts is not None:
            self._thoughts.begin(len(past.moves) if past is not None else 0)
        self._recorder = _Recorder()
        observers: list[Observer] = [self._recorder]
        if self._talk and not self._keyboard:
            settings = WatchSettings(
                "play", self._table.game, [each.name for each in participants], self._tell
            )
            observers += self._registry.observers(settings)
        return play_match(
            self._table.game,
            participants,
            self._table.seeds,
            observers=observers,
            ask_forced=self._seconds is not None,
        )

    def _tell(self, line: str) -> None:
        """Tell a line of the story; once nobody can read it, the match goes on in silence."""
        if self._lost is None:
            try:
                show(line)
            except OutputLost as lost:
                self._lost = lost

    def _participant(self, seat: int) -> Participant:
        player = self._table.players[seat]
        person = player.spec.kind == "human"
        limits = UNLIMITED if person else self._table.bot_time.limits
        return Participant(
            name=player.name,
            make=self._person if person else self._bot(player),
            bot=player.spec.text,
            options=player.spec.options,
            seat_option=self._table.seat_options[seat],
            move_limit=limits.move,
            match_limit=limits.match,
            increment=limits.increment,
        )

    def _bot(self, player: Named) -> Callable[[], Player]:
        time = self._table.bot_time
        make = player_maker(
            player.spec, self._table.game, self._registry, isolate=time.limited, startup_limit=time.startup
        )
        return make if self._thoughts is None else self._thoughts.overheard(player.name, make)

    def _thinking(self) -> Thinking:
        from rumpus.cli._thinking import Thinking, refuse_silent

        table = self._table
        kinds = ("named",) if table.bot_time.limited else ("named", "module", "path")
        here = [each.spec for each in table.players if each.spec.kind in kinds]
        refuse_silent([find_factory(spec, table.game, self._registry) for spec in here])
        hold_back = bool(table.people) and table.game.information == "imperfect"
        return Thinking(self._tell, hold_back=hold_back)

    def _person(self) -> Player:
        from rumpus._human import HumanPlayer

        assert self._keyboard is not None
        return HumanPlayer(self._keyboard, adviser=self._adviser())

    def _adviser(self) -> Adviser | None:
        from rumpus._adviser import Adviser

        registry, game = self._registry, self._table.game
        best = best_bot(registry, game, len(self._table.players))
        return None if best == "random" else Adviser(lambda: registry.player_maker(best, game)())

    def _save(self, path: str) -> str:
        write_transcript(Path(path), self._transcript(self._recorder.log))
        return f"Saved. Go on later with: rumpus play --resume {path}"

    def _transcript(self, log: Sequence[tuple[int, Any]]) -> Transcript:
        return Transcript.of_moves(self._table.game, self._participants, self._table.seeds, log)

    def _show_end(self) -> None:
        """Show the table as the match left it, from the first person's side."""
        people = [seat for seat, each in enumerate(self._table.players) if each.spec.kind == "human"]
        if self._keyboard is None or self._recorder.match is None:
            return
        game, screen = self._table.game, self._keyboard.screen
        look = replace(screen.look, names=tuple(each.name for each in self._table.players))
        screen.show("")
        screen.show(game.render(game.view(self._recorder.match.state, people[0]), look))


class _Recorder(Observer):
    """Keeps the moves so far and the state, for saving, undoing, and a last look."""

    def __init__(self) -> None:
        self.log: list[tuple[int, Any]] = []
        self.match: Watched | None = None

    def started(self, match: Watched) -> None:
        self.match = match

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        del match
        self.log.append((seat, move))
