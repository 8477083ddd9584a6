"""Runs each command of the README's shell blocks marked `sh`, as printed, from the root of a clean clone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = [block.strip() for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)]
    if len(found) != 2 or any("\n" in each for each in found):
        sys.exit(f"the README should have two one-line sh blocks, it has {len(found)}")
    return found


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="rumpus-ci-") as folder:
        clone = Path(folder) / "rumpus"
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True)
        for command in commands():
            print(f"$ {command}", flush=True)
            finished = subprocess.run(["bash", "-c", command], cwd=clone, check=False)
            if finished.returncode:
                sys.exit(f"exit code {finished.returncode}: {command}")
            if shutil.which("git") and (left := dirt(clone)):
                sys.exit(f"the command left files that git does not ignore: {left}")


def dirt(clone: Path) -> str:
    run = ["git", "status", "--porcelain"]
    return subprocess.run(run, cwd=clone, capture_output=True, text=True, check=True).stdout.strip()


main()
