"""What a seat may know, and what `imagine` makes of the rest (G4, G35 to G37, and what is hidden)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Table, pick_index
from rumpus.testing import check_game
from rumpus_goblin_army._play import OPTIONS
from rumpus_goblin_army._rules import GoblinArmy

from .conftest import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Lay = Callable[..., Any]

PRIVATE = {"own hand", "own tokens", "own upgrade", "token robbed"}
GAMES = [
    *(
        (GoblinArmy(cards_=CARDS, setup_=setup, rules=rules, round_limit=6), seats)
        for setup, rules, seats in (
            ("basic", "normal", 4),
            ("advanced", "speed", 2),
            ("draft", "normal", 3),
            ("pure-guild", "normal", 3),
            ("pure-guild", "child", 2),
        )
    ),
    (GoblinArmy(cards_=CARDS, tables=2, round_limit=2), 4),
]
IDS = ["basic", "advanced, speed", "draft", "pure guild", "pure guild, child", "two tables"]


def imagined(battle: Any, seat: int, seed: int) -> Any:
    """Return the match as the seat might imagine it."""
    state = battle.game.imagine(battle.state, seat, Random(seed))
    return type(battle)(battle.game, state, Table(4, seed))


def possible(battle: Any, seat: int, look: Callable[[Any], Any], tries: int = 60) -> set[Any]:
    """Return what a seat may imagine that something is."""
    return {look(imagined(battle, seat, seed)) for seed in range(tries)}


def states(game: GoblinArmy, seats: int, seed: int) -> Iterator[tuple[Any, Table]]:
    """Play a match at random and stop before each choice."""
    rng, table = Random(seed), Table(seats, seed, listening=True)
    state = game.setup(table)
    while asked := game.to_act(state):
        yield state, table
        moves = game.moves(state, asked[0])
        game.apply(state, asked[0], moves[pick_index(rng, len(moves))], table)
    yield state, table


# --- hands and formations


def test_another_hand_is_hidden_but_for_its_size(lay: Lay) -> None:
    battle = lay(at="draw", hands=["Lad, Lass", "Imp, Ghost, h4"], piles=["m1h1", "h3"])
    own, other = battle.view(0)["table"]["sides"]
    assert (own["hand"], own["hand_size"]) == (["m1h1", "Lad", "Lass"], 3)
    assert (other["hand"], other["hand_size"]) == (None, 4)
    assert sorted(other["hidden"]) == ["Ghost", "Imp", "h3", "h4"]


def test_a_formation_is_secret_until_the_reveal(lay: Lay) -> None:
    battle = lay(at="draw", hands=["Lad, Lass, Boom", "Imp, Ghost"])
    battle.play("0: Lad to row 1", "1: Imp to row 1", "0: Lass to row 2")
    own, other = (battle.view(seat)["table"]["sides"][0] for seat in (0, 1))
    assert [[each["card"] for each in row] for row in own["rows"]] == [["Lad"], ["Lass"], []]
    assert (other["rows"], other["hand_size"]) == ([[], [], []], 3)
    assert sorted(other["hidden"]) == ["Boom", "Lad", "Lass"]


def test_g04_what_will_be_dropped_is_secret_until_the_reveal(lay: Lay) -> None:
    battle = lay(at="draw", hands=["h4, Lass, Boom", "Imp, Ghost"], held=[0])
    battle.play("0: h4 to row 1", "1: Imp to row 1", "0: done")
    own, other = (battle.view(seat)["table"]["sides"][0] for seat in (0, 1))
    assert (sorted(own["dropping"]), other["dropping"]) == (["Boom", "Lass"], [])
    assert (other["discard"], other["hand_size"]) == ([], 3)
    battle.play("1: done")
    assert {"Boom", "Lass"} <= set(battle.view(1)["table"]["sides"][0]["discard"])


def test_imagine_takes_secret_formations_back_and_deals_the_hand_anew(lay: Lay) -> None:
    battle = lay(at="draw", hands=["Lad, Lass", "Imp, Ghost"], piles=["", "h2, h3, h4, m1h1, m1h2, m2h2"])
    battle.play("0: Lad to row 1", "1: Imp to row 1")
    assert possible(battle, 0, lambda each: each.army(1)) == {""}
    assert len(possible(battle, 0, lambda each: each.hand(1))) == 8  # seven of eight cards
    assert possible(battle, 0, lambda each: each.army(0)) == {"Lad"}
    assert possible(battle, 0, lambda each: each.hand(0)) == {"Lass"}


# --- draw piles


def test_nobody_is_imagined_to_hold_what_is_played_when_it_is_drawn(lay: Lay) -> None:
    """A Victory card that cannot stand never comes into a hand, so it must be in the draw pile, at any place."""
    battle = lay(
        "m1h1", "m1h2", hands=["", "m2h1, m2h1b"], piles=["", "Cup 1, Lad, Lass, Boom"], deck="Cup 2"
    )
    cup = battle.box.names.index("Cup 1")
    assert possible(battle, 0, lambda twin: cup in twin.side(1).hand) == {False}
    assert possible(battle, 0, lambda twin: twin.side(1).pile.index(cup)) == {0, 1, 2, 3}
    assert len(possible(battle, 0, lambda twin: twin.hand(1))) > 8


def test_the_order_of_the_own_draw_pile_is_hidden_too(lay: Lay) -> None:
    battle = lay("Miser", "h4", piles=["Lad, Lass, Imp", "Ghost, h3"])
    assert battle.view(0)["table"]["sides"][0]["pile_known"] == []
    assert battle.view(0)["table"]["sides"][0]["hidden"] == ["Lad", "Lass", "Imp"]
    assert len(possible(battle, 0, lambda each: each.pile(0))) == 6
    assert len(possible(battle, 0, lambda each: each.pile(1))) == 2


def test_what_bandit_has_revealed_is_known_to_all_until_it_is_drawn_and_shown(lay: Lay) -> None:
    battle = lay("Bandit, h4, h3 | m1h1", "m1h2", piles=["Lad, Imp, Ghost", "Lass, h2, h1"])
    battle.play("0: assign Bandit", "0: stop", "0: use Bandit", "0: take Lass")
    for seat in (0, 1):
        assert battle.view(seat)["table"]["sides"][0]["pile_known"] == [[0, "Lad"]]
        assert {pile.split(", ")[0] for pile in possible(battle, seat, lambda each: each.pile(0))} == {"Lad"}
        assert len(possible(battle, seat, lambda each: each.pile(0))) == 2
    battle.board.question, battle.board.stack = (), [("draw",)]
    battle.side(0).rows, battle.side(1).rows = [[], [], []], [[], [], []]
    battle.run()
    assert battle.view(1)["table"]["sides"][0]["hand_known"] == ["Lad"]
    assert all("Lad" in hand for hand in possible(battle, 1, lambda each: each.hand(0)))


def test_g37_an_upgrade_that_bandit_reveals_is_known_to_all(lay: Lay) -> None:
    battle = lay(
        *("Bandit, h4, h3 | m1h1", "m1h2"), piles=["Lad, Imp", "m9h9, Lass"], upgrades="m6h6", at="still"
    )
    battle.side(1).fresh = [battle.box.names.index("m9h9")]
    battle.side(1).pile_seen[-1] = 0b10
    battle.run("end cycle").play("0: assign Bandit", "0: stop", "0: use Bandit", "0: take Lad")
    view = battle.view(0)["table"]
    assert (view["sides"][1]["pile_known"], view["sides"][1]["unseen_upgrades"]) == ([[0, "m9h9"]], 0)
    assert view["upgrade_pool"] == ["m6h6"]
    assert possible(battle, 0, lambda each: each.pile(1)) == {"m9h9, Lass"}


def test_a_shuffle_ends_what_was_known(lay: Lay) -> None:
    battle = lay("Bugler", "h4", at="reveal", piles=["Lad", ""], discards=["Lass, Imp, Ghost", ""])
    battle.play("0: use Bugler")
    assert battle.view(0)["table"]["sides"][0]["pile_known"] == []
    assert len(possible(battle, 0, lambda each: each.pile(0))) == 6


# --- upgrades


def test_g37_an_upgrade_is_known_to_its_owner_only(lay: Lay) -> None:
    battle = lay(
        *("m2h1", "", "h2"),
        at="end of cycle",
        discards=["", "Lad", ""],
        piles=["", "Lass", ""],
        upgrades="m9h9, m6h6, h4",
    )
    battle.side(2).rows = [[], [], []]
    battle.board.stack = [("upgrade", 1), ("upgrade", 1)]
    battle.run().play("1: remove Lad")
    own, other = (battle.view(seat)["table"]["sides"][1] for seat in (1, 0))
    assert (own["pile_known"], own["unseen_upgrades"]) == ([[0, "m9h9"]], 0)
    assert (other["pile_known"], other["unseen_upgrades"], other["hidden"]) == ([], 1, ["Lass"])
    assert battle.view(0)["table"]["upgrade_pool"] == sorted(
        ["m9h9", "m6h6", "h4"], key=battle.box.names.index
    )
    assert battle.view(1)["table"]["upgrade_pool"] == sorted(["m6h6", "h4"], key=battle.box.names.index)
    assert possible(battle, 0, lambda each: each.pile(1)) == {"m9h9, Lass", "m6h6, Lass", "h4, Lass"}
    assert possible(battle, 1, lambda each: each.pile(1)) == {"m9h9, Lass"}
    told = [(each.event.kind, each.to) for each in battle.table.told if "upgrade" in each.event.kind]
    assert told == [("upgraded", None), ("own upgrade", (1,))]


def test_g37_an_upgrade_that_has_fought_is_no_secret_any_more(lay: Lay) -> None:
    battle = lay(at="draw", hands=["m9h9, Lad", "h4"], upgrades="m6h6")
    battle.side(0).fresh = [battle.box.names.index("m9h9")]
    battle.form("m9h9", "h4")
    assert battle.side(0).fresh == []
    assert battle.view(1)["table"]["upgrade_pool"] == ["m6h6"]


def test_g20_the_own_deck_of_pure_guild_is_secret(lay: Lay) -> None:
    battle = lay("Miser", "h4", setup_="pure-guild")
    side, index = battle.side(1), battle.box.names.index
    side.reserve, side.leftover = [index("r1h1"), index("r1h2")], [index("r3h1"), index("Thug")]
    own, other = (battle.view(seat)["table"]["sides"][1] for seat in (1, 0))
    assert (own["reserve"], other["reserve"], other["reserve_size"]) == (["r1h1", "r1h2"], None, 2)
    assert len(possible(battle, 0, lambda each: frozenset(each.side(1).reserve))) == 6
    assert possible(battle, 1, lambda each: frozenset(each.side(1).reserve)) == {frozenset(side.reserve)}


# --- tokens


def test_g37_an_owned_token_is_known_to_its_owner_others_see_the_number(lay: Lay) -> None:
    battle = lay("Miser", "h4", "h3", tokens=["", "3 VP, melee", ""], used=["", "heart", ""])
    own, other = (battle.view(seat)["table"]["sides"][1] for seat in (1, 0))
    assert (own["tokens"], other["tokens"]) == (["3 VP", "melee"], [None, None])
    assert own["used"] == other["used"] == ["heart"]
    assert len(possible(battle, 0, lambda each: each.tokens(1))) > 10
    assert possible(battle, 1, lambda each: each.tokens(1)) == {"3 VP, melee"}


def test_a_token_robbed_blind_is_known_to_robber_and_victim(lay: Lay) -> None:
    battle = lay("Mugger, Captain", "Fence, h4", "Miser", tokens=["", "3 VP", ""], lit=["Fence"])
    battle.play("0: use Mugger")
    assert battle.tokens(0) == "3 VP"
    seen = [battle.view(seat)["table"]["sides"][0]["tokens"] for seat in range(3)]
    assert seen == [["3 VP"], ["3 VP"], [None]]
    assert [each.to for each in battle.table.told if each.event.kind == "token robbed"] == [(0,), (1,)]
    (public,) = battle.told("robbed")
    assert public["token"] is None
    assert len(possible(battle, 2, lambda each: each.tokens(0))) > 3


def test_who_robs_a_token_back_does_not_forget_the_others(lay: Lay) -> None:
    """A token keeps those who have seen it, whoever has it."""
    battle = lay("Mugger, Captain", "Fence, h4", "Thug", tokens=["", "3 VP", ""], lit=["Fence", "Captain"])
    battle.play("0: use Mugger", "1: pass", "2: use Thug", "2: target Captain")
    assert battle.tokens(2) == "3 VP"
    assert [battle.view(seat)["table"]["sides"][2]["tokens"] for seat in range(3)] == [["3 VP"]] * 3


def test_a_token_taken_from_the_camp_is_told_to_its_owner(lay: Lay) -> None:
    battle = lay("Miser", "h4", camp_tokens="2 VP")
    battle.play("0: use Miser")
    assert [
        (each.to, each.event.data.get("tokens")) for each in battle.table.told if "tokens" in each.event.kind
    ] == [
        (None, None),
        ((0,), ["2 VP"]),
    ]


def test_points_of_others_are_told_at_the_end(lay: Lay) -> None:
    battle = lay("m2h1", "h2", tokens=["", "3 VP"], won=4, deck="")
    assert battle.view(0)["table"]["sides"][1]["points"] is None
    assert battle.view(1)["table"]["sides"][1]["points"] == 3
    battle.go_on()
    assert battle.view(0)["table"]["sides"][1]["points"] == 3


def test_tokens_are_shown_with_the_points_at_the_end_also_to_the_other_table(lay: Lay) -> None:
    battle = lay("m2h1", "h2", tokens=["", "3 VP, melee"], won=4, deck="").play("1: pass").go_on()
    assert battle.view(0)["table"]["sides"][1]["tokens"] == ["3 VP", "melee"]
    assert possible(battle, 0, lambda each: each.tokens(1)) == {"3 VP, melee"}
    check_imagine(battle.game, battle.state, 2, 1)


# --- the Camp


def test_the_victory_card_in_play_and_the_next_are_public_the_others_are_not(lay: Lay) -> None:
    battle = lay("Miser", "h4", deck="Cup 1, Cup 2, Cup 2b, Windfall")
    deck = possible(battle, 0, lambda each: each.names(each.board.victories[::-1]))
    assert len(deck) > 20
    assert {each.split(", ")[0] for each in deck} == {"Cup 1"}
    assert possible(battle, 0, lambda each: each.board.prize) == {battle.board.prize}


def test_g34_the_kickers_at_the_bottom_are_known_those_above_are_not(lay: Lay) -> None:
    battle = lay("Miser", "h4", at="still")
    camp = battle.state.camp
    camp.kickers_known = 3
    battle.run()
    known = [battle.box.names[card] for card in camp.kickers[:3]]
    assert battle.view(0)["kickers_known"] == known
    decks = possible(battle, 0, lambda each: tuple(each.state.camp.kickers))
    assert {deck[:3] for deck in decks} == {tuple(camp.kickers[:3])}
    assert len(decks) > 20


# --- over many positions


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=IDS)
def test_only_what_is_ones_own_is_told_to_one_seat(game: GoblinArmy, seats: int) -> None:
    kinds: dict[str, set[Any]] = {}
    for seed in range(4):
        *_, (_, table) = states(game, seats, seed)
        for told in table.told:
            kinds.setdefault(told.event.kind, set()).add(told.to and len(told.to))
            if told.event.kind == "own upgrade":
                assert told.to == (told.event.data["seat"],)
    assert {kind for kind, to in kinds.items() if to != {None}} <= PRIVATE
    assert all(to == {1} for kind, to in kinds.items() if kind in PRIVATE)


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=IDS)
def test_a_view_accounts_for_every_place(game: GoblinArmy, seats: int) -> None:
    """The hidden cards that a view lists are as many as the places that it does not know."""
    for state, _ in states(game, seats, 5):
        for seat in range(seats):
            view = game.view(state, seat)
            for table in filter(None, (view["table"], view["other_table"])):
                for side in table["sides"]:
                    if side["army"]:
                        continue
                    own = side["hand"] is not None
                    unknown = side["pile_size"] - len(side["pile_known"])
                    unknown += 0 if own else side["hand_size"] - len(side["hand_known"])
                    assert len(side["hidden"]) + side["unseen_upgrades"] == unknown


RARE = "cleave"
"""Asked only of a player with two such units and Rat & Tat, which random matches hardly ever bring together."""
QUESTIONS = {"formation", *OPTIONS} - {RARE}


def check_imagine(game: GoblinArmy, state: Any, seats: int, seed: int) -> None:
    """The view and the moves of the seat stay; nothing hidden is used; all cards are there."""
    cards = Counter(card for card, _ in game.cards(state))
    for seat in range(seats):
        twin = game.imagine(state, seat, Random(seed))
        assert game.view(twin, seat) == game.view(state, seat)
        assert (seat in game.to_act(twin)) == (seat in game.to_act(state))
        if seat in game.to_act(state):
            assert game.moves(twin, seat) == game.moves(state, seat)
        assert Counter(card for card, _ in game.cards(twin)) == cards
        again = game.imagine(game.imagine(state, seat, Random(seed + 1)), seat, Random(seed))
        assert again == twin


def look_at_questions(per_kind: int) -> Counter[str]:
    """Check `imagine` at so many positions of each kind of question, over all setups and rules."""
    met: Counter[str] = Counter()
    seed = 0
    while min(met[kind] for kind in QUESTIONS) < per_kind and seed < 4000:
        game, seats = GAMES[seed % len(GAMES)]
        for state, _ in states(game, seats, seed):
            kind = str(state.boards[state.acting].question[0]) if game.to_act(state) else "over"
            if met[kind] < per_kind:
                met[kind] += 1
                check_imagine(game, state, seats, seed)
        seed += 1
    return met


def test_imagine_at_every_kind_of_question() -> None:
    met = look_at_questions(1)
    assert set(met) - {RARE} == QUESTIONS | {"over"}


def test_imagine_when_the_attacker_orders_two_attacks_that_go_on(lay: Lay) -> None:
    battle = lay("Rat & Tat, Cleaver, Cleaver's Brother", "h4 | s1h3", piles=["Lad, Lass", "Imp, Ghost"])
    battle.play("0: use Cleaver", "0: use Cleaver's Brother")
    assert battle.asks == RARE
    check_imagine(battle.game, battle.state, 2, 1)


@pytest.mark.slow
def test_imagine_at_thirty_questions_of_every_kind() -> None:
    met = look_at_questions(30)
    assert {met[kind] for kind in QUESTIONS} == {30}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), GAMES, ids=IDS)
def test_hidden_is_hidden_over_many_matches(game: GoblinArmy, seats: int) -> None:
    (verdict,) = check_game(game, seats={seats}, examples=150, laws={"L4"})
    assert verdict.status == "passed", str(verdict)
