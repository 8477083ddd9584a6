"""What tests of bots with processes of their own share: that nothing of them is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psutil
import pytest

from rumpus._guard import GUARD
from rumpus._workplace import _root

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    """Whatever a test does, it leaves no process, not even a zombie, no descriptor, and nothing in our folder."""
    root = _root()  # now the guard has its shell, before we count
    children, descriptors = others(), psutil.Process().num_fds()
    yield
    assert marked(root) == []
    assert list(root.iterdir()) == []
    assert others() == children
    assert psutil.Process().num_fds() == descriptors


def others() -> list[psutil.Process]:
    """Return the children of this process but for the guard's shell."""
    shell = GUARD._shell
    return [each for each in psutil.Process().children() if shell is None or each.pid != shell.pid]


def marked(root: Path) -> list[psutil.Process]:
    """Return the processes that bots of ours have started, wherever they are now."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("TMPDIR", "").startswith(f"{root}/"):
                found.append(process)
        except psutil.Error:
            continue
    return found
