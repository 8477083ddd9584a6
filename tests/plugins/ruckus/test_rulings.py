"""Every ruling by its number, in the order of the rulings."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import DefaultMoves, Participant, Seeds, Table, play_match
from rumpus_ruckus._order import order_of
from rumpus_ruckus._rules import Ruckus
from rumpus_ruckus._sets import ALL_CARDS, KEYS

if TYPE_CHECKING:
    from collections.abc import Callable

    Lay = Callable[..., Any]


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


# --- K1: what a steal takes


def test_k01_a_steal_takes_the_whole_set(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["", "woof*3"], deck="hoot hoot")
    table.play("steal woof 2", "wait")
    assert (table.hand(0), table.front(0), table.front(1)) == ("baa", "woof*4", "")


def test_k01_a_set_that_has_grown_is_taken_as_it_lies_then(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink"], ["", "woof*3"], deck="hoot hoot")
    table.play("steal woof 2", "add woof", order=(1, 0))
    assert (table.front(0), table.front(1)) == ("woof*5", "")


def test_k01_a_set_that_has_been_merged_is_taken_as_it_lies_then(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink", "meow quack"], ["", "woof*2", "woof*2"], deck="hoot hoot")
    table.play("steal woof 2", "steal woof 3", "wait", order=(1, 0, 2))
    assert (table.front(0), table.front(1), table.front(2)) == ("woof*6", "", "")


def test_k01_a_set_that_was_lost_and_laid_anew_is_taken(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink", "woof quack"], ["", "woof*2", ""], deck="woof hoot")
    table.play("steal woof 2", "draw", "steal woof 2", order=(2, 1, 0))
    assert (table.front(0), table.front(1), table.front(2)) == ("woof*3", "", "woof*3")


def test_k01_a_late_steal_is_void_and_costs_nothing(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink", "woof quack"], ["", "woof*2", ""], deck="hoot hoot")
    table.play("steal woof 2", "wait", "steal woof 2", order=(2, 0, 1))
    assert (table.hand(0), table.front(0)) == ("baa woof", "")
    assert table.front(2) == "woof*3"
    assert "steal woof 3" in table.moves(0)


def test_k01_a_steal_names_its_owner_and_follows_the_set_to_nobody(lay: Lay) -> None:
    """The set has gone from seat 1 to seat 2; a steal from seat 1 finds nothing, though the set is there."""
    table = lay(["woof baa", "meow oink", "woof quack"], ["", "woof*2", "woof*2"], deck="hoot hoot")
    table.play("steal woof 2", "wait", "steal woof 2", order=(2, 0, 1))
    assert table.front(2) == "woof*5"
    assert table.hand(0) == "baa woof"


def test_k01_only_what_is_legal_when_asked_can_be_chosen(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink", "meow"], ["", "baa*2", ""], deck="woof hoot")
    assert table.moves(0) == ["wait", "draw", "steal baa 2"]
    assert table.moves(1) == ["wait", "draw"]
    assert table.moves(2) == ["wait", "draw"]


def test_k01_a_choice_handed_in_is_final(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink", "meow"], ["", "baa*2", ""], deck="woof hoot")
    table.choose(1, "draw")
    assert table.moves(1) == []
    assert list(table.game.to_act(table.state)) == [0, 2]
    assert table.view(1)["chosen"] == "draw"


# --- K2: laying down is no choice


def test_k02_a_drawn_pair_goes_down_at_once_and_nobody_is_asked(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["baa*2", ""], deck="woof hoot hoot")
    table.play("draw", "wait")
    assert (table.hand(0), table.front(0)) == ("baa", "baa*2 woof*2")
    assert table.moves(0) == ["wait", "draw", "add baa"]


def test_k02_three_of_a_kind_go_down_together(start: Lay) -> None:
    table = start(["woof woof woof baa meow oink quack", "hoot baa meow oink quack cluck gobble"])
    assert (table.front(0), table.hand(0)) == ("woof*3", "baa meow oink quack")


def test_k02_all_copies_go_down_never_a_part(start: Lay) -> None:
    table = start(["woof woof woof woof woof woof baa", "hoot hoot meow meow meow cluck gobble"])
    assert (table.front(0), table.hand(0)) == ("woof*6", "baa")
    assert (table.front(1), table.hand(1)) == ("hoot*2 meow*3", "cluck gobble")


def test_k02_others_go_on_in_the_same_beat(lay: Lay) -> None:
    table = lay(["woof baa", "woof oink", "meow quack"], ["", "", ""], deck="woof hoot hoot")
    events = table.play("draw", "wait", "draw", order=(0, 2, 1))
    assert kinds(events) == ["beat", "drew", "card", "laid", "drew", "card"]
    assert table.hand(2) == "hoot meow quack"


# --- K3: a pair and a single copy beside an own set


def test_k03_a_pair_is_merged_with_the_own_set(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["woof*2", ""], deck="woof hoot")
    events = table.play("draw", "wait")
    assert table.front(0) == "woof*4"
    assert events[3].data == {"seat": 0, "set": "woof", "cards": 2, "size": 4}


def test_k03_a_single_copy_may_be_added_or_kept(lay: Lay) -> None:
    table = lay(["baa", "meow oink"], ["woof*2", ""], deck="woof hoot hoot")
    table.play("draw", "wait")
    assert (table.hand(0), table.front(0)) == ("baa woof", "woof*2")
    assert table.moves(0) == ["wait", "draw", "add woof"]
    table.play("add woof", "wait")
    assert (table.hand(0), table.front(0)) == ("baa", "woof*3")


# --- K4: sets of one kind in front of several


def test_k04_three_players_may_own_sets_of_one_kind(lay: Lay) -> None:
    fronts = ["woof*2", "woof*2", "woof*2"]
    table = lay(["baa", "meow", "oink"], fronts, deck="hoot hoot")
    assert [table.front(seat) for seat in range(3)] == fronts


def test_k04_a_thief_has_the_choice_between_two_owners(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink", "quack"], ["", "woof*2", "woof*3"], deck="hoot hoot")
    assert table.moves(0) == ["wait", "draw", "steal woof 2", "steal woof 3"]


# --- K5: what a steal costs


def test_k05_a_steal_costs_one_card_and_merges_with_the_own_set(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["woof*2", "woof*3"], deck="hoot hoot")
    table.play("steal woof 2", "wait")
    assert (table.hand(0), table.front(0)) == ("baa", "woof*6")


def test_k05_a_set_of_six_is_safe(lay: Lay) -> None:
    table = lay(["baa meow", "oink"], ["", "woof*6"], deck="hoot hoot")
    assert table.moves(0) == ["wait", "draw"]


def test_k05_nobody_adds_to_a_set_of_somebody_else(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["", "woof*2"], deck="hoot hoot")
    assert table.moves(0) == ["wait", "draw", "steal woof 2"]


# --- K6: drawing


def test_k06_one_card_a_beat(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], deck="hoot quack oink")
    table.play("draw", "draw", order=(1, 0))
    assert (table.hand(1), table.hand(0), table.view(0)["deck"]) == ("hoot meow", "baa quack woof", 1)


def test_k06_nobody_draws_from_an_empty_deck(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["woof*2", ""])
    assert table.moves(0) == ["wait", "add woof"]
    assert table.moves(1) == ["wait"]


def test_k06_who_comes_too_late_for_the_last_card_gets_none(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["woof*2", ""], deck="hoot")
    table.play("draw", "draw", order=(1, 0))
    assert (table.hand(0), table.hand(1)) == ("baa woof", "hoot meow")
    assert table.told("void") == [({"seat": 0, "move": "draw"}, (0,))]


# --- K7: rounds that end without a caller


def test_k07_a_round_ends_when_the_deck_is_empty_and_nobody_can_play(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["oink*2", ""], deck="hoot", totals=[5, 5])
    table.play("draw", "wait")
    assert (table.last.reason, table.last.caller, table.last.points) == ("exhausted", -1, (0, 0))
    assert table.state.round == 2


def test_k07_a_steal_that_somebody_could_make_keeps_the_round_going(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["oink*2", ""], deck="hoot")
    table.play("draw", "wait")
    assert table.state.round == 1
    assert table.moves(1) == ["wait", "steal oink 1"]


def test_k07_an_add_that_somebody_could_make_keeps_the_round_going(lay: Lay) -> None:
    table = lay(["oink baa", "meow quack"], ["oink*2", ""], deck="hoot")
    table.play("draw", "wait")
    assert table.state.round == 1


def test_k07_ruckus_goes_first(lay: Lay) -> None:
    """The last card on the table empties the hand; the deck is empty and nobody else could play."""
    table = lay(["oink", "meow"], ["oink*2", ""])
    table.play("add oink", "wait")
    assert (table.last.reason, table.last.caller, table.last.points) == ("ruckus", 0, (5, 0))


def test_k07_three_beats_of_waiting_end_a_round(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["oink*3", "quack*2"], deck="hoot hoot")
    for idle in (1, 2):
        table.play("wait", "wait")
        assert (table.state.round, table.view(0)["idle"]) == (1, idle)
    table.play("wait", "wait")
    assert (table.last.reason, table.last.caller, table.last.points) == ("idle", -1, (1, 1))
    assert (table.state.round, table.view(0)["idle"]) == (2, 0)


def test_k07_only_beats_running_count(lay: Lay) -> None:
    table = lay(["woof baa", "meow"], ["", ""], deck="hoot oink quack")
    table.play("wait", "wait")
    table.play("wait", "wait")
    table.play("wait", "draw")
    assert (table.state.round, table.view(0)["idle"]) == (1, 0)


def test_k07_a_wait_that_is_the_only_move_counts(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], ["oink*2", ""], idle=2)
    assert table.moves(0) == ["wait"]
    table.play("wait", "wait")
    assert table.last.reason == "idle"


def test_k07_an_answer_that_fails_is_a_wait_and_counts() -> None:
    class Mute:
        def choose(self, turn: Any) -> str:
            return "no move at all"

    game = Ruckus(round_limit=1)
    people = [Participant(name, Mute) for name in ("Ann", "Bo")]
    match = play_match(game, people, Seeds(3, 3), policy=DefaultMoves(10))
    assert [fault.effect for fault in match.faults] == ["replaced"] * 6
    assert match.notations == [(0, "wait"), (1, "wait")] * 3
    assert match.outcome.reason == "round limit"


def test_k07_the_opening_is_tested_too(lay: Lay) -> None:
    """The deck cannot be empty then, with 72 cards and at most six hands; so nothing but RUCKUS ends it."""
    for seats in range(2, 7):
        state = Ruckus().setup(Table(seats, 1))
        assert len(state.deck) == 72 - 7 * seats > 0


# --- K8: the deal and the opening


def test_k08_the_top_seven_cards_go_to_seat_0_the_next_seven_to_seat_1() -> None:
    deck = Table(3, 99).shuffled(ALL_CARDS, "deck", 1)
    game, table = Ruckus(), Table(3, 99, listening=True)
    state = game.setup(table)
    dealt = [told.event.data["hand"] for told in table.told if told.event.kind == "dealt"]
    assert dealt == [[KEYS[kind] for kind in sorted(deck[top : top + 7])] for top in (0, 7, 14)]
    assert state.deck[::-1] == deck[21:]


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("woof woof baa baa baa baa baa", "baa*5 woof*2"),
        ("woof woof woof baa baa baa baa", "baa*4 woof*3"),
        ("woof woof oink oink baa baa baa", "baa*3 oink*2 woof*2"),
    ],
)
def test_k08_an_opening_that_goes_out_at_once_ends_the_round(start: Lay, hand: str, front: str) -> None:
    table = start(["hoot hoot meow cluck neigh quack tweet", hand], target=5)
    assert table.front(1) == front
    assert table.told("ruckus") == [({"seat": 1}, None)]
    assert (table.last.round, table.last.reason, table.last.caller) == (1, "ruckus", 1)
    assert (table.last.laid, table.last.held, table.last.points) == ((2, 7), (5, 0), (0, 9))
    assert table.outcome.scores == (0.0, 9.0)


def test_k08_such_an_opening_counts_as_a_round(start: Lay) -> None:
    hands = ["hoot hoot meow cluck neigh quack tweet", "woof woof woof baa baa baa baa"]
    assert start(hands).state.round == 2
    assert start(hands, round_limit=1).outcome.reason == "round limit"


@pytest.mark.parametrize(("chance", "caller"), [(0.0, 0), (0.3, 0), (0.5, 2), (0.7, 2), (0.9, 2)])
def test_k08_of_several_empty_hands_the_first_in_the_order_called(
    start: Lay, chance: float, caller: int
) -> None:
    """Seats 0 and 2 are out; the order is 012, 021, 102, 120, 201, 210, in equal shares."""
    hands = [
        "woof woof woof baa baa baa baa",
        "hoot hoot meow cluck neigh quack tweet",
        "oink oink oink cluck cluck quack quack",
    ]
    table = start(hands, chance=chance, target=1)
    assert table.last.caller == caller
    assert [table.front(seat) for seat in range(3)] == ["baa*4 woof*3", "hoot*2", "cluck*2 oink*3 quack*2"]
    points = [7, 0, 7]
    points[caller] += 2
    assert list(table.last.points) == points
    assert len(table.told("ruckus")) == 1


def test_k08_the_order_of_beat_1_is_drawn_before_the_opening_and_serves_both(start: Lay) -> None:
    hands = ["hoot hoot meow cluck neigh quack tweet", "woof woof baa cluck meow oink quack"]
    table = start(hands, chance=0.75)
    assert table.state.order == (1, 0)
    events = table.play("draw", "draw")
    assert events[0].data == {"round": 1, "beat": 1, "order": [1, 0]}
    assert [event.data["seat"] for event in events if event.kind == "drew"] == [1, 0]


def test_k08_each_beat_has_an_order_of_its_own() -> None:
    game, table = Ruckus(), Table(3, 5)
    state = game.setup(table)
    orders = set()
    for _ in range(40):
        orders.add(state.order)
        if state.idle == 2:
            break
        for seat in range(3):
            game.apply(state, seat, game.moves(state, seat)[min(1, len(game.moves(state, seat)) - 1)], table)
    assert len(orders) == 6


def test_k08_the_order_is_hidden_until_the_beat_resolves(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], deck="hoot hoot quack")
    views = []
    for order in ((0, 1), (1, 0)):
        table.state.order = order
        views.append([table.view(seat) for seat in (0, 1)])
    assert views[0] == views[1]
    assert [told.event.kind for told in table.table.told] == []


# --- K9: the floor


def test_k09_no_round_scores_below_zero(lay: Lay) -> None:
    table = lay(["woof baa meow", "quack"], ["oink*2", "quack*2"], totals=[10, 20])
    table.play("wait", "add quack")
    assert table.last.points == (0, 5)
    assert table.view(0)["totals"] == [10, 25]


def test_k09_with_the_total_floor_a_round_may_but_no_total_does(lay: Lay) -> None:
    hands = ["woof baa meow", "quack", "hoot meow tweet"]
    fronts = ["oink*2", "quack*2", "baa*2"]
    table = lay(hands, fronts, totals=[10, 20, 0], floor="total")
    table.play("wait", "add quack", "wait")
    assert table.last.points == (-1, 5, -1)
    assert table.view(0)["totals"] == [9, 25, 0]


# --- K10: the end of the match


def test_k10_the_target_is_tested_after_a_round(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["oink*3", "quack*3"], totals=[49, 44], deck="hoot hoot")
    table.play("wait", "add quack")
    assert table.view(0)["totals"] == [50, 50]
    assert table.outcome.reason == "target"
    assert table.outcome.places() == (1, 1)


def test_k10_the_most_points_win_not_the_caller(lay: Lay) -> None:
    table = lay(["woof", "quack"], ["oink*6", "quack*3"], totals=[46, 44], deck="hoot hoot")
    table.play("wait", "add quack")
    assert table.outcome.scores == (51.0, 50.0)
    assert table.outcome.places() == (1, 2)


def test_k10_ties_above_the_target_share_the_win(lay: Lay) -> None:
    hands, fronts = ["woof", "quack", "baa"], ["oink*6", "quack*3", ""]
    table = lay(hands, fronts, totals=[47, 46, 30], deck="hoot hoot")
    table.play("wait", "add quack", "wait")
    assert table.outcome.scores == (52.0, 52.0, 30.0)
    assert table.outcome.places() == (1, 1, 3)


def test_k10_below_the_target_another_round_follows(lay: Lay) -> None:
    table = lay(["woof", "quack"], ["", "quack*3"], totals=[0, 43], deck="hoot hoot")
    table.play("wait", "add quack")
    assert (table.state.round, table.state.reason) == (2, "")


def test_k10_the_round_limit_ends_the_match(lay: Lay) -> None:
    table = lay(["woof", "quack"], ["", "quack*3"], deck="hoot hoot", played_round=100)
    table.play("wait", "add quack")
    assert table.outcome.reason == "round limit"
    assert table.outcome.scores == (0.0, 6.0)


def test_k10_the_target_and_the_round_limit_are_options(lay: Lay) -> None:
    table = lay(["woof", "quack"], ["", "quack*3"], deck="hoot hoot", target=6)
    table.play("wait", "add quack")
    assert table.outcome.reason == "target"
    early = lay(["woof", "quack"], ["", "quack*3"], deck="hoot hoot", played_round=7, round_limit=7)
    early.play("wait", "add quack")
    assert early.outcome.reason == "round limit"


# --- K11: a new round


def test_k11_all_72_cards_are_shuffled_anew(lay: Lay) -> None:
    table = lay(["woof", "quack"], ["", "quack*3"], deck="hoot hoot")
    table.play("wait", "add quack")
    counts = Counter(kind for kind, _place in table.game.cards(table.state))
    assert set(counts.values()) == {6}
    assert len(counts) == 12
    one, two = (Table(2, 7).shuffled(ALL_CARDS, "deck", number) for number in (1, 2))
    assert one != two
    assert table.state.deck[::-1] == two[14:]


def test_k11_calls_are_told_to_everybody(lay: Lay) -> None:
    table = lay(["woof baa", "quack", "oink baa"], ["", "quack*3", "woof*2"], deck="oink hoot")
    table.play("steal woof 3", "add quack", "draw", order=(0, 2, 1))
    for kind in ("stole", "laid", "added", "ruckus"):
        assert [to for _data, to in table.told(kind)[:1]] == [None]


# --- K12: what scores


def test_k12_stolen_cards_score(lay: Lay) -> None:
    table = lay(["woof", "baa"], ["quack*2", "woof*4"], deck="hoot hoot")
    table.play("steal woof 2", "wait")
    assert (table.last.laid, table.last.held, table.last.points) == ((7, 0), (0, 1), (9, 0))


# --- K13: who is told what


def test_k13_a_void_choice_is_told_to_its_seat_alone(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink", "woof quack"], ["", "woof*2", ""], deck="hoot hoot")
    table.play("steal woof 2", "wait", "steal woof 2", order=(2, 0, 1))
    assert table.told("void") == [({"seat": 0, "move": "steal woof 2"}, (0,))]
    assert [data["seat"] for data, _to in table.told("stole")] == [2]


def test_k13_choices_that_ruckus_cuts_off_are_dropped_without_a_notice(lay: Lay) -> None:
    table = lay(["woof", "woof quack", "oink"], ["", "meow*2", "woof*2"], deck="hoot hoot", target=3)
    events = table.play("steal woof 3", "steal woof 3", "draw", order=(0, 1, 2))
    assert kinds(events) == ["beat", "stole", "ruckus", "round over"]
    assert (table.hand(1), table.hand(2), len(table.state.deck)) == ("quack woof", "oink", 2)


def test_k13_a_wait_is_not_announced_a_draw_is(lay: Lay) -> None:
    table = lay(["woof baa", "meow oink"], deck="hoot hoot quack")
    assert kinds(table.play("wait", "draw", order=(0, 1))) == ["beat", "drew", "card"]
    assert table.told("drew") == [({"seat": 1, "left": 2}, None)]
    assert table.told("card") == [({"seat": 1, "set": "hoot"}, (1,))]
    assert table.seen_by(0) == ["beat", "drew"]


def test_k13_opening_lay_downs_are_announced_in_seat_order(start: Lay) -> None:
    hands = [
        "tweet tweet hoot baa meow oink quack",
        "woof woof cluck cluck meow oink quack",
        "neigh neigh neigh baa meow oink gobble",
    ]
    table = start(hands, chance=0.99)
    assert table.state.order == (2, 1, 0)
    laid = [(data["seat"], data["set"], data["cards"]) for data, to in table.told("laid") if to is None]
    assert laid == [(0, "tweet", 2), (1, "cluck", 2), (1, "woof", 2), (2, "neigh", 3)]
    assert [to for _data, to in table.told("dealt")] == [(0,), (1,), (2,)]


def test_k13_hands_stay_hidden_when_a_round_ends(lay: Lay) -> None:
    table = lay(["woof", "quack", "baa hoot"], ["", "quack*3", "oink*4"], deck="tweet meow", totals=[1, 2, 3])
    table.play("wait", "add quack", "wait")
    [(data, to)] = table.told("round over")
    assert to is None
    assert data == {
        "round": 1,
        "reason": "ruckus",
        "caller": 1,
        "laid": [0, 4, 4],
        "held": [1, 0, 2],
        "points": [0, 6, 2],
        "totals": [1, 8, 5],
    }


def test_k13_hands_stay_hidden_when_the_match_is_over(lay: Lay) -> None:
    table = lay(["woof baa", "quack"], ["", "quack*3"], deck="hoot hoot", target=5)
    table.play("wait", "add quack")
    over = table.view(1)
    table.state.hands[0] = table.state.hands[0] ^ 0b11 << 10  # another card in its place
    assert table.view(1) == over


# --- K14: reflexes


def test_k14_the_order_is_drawn_seat_by_seat_in_proportion_to_the_speeds() -> None:
    speeds = (1.0, 2.0, 5.0)
    drawn = Counter(order_of(3, speeds, (step + 0.5) / 80_000) for step in range(80_000))
    for order in permutations(range(3)):
        first, second, third = (speeds[seat] for seat in order)
        share = first / (first + second + third) * second / (second + third)
        assert abs(drawn[order] / 80_000 - share) < 1e-4


def test_k14_equal_speeds_are_the_default_in_any_unit() -> None:
    for chance in (0.0, 0.1, 0.37, 0.5, 0.77, 0.9999):
        assert order_of(4, (), chance) == order_of(4, (3.0,) * 4, chance)
    drawn = Counter(order_of(4, (), (step + 0.5) / 2400) for step in range(2400))
    assert set(drawn.values()) == {100}
    assert len(drawn) == 24


def test_k14_who_is_fast_is_first(lay: Lay) -> None:
    game, table = Ruckus(reflexes=(1e-9, 1e9)), Table(2, 5)
    state = game.setup(table)
    for _ in range(10):
        assert state.order == (1, 0)
        for seat in (0, 1):
            game.apply(state, seat, game.moves(state, seat)[-1], table)


def test_k14_extreme_speeds_lose_nobody() -> None:
    speeds = (5e-324, 1.7e308, 1.7e308, 1.0, 3.0, 1e-300)
    for chance in (0.0, 0.25, 0.5, 1 - 2**-53):
        assert sorted(order_of(6, speeds, chance)) == list(range(6))


@pytest.mark.parametrize(
    "reflexes",
    [(1.0, 0.0), (1.0, -2.0), (1.0, float("inf")), (float("nan"), 1.0), (1, 10**400), (1.0,), (1.0,) * 7],
)
def test_k14_what_is_no_list_of_speeds_is_refused(reflexes: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"^reflexes: wants "):
        Ruckus(reflexes=reflexes)


def test_k14_reflexes_fix_the_number_of_seats() -> None:
    game = Ruckus(reflexes=(1.0, 2.0, 3.0))
    assert list(game.seat_counts()) == [3]
    with pytest.raises(ValueError, match=r"^reflexes: wants one speed a seat, got 3 for 2 seats$"):
        game.setup(Table(2, 1))
