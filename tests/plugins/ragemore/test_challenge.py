from __future__ import annotations

from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "tournaments/examples/ragemore-challenge.toml"


def test_the_challenge_is_ready_to_be_played(rumpus: Any) -> None:
    done = rumpus("tournament", "run", FILE, "--dry-run")
    assert done.returncode == 0, done.stderr
    assert "600" in done.stdout


def test_the_challenge_is_played(rumpus: Any, tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text(
        FILE.read_text(encoding="utf-8").replace("matches = 200", "matches = 4"), encoding="utf-8"
    )
    done = rumpus("tournament", "run", small)
    assert done.returncode == 0, done.stderr
    assert [word for word in ("greedy", "hasty", "random") if word not in done.stdout] == []
