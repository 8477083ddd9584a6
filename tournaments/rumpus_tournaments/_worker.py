"""A worker process: takes chunks of matches from one pipe and answers with records on another."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from time import perf_counter
from traceback import format_exc

from rumpus import Registry, RumpusError
from rumpus_tournaments import _wire
from rumpus_tournaments._pin import pinned
from rumpus_tournaments._referee import MatchBroken, Referee
from rumpus_tournaments._settings import Settings
from rumpus_tournaments._tournament import Tournament


def main(questions: int, answers: int, parent: int) -> None:
    """Work until the pipe of questions closes; `parent` is the process whose death ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with(parent)
    try:
        _work(questions, answers)
    except BrokenPipeError:
        pass
    except RumpusError as error:
        _wire.send(answers, _wire.Failed(str(error), error.exit_code))
    except Exception:  # noqa: BLE001 a bug, told to the run that started this worker
        _wire.send(answers, _wire.Failed(format_exc(), 0))


def _work(questions: int, answers: int) -> None:
    setup = _wire.receive(questions)
    if not isinstance(setup, _wire.Setup):
        return
    tournament = Tournament(Settings.from_json(setup.settings), Registry.load(), Path(setup.folder))
    with pinned(setup.pin), closing(Referee(tournament)) as referee:
        _wire.send(answers, _wire.Ready())
        while isinstance(chunk := _wire.receive(questions), _wire.Chunk):
            _wire.send(answers, _played(referee, chunk))


def _played(referee: Referee, chunk: _wire.Chunk) -> _wire.Done:
    done = _wire.Done([], 0.0)
    began = perf_counter()
    for job in chunk.jobs:
        try:
            done.records.append(referee.play(job))
        except MatchBroken as error:
            done.broken = (error.match, error.problem)
            break
    done.seconds = perf_counter() - began
    return done


def _die_with(parent: int) -> None:
    """Ask Linux to kill this process when the parent dies, so that a bot in an endless loop dies too."""
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
    if os.getppid() != parent:
        raise SystemExit
