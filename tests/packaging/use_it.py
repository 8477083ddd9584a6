"""Uses an installed Rumpus from a folder that is not the project's: play, replay, check, a tournament.

Called by the nox session `package` with the path of the command `rumpus` and the folder of examples.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND, EXAMPLES = sys.argv[1], Path(sys.argv[2])


def rumpus(*words: str, code: int = 0) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, env=environment, check=False)
    if done.returncode != code:
        sys.exit(f"rumpus {' '.join(words)}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    if done.stderr:
        sys.exit(f"rumpus {' '.join(words)} said on standard error: {done.stderr}")
    print(f"rumpus {' '.join(words)}: fine")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        games = {each["name"] for each in json.loads(rumpus("games", "--json"))}
        missing = {"hilo", "goofspiel", "ragemore"} - games
        if missing:
            sys.exit(f"not installed: {missing}")
        for game in sorted(games):
            seats = min(json.loads(rumpus("info", game, "--json"))["seats"])
            players = [word for _ in range(seats) for word in ("-p", "random")]
            rumpus("play", game, *players, "--seed", "1", "--save", f"{game}.json", "--quiet")
            rumpus("replay", f"{game}.json", "--json", "--reveal")
        rumpus("check", "hilo")
        rumpus("check", "goofspiel")
        rumpus("schema", "goofspiel")
        for example in ("goofspiel-round-robin.toml", "hilo-round-robin.toml"):
            rumpus("tournament", "run", str(EXAMPLES / example), "--out", f"run-{example}", "--workers", "2")
            rumpus("tournament", "show", f"run-{example}")
            lines = rumpus("tournament", "export", f"run-{example}", "--format", "jsonl").splitlines()
            if not all(json.loads(line) for line in lines):
                sys.exit(f"{example}: an empty line in the export")


main()
