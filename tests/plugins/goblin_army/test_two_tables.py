"""Two tables that share one Camp (G32, G38)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import pick_index
from rumpus_goblin_army._options import SeatOptions
from rumpus_goblin_army._rules import GoblinArmy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Start = Callable[..., Any]

FORMING = ("formation",)


def decisions(battle: Any, rng: Random) -> Iterator[tuple[int, ...]]:
    """Play at random; yield who is asked before each decision."""
    while seats := battle.asked:
        yield seats
        moves = battle.game.moves(battle.state, seats[0])
        battle.game.apply(battle.state, seats[0], moves[pick_index(rng, len(moves))], battle.table)


def play_out(battle: Any, seed: int = 1) -> Any:
    for _ in decisions(battle, Random(seed)):
        pass
    return battle


@pytest.fixture
def tables(start: Start) -> Callable[..., Any]:
    def tables(**options: Any) -> Any:
        return start(4, tables=2, **{"round_limit": 4, **options})

    return tables


def test_g38_two_tables_want_four_seats(tables: Callable[..., Any]) -> None:
    assert tables().game.seat_counts() == (4,)
    with pytest.raises(ValueError, match="tables: wants 1 or 2, got 3"):
        GoblinArmy(tables=3)


def test_side_by_side_two_is_one_stage_of_it() -> None:
    game = GoblinArmy(setup_="draft").side_by_side(2)
    assert game == GoblinArmy(setup_="draft", tables=2, stages=1)
    assert GoblinArmy().side_by_side(3) is None


def test_g32_each_table_has_its_own_victory_and_upgrade_deck_and_first_player(
    tables: Callable[..., Any],
) -> None:
    battle = tables(setup_="basic", seat_options=[SeatOptions(guild=guild) for guild in _guilds()])
    one, two = battle.state.boards
    assert (one.seats, two.seats) == ((0, 1), (2, 3))
    decks = [set(board.victories) | {board.prize} for board in (one, two)]
    assert [len(deck) for deck in decks] == [5, 5]
    assert not decks[0] & decks[1]
    assert len(battle.state.camp.victories) == 2
    guild = battle.box.guild
    assert {guild[card] for card in one.upgrades} == {0, 1}
    assert {guild[card] for card in two.upgrades} == {2, 3}


def _guilds() -> tuple[Any, ...]:
    return ("fighters", "thieves", "clerics", "necromancers")


def test_g32_they_share_the_tokens_and_the_kicker_deck(tables: Callable[..., Any]) -> None:
    battle = tables(seat_options=[SeatOptions(guild=guild) for guild in _guilds()])
    camp = battle.state.camp
    assert (len(camp.tokens), len(camp.kickers)) == (15, 8)
    views = [battle.view(seat) for seat in range(4)]
    assert len({view["tokens_left"] for view in views}) == 1
    kickers = [name for told in battle.told("first player") for name in told["kickers"]]
    assert len(set(kickers)) == 4
    assert camp.kickers_known == 4


def test_g38_the_other_table_goes_next_and_a_formation_is_one_decision(tables: Callable[..., Any]) -> None:
    battle, rng = tables(round_limit=2, stages=1), Random(2)
    turns = set()
    while seats := battle.asked:
        table = battle.state.acting
        board, other = battle.state.boards[table], battle.state.boards[1 - table]
        forming, before = board.question == FORMING, board.round
        moves = battle.game.moves(battle.state, seats[0])
        battle.game.apply(battle.state, seats[0], moves[pick_index(rng, len(moves))], battle.table)
        if forming and board.question == FORMING and board.round == before:
            assert battle.state.acting == table  # the formation is not made yet
        elif other.asked:
            assert battle.state.acting == 1 - table
        turns.add((table, forming))
    assert len(turns) == 4


def test_g38_table_one_decides_first_in_each_stage(tables: Callable[..., Any]) -> None:
    battle = tables(round_limit=1, setup_="draft")
    stages: dict[int, int] = {}
    pairs: dict[int, set[int]] = {}
    for seats in decisions(battle, Random(3)):
        board = battle.state.boards[battle.state.acting]
        stages.setdefault(battle.state.stage, battle.state.acting)
        pairs.setdefault(battle.state.stage, set(battle.state.boards[0].seats))
        assert set(seats) <= set(board.seats)
    assert stages == {1: 0, 2: 0}
    assert pairs[1] == {0, 1}


def test_g38_a_finished_table_is_skipped(tables: Callable[..., Any]) -> None:
    for seed in range(3):
        battle = tables(round_limit=3, seed=seed)
        alone = 0
        for _ in decisions(battle, Random(seed)):
            other = battle.state.boards[1 - battle.state.acting]
            alone += bool(other.reason)
        assert alone > 0


def test_g32_winner_meets_winner_and_loser_meets_loser(tables: Callable[..., Any]) -> None:
    for seed in range(6):
        battle = tables(round_limit=2, seed=seed)
        for _ in decisions(battle, Random(seed)):
            if battle.state.stage == 2:
                break
        winners = [told["winners"] for told in battle.told("game over")]
        assert all(len(each) == 1 for each in winners)
        first, second = battle.state.boards
        best = {each[0] for each in winners}
        assert (set(first.seats), set(second.seats)) == (best, {0, 1, 2, 3} - best)


def test_g32_everybody_takes_the_own_guild_back_and_the_camp_is_reset(tables: Callable[..., Any]) -> None:
    battle = tables(setup_="draft", round_limit=2)
    guilds: dict[int, int] = {}
    for _ in decisions(battle, Random(4)):
        if battle.state.stage == 2:
            break
        for board in battle.state.boards:
            guilds |= {seat: side.guild for seat, side in zip(board.seats, board.sides, strict=True)}
    camp = battle.state.camp
    assert (len(camp.tokens), len(camp.kickers), len(camp.victories)) == (15, 8, 2)
    for board in battle.state.boards:
        for seat, side in zip(board.seats, board.sides, strict=True):
            assert side.guild == guilds[seat]
            assert {battle.box.guild[card] for card in side.army} == {side.guild}
            assert (side.victories, side.tokens, side.used) == ([], [], [])
        on_table = {battle.box.guild[card] for card in board.draft}
        assert on_table == {side.guild for side in board.sides}


def test_g32_the_winner_of_the_winners_is_champion_then_the_runner_up_then_the_losers(
    tables: Callable[..., Any],
) -> None:
    for seed in range(4):
        battle = play_out(tables(round_limit=2, seed=seed), seed)
        games = battle.told("game over")
        assert len(games) == 4
        final = {told["table"]: told["winners"][0] for told in games[2:]}
        winners_game, losers_game = battle.state.boards
        places = dict(enumerate(battle.outcome.places()))
        assert places[final[0]] == 1
        assert places[(set(winners_game.seats) - {final[0]}).pop()] == 2
        assert places[final[1]] == 3
        assert places[(set(losers_game.seats) - {final[1]}).pop()] == 4
        assert battle.outcome.reason == "tournament"


def test_g32_what_the_round_limit_leaves_shared_is_drawn_by_lot(tables: Callable[..., Any]) -> None:
    winners = set()
    for seed in range(12):
        battle = tables(round_limit=1, stages=1, seed=seed, rules="child")
        for board in battle.state.boards:
            board.stack = [("end cycle",)]
        play_out(battle, seed)
        for board in battle.state.boards:
            assert len([each for each in battle.told("game over") if len(each["winners"]) == 1]) == 2
            if board.reason == "drawn by lot":
                winners.add(board.winner)
                scores = [battle.outcome.scores[seat] for seat in board.seats]
                assert abs(scores[0] - scores[1]) == 1 / 32
    assert winners == {0, 1}


def test_g32_one_stage_says_who_met_whom(tables: Callable[..., Any]) -> None:
    battle = play_out(tables(stages=1))
    assert battle.outcome.groups == ((0, 1), (2, 3))
    assert battle.state.standing == ()


@pytest.mark.parametrize("setup", ["basic", "advanced", "draft", "pure-guild"])
def test_g32_any_setup_may_be_used(tables: Callable[..., Any], setup: str) -> None:
    battle = play_out(tables(setup_=setup, round_limit=2))
    assert sorted(battle.outcome.scores) == [1.0, 2.0, 3.0, 4.0]
    assert len(list(battle.game.cards(battle.state))) == 120 + 15


def test_a_seat_sees_the_other_table_as_somebody_who_sits_elsewhere(tables: Callable[..., Any]) -> None:
    battle = tables(seat_options=[SeatOptions(guild=guild) for guild in _guilds()])
    view = battle.view(0)
    assert [side["hand"] for side in view["other_table"]["sides"]] == [None, None]
    assert [side["seat"] for side in view["other_table"]["sides"]] == [2, 3]
