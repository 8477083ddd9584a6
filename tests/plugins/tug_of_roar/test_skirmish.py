"""Phase 3: Captains, abilities, Total Strength, flags."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

PLAIN = {1: ("Ba6/1 Cl2/1", "Ba5/1 Ro1/2")}
"""8 against 6, no pair."""


def lead(bout: Any, elkyr: int, lycaran: int) -> Any:
    return bout.play(str(elkyr)).play(str(lycaran))


# --- Captains


def test_both_choose_a_captain_at_once_and_in_secret(scene: Any) -> None:
    bout = scene.skirmish({1: ("(Ba6/1)", "(Ba5/1)")})
    assert bout.to_act == (0, 1)
    before = bout.view(1), bout.moves(seat=1), bout.told_to(1)
    bout.play("3")
    assert (bout.view(1), bout.moves(seat=1), bout.told_to(1)) == before
    assert (bout.view(0)["leader"], bout.view(0)["captains"]) == (3, [0, 1, 2, 4, 5])
    assert bout.warband(1, 1, eyes=0) == ["?"], "Recruits are flipped once both Captains lie there"


def test_velara_is_first_and_the_tyrian_den_last(begin: Any) -> None:
    bout = begin(4).play_on(Random(4))
    told = [event.data["place"] for event in bout.told_to(0) if event.kind == "skirmish"]
    names = [location["name"] for location in bout.view(0)["locations"]]
    assert told == [0, 1, 2, 3, 4]
    assert (names[0], names[4]) == ("Velara", "Tyrian Den")


@pytest.mark.parametrize(("elkyr", "lycaran"), list(product(range(6), range(6))))
def test_t02_a_tie_in_a_skirmish_goes_to_lycaran(scene: Any, elkyr: int, lycaran: int) -> None:
    bout = lead(scene.skirmish(PLAIN), elkyr, lycaran)
    assert bout.location(1)["bolstered"] == (0 if elkyr > lycaran else 1)
    assert bout.location(1)["strengths"] == ([10, 6] if elkyr > lycaran else [8, 8])


def test_t21_only_the_recruits_of_the_location_are_flipped(scene: Any) -> None:
    bout = scene.skirmish({1: ("(Ba6/1)", "(Ba5/1)"), 2: ("(Ro4/0)", "(Ro5/0)")})
    lead(bout, 0, 1)
    assert bout.warband(1, 1, eyes=0) == ["Ba5/1"]
    assert bout.warband(1, 2, eyes=0) == ["?"]
    assert bout.warband(0, 2, eyes=1) == ["?"]


def test_t19_captains_are_chosen_before_and_revealed_after_the_abilities(scene: Any) -> None:
    bout = scene.skirmish({1: ("Wa1/2 Wa2/1", "Ba5/1")})
    lead(bout, 5, 4)
    assert bout.asks == "duel"
    assert bout.view(1)["rival_captains"] == [0, 1, 2, 3, 4, 5]
    assert bout.location(1)["captains"] == []
    assert "captains" not in bout.kinds(1)
    bout.play("duel Wa2/1 Ba5/1")
    assert bout.location(1)["captains"] == [5, 4]
    assert bout.view(1)["rival_captains"] == [0, 1, 2, 3, 4]


def test_t20_captains_of_a_skirmish_stay_visible(scene: Any) -> None:
    for hidden in (False, True):
        bout = lead(scene.skirmish(PLAIN, hide_retired=hidden), 5, 4)
        lead(bout, 3, 3)
        assert [bout.location(place)["captains"] for place in (1, 2)] == [[5, 4], [3, 3]]


# --- T11 and the pairs


def test_t11_face_down_recruits_count_for_pairs_once_flipped(scene: Any) -> None:
    bout = scene.skirmish({1: ("(Ro1/2) Ro2/1", "Ba5/1")})
    assert bout.location(1)["ambush"] == [0, 0]
    lead(bout, 0, 1)
    assert bout.location(1)["ambush"][0] in (2, 3, 4)


@pytest.mark.parametrize("pair", ["Dr5/0 Dr4/0", "Ba6/1 Ba2/3"])
def test_t11_pairs_of_druids_or_barbarians_do_nothing(scene: Any, pair: str) -> None:
    bout = lead(scene.skirmish({1: (pair, "Cl2/1")}, hands=("Cl4/0 Cl5/0", "")), 0, 1)
    strength = sum(int(card[2]) for card in pair.split())
    assert bout.location(1)["strengths"] == [strength, 2 + 2]
    assert bout.location(2)["flags"] is None


def test_two_of_a_class_at_different_locations_are_no_pair(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Ro1/2", "Ba5/1"), 2: ("Ro2/1", "")}), 0, 1)
    assert bout.location(1)["ambush"] == [0, 0]


# --- Bard


@pytest.mark.parametrize(("elkyr", "lycaran", "winner"), [(2, 4, 1), (3, 4, 0), (2, 3, 0)])
def test_t15_bards_add_two_to_the_captain(scene: Any, elkyr: int, lycaran: int, winner: int) -> None:
    bout = lead(scene.skirmish({1: ("Bd1/2 Bd2/1", "Ba5/1")}), elkyr, lycaran)
    assert bout.location(1)["bolstered"] == winner
    assert bout.location(1)["captains"] == [elkyr, lycaran]


def test_t15_bard_to_eleven(scene: Any) -> None:
    captains = ("0 1 2 3 4 9", "0 1 2 3 4 9")
    bout = lead(scene.skirmish({1: ("Bd1/2 Bd2/1", "Ba5/1")}, captains=captains), 9, 9)
    event = next(event for event in bout.told_to(1) if event.kind == "captains")
    assert [rank + song for rank, song in zip(event.data["captains"], event.data["songs"], strict=True)] == [
        11,
        9,
    ]
    assert bout.location(1)["bolstered"] == 0


def test_t15_both_sing(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Bd1/2 Bd2/1", "Bd3/1 Bd4/0")}), 5, 5)
    assert bout.location(1)["bolstered"] == 1


def test_t15_songs_are_of_no_use_elsewhere(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Bd1/2 Bd2/1", "Ba5/1")}), 5, 0)
    lead(bout, 3, 4)
    assert bout.location(2)["bolstered"] == 1


# --- Cleric


def test_t12_bless_calls_a_third_recruit_of_a_clerics_strength(scene: Any) -> None:
    """Any class, the strength of either Cleric."""
    bout = scene.skirmish(
        {1: ("Cl2/1 Cl5/0", "Ba6/1")}, hands=("Ba2/3 Ro5/0 Wa4/0 Dr2/1 Bd5/0 Cl4/0", "Dr5/0")
    )
    lead(bout, 0, 1)
    assert (bout.asks, bout.to_act) == ("bless", (0,))
    assert sorted(bout.moves()) == ["bless Ba2/3", "bless Bd5/0", "bless Dr2/1", "bless Ro5/0", "skip"]
    bout.play("bless Ro5/0")
    assert bout.warband(0, 1, eyes=1) == ["Cl2/1", "Cl5/0", "Ro5/0"]
    assert bout.location(1)["strengths"] == [2 + 5 + 5, 6 + 2]
    assert "Ro5/0" not in bout.hand(0)
    assert bout.view(0)["marker"] == 0


def test_t12_bless_is_optional(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Cl2/1 Cl5/0", "Ba6/1")}, hands=("Ro5/0", "")), 0, 1).play("skip")
    assert bout.location(1)["strengths"] == [7, 8]
    assert bout.hand(0) == ["Ro5/0"]


def test_t12_a_blessed_recruit_does_not_roar(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Cl2/1 Cl5/0", "Ba6/1")}, hands=("Ba2/3", "")), 0, 1).play("bless Ba2/3")
    assert bout.view(0)["marker"] == 0
    assert "roared" not in bout.kinds()


def test_t12_the_third_card_makes_no_pair_and_no_morph(scene: Any) -> None:
    """A blessed Druid does not morph, a third Rogue or Warlock sets nothing going."""
    for card in ("Dr5/0", "Ro5/0", "Wa4/0"):
        bout = scene.skirmish({1: ("Cl4/0 Cl5/0", "Ba6/1"), 2: ("Ro1/2 Wa1/2", "")}, hands=(card, ""))
        lead(bout, 0, 1).play(f"bless {card}")
        assert (bout.asks, bout.view(0)["location"]) == ("lead", 1)
        assert bout.location(1)["ambush"] == [0, 0]
        assert bout.location(1)["fighters"] is None


def test_t12_a_blessed_card_does_not_break_the_pair(scene: Any) -> None:
    """The opponent's Clerics are a pair of two although three Recruits lie there."""
    bout = scene.skirmish({1: ("Cl2/1 Cl2/2", "Cl4/0 Cl5/0")}, hands=("Ba2/3", "Bd5/0"))
    lead(bout, 0, 1).play("bless Ba2/3").play("bless Bd5/0")
    assert bout.location(1)["strengths"] == [6, 14 + 2]


