"""What people and scripts see of a tournament: tables, faults, previews, lines of an export."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

from rumpus.cli._files import write_file
from rumpus.cli._render import look, progress, show, show_json, table, tabulated
from rumpus_tournaments._core import OutputLost
from rumpus_tournaments._layout import PIPE, TERMINAL, fitted, folded
from rumpus_tournaments._preview import about, deals_of, matches_of
from rumpus_tournaments._tables import MAIN, chosen_tables
from rumpus_tournaments._wording import are, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from rumpus import Registry
    from rumpus.cli._render import TableFormat
    from rumpus_tournaments._layout import Frame
    from rumpus_tournaments._preview import Preview
    from rumpus_tournaments._results import MatchResult
    from rumpus_tournaments._stored import StoredResults
    from rumpus_tournaments._tournament import Tournament

FAULTS_SHOWN = 100
PROBLEMS_SHOWN = 100
LEAST_DETAIL = 20
"""Characters that a fault's detail gets in any case."""
DETAIL_LINES = 3
MOST_LINES = 70
"""Of a drawing that is shown unasked."""


def show_results(
    results: StoredResults, *, as_json: bool, names: Sequence[str] = (), style: TableFormat = "auto"
) -> None:
    """Show how a tournament stands: the tables that are named, by default those of its format.

    Raises:
        UsageError: there is no such table.
    """
    trees = [each for each in names if each == "tree"]
    tables = chosen_tables(results, [each for each in names if each != "tree"] or ([] if trees else [MAIN]))
    if as_json:
        show_json(_heading(results) | {"tables": [each.to_dict() for each in tables]})
        return
    if style != "auto":
        show("\n\n".join(tabulated(each.headers, each.texts(), _tabulate_name(style)) for each in tables))
        return
    show(_headline(results))
    for each in tables:
        show("")
        fitting, left_out = fitted(each, look().width, _frame())
        if each.rows or not each.remarks:
            table(fitting.headers, fitting.texts(), title=fitting.heading)
        for remark in each.remarks:
            show(folded(remark, look().width))
        if left_out:
            show(f"Left out for want of room: {', '.join(left_out)}; --json has everything.")
    drawing = results.drawing(look()) if trees or not names else ""
    if drawing and (trees or drawing.count("\n") <= MOST_LINES):
        show("")
        show(drawing)
    elif trees:
        show(f"A tournament of the format {results.format.name} has no tree.")
    if not names and any(True for _ in islice(results.faulty_matches(), 1)):
        show(f"There were faults: rumpus tournament show {results.store.path.parent} --faults")


def _tabulate_name(style: str) -> str:
    return "simple" if style == "plain" else style


def show_faults(results: StoredResults, *, as_json: bool) -> None:
    """List the faults, in the order of the matches."""
    if as_json:
        show_json([fault for match in results.faulty_matches() for fault in _faults(match)])
        return
    found = (fault for match in results.faulty_matches() for fault in _faults(match))
    shown = list(islice(found, FAULTS_SHOWN))
    left = sum(1 for _ in found)
    if not shown:
        show("No faults.")
        return
    table(*_fault_table(shown))
    if left:
        show(f"... and {left} more; --json lists all, with what the bots wrote to their error output.")


def show_verdict(results: StoredResults, registry: Registry, *, as_json: bool) -> bool:
    """Verify what is stored and show what does not agree; say whether everything does."""
    from rumpus_tournaments._verify import played_games, verify

    stored = results.store.match_count()
    games = played_games(results.settings, registry)
    with progress(stored, "verifying") as told:
        found = list(verify(results, games, told))
    if as_json:
        show_json({"matches": stored, "problems": found})
        return not found
    for problem in found[:PROBLEMS_SHOWN]:
        show(problem)
    if len(found) > PROBLEMS_SHOWN:
        show(f"... and {len(found) - PROBLEMS_SHOWN} more; --json lists all.")
    verdict = counted(len(found), "problem") if found else "every one leads where the store says"
    show(f"{counted(stored, 'match')} played again: {verdict}.")
    return not found


