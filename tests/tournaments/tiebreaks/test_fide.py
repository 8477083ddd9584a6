"""FIDE's tie-breaks: figures that other programs give, live comparisons, and rulings one by one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import tiebreak_core
from hypothesis import given
from hypothesis import strategies as st
from tiebreak_core import GameRecord, PlayerTiebreakData

from rumpus_tournaments._tiebreaks.card import Cards, Round
from rumpus_tournaments._tiebreaks.catalogue import TIE_BREAKS, find_tie_break
from rumpus_tournaments._tiebreaks.ranking import ranking

GIVEN = json.loads((Path(__file__).parent / "fide_2026.json").read_text("utf-8"))
BY_CODE = {each.code: each for each in TIE_BREAKS}
RESULTS = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "F": 1.0, "H": 0.5, "Z": 0.0}
KINDS = {"+": "forfeit-win", "-": "forfeit-loss", "U": "pairing-bye", "F": "pairing-bye"}
BYES = dict.fromkeys("HZ", "requested-bye")


def round_of(text):
    """Read ``9w1`` as TRF means it: rival 9, first seat, won."""
    rival, colour, result = text[:-2], text[-2], text[-1]
    kind = (KINDS | BYES).get(result, "played")
    return Round(
        kind,
        RESULTS[result],
        (rival,) if rival != "0" else (),
        seat="wb".index(colour) if colour in "wb" else None,
        won=result == "1",
        drawn=result == "=",
    )


def cards_of(players, **words):
    return Cards(
        {name: [round_of(each) for each in text.split(",")] for name, text in players.items()}, **words
    )


@pytest.mark.parametrize("case", GIVEN["cases"], ids=lambda case: case["name"])
def test_figures_of_other_programs(case):
    cards = cards_of({name: text for name, (text, _) in case["players"].items()})
    for name, (_, wanted) in case["players"].items():
        assert cards.points[name] == wanted[0]
        for code, value in list(zip(GIVEN["columns"], wanted, strict=True))[1:]:
            found = BY_CODE[code.replace("/", "-")].value(cards, name)
            assert found == pytest.approx(value, abs=1e-9), (code, name)


CORE = {
    "BH": "buchholz",
    "BH-C1": "buchholz_cut1",
    "BH-C2": "buchholz_cut2",
    "BH-M1": "median_buchholz",
    "BH-M2": "median_buchholz_2",
    "FB": "fore_buchholz",
    "AOB": "aob",
    "SB": "sonneborn_berger",
    "SB-C1": "sonneborn_berger_cut1",
    "KS": "koya",
    "PS": "progressive",
    "PS-C1": "progressive_cut1",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
}


def random_event(seed):
    """Return players of a random Swiss tournament with draws, forfeits and byes of all kinds."""
    rng = Random(seed)
    size, rounds = rng.randint(4, 11), rng.randint(2, 7)
    players = {str(number): [] for number in range(1, size + 1)}
    for _ in range(rounds):
        order = sorted(players, key=lambda _: rng.random())
        while order:
            one = order.pop()
            chance = rng.random()
            if not order or chance < 0.15:
                players[one].append(f"0-{rng.choice('UHZF')}")
                continue
            other = order.pop()
            first, second = rng.choice(["10", "01", "==", "10", "01", "==", "+-", "-+"])
            players[one].append(f"{other}w{first}")
            players[other].append(f"{one}b{second}")
    return {name: ",".join(rounds) for name, rounds in players.items()}, rounds


def for_the_judge(players):
    kinds = {"played": "played", "pairing-bye": "pairing_bye", "requested-bye": "requested_bye"}
    kinds |= {"forfeit-win": "forfeit_win", "forfeit-loss": "forfeit_loss"}
    found = {}
    for name, text in players.items():
        games = []
        for number, code in enumerate(text.split(","), 1):
            each = round_of(code)
            rival = int(each.rivals[0]) if each.rivals else -1
            colour = "black" if each.seat == 1 else "white"
            games.append(GameRecord(rival, 1500, each.points, colour, number, kinds[each.kind]))
        found[int(name)] = PlayerTiebreakData(int(name), 1500, sum(game.score for game in games), games)
    return found


@given(st.integers(0, 10**6), st.booleans())
def test_a_live_judge_agrees(seed, robin):
    players, rounds = random_event(seed)
    cards, judge = cards_of(players, robin=robin), for_the_judge(players)
    mode = "round_robin" if robin else "swiss"
    from tiebreak_core.fide2026 import FIDE2026_REGISTRY

    for code, theirs in CORE.items():
        for name in players:
            wanted = FIDE2026_REGISTRY[theirs](judge[int(name)], judge, rounds, mode)
            found = BY_CODE[code].value(cards, name)
            assert found == pytest.approx(wanted, abs=1e-9), (code, name, players)


@given(st.integers(0, 10**6))
def test_a_live_judge_ranks_alike(seed):
    players, rounds = random_event(seed)
    players = {name: text.replace("+", "1").replace("-,", "0,") for name, text in players.items()}
    cards = cards_of(players)
    wanted = tiebreak_core.fide2026.rank_standings(
        for_the_judge(players), ["direct_encounter", "buchholz_cut1", "sonneborn_berger"], rounds
    )
    chosen = [find_tie_break(name) for name in ("direct-encounter", "buchholz-cut-1", "sonneborn-berger")]
    found = ranking(cards, chosen, sorted(players, key=int))
    assert [each.name for each in found] == [str(each.player_id) for each in wanted.players]
