"""A stream grows from its hash into a Mersenne Twister in the midst of anything, and nobody notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus._random import stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

DRAWS: dict[str, Callable[[Random], Any]] = {
    "random": lambda rng: rng.random(),
    "gauss": lambda rng: rng.gauss(0, 1),
    "normalvariate": lambda rng: rng.normalvariate(0, 1),
    "choice": lambda rng: rng.choice("abcdefghi"),
    "randrange": lambda rng: rng.randrange(33),
    "many bits": lambda rng: rng.getrandbits(65),
    "bits": lambda rng: rng.getrandbits(64),
    "shuffle": lambda rng: rng.shuffle(list(range(20))),
    "sample": lambda rng: rng.sample(range(20), 5),
    "betavariate": lambda rng: rng.betavariate(1, 2),
}


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("before", [*range(10), 60, 66, 67, 68, 70])
def test_every_draw_works_at_every_age(name, before):
    rng = stream(before)
    for _ in range(before):
        rng.random()
    for _ in range(10):
        DRAWS[name](rng)


@given(st.lists(st.sampled_from(sorted(DRAWS)), max_size=20), st.integers(0, 2**53))
def test_a_method_taken_early_draws_from_the_same_sequence(names, seed):
    one, other = stream(seed), stream(seed)
    draw = one.random
    for name in names:
        assert draw() == other.random()
        assert DRAWS[name](one) == DRAWS[name](other)
    assert draw() == other.random()