def show_preview(tournament: Tournament, found: Preview, out: Path, *, as_json: bool) -> None:
    """Show what a run would do."""
    settings, form = tournament.settings, tournament.format
    if as_json:
        show_json(
            {
                "tournament": settings.name,
                "format": settings.format,
                "game": settings.game,
                "entrants": settings.names,
                "folder": str(out),
                "encounters": found.encounters,
                "matches": found.total,
                "first_stage_matches": found.first_stage,
                "stored": found.stored,
                "seconds": None if found.seconds is None else round(found.seconds, 3),
            }
        )
        return
    options = ", ".join(f"{key} = {_option(value)}" for key, value in settings.game_options.items())
    show(f"{settings.name}: {form.title} of {tournament.game.title}{f' ({options})' if options else ''}")
    show(
        f"{counted(len(settings.entrants), 'entrant')}, {form.seats} at a table: {', '.join(settings.names)}"
    )
    show(_encounters(found))
    if found.total is None:
        played = f"; {are(found.stored)} played" if found.stored else ""
        up_to = "up to " if any(each.at_most for each in found.shapes) else ""
        stage = f"{up_to}{counted(found.first_stage, 'match')}"
        show(f"{stage[0].upper()}{stage[1:]} in it, and how many follow only the course can tell{played}")
    else:
        played = f", {found.stored} of them played" if found.stored else ""
        show(f"{counted(found.total, 'match')} in all{played}")
    if found.seconds is not None:
        workers = counted(found.workers, "worker")
        what = " for the first stage" if found.total is None else ""
        sample = counted(found.sampled, "match")
        show(f"{about(found.seconds)}{what} with {workers}, measured on {sample}")
    show(f"To be kept in {out}")


def _encounters(found: Preview) -> str:
    """Return how many encounters there are, and what each of them is, where they are alike."""
    stage = "" if found.total == found.first_stage else " of the first stage"
    count = f"{counted(found.encounters, 'encounter')}{stage}"
    if not found.shapes:
        return count
    each = matches_of(found.shapes)
    deals = f" ({deals_of(found.shapes[0])})" if len(found.shapes) == 1 else ""
    return f"{count}, {each if found.encounters != 1 else each.removesuffix(' each')}{deals}"


def write_lines(lines: Iterable[bytes], output: Path | None) -> None:
    """Write lines to standard output, or to a file that is there only when it is complete.

    Raises:
        RumpusError: the file cannot be written.
    """
    if output is None:
        _write_to_screen(lines)
    else:
        write_file(output, lines)


def _write_to_screen(lines: Iterable[bytes]) -> None:
    try:
        sys.stdout.flush()
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise OutputLost(error) from error


def _heading(results: StoredResults) -> dict[str, Any]:
    stored, total = results.match_count
    return {
        "tournament": results.settings.name,
        "format": results.settings.format,
        "game": results.settings.game,
        "finished": results.finished,
        "running": results.running,
        "matches": stored,
        "of": total,
    }


def _headline(results: StoredResults) -> str:
    stored, total = results.match_count
    settings = results.settings
    what = f"{settings.name}: {results.format.title} of {settings.game}"
    if results.finished:
        return f"{what}, {counted(stored, 'match')}"
    count = counted(stored, "match") if total is None else f"{stored} of {counted(total, 'match')}"
    return f"{what}, {count} {'so far' if results.running else 'played, not finished'}"


def _frame() -> Frame:
    return TERMINAL if sys.stdout.isatty() else PIPE


def _fault_table(faults: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Return headers and rows; details are folded into what is left of the width."""
    keys = ["match", "entrant", "step", "kind"]
    if any(fault["effect"] != "forfeit" for fault in faults):
        keys.append("effect")
    rows = [[_cell(fault[key]) for key in keys] for fault in faults]
    frame = _frame()
    room = look().width - frame.width([*keys, ""], [[*row, ""] for row in rows])
    room = max(room, LEAST_DETAIL)
    details = (_detail(fault, room) for fault in faults)
    return [*keys, "detail"], [[*row, detail] for row, detail in zip(rows, details, strict=True)]


def _detail(fault: Mapping[str, Any], room: int) -> str:
    """Return what was wrong, what the bot had said by then, and the last line of its error output."""
    parts = [folded(_cell(fault["detail"]), room, DETAIL_LINES)]
    said = repr(fault.get("line", ""))
    if fault.get("line") and said not in fault["detail"]:
        parts.append(folded(f"it had said {said}", room, DETAIL_LINES))
    errors = [line for line in map(_cell, fault["stderr"].splitlines()) if line]
    if errors and errors[-1] not in fault["detail"]:
        parts.append(folded(f"| {errors[-1]}", room, 1))
    return "\n".join(parts)


def _faults(match: MatchResult) -> Iterable[dict[str, Any]]:
    for fault in match.faults:
        entrant = None if fault.seat is None else match.entrants[fault.seat]
        yield {"match": match.id, "entrant": entrant, **fault.to_dict()}


def _cell(value: Any) -> str:
    return "-" if value is None else " ".join(str(value).split())


def _option(value: Any) -> str:
    if isinstance(value, dict) and "sha256" in value:
        return str(value.get("name") or "a file")
    return str(value).lower() if isinstance(value, bool) else str(value)