def test_t12_both_bless_secretly_and_are_revealed_together(scene: Any) -> None:
    bout = scene.skirmish({1: ("Cl2/1 Cl2/2", "Cl4/0 Cl5/0")}, hands=("Ba2/3", "Bd5/0"))
    lead(bout, 0, 1)
    assert bout.to_act == (0, 1)
    before = bout.view(1), bout.moves(seat=1), bout.told_to(1)
    bout.play("bless Ba2/3")
    assert (bout.view(1), bout.moves(seat=1), bout.told_to(1)) == before
    assert bout.view(0)["answer"] == "Ba2/3"
    bout.play("skip")
    assert [event.data["card"] for event in bout.told_to(1) if event.kind == "blessed"] == ["Ba2/3", ""]


def test_t12_a_cleric_pair_always_owes_the_choice(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Cl2/1 Cl5/0", "Ba6/1")}, hands=("Ba3/2", "")), 0, 1)
    assert (bout.asks, bout.moves()) == ("bless", ["skip"])


# --- Rogue


def test_t14_a_rogue_pair_draws_an_ambush_token(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Ro1/2 Ro2/1", "Ba5/1"), 2: ("Ro3/1 Ro4/0", "")}), 0, 1)
    first = bout.location(1)["ambush"][0]
    assert bout.location(1)["strengths"] == [3 + first, 5 + 2]
    lead(bout, 1, 2)
    second = bout.location(2)["ambush"][0]
    assert sorted([first, second, *bout.state.ambushes]) == [2, 2, 3, 4], "a drawn token is not put back"


def test_t14_every_token_can_come(scene: Any) -> None:
    drawn = [
        lead(scene.skirmish({1: ("Ro1/2 Ro2/1", "Ba5/1")}, seed=seed), 0, 1).location(1)["ambush"][0]
        for seed in range(200)
    ]
    assert {token: 75 < drawn.count(token) * {2: 1, 3: 2, 4: 2}[token] < 125 for token in (2, 3, 4)} == {
        2: True,
        3: True,
        4: True,
    }


@pytest.mark.parametrize(
    ("elkyr", "lycaran", "first"),
    [("Ro1/2 Ro5/0", "Ro3/1 Ro4/0", 0), ("Ro1/2 Ro2/1", "Ro3/1 Ro4/0", 1), ("Ro3/1 Ro4/0", "Ro5/0 Ro1/2", 1)],
)
def test_t14_both_sneak_and_the_higher_rogue_draws_first(
    scene: Any, elkyr: str, lycaran: str, first: int
) -> None:
    bout = lead(scene.skirmish({1: (elkyr, lycaran)}), 0, 1)
    assert [event.data["seat"] for event in bout.told_to(0) if event.kind == "ambush"] == [first, 1 - first]
    assert all(bout.location(1)["ambush"])


@pytest.mark.parametrize(
    ("elkyr", "lycaran", "first"), [("Ro5/0 Ro3/1", "Ro5/0 Ro2/1", 0), ("Ro5/0 Ro3/1", "Ro5/0 Ro3/1", 1)]
)
def test_t14_equal_rogues_of_another_deck(
    scene: Any, own_cards: Any, elkyr: str, lycaran: str, first: int
) -> None:
    """The best Rogues tie: the other ones are compared, then Lycaran draws first."""
    alike = lycaran == elkyr
    second = f"{{ strength = {3 if alike else 2}, roar = 1 }}"
    rogues = f"""Rogue = [
  {{ strength = 5, roar = 0 }},
  {{ strength = 5, roar = 0 }},
  {{ strength = 3, roar = 1 }},
  {second},
  {{ strength = 1, roar = 2 }},
]
"""
    strengths = f"[strengths]\nRogue = [5, 5, 3, {3 if alike else 2}, 1]\n\n[recruits]\n"
    old = """Rogue = [
  { strength = 1, roar = 2 },
  { strength = 2, roar = 1 },
  { strength = 3, roar = 1 },
  { strength = 4, roar = 0 },
  { strength = 5, roar = 0 },
]
"""
    cards = own_cards((old, rogues), ("[recruits]\n", strengths))
    bout = lead(scene.skirmish({1: (elkyr, lycaran)}, cards_=cards), 0, 1)
    assert [event.data["seat"] for event in bout.told_to(0) if event.kind == "ambush"] == [first, 1 - first]


def test_t14_with_no_token_left_nothing_is_drawn(scene: Any) -> None:
    bout = scene.skirmish({1: ("Ro1/2 Ro5/0", "Ro3/1 Ro4/0")})
    bout.state.ambushes = [3]
    lead(bout, 0, 1)
    assert bout.location(1)["ambush"] == [3, 0]


# --- Warlock


def test_t13_a_one_sided_duel_picks_both_fighters(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Wa1/2 Wa4/0", "Ba6/1 Dr1/2")}), 0, 1)
    assert (bout.asks, bout.to_act) == ("duel", (0,))
    assert bout.moves() == ["duel Wa1/2 Ba6/1", "duel Wa1/2 Dr1/2", "duel Wa4/0 Ba6/1", "duel Wa4/0 Dr1/2"]
    bout.play("duel Wa4/0 Dr1/2")
    assert bout.location(1)["fighters"] == ["Wa4/0", "Dr1/2"]
    assert bout.location(1)["strengths"] == [4, 1 + 2]
    assert bout.location(1)["flags"] == 1


def test_t13_lycarans_duel(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Ba6/1 Dr1/2", "Wa1/2 Wa4/0")}), 0, 1)
    assert bout.to_act == (1,)
    bout.play("duel Wa4/0 Dr1/2")
    assert bout.location(1)["fighters"] == ["Dr1/2", "Wa4/0"]
    assert bout.location(1)["strengths"] == [1, 6]


def test_t13_in_a_double_duel_each_picks_its_own_in_secret(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Wa1/2 Wa4/0", "Wa2/1 Wa3/1")}), 0, 1)
    assert bout.to_act == (0, 1)
    assert bout.moves(seat=0) == ["duel Wa1/2", "duel Wa4/0"]
    assert bout.moves(seat=1) == ["duel Wa2/1", "duel Wa3/1"]
    before = bout.view(1), bout.moves(seat=1), bout.told_to(1)
    bout.play("duel Wa4/0")
    assert (bout.view(1), bout.moves(seat=1), bout.told_to(1)) == before
    assert bout.view(0)["answer"] == "Wa4/0"
    bout.play("duel Wa2/1")
    assert bout.location(1)["fighters"] == ["Wa4/0", "Wa2/1"]
    assert bout.location(1)["strengths"] == [4, 2 + 2]


def test_t13_tokens_count_in_a_duel(scene: Any) -> None:
    bout = scene.skirmish({1: ("Wa1/2 Wa4/0", "Ro5/0 Ro1/2")}, fear={1: ((2, 1), (3,))})
    lead(bout, 5, 1).play("duel Wa4/0 Ro1/2")
    ambush = bout.location(1)["ambush"][1]
    assert ambush > 0
    assert bout.location(1)["strengths"] == [4 - 3 + 2, 1 - 3 + ambush]


def test_t13_a_duellist_facing_nobody_fights_with_one(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Wa3/1 Wa4/0", "")}), 5, 0)
    assert bout.moves() == ["duel Wa3/1", "duel Wa4/0"]
    bout.play("duel Wa3/1")
    assert bout.location(1)["fighters"] == ["Wa3/1", ""]
    assert bout.location(1)["strengths"] == [3 + 2, 0]


def test_t13_duel_is_mandatory(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Wa1/2 Wa2/1", "Ba6/1")}), 0, 1)
    assert all(move.startswith("duel ") for move in bout.moves())


def test_t13_a_blessed_card_may_fight(scene: Any) -> None:
    bout = scene.skirmish({1: ("Wa1/2 Wa4/0", "Cl5/0 Cl4/0")}, hands=("", "Bd4/0 Bd1/2"))
    lead(bout, 0, 1)
    assert (bout.asks, bout.to_act) == ("bless", (1,))
    bout.play("bless Bd4/0")
    assert {"duel Wa4/0 Bd4/0", "duel Wa4/0 Cl5/0"} <= set(bout.moves())


def test_t13_bless_then_sneak_then_duel(scene: Any) -> None:
    """What is blessed and the Ambush are seen before the Duel is chosen, the Captains are not."""
    for rival, kinds in (("Cl5/0 Cl4/0", ["flipped", "blessed"]), ("Ro5/0 Ro4/0", ["flipped", "ambush"])):
        bout = lead(scene.skirmish({1: ("Wa1/2 Wa4/0", rival)}, hands=("", "Bd4/0")), 0, 1)
        if bout.asks == "bless":
            assert "duel" not in bout.kinds()
            bout.play("bless Bd4/0")
        assert bout.asks == "duel"
        assert bout.kinds(0) == kinds
        seen = bout.view(0)["locations"][0]
        assert seen["warbands"][1][2:] == ["Bd4/0"] or seen["ambush"][1] > 0


def test_t13_a_side_without_recruits_can_win(scene: Any) -> None:
    """It fights with 0, may claim the Bolster, and raises flags."""
    bout = scene.skirmish({1: ("", "Dr1/2")}, fear={1: ((), (3, 1))})
    lead(bout, 5, 0)
    assert bout.location(1)["strengths"] == [2, -3]
    assert bout.location(1)["flags"] == 2


def test_t22_alike_warlocks_are_one_fighter(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Wa4/0 Wa4/0", "Ba6/1")}), 0, 1)
    assert bout.moves() == ["duel Wa4/0 Ba6/1"]


# --- Total Strength and flags


def test_t16_a_token_that_nobody_earned_is_worth_two_all_the_same(scene: Any) -> None:
    for bonuses in ("12345", ""):
        bout = scene.skirmish({1: ("Ba6/1", "Ba5/1")}, bonuses=bonuses)
        assert bout.location(1)["bonus"] == ("enlist" if bonuses else "bolster")
        lead(bout, 0, 1)
        assert bout.location(1)["strengths"] == [6, 5 + 2]
        assert bout.location(1)["bonus"] == "bolster"


@pytest.mark.parametrize(
    ("fear", "flags"),
    [((), 2), ((1,), 2), ((2,), 1), ((1, 2), 1), ((3, 1), 0), ((3, 2), -1), ((3, 3), -1), ((3, 3, 1), -2)],
)
def test_t17_flags_by_difference(scene: Any, fear: tuple[int, ...], flags: int) -> None:
    """0: one in the centre; 1 and 2: one; 3 and more: two."""
    bout = lead(scene.skirmish(PLAIN, fear={1: (fear, ())}), 5, 0)
    assert bout.location(1)["strengths"] == [10 - sum(fear), 6]
    assert bout.location(1)["flags"] == flags


def test_t17_strength_may_be_negative(scene: Any) -> None:
    bout = lead(scene.skirmish({1: ("Dr1/2", "Dr2/1")}, fear={1: ((3, 3), (3, 2))}), 0, 1)
    assert bout.location(1)["strengths"] == [-5, -1]
    assert bout.location(1)["flags"] == -2


def test_the_rank_of_a_captain_is_no_strength(scene: Any) -> None:
    for rank in (1, 5):
        assert lead(scene.skirmish(PLAIN), rank, 0).location(1)["strengths"] == [10, 6]
