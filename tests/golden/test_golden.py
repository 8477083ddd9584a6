"""The golden matches are what is done today. To accept a change: python tests/golden/regenerate.py"""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from rumpus import Registry, Transcript, replay

FOLDER = Path(__file__).parent
GAMES = sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.json")))
TRANSCRIPTS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.json"))


def registry_with(name: str) -> Registry:
    registry = Registry.load()
    if name not in registry.games:
        pytest.skip(f"{name} is not installed")
    return registry


@pytest.mark.parametrize("name", GAMES)
def test_matches_are_golden(name: str) -> None:
    registry = registry_with(name)
    playthroughs = runpy.run_path(str(FOLDER / "regenerate.py"))["playthroughs"]
    golden = {path.name: path.read_text(encoding="utf-8") for path in (FOLDER / name).iterdir()}
    for file, text in playthroughs(name, registry):
        assert text.split("\n") == golden.pop(file, "").split("\n"), f"{name}/{file}"
    assert not golden, "matches that are no longer made"


@pytest.mark.parametrize("path", TRANSCRIPTS)
def test_golden_transcripts_replay(path: str) -> None:
    registry = registry_with(path.split("/")[0])
    transcript = Transcript.from_json((FOLDER / path).read_text(encoding="utf-8"), path)
    match = replay(transcript.make_game(registry), transcript)
    assert match.outcome == transcript.outcome
    assert match.notations == list(transcript.moves)
