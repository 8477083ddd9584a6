"""Phase 2: a turn, the Enlist bonus, Morph, what ends the phase."""

from __future__ import annotations

from typing import Any

SIX = {1: ("Ba2/3 Ba3/2", ""), 2: ("Ba4/2 Ba5/1", ""), 3: ("Ba6/1 Wa1/2", ""), 4: ("Wa2/1 Wa3/1", "")}
"""Eight of Elkyr's spaces are taken."""


def test_every_card_goes_to_every_free_space_face_up_or_down(scene: Any) -> None:
    bout = scene.deploy(hands=("Ba6/1 Dr5/0", ""), on_map={2: ("Ro1/2 Ro2/1", ""), 5: ("Ro3/1", "")})
    places = (1, 3, 4, 5)
    assert sorted(bout.moves()) == sorted(
        f"{card} {face} {place}" for card in ("Ba6/1", "Dr5/0") for face in ("up", "down") for place in places
    )


def test_t22_alike_warlocks_are_one_move_and_unlike_clerics_two(scene: Any) -> None:
    bout = scene.deploy(hands=("Wa4/0 Wa4/0 Cl2/2 Cl2/1", ""))
    assert {move.split()[0] for move in bout.moves()} == {"Wa4/0", "Cl2/2", "Cl2/1"}
    assert len(bout.moves()) == 3 * 2 * 5
    bout.play("Wa4/0 up 1")
    assert bout.hand(0) == ["Cl2/1", "Cl2/2", "Wa4/0"]


# --- T4: the order of a turn


def test_t04_a_turn_in_its_order(scene: Any) -> None:
    """Place, Roar, Enlist bonus, Morph, Roar Track, draw."""
    bout = scene.deploy(
        hands=("Bd1/2", "Dr1/2 Wa3/1"), decks=("", "Wa2/1 Wa1/2"), shared="Ro5/0", turn=1,
        on_map={1: ("", "Ba2/3"), 3: ("", "Ba3/2")}, marker=-1,
    )  # fmt: skip
    bout.play("Dr1/2 up 1")
    assert bout.kinds(1) == ["deployed", "roared", "bonus", "drew"]
    assert bout.hand(1) == ["Ro5/0", "Wa3/1"]
    assert (bout.asks, bout.view(1)["marker"]) == ("morph", -3)
    bout.play("move Ba3/2 3>4")
    assert bout.asks == "fear"
    bout.play("fear 5")
    assert bout.kinds(1)[4:] == ["moved", "fear", "drew"]
    assert bout.fear(0, 5) == [2]
    assert bout.hand(1) == ["Ro5/0", "Wa2/1", "Wa3/1"]


def test_t04_a_bonus_makes_the_hand_larger_for_good(states: Any) -> None:
    for seed in range(30):
        for bout in states(seed):
            view = bout.view(0)
            for seat in (0, 1):
                if bout.asks == "deploy" and view["deck_sizes"][seat]:
                    assert view["hand_sizes"][seat] == 3 + view["bonuses"][seat]


