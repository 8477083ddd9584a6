"""The lock on a folder."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rumpus import RumpusError
from rumpus_tournaments._lock import FolderBusy, is_locked, locked

HOLD = """
import sys
from pathlib import Path
from rumpus_tournaments._lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_runs_never_hold_one_folder(tmp_path):
    assert not is_locked(tmp_path)
    with locked(tmp_path):
        assert is_locked(tmp_path)
        with pytest.raises(FolderBusy, match="another run is at work in"), locked(tmp_path):
            pass
    assert not is_locked(tmp_path)


def test_the_lock_dies_with_its_process(tmp_path):
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        assert is_locked(tmp_path)
        holder.kill()
        holder.wait()
        with locked(tmp_path):
            pass


def test_a_folder_is_made(tmp_path):
    with locked(tmp_path / "a/b"):
        assert (tmp_path / "a/b").is_dir()


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "file").write_text("")
    for folder, problem in ((tmp_path / "file", "File exists"), (tmp_path / "file/b", "Not a directory")):
        with pytest.raises(RumpusError, match=f"cannot write in .*: {problem}"), locked(folder):
            pass
