"""docs/reference/ragemore.md says what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus_ragemore._cards import CARDS, SUIT_NAMES, Card
from rumpus_ragemore._rules import Ragemore
from rumpus_ragemore._words import ENDINGS, ability

PAGE = (Path(__file__).parents[3] / "docs/reference/ragemore.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_is_told(card: Card) -> None:
    enemy = f"{card.strength}{' skull' if card.skull else ''}"
    skills = " ".join(SUIT_NAMES[skill] for skill in card.skills)
    hero = f"{card.hero_strength}{' plus' if card.plus else ''}, {skills}"
    assert f"| {card} {SUIT_NAMES[card.suit]} | {enemy} | {ability(card.number)} | {hero} |" in PAGE


def test_every_option_and_its_default_is_told() -> None:
    for name, value in vars(Ragemore()).items():
        told = str(value).lower() if isinstance(value, bool) else value
        assert f"| `{name}` | {told} |" in PAGE.replace("`lose`", "lose").replace("`false`", "false")


def test_every_loss_is_told() -> None:
    assert all(f"| `{reason}` |" in PAGE for reason in ENDINGS if reason != "goal")
