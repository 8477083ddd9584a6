"""The laws of the contract, over every setup, every variant, and two tables; over many more when asked (slow)."""

from __future__ import annotations

import pytest

from rumpus.testing import assert_laws
from rumpus_goblin_army._rules import GoblinArmy

SETUPS = ("basic", "advanced", "draft", "pure-guild")
RULES = ("normal", "child", "speed")


@pytest.mark.parametrize(
    ("setup", "rules", "seats"),
    [
        ("basic", "normal", 4),
        ("advanced", "speed", 2),
        ("draft", "normal", 3),
        ("pure-guild", "child", 2),
        ("pure-guild", "normal", 3),
    ],
)
def test_the_laws_of_the_contract(setup: str, rules: str, seats: int) -> None:
    assert_laws(GoblinArmy(setup_=setup, rules=rules, round_limit=3), seats={seats}, examples=1)


def test_the_laws_at_two_tables() -> None:
    assert_laws(GoblinArmy(tables=2, round_limit=2), examples=1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("setup", SETUPS)
def test_the_laws_over_many_matches(setup: str, rules: str, seats: int) -> None:
    assert_laws(GoblinArmy(setup_=setup, rules=rules), seats={seats}, examples=20)
