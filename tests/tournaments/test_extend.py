"""Tournaments made larger: the same bytes as the larger one played at once; what cannot grow is named."""

from __future__ import annotations

import json

import pytest

from rumpus import UsageError
from rumpus_tournaments import open_results, run_tournament
from rumpus_tournaments._extend import extend
from rumpus_tournaments._store import Store
from rumpus_tournaments._verify import played_games, verify

BOTS = ("a=random", "b=high", "c=moody", "d=low")
DUEL_OF_3 = 'name = "duel"\nseats = 3'


@pytest.mark.parametrize(
    ("form", "before", "after", "more"),
    [
        ("round-robin", {"matches": 3}, {"matches": 8}, ["matches"]),
        ("round-robin", {"cycles": 1}, {"cycles": 3}, ["cycles"]),
        ("round-robin", {"cycles": 2}, {"cycles": 3, "matches": 5, "newcomers": 2},
         ["cycles", "entrants", "matches"]),
        ("round-robin", {"game": DUEL_OF_3}, {"game": DUEL_OF_3, "newcomers": 1}, ["entrants"]),
        ("round-robin", {"order": '"berger"'}, {"order": '"berger"', "cycles": 2}, ["cycles"]),
        ("gauntlet", {"cycles": 2}, {"cycles": 2, "newcomers": 3}, ["entrants"]),
        ("challenge", {"matches": 3}, {"matches": 4, "newcomers": 1}, ["entrants", "matches"]),
        ("swiss", {"rounds": 0}, {"rounds": 3}, ["rounds"]),
        ("pods", {"game": DUEL_OF_3, "rounds": 2}, {"game": DUEL_OF_3, "rounds": 4}, ["rounds"]),
        ("ladder", {"rounds": 2}, {"rounds": 5}, ["rounds"]),
    ],
)  # fmt: skip
def test_it_ends_as_the_larger_one_would_have(
    form, before, after, more, played, tournament, exported, registry, tmp_path
):
    newcomers = ["e=high", "f=random", "g=low"][: after.pop("newcomers", 0)]
    words = {"format": f'"{form}"'}
    whole = exported(played(*BOTS, *newcomers, out=tmp_path / "whole", **words, **after))
    folder = played(*BOTS, **words, **before)
    first = {json.loads(line)["id"]: line for line in exported(folder).splitlines()}
    larger = tournament(*BOTS, *newcomers, **words, **after)
    assert extend(larger, folder) == more
    run_tournament(larger, folder)
    assert exported(folder) == whole
    again = {json.loads(line)["id"]: line for line in whole.splitlines()}
    assert first.items() <= again.items()  # what was played stays
    with open_results(folder, registry) as results, open_results(tmp_path / "whole", registry) as at_once:
        assert [each.to_dict() for each in results.tables()] == [each.to_dict() for each in at_once.tables()]
        assert list(verify(results, played_games(results.settings, registry), lambda _: None)) == []


def test_one_that_is_not_finished_can_grow_too(tournament, played, exported, tmp_path):
    class Enough(Exception):
        pass

    def stop(matches):
        seen.append(matches)
        if len(seen) == 9:
            raise Enough

    seen, out = [], tmp_path / "begun"
    with pytest.raises(Enough):
        run_tournament(tournament(*BOTS, cycles=2), out, advance=stop, chunk_seconds=0.0)
    larger = tournament(*BOTS, "e=high", cycles=2, matches=6)
    extend(larger, out)
    run_tournament(larger, out)
    assert exported(out) == exported(played(*BOTS, "e=high", cycles=2, matches=6))


@pytest.mark.parametrize(
    ("form", "before", "after", "problem"),
    [
        ("round-robin", {}, {"matches": 3}, "format_options.matches is 3, was 4"),
        ("round-robin", {}, {"matches": 8, "seed": 6}, "seed is 6, was 5"),
        ("round-robin", {}, {"format": '"gauntlet"'}, "format is gauntlet, was round-robin"),
        ("round-robin", {"order": '"berger"'}, {"order": '"berger"', "newcomers": ["e=low"]}, "entrants is "),
        ("single-elimination", {}, {"newcomers": ["e=low"]}, "entrants is a, b, c, d, e, was a, b, c, d"),
        ("swiss", {"system": '"dutch"', "rounds": 2}, {"system": '"dutch"', "rounds": 3},
         "format_options.rounds is 3, was 2"),
        ("swiss", {"rounds": 3}, {"rounds": 2}, "format_options.rounds is 2, was 3"),
        ("round-robin", {"cycles": 2, "faults": 'policy = "disqualify"'},
         {"cycles": 2, "faults": 'policy = "disqualify"', "matches": 6},
         "no more matches: who is disqualified in them would not have played the later stages"),
    ],
)  # fmt: skip
def test_what_is_no_larger_one_is_refused(form, before, after, problem, played, tournament):
    folder = played(*BOTS, format=f'"{form}"', **before)
    newcomers = after.pop("newcomers", [])
    with pytest.raises(UsageError) as caught:
        extend(tournament(*BOTS, *newcomers, **{"format": f'"{form}"', **after}), folder)
    head, *lines = str(caught.value).splitlines()
    assert head == f"{folder} holds a tournament that cannot be extended to this one"
    assert any(line.startswith(problem) for line in lines)
    with Store.read(folder) as store:
        assert store.finished()


def test_somebody_put_before_the_others_is_no_newcomer(played, tournament):
    folder = played(*BOTS)
    with pytest.raises(UsageError, match="cannot be extended"):
        extend(tournament("e=low", *BOTS), folder)


def test_nothing_to_be_added(played, tournament, tmp_path):
    folder = played(*BOTS)
    with pytest.raises(UsageError, match="holds just this tournament; nothing is to be added"):
        extend(tournament(*BOTS), folder)
    with pytest.raises(UsageError, match="there is no tournament in"):
        extend(tournament(*BOTS), tmp_path / "none")


def test_what_else_has_changed_has_to_be_accepted(played, tournament, tmp_path):
    (tmp_path / "moves.txt").write_text("low\nlow\n")
    folder = played("low", "s=script:moves.txt")
    (tmp_path / "moves.txt").write_text("low\nhigh\n")
    larger = tournament("low", "s=script:moves.txt", "new=high")
    with pytest.raises(UsageError, match=r"the file moves\.txt has changed"):
        extend(larger, folder)
    assert extend(larger, folder, accept_changed=True) == ["entrants"]


def test_the_command(rumpus, tmp_path):
    def write(matches, *more):
        lines = [
            '[tournament]\nname = "cup"\nformat = "round-robin"',
            f"matches = {matches}",
            '[game]\nname = "hilo"',
        ]
        lines += [f'[[entrants]]\nname = "{name}"\nbot = "random"' for name in ("a", "b", *more)]
        (tmp_path / "cup.toml").write_text("\n".join(lines))

    write(2)
    assert rumpus("tournament", "run", "cup.toml").returncode == 0
    write(4, "c")
    refused = rumpus("tournament", "run", "cup.toml")
    assert refused.returncode == 2
    assert "rumpus: runs/cup holds another tournament" in refused.stderr
    done = rumpus("tournament", "extend", "runs/cup", "cup.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == [
        "runs/cup is extended: entrants, matches.",
        "cup: Round robin of hilo, 12 matches",
    ]
    again = rumpus("tournament", "extend", "runs/cup", "cup.toml")
    assert (again.returncode, again.stderr) == (
        2, "rumpus: runs/cup holds just this tournament; nothing is to be added\n",
    )  # fmt: skip
