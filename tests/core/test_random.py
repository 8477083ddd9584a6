"""Random streams: the same everywhere, independent of each other, fair, and Random in every respect."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import derive_seed, pick_index, shuffled
from rumpus._random import BLOCKS, GrownStream, Stream, stream, stream_key
from rumpus._table import SilentTable, Table

if TYPE_CHECKING:
    from collections.abc import Callable

purposes = st.lists(st.one_of(st.text(max_size=6), st.integers(-5, 5)), max_size=3).map(tuple)
seeds = st.integers(0, 2**53 - 1)


# --- seeds


def test_seeds_and_streams_are_what_they_were():
    """Transcripts rest on these numbers: whoever changes them changes the version of every game."""
    assert derive_seed(7) == 375772686930872
    assert derive_seed(7, "player", "alice") == 5186029688183796
    assert stream_key(7, "deck", 3).hex()[:32] == "0f9217fc625973b2d35b7de43e485ebb"
    assert [stream(7, "deck", 3).random() for _ in "12"] == [0.9368643759039029] * 2
    assert shuffled(range(10), stream(7, "deck")) == [3, 8, 7, 6, 5, 4, 0, 1, 2, 9]
    late = aged(7, 100)
    assert late.random() == 0.8537286098791212  # and the twister that it became


def test_seeds_are_plain_hashes_that_any_language_can_make():
    digest = blake2b(b"seed 7 'player','alice',3", digest_size=8).digest()
    assert derive_seed(7, "player", "alice", 3) == int.from_bytes(digest, "big") % 2**53
    assert stream_key(7, "deck", 3) == blake2b(b"stream 7 'deck',3").digest()


@given(seeds, purposes, purposes)
def test_different_purposes_have_different_seeds(seed, one, other):
    if [(type(part), part) for part in one] == [(type(part), part) for part in other]:
        assert derive_seed(seed, *one) == derive_seed(seed, *other)
    else:
        assert derive_seed(seed, *one) != derive_seed(seed, *other)
        assert stream_key(seed, *one) != stream_key(seed, *other)


@given(seeds, seeds, purposes)
def test_different_seeds_have_different_streams(one, other, purpose):
    assert (stream_key(one, *purpose) == stream_key(other, *purpose)) == (one == other)
    assert 0 <= derive_seed(one, *purpose) < 2**53


def test_parts_of_a_purpose_keep_their_type_and_their_borders():
    spelled: list[tuple[Any, ...]] = [
        ("a", 1), ("a1",), ("a", "1"), (), ("",), ("", ""), ("a,1",), ("'a',1",), ("é",), ("\\xe9",), (0,), ("0",)
    ]  # fmt: skip
    assert len({derive_seed(1, *purpose) for purpose in spelled}) == len(spelled)


def test_a_stream_is_the_same_in_a_fresh_process_whatever_strings_hash_to():
    code = (
        "from rumpus._random import stream, shuffled\n"
        "rng = stream(7, 'deck', 3)\n"
        "print([rng.random() for _ in range(90)], shuffled(range(52), rng), rng.choice('abc'))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


# --- a stream is a random.Random

DRAWS: dict[str, Callable[[Random], Any]] = {
    "random": lambda rng: rng.random(),
    "choice": lambda rng: rng.choice("abcdefg"),
    "randrange": lambda rng: rng.randrange(10**20),
    "getrandbits": lambda rng: rng.getrandbits(53),
    "many bits": lambda rng: rng.getrandbits(200),
    "no bits": lambda rng: rng.getrandbits(0),
    "randbytes": lambda rng: rng.randbytes(5),
    "shuffle": lambda rng: rng.shuffle(list(range(9))),
    "sample": lambda rng: rng.sample(range(100), 3),
    "gauss": lambda rng: rng.gauss(0, 1),
    "pick_index": lambda rng: pick_index(rng, 7),
    "shuffled": lambda rng: shuffled(range(20), rng),
}
draws = st.lists(st.sampled_from(sorted(DRAWS)), max_size=30)
ages = st.integers(0, 80)


def aged(seed: int, age: int) -> Random:
    rng = stream(seed)
    for _ in range(age):
        rng.random()
    return rng


def drawn(rng: Random, names: list[str]) -> list[Any]:
    return [DRAWS[name](rng) for name in names]


@given(seeds, ages, draws)
def test_a_stream_gives_the_same_again(seed, age, names):
    assert drawn(aged(seed, age), names) == drawn(aged(seed, age), names)


@given(
    seeds,
    ages,
    draws,
    draws,
    st.sampled_from([copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))]),
)
def test_a_copy_goes_on_as_the_original_would(seed, age, before, after, twin_of):
    rng = aged(seed, age)
    drawn(rng, before)
    twin = twin_of(rng)
    assert isinstance(twin, Random)
    assert drawn(twin, after) == drawn(rng, after)


@given(seeds, ages, draws, ages)
def test_a_state_can_be_gone_back_to(seed, age, names, other_age):
    rng = aged(seed, age)
    state = rng.getstate()
    first = drawn(rng, names)
    rng.setstate(state)
    assert drawn(rng, names) == first
    other = aged(seed + 1, other_age)
    other.setstate(state)
    assert drawn(other, names) == first


@given(seeds, ages, st.integers())
def test_seeding_begins_an_ordinary_sequence(seed, age, new):
    rng = aged(seed, age)
    rng.seed(new)
    ordinary = Random(new)
    assert [rng.random() for _ in range(5)] == [ordinary.random() for _ in range(5)]
    assert rng.choice(range(1000)) == ordinary.choice(range(1000))


def test_a_stream_becomes_a_mersenne_twister_only_when_much_is_wanted():
    rng = stream(1)
    for count in range(1000):
        rng.random()
        if type(rng) is GrownStream:
            assert BLOCKS * 8 <= count < BLOCKS * 10
            break
    else:
        pytest.fail("it stayed what it was")
    sorting = stream(1)
    for _ in range(100):
        shuffled(range(52), sorting)
    assert type(sorting) is Stream


def test_a_wrong_wish_is_refused_like_by_random():
    with pytest.raises(ValueError, match="number of bits"):
        stream(1).getrandbits(-1)


# --- fair


def deviation(counts: Counter[Any], kinds: int) -> float:
    """Return chi-square, standardised: about 0 plus or minus 1 if all kinds are as likely."""
    expected = counts.total() / kinds
    chi = sum((counts.get(kind, 0) - expected) ** 2 / expected for kind in counts) + expected * (
        kinds - len(counts)
    )
    return (chi - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5


@pytest.mark.parametrize("make", [stream, Random], ids=["stream", "twister"])
def test_orders_are_equally_likely(make):
    counts = Counter(tuple(shuffled("abcd", make(seed))) for seed in range(6000))
    assert set(counts) == set(permutations("abcd"))
    assert abs(deviation(counts, 24)) < 4


@pytest.mark.parametrize("make", [lambda: stream(5), lambda: Random(5), lambda: aged(5, 80)])
@pytest.mark.parametrize("count", [2, 3, 7, 52, 120])
def test_indices_are_equally_likely(make, count):
    rng = make()
    counts = Counter(pick_index(rng, count) for _ in range(count * 200))
    assert set(counts) == set(range(count))
    assert abs(deviation(counts, count)) < 4


def test_neighbouring_draws_and_seeds_do_not_hang_together():
    pairs = Counter()
    firsts = Counter()
    for seed in range(2000):
        rng = stream(seed, "dice")
        one, other, third = (int(rng.random() * 6) for _ in range(3))
        pairs[one, other] += 1
        firsts[one, third] += 1
    neighbours = Counter(
        (pick_index(stream(seed), 6), pick_index(stream(seed + 1), 6)) for seed in range(0, 4000, 2)
    )
    for counts in (pairs, firsts, neighbours):
        assert abs(deviation(counts, 36)) < 4


def test_random_numbers_lie_where_they_should():
    rng = stream(3)
    numbers = [rng.random() for _ in range(60)]
    assert type(rng) is Stream
    assert all(0 <= number < 1 for number in numbers)
    assert all(number == (number * 2**53) / 2**53 for number in numbers)
    assert 0.3 < sum(numbers) / len(numbers) < 0.7


@given(st.lists(st.integers(), max_size=60), seeds)
def test_shuffling_keeps_every_card_and_touches_nothing(cards, seed):
    before = cards.copy()
    assert sorted(shuffled(cards, stream(seed))) == sorted(cards)
    assert sorted(shuffled(iter(cards), Random(seed))) == sorted(cards)
    assert cards == before


# --- the table's streams


@given(seeds, st.permutations(["deck", "dice", "market"]))
def test_what_one_purpose_draws_never_shifts_another(seed, order):
    alone = {name: Table(2, seed).shuffled(range(30), name) for name in order}
    table = Table(2, seed)
    assert {name: table.shuffled(range(30), name) for name in order} == alone


def test_the_same_purpose_goes_on_and_a_round_begins_anew():
    table = Table(2, 1)
    first, second = table.shuffled(range(30), "deck", 1), table.shuffled(range(30), "deck", 1)
    assert first != second
    assert Table(2, 1).shuffled(range(30), "deck", 1) == first
    assert table.shuffled(range(30), "deck", 2) not in (first, second)
    assert table.stream("deck", 1) is table.stream("deck", 1)


def test_an_imagined_table_draws_everything_from_one_generator():
    rng = Random(4)
    table = SilentTable(3, rng)
    assert table.stream("deck") is table.stream("dice", 1) is rng
    twin = Random(4)
    assert table.shuffled(range(9), "deck") == shuffled(range(9), twin)
    assert table.seat_options == (None, None, None)
