"""One call of `tournament run`: from the file to the table on the screen."""

from __future__ import annotations

import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from rumpus import RumpusError, UsageError
from rumpus.cli._render import progress, show
from rumpus_tournaments._config import load_tournament
from rumpus_tournaments._extend import extend
from rumpus_tournaments._preview import preview
from rumpus_tournaments._runner import is_over, run_tournament
from rumpus_tournaments._screen import show_preview, show_results
from rumpus_tournaments._startup import refuse_broken_bots
from rumpus_tournaments._store import Store
from rumpus_tournaments._stored import open_results

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus import Player, Registry

RUNS = Path("runs")


class Session:
    """A tournament file and the folder its results are kept in."""

    def __init__(
        self, registry: Registry, file: Path, out: Path | None, workers: int | None, *, accept_changed: bool
    ) -> None:
        self._registry = registry
        self._file = file
        self._tournament = load_tournament(file, registry, workers=workers, human_maker=self._person)
        self._out = out or RUNS / folder_name(self._tournament.settings.name)
        self._accept_changed = accept_changed
        self._keyboard: Callable[[str], Callable[[], Player]] | None = None

    def preview(self, *, as_json: bool) -> None:
        """Say what a run would do."""
        self._refuse_broken_bots()
        found = preview(self._tournament, self._out, accept_changed=self._accept_changed)
        show_preview(self._tournament, found, self._out, as_json=as_json)

    def run(self, *, as_json: bool) -> None:
        """Play what is missing, then show the tables."""
        if not is_over(self._tournament, self._out):
            self._play()
        elif not as_json:
            show(f"{self._out} is finished; nothing is left to play.")
        with open_results(self._out, self._registry) as results:
            results.look_by(self._tournament.settings.tie_breaks, self._tournament.settings.rating)
            show_results(results, as_json=as_json)
        if not as_json:
            show(f"Kept in {self._out}")

    def extend(self, *, as_json: bool) -> None:
        """Make what the folder holds this larger tournament, then play what is missing."""
        more = extend(self._tournament, self._out, accept_changed=self._accept_changed)
        if not as_json:
            show(f"{self._out} is extended: {', '.join(more)}.")
        self.run(as_json=as_json)

    def _refuse_broken_bots(self) -> None:
        refuse_broken_bots(self._tournament, self._file, self._out, accept_changed=self._accept_changed)

    def _play(self) -> None:
        self._refuse_broken_bots()
        run = partial(run_tournament, self._tournament, self._out, accept_changed=self._accept_changed)
        if self._tournament.people:
            run()
            return
        total = self._tournament.format.match_count(self._tournament.entrants)
        stored = self._stored()
        if stored and sys.stderr.isatty():
            of_all = "" if total is None else f" of {total}"
            show(f"Going on; stored so far: {stored}{of_all}.", sys.stderr)
        with progress(total and max(total - stored, 0), self._tournament.settings.name) as advance:
            run(advance=advance)

    def _stored(self) -> int:
        found = Store.read_if_begun(self._out)
        if found is None:
            return 0
        with found as store:
            return store.match_count()

    def _person(self, name: str) -> Callable[[], Player]:
        from rumpus_tournaments._people import keyboard

        if self._keyboard is None:
            self._keyboard = keyboard(sum(each.bot == "human" for each in self._tournament.settings.entrants))
        return self._keyboard(name)


def folder_name(name: str) -> str:
    """Return a tournament's name as the name of a folder.

    It neither begins with a sign that means something to a shell or a file system, nor is it the folder of
    a name that does without.
    """
    letters = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)
    safe = letters.strip("-.")
    if safe == letters:
        return safe
    mark = sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:6]
    return f"{safe or 'tournament'}-{mark}"


def write_new(path: Path, text: str, *, force: bool) -> None:
    """Write a file that is not there yet.

    Raises:
        UsageError: it is there, and `force` is off.
        RumpusError: it cannot be written.
    """
    try:
        with path.open("w" if force else "x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise UsageError(f"{path} is there already; --force writes over it") from None
    except OSError as error:
        raise RumpusError(f"cannot write {path}: {error.strerror}") from None
    show(f"Wrote {path}. Play it with: rumpus tournament run {quote(str(path))}")
