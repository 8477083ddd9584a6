"""The commands ``rumpus tournament ...``. What they need is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from rumpus import Registry

File = Annotated[Path, typer.Argument(metavar="FILE.toml", help="The tournament's file.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder that a run keeps its results in.")]
Workers = Annotated[
    int | None, typer.Option("--workers", "-j", min=1, max=256, help="Instead of what the file says.")
]
AcceptChanged = Annotated[
    bool,
    typer.Option("--accept-changed", help="Go on although versions or bot files are not what they were."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]


def tournament_app() -> typer.Typer:
    """Return the commands; the registry is the object of their context."""
    app = typer.Typer(
        help="Hold tournaments of bots and people, from one TOML file.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    for command in (run, show, export, report, replay, verify, extend, init):
        app.command()(command)
    return app


def run(
    context: typer.Context,
    file: File,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to keep the results; runs/NAME without it."),
    ] = None,
    workers: Workers = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be played, and how long about; play nothing.")
    ] = False,
    accept_changed: AcceptChanged = False,
    as_json: Json = False,
) -> None:
    """Play a tournament, or go on with it: only what is missing is played."""
    from rumpus_tournaments import _session

    session = _session.Session(context.obj, file, out, workers, accept_changed=accept_changed)
    if dry_run:
        session.preview(as_json=as_json)
    else:
        session.run(as_json=as_json)


def show(
    context: typer.Context,
    folder: Folder,
    tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            "-t",
            metavar="NAME",
            help="Other tables: main (the default), crosstable, pairs, rating, elo, seats, faults, times, "
            "tree, live, all. Again for more.",
        ),
    ] = None,
    style: Annotated[
        Literal["auto", "plain", "github", "latex", "html"],
        typer.Option("--format", help="How tables are written."),
    ] = "auto",
    tie_breaks: Annotated[
        list[str] | None,
        typer.Option("--tie-break", metavar="NAME", help="Instead of those of the file. Again for more."),
    ] = None,
    rating: Annotated[
        Literal["draws-as-half", "rao-kupper", "davidson"] | None,
        typer.Option("--rating", help="What draws mean in the rating, instead of what the file says."),
    ] = None,
    faults: Annotated[bool, typer.Option("--faults", help="List the faults instead.")] = False,
    as_json: Json = False,
) -> None:
    """Show the tables of a tournament, also while it is running."""
    from rumpus_tournaments._screen import show_faults, show_results
    from rumpus_tournaments._stored import open_results

    registry: Registry = context.obj
    with open_results(folder, registry) as results:
        if faults:
            show_faults(results, as_json=as_json)
            return
        results.look_by(tie_breaks, rating)
        show_results(results, as_json=as_json, names=tables or (), style=style)


def export(
    context: typer.Context,
    folder: Folder,
    kind: Annotated[
        Literal["jsonl", "json", "csv", "pgn", "trf", "brackets"],
        typer.Option("--format", help="jsonl has one line of JSON a match, sorted by id."),
    ] = "jsonl",
    sheet: Annotated[
        str, typer.Option("--sheet", metavar="NAME", help="Of a csv: matches, standings, crosstable ...")
    ] = "matches",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="A file instead of the screen.")
    ] = None,
) -> None:
    """Write the matches and tables for other programs."""
    from rumpus_tournaments._exports import exported
    from rumpus_tournaments._screen import write_lines
    from rumpus_tournaments._stored import open_results

    registry: Registry = context.obj
    with open_results(folder, registry) as results:
        write_lines(exported(results, kind, sheet), output)


def report(
    context: typer.Context,
    folder: Folder,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file; report.html in the folder without it."
        ),
    ] = None,
) -> None:
    """Write a report: one HTML file with tables and pictures, which needs neither network nor scripts."""
    from rumpus.cli._files import write_file
    from rumpus.cli._render import show
    from rumpus_tournaments._report.page import report as page
    from rumpus_tournaments._stored import open_results

    registry: Registry = context.obj
    with open_results(folder, registry) as results:
        text = page(results)
    file = output or folder / "report.html"
    write_file(file, [text.encode()])
    show(f"Wrote {file}")


def replay(
    context: typer.Context,
    folder: Folder,
    match: Annotated[str, typer.Argument(metavar="MATCH-ID", help="As exports and faults have it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a step.")] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show also the full state, every view, and all legal moves.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write its transcript instead.")
    ] = None,
) -> None:
    """Replay a stored match step by step; nobody is asked."""
    from rumpus.cli._files import write_transcript
    from rumpus.cli._replay import show_replay
    from rumpus_tournaments._stored import open_results
    from rumpus_tournaments._verify import played_games, stored_match

    registry: Registry = context.obj
    with open_results(folder, registry) as results:
        games = played_games(results.settings, registry)
        game, transcript = stored_match(results, games, match)
    if save is None:
        show_replay(game, transcript, as_json=as_json, reveal=reveal, step=step)
    else:
        write_transcript(save, transcript)


def verify(context: typer.Context, folder: Folder, as_json: Json = False) -> None:
    """Play every stored match again from its record, and hold it and the schedule against what is stored."""
    from rumpus_tournaments._screen import show_verdict
    from rumpus_tournaments._stored import open_results

    registry: Registry = context.obj
    with open_results(folder, registry) as results:
        if not show_verdict(results, registry, as_json=as_json):
            raise typer.Exit(1)


def extend(
    context: typer.Context,
    folder: Folder,
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="Its file, with more in it than before.")],
    workers: Workers = None,
    accept_changed: AcceptChanged = False,
    as_json: Json = False,
) -> None:
    """Add entrants, matches, cycles or rounds to a tournament, and play what is missing."""
    from rumpus_tournaments import _session

    session = _session.Session(context.obj, file, folder, workers, accept_changed=accept_changed)
    session.extend(as_json=as_json)


def init(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="[FILE.toml]")] = Path("tournament.toml"),
    game: Annotated[str | None, typer.Option("--game", help="The game; the first one without it.")] = None,
    form: Annotated[str | None, typer.Option("--format", help="The format.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write a tournament file that runs as it is, with comments on everything that can be changed."""
    from rumpus_tournaments._session import write_new
    from rumpus_tournaments._template import template

    registry: Registry = context.obj
    write_new(file, template(registry, str(file), file.stem, game, form), force=force)
