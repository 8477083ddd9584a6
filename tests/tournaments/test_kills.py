"""Killed with -9 again and again, and resumed: every export is the same bytes as without a kill."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest

from rumpus import Registry, UsageError
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._exports import MADE_BY, exported
from rumpus_tournaments._store import Store

HEAD = '[tournament]\nname = "cup"\nseed = 11\n[game]\nname = "goofspiel"\nranks = 4\n'
KINDS = {
    "swiss-64": (64, 'format = "swiss"\nmatches = 2', ""),
    "double-elimination-16": (16, 'format = "double-elimination"\nbest_of = 7', ""),
    "pods-22": (22, 'format = "pods"\nmatches = 12', "seats = 4"),
    "swiss-9": (9, 'format = "swiss"\nsystem = "dutch"\nbest_of = 9', ""),
    "ladder-8": (8, 'format = "ladder"\nplayoff = "replay"\nmatches = 9', ""),
}


def cup(kind):
    """Return a tournament's file: a bot that thinks among many that do not."""
    size, form, seats = KINDS[kind]
    text = HEAD.replace("seed = 11\n", f"seed = 11\n{form}\n").replace("ranks = 4\n", f"ranks = 4\n{seats}\n")
    bots = ("random", "goofspiel/greedy", "random")
    return text + "".join(
        f'[[entrants]]\nname = "e{number}"\nbot = "{bots[number % 3]}"\n' for number in range(1, size + 1)
    )


def exports(folder):
    """Return all that is derived from a store."""
    with open_results(folder, Registry.load()) as results:
        assert results.finished
        found = {"tables": json.dumps([table.to_dict() for table in results.tables()]).encode()}
        for kind in MADE_BY:
            with suppress(UsageError):  # the tournament is of another kind
                found[kind] = b"".join(exported(results, kind))
    assert {"jsonl", "json", "csv"} < set(found)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a function that gives a kind's file, its exports without a kill, and how many matches it has."""
    found = {}

    def play(kind):
        if kind not in found:
            folder = tmp_path_factory.mktemp(kind)
            file = folder / "cup.toml"
            file.write_text(cup(kind))
            run_tournament(load_tournament(file, Registry.load()), folder / "out")
            told = exports(folder / "out")
            found[kind] = file, told, told["jsonl"].count(b"\n")
        return found[kind]

    return play


def survives(kind, workers, kills, driver, whole, tmp_path):
    file, wanted, total = whole(kind)
    out, rng, before, fell = tmp_path / "out", Random(f"{kind} {workers}"), 0, 0
    while fell < kills:
        run = driver(file, out, workers)
        left, more = total - before, kills - fell
        commits = rng.randint(1, max(1, min(2 * left // more, left - 5 * more)))  # some are left for the rest
        run.stdin.write("\n" * (commits + rng.randint(0, 2)))  # at work on the next ones, or waiting
        run.stdin.flush()
        told = 0
        for _ in range(commits):
            line = run.stdout.readline()
            if not line:
                break
            told += int(line)
        run.kill()
        run.communicate()
        with Store.read(out) as store:
            stored = store.match_count()
            assert before + told <= stored  # what was committed is there
            if store.finished():
                break
        before, fell = stored, fell + 1
    run = driver(file, out, workers)
    told, complaints = run.communicate()
    assert (run.returncode, complaints) == (0, "")
    assert before + sum(map(int, told.split())) == total  # nothing was played twice
    assert fell == kills
    assert exports(out) == wanted


@pytest.mark.parametrize(("kind", "workers"), [("swiss-64", 1), ("double-elimination-16", 2), ("pods-22", 1)])
def test_three_kills(kind, workers, driver, whole, tmp_path):
    survives(kind, workers, 3, driver, whole, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_kills(kind, workers, driver, whole, tmp_path):
    survives(kind, workers, 20, driver, whole, tmp_path)
