"""Measures standings and ratings: ``python benchmarks/figures.py [--matches 1000000] [--entrants 1000]``.

Standings: the tables that are shown of a store of that many matches between two entrants, and between 45.
Rating: that many entrants with a hundred pairs each, ten matches a pair, five deals, with intervals.
Seconds are those of the processor; memory is the most that the process held.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent))

from run import surroundings

from rumpus import Registry
from rumpus_tournaments import load_tournament, open_results
from rumpus_tournaments._ratings.elo import rate_of
from rumpus_tournaments._ratings.field import Parts, rate
from rumpus_tournaments._ratings.pairs import Rows
from rumpus_tournaments._record import Record
from rumpus_tournaments._stage import Stage
from rumpus_tournaments._store import Store

COMMIT = 20_000


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=1_000_000, help="stored (%(default)s)")
    parser.add_argument("--entrants", type=int, default=1000, help="rated (%(default)s)")
    arguments = parser.parse_args()
    print(surroundings())
    with tempfile.TemporaryDirectory() as folder:
        for entrants in (2, 45):
            out = Path(folder) / str(entrants)
            stored = store(out, entrants, arguments.matches)
            began = process_time()
            with open_results(out, Registry.load()) as results:
                results.tables()
            seconds = process_time() - began
            print(f"standings of {stored} matches, {entrants} entrants: {seconds:.2f} s, {peak()} MB")
    for model in ("draws-as-half", "rao-kupper", "davidson"):
        parts = field(arguments.entrants)
        began = process_time()
        rate(parts, model)
        seconds = process_time() - began
        print(
            f"rating of {arguments.entrants}, {len(parts.pairs)} pairs, {model}: {seconds:.2f} s, {peak()} MB"
        )


def store(out: Path, entrants: int, matches: int) -> int:
    """Store a round robin as if it had been played; return how many matches it has."""
    out.mkdir()
    each = matches // (entrants * (entrants - 1) // 2) // 2 * 2
    file = out / "cup.toml"
    players = "".join(f'[[entrants]]\nname = "e{number}"\nbot = "random"\n' for number in range(entrants))
    head = f'[tournament]\nformat = "round-robin"\nmatches = {each}\n[game]\nname = "goofspiel"\n'
    file.write_text(head + players, encoding="utf-8")
    tournament = load_tournament(file, Registry.load())
    rng, count = Random(1), 0
    with Store.open(out) as kept:
        with kept.transaction():
            kept.adopt(tournament.settings)
        stage = Stage(1, tournament.format.stage(tournament.entrants, 0, []) or (), tournament, kept)
        while jobs := stage.take(COMMIT):
            records = []
            for job in jobs:
                score = float(rng.randint(20, 70))
                scores = (score, 91 - score)
                records.append(Record(*job[:5], scores, "points", ((0, 1),), [], 26, (1, 1), b"[]"))
            stage.commit(records)
            count += len(records)
        stage.finish(frozenset())
    return count


def field(size: int) -> Parts:
    """Return results of a random field: a hundred pairs for each entrant, ten matches each."""
    rng = Random(2)
    strength = [rng.gauss(0, 170) for _ in range(size)]
    names = [f"e{number}" for number in range(size)]
    pairs: dict[tuple[str, str], Rows] = {}
    while len(pairs) < size * 100:
        one, other = sorted(rng.sample(range(size), 2))
        won, drawn, lost = [], [], []
        for _ in range(5):
            results = [rng.random() < rate_of(strength[one] - strength[other]) for _ in range(2)]
            level = rng.random() < 0.2
            won.append(float(sum(results) - (level and results[0])))
            drawn.append(float(level))
            lost.append(2 - won[-1] - drawn[-1])
        pairs[names[one], names[other]] = Rows(range(5), won, drawn, lost)
    return Parts(names, pairs=pairs)


def peak() -> int:
    """Return the most memory that the process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
