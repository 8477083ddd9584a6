"""What the docs say is true: links lead somewhere, hooks and names are told, commands run."""

from __future__ import annotations

import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/**/*.md")]
)
PAGES = [page for page in PAGES if "examples" not in page.parts]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_page_is_reached_from_the_index():
    linked = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    }
    lost = [
        named(page)
        for page in PAGES
        if "docs" in page.parts and page.name != "README.md" and page.resolve() not in linked
    ]
    assert not lost


def test_every_hook_is_documented():
    from rumpus import Registry

    registry = Registry.load()
    hooks = {name for name in vars(registry._manager.hook) if name.startswith("rumpus_")}
    told = set(
        re.findall(r"^## `(rumpus_\w+)", (ROOT / "docs/reference/hooks.md").read_text(encoding="utf-8"), re.M)
    )
    assert told == hooks


def test_every_part_of_the_contract_is_documented():
    from rumpus import Game

    told = (ROOT / "docs/reference/game.md").read_text(encoding="utf-8")
    parts = [name for name in vars(Game) if not name.startswith("_")]
    assert [name for name in parts if f"`{name}" not in told] == []


def test_every_kind_of_fault_is_documented():
    from rumpus._fault import FAULT_KINDS

    told = (ROOT / "docs/reference/bots.md").read_text(encoding="utf-8")

    assert [kind for kind in FAULT_KINDS if f"`{kind}`" not in told] == []


def test_the_commands_page_is_what_help_says():
    page = runpy.run_path(str(ROOT / "tests/docs/commands_page.py"))["page"]
    assert (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8") == page()


def console_lines(page: Path) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("page", [page for page in PAGES if console_lines(page)], ids=named)
def test_commands_in_the_docs_run(page, rumpus, tmp_path):
    """Run a page's commands in order, in a folder that holds the page's Python blocks as mine.py."""
    text = page.read_text(encoding="utf-8")
    code = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "hookimpl" not in block]
    (tmp_path / "mine.py").write_text("\n\n".join(code), encoding="utf-8")
    shutil.copytree(ROOT / "tournaments/examples", tmp_path / "tournaments/examples")
    for line in console_lines(page):
        words = shlex.split(line)
        assert words[0] == "rumpus", line
        done = rumpus(*words[1:])
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


def test_the_least_game_has_fewer_than_40_lines():
    files = [
        path for path in (ROOT / "docs/examples/rumpus-hilo").iterdir() if path.suffix in (".py", ".toml")
    ]
    assert len(files) == 2
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 40


def test_the_readme_fits_on_a_screen():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 60