def test_t04_with_an_empty_clan_deck_nothing_is_drawn(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd4/0 Bd5/0", "Wa4/0"), decks=("", "Wa3/1"))
    assert bout.play("Bd4/0 up 1").hand(0) == ["Bd5/0"]
    assert bout.to_act == (1,)


# --- T5, T3: the Enlist bonus


def test_t05_the_second_recruit_of_a_location_earns_the_bonus(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd4/0 Bd5/0", "Wa4/0 Wa1/2"), shared="Ro5/0", on_map={2: ("", "Ba5/1")})
    bout.play("Bd4/0 down 1", "Wa4/0 up 3")
    assert bout.view(0)["bonuses"] == [0, 0]
    bout.play("Bd5/0 up 1")
    assert bout.view(0)["bonuses"] == [1, 0]
    assert bout.hand(0) == ["Ro5/0"]
    assert bout.location(1)["bonus"] == "bolster"
    assert bout.location(2)["bonus"] == "enlist"


def test_t05_only_the_first_player_earns_it(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd4/0", ""), on_map={1: ("Bd5/0", "Wa1/2 Wa2/1")}, bonuses="2345")
    bout.play("Bd4/0 up 1")
    assert bout.view(0)["bonuses"] == [0, 0]


def test_t05_a_druids_move_never_earns_it(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Ba2/3", "Wa4/0"), on_map={1: ("Bd4/0", ""), 2: ("Bd5/0", "")})
    bout.play("Dr5/0 up 3", "move Bd5/0 2>1")
    assert bout.warband(0, 1) == ["Bd4/0", "Bd5/0"]
    assert bout.view(0)["bonuses"] == [0, 0]
    assert bout.location(1)["bonus"] == "enlist"


def test_t05_a_druid_deployed_second_earns_it(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa4/0"), shared="Ro5/0", on_map={1: ("Bd4/0", "")})
    bout.play("Dr5/0 up 1")
    assert bout.view(0)["bonuses"] == [1, 0]
    assert bout.asks == "morph", "the bonus comes before Morph"


def test_t05_a_moved_recruit_counts(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Ba2/3", "Wa4/0"), on_map={2: ("Bd5/0", "")})
    bout.play("Dr5/0 up 3", "move Bd5/0 2>1", "Wa4/0 up 1", "Ba2/3 up 1")
    assert bout.view(0)["bonuses"] == [1, 0]


def test_t05_a_retired_recruit_does_not_count(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Ba2/3", "Wa4/0"), on_map={2: ("Bd5/0", "")})
    bout.play("Dr5/0 up 3", "retire Bd5/0 2", "Wa4/0 up 1", "Ba2/3 up 2")
    assert bout.view(0)["bonuses"] == [0, 0]


# --- T6: face down


def test_t06_three_recruits_may_lie_face_down(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Bd4/0 Bd5/0", "Wa4/0"), on_map={1: ("(Ba2/3) (Ba3/2)", ""), 2: ("(Ba4/2)", "")}
    )
    assert not any(" down " in move for move in bout.moves())


def test_t06_a_retired_face_down_recruit_frees_its_place(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Dr4/0 Bd5/0", "Wa4/0"), on_map={1: ("(Ba2/3) (Ba3/2)", ""), 2: ("(Ba4/2)", "")}
    )
    bout.play("Dr4/0 up 3", "retire (Ba3/2) 1", "Wa4/0 up 1")
    assert "Bd5/0 down 1" in bout.moves()
    bout.play("Bd5/0 down 1")
    assert bout.view(0)["discards"] == [["(Ba3/2)"], []]


def test_t06_a_moved_face_down_recruit_still_counts(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Dr4/0 Bd5/0", "Wa4/0"), on_map={1: ("(Ba2/3) (Ba3/2)", ""), 2: ("(Ba4/2)", "")}
    )
    bout.play("Dr4/0 up 3", "move (Ba3/2) 1>5", "Wa4/0 up 1")
    assert not any(" down " in move for move in bout.moves())


# --- T7: Morph


def test_t07_morph_is_optional(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa4/0"), on_map={1: ("Bd4/0", "")})
    bout.play("Dr5/0 up 3")
    before = bout.warband(0, 1), bout.warband(0, 3)
    bout.play("skip")
    assert (bout.warband(0, 1), bout.warband(0, 3)) == before
    assert bout.to_act == (1,)


def test_t07_morph_concerns_other_own_recruits_only(scene: Any) -> None:
    """Neither the Druid itself nor the opponent's; no move within a location, no replacing there."""
    bout = scene.deploy(
        hands=("Dr5/0", "Wa4/0"), on_map={1: ("Bd4/0 (Ba2/3)", "Ro1/2"), 2: ("", "Ro2/1"), 3: ("Cl4/0", "")}
    )
    bout.play("Dr5/0 up 3")
    assert sorted(bout.moves()) == sorted(
        [
            "skip",
            *("move Bd4/0 1>2", "move Bd4/0 1>4", "move Bd4/0 1>5"),
            *("move (Ba2/3) 1>2", "move (Ba2/3) 1>4", "move (Ba2/3) 1>5"),
            *("move Cl4/0 3>2", "move Cl4/0 3>4", "move Cl4/0 3>5"),
            *("move Bd4/0 1>3 over Cl4/0", "move (Ba2/3) 1>3 over Cl4/0"),
            *("move Cl4/0 3>1 over Bd4/0", "move Cl4/0 3>1 over (Ba2/3)"),
            *("retire Bd4/0 1", "retire (Ba2/3) 1", "retire Cl4/0 3"),
        ]
    )


def test_t07_a_lone_druid_is_not_asked(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa4/0"), on_map={1: ("", "Ro1/2")}).play("Dr5/0 up 3")
    assert (bout.asks, bout.to_act) == ("deploy", (1,))


def test_t07_a_druid_face_down_never_morphs(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Ba6/1", "Wa4/0"), on_map={1: ("Bd4/0", "")}).play("Dr5/0 down 3")
    assert (bout.asks, bout.to_act) == ("deploy", (1,))


def test_t07_a_move_keeps_the_facing_and_triggers_nothing(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Ba6/1", "Wa4/0"), on_map={1: ("(Dr1/2) Ba2/3", "")})
    bout.play("Dr5/0 up 3", "move (Dr1/2) 1>2")
    assert bout.warband(0, 2) == ["(Dr1/2)"]
    assert (bout.asks, bout.view(0)["marker"]) == ("deploy", 0)
    bout = scene.deploy(hands=("Dr5/0 Ba6/1", "Wa4/0"), on_map={1: ("Dr1/2 Ba2/3", "")})
    bout.play("Dr5/0 up 3", "move Ba2/3 1>2")
    assert bout.warband(0, 2) == ["Ba2/3"]
    assert (bout.asks, bout.view(0)["marker"]) == ("deploy", 0)


def test_t07_replace_empties_the_origin_and_discards_the_target(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa4/0"), on_map={1: ("Bd4/0 Ba2/3", ""), 2: ("Ro5/0 Ro4/0", "")})
    bout.play("Dr5/0 up 3", "move Ba2/3 1>2 over Ro4/0")
    assert (bout.warband(0, 1), bout.warband(0, 2)) == (["Bd4/0"], ["Ro5/0", "Ba2/3"])
    assert bout.view(1)["discards"] == [["Ro4/0"], []]
    assert not bout.state.finished[0] or not bout.hand(0)


def test_t07_a_face_down_recruit_stays_hidden_when_it_moves_or_goes(scene: Any) -> None:
    """The opponent sees origin, target and facing, never the card."""
    for notation, kind in (
        ("move (Ba6/1) 1>2", "moved"),
        ("move (Ba6/1) 1>3 over Ro4/0", "replaced"),
        ("move Ro4/0 3>1 over (Ba6/1)", "replaced"),
        ("retire (Ba6/1) 1", "retired"),
    ):
        bout = scene.deploy(hands=("Dr5/0 Wa1/2", "Wa4/0"), on_map={1: ("(Ba6/1)", ""), 3: ("Ro4/0", "")})
        bout.play("Dr5/0 up 4", notation)
        assert kind in bout.kinds(1)
        assert "Ba6/1" not in str(bout.view(1)["locations"]) + str(bout.view(1)["discards"])
        assert "Ba6/1" not in str([event.data for event in bout.told_to(1)])
        hidden = bout.warband(0, 2, eyes=1) + bout.warband(0, 3, eyes=1) + bout.view(1)["discards"][0]
        assert hidden.count("?") == 1
        assert "(Ba6/1)" in str(bout.view(0)["locations"]) + str(bout.view(0)["discards"])


def test_t07_two_face_down_recruits_at_one_location_are_not_told_apart(scene: Any) -> None:
    views = []
    for notation in ("move (Ba6/1) 1>2", "move (Bd5/0) 1>2"):
        bout = scene.deploy(hands=("Dr5/0 Wa1/2", "Wa4/0"), on_map={1: ("(Ba6/1) (Bd5/0)", "")})
        views.append(bout.play("Dr5/0 up 4", notation).view(1))
        assert bout.warband(0, 1, eyes=1) == bout.warband(0, 2, eyes=1) == ["?"]
    assert views[0] == views[1]


def test_t07_alike_recruits_at_one_place_are_one_choice(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0", "Wa1/2"), on_map={1: ("Wa4/0 Wa4/0", "")}).play("Dr5/0 up 4")
    assert bout.moves().count("retire Wa4/0 1") == 1
    bout = scene.deploy(hands=("Dr5/0", "Wa1/2"), on_map={1: ("Wa4/0 (Wa4/0)", "")}).play("Dr5/0 up 4")
    assert {"retire Wa4/0 1", "retire (Wa4/0) 1"} <= set(bout.moves())
    bout.play("retire (Wa4/0) 1")
    assert bout.warband(0, 1) == ["Wa4/0"]


def test_t07_nobody_plays_on_a_full_map(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Dr4/0", "Wa4/0"), on_map=SIX | {5: ("Ro1/2", "")}, bonuses="")
    bout.play("Dr5/0 up 5", "skip")
    assert bout.state.finished == [True, False]
    assert bout.play("Wa4/0 up 1").asks == "lead", "Lycaran's hand is empty, Elkyr's map is full"


def test_t07_a_druid_on_the_last_space_may_open_one(scene: Any) -> None:
    bout = scene.deploy(hands=("Dr5/0 Dr4/0", "Wa4/0"), on_map=SIX | {5: ("Ro1/2", "")}, bonuses="")
    bout.play("Dr5/0 up 5", "retire Ba2/3 1")
    assert bout.state.finished == [False, False]


# --- T10: the end of deployment


def test_t10_a_full_map_ends_it_and_the_hand_stays(scene: Any) -> None:
    bout = scene.deploy(
        hands=("Bd4/0 Bd5/0 Dr1/2", "Wa4/0 Ro5/0"), on_map=SIX | {5: ("Ro1/2", "")}, bonuses=""
    )
    bout.play("Bd4/0 up 5")
    assert bout.state.finished == [True, False]
    assert bout.hand(0) == ["Bd5/0", "Dr1/2"]
    bout.play("Wa4/0 up 1")
    assert bout.to_act == (1,), "Lycaran goes on alone"


def test_t10_an_empty_hand_ends_it(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd4/0", "Wa4/0 Ro5/0"))
    bout.play("Bd4/0 up 5")
    assert bout.state.finished == [True, False]


def test_t10_nobody_may_pass(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd4/0", "Wa4/0"))
    assert all(move.startswith("Bd4/0") for move in bout.moves())
