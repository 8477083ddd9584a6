"""Swiss by FIDE's Dutch system: as another program pairs, and the laws of any field."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from rumpus_tournaments import ConfigError
from rumpus_tournaments._formats.swiss import Swiss
from rumpus_tournaments._formats.swiss_dutch import Game, dutch_pairs

CASES = json.loads((Path(__file__).parent / "swiss_dutch.json").read_text(encoding="utf-8"))["cases"]
LETTERS = {"1": "W", "=": "D", "0": "L", "U": "P"}


def games_in(case):
    """Return the games of another program's tournament; each is seen from who has White, or is alone."""
    for number, row in enumerate(case["players"], 1):
        for played, cell in enumerate(row.split(), 1):
            rival, colour, result = cell[:-2], cell[-2], cell[-1]
            if colour == "0" and not rival:
                yield Game(played, number, 0, LETTERS.get(result, result))
            elif colour == "w":
                other = case["players"][int(rival) - 1].split()[played - 1][-1]
                letter = "N" if result == other == "-" else LETTERS.get(result, result)
                yield Game(played, number, int(rival), letter)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['kind']}-{case['seed']}")
def test_as_another_program_pairs(case):
    games = sorted(games_in(case))
    for number in range(1, case["rounds"] + 1):
        now = [game for game in games if game.round == number]
        away = {game.first for game in now if game.second == 0 and game.result != "P"}
        found = dutch_pairs(
            len(case["players"]),
            [game for game in games if game.round < number],
            set(range(1, len(case["players"]) + 1)) - away,
            case["rounds"],
            first_sits_first=case["initial"] == "white1",
        )
        wanted = [(game.first, game.second) for game in now if game.first not in away]
        assert sorted(found) == sorted(wanted), number


def whole_cases():
    """Return those in which everybody plays every game, as bots do."""
    return [case for case in CASES if not any(letter in "+-FHZ" for row in case["players"] for letter in row)]


@pytest.mark.parametrize("case", whole_cases(), ids=lambda case: f"{case['kind']}-{case['seed']}")
def test_as_a_format(paper, case):
    """The same tournaments, each encounter a match that ends as it ended there."""
    games = {(str(game.first), str(game.second)): game.result for game in games_in(case)}
    points = {"W": (1.0, 0.0), "D": (0.5, 0.5), "L": (0.0, 1.0)}
    initial = "first" if case["initial"] == "white1" else "second"
    form = Swiss(system="dutch", initial=initial, rounds=case["rounds"], matches=1)
    done = paper(form, len(case["players"]), lambda *pair: points[games[pair]]).play()
    met = {each.entrants for each in done.encounters}
    assert met == {pair for pair in games if pair[1] != "0"}


def by_chance(seed):
    rng = Random(seed)
    return lambda one, other: rng.choice([(1, 0), (0, 1), (0.5, 0.5)])


def struck_by_chance(seed):
    rng = Random(seed)
    return lambda results: {
        name for each in results for name in each.encounter.entrants if rng.random() < 0.05
    }


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 70), st.integers(0, 2**30), st.booleans())
def test_laws_of_any_field(paper, size, chance, faults):
    form = Swiss(system="dutch", matches=1)
    done = paper(form, size, by_chance(chance), seed=chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out, met = frozenset(), Counter()
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)
        assert out.isdisjoint(players)
        assert len(players) == (size - len(out)) // 2 * 2
        met.update(frozenset(each.encounter.entrants) for each in stage.results)
        out = stage.struck
    field = form.so_far(done.entrants, done.stages)
    if size > 8 and not faults:
        assert max(met.values()) == 1
        assert max(len(each.byes) for each in field) <= 1
        assert all(abs(each.lead) <= 2 for each in field)
    again = paper(form, size, done.decide, seed=chance)
    again.stages = done.stages[: len(done.stages) // 2]
    assert again.due() == [each.encounter for each in done.stages[len(again.stages)].results]


def test_where_a_rematch_cannot_be_avoided_it_is_paired_by_matching(paper):
    done = paper(Swiss(system="dutch", rounds=6), 4, by_chance(3)).play()
    met = Counter(frozenset(each.entrants) for each in done.encounters)
    assert len(done.stages) == 6
    assert set(met.values()) == {2}


def test_the_lot_falls_both_ways(paper):
    first = {paper(Swiss(system="dutch"), 4, by_chance(1), seed=seed).due()[0].entrants for seed in range(20)}
    assert first == {("1", "3"), ("3", "1")}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"system": '"duch"'}, "tournament.system: 'duch' is none of matching, dutch"),
        ({"initial": '"first"'}, 'tournament.initial: goes with system = "dutch" only'),
    ],
)
def test_what_cannot_be_is_told_before_play(tournament, options, problem):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"swiss"', **options)
    assert caught.value.problems == [problem]


def test_without_the_library_it_says_what_to_install(tournament, monkeypatch):
    monkeypatch.setitem(sys.modules, "gacrux", None)
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", format='"swiss"', system='"dutch"')
    assert caught.value.problems == ["entrants: swiss needs the library gacrux: pip install 'rumpus[fide]'"]


def test_its_version_is_part_of_the_settings(tournament):
    versions = tournament("low", "high", format='"swiss"', system='"dutch"').settings.versions
    assert {"gacrux", "networkx"} <= set(versions)


def as_trf(size, games, rounds):
    """Return games as the report that chess programs exchange; everybody has played every round."""
    rows = {number: [] for number in range(1, size + 1)}
    points = dict.fromkeys(rows, 0.0)
    worth = {"W": (1.0, "1"), "D": (0.5, "="), "L": (0.0, "0")}
    for game in sorted(games):
        for one, other, colour, letter in (
            (game.first, game.second, "w", game.result),
            (game.second, game.first, "b", {"W": "L", "D": "D", "L": "W"}[game.result]),
        ):
            score, sign = worth[letter]
            points[one] += score
            rows[one].append(f"{other:>6} {colour} {sign}"[-8:])
    lines = ["012 judged", f"XXR {rounds}", "XXC white1"]
    for number, cells in rows.items():
        head = f"001 {number:>4}      Test{number:04} Player{number:04}               {3000 - number:>4}"
        lines.append(f"{head}{points[number]:>32.1f} {number:>4}" + "".join(f"  {cell}" for cell in cells))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(8))
def test_as_a_living_judge_pairs(tmp_path, seed):
    """py4swiss knows an older edition of the rules; in even fields the two rarely differ, in these not."""
    rng, games, path = Random(seed), [], tmp_path / "so-far.trf"
    size = 2 * rng.randint(4, 14)
    for number in range(1, 6):
        found = dutch_pairs(size, games, range(1, size + 1), 5, first_sits_first=True)
        path.write_text(as_trf(size, games, 5))
        judged = DutchEngine.generate_pairings(TrfParser.parse(path))
        assert sorted((each.white, each.black) for each in judged) == sorted(found)
        games += [Game(number, first, second, rng.choice("WWDLL")) for first, second in found]
