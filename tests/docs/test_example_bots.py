"""The example bots play, in every shell that is there, and play what they say."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rumpus import Participant, Registry, Seeds, play_match
from rumpus._botspec import player_maker, read_spec
from rumpus._limits import Quarters
from rumpus._pool import BotPool

if TYPE_CHECKING:
    from rumpus import Match

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

BOTS = Path(__file__).parents[2] / "docs/examples/bots"
SHELLS = [
    shell for shell in ("sh", "dash", "bash", "ksh", "zsh", "busybox sh") if shutil.which(shell.split()[0])
]


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


def played(
    spec: str, registry: Registry, game: str = "goofspiel", *, isolate: bool = True, seed: int = 1
) -> Match:
    rules = registry.game(game)()
    maker = player_maker(read_spec(spec), rules, registry, folder=BOTS, isolate=isolate)
    rival = player_maker(read_spec("random"), rules, registry)
    match = play_match(rules, [Participant("bot", maker), Participant("rival", rival)], Seeds(seed, seed))
    assert match.faults == []
    return match


@pytest.mark.parametrize("command", ["./first.sh", *(f"{shell} first.sh" for shell in SHELLS)])
def test_the_shell_bot_plays_the_first_move(command, registry):
    match = played(f"cmd:{command}", registry, "hilo")
    assert [move for seat, move in match.notations if seat == 0] == ["high"] * 5


@pytest.mark.parametrize("seed", range(3))
def test_the_python_bot_bids_in_proportion(seed, registry):
    assert played("cmd:./highest.py", registry, seed=seed).log == played("greedy", registry, seed=seed).log


needs_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")


@needs_node
@pytest.mark.parametrize("game", ["goofspiel", "hilo"])
def test_the_javascript_bot_throws_the_same_dice_under_one_seed(game, registry):
    logs = [played("cmd:./dice.js", registry, game, seed=seed).log for seed in (1, 2, 1)]
    assert logs[0] == logs[2] != logs[1]


@pytest.mark.parametrize("bot", ["first.sh", "highest.py", pytest.param("dice.js", marks=needs_node)])
def test_the_bots_can_be_kept(bot, registry):
    """What they play does not depend on whether they have played before."""
    rules = registry.game("goofspiel")()
    rival = player_maker(read_spec("random"), rules, registry)
    with BotPool() as pool:
        quarters = Quarters(pool=pool)
        kept = player_maker(read_spec(f"cmd:./{bot}"), rules, registry, folder=BOTS, quarters=quarters)
        for seed in (1, 2, 1):
            players = [Participant("bot", kept), Participant("rival", rival)]
            match = play_match(rules, players, Seeds(seed, seed))
            assert match.faults == []
            assert match.log == played(f"cmd:./{bot}", registry, seed=seed).log
            assert len(pool._waiting) == 1


def test_the_python_bot_plays_other_games_too(registry):
    match = played("cmd:./highest.py", registry, "hilo")
    assert [move for seat, move in match.notations if seat == 0] == ["low"] * 5


@pytest.mark.parametrize("bot", ["choose", "Memory", "Memory { margin = 2 }"])
def test_the_bots_of_a_file_play_the_same_inside_and_outside(bot, registry):
    spec = f"memory.py:{bot}"
    assert played(spec, registry).log == played(spec, registry, isolate=False).log


def test_no_example_bot_needs_rumpus():
    for path in BOTS.iterdir():
        if path.suffix == ".py" and path.name != "memory.py":
            assert "import rumpus" not in path.read_text(encoding="utf-8")
            assert "from rumpus" not in path.read_text(encoding="utf-8")
