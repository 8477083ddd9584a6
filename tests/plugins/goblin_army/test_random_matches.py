"""Random matches of every setup, every variant and every number of players end, and lose no card.

So do those of odd boxes: in which every unit can do the same, nobody deals damage, or everybody kills everybody.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import DataFile, Table, pick_index
from rumpus_goblin_army._reader import _UNIT_TRIGGERS
from rumpus_goblin_army._rules import GoblinArmy
from rumpus_goblin_army._vocabulary import VOCABULARY

from .conftest import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

SETUPS = ("basic", "advanced", "draft", "pure-guild")
RULES = ("normal", "child", "speed")
MATCHES = 10_000
"""How many of each sort the slow session plays."""
ALL_CARDS = 120 + 15


def play(
    game: GoblinArmy, seats: int, seed: int, *, look_every: int = 50, listening: bool = False, likes: str = ""
) -> tuple[Any, Table]:
    """Play a match at random, but for the kind of moves that everybody likes.

    Every so many choices, all cards must be in place and all moves differ.
    """
    rng, table = Random(seed), Table(seats, seed, listening=listening)
    state = game.setup(table)
    whole = Counter(card for card, _ in game.cards(state))
    assert whole.total() == ALL_CARDS
    decisions = 0
    while asked := game.to_act(state):
        moves = game.moves(state, asked[0])
        if decisions % look_every == 0:
            check(game, state, whole, moves)
        liked = [move for move in moves if move.kind == likes] or moves
        game.apply(state, asked[0], liked[pick_index(rng, len(liked))], table)
        decisions += 1
        assert decisions < game.turn_limit
    check(game, state, whole, ())
    outcome = game.outcome(state)
    assert len(outcome.scores) == seats
    assert outcome.reason
    return state, table


def check(game: GoblinArmy, state: Any, whole: Counter[str], moves: Sequence[Any]) -> None:
    assert Counter(card for card, _ in game.cards(state)) == whole
    notations = list(map(str, moves))
    assert len(set(notations)) == len(notations), notations
    for board in state.boards:
        for side in board.sides:
            assert len(side.pile) == len(side.pile_seen)
            assert all(fighter.damage >= 0 for fighter in side.fighters())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("setup", SETUPS)
def test_random_matches_end_and_lose_no_card(setup: str, rules: str, seats: int) -> None:
    play(GoblinArmy(setup_=setup, rules=rules, round_limit=15), seats, seats)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("setup", SETUPS)
def test_ten_thousand_random_matches_end_and_lose_no_card(setup: str, rules: str, seats: int) -> None:
    game = GoblinArmy(setup_=setup, rules=rules)
    for seed in range(MATCHES):
        play(game, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
def test_a_thousand_random_tournaments_at_two_tables(setup: str) -> None:
    for seed in range(1000):
        play(GoblinArmy(setup_=setup, tables=2), 4, seed)


# --- odd boxes


def box(*, skill: str = "", figures: str = "") -> DataFile:
    """Return the cards of the tests with one skill, or the same figures, for all units."""
    lines = []
    for line in CARDS.text.splitlines():
        if not line.startswith("  {"):
            lines.append(line)
            continue
        head = line.partition(", skill =")[0].removesuffix(",").removesuffix(" }")
        if figures:
            kept = [part for part in head.split(", ") if part.split(" =")[0] not in FIGURES]
            head = ", ".join([*kept, figures])
        lines.append(f"{head}{', skill = ' + skill if skill else ''} }},")
    return DataFile("\n".join(lines), "odd.toml")


FIGURES = ("melee", "ranged", "shields", "hearts")
EVERYTHING = [
    (effect, trigger)
    for effect, word in VOCABULARY.items()
    for trigger in word.triggers
    if trigger in _UNIT_TRIGGERS
]


@pytest.mark.parametrize(("effect", "trigger"), EVERYTHING)
def test_an_army_in_which_everybody_can_do_the_same(effect: str, trigger: str) -> None:
    cards = box(skill=f'{{ effect = "{effect}", trigger = "{trigger}" }}')
    for seed, rules in enumerate(("normal", "speed")):
        play(GoblinArmy(rules=rules, round_limit=3, cards_=cards), 3, seed, look_every=5)


@pytest.mark.slow
@pytest.mark.parametrize(("effect", "trigger"), EVERYTHING)
def test_many_matches_in_which_everybody_can_do_the_same(effect: str, trigger: str) -> None:
    cards = box(skill=f'{{ effect = "{effect}", trigger = "{trigger}" }}')
    for seed in range(100):
        for rules in ("normal", "speed"):
            game = GoblinArmy(rules=rules, setup_=SETUPS[seed % 4], cards_=cards)
            play(game, 2 + seed % 3, seed, look_every=5)


def winners(table: Table) -> Counter[int | None]:
    return Counter(told.event.data["winner"] for told in table.told if told.event.kind == "round over")


def test_g18_where_nobody_deals_damage_no_round_is_won_and_all_share() -> None:
    game = GoblinArmy(cards_=box(figures="hearts = 3"), rules="child")
    for seed in range(3):
        state, table = play(game, 3, seed, listening=True)
        won = winners(table)  # G-800 is no unit: it can win
        assert won[None] + sum(won[seat] for seat in range(3)) == state.boards[0].round
        assert won[None] > 30


def test_g18_where_everybody_kills_everybody_there_are_rounds_without_a_winner() -> None:
    game = GoblinArmy(cards_=box(figures="ranged = 9, hearts = 1"), rules="child")
    found: Counter[int | None] = Counter()
    for seed in range(10):
        _, table = play(game, 2, seed, listening=True)
        found += winners(table)
    assert found[None] > 10
    assert found[0] + found[1] > 10


def test_g23_kickers_are_shuffled_again_and_tokens_run_out() -> None:
    skills = '[{ effect = "kicker", trigger = "activation" }, { effect = "token", trigger = "defeated" }]'
    state, table = play(GoblinArmy(cards_=box(skill=skills)), 4, 1, listening=True)
    assert sum(told.event.kind == "kicker" for told in table.told) > 8
    assert state.camp.kicker_shuffles > 0
    assert state.camp.tokens == []


def test_g03_armies_that_bury_themselves_draw_fewer_cards() -> None:
    game = GoblinArmy(cards_=box(skill='{ effect = "bury", amount = 9 }'))
    fewest = []
    for seed in range(5):
        state, table = play(game, 2, seed, listening=True)
        fewest += [told.event.data["cards"] for told in table.told if told.event.kind == "drawn"]
        assert state.boards[0].reason
    assert min(fewest) < 3


def test_g19_an_upgrade_deck_runs_out() -> None:
    game = GoblinArmy(rules="child", setup_="pure-guild")
    _, table = play(game, 4, 3, listening=True, likes="remove")
    upgrades = Counter(told.event.data["seat"] for told in table.told if told.event.kind == "upgraded")
    assert max(upgrades.values()) == 5


def test_g24_ties_to_the_last_card_are_played_out() -> None:
    """With Victory cards that are worth nothing and no tokens won, every match of two is a tie of cards or not."""
    text = CARDS.text
    for points in (2, 3):
        text = text.replace(f"vp = {points}", "vp = 1")
    reasons: Counter[str] = Counter()
    for seed in range(30):
        game = GoblinArmy(cards_=DataFile(text, "equal.toml"), rules="child")
        state, _ = play(game, 4, seed)
        reasons[state.boards[0].reason] += 1
        if state.boards[0].deciding and state.boards[0].winner >= 0:
            assert game.outcome(state).places().count(1) == 1
    assert reasons["tie-break"] > 3
