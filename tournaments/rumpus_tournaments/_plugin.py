"""What the tournament runner brings to Rumpus, through the same hooks as everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import hookimpl

if TYPE_CHECKING:
    from rumpus import Registry
    from rumpus_tournaments._format import Format


@hookimpl
def rumpus_formats() -> list[type[Format]]:
    """Offer the formats that come with Rumpus."""
    from rumpus_tournaments._formats.challenge import Challenge
    from rumpus_tournaments._formats.double_elimination import DoubleElimination
    from rumpus_tournaments._formats.gauntlet import Gauntlet
    from rumpus_tournaments._formats.ladder import Ladder
    from rumpus_tournaments._formats.match import Match
    from rumpus_tournaments._formats.pods import Pods
    from rumpus_tournaments._formats.round_robin import RoundRobin
    from rumpus_tournaments._formats.ruckus_draft import RuckusDraft
    from rumpus_tournaments._formats.single_elimination import SingleElimination
    from rumpus_tournaments._formats.swiss import Swiss

    return [
        RoundRobin,
        Match,
        Gauntlet,
        SingleElimination,
        DoubleElimination,
        Swiss,
        Pods,
        Ladder,
        RuckusDraft,
        Challenge,
    ]


@hookimpl
def rumpus_commands(app: Any, registry: Registry) -> None:
    """Offer the commands ``rumpus tournament ...``."""
    from rumpus_tournaments._cli import tournament_app

    del registry  # commands find it in their context
    app.add_typer(tournament_app(), name="tournament")
