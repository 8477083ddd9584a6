"""Transcripts: everything that is needed to replay a match without asking anybody, as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from rumpus._errors import TranscriptError
from rumpus._fault import FAULT_EFFECTS, FAULT_KINDS, Fault
from rumpus._game import Outcome
from rumpus._match import Match, Seeds
from rumpus._options import OptionErrors, build, option_values

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rumpus._game import Game
    from rumpus._registry import Registry

FORMAT = "rumpus-transcript"
VERSION = 1


@dataclass(frozen=True)
class PlayerRecord:
    """Who sat on a seat: name, bot spec, the bot's options, the seat's options."""

    name: str
    bot: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seat_options: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON-able data."""
        return {
            "name": self.name,
            "bot": self.bot,
            "options": dict(self.options),
            "seat_options": dict(self.seat_options),
        }


@dataclass(frozen=True)
class Transcript:
    """One match, replayable. `moves` holds (seat, notation); `outcome` is None while it is unfinished."""

    game: str
    game_version: str
    options: Mapping[str, Any]
    seeds: Seeds
    players: Sequence[PlayerRecord]
    moves: Sequence[tuple[int, str]]
    faults: Sequence[Fault] = ()
    outcome: Outcome | None = None

    @classmethod
    def of(cls, match: Match) -> Transcript:
        """Return the transcript of a finished match."""
        return cls.of_moves(
            match.game, match.participants, match.seeds, match.log, faults=match.faults, outcome=match.outcome
        )

    @classmethod
    def of_moves(
        cls,
        game: Game[Any, Any, Any],
        participants: Sequence[Any],
        seeds: Seeds,
        log: Sequence[tuple[int, Any]],
        *,
        faults: Sequence[Fault] = (),
        outcome: Outcome | None = None,
    ) -> Transcript:
        """Return the transcript of a match that may still be running."""
        players = [
            PlayerRecord(each.name, each.bot, dict(each.options), option_values(each.seat_option))
            for each in participants
        ]
        moves = [(seat, str(move)) for seat, move in log]
        options = option_values(game)
        return cls(game.name, game.version, options, seeds, players, moves, tuple(faults), outcome)

    def to_dict(self) -> dict[str, Any]:
        """Return the transcript as JSON-able data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": {"name": self.game, "version": self.game_version, "options": dict(self.options)},
            "seeds": {"deal": self.seeds.deal, "match": self.seeds.match},
            "players": [each.to_dict() for each in self.players],
            "moves": [list(each) for each in self.moves],
            "faults": [each.to_dict() for each in self.faults],
            "outcome": self.outcome.to_dict() if self.outcome else None,
        }

    def to_json(self) -> str:
        """Return the transcript as JSON text, one line a move, ending with a newline."""
        data = self.to_dict()
        moves = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in data.pop("moves"))
        head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
        return f'{head},\n "moves": [\n  {moves}\n ]\n}}\n' if moves else f'{head},\n "moves": []\n}}\n'

    @classmethod
    def from_json(cls, text: str | bytes, source: str = "transcript") -> Transcript:
        """Read a transcript; `source` names it in messages.

        Raises:
            TranscriptError: it is no transcript, damaged, or of a newer format.
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(f"{source} is not a transcript: not JSON: {error}") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TranscriptError(f'{source} is not a transcript: it has no "format": "{FORMAT}"')
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise TranscriptError(
                f"{source} has transcript version {data.get('version')!r}; this Rumpus reads {VERSION}"
            )
        return cls.from_dict(data, source)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], source: str = "transcript") -> Transcript:
        """Read a transcript from data that `to_dict` made.

        Raises:
            TranscriptError: something is missing or of the wrong kind; the text names the place.
        """
        read = _Reader(source)
        game = read.table(data, "game")
        seeds = read.table(data, "seeds")
        outcome = data.get("outcome")
        transcript = cls(
            read.text(game, "name", "game.name"),
            read.text(game, "version", "game.version"),
            read.table(game, "options", "game.options"),
            Seeds(read.number(seeds, "deal", "seeds.deal"), read.number(seeds, "match", "seeds.match")),
            [read.player(each, number) for number, each in enumerate(read.list(data, "players"))],
            [read.move(each, number) for number, each in enumerate(read.list(data, "moves"))],
            tuple(read.fault(each, number) for number, each in enumerate(read.list(data, "faults"))),
            None if outcome is None else read.outcome(outcome),
        )
        return read.checked(transcript)

    def make_game(self, registry: Registry, folder: Path | None = None) -> Game[Any, Any, Any]:
        """Return the game with the transcript's options.

        Raises:
            UsageError: the game is not installed, has another version, or refuses the options.
        """
        game_class = registry.game(self.game)
        if game_class.version != self.game_version:
            raise TranscriptError(
                f"the transcript is of {self.game} {self.game_version}, "
                f"installed is {game_class.version}: the rules may differ"
            )
        try:
            return cast("Game[Any, Any, Any]", build(game_class, self.options, "game.options", folder))
        except OptionErrors as error:
            raise TranscriptError(f"the transcript does not fit {self.game}: {error}") from None

    def seat_option(self, game: Game[Any, Any, Any], seat: int) -> Any:
        """Return the seat options of a seat as the dataclass that the game names, or None."""
        values = self.players[seat].seat_options
        if game.seat_options is None or not values:
            return None
        return build(game.seat_options, values, f"players[{seat}].seat_options")


