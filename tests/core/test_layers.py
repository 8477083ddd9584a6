"""Imports point one way: plugins to core, tournaments to core; nobody names a game but its plugin."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("core", "plugins", "tournaments")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def packages(folder: str) -> set[str]:
    return {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}


@pytest.mark.parametrize("path", FILES, ids=named)
def test_imports_point_one_way(path):
    folder, package = path.relative_to(ROOT).parts[:2]
    allowed = {"core": {"rumpus"}, "plugins": {"rumpus", package}, "tournaments": {"rumpus", package}}[folder]
    ours = {name.partition(".")[0] for name in imported(path)} & (
        packages("core") | packages("plugins") | packages("tournaments")
    )
    assert ours <= allowed


@pytest.mark.parametrize("path", [path for path in FILES if "plugins" in path.parts], ids=named)
def test_a_plugin_imports_public_names_only(path):
    private = {name for name in imported(path) if name.startswith("rumpus._")}
    assert not private


@pytest.mark.parametrize("path", FILES, ids=named)
def test_only_the_render_room_and_styled_text_import_rich_and_tabulate(path):
    if "plugins" in path.parts:
        return  # a game may draw its table with rich, imported where it draws
    names = {name.partition(".")[0] for name in imported(path)}
    allowed = {"_render.py": {"rich", "tabulate"}, "_styled.py": {"rich"}}.get(path.name, set())
    assert not names & {"rich", "tabulate"} - allowed


def test_core_and_tournaments_name_no_game():
    from rumpus import Registry

    games = {*Registry.load().games} - {"ruckus"}  # the draft tournament bears that name
    for folder in ("core", "tournaments/rumpus_tournaments"):
        for path in (ROOT / folder).rglob("*.py"):
            strings = {
                node.value
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not strings & games, path


def test_modules_are_nouns():
    forbidden = {"utils", "helpers", "base", "manager", "common", "misc"}
    assert not {path.stem.strip("_") for path in FILES} & forbidden


def test_the_three_top_folders_are_no_packages():
    assert not [folder for folder in FOLDERS if (ROOT / folder / "__init__.py").exists()]
