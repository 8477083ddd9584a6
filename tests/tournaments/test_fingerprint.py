"""Versions and digests."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import version

from rumpus_tournaments._core import read_spec
from rumpus_tournaments._fingerprint import digests


def test_the_versions_of_everything_that_takes_part(tournament):
    versions = tournament("low", "random").settings.versions
    assert versions["the game duel"] == "1"
    assert versions["the format round-robin"] == "2"
    assert versions["rumpus-toys"] == "1.0"
    assert set(versions) == {"rumpus", "the game duel", "the format round-robin", "rumpus-toys"}


def test_the_version_of_the_library_that_pairs(tournament):
    assert tournament("low", "random", format='"swiss"').settings.versions["networkx"] == version("networkx")


def test_files_of_bots_are_digested(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "pack").mkdir()
    content = {
        "bot.py": b"1",
        "moves.txt": b"2",
        "run": b"3",
        "pack/__init__.py": b"raise SystemExit",
        "pack/deep.py": b"4",
    }
    for name, text in content.items():
        (tmp_path / name).write_bytes(text)
    specs = [
        "bot.py:choose",
        "script:moves.txt",
        "cmd:./run --flag x",
        "pack.deep:Bot",
        "no.such.module:Bot",
        "random",
    ]
    assert digests(map(read_spec, specs), tmp_path) == {
        name: sha256(text).hexdigest()
        for name, text in {"./run": b"3", "bot.py": b"1", "moves.txt": b"2", "pack.deep": b"4"}.items()
    }
