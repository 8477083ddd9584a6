"""The rating of a field: figures of other programs, live comparisons, laws, what cannot be ordered."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from statistics import NormalDist

import choix
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments._ratings.elo import ELO
from rumpus_tournaments._ratings.field import Parts, bradley_terry, plackett_luce, rate
from rumpus_tournaments._ratings.pairs import Rows
from rumpus_tournaments._statistics import t95

GIVEN = json.loads((Path(__file__).parent / "figures.json").read_text("utf-8"))
BOTS = {tuple(pair.split("-")): tuple(counts) for pair, counts in GIVEN["bradley_terry"]["wdl"].items()}
SEEDS = st.integers(0, 10**6)


@pytest.mark.parametrize("model", ["draws-as-half", "rao-kupper", "davidson"])
def test_bradley_terry_as_other_programs_have_it(model):
    wanted = GIVEN["bradley_terry"][{"draws-as-half": "draw_as_half"}.get(model, model.replace("-", "_"))]
    found, draws = bradley_terry(BOTS, model)
    assert found == pytest.approx({name: wanted[name] for name in "ABCD"}, abs=1e-4)
    if model == "rao-kupper":
        assert draws * ELO == pytest.approx(wanted["drawelo"], abs=1e-3)
    if model == "davidson":
        assert 2.718281828459045**draws == pytest.approx(wanted["nu"], abs=1e-7)


def test_plackett_luce_as_other_programs_have_it():
    given = GIVEN["plackett_luce"]
    found = plackett_luce([list(map(str, ranking)) for ranking in given["rankings"]])
    strengths = [found[str(each)] / ELO for each in range(4)]
    assert strengths == pytest.approx(given["log_strength_mean0"], abs=1e-6)


def random_rankings(seed, size=5, count=60):
    rng = Random(seed)
    strength = [rng.random() for _ in range(size)]
    return [
        sorted(rng.sample(range(size), rng.randint(2, size)), key=lambda each: -rng.gauss(strength[each], 1))
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_choix_agrees(seed):
    rankings = random_rankings(seed)
    wanted = choix.ilsr_rankings(5, rankings, alpha=0.0, max_iter=1000, tol=1e-9)
    found = plackett_luce([list(map(str, ranking)) for ranking in rankings])
    assert [found[str(each)] / ELO for each in range(5)] == pytest.approx(list(wanted), abs=1e-4)


@given(SEEDS)
def test_two_at_a_table_are_pairs(seed):
    """Plackett-Luce over tables of two, draws as shared places, is Bradley-Terry with draws as half."""
    rng = Random(seed)
    pairs = {(one, other): (3 + rng.randint(0, 9), rng.randint(0, 9), 3) for one, other in ("ab", "bc", "ac")}
    rankings = []
    for (one, other), (won, drawn, lost) in pairs.items():
        rankings += [[one, other]] * won + [[[one, other]]] * drawn + [[other, one]] * lost
    assert plackett_luce(rankings) == pytest.approx(bradley_terry(pairs)[0], abs=1e-6)


@given(SEEDS, st.sampled_from(["draws-as-half", "rao-kupper", "davidson"]))
def test_neither_order_nor_names_play_a_part(seed, model):
    rng = Random(seed)
    pairs = {
        (one, other): (1 + rng.randint(0, 9), rng.randint(0, 4), 1 + rng.randint(0, 9))
        for place, one in enumerate("abcdef")
        for other in "abcdef"[place + 1 :]
    }
    turned = {
        (other, one): (lost, drawn, won) for (one, other), (won, drawn, lost) in reversed(pairs.items())
    }
    assert bradley_terry(pairs, model)[0] == pytest.approx(bradley_terry(turned, model)[0], abs=1e-6)


def test_without_draws_all_models_agree():
    pairs = {("a", "b"): (7, 0, 3), ("b", "c"): (4, 0, 6), ("a", "c"): (5, 0, 2)}
    half, draws = bradley_terry(pairs)
    assert draws is None
    for model in ("rao-kupper", "davidson"):
        assert bradley_terry(pairs, model)[0] == pytest.approx(half, abs=1e-6)


def test_a_field_of_draws_alone_is_level():
    for model in ("draws-as-half", "davidson"):
        assert bradley_terry({("a", "b"): (0, 5, 0)}, model)[0] == pytest.approx({"a": 0, "b": 0}, abs=1e-6)


def parts(**pairs):
    """Read ``ab="101="``: what a made of b, deal by deal."""
    results = {}
    for names, text in pairs.items():
        columns = [[float(sign == wanted) for sign in text] for wanted in "1=0"]
        results[tuple(names)] = Rows(range(len(text)), *columns)
    return Parts(sorted({name for pair in pairs for name in pair}), pairs=results)


def test_the_interval_of_two_is_that_of_the_mean():
    """By the delta method: the strength is the logit of the rate."""
    text = "1101011=10" * 8
    found = rate(parts(ab=text))
    rate_, count = (text.count("1") + text.count("=") / 2) / len(text), len(text)
    spread = sum((value - rate_) ** 2 for value in ({"1": 1, "=": 0.5, "0": 0}[sign] for sign in text))
    error = (spread / (count - 1) / count) ** 0.5 / rate_ / (1 - rate_) * ELO
    one, other = found.ratings
    assert one.interval[1] - one.elo == pytest.approx(t95(count - 1) * error / 2, rel=1e-9)
    assert found.superiority(one, other) == pytest.approx(NormalDist().cdf((one.elo - other.elo) / error))


def test_intervals_hold_the_truth_as_often_as_they_say():
    """In 95 of 100; deals that both pairs share are correlated, which is what the parts are for."""
    rng, inside, runs = Random(5), 0, 150
    truth = {"a": 0.6, "b": 0.0, "c": -0.6}
    for _ in range(runs):
        signs = {"ab": "", "bc": "", "ac": ""}
        for _ in range(60):
            luck = rng.random()
            for one, other in signs:
                chance = 1 / (1 + 2.718281828459045 ** (truth[other] - truth[one]))
                signs[one + other] += "1" if (luck if rng.random() < 0.5 else rng.random()) < chance else "0"
        for each in rate(parts(**signs)).ratings:
            low, high = each.interval
            inside += low / ELO <= truth[each.name] <= high / ELO
    assert 0.91 <= inside / (3 * runs) <= 0.985


def test_below_five_parts_there_is_no_interval():
    found = rate(parts(ab="1010"))
    assert [each.interval for each in found.ratings] == [None, None]
    assert found.superiority(*found.ratings) is None


def test_who_won_everything_has_no_finite_rating():
    found = rate(parts(ab="11111111", bc="10101010", ac="11111111"))
    assert [(each.name, each.group) for each in found.ratings] == [("a", 1), ("b", 2), ("c", 2)]
    assert found.remarks == [
        "a lost and drew nothing against b and c: better, but by how much no result says."
    ]
    assert found.superiority(found.ratings[0], found.ratings[1]) is None
    with pytest.raises(ValueError, match="better, but by how much"):
        bradley_terry({("a", "b"): (3, 0, 0)})


def test_who_never_met_has_no_common_scale():
    found = rate(parts(ab="10101", cd="11010"))
    assert len({each.group for each in found.ratings}) == 2
    assert found.remarks == ["No results connect c and d and a and b: who is better is open."] or (
        found.remarks == ["No results connect a and b and c and d: who is better is open."]
    )


def test_who_has_not_played_is_left_out():
    given = Parts(["a", "b", "z"], pairs={("a", "b"): Rows([0], [1.0], [1.0], [1.0])})
    assert [each.name for each in rate(given).ratings] == ["a", "b"]


def test_shared_places_are_every_order_with_the_same_weight():
    tied = plackett_luce([["a", ["b", "c"]], ["b", "c", "a"], ["c", "a", "b"]] * 2)
    orders = [["a", "b", "c"], ["a", "c", "b"], *[["b", "c", "a"]] * 2, *[["c", "a", "b"]] * 2]
    assert tied == pytest.approx(plackett_luce(orders), abs=1e-6)
