"""Golden matches: written out step by step, and as transcripts, to be compared with what is done today.

    python tests/golden/regenerate.py            every installed game
    python tests/golden/regenerate.py ragemore   one

Read the difference before you commit it: each line that changed is a change of the rules, of a bot, of
the dealing, or of the words.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus import Observer, Participant, Registry, Seeds, Transcript, play_match
from rumpus._botspec import in_process_maker, read_spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rumpus import Game, Match, Watched
    from rumpus._table import Told

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
DEALS = (1, 2, 3)


class Variant(NamedTuple):
    """A match worth a golden file, where a game's own options would make too long ones."""

    name: str
    seats: int
    options: dict[str, Any]


VARIANTS = {
    "goblin-army": (
        Variant("basic", 2, {"round_limit": 2}),
        Variant("draft-speed", 3, {"setup_": "draft", "rules": "speed", "round_limit": 1}),
        Variant("two-tables", 4, {"tables": 2, "setup_": "basic", "stages": 1, "round_limit": 1}),
    )
}
"""The golden matches of a game, one deal each; a game that is not here is played with its fewest and most seats."""


class Scribe(Observer):
    """Writes a match out: what each seat to act sees and may do, what it does, what is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.step = 0

    def asking(self, match: Watched, seats: Sequence[int]) -> None:
        for seat in seats:
            view = json.dumps(match.game.view(match.state, seat), ensure_ascii=False)
            legal = " | ".join(map(str, match.game.moves(match.state, seat)))
            self.lines += ["", f"seat {seat} sees {view}", f"seat {seat} may  {legal}"]

    def moved(self, match: Watched, seat: int, move: Any) -> None:
        self.lines.append(f"step {self.step}: seat {seat} plays {move}")
        self.step += 1

    def told(self, match: Watched, told: Told) -> None:
        to = "all" if told.to is None else ", ".join(map(str, told.to))
        data = json.dumps(dict(told.event.data), ensure_ascii=False)
        self.lines.append(f"  to {to}: {told.event.kind} {data}")
        line = match.game.story(told.event, match.names)
        if line:
            self.lines.append(f"    {line}")


def playthroughs(name: str, registry: Registry) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) for each golden match of a game: step by step, and as a transcript."""
    own = [bot.name for bot in registry.bots_for(name).values() if bot.game or bot.name == "random"]
    for bot in own:
        for file, game, seats, deal in _matches(name, bot, registry):
            match, steps = played(game, bot, seats, deal, registry)
            yield f"{file}.txt", written_out(match, bot, steps)
            yield f"{file}.json", Transcript.of(match).to_json()


def _matches(name: str, bot: str, registry: Registry) -> Iterator[tuple[str, Game[Any, Any, Any], int, int]]:
    """Yield file name, game, seats and deal of each golden match that a bot plays."""
    rules = registry.game(name)
    for variant in VARIANTS.get(name, ()):
        yield f"{bot}-{variant.name}", rules(**variant.options), variant.seats, DEALS[0]
    if name not in VARIANTS:
        game = rules()
        counts = sorted(game.seat_counts())
        for seats in dict.fromkeys((counts[0], counts[-1])):
            for deal in DEALS if bot == "random" else DEALS[:1]:
                yield f"{bot}-{seats}-{deal}", game, seats, deal


def played(
    game: Game[Any, Any, Any], bot: str, seats: int, deal: int, registry: Registry
) -> tuple[Match, list[str]]:
    """Return one match and what a scribe wrote of it."""
    make = in_process_maker(read_spec(bot), game, registry)
    scribe = Scribe()
    participants = [Participant(each, make, bot) for each in NAMES[:seats]]
    return play_match(game, participants, Seeds(deal, deal), observers=[scribe]), scribe.lines


def written_out(match: Match, bot: str, steps: list[str]) -> str:
    """Return a match step by step, from its options to its scores."""
    game, seats, deal = match.game, len(match.participants), match.seeds.deal
    head = [f"{game.name} {game.version}, {seats} x {bot}, deal {deal}", *_options(match)]
    scores = " ".join(f"{score:g}" for score in match.outcome.scores)
    end = ["", f"faults {len(match.faults)}", f"scores {scores}, reason {match.outcome.reason}"]
    return "\n".join([*head, *steps, *end, ""])


def _options(match: Match) -> list[str]:
    from rumpus._options import option_values

    return [f"{key} = {value}" for key, value in option_values(match.game).items()]


def regenerate(names: Sequence[str]) -> None:
    """Write the matches of these games, or of every installed one, and drop those that are no more."""
    registry = Registry.load(print)
    for name in names or registry.games:
        folder = FOLDER / name
        folder.mkdir(exist_ok=True)
        written = dict(playthroughs(name, registry))
        for old in folder.iterdir():
            if old.name not in written:
                old.unlink()
        for file, text in written.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(written) // 2} matches")


if __name__ == "__main__":
    regenerate(sys.argv[1:])
