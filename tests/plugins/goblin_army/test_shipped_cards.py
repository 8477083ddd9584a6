"""The cards that come with the game, and the effects that they use. Their figures are no part of this."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus_goblin_army import _box
from rumpus_goblin_army._box import GUILDS, box_of
from rumpus_goblin_army._effects import EFFECTS, TESTS
from rumpus_goblin_army._vocabulary import VOCABULARY

BOX = box_of(None)
BY_THEMSELVES = {
    "prevent",
    "absorb",
    "row melee",
    "row shield",
    "two skills",
    "bury",
    "draw",
    "sharpen",
    "guard",
}
"""Effects that nobody is asked to apply: they are in force, part of damage, or part of the end of a round."""


def has(name: str, effect: str, **wanted: object) -> None:
    """Check that a card has a skill that is so."""
    skill = BOX.skill(BOX.names.index(name), effect)
    assert skill is not None, f"{name} has no {effect}"
    assert {key: getattr(skill, key) for key in wanted} == wanted


# --- numbers


def test_100_units_12_victory_cards_8_kickers_15_tokens() -> None:
    assert len(BOX.names) == len(set(BOX.names)) == 100 + 12 + 8
    assert Counter(BOX.guild) == {0: 25, 1: 25, 2: 25, 3: 25, -1: 20}
    assert sorted(number for number in BOX.number if number) == list(range(1, 9))
    assert len(BOX.token_supply) == 15
    assert {token.use for token in BOX.tokens} == {"points", "melee", "ranged", "heart"}


@pytest.mark.parametrize("guild", range(4), ids=GUILDS)
def test_25_units_a_guild_six_starting_ones_and_19_of_levels_1_and_2(guild: int) -> None:
    levels = Counter(BOX.level[card] for card in BOX.units_of(guild))
    assert levels[0] == 6
    assert levels[1] + levels[2] == 19
    assert min(levels[1], levels[2]) > 0


@pytest.mark.parametrize("guild", range(4), ids=GUILDS)
def test_the_recommended_cards_are_a_legal_army(guild: int) -> None:
    stars = [card for card in BOX.units_of(guild) if BOX.starred[card]]
    assert [BOX.level[card] for card in stars].count(0) == 6
    assert sum(BOX.level[card] for card in stars) == 12


@pytest.mark.parametrize("guild", range(4), ids=GUILDS)
@pytest.mark.parametrize("effect", ["kicker", "token", "recruit"])
def test_every_guild_draws_kickers_takes_tokens_and_recruits(guild: int, effect: str) -> None:
    assert any(BOX.skill(card, effect) for card in BOX.units_of(guild))


def test_every_unit_has_a_heart_and_figures_stay_small() -> None:
    for card in range(_box.UNIT_COUNT):
        assert BOX.hearts[card] >= 1
        assert max(BOX.melee[card], BOX.ranged[card], BOX.shields[card], BOX.hearts[card]) <= 9


# --- the effects


def test_every_effect_of_the_vocabulary_is_used_by_a_card() -> None:
    used = {skill.effect for skills in BOX.skills for skill in skills}
    assert used == set(VOCABULARY)


def test_every_effect_exists() -> None:
    assert set(EFFECTS) | BY_THEMSELVES == set(VOCABULARY)
    assert not set(EFFECTS) & BY_THEMSELVES
    assert set(TESTS) <= set(VOCABULARY)


def test_what_is_triggered_by_somebodys_word_is_in_the_registry() -> None:
    asked = {_box.ACTIVATION, _box.PLAYED, _box.RECRUIT, _box.DEFEATED, _box.AFTER_FALLING}
    for word, meaning in VOCABULARY.items():
        if asked & set(meaning.triggers):
            assert word in EFFECTS or word == "cleave"


def test_every_trigger_is_used() -> None:
    triggers = {skill.trigger for skills in BOX.skills for skill in skills}
    assert triggers == set(_box.TRIGGERS)


# --- the cards that the rulebook names


def test_named_bang_and_boom() -> None:
    has("Bang", "strike", trigger="defeated", amount=1, row=0)
    has("Boom", "strike", trigger="defeated", amount=2, row=0)


def test_named_poison_pete_and_gozer() -> None:
    has("Poison Pete", "disable", trigger="defeated", attacks="all", whose="any")
    has("Gozer", "disable", trigger="activation", attacks="melee", whose="opponents")


def test_named_cleaver_and_his_brother() -> None:
    has("Cleaver", "cleave", kind="active", amount=1)
    has("Cleaver's Brother", "cleave", kind="active", amount=2)


def test_named_wallace_shepherd_warden_saint() -> None:
    has("Wallace", "prevent", kind="reaction", marker=True)
    for name in ("Shepherd", "Warden", "Saint"):
        has(name, "absorb", kind="reaction", marker=False)


def test_named_francis_mortimer_captain() -> None:
    has("Francis", "row shield", kind="passive", amount=1)
    has("Mortimer", "row melee", kind="passive", amount=1)
    has("Captain", "inspire", kind="active", amount=1)


def test_named_rat_and_tat_mugger_bandit_raisin() -> None:
    has("Rat & Tat", "two skills", kind="passive")
    has("Mugger", "mug", kind="active")
    has("Bandit", "plunder", kind="reaction", trigger="after-falling")
    has("Raisin", "bring back", trigger="after-falling", piles="any", rows="same")


def test_named_sneaky_scavenge_so_close_only_one() -> None:
    has("Sneaky", "bring back", trigger="activation", piles="own", rows="any")
    has("Scavenge", "bring back", trigger="activation", piles="own", rows="same")
    has("So Close", "bring back", piles="own", rows="any", which="defeated", alone=False)
    has("Only One", "bring back", piles="own", rows="any", which="any", alone=True)


def test_named_zeke_buried_alive_g_800_cupid_take_that() -> None:
    has("Zeke", "bury", trigger="round-end", amount=2)
    has("Buried Alive", "bury", trigger="round-end", amount=2)
    assert BOX.stands[BOX.names.index("G-800")]
    for name in ("Cupid", "Take That"):
        (skill,) = BOX.skills[BOX.names.index(name)]
        assert (skill.trigger, skill.effect) in {("drawn", "row shield"), ("drawn", "row melee")}


def test_named_bullet_proof_double_whammy_shot_in_the_dark() -> None:
    has("Bullet Proof", "guard")
    has("Double Whammy", "sharpen")
    has("Shot in the Dark", "shot")
