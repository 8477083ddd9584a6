"""Plays matches in a fresh process: a pickled game and situations in, the records as JSON out."""

from __future__ import annotations

import json
import pickle
import sys

from rumpus.testing._matches import play, record


def main() -> None:
    """Read, play, write."""
    game, situations = pickle.load(sys.stdin.buffer)  # noqa: S301 it comes from the checking process
    json.dump([record(play(game, situation)) for situation in situations], sys.stdout)


if __name__ == "__main__":
    main()
