"""Before the first combat round: Camp, first player, guilds, armies, Upgrade deck (G20, G21, G34)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus_goblin_army._box import GUILDS
from rumpus_goblin_army._options import SeatOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    Start = Callable[..., Any]

SETUPS = ("basic", "advanced", "draft", "pure-guild")


def build(battle: Any, rng: Random, *, stop_at: int = 0) -> Any:
    """Choose guilds and armies at random, stopping only when so few points are left, up to the first round."""
    while battle.board.phase == "setup":
        (seat,) = battle.asked
        moves = battle.moves()
        side = battle.side(battle.board.seats.index(seat))
        picks = [move for move in moves if move != "stop"]
        answer = "stop" if side.draft_points <= stop_at and "stop" in moves else rng.choice(picks)
        apply(battle, seat, answer)
    return battle


def apply(battle: Any, seat: int, notation: str) -> None:
    moves = {str(move): move for move in battle.game.moves(battle.state, seat)}
    battle.game.apply(battle.state, seat, moves[notation], battle.table)


# --- the Camp


def test_the_camp_five_victory_cards_the_first_of_them_in_play(start: Start) -> None:
    battle = build(start(), Random(1))
    assert len(battle.board.victories) == 4
    assert battle.board.prize not in battle.board.victories
    assert len(battle.state.camp.victories) == 12 - 5
    view = battle.view(0)["table"]
    assert view["prize"] == battle.box.names[battle.board.prize]
    assert view["next_prize"] == battle.box.names[battle.board.victories[-1]]


def test_the_camp_tokens_and_kickers_are_mixed(start: Start) -> None:
    battles = [start(seed=seed) for seed in range(8)]
    assert {len(each.state.camp.tokens) for each in battles} == {15}
    assert {len(each.state.camp.kickers) for each in battles} == {8}
    assert len({tuple(each.state.camp.tokens) for each in battles}) > 4
    assert len({tuple(each.board.victories) for each in battles}) == 8


# --- the first player


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g34_the_highest_kicker_is_first_and_they_go_under_the_deck_in_player_order(
    start: Start, seats: int
) -> None:
    for seed in range(20):
        battle = start(seats, seed=seed)
        (told,) = battle.told("first player")
        numbers = [battle.box.number[battle.box.names.index(name)] for name in told["kickers"]]
        assert told["first"] == numbers.index(max(numbers)) == battle.board.first
        order = [(battle.board.first + distance) % seats for distance in range(seats)]
        lowest_first = [told["kickers"][seat] for seat in reversed(order)]
        assert battle.view(0)["kickers_known"] == lowest_first  # the first player's goes under first
        assert battle.state.camp.kickers_known == seats


def test_g34_everybody_can_be_first(start: Start) -> None:
    assert {start(4, seed=seed).board.first for seed in range(40)} == {0, 1, 2, 3}


# --- guilds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g34_guilds_are_chosen_in_player_order_each_once(start: Start, seats: int) -> None:
    battle = start(seats)
    for distance in range(seats):
        seat = (battle.board.first + distance) % seats
        if distance == 3:
            break  # one guild is left: it is taken unasked
        assert battle.asked == (seat,)
        assert len(battle.moves()) == 4 - distance
        apply(battle, seat, battle.moves()[-1])
    assert sorted(side.guild for side in battle.board.sides) == list(range(4 - seats, 4))


def test_g34_a_seat_option_fixes_the_guild(start: Start) -> None:
    options = [SeatOptions(guild="clerics"), SeatOptions(guild="thieves")]
    battle = start(seat_options=options)
    assert [GUILDS[side.guild] for side in battle.board.sides] == ["clerics", "thieves"]
    assert battle.asks == "formation"


def test_g34_a_fixed_guild_is_kept_for_its_seat(start: Start) -> None:
    for seed in range(6):
        battle = start(3, seed=seed, seat_options=[None, SeatOptions(guild="clerics"), None])
        while battle.asks == "guild":
            assert "clerics" not in battle.moves()
            apply(battle, battle.asked[0], battle.moves()[0])
        assert GUILDS[battle.side(1).guild] == "clerics"


def test_g34_of_two_seats_that_fix_one_guild_the_first_gets_it(start: Start) -> None:
    battle = start(seat_options=[SeatOptions(guild="clerics"), SeatOptions(guild="clerics")])
    assert (battle.asked, battle.moves()) == ((1,), ["fighters", "thieves", "necromancers"])
    apply(battle, 1, "thieves")
    assert [GUILDS[side.guild] for side in battle.board.sides] == ["clerics", "thieves"]


# --- armies


def test_basic_the_starred_units_are_the_army_the_rest_is_the_upgrade_deck(start: Start) -> None:
    battle = build(start(), Random(1))
    for side in battle.board.sides:
        cards = {*side.pile, *side.hand}
        assert {card for card in cards if battle.box.starred[card]} == cards
        assert len(side.hand) == 5
    guilds = {side.guild for side in battle.board.sides}
    rest = {card for guild in guilds for card in battle.box.units_of(guild) if not battle.box.starred[card]}
    assert set(battle.board.upgrades) == rest
    assert {battle.box.guild[card] for card in battle.state.camp.units} == {0, 1, 2, 3} - guilds


def test_advanced_the_starting_units_and_up_to_12_points_of_the_own_guild(start: Start) -> None:
    battle = start(setup_="advanced")
    while battle.asks == "guild":
        apply(battle, battle.asked[0], battle.moves()[0])
    (seat,) = battle.asked
    side = battle.side(seat)
    assert (len(side.army), side.draft_points) == (6, 12)
    assert {battle.box.level[card] for card in side.army} == {0}
    assert seat == battle.board.first
    own = {
        battle.box.guild[move.card] for move in battle.game.moves(battle.state, seat) if move.kind == "pick"
    }
    assert own == {side.guild}
    build(battle, Random(3))
    for each in battle.board.sides:
        army = [*each.pile, *each.hand]
        assert sum(battle.box.level[card] for card in army) == 12


def test_advanced_a_unit_of_level_2_costs_two_points(start: Start) -> None:
    battle = start(
        setup_="advanced", seat_options=[SeatOptions(guild="fighters"), SeatOptions(guild="thieves")]
    )
    seat = battle.asked[0]
    name = "m8h1" if seat == 0 else "r3h1"
    apply(battle, seat, f"pick {name}")
    assert battle.side(seat).draft_points == 10
    apply(battle, seat, battle.moves()[0])
    assert battle.side(seat).draft_points == 9


def test_advanced_the_limit_cannot_be_exceeded(start: Start) -> None:
    battle = start(
        setup_="advanced", seat_options=[SeatOptions(guild="fighters"), SeatOptions(guild="thieves")]
    )
    seat = battle.asked[0]
    for _ in range(11):
        ones = [move for move in battle.game.moves(battle.state, seat) if battle.box.level[move.card] == 1]
        apply(battle, seat, str(ones[0]))
    assert battle.side(seat).draft_points == 1
    left = {battle.box.level[move.card] for move in battle.game.moves(battle.state, seat) if move.card >= 0}
    assert left == {1}


def test_advanced_not_all_points_need_be_used(start: Start) -> None:
    battle = build(start(setup_="advanced"), Random(4), stop_at=12)
    assert [len(side.pile) + len(side.hand) for side in battle.board.sides] == [6, 6]
    assert len(battle.board.upgrades) == 2 * 19


@pytest.mark.parametrize("setup", ["advanced", "draft"])
def test_the_leftovers_of_the_guilds_in_play_are_one_upgrade_deck(start: Start, setup: str) -> None:
    battle = build(start(3, setup_=setup), Random(5))
    guilds = {side.guild for side in battle.board.sides}
    taken = {card for side in battle.board.sides for card in (*side.pile, *side.hand)}
    left = {card for guild in guilds for card in battle.box.units_of(guild)} - taken
    assert set(battle.board.upgrades) == left


# --- the draft


def test_draft_one_card_at_a_time_in_player_order_from_any_guild_on_the_table(start: Start) -> None:
    battle = start(3, setup_="draft")
    while battle.asks == "guild":
        apply(battle, battle.asked[0], battle.moves()[0])
    first = battle.board.first
    for distance in range(6):
        assert battle.asked == ((first + distance) % 3,)
        guilds = {
            battle.box.guild[move.card] for move in battle.game.moves(battle.state, battle.asked[0])[:-1]
        }
        assert guilds == {side.guild for side in battle.board.sides}
        apply(battle, battle.asked[0], battle.moves()[0])


def test_draft_a_card_can_be_taken_once(start: Start) -> None:
    battle = start(setup_="draft")
    while battle.asks == "guild":
        apply(battle, battle.asked[0], battle.moves()[0])
    card = battle.moves()[0]
    apply(battle, battle.asked[0], card)
    assert card not in battle.moves()


def test_g21_stopping_is_final_and_the_others_go_on(start: Start) -> None:
    battle = start(setup_="draft")
    while battle.asks == "guild":
        apply(battle, battle.asked[0], battle.moves()[0])
    quitter = battle.asked[0]
    apply(battle, quitter, "stop")
    while battle.board.phase == "setup":
        assert battle.asked != (quitter,)
        apply(battle, battle.asked[0], battle.moves()[0])
    assert len(battle.side(quitter).pile) + len(battle.side(quitter).hand) == 6


def test_g21_then_the_token_goes_counter_clockwise(start: Start) -> None:
    for seats in (2, 3, 4):
        battle = start(seats, setup_="draft")
        drawn = battle.told("first player")[0]["first"]
        build(battle, Random(6))
        assert battle.board.first == (drawn - 1) % seats
        assert battle.told("token passes") == [{"seat": battle.board.first}]


def test_g21_in_the_other_setups_it_stays(start: Start) -> None:
    for setup in ("basic", "advanced", "pure-guild"):
        battle = build(start(setup_=setup), Random(7))
        assert battle.board.first == battle.told("first player")[0]["first"]


def test_g21_stopping_is_forced_when_nothing_affordable_is_left(start: Start) -> None:
    battle = start(setup_="draft")
    while battle.asks == "guild":
        apply(battle, battle.asked[0], battle.moves()[0])
    ones = {card for card in battle.board.draft if battle.box.level[card] == 1}
    battle.board.draft = [card for card in battle.board.draft if card not in ones] + sorted(ones)[:1]
    battle.state.camp.units += sorted(ones)[1:]
    for side in battle.board.sides:
        side.draft_points = 1
    battle.board.question, battle.board.stack[-1:] = (), [("draft", 0)]
    battle.run()
    battle.play(battle.moves()[0])
    assert battle.board.phase == "formation"


# --- Pure Guild


def test_g20_five_own_unused_cards_are_kept_in_secret(start: Start) -> None:
    battle = start(setup_="pure-guild")
    while battle.asks != "keep":
        apply(battle, battle.asked[0], battle.moves()[0])
    (seat,) = battle.asked
    keepable = {battle.box.guild[move.card] for move in battle.game.moves(battle.state, seat)}
    assert keepable == {battle.side(seat).guild}
    told = len(battle.table.told)
    before = battle.view(1 - seat)
    apply(battle, seat, battle.moves()[0])
    assert len(battle.table.told) == told
    after = battle.view(1 - seat)
    assert after["table"]["sides"][seat]["reserve"] is None
    before["table"]["sides"][seat]["reserve_size"] += 1
    assert after == before
    build(battle, Random(8))
    for side in battle.board.sides:
        assert len(side.reserve) == 5
        army = {*side.pile, *side.hand, *side.reserve, *side.leftover}
        assert army == set(battle.box.units_of(side.guild))
    assert battle.board.upgrades == []


def test_g03_armies_are_shuffled_once(start: Start) -> None:
    battles = [build(start(seed=seed), Random(1)) for seed in range(4)]
    assert len({tuple(each.side(0).pile) for each in battles}) == 4


@pytest.mark.parametrize("setup", SETUPS)
def test_every_setup_leads_to_the_first_formation_with_all_cards_in_place(start: Start, setup: str) -> None:
    battle = build(start(4, setup_=setup), Random(9))
    assert battle.asks == "formation"
    assert len(list(battle.game.cards(battle.state))) == 120 + 15
