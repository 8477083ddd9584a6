"""The contract of a format, and a stranger's format through the whole program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rumpus_tournaments import Encounter, Format, run_tournament

PAGE = Path(__file__).parents[2] / "docs/reference/formats.md"
CUP = """
[tournament]
name = "climb"
format = "climb"
pairs = 20
seed = 3
[game]
name = "goofspiel"
ranks = 4
[[entrants]]
name = "a"
bot = "random"
[[entrants]]
name = "b"
bot = "greedy"
[[entrants]]
name = "c"
bot = "random"
[[entrants]]
name = "d"
bot = "random"
"""


def test_a_strangers_format_with_stages(site, tmp_path, rumpus):
    """The plugin in the docs, installed: its stages depend on results, its options stand in the file."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "climb.toml").write_text(CUP)
    path = str(site("climb", example))
    exports = []
    for workers in (1, 2):
        done = rumpus(
            "tournament",
            "run",
            "climb.toml",
            "--json",
            "-j",
            workers,
            "--out",
            f"out{workers}",
            PYTHONPATH=path,
        )
        assert (done.returncode, done.stderr) == (0, "")
        found = json.loads(done.stdout)
        assert (found["finished"], found["matches"], found["of"]) == (True, 120, 120)
        assert [row["step"] for row in found["tables"][0]["rows"]] == [1, 2, 3]
        assert found["tables"][0]["rows"][1]["winner"] == "b"
        exports.append(rumpus("tournament", "export", f"out{workers}", PYTHONPATH=path).stdout)
    assert exports[0] == exports[1]
    lines = [json.loads(line) for line in exports[0].splitlines()]
    assert {line["stage"] for line in lines} == {1, 2, 3}
    assert {player["entrant"] for line in lines if line["stage"] == 3 for player in line["players"]} == {
        "a",
        "b",
    }
    assert len({line["seeds"]["deal"] for line in lines}) == 60  # every stage has deals of its own
    gone = rumpus("tournament", "show", "out1")
    assert gone.returncode == 2
    assert "no format is called 'climb'" in gone.stderr


def test_options_are_fields():
    class Cup(Format):
        name, title = "cup", "Cup"
        matches: int = 3
        legs: int = 1

        def stage(self, entrants, seed, finished):
            return None

    assert Cup(legs=2) == Cup(legs=2, matches=3, seats=2, seating="rotate")
    with pytest.raises(AttributeError):
        Cup().legs = 5
    with pytest.raises(ValueError, match="matches: wants 1 to 10000000"):
        Cup(matches=0)


class Wrong(Format):
    name, title = "wrong", "Wrong"

    def stage(self, entrants, seed, finished):
        return WRONG.pop()


WRONG: list[list[Encounter]] = []


@pytest.mark.parametrize(
    ("encounter", "problem"),
    [
        (Encounter(("low", "nobody"), 1), "names nobody, who does not take part"),
        (Encounter(("low", "low"), 1), r"seats somebody twice \(low, low\)"),
        (Encounter((), 1), "has 0 seats, which duel does not allow"),
        (Encounter(("low", "high"), 0), "has no matches"),
    ],
)
def test_encounters_that_cannot_be_played(registry, tournament, tmp_path, encounter, problem):
    from types import SimpleNamespace

    from rumpus import RumpusError, hookimpl

    registry.register(SimpleNamespace(rumpus_formats=hookimpl(lambda: [Wrong])), "wrong")
    WRONG.append([encounter])
    with pytest.raises(RumpusError, match=f"the format wrong: encounter 1 of stage 1 {problem}"):
        run_tournament(tournament("low", "high", format='"wrong"'), tmp_path / "out")