class _Reader:
    """Reads parts of a transcript and names the place of what is wrong."""

    def __init__(self, source: str) -> None:
        self.source = source

    def wrong(self, place: str, wanted: str) -> TranscriptError:
        return TranscriptError(f"{self.source} is damaged: {place} should be {wanted}")

    def table(self, data: Any, key: str, place: str = "") -> dict[str, Any]:
        return cast("dict[str, Any]", self._typed(data, key, place, dict, "a table"))

    def list(self, data: Any, key: str, place: str = "") -> list[Any]:
        return cast("list[Any]", self._typed(data, key, place, list, "a list"))

    def text(self, data: Any, key: str, place: str = "") -> str:
        return cast("str", self._typed(data, key, place, str, "text"))

    def number(self, data: Any, key: str, place: str = "") -> int:
        return cast("int", self._typed(data, key, place, int, "a whole number"))

    def player(self, data: Any, number: int) -> PlayerRecord:
        place = f"players[{number}]"
        return PlayerRecord(
            self.text(data, "name", f"{place}.name"),
            self.text(data, "bot", f"{place}.bot"),
            self.table(data, "options", f"{place}.options"),
            self.table(data, "seat_options", f"{place}.seat_options"),
        )

    def move(self, data: Any, number: int) -> tuple[int, str]:
        pair = isinstance(data, list) and len(data) == 2
        if not (pair and type(data[0]) is int and isinstance(data[1], str)):
            raise self.wrong(f"moves[{number}]", "[seat, notation]")
        return data[0], data[1]

    def fault(self, data: Any, number: int) -> Fault:
        place = f"faults[{number}]"
        kind, effect = self.text(data, "kind", f"{place}.kind"), self.text(data, "effect", f"{place}.effect")
        if kind not in FAULT_KINDS:
            raise self.wrong(f"{place}.kind", f"one of {', '.join(FAULT_KINDS)}")
        if effect not in FAULT_EFFECTS:
            raise self.wrong(f"{place}.effect", f"one of {', '.join(FAULT_EFFECTS)}")
        seat = data.get("seat")
        return Fault(
            seat=None if seat is None else self.number(data, "seat", f"{place}.seat"),
            kind=cast("Any", kind),
            step=self.number(data, "step", f"{place}.step"),
            effect=cast("Any", effect),
            detail=self.text(data, "detail", f"{place}.detail"),
            stderr=self.text(data, "stderr", f"{place}.stderr"),
            line=self.text(data, "line", f"{place}.line") if "line" in data else "",
            exit_code=self.number(data, "exit_code", f"{place}.exit_code") if "exit_code" in data else None,
        )

    def outcome(self, data: Any) -> Outcome:
        scores = self.list(data, "scores", "outcome.scores")
        if not all(type(score) in (int, float) for score in scores):
            raise self.wrong("outcome.scores", "a list of numbers")
        groups = self.list(data, "groups", "outcome.groups")
        if not all(isinstance(group, list) and all(type(seat) is int for seat in group) for group in groups):
            raise self.wrong("outcome.groups", "a list of lists of seats")
        reason = self.text(data, "reason", "outcome.reason")
        return Outcome(tuple(scores), reason, tuple(tuple(group) for group in groups))

    def checked(self, transcript: Transcript) -> Transcript:
        seats = range(len(transcript.players))
        if not seats:
            raise self.wrong("players", "a list of at least one")
        for number, (seat, _) in enumerate(transcript.moves):
            if seat not in seats:
                raise self.wrong(f"moves[{number}]", f"of a seat from 0 to {len(seats) - 1}")
        for number, fault in enumerate(transcript.faults):
            if fault.seat is not None and fault.seat not in seats:
                raise self.wrong(f"faults[{number}].seat", f"a seat from 0 to {len(seats) - 1}")
        return transcript

    def _typed(self, data: Any, key: str, place: str, wanted: type, words: str) -> Any:
        value = data.get(key) if isinstance(data, dict) else None
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise self.wrong(place or key, words)
        return value
