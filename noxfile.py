"""Every check of the project: `nox` runs lint, types, tests, docs, package; `nox -s bench slow` the rest."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import nox

ROOT = Path(__file__).parent
EXAMPLES = ROOT / "docs" / "examples"
GAMES = (str(EXAMPLES / "rumpus-hilo"), str(EXAMPLES / "rumpus-goofspiel"))
TESTS = ("tests/core", "tests/golden", "tests/plugins", "tests/tournaments")
WANTED = ("3.11", "3.12", "3.13")

nox.needs_version = ">=2024.10"
nox.options.sessions = ["lint", "types", "tests", "docs", "package"]
nox.options.reuse_venv = "yes"
nox.options.error_on_missing_interpreters = False


def _show_pyenv() -> None:
    """Put the interpreters that pyenv keeps before its shims, which fail for versions not switched on."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [path for version in WANTED for path in sorted(root.glob(f"versions/{version}.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([*map(str, found), os.environ["PATH"]])


def _runs(version: str) -> bool:
    command = shutil.which(f"python{version}")
    if command is None:
        return False
    return subprocess.run([command, "-c", ""], capture_output=True, check=False).returncode == 0


_show_pyenv()
PYTHONS = [version for version in WANTED if _runs(version)]
FLOOR = PYTHONS[0] if PYTHONS else WANTED[0]


def _install(session: nox.Session, *groups: str) -> None:
    """Install the project and both example games as they are, with dependency groups."""
    wanted = [each for group in groups for each in nox.project.dependency_groups(_pyproject(), group)]
    session.install("-e", ".", *(word for game in GAMES for word in ("-e", game)), *wanted)


def _pyproject() -> dict[str, object]:
    return dict(nox.project.load_toml(ROOT / "pyproject.toml"))


@nox.session(python=FLOOR)
def lint(session: nox.Session) -> None:
    """Check style with ruff."""
    session.install(*nox.project.dependency_groups(_pyproject(), "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session(python=FLOOR)
def types(session: nox.Session) -> None:
    """Check types with mypy, strictly."""
    _install(session, "types")
    session.run("mypy", "core/rumpus", *_packages("plugins"), *_packages("tournaments"))
    session.run("mypy", str(EXAMPLES / "rumpus-goofspiel" / "rumpus_goofspiel"))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests; words after -- go to pytest."""
    _install(session, "test")
    session.run("pytest", "-n", "auto", "--dist", "worksteal", *(session.posargs or TESTS))


@nox.session(python=FLOOR)
def docs(session: nox.Session) -> None:
    """Run what the docs say: their commands, their links, their examples."""
    _install(session, "test")
    session.run("pytest", "-n", "auto", "tests/docs", *_paths(EXAMPLES.glob("*/tests")))


@nox.session(python=FLOOR)
def package(session: nox.Session) -> None:
    """Build the wheel, install it with both example games into a fresh environment, use it from elsewhere."""
    session.install("build")
    with tempfile.TemporaryDirectory() as folder:
        session.run("python", "-m", "build", "--outdir", folder, str(ROOT), silent=True)
        wheel = next(Path(folder).glob("*.whl"))
        fresh = Path(folder) / "fresh"
        session.run("python", "-m", "venv", str(fresh), silent=True)
        scripts = fresh / ("Scripts" if os.name == "nt" else "bin")
        python = str(scripts / "python")
        session.run(python, "-m", "pip", "install", "-q", f"{wheel}[check]", *GAMES, external=True)
        session.run(
            python,
            str(ROOT / "tests" / "packaging" / "use_it.py"),
            str(scripts / "rumpus"),
            str(ROOT / "tournaments" / "examples"),
            external=True,
        )


@nox.session(python=FLOOR)
def bench(session: nox.Session) -> None:
    """Measure speed: prints machine, versions, runs and spread. Nothing is judged."""
    _install(session, "test")
    session.run("python", "benchmarks/run.py", *session.posargs)
    session.run("python", "benchmarks/outside.py")
    session.run("python", "benchmarks/figures.py")


@nox.session(python=FLOOR)
def slow(session: nox.Session) -> None:
    """Run the long tests: the laws over very many states."""
    _install(session, "test")
    session.run("pytest", "-n", "auto", "-m", "slow", *(session.posargs or ["tests"]))


def _packages(folder: str) -> list[str]:
    return _paths(path.parent for path in (ROOT / folder).glob("*/__init__.py"))


def _paths(found: object) -> list[str]:
    return sorted(str(path) for path in found)  # type: ignore[attr-defined]
