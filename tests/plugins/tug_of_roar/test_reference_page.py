"""docs/reference/tug-of-roar.md says what the code says."""

from __future__ import annotations

import re
from pathlib import Path

from rumpus import Registry
from rumpus._options import option_fields
from rumpus_tug_of_roar._cards import CLASS, CLASS_NAMES, ROAR, STRENGTH
from rumpus_tug_of_roar._house import KEYS, LONGEST_NAME, MOST_NEUTRAL, house_of
from rumpus_tug_of_roar._rules import TugOfRoar
from rumpus_tug_of_roar._story import TIE_BREAKS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/tug-of-roar.md").read_text(encoding="utf-8")


def test_every_card_is_told() -> None:
    deck = sorted(house_of(None).deck, key=lambda card: (STRENGTH[card], -ROAR[card]))
    for index, class_name in enumerate(CLASS_NAMES):
        cards = [f"{STRENGTH[card]}/{ROAR[card]}" for card in deck if CLASS[card] == index]
        assert f"| {class_name} | {', '.join(cards)} |" in PAGE


def test_every_option_and_key_is_told() -> None:
    assert all(f"| `{each.name}` |" in PAGE for each in option_fields(TugOfRoar))
    assert all(f"| `{key}` |" in PAGE for key in KEYS)
    assert f"0 to {MOST_NEUTRAL}" in PAGE
    assert f"at most {LONGEST_NAME} letters" in PAGE


def test_every_reason_is_told() -> None:
    assert all(f"`{reason}`" in PAGE for reason in ("flags", *TIE_BREAKS))


def test_the_bound_is_told() -> None:
    found = re.search(r"at most (\d+) decisions", PAGE)
    assert found
    assert int(found[1]) == TugOfRoar.turn_limit - 1
    assert f"at most {found[1]} decisions" in (TugOfRoar.__doc__ or "")


def test_every_bot_and_the_script_of_the_figures_are_told() -> None:
    own = [name for name, bot in Registry.load().bots_for("tug-of-roar").items() if bot.game]
    assert all(f"`{name}`" in PAGE for name in ["random", *own])
    scripts = re.findall(r"python (benchmarks/\w+\.py)", PAGE)
    assert scripts
    assert all((ROOT / script).exists() for script in scripts)
