"""What a seat can deduce: imagined tables look the same to it, fit what it saw, and vary in all else."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from rumpus_tug_of_roar._cards import CARD, DOWN, NAME, TAG
from rumpus_tug_of_roar._knowledge import _Rival, laid


def imagined(bout: Any, seat: int, times: int = 300) -> list[Any]:
    rng = Random(5)
    return [bout.game.imagine(bout.state, seat, rng) for _ in range(times)]


def names(cards: Any) -> tuple[str, ...]:
    return tuple(NAME[card & CARD] for card in cards)


def test_in_enlist_the_order_of_the_deck_is_all_that_is_unknown(begin: Any) -> None:
    bout = begin(2).play("1", "2", "take A")
    twins = imagined(bout, 0)
    assert len({tuple(twin.deck) for twin in twins}) > 290
    for twin in twins:
        assert sorted(twin.deck) == sorted(bout.state.deck)
        twin.deck = bout.state.deck
        assert twin == bout.state


def test_a_bid_that_lies_face_down_is_any_captain_left(begin: Any) -> None:
    bout = begin().play("1", "2", "take A", "7")
    assert {twin.leaders[0] for twin in imagined(bout, 1)} == set(range(10)) - {1}
    assert {twin.leaders[0] for twin in imagined(bout, 0)} == {7}


def test_bids_that_were_revealed_are_known(begin: Any) -> None:
    bout = begin().play("1", "2")
    assert {tuple(twin.leaders) for seat in (0, 1) for twin in imagined(bout, seat)} == {(1, 2)}


def test_t20_imagine_keeps_retired_captains_even_where_they_are_hidden(begin: Any) -> None:
    bout = begin(hide_retired=True).play("1", "2", "take A")
    for twin in imagined(bout, 0):
        assert (twin.captains, twin.retired) == (bout.state.captains, bout.state.retired)


def test_a_leader_is_any_captain_left_until_the_reveal(scene: Any) -> None:
    bout = scene.skirmish({1: ("Wa1/2 Wa2/1", "Ba6/1")}, captains=("", "0 1 2 3 8 9"))
    bout.play("5").play("8")
    assert bout.asks == "duel"
    assert {twin.leaders[1] for twin in imagined(bout, 0)} == {0, 1, 2, 3, 8, 9}
    assert {twin.leaders[0] for twin in imagined(bout, 0)} == {5}


def test_a_secret_bless_is_any_that_the_imagined_hand_allows(scene: Any) -> None:
    on_map = {1: ("Cl2/1 Cl2/2", "Cl4/0 Cl5/0"), 2: ("(Ba6/1)", "")}
    bout = scene.skirmish(on_map, hands=("Ba2/3 Ro2/1", "Bd5/0"))
    bout.play("0").play("1").play("bless Ba2/3")
    seen = set()
    for twin in imagined(bout, 1):
        hand = set(names(twin.hands[0]))
        secret = NAME[twin.secret[0]]
        assert not secret or (secret in hand and secret[2] == "2")
        seen.add(secret)
    assert seen == {"", "Ba2/3", "Ro2/1"}


def test_a_secret_fighter_is_either_warlock(scene: Any) -> None:
    bout = scene.skirmish({1: ("Wa1/2 Wa4/0", "Wa2/1 Wa3/1")}).play("0").play("1").play("duel Wa1/2")
    assert {NAME[twin.secret[0]] for twin in imagined(bout, 1)} == {"Wa1/2", "Wa4/0"}


def test_the_opponents_clan_is_known_as_a_set(scene: Any) -> None:
    """Hand, clan deck and face-down Recruits are those that it drafted and has not shown."""
    bout = scene.deploy(
        hands=("Bd1/2 Bd2/1", "Ro1/2 Ro2/1"),
        decks=("Bd3/1", "Ro3/1 Ro4/0"),
        on_map={1: ("(Ba6/1)", "(Ro5/0) Wa1/2")},
    )
    hidden = ["Ro1/2", "Ro2/1", "Ro3/1", "Ro4/0", "Ro5/0"]
    placed: Counter[str] = Counter()
    for twin in imagined(bout, 0):
        down, shown = twin.warbands[5]
        assert names([shown]) == ("Wa1/2",)
        assert sorted([*names(twin.hands[1]), *names(twin.clan_decks[1]), *names([down])]) == hidden
        placed[names([down])[0]] += 1
        assert sorted(twin.deck) == sorted(bout.state.deck), "nobody has drawn of it"
    assert sorted(placed) == hidden
    assert all(30 < count < 90 for count in placed.values())


def test_the_own_clan_deck_is_known_but_for_its_order(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd1/2", "Ro1/2"), decks=("Bd3/1 Bd4/0 Bd5/0", "Ro3/1"))
    assert {names(twin.clan_decks[0]) for twin in imagined(bout, 0)} == set(
        permutations(("Bd3/1", "Bd4/0", "Bd5/0"))
    )
    assert all(twin.hands[0] == bout.state.hands[0] for twin in imagined(bout, 0))


def with_bonus(scene: Any, *, before: bool) -> Any:
    """Lycaran lays Ro5/0 face down, before or after it earns a bonus at location 1."""
    bout = scene.deploy(
        hands=("Bd1/2 Bd2/1 Bd3/1", "Wa1/2 Ro5/0"), decks=("", "Ro1/2 Ro2/1 Ro3/1"),
        on_map={1: ("", "Wa2/1"), 3: ("Cl2/2", "Cl3/1")}, turn=1, shared="Ba6/1",
    )  # fmt: skip
    lay, earn = ("Ro5/0 down 2",), ("Wa1/2 down 1",)
    first, second = (lay, earn) if before else (earn, lay)
    bout.play(*first)
    if bout.asks == "fear":
        bout.play("fear 5")
    bout.play("Bd1/2 down 4", *second)
    return bout


def test_a_bonus_may_be_any_recruit_that_nobody_drafted(scene: Any) -> None:
    bout = with_bonus(scene, before=True)
    undrafted = set(bout.view(0)["undrafted"])
    drafted = set(bout.view(0)["drafted"][1])
    assert undrafted.isdisjoint(drafted)
    bonuses: Counter[str] = Counter()
    for twin in imagined(bout, 0, 600):
        held = [*names(twin.hands[1]), *names(laid(twin, 1))]
        strangers = [card for card in held if card in undrafted]
        assert len(strangers) == 1
        assert set(names(twin.clan_decks[1])) <= drafted, "a bonus is never in the clan deck"
        bonuses[strangers[0]] += 1
    assert len(bonuses) == len(undrafted)


def test_a_recruit_laid_before_the_bonus_was_drafted(scene: Any) -> None:
    bout = with_bonus(scene, before=True)
    drafted = set(bout.view(0)["drafted"][1])
    assert all(set(names(twin.warbands[6])) <= drafted for twin in imagined(bout, 0))
    assert all(set(names(twin.warbands[5])) <= drafted for twin in imagined(bout, 0)), (
        "so was the one that earned it"
    )


def test_a_recruit_laid_after_the_bonus_may_be_the_bonus(scene: Any) -> None:
    bout = with_bonus(scene, before=False)
    undrafted = set(bout.view(0)["undrafted"])
    from_bonus = sum(set(names(twin.warbands[6])) <= undrafted for twin in imagined(bout, 0, 900))
    held = 3
    assert 0.8 < from_bonus / 900 * held < 1.2, "each card of the hand that it left counts the same"


def test_a_bonus_that_was_shown_is_no_longer_hidden(scene: Any) -> None:
    bout = with_bonus(scene, before=True)
    bout.play("Bd2/1 down 5", "Ba6/1 up 4")
    undrafted = set(bout.view(0)["undrafted"]) - {"Ba6/1"}
    for twin in imagined(bout, 0):
        assert undrafted.isdisjoint([*names(twin.hands[1]), *names(laid(twin, 1))])


def test_the_own_bonus_is_nobody_elses(scene: Any) -> None:
    bout = with_bonus(scene, before=True)
    for twin in imagined(bout, 1):
        assert "Ba6/1" in names(twin.hands[1])
        assert "Ba6/1" not in names(twin.deck)


def test_of_two_face_down_at_one_location_the_first_is_known(scene: Any) -> None:
    """The opponent saw them laid one after the other, so only the one that came after the bonus may be it."""
    bout = with_bonus(scene, before=True)
    bout.play("Bd2/1 down 5", "Ro1/2 down 2")
    assert where_bonuses_lie(bout, 6) == {1}


def test_when_one_of_two_face_down_has_gone_both_count_as_the_later_one(scene: Any) -> None:
    """A Morph does not tell which of them went, so either may be the bonus that came before the later one."""
    bout = scene.deploy(
        hands=("Bd1/2 Bd2/1 Bd3/1", "Wa1/2 Ro5/0"), decks=("", "Ro1/2 Dr2/1 Ro3/1"),
        on_map={1: ("", "Wa2/1"), 3: ("Cl2/2", "Cl3/1")}, turn=1, shared="Ba6/1",
    )  # fmt: skip
    bout.play("Ro5/0 down 2", "Bd1/2 down 4", "Wa1/2 down 1", "Bd2/1 down 5", "Ro1/2 down 2", "Bd3/1 down 4")
    bout.play("Dr2/1 up 5", "move (Ro1/2) 2>4")
    assert where_bonuses_lie(bout, 6) == where_bonuses_lie(bout, 8) == {0}


def where_bonuses_lie(bout: Any, spot: int) -> set[int]:
    """Return where at a side of a location Recruits lie that nobody drafted, in some imagined table."""
    undrafted = set(bout.view(0)["undrafted"])
    return {
        index
        for twin in imagined(bout, 0)
        for index, card in enumerate(names(twin.warbands[spot]))
        if card in undrafted
    }


LAYS = ("Wa1/2 down 1", "Ro5/0 down 2", "Ro1/2 down 5")
"""Lycaran's turns, of which the first earns a bonus."""


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_bonus_is_where_an_enumeration_of_all_choices_puts_it(scene: Any, turns: int) -> None:
    """It is drawn, then the hand goes on drawing from the clan deck: what came later was no choice before."""
    bout = scene.deploy(
        hands=("Bd1/2 Bd2/1 Bd3/1 Bd4/0", "Wa1/2 Ro5/0"), decks=("", "Ro1/2 Ro2/1 Ro3/1 Ro4/0"),
        on_map={1: ("", "Wa2/1"), 3: ("Cl2/2", "Cl3/1")}, turn=1, shared="Ba6/1",
    )  # fmt: skip
    for lay, reply in zip(LAYS[:turns], ("Bd1/2 up 4", "Bd2/1 up 5", "Bd3/1 up 4"), strict=False):
        bout.play(lay)
        if bout.asks == "fear":
            bout.play("fear 5")
        bout.play(reply)
        if bout.asks == "fear":
            bout.play("fear 5")
    places = ways_of_a_bonus(hand=2, deck=4, turns=turns)
    rival = _Rival(bout.state, 0)
    down = [index for index, recruit in enumerate(rival.laid) if recruit & DOWN]
    order = sorted(down, key=lambda index: rival.laid[index] // TAG)
    nowhere = (False,) * len(rival.laid)
    weights = {0: rival._deals(nowhere)}
    for turn, index in enumerate(order[1:], 1):
        weights[turn] = rival._deals((*nowhere[:index], True, *nowhere[index + 1 :]))
    total = sum(weights.values())
    assert {turn: Fraction(weight, total) for turn, weight in weights.items()} == places


def ways_of_a_bonus(hand: int, deck: int, turns: int) -> dict[int, Fraction]:
    """Return how likely the bonus of the first turn was laid in each later turn; 0: it is in the hand.

    Tries every choice of a card, from hands that grow by the bonus and by a clan card after each turn.
    """
    found: Counter[int] = Counter()
    for choices in product(*(range(hand + (turn > 0)) for turn in range(turns))):
        cards, laid_in, left = ["drafted"] * hand, 0, deck
        for turn, choice in enumerate(choices):
            if cards.pop(choice) == "bonus":
                laid_in = turn
            if turn == 0:
                cards.append("bonus")
            if left:
                cards.append("drafted")
                left -= 1
        found[laid_in] += 1
    places = {turn: Fraction(found[turn], found.total()) for turn in range(turns)}
    assert sum(places.values()) == 1
    return places


def test_alike_warlocks_may_be_drafted_or_drawn(scene: Any) -> None:
    """Lycaran drafted one and shows one after a bonus: the other copy is counted over all labelled deals."""
    bout = scene.deploy(
        hands=("Bd1/2 Bd2/1 Bd3/1", "Wa1/2 Wa4/0"), decks=("", "Ro1/2 Ro2/1"), on_map={1: ("", "Wa2/1")},
        turn=1, shared="Ba6/1",
    )  # fmt: skip
    state = bout.state
    keep = {NAME[card]: card for card in state.deck}
    state.deck = [keep[card] for card in ("Wa4/0", "Ro3/1", "Ba6/1")]  # three that nobody drafted
    house = bout.game.house
    bout.game.__dict__["house"] = type(house)(
        tuple(sorted([*state.deck, *state.clans[0], *state.clans[1]])), house.neutral_spaces, house.locations
    )
    bout.play("Wa1/2 down 1", "Bd1/2 down 4", "Wa4/0 up 2")
    assert bout.asks == "deploy"
    expected = Counter(_labelled_deals())
    found = Counter(_where_is_the_other(twin) for twin in imagined(bout, 0, 3000))
    total = sum(expected.values())
    assert set(found) == set(expected)
    for place, count in expected.items():
        assert found[place] / 3000 == pytest.approx(count / total, abs=0.03)


def _where_is_the_other(twin: Any) -> str:
    places = {"hand": twin.hands[1], "deck": twin.deck, "down": twin.warbands[5]}
    return next(place for place, cards in places.items() if "Wa4/0" in names(cards))


def _labelled_deals() -> list[str]:
    """Deal two Warlocks that look alike, named apart, in every way that fits, and say where the other one is.

    Drafted are a, wa1, ro1, ro2 (wa2 lies open), undrafted b, ro3, ba6. Lycaran has one bonus. It laid one
    card face down before it, and one open after it, out of a hand of three; then it drew the last of its
    clan deck, and holds three.
    """
    found = []
    for down, first, second, last in permutations(("a", "wa1", "ro1", "ro2")):
        for bonus, *deck in permutations(("b", "ro3", "ba6")):
            tables = [
                (bonus, [first, second, last]),
                (first, [bonus, second, last]),
                (second, [bonus, first, last]),
            ]
            for shown, hand in tables:
                if shown in ("a", "b"):
                    other = "b" if shown == "a" else "a"
                    places = {"hand": hand, "deck": deck, "down": [down]}
                    found += [place for place, cards in places.items() if other in cards]
    return found


def test_hidden_discards_vary(scene: Any) -> None:
    bout = scene.deploy(hands=("Bd1/2", "Ro1/2"), decks=("", "Ro3/1"), discards=("", "(Ro5/0) Wa1/2"))
    twins = imagined(bout, 0)
    assert {names(twin.discards[1]) for twin in twins} == {
        (card, "Wa1/2") for card in ("Ro1/2", "Ro3/1", "Ro5/0")
    }


def test_imagining_knows_nothing_that_the_seat_does_not(states: Any) -> None:
    """From two tables that look the same, the same generator imagines the same third."""
    for seed in range(12):
        for bout in states(seed):
            for seat in (0, 1):
                twin = bout.game.imagine(bout.state, seat, Random(1))
                assert bout.game.view(twin, seat) == bout.view(seat)
                assert bout.game.imagine(twin, seat, Random(2)) == bout.game.imagine(
                    bout.state, seat, Random(2)
                )
                assert sorted(card for card, _ in bout.game.cards(twin)) == sorted(
                    card for card, _ in bout.game.cards(bout.state)
                )


def test_what_is_imagined_can_be_played_to_the_end(states: Any) -> None:
    for seed in range(3):
        for bout in states(seed):
            for seat in (0, 1):
                twin = type(bout)(bout.game, bout.game.imagine(bout.state, seat, Random(seed)))
                assert twin.play_on(Random(seed)).outcome.reason
