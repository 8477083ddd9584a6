"""docs/explanation/goblin-army-rules.md names modules, functions and tests that there are."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs/explanation/goblin-army-rules.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| what the paragraph", "| no. "))
]
TESTS = [
    f"{path.stem.removeprefix('test_')}/{node.name.removeprefix('test_')}"
    for path in HERE.glob("test_*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
IN_CODE = re.compile(r"`([^`]+)`")


def test_every_row_says_what_where_and_what_proves_it() -> None:
    assert len(ROWS) > 100
    for row in ROWS:
        assert len(row) == 3, row
        assert IN_CODE.findall(row[2]), row


@pytest.mark.parametrize(
    "row", [row for row in ROWS if not row[0].startswith("G")], ids=lambda row: row[0][:40]
)
def test_every_module_and_function_is_there(row: list[str]) -> None:
    named = IN_CODE.findall(row[1])
    assert named, row
    for name in named:
        module, _, attribute = name.partition(".")
        found = import_module(f"rumpus_goblin_army.{module}")
        assert not attribute or hasattr(found, attribute), name


@pytest.mark.parametrize("pattern", sorted({name for row in ROWS for name in IN_CODE.findall(row[2])}))
def test_every_test_is_there(pattern: str) -> None:
    assert any(fnmatch(name, pattern) for name in TESTS)


def test_every_ruling_has_a_row_and_every_numbered_test_a_ruling() -> None:
    rows = {int(row[0][1:]) for row in ROWS if re.fullmatch(r"G\d+", row[0])}
    assert rows == set(range(1, 39)) - {26, 27, 31}
    numbers = {int(match[1]) for name in TESTS if (match := re.search(r"/g(\d\d)_", name))}
    assert numbers == rows


def test_what_the_page_says_outside_of_tables_is_there_too() -> None:
    text = "\n".join(line for line in PAGE.splitlines() if not line.startswith("|"))
    for name in IN_CODE.findall(text):
        module, _, attribute = name.partition(".")
        if name.startswith("_"):
            found = import_module(f"rumpus_goblin_army.{module}")
            assert not attribute or hasattr(found, attribute), name
        elif name.endswith("*"):
            assert any(fnmatch(each, name) for each in TESTS), name
