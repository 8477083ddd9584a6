"""Round robin: every combination once a cycle, seats in balance, and room for entrants that come later."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments import ConfigError, Entrant, FinishedStage
from rumpus_tournaments._formats.berger import berger_rounds
from rumpus_tournaments._formats.round_robin import RoundRobin

ORDERS = st.sampled_from(["entrants", "berger"])


def field(size):
    return [Entrant(f"e{number}", number) for number in range(1, size + 1)]


def schedule(size, seats=2, **options):
    form = RoundRobin(seats=seats, **options)
    return list(form.stage(field(size), 0, []))


def cycles(size, struck=frozenset(), **options):
    """Return the stages of a whole tournament; `struck` are out from the first cycle's end."""
    form, stages = RoundRobin(**options), []
    while (stage := form.stage(field(size), 0, [FinishedStage(1, [], struck)] * len(stages))) is not None:
        stages.append(list(stage))
    return stages


@given(st.integers(2, 12), st.integers(2, 4))
def test_every_combination_meets_once(size, seats):
    names = [each.name for each in field(size)]
    found = Counter(frozenset(each.entrants) for each in schedule(size, seats))
    assert found == Counter(map(frozenset, combinations(names, seats)))


@given(st.integers(2, 12), st.integers(2, 4))
def test_another_entrant_comes_after_the_others(size, seats):
    before = schedule(size, seats)
    assert schedule(size + 1, seats)[: len(before)] == before


@given(st.integers(2, 40), st.integers(1, 4), ORDERS)
def test_with_two_seats_nobody_sits_first_more_than_once_more_often(size, number, order):
    stages = cycles(size, cycles=number, order=order)
    sides = Counter(side for stage in stages for each in stage for side in enumerate(each.entrants))
    for each in field(size):
        gap = abs(sides[0, each.name] - sides[1, each.name])
        assert gap <= 1
        assert gap == 0 or number % 2


@pytest.mark.parametrize(("seats", "most"), [(3, 2), (4, 4)])
def test_with_more_seats_they_are_nearly_in_balance(seats, most):
    for size in range(seats, 13):
        held = Counter(seat for each in schedule(size, seats) for seat in enumerate(each.entrants))
        for each in field(size):
            counts = [held[seat, each.name] for seat in range(seats)]
            assert max(counts) - min(counts) <= most


def test_the_first_table_sits_as_listed():
    assert [schedule(4, seats)[0].entrants for seats in (2, 3, 4)] == [
        ("e1", "e2"),
        ("e1", "e2", "e3"),
        ("e1", "e2", "e3", "e4"),
    ]


@given(st.integers(2, 12))
def test_berger_goes_round_by_round(size):
    found = schedule(size, order="berger")
    rounds = [[(f"e{one}", f"e{two}") for one, two in pairs] for pairs in berger_rounds(size)]
    assert [each.entrants for each in found] == [pair for pairs in rounds for pair in pairs]
    assert [each.label for each in found] == [
        f"round {number}" for number, pairs in enumerate(rounds, 1) for _ in pairs
    ]


@given(st.integers(3, 13).filter(lambda size: size % 2), st.integers(1, 3))
def test_both_orders_seat_odd_fields_alike(size, number):
    one, two = (cycles(size, cycles=number, order=order) for order in ("entrants", "berger"))
    assert [{each.entrants for each in stage} for stage in one] == [
        {each.entrants for each in stage} for stage in two
    ]


@given(st.integers(3, 7), st.integers(2, 3), st.integers(1, 5))
def test_every_second_cycle_seats_everybody_the_other_way_round(size, seats, number):
    stages = cycles(size, cycles=number, seats=seats)
    assert len(stages) == number
    for place, stage in enumerate(stages):
        turned = [each.entrants[::-1] if place % 2 else each.entrants for each in stage]
        assert turned == [each.entrants for each in stages[0]]


@given(st.integers(2, 6), st.integers(1, 3), ORDERS)
def test_more_cycles_come_after_the_others(size, number, order):
    before = cycles(size, cycles=number, order=order)
    assert cycles(size, cycles=number + 1, order=order)[:number] == before


def test_who_is_struck_plays_no_further_cycle():
    first, second = cycles(4, frozenset({"e2"}), cycles=2)
    assert len(first) == 6
    assert [each.entrants for each in second] == [("e1", "e3"), ("e4", "e1"), ("e4", "e3")]


@given(st.integers(2, 9), st.integers(2, 4), st.integers(1, 9), st.integers(1, 3))
def test_the_matches_are_counted(size, seats, matches, number):
    form = RoundRobin(seats=seats, matches=matches, cycles=number)
    stages = cycles(size, seats=seats, matches=matches, cycles=number)
    assert form.match_count(field(size)) == sum(each.matches for stage in stages for each in stage)


def test_too_few_entrants():
    assert list(RoundRobin(seats=3).problems(field(2))) == [
        "round-robin needs 3 entrants or more, there are 2"
    ]
    assert list(RoundRobin().problems(field(2))) == []


def test_what_cannot_be_is_told_at_its_place(tournament):
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", "random", cycles=0)
    assert caught.value.problems == ["tournament.cycles: wants 1 to 999"]
    with pytest.raises(ConfigError) as caught:
        tournament("low", "high", "random", order='"berger"', game='name = "duel"\nseats = 3')
    assert caught.value.problems == ['tournament.order: "berger" is for 2 seats, not for 3']


def test_a_cycle_has_deals_of_its_own_and_mirrors_the_seats_of_the_one_before(played, exported):
    out = played("a=low", "b=high", "c=random", cycles=2, matches=1)
    lines = [json.loads(line) for line in exported(out).splitlines()]
    assert [line["id"] for line in lines] == [
        f"00{stage}-0000{each}-000001" for stage in (1, 2) for each in (1, 2, 3)
    ]
    seated = [[player["entrant"] for player in line["players"]] for line in lines]
    assert seated == [["a", "b"], ["c", "a"], ["b", "c"], ["b", "a"], ["a", "c"], ["c", "b"]]
    deals = [line["seeds"]["deal"] for line in lines]
    assert len(set(deals[:3])) == len(set(deals[3:])) == 1
    assert len(set(deals)) == 2


def test_who_forfeits_and_is_disqualified_misses_the_next_cycle(played, exported):
    out = played("a=low", "b=liar", "c=high", cycles=2, faults='policy = "disqualify"')
    found = Counter(
        (line["stage"], tuple(sorted(player["entrant"] for player in line["players"])))
        for line in map(json.loads, exported(out).splitlines())
    )
    assert found == {(1, ("a", "b")): 4, (1, ("a", "c")): 4, (1, ("b", "c")): 4, (2, ("a", "c")): 4}
