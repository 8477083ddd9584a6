"""L1 and L2: the same seeds give the same match, everywhere; a replay is the match."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rumpus._replay import replay
from rumpus._transcript import Transcript
from rumpus.testing._law import Law
from rumpus.testing._matches import Chooser, Chronicle, play, record
from rumpus.testing._report import LawBroken

if TYPE_CHECKING:
    from rumpus._game import Game
    from rumpus.testing._situation import Situation

HASH_SEEDS = ("1", "2", "3")
"""With so many, even a set of two words comes in both orders."""

FRESH = 12
"""How many matches are played again in fresh processes."""


class Reproducible(Law):
    """L1."""

    number = "L1"
    title = "same seeds, same match"
    unit = "matches"

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__(game)
        self._kept: list[tuple[Situation, dict[str, Any]]] = []

    def check(self, situation: Situation) -> None:
        """Play twice, with the global generator in two states, and with a bot that wastes chance."""
        random.seed(1)
        before = random.getstate()
        first = record(play(self.game, situation))
        if random.getstate() != before:
            raise LawBroken(f"the game uses the global random generator ({situation})")
        random.seed(2)
        _compare(first, record(play(self.game, situation)), "played again, the match is another", situation)
        self._check_waste(situation)
        self.looked_at += 1
        if len(self._kept) < FRESH:
            self._kept.append((situation, first))

    def _check_waste(self, situation: Situation) -> None:
        steady = situation if situation.style != "random" else replace(situation, style="first")
        frugal = play(self.game, steady, special=lambda: Chooser(steady))
        wasteful = play(self.game, steady, special=lambda: Chooser(steady, wasted=100))
        said = "a bot that draws numbers changes the match for others"
        _compare(record(frugal), record(wasteful), said, situation)

    def finish(self) -> str:
        """Play some matches again in fresh processes with other hashes."""
        try:
            packed = pickle.dumps((self.game, [situation for situation, _ in self._kept]))
        except Exception:  # noqa: BLE001 pickling raises whatever it likes
            return "not tried in a fresh process, since the game cannot be pickled"
        for seed in HASH_SEEDS:
            found = _in_fresh_process(packed, seed)
            if found is None:
                return "not tried in a fresh process, since the game cannot be imported there"
            for (situation, kept), again in zip(self._kept, found, strict=True):
                said = f"in a fresh process with PYTHONHASHSEED={seed} the match is another"
                _compare(json.loads(json.dumps(kept)), again, said, situation)
        return f"{len(self._kept)} of them again in fresh processes"


class Replayable(Law):
    """L2."""

    number = "L2"
    title = "a replay asks nobody and is the match"
    unit = "matches"

    def check(self, situation: Situation) -> None:
        """Replay a match from its JSON text, and one in which a player leaves."""
        asked = situation.rng("leaving").random()
        for special in (None, lambda: Chooser(situation, leaves_at=int(asked * 8))):
            chronicle, again = Chronicle(), Chronicle()
            match = play(self.game, situation, observers=[chronicle], special=special)
            text = Transcript.of(match).to_json()
            copy = replay(self.game, Transcript.from_json(text), [again])
            _compare(record(match), record(copy), "the replay is another match", situation)
            if chronicle.steps != again.steps:
                step = next(
                    n
                    for n, pair in enumerate(zip(chronicle.steps, again.steps, strict=False))
                    if pair[0] != pair[1]
                )
                raise LawBroken(f"the replay shows other views or events after step {step} ({situation})")
            self.looked_at += 1


def _compare(first: dict[str, Any], second: dict[str, Any], said: str, situation: Situation) -> None:
    if first == second:
        return
    moves = zip(first["moves"], second["moves"], strict=False)
    step = next((number for number, pair in enumerate(moves) if pair[0] != pair[1]), None)
    if step is None:
        where = f"the ends differ: {first['outcome']}, {second['outcome']}"
    else:
        where = f"first at step {step}: {first['moves'][step]}, {second['moves'][step]}"
    raise LawBroken(f"{said}; {where} ({situation})")


def _in_fresh_process(packed: bytes, hash_seed: str) -> list[dict[str, Any]] | None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-m", "rumpus.testing._fresh"],
        input=packed,
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        return None
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
