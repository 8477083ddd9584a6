"""The command `replay`: a transcript, step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rumpus._game import Game
    from rumpus._transcript import Transcript


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command()(replay)


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A transcript: play --save writes them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a step.")] = False,
    reveal: Annotated[
        bool,
        typer.Option(
            "--reveal", help="Show also the full state, every view, and what each seat to act may do."
        ),
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
) -> None:
    """Replay a transcript step by step. Nobody is asked; the rules must lead where it says."""
    from rumpus.cli._files import read_transcript

    transcript = read_transcript(file)
    show_replay(transcript.make_game(context.obj), transcript, as_json=as_json, reveal=reveal, step=step)


def show_replay(
    game: Game[Any, Any, Any], transcript: Transcript, *, as_json: bool, reveal: bool, step: bool
) -> None:
    """Show a transcript step by step.

    Raises:
        TranscriptError: the rules do not lead where it says.
    """
    from rumpus import _replay
    from rumpus.cli._render import show
    from rumpus.cli._result import outcome_line
    from rumpus.cli._steps import JsonSteps, TextSteps

    text = TextSteps(reveal=reveal, pause=_pause if step else None)
    match = _replay.replay(game, transcript, [JsonSteps(reveal=reveal) if as_json else text])
    if not as_json:
        show(outcome_line(game, match.outcome, [each.name for each in transcript.players]))


def _pause() -> None:
    """Wait for Enter; at the end of the input there is nobody to wait for."""
    sys.stdout.flush()
    sys.stdin.readline()
