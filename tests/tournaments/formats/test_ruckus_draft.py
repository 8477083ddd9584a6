"""The draft tournament: pods, two tables at once, choices that differ, places, draws, kills."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournaments.formats import shared_well

from rumpus import Registry, replay
from rumpus_tournaments import (
    ConfigError,
    Entrant,
    Interrupted,
    load_tournament,
    open_results,
    run_tournament,
)
from rumpus_tournaments._formats.pod_bracket import level_pods, pod_fixtures
from rumpus_tournaments._formats.pod_choices import settled
from rumpus_tournaments._formats.ruckus_draft import RuckusDraft
from rumpus_tournaments._verify import played_games, stored_match, verify

COLOURS = ("red", "green", "blue", "white")
PLAYOFFS = st.sampled_from(["replay", "seed", "lot"])
CHANCE = st.integers(0, 2**30)


def by_seed(*names):
    """Let the better seed of each table win."""
    points = []
    for one, other in zip(names[::2], names[1::2], strict=True):
        points += [1, 0] if int(one) < int(other) else [0, 1]
    return points


def by_chance(seed):
    rng = Random(seed)

    def decide(*names):
        return [each for _ in names[::2] for each in rng.choice([(1, 0), (0, 1), (0.5, 0.5)])]

    return decide


def struck_by_chance(seed):
    rng = Random(seed)
    return lambda results: {
        name for each in results for name in each.encounter.entrants if rng.random() < 0.1
    }


def tables_of(done):
    """Return who met whom, stage by stage, table by table."""
    return [
        [
            pair
            for each in stage.results
            for pair in zip(each.encounter.entrants[::2], each.encounter.entrants[1::2], strict=True)
        ]
        for stage in done.stages
    ]


@pytest.mark.parametrize("shared", [True, False])
def test_a_pod_of_four(paper, shared):
    done = paper(RuckusDraft(shared=shared), 4, by_seed).play()
    assert tables_of(done) == [[("1", "4"), ("2", "3")], [("1", "2"), ("4", "3")]]
    assert [len(stage.results) for stage in done.stages] == ([1, 1] if shared else [2, 2])
    assert [each.label for each in done.encounters] == (
        ["round 1", "round 2"] if shared else ["semi-final", "semi-final", "final", "third place"]
    )
    assert list(done.places.items()) == [("1", 1), ("2", 2), ("3", 3), ("4", 4)]


def test_sixteen_go_evenly(paper):
    done = paper(RuckusDraft(shared=True), 16, by_seed).play()
    assert done.stages[0].results[0].encounter.entrants == ("1", "16", "8", "9")
    assert [len(stage.results) for stage in done.stages] == [4, 4, 1, 1]
    assert [each.label for each in done.encounters][:5:4] == [
        "pod 1 of 4, round 1", "pod 1 of 4, round 2",
    ]  # fmt: skip
    assert list(done.places.values()) == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13]
    assert list(done.places)[:4] == ["1", "2", "3", "4"]


def test_the_written_rule_for_other_numbers():
    found = {
        size: ([[each + 1 for each in pod] for pod in level_pods(size)[0]], level_pods(size)[1])
        for size in range(2, 20)
    }
    assert found[3] == ([[1, 2, 3]], 0)
    assert found[5] == ([[4, 5]], 3)
    assert found[7] == ([[4, 5, 6, 7]], 3)
    assert found[9] == ([[3, 6, 7], [4, 5, 8, 9]], 2)
    assert found[13] == ([[2, 7, 8, 13], [3, 6, 9, 12], [4, 5, 10, 11]], 1)
    assert found[16] == ([[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]], 0)
    assert found[17] == ([[16, 17]], 15)
    for size in range(5, 70):
        pods, byes = level_pods(size)
        left = byes + len(pods)
        assert left in (1, 4, 16, 64)
        assert sorted(place for pod in pods for place in pod) == list(range(byes, size))
        assert max(map(len, pods)) - min(map(len, pods)) <= 1


def test_a_pod_of_three_gives_its_best_seed_a_bye(paper):
    done = paper(RuckusDraft(shared=True), 3, by_seed).play()
    assert tables_of(done) == [[("2", "3")], [("1", "2")]]
    assert done.places == {"1": 1, "2": 2, "3": 3}


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70), CHANCE, PLAYOFFS, st.booleans(), st.booleans())
def test_laws_of_any_field(paper, size, chance, playoff, shared, faults):
    form = RuckusDraft(playoff=playoff, shared=shared)
    done = paper(form, size, by_chance(chance), chance)
    if faults:
        done.strike = struck_by_chance(chance)
    done.play()
    out = frozenset()
    for stage in done.stages:
        players = [name for each in stage.results for name in each.encounter.entrants]
        assert len(set(players)) == len(players)  # nobody plays two encounters of a stage
        assert out.isdisjoint(players)
        out = stage.struck
    ranks = list(done.places.values())
    assert set(done.places) == {each.name for each in done.entrants}
    assert None not in ranks
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert [name in done.struck for name in done.places] == sorted(
        name in done.struck for name in done.places
    )
    if not faults:
        assert ranks[:4] == [1, 2, 3, 4][:size]
        check_pods(done, size)
    again = paper(form, size, done.decide, chance)
    again.stages = done.stages[: len(done.stages) // 2]
    assert list(again.due()) == [each.encounter for each in done.stages[len(again.stages)].results]


def check_pods(done, size):
    """Four results a pod of four; nobody meets again in a pod; two wins make the champion, two losses the fourth."""
    course = done.form._course(done.entrants, done.seed, done.stages)
    pods = {}
    for each in course.happenings:
        if each.by not in ("drawn", "bye"):
            pods.setdefault(each.fixture.key[0], []).append(each)
    for name, happened in pods.items():
        members = course.members(name)
        met = Counter(frozenset(each.sides) for each in happened)
        won = Counter(each.winner for each in happened)
        lost = Counter(side for each in happened for side in each.sides if side != each.winner)
        assert max(met.values()) == 1
        if len(members) == 4:
            assert len(happened) == 4
            assert sorted(won[member] for member in members) == [0, 1, 1, 2]
            assert sorted(lost[member] for member in members) == [0, 1, 1, 2]
        else:
            assert len(happened) == len(members) - 1
    assert sum(len(course.members(name)) == 4 for name in pods) == sum(
        len([each for each in pod_fixtures(size) if each.key[0] == name]) == 4 for name in pods
    )


def test_a_drawn_table_is_played_again_alone(paper):
    results = iter([[0.5, 0.5, 1, 0], [0, 1], [1, 0, 1, 0]])
    done = paper(RuckusDraft(shared=True), 4, lambda *names: next(results)).play()
    assert [
        [(each.encounter.entrants, each.encounter.tables, each.encounter.label) for each in stage.results]
        for stage in done.stages
    ] == [
        [(("1", "4", "2", "3"), 2, "round 1")],
        [(("4", "1"), 1, "semi-final, play-off 1")],
        [(("1", "2", "3", "4"), 2, "round 2")],
    ]
    assert done.places == {"1": 1, "2": 2, "3": 3, "4": 4}


def test_choices_that_differ():
    pod = [
        Entrant("b", 2, {"colour": "blue"}), Entrant("a", 1, {}), Entrant("c", 3, {"colour": "blue"}),
        Entrant("d", 4, {"colour": "red"}),
    ]  # fmt: skip
    assert settled(pod, "colour", COLOURS) == {"b": "blue", "d": "red", "a": "green", "c": "white"}


@given(st.lists(st.sampled_from([*COLOURS, None]), min_size=1, max_size=4))
def test_everybody_has_another_choice_and_the_best_seed_his_own(wishes):
    pod = [
        Entrant(str(number), number, {"colour": wish} if wish else {})
        for number, wish in enumerate(wishes, 1)
    ]
    found = settled(pod, "colour", COLOURS)
    assert len(set(found.values())) == len(pod)
    for each, wish in zip(pod, wishes, strict=True):
        if wish and wish not in wishes[: each.number - 1]:
            assert found[each.name] == wish


@pytest.fixture
def wells(registry):
    """Return a registry that knows the game whose tables can share a well."""
    registry.register(shared_well, "shared-well", "rumpus-well", "1.0")
    return registry


WELL = 'name = "well"'
BOTS = ("a=random", "b=well/keen", "c=random", "d=random", "e=random", "f=random")


def colours(*wishes):
    """Return the end of a file in which the last entrants have these wishes."""
    return "".join(
        f'[[entrants]]\nname = "w{wish}"\nbot = "random"\nseat = {{ colour = "{wish}" }}\n' for wish in wishes
    )


def test_both_tables_of_a_round_are_one_match(wells, cup, tmp_path, exported):
    file = cup(*BOTS[:2], format='"ruckus-draft"', matches=1, game=WELL, extra=colours("blue", "red"))
    made = load_tournament(file, wells)
    assert (made.format.shared, made.format.differ, made.format.choices) == (True, "colour", COLOURS)
    run_tournament(made, tmp_path / "out")
    lines = list(map(json.loads, exported(tmp_path / "out").splitlines()))
    rounds = [line for line in lines if len(line["players"]) == 4]
    assert len(rounds) == 2
    assert all(line["groups"] == [[0, 1], [2, 3]] for line in rounds)
    assert len(rounds[0]["moves"]) == 12
    assert [seat for seat, _ in rounds[0]["moves"]] == [0, 3, 2, 1] * 3
    for line in lines:
        worn = {each["entrant"]: each["options"]["colour"] for each in line["players"]}
        assert worn.items() <= {"a": "green", "b": "white", "wblue": "blue", "wred": "red"}.items()
    with open_results(tmp_path / "out", wells) as results:
        games = played_games(results.settings, wells)
        assert list(verify(results, games, lambda _: None)) == []
        game, transcript = stored_match(results, games, rounds[0]["id"])
        assert game.tables == 2
        state = replay(game, transcript)
        assert state.outcome.groups == ((0, 1), (2, 3))
        assert {each.seat_options["colour"] for each in transcript.players} == set(COLOURS)
        places, bracket = results.tables()
        assert sorted(row["rank"] for row in places.rows) == [1, 2, 3, 4]
        assert len([row for row in bracket.rows if row["by"] != "drawn"]) == 4


def test_without_sharing_a_round_is_two_encounters(wells, cup, tmp_path, exported):
    file = cup(*BOTS[:4], format='"ruckus-draft"', matches=3, shared="false", differ='""', game=WELL)
    run_tournament(load_tournament(file, wells), tmp_path / "out")
    lines = list(map(json.loads, exported(tmp_path / "out").splitlines()))
    assert {len(line["players"]) for line in lines} == {2}
    assert not any("options" in each for line in lines for each in line["players"])


def test_two_matches_a_round_change_seats_within_the_tables(wells, cup, tmp_path, exported):
    file = cup(*BOTS[:4], format='"ruckus-draft"', matches=2, game=WELL)
    run_tournament(load_tournament(file, wells), tmp_path / "out")
    first, second = (json.loads(line) for line in exported(tmp_path / "out").splitlines()[:2])
    names = [[each["entrant"] for each in line["players"]] for line in (first, second)]
    assert names == [["a", "d", "b", "c"], ["d", "a", "c", "b"]]
    assert first["seeds"]["deal"] == second["seeds"]["deal"]


def test_who_fails_has_lost_and_the_other_table_is_played_again(wells, cup, tmp_path):
    file = cup(
        "a=random", "b=random", "c=random", "d=well/wild", format='"ruckus-draft"', matches=1, game=WELL
    )
    run_tournament(load_tournament(file, wells), tmp_path / "out")
    with open_results(tmp_path / "out", wells) as results:
        first, second, *_ = results.tables()[1].rows
        assert (first["first"], first["second"], first["winner"], first["by"]) == ("a", "d", "a", "")
        assert (second["first"], second["second"], second["by"]) == ("b", "c", "drawn")
        assert list(verify(results, played_games(results.settings, wells), lambda _: None)) == []


def test_games_without_tables_that_share(tournament, played, registry):
    made = tournament("a=low", "b=high", "c=low", "d=high", format='"ruckus-draft"', matches=1)
    assert (made.format.shared, made.format.differ) == (False, "")
    out = played("a=low", "b=high", "c=low", "d=moody", format='"ruckus-draft"', matches=2)
    with open_results(out, registry) as results:
        assert results.finished


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"shared": "true"}, "tournament.shared: duel knows no tables that share pieces"),
        ({"differ": '"colour"'},
         "tournament.differ: duel has no seat option 'colour' with a choice of four or more"),
        ({"choices": '["a"]'}, "tournament.choices: follows from differ"),
        ({"best_of": 2}, "tournament.best_of: wants an odd number, or 0 for all matches"),
        ({"game": WELL, "best_of": 3},
         "tournament.best_of: goes with shared = false only: tables that share pieces end together"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_before_play(wells, cup, options, problem):
    with pytest.raises(ConfigError) as caught:
        load_tournament(
            cup("a=random", "b=random", format='"ruckus-draft"', **{"matches": 1, **options}), wells
        )
    assert caught.value.problems == [problem]


def test_stopped_again_and_again_it_ends_in_the_same_bytes(wells, cup, tmp_path, exported):
    file = cup(*BOTS, format='"ruckus-draft"', matches=1, game=WELL, extra=colours("blue", "red", "green"))
    run_tournament(load_tournament(file, wells), tmp_path / "whole")

    def stop_at_the_second(matches):
        committed.append(matches)
        if len(committed) == 2:
            raise KeyboardInterrupt

    out, finished = tmp_path / "again", False
    while not finished:
        committed = []
        try:
            run_tournament(load_tournament(file, wells), out, advance=stop_at_the_second, chunk_seconds=0.0)
            finished = True
        except Interrupted:
            pass
    assert exported(out) == exported(tmp_path / "whole")


@pytest.mark.parametrize(
    ("kills", "workers"),
    [(3, 2), pytest.param(20, 1, marks=pytest.mark.slow), pytest.param(20, 2, marks=pytest.mark.slow)],
)
def test_killed_it_ends_in_the_same_bytes(kills, workers, site, cup, driver, exported, tmp_path, monkeypatch):
    folder = site("shared_well", Path(shared_well.__file__).read_text())
    monkeypatch.setenv("PYTHONPATH", str(folder))
    bots = [f"e{number}=random" for number in range(64 if kills > 3 else 16)]
    file = cup(*bots, format='"ruckus-draft"', matches=2, game=WELL)
    whole, out, rng = tmp_path / "whole", tmp_path / "killed", Random(workers)
    assert driver(file, whole, 1).communicate()[1] == ""
    for _ in range(kills):
        run, commits = driver(file, out, workers), rng.randint(1, 3)
        run.stdin.write("\n" * (commits + rng.randint(0, 1)))
        run.stdin.flush()
        for _ in range(commits):
            run.stdout.readline()
        run.kill()
        run.communicate()
    assert driver(file, out, workers).communicate()[1] == ""
    registry = Registry.load()
    registry.register(shared_well, "shared-well", "rumpus-well", "1.0")
    with open_results(out, registry) as results:
        assert results.finished
    assert exported(out) == exported(whole)


def test_people_at_one_keyboard_play_the_whole_event(site, cup, wells, exported, tmp_path):
    folder = site("shared_well", Path(shared_well.__file__).read_text())
    cup("Ann=human", "Bo=human", "c=random", "d=random", format='"ruckus-draft"', matches=1,
        playoff='"seed"', game=WELL)  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(folder), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    session = pexpect.spawn(
        sys.executable, ["-m", "rumpus", "tournament", "run", "cup.toml"], cwd=str(tmp_path),
        env=environment, dimensions=(40, 120), encoding="utf-8", timeout=60,
    )  # fmt: skip
    try:
        asked = ["(Ann|Bo)[^\n]*for help", "Press Enter", "Kept in runs/cup"]
        while (found := session.expect(asked)) != 2:
            session.sendline("1" if found == 0 else "")
    finally:
        session.close(force=True)
    lines = list(map(json.loads, exported(tmp_path / "runs/cup").splitlines()))
    assert [len(line["players"]) for line in lines] == [4, 4]
    for line in lines:
        people = {each["seat"] for each in line["players"] if each["entrant"] in ("Ann", "Bo")}
        assert len(people) == 2
        assert all(move == "take" for seat, move in line["moves"] if seat in people)
